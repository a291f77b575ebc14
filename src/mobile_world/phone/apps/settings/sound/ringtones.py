"""Ringtones, notification sounds and alarms that come with the phone."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs, quote, urlsplit

from mobile_world.phone.kit import Choice, Setting
from mobile_world.phone.system import System

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
    made = (
        (f"content://media/internal/audio/media/{number + _FIRST_ID[key]}?title={quote(name)}&canonical=1", name)
        for number, name in enumerate(names)
    )
    return (("", "None"), *made)


def _title(key: str, system: System) -> str:
    """The title inside a sound's URI, for sounds that are not in the list."""
    stored = system.settings.get("system", key) or ""
    titles = parse_qs(urlsplit(stored).query).get("title") if stored else None
    return titles[0] if titles else "Unknown ringtone" if stored else "None"


def _sound(title: str, key: str, names: Sequence[str], heading: str) -> Choice:
    return Choice(
        title,
        lambda system: _title(key, system),
        words="ringtone sound tone melody",
        stored=Setting("system", key, default=""),
        options=_options(key, names),
        heading=heading,
    )


PHONE_RINGTONE = _sound("Phone ringtone", "ringtone", _RINGTONES, "Ringtones")
NOTIFICATION_SOUND = _sound("Default notification sound", "notification_sound", _SOUNDS, "Default notification sound")
ALARM_SOUND = _sound("Default alarm sound", "alarm_alert", _ALARMS, "Default alarm sound")
