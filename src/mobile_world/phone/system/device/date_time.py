"""Setting date and time zone, on which clock and system properties must agree."""

from __future__ import annotations

from typing import Protocol
from zoneinfo import ZoneInfoNotFoundError

from mobile_world.phone.system.device.clock import Clock
from mobile_world.phone.system.settings import Properties

PROPERTY = "persist.sys.timezone"
FALLBACK = "GMT"
"""What Android takes an unknown zone for."""

LATEST_MS = 4_102_444_800_000
"""The first moment of 2100; a phone's clock goes no further."""


class TimeServices(Protocol):
    """The services that know the time zone."""

    clock: Clock
    properties: Properties


def set_time(system: TimeServices, milliseconds: int) -> bool:
    """Set the date in milliseconds since 1970; False for one the clock cannot show."""
    if not 0 <= milliseconds <= LATEST_MS:
        return False
    system.clock.set_ns(milliseconds * 1_000_000)
    return True


def set_timezone(system: TimeServices, name: str) -> None:
    """Move the phone to a time zone by its IANA name, as Settings and the alarm service do."""
    try:
        system.clock.set_timezone(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        name = FALLBACK
        system.clock.set_timezone(name)
    system.properties.set(PROPERTY, name)
