"""Vibration, captions and the other pages of Sound & vibration."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Header, Item, MainToggle, Note, Toggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import radio_row
from mobile_world.phone.apps.settings.stored import Stored
from mobile_world.phone.system import System
from mobile_world.phone.ui import View

_HUSH = Stored("secure", "volume_hush_gesture", "1")
_VIBRATE = Stored("system", "vibrate_on", "1")


def _vibrates(system: System) -> bool:
    return _VIBRATE.on(system)


class VibrationPage(SettingsPage):
    """When the phone vibrates."""

    title = "Vibration & haptics"
    fragment = fragments.VIBRATION
    activity_name = "VibrationSettings"
    actions = ("VIBRATION_SETTINGS",)
    items = (
        MainToggle("Use vibration & haptics", flag=_VIBRATE),
        Header("Calls"),
        Toggle("Ring vibration", enabled=_vibrates, flag=Stored("system", "ring_vibration_intensity", "2", yes="2")),
        Toggle("Vibrate first then ring gradually", enabled=_vibrates, flag=Stored("system", "apply_ramping_ringer")),
        Header("Notifications and alarms"),
        Toggle(
            "Notification vibration",
            enabled=_vibrates,
            flag=Stored("system", "notification_vibration_intensity", "2", yes="2"),
        ),
        Toggle("Alarm vibration", enabled=_vibrates, flag=Stored("system", "alarm_vibration_intensity", "2", yes="2")),
        Header("Interactive haptics"),
        Toggle("Touch feedback", enabled=_vibrates, flag=Stored("system", "haptic_feedback_enabled", "1")),
        Toggle("Media vibration", enabled=_vibrates, flag=Stored("system", "media_vibration_intensity", "2", yes="2")),
    )


class PreventRingingPage(SettingsPage):
    """What Power and Volume up together do."""

    title = "Prevent ringing"
    fragment = fragments.PREVENT_RINGING
    activity_name = "PreventRinging"
    items = (MainToggle("Use Prevent Ringing", flag=_HUSH),)

    def rows(self) -> list[View]:
        """The switch and the two ways."""
        now = _HUSH.get(self.system)
        choices = (("1", "Vibrate"), ("2", "Mute"))
        ways = [
            radio_row(title, chosen=value == now, on_choose=partial(_HUSH.put, self.system, value))
            for value, title in choices
        ]
        note = Note("Press Power & Volume Up together to")
        return [*super().rows(), note.draw(self), *ways]


class LiveCaptionPage(SettingsPage):
    """Words for what is heard."""

    title = "Live Caption"
    fragment = fragments.LIVE_CAPTION
    items = (
        MainToggle("Use Live Caption", flag=Stored("secure", "odi_captions_enabled")),
        Item("Caption language", "English"),
        Toggle("Hide profanity", flag=Stored("secure", "odi_captions_hide_profanity", "1")),
        Toggle("Show sound labels", "Include sounds like laughter and applause",
               flag=Stored("secure", "odi_captions_sound_labels", "1")),
        Toggle("Live Caption in volume control", flag=Stored("secure", "odi_captions_volume_ui_enabled", "1")),
        Note("Live Caption detects speech on your device and automatically generates captions."),
    )  # fmt: skip


class NowPlayingPage(SettingsPage):
    """Songs around the phone."""

    title = "Now Playing"
    fragment = fragments.NOW_PLAYING
    items = (
        Toggle("Identify songs playing nearby", flag=Stored("secure", "now_playing_enabled")),
        Toggle("Notifications", flag=Stored("secure", "now_playing_notifications", "1")),
        Note("Song recognition happens on your device."),
    )


class MediaControlsPage(SettingsPage):
    """The player in quick settings."""

    title = "Media"
    fragment = fragments.MEDIA_CONTROLS
    activity_name = "MediaControlsSettings"
    actions = ("MEDIA_CONTROLS_SETTINGS",)
    items = (
        Toggle(
            "Pin media player",
            "To quickly resume playback, media player stays open in Quick Settings",
            flag=Stored("secure", "media_controls_resume", "1"),
        ),
        Toggle(
            "Show media on lock screen",
            "To quickly resume playback, media player stays open on lock screen",
            flag=Stored("secure", "media_controls_lock_screen", "1"),
        ),
    )
