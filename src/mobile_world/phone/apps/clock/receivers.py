"""What the buttons of the clock's notifications do."""

from __future__ import annotations

from mobile_world.phone.apps.clock import notices
from mobile_world.phone.apps.clock.ringing import dismiss, snooze
from mobile_world.phone.apps.clock.timers import TimerState, all_timers, store_timer
from mobile_world.phone.system import BroadcastResult, Intent, ReceiverSpec, System


def _alarm(system: System, intent: Intent) -> BroadcastResult:
    """Snooze or dismiss the alarm that rings."""
    if intent.action == notices.SNOOZE_ALARM:
        snooze(system)
    else:
        dismiss(system)
    notices.close_alarm_screen(system)
    return BroadcastResult()


def _timer(system: System, intent: Intent) -> BroadcastResult:
    """Stop the timers that are over, or let them go on for a minute."""
    for timer in all_timers(system):
        if timer.state == TimerState.EXPIRED:
            notices.stop_timer(system, timer)
            again = intent.action == notices.ADD_MINUTE
            store_timer(system, timer.add_minute(system) if again else timer.reset())
    return BroadcastResult()


RECEIVERS = (
    ReceiverSpec("com.android.deskclock.AlarmReceiver", (notices.SNOOZE_ALARM, notices.DISMISS_ALARM), _alarm),
    ReceiverSpec("com.android.deskclock.TimerReceiver", (notices.STOP_TIMER, notices.ADD_MINUTE), _timer),
)
