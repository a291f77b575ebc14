"""The time zone: one setting that the clock and the properties must agree on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfoNotFoundError

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System

PROPERTY = "persist.sys.timezone"
FALLBACK = "GMT"
"""What Android takes an unknown zone for."""


def set_timezone(system: System, name: str) -> None:
    """Move the phone to a time zone by its IANA name, as Settings and the alarm service do."""
    try:
        system.clock.set_timezone(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        name = FALLBACK
        system.clock.set_timezone(name)
    system.properties.set(PROPERTY, name)
