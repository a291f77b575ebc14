"""How distances, speeds, heights, times and dates are written, in the chosen units."""

from __future__ import annotations

import math
from datetime import date, datetime, timedelta, timezone
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import System

UNKNOWN = "-"
_LIMIT_S = 18 * 3600
"""The largest offset from UTC that a time can have."""
_KM_FROM = 0.5
"""From this share of the large unit on a distance is given in it."""


class Parts(NamedTuple):
    """A number and its unit, which the app writes in different sizes."""

    value: str
    unit: str

    def __str__(self) -> str:
        return f"{self.value} {self.unit}"


class Units(NamedTuple):
    """A system of units."""

    label: str
    metres: float
    """Length of the large unit."""
    name: str
    small_metres: float
    small_name: str
    speed_name: str
    speed_label: str

    def distance(self, metres: float, *, decimals: int = 2) -> Parts:
        """A length in the large unit, or in the small one where it is short."""
        if metres > _KM_FROM * self.metres:
            return Parts(_decimal(metres / self.metres, decimals), self.name)
        return Parts(_decimal(metres / self.small_metres, decimals), self.small_name)

    def height(self, metres: float | None) -> Parts:
        """A height, always in the small unit."""
        return Parts(UNKNOWN if metres is None else _decimal(metres / self.small_metres, 0), self.small_name)

    def rate(self, metres_per_second: float, *, speed: bool) -> Parts:
        """A speed, or the time that one large unit takes."""
        if speed:
            return Parts(_decimal(metres_per_second * 3600 / self.metres, 1), self.speed_name)
        moving = metres_per_second > 0 and math.isfinite(metres_per_second)
        seconds = int(self.metres / metres_per_second) if moving else 0
        return Parts(f"{seconds // 60}:{seconds % 60:02}", f"min/{self.name}")


METRIC, IMPERIAL = "METRIC", "IMPERIAL"
SYSTEMS = {
    METRIC: Units("Metric (km, m)", 1000, "km", 1, "m", "km/h", "km/hr"),
    IMPERIAL: Units("Imperial (mi, ft)", 1609.344, "mi", 0.3048, "ft", "mph", "mi/hr"),
    "IMPERIAL_METER": Units("Imperial (mi, m)", 1609.344, "mi", 1, "m", "mph", "mi/hr"),
    "NAUTICAL": Units("Nautical (NM, ft)", 1852, "NM", 0.3048, "ft", "kn", "knots"),
}
"""By what the preference holds."""


def _decimal(number: float, places: int) -> str:
    return f"{number:,.{places}f}"


def elapsed(milliseconds: float) -> str:
    """`05:03` or `1:05:03`."""
    seconds = max(int(milliseconds) // 1000, 0) if math.isfinite(milliseconds) else 0
    minutes = f"{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{seconds // 3600}:{minutes}" if seconds >= 3600 else minutes


def start_of(system: System, start_ms: int, offset_s: int) -> datetime:
    """A stored start at the offset from UTC that is stored with it."""
    zone = timezone(timedelta(seconds=max(-_LIMIT_S, min(_LIMIT_S, offset_s))))
    try:
        return kit.moment(system, start_ms).astimezone(zone)
    except OverflowError:
        return kit.moment(system, start_ms)


def _offset_differs(system: System, when: datetime) -> bool:
    return when.utcoffset() != system.clock.minute().utcoffset()


def relative_day(today: date, day: date) -> str:
    """`Today`, `Yesterday`, a weekday of the last seven days, `3 Oct`, or `3 Oct 2022`."""
    days = (today - day).days
    if days in (0, 1):
        return ("Today", "Yesterday")[days]
    if days < 7:
        return f"{day:%A}"
    return f"{day.day} {day:%b}" + (f" {day.year}" if day.year != today.year else "")


def short_time(system: System, when: datetime) -> str:
    """`15:34`, with the offset from UTC where it is not the phone's."""
    return f"{when:%H:%M}" + (f" {iso_offset(when)}" if _offset_differs(system, when) else "")


def iso_offset(when: datetime) -> str:
    """`Z`, `+02` or `+0530`."""
    offset = f"{when:%z}"[:5]
    return "Z" if offset == "+0000" else offset.removesuffix("00")


def long_time(system: System, when: datetime) -> str:
    """`Oct 15, 2023, 3:34:00 PM`; in full with the offset where that is not the phone's."""
    if _offset_differs(system, when):
        return full_time(when)
    return f"{when:%b} {when.day}, {when.year}, {_seconds(when)}"


def full_time(when: datetime) -> str:
    """`Sunday, October 15, 2023 at 3:34:00 PM Z`."""
    return f"{full_date(when)} at {_seconds(when)} {iso_offset(when)}"


def full_date(day: date) -> str:
    """`Sunday, October 15, 2023`."""
    return f"{day:%A, %B} {day.day}, {day.year}"


def _seconds(when: datetime) -> str:
    return f"{when.hour % 12 or 12}:{when:%M:%S %p}"


def time_of_day(system: System) -> str:
    """The phone's time, as its settings want it."""
    return ui.clock_text(system, system.clock.minute())
