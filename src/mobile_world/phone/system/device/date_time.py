"""The date and the time zone as services set them; clock and properties must agree on the zone."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfoNotFoundError

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System

PROPERTY = "persist.sys.timezone"
FALLBACK = "GMT"
"""What Android takes an unknown zone for."""

LATEST_MS = 4_102_444_800_000
"""The first moment of 2100; a phone's clock goes no further."""


def set_time(system: System, milliseconds: int) -> bool:
    """Set the date in milliseconds since 1970; False for one the clock cannot show."""
    if not 0 <= milliseconds <= LATEST_MS:
        return False
    system.clock.set_ns(milliseconds * 1_000_000)
    return True


def set_timezone(system: System, name: str) -> None:
    """Move the phone to a time zone by its IANA name, as Settings and the alarm service do."""
    try:
        system.clock.set_timezone(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        name = FALLBACK
        system.clock.set_timezone(name)
    system.properties.set(PROPERTY, name)
