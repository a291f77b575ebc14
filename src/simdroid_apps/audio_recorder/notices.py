"""The notification of a recording, with buttons that pause and end it."""

from __future__ import annotations

from simdroid.system import BroadcastResult, Intent, Notification, NotificationAction, ReceiverSpec, System
from simdroid_apps.audio_recorder import screen, session, store

PAUSE, STOP = "ACTION_PAUSE_RECORDING", "ACTION_STOP_RECORDING"
_ID = 101


def refresh(system: System) -> None:
    """Tell what is recorded; nothing while nothing is."""
    recording = session.read(system).recording
    if recording is None:
        system.notifications.cancel((store.PACKAGE, None, _ID))
        return
    label = "Resume" if recording.paused else "Pause"
    system.notifications.post(
        Notification(
            store.PACKAGE,
            _ID,
            "Audio Recorder",
            "Paused" if recording.paused else "Recording is ON",
            system.clock.now_ms(),
            channel="Default",
            ongoing=True,
            auto_cancel=False,
            component=f"{store.PACKAGE}/{store.PACKAGE}{screen.MAIN}",
            actions=(NotificationAction(label, PAUSE), NotificationAction("Stop", STOP)),
        )
    )


def _pressed(system: System, intent: Intent) -> BroadcastResult:
    if intent.action == STOP:
        session.stop_recording(system)
    else:
        session.turn_recording(system)
    refresh(system)
    return BroadcastResult()


RECEIVER = ReceiverSpec(".app.RecordingService$StopRecordingReceiver", (PAUSE, STOP), _pressed)
