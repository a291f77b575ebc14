"""The phone's clock: virtual or real time, uptime and time zone.

Virtual by default: it stands still until something *happens* (an input event, a `sleep`, a wait) and then advances by a
documented amount, so that the same commands give the same bytes. `--clock real` follows the wall clock instead.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal, Protocol, TypeAlias, TypedDict, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mobile_world.phone.system.settings import Properties
from mobile_world.phone.system.stateful import Json

ClockMode = Literal["virtual", "real"]

Listener: TypeAlias = Callable[[int, int], object]
"""Called with the nanoseconds since 1970 before and after time has passed."""

DEFAULT_START = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
"""Where a freshly booted phone's clock stands: AndroidWorld's device date."""

UPTIME_AT_BOOT_NS = 30_000_000_000
"""A phone is 30 s old when it first answers."""

TAP_S = 0.1
KEY_S = 0.05
CHARACTER_S = 0.02
LAUNCH_S = 0.5
"""How far one input event of each kind moves a virtual clock; gestures move it by their own duration."""


FOREVER_NS = 1 << 63
"""An uptime that no phone reaches."""

_MINUTE_NS = 60_000_000_000


class _Saved(TypedDict):
    epoch_ns: int
    uptime_ns: int
    timezone: str


class Clock:
    """The phone's date, uptime and time zone; reading never advances it."""

    def __init__(self, mode: ClockMode = "virtual", start: datetime = DEFAULT_START) -> None:
        self.mode: ClockMode = mode
        self.timezone = "UTC"
        self.version = 0
        """How often the date, the zone or the uptime was set; time that passes does not count."""
        self.valid_until_ns = FOREVER_NS
        """The uptime until which the times read since this was set stay valid; what is built from them expires then."""
        self.on_advance: list[Listener] = []
        """What happens at a time of day: called whenever time has passed, never when the date is set or restored."""
        self._wall_ns = time.monotonic_ns()
        self.start(start)

    def start(self, date: datetime) -> None:
        """Begin at `date`, freshly booted; a real clock begins at the wall clock's time."""
        self._wall_ns = time.monotonic_ns()
        self._epoch_ns = time.time_ns() if self.mode == "real" else int(date.timestamp()) * 1_000_000_000
        self.restart()

    def restart(self) -> None:
        """Begin a new uptime at the present date, as a reboot does."""
        self._epoch_ns, self._wall_ns = self.now_ns(), time.monotonic_ns()
        self._uptime_ns = UPTIME_AT_BOOT_NS
        self._notified_ns = self._epoch_ns
        self.version += 1

    def now_ns(self) -> int:
        """Nanoseconds since 1970 UTC."""
        self.valid_until_ns = 0
        return self._epoch_ns + self._drift_ns()

    def now_ms(self) -> int:
        """Milliseconds since 1970 UTC, as Android's databases store them."""
        return self.now_ns() // 1_000_000

    def uptime_ns(self) -> int:
        """Nanoseconds since boot."""
        self.valid_until_ns = 0
        return self._uptime_ns + self._drift_ns()

    def now(self) -> datetime:
        """Now, in the phone's own time zone."""
        return self.at_ns(self.now_ns())

    def minute(self) -> datetime:
        """Now without seconds, for screens that show none: what is built from it is valid until the minute ends."""
        drift = self._drift_ns()
        now = self.at_ns(self._epoch_ns + drift)
        # A microsecond less: times are rounded to one.
        left_ns = _MINUTE_NS - (now.second * 1_000_000 + now.microsecond + 1) * 1000
        self._limit_validity(self._uptime_ns + drift + left_ns)
        return now.replace(second=0, microsecond=0)

    def reached(self, epoch_ms: int) -> bool:
        """Whether the date has come to a moment, for what begins or ends then."""
        drift = self._drift_ns()
        left_ns = epoch_ms * 1_000_000 - self._epoch_ns - drift
        if left_ns > 0:
            self._limit_validity(self._uptime_ns + drift + left_ns)
        return left_ns <= 0

    def before(self, uptime_ms: int) -> bool:
        """Whether a moment of the uptime is still to come, for what goes away by itself."""
        coming = self._uptime_ns + self._drift_ns() < uptime_ms * 1_000_000
        if coming:
            self._limit_validity(uptime_ms * 1_000_000)
        return coming

    def still_valid(self, since_ns: int, until_ns: int) -> bool:
        """Whether what was built at one uptime, and is valid until another, is valid now."""
        uptime = self._uptime_ns + self._drift_ns()
        return uptime == since_ns or since_ns < uptime < until_ns

    def at_ns(self, epoch_ns: int) -> datetime:
        """A stored time, in the phone's own time zone."""
        return datetime.fromtimestamp(epoch_ns / 1e9, tz=ZoneInfo(self.timezone))

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass; a real clock passes by itself and ignores this."""
        if self.mode == "virtual":
            step = round(seconds * 1e9)
            self._epoch_ns += step
            self._uptime_ns += step
        self._notify()

    async def wait(self, seconds: float) -> None:
        """Let `seconds` pass for a caller that waits: at once on a virtual clock, really on a real one."""
        if self.mode == "virtual":
            self.advance(seconds)
            await asyncio.sleep(0)
        else:
            await asyncio.sleep(seconds)
            self._notify()

    def set_ns(self, epoch_ns: int) -> None:
        """Set the date, as `date` or the Settings app does; uptime is not touched."""
        self._epoch_ns = epoch_ns - self._drift_ns()
        self._notified_ns = epoch_ns
        self.version += 1

    def set_timezone(self, name: str) -> None:
        """Set the time zone by its IANA name; an unknown name raises `KeyError`."""
        ZoneInfo(name)
        self.timezone = name
        self.version += 1

    def save(self) -> Json:
        """See `Stateful`."""
        return {"epoch_ns": self.now_ns(), "uptime_ns": self.uptime_ns(), "timezone": self.timezone}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast(_Saved, value)
        self._wall_ns = time.monotonic_ns()
        self._epoch_ns, self._uptime_ns = saved["epoch_ns"], saved["uptime_ns"]
        self.timezone = saved["timezone"]
        self._notified_ns = self._epoch_ns
        self.version += 1

    def _notify(self) -> None:
        """Call the listeners with the time that has passed since their last call."""
        before, self._notified_ns = self._notified_ns, self.now_ns()
        now = self._notified_ns
        if now > before:
            for listener in self.on_advance:
                listener(before, now)

    def _limit_validity(self, uptime_ns: int) -> None:
        if uptime_ns < self.valid_until_ns:
            self.valid_until_ns = uptime_ns

    def _drift_ns(self) -> int:
        return time.monotonic_ns() - self._wall_ns if self.mode == "real" else 0


TIMEZONE_PROPERTY = "persist.sys.timezone"
FALLBACK_TIMEZONE = "GMT"
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
        name = FALLBACK_TIMEZONE
        system.clock.set_timezone(name)
    system.properties.set(TIMEZONE_PROPERTY, name)
