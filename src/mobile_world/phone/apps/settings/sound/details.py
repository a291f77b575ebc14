"""Vibration, captions and the other pages of Sound & vibration."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import radio_row
from mobile_world.phone.kit import FlagSetting, Header, Note, Preference, Setting, Toggle
from mobile_world.phone.system import System
from mobile_world.phone.ui import View

_HUSH = FlagSetting("secure", "volume_hush_gesture", "1")
_VIBRATE = FlagSetting("system", "vibrate_on", "1")


def _vibrates(system: System) -> bool:
    return _VIBRATE.get(system)


class VibrationPage(SettingsPage):
    """When the phone vibrates."""

    title = "Vibration & haptics"
    fragment = fragments.VIBRATION
    activity_name = "VibrationSettings"
    actions = ("VIBRATION_SETTINGS",)
    rows = (
        MainToggle("Use vibration & haptics", flag=_VIBRATE),
        Header("Calls"),
        Toggle(
            "Ring vibration", enabled=_vibrates, flag=FlagSetting("system", "ring_vibration_intensity", "2", yes="2")
        ),
        Toggle(
            "Vibrate first then ring gradually", enabled=_vibrates, flag=FlagSetting("system", "apply_ramping_ringer")
        ),
        Header("Notifications and alarms"),
        Toggle(
            "Notification vibration",
            enabled=_vibrates,
            flag=FlagSetting("system", "notification_vibration_intensity", "2", yes="2"),
        ),
        Toggle(
            "Alarm vibration", enabled=_vibrates, flag=FlagSetting("system", "alarm_vibration_intensity", "2", yes="2")
        ),
        Header("Interactive haptics"),
        Toggle("Touch feedback", enabled=_vibrates, flag=FlagSetting("system", "haptic_feedback_enabled", "1")),
        Toggle(
            "Media vibration", enabled=_vibrates, flag=FlagSetting("system", "media_vibration_intensity", "2", yes="2")
        ),
    )


class PreventRingingPage(SettingsPage):
    """What Power and Volume up together do."""

    title = "Prevent ringing"
    fragment = fragments.PREVENT_RINGING
    activity_name = "PreventRinging"
    rows = (MainToggle("Use Prevent Ringing", flag=_HUSH),)

    def views(self) -> list[View]:
        """The switch and the two ways."""
        way = Setting(_HUSH.namespace, _HUSH.key)
        choices = (("1", "Vibrate"), ("2", "Mute"))
        ways = [
            radio_row(title, chosen=value == way.get(self.system), on_choose=partial(way.put, self.system, value))
            for value, title in choices
        ]
        note = Note("Press Power & Volume Up together to")
        return [*super().views(), note.view(self), *ways]


class LiveCaptionPage(SettingsPage):
    """Words for what is heard."""

    title = "Live Caption"
    fragment = fragments.LIVE_CAPTION
    rows = (
        MainToggle("Use Live Caption", flag=FlagSetting("secure", "odi_captions_enabled")),
        Preference("Caption language", "English"),
        Toggle("Hide profanity", flag=FlagSetting("secure", "odi_captions_hide_profanity", "1")),
        Toggle("Show sound labels", "Include sounds like laughter and applause",
               flag=FlagSetting("secure", "odi_captions_sound_labels", "1")),
        Toggle("Live Caption in volume control", flag=FlagSetting("secure", "odi_captions_volume_ui_enabled", "1")),
        Note("Live Caption detects speech on your device and automatically generates captions."),
    )  # fmt: skip


class NowPlayingPage(SettingsPage):
    """Songs around the phone."""

    title = "Now Playing"
    fragment = fragments.NOW_PLAYING
    rows = (
        Toggle("Identify songs playing nearby", flag=FlagSetting("secure", "now_playing_enabled")),
        Toggle("Notifications", flag=FlagSetting("secure", "now_playing_notifications", "1")),
        Note("Song recognition happens on your device."),
    )


class MediaControlsPage(SettingsPage):
    """The player in quick settings."""

    title = "Media"
    fragment = fragments.MEDIA_CONTROLS
    activity_name = "MediaControlsSettings"
    actions = ("MEDIA_CONTROLS_SETTINGS",)
    rows = (
        Toggle(
            "Pin media player",
            "To quickly resume playback, media player stays open in Quick Settings",
            flag=FlagSetting("secure", "media_controls_resume", "1"),
        ),
        Toggle(
            "Show media on lock screen",
            "To quickly resume playback, media player stays open on lock screen",
            flag=FlagSetting("secure", "media_controls_lock_screen", "1"),
        ),
    )
