"""Location: the last position of the GPS."""

from __future__ import annotations

from typing import NamedTuple, cast

from simdroid.system.device.clock import Clock
from simdroid.system.stateful import Json


class Fix(NamedTuple):
    """One position; degrees, metres, and nanoseconds of uptime when it came."""

    latitude: float
    longitude: float
    altitude: float
    uptime_ns: int


GOOGLEPLEX = Fix(37.4219983, -122.084, 5.0, 0)
"""The default position of an emulator."""


class Location:
    """The location service's memory of the GPS."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.last = GOOGLEPLEX

    def fix(self, *, latitude: float, longitude: float, altitude: float = 0.0) -> None:
        """Put the phone somewhere, as the console's `geo fix` does."""
        position = _clamp(latitude, 90.0), _clamp(longitude, 180.0), _clamp(altitude, 1e5)
        self.last = Fix(*position, self._clock.uptime_ns())

    def save(self) -> Json:
        """See `Stateful`."""
        return list(self.last)

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self.last = Fix(*cast("tuple[float, float, float, int]", value))


def _clamp(value: float, limit: float) -> float:
    """`value` within ±`limit`; written so that NaN, which the console lets through, becomes a number too."""
    return max(-limit, min(limit, value))
