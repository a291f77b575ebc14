"""Volumes, sounds, and when the phone makes them."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.notifications.do_not_disturb import do_not_disturb
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.sound.ringtones import ALARM_SOUND, NOTIFICATION_SOUND, PHONE_RINGTONE
from mobile_world.phone.kit import FlagSetting, Level, Setting, Toggle


class SoundPage(SettingsPage):
    """Everything that can be heard or felt."""

    title = "Sound & vibration"
    fragment = fragments.SOUND
    activity_name = "SoundSettings"
    actions = ("SOUND_SETTINGS",)
    rows = (
        Level(
            "Media volume",
            icon="music_note",
            words="sound loud",
            most=15,
            stored=Setting("system", "volume_music", "5"),
        ),
        Level(
            "Call volume",
            icon="phone_in_talk_outline",
            words="sound loud",
            most=5,
            least=1,
            stored=Setting("system", "volume_voice", "4"),
        ),
        Level(
            "Ring & notification volume",
            icon="bell_ring_outline",
            words="sound loud silent",
            stored=Setting("system", "volume_ring", "5"),
        ),
        Level("Alarm volume", icon="alarm", words="sound", least=1, stored=Setting("system", "volume_alarm", "6")),
        Link("Do Not Disturb", do_not_disturb, words="silent dnd zen", fragment=fragments.DO_NOT_DISTURB),
        PHONE_RINGTONE,
        Link("Live Caption", "Automatically caption speech", fragment=fragments.LIVE_CAPTION),
        Link("Now Playing", "Identify songs playing nearby", fragment=fragments.NOW_PLAYING),
        Link("Media", "Show player", fragment=fragments.MEDIA_CONTROLS),
        Link(
            "Vibration & haptics",
            lambda system: "On" if system.settings.get("system", "vibrate_on") != "0" else "Off",
            fragment=fragments.VIBRATION,
        ),
        Link(
            "Shortcut to prevent ringing",
            lambda system: "Off" if system.settings.get("secure", "volume_hush_gesture") == "0" else "On",
            fragment=fragments.PREVENT_RINGING,
        ),
        NOTIFICATION_SOUND,
        ALARM_SOUND,
        Toggle("Dial pad tones", flag=FlagSetting("system", "dtmf_tone", "1")),
        Toggle("Screen locking sound", flag=FlagSetting("system", "lockscreen_sounds_enabled", "1")),
        Toggle("Charging sounds and vibration", flag=FlagSetting("secure", "charging_sounds_enabled", "1")),
        Toggle("Touch sounds", words="tap click", flag=FlagSetting("system", "sound_effects_enabled", "1")),
        Toggle("Always show icon when in vibrate mode", flag=FlagSetting("secure", "status_bar_show_vibrate_icon")),
    )
