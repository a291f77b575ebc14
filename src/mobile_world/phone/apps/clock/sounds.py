"""The sounds an alarm or a timer can make."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

from mobile_world.phone.system import System, paths

_ALARM_SOUNDS = (
    *("Argon", "Barium", "BeeBeep Alarm", "Beep-Beep-Beep Alarm", "Buzzer Alarm", "Carbon", "Cesium", "Fermium"),
    *("Hassium", "Helium", "Krypton", "Neon", "Neptunium", "Nobelium", "Osmium", "Oxygen", "Piezo Alarm", "Platinum"),
    *("Plutonium", "Promethium", "Rooster Alarm", "Scandium"),
)
_FIRST_ID = 25
"""Makes Cesium, the default alarm sound, number 31 as in the phone's settings."""

_OWN_FOLDERS = ("Alarms", "Music", "Ringtones", "Download")
_AUDIO = (".mp3", ".ogg", ".m4a", ".wav", ".flac", ".opus")

SILENT = ""
TIMER_DEFAULT = "Timer Expired"


class Sound(NamedTuple):
    """A sound and the URI that databases hold."""

    title: str
    uri: str | None
    """None is the phone's default, an empty text silence."""


def device_sounds() -> list[Sound]:
    """What comes with the phone."""
    return [Sound(title, _uri(_FIRST_ID + place, title)) for place, title in enumerate(_ALARM_SOUNDS)]


def own_sounds(system: System) -> list[Sound]:
    """Audio files a person has put on the phone."""
    found: list[Sound] = []
    for folder in _OWN_FOLDERS:
        path = f"{paths.STORAGE}/{folder}"
        names = sorted(system.fs.listdir(path)) if system.fs.is_dir(path) else []
        found += [Sound(name.rpartition(".")[0], f"file://{path}/{name}") for name in names if _is_audio(name)]
    return found


def default_title(system: System) -> str:
    """What the phone's own alarm sound is called."""
    stored = system.settings.get("system", "alarm_alert")
    return f"Default ({title_of(stored)})" if stored else "Default"


def title_of(uri: str) -> str:
    """What a sound is called, from its URI."""
    if uri == SILENT:
        return "Silent"
    parts = urlsplit(uri)
    titles = parse_qs(parts.query).get("title")
    return titles[0] if titles else parts.path.rpartition("/")[2].rpartition(".")[0] or "Unknown"


def alarm_sound(system: System, uri: str | None) -> str:
    """What an alarm's sound is called."""
    return default_title(system) if uri is None else title_of(uri)


def _is_audio(name: str) -> bool:
    return name.lower().endswith(_AUDIO)


def _uri(number: int, title: str) -> str:
    return f"content://media/internal/audio/media/{number}?title={quote(title)}&canonical=1"
