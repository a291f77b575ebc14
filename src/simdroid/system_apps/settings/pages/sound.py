"""Sound & vibration and the pages below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import parse_qs, quote, urlsplit

from simdroid import kit, ui
from simdroid.system import System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.notifications import do_not_disturb
from simdroid.system_apps.settings.rows import radio_row

_RINGTONES = (
    "Andromeda", "Aquila", "Argo Navis", "Atria", "Bootes", "Canis Major", "Carina", "Cassiopeia", "Centaurus",
    "Cygnus", "Draco", "Flutey Phone", "Girtab", "Hydra", "Machina", "Orion", "Pegasus", "Perseus", "Pyxis", "Rigel",
    "Scarabaeus", "Sceptrum", "Solarium", "Themos", "Ursa Minor", "Vespa", "Zeta",
)  # fmt: skip
_SOUNDS = (
    "Adara", "Aldebaran", "Altair", "Antares", "Arcturus", "Bellatrix", "Betelgeuse", "Capella", "Castor", "Deneb",
    "Electra", "Fomalhaut", "Hojus", "Merope", "Mira", "Pixie Dust", "Polaris", "Pollux", "Procyon", "Shaula", "Spica",
    "Syrma", "Tejat", "Vega",
)  # fmt: skip
_ALARMS = ("Argon", "Barium", "Carbon", "Cesium", "Fermium", "Hassium", "Helium", "Krypton", "Neon", "Neptunium",
           "Nobelium", "Osmium", "Oxygen", "Platinum", "Plutonium", "Promethium", "Scandium")  # fmt: skip

_FIRST_ID = {"ringtone": 0, "notification_sound": 9, "alarm_alert": 28}
"""What the ids of each kind begin after, so that the sounds of a fresh phone have the ids of its settings."""


def _options(key: str, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    sounds = (
        (f"content://media/internal/audio/media/{number + _FIRST_ID[key]}?title={quote(name)}&canonical=1", name)
        for number, name in enumerate(names)
    )
    return (("", "None"), *sounds)


def _title(key: str, system: System) -> str:
    """The title inside a sound's URI, for sounds that are not in the list."""
    stored = system.settings.get("system", key) or ""
    titles = parse_qs(urlsplit(stored).query).get("title") if stored else None
    return titles[0] if titles else "Unknown ringtone" if stored else "None"


def _sound(title: str, key: str, names: Sequence[str], heading: str) -> kit.Choice:
    return kit.Choice(
        title,
        lambda system: _title(key, system),
        keywords="ringtone sound tone melody",
        stored=kit.Setting("system", key, default=""),
        options=_options(key, names),
        heading=heading,
    )


PHONE_RINGTONE = _sound("Phone ringtone", "ringtone", _RINGTONES, "Ringtones")
NOTIFICATION_SOUND = _sound("Default notification sound", "notification_sound", _SOUNDS, "Default notification sound")
ALARM_SOUND = _sound("Default alarm sound", "alarm_alert", _ALARMS, "Default alarm sound")


_HUSH = kit.FlagSetting("secure", "volume_hush_gesture", "1")
_VIBRATE = kit.FlagSetting("system", "vibrate_on", "1")


page(
    fragments.VIBRATION,
    MainToggle("Use vibration & haptics", flag=_VIBRATE),
    kit.Header("Calls"),
    kit.Toggle(
        "Ring vibration", enabled=_VIBRATE.get, flag=kit.FlagSetting("system", "ring_vibration_intensity", "2", yes="2")
    ),
    kit.Toggle(
        "Vibrate first then ring gradually",
        enabled=_VIBRATE.get,
        flag=kit.FlagSetting("system", "apply_ramping_ringer"),
    ),
    kit.Header("Notifications and alarms"),
    kit.Toggle(
        "Notification vibration",
        enabled=_VIBRATE.get,
        flag=kit.FlagSetting("system", "notification_vibration_intensity", "2", yes="2"),
    ),
    kit.Toggle(
        "Alarm vibration",
        enabled=_VIBRATE.get,
        flag=kit.FlagSetting("system", "alarm_vibration_intensity", "2", yes="2"),
    ),
    kit.Header("Interactive haptics"),
    kit.Toggle("Touch feedback", enabled=_VIBRATE.get, flag=kit.FlagSetting("system", "haptic_feedback_enabled", "1")),
    kit.Toggle(
        "Media vibration",
        enabled=_VIBRATE.get,
        flag=kit.FlagSetting("system", "media_vibration_intensity", "2", yes="2"),
    ),
)


class PreventRingingPage(SettingsPage):
    """What Power and Volume up together do."""

    place = fragments.PREVENT_RINGING
    rows = (MainToggle("Use Prevent Ringing", flag=_HUSH),)

    def views(self) -> list[ui.View]:
        action = kit.Setting(_HUSH.namespace, _HUSH.key)
        ways = [
            radio_row(title, chosen=value == action.get(self.system), on_choose=partial(action.put, self.system, value))
            for value, title in (("1", "Vibrate"), ("2", "Mute"))
        ]
        return [*super().views(), kit.Note("Press Power & Volume Up together to").view(self), *ways]


page(
    fragments.LIVE_CAPTION,
    MainToggle("Use Live Caption", flag=kit.FlagSetting("secure", "odi_captions_enabled")),
    kit.Preference("Caption language", "English"),
    kit.Toggle("Hide profanity", flag=kit.FlagSetting("secure", "odi_captions_hide_profanity", "1")),
    kit.Toggle(
        "Show sound labels",
        "Include sounds like laughter and applause",
        flag=kit.FlagSetting("secure", "odi_captions_sound_labels", "1"),
    ),
    kit.Toggle("Live Caption in volume control", flag=kit.FlagSetting("secure", "odi_captions_volume_ui_enabled", "1")),
    kit.Note("Live Caption detects speech on your device and automatically generates captions."),
)

page(
    fragments.NOW_PLAYING,
    kit.Toggle("Identify songs playing nearby", flag=kit.FlagSetting("secure", "now_playing_enabled")),
    kit.Toggle("Notifications", flag=kit.FlagSetting("secure", "now_playing_notifications", "1")),
    kit.Note("Song recognition happens on your device."),
)

page(
    fragments.MEDIA_CONTROLS,
    kit.Toggle(
        "Pin media player",
        "To quickly resume playback, media player stays open in Quick Settings",
        flag=kit.FlagSetting("secure", "media_controls_resume", "1"),
    ),
    kit.Toggle(
        "Show media on lock screen",
        "To quickly resume playback, media player stays open on lock screen",
        flag=kit.FlagSetting("secure", "media_controls_lock_screen", "1"),
    ),
)

page(
    fragments.SOUND,
    kit.Level(
        "Media volume",
        icon="music_note",
        keywords="sound loud",
        most=15,
        stored=kit.Setting("system", "volume_music", "5"),
    ),
    kit.Level(
        "Call volume",
        icon="phone_in_talk_outline",
        keywords="sound loud",
        most=5,
        least=1,
        stored=kit.Setting("system", "volume_voice", "4"),
    ),
    kit.Level(
        "Ring & notification volume",
        icon="bell_ring_outline",
        keywords="sound loud silent",
        stored=kit.Setting("system", "volume_ring", "5"),
    ),
    kit.Level(
        "Alarm volume", icon="alarm", keywords="sound", least=1, stored=kit.Setting("system", "volume_alarm", "6")
    ),
    Link("Do Not Disturb", do_not_disturb, keywords="silent dnd zen", fragment=fragments.DO_NOT_DISTURB),
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
    kit.Toggle("Dial pad tones", flag=kit.FlagSetting("system", "dtmf_tone", "1")),
    kit.Toggle("Screen locking sound", flag=kit.FlagSetting("system", "lockscreen_sounds_enabled", "1")),
    kit.Toggle("Charging sounds and vibration", flag=kit.FlagSetting("secure", "charging_sounds_enabled", "1")),
    kit.Toggle("Touch sounds", keywords="tap click", flag=kit.FlagSetting("system", "sound_effects_enabled", "1")),
    kit.Toggle("Always show icon when in vibrate mode", flag=kit.FlagSetting("secure", "status_bar_show_vibrate_icon")),
)
