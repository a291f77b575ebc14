"""The phone's clock: virtual or wall time, uptime and time zone.

A virtual clock stands still until something *happens* (an input event, a `sleep`, a wait) and then advances by a
documented amount, so that the same commands give the same bytes. On a wall clock a second is a second, from whatever
date was set; it catches up when a request comes and when a program starts, so that all that one of them reads is of
one moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Protocol, TypeAlias, TypedDict, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from simdroid.clock_modes import ClockMode
from simdroid.system.settings import Properties
from simdroid.system.stateful import Json

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

_TIME_LIMIT_NS: ContextVar[int] = ContextVar("_TIME_LIMIT_NS", default=FOREVER_NS)
"""The uptime until which the present task may wait on a virtual clock."""


class _Saved(TypedDict):
    epoch_ns: int
    uptime_ns: int
    timezone: str


class Clock:
    """The phone's date, uptime and time zone; reading never advances it."""

    def __init__(self, mode: ClockMode = "virtual", start: datetime = DEFAULT_START) -> None:
        self.timezone = "UTC"
        self.version = 0
        """How often the date, the zone or the uptime was set; time that passes does not count."""
        self.valid_until_ns = FOREVER_NS
        """The uptime until which the times read since this was set stay valid; what is built from them expires then."""
        self.on_advance: list[Listener] = []
        """What happens at a time of day: called whenever time has passed, never when the date is set or restored."""
        self._mode: ClockMode = mode
        self.start(start)

    @property
    def mode(self) -> ClockMode:
        """Whether time is virtual or follows the wall clock; no part of a snapshot, which is put back in either."""
        return self._mode

    def use(self, mode: ClockMode) -> None:
        """Go on from the present date in another mode."""
        self.catch_up()
        self._mode = mode
        self._wall_ns = monotonic_ns()

    def start(self, date: datetime) -> None:
        """Begin at `date`, freshly booted."""
        self._wall_ns = monotonic_ns()
        self._epoch_ns = int(date.timestamp()) * 1_000_000_000
        self.restart()

    def restart(self) -> None:
        """Begin a new uptime at the present date, as a reboot does."""
        self._uptime_ns = UPTIME_AT_BOOT_NS
        self._notified_ns = self._epoch_ns
        self.version += 1

    def catch_up(self) -> None:
        """Let the wall time pass that has gone by since the last call; nothing on a virtual clock."""
        if self._mode == "wall":
            now_ns = monotonic_ns()
            passed, self._wall_ns = now_ns - self._wall_ns, now_ns
            self._pass(passed)

    def now_ns(self) -> int:
        """Nanoseconds since 1970 UTC."""
        self.valid_until_ns = 0
        return self._epoch_ns

    def now_ms(self) -> int:
        """Milliseconds since 1970 UTC, as Android's databases store them."""
        return self.now_ns() // 1_000_000

    def uptime_ns(self) -> int:
        """Nanoseconds since boot."""
        self.valid_until_ns = 0
        return self._uptime_ns

    def now(self) -> datetime:
        """Now, in the phone's own time zone."""
        return self.at_ns(self.now_ns())

    def minute(self) -> datetime:
        """Now without seconds, for screens that show none: what is built from it is valid until the minute ends."""
        now = self.at_ns(self._epoch_ns)
        # A microsecond less: times are rounded to one.
        left_ns = _MINUTE_NS - (now.second * 1_000_000 + now.microsecond + 1) * 1000
        self._limit_validity(self._uptime_ns + left_ns)
        return now.replace(second=0, microsecond=0)

    def reached(self, epoch_ms: int) -> bool:
        """Whether the date has come to a moment, for what begins or ends then."""
        left_ns = epoch_ms * 1_000_000 - self._epoch_ns
        if left_ns > 0:
            self._limit_validity(self._uptime_ns + left_ns)
        return left_ns <= 0

    def before(self, uptime_ms: int) -> bool:
        """Whether a moment of the uptime is still to come, for what goes away by itself."""
        coming = self._uptime_ns < uptime_ms * 1_000_000
        if coming:
            self._limit_validity(uptime_ms * 1_000_000)
        return coming

    @contextmanager
    def unlimited(self) -> Iterator[None]:
        """Times read in this block limit nothing that is built from them; the caller says by `before` what does."""
        limit_ns = self.valid_until_ns
        try:
            yield
        finally:
            self.valid_until_ns = limit_ns

    def still_valid(self, since_ns: int, until_ns: int) -> bool:
        """Whether what was built at one uptime, and is valid until another, is valid now."""
        return self._uptime_ns == since_ns or since_ns < self._uptime_ns < until_ns

    def at_ns(self, epoch_ns: int) -> datetime:
        """A stored time, in the phone's own time zone."""
        return datetime.fromtimestamp(epoch_ns / 1e9, tz=ZoneInfo(self.timezone))

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass; a wall clock takes its own time and only catches up."""
        if self._mode == "virtual":
            self._pass(round(seconds * 1e9))
        else:
            self.catch_up()

    async def wait(self, seconds: float) -> None:
        """Let `seconds` pass for a caller that waits: at once on a virtual clock, really on a wall clock."""
        if self._mode == "wall":
            await asyncio.sleep(seconds)
            self.catch_up()
            return
        limit_ns = _TIME_LIMIT_NS.get()
        if self._uptime_ns + round(seconds * 1e9) > limit_ns:
            self._pass(max(0, limit_ns - self._uptime_ns))
            await asyncio.Event().wait()
        self.advance(seconds)
        await asyncio.sleep(0)

    @contextmanager
    def time_limit(self, seconds: float) -> Iterator[None]:
        """Let tasks that are created in this block wait no longer than this together, on a virtual clock.

        A wait beyond it never returns: whoever set the limit ends the task.
        """
        token = _TIME_LIMIT_NS.set(min(self._uptime_ns + round(seconds * 1e9), _TIME_LIMIT_NS.get()))
        try:
            yield
        finally:
            _TIME_LIMIT_NS.reset(token)

    def set_ns(self, epoch_ns: int) -> None:
        """Set the date, as `date` or the Settings app does; uptime is not touched."""
        self._epoch_ns = epoch_ns
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
        self._wall_ns = monotonic_ns()
        self._epoch_ns, self._uptime_ns = saved["epoch_ns"], saved["uptime_ns"]
        self.timezone = saved["timezone"]
        self._notified_ns = self._epoch_ns
        self.version += 1

    def _pass(self, step_ns: int) -> None:
        """Move date and uptime, and call the listeners with the time that has passed since their last call."""
        self._epoch_ns += step_ns
        self._uptime_ns += step_ns
        before, self._notified_ns = self._notified_ns, self._epoch_ns
        if self._epoch_ns > before:
            for listener in self.on_advance:
                listener(before, self._notified_ns)

    def _limit_validity(self, uptime_ns: int) -> None:
        if uptime_ns < self.valid_until_ns:
            self.valid_until_ns = uptime_ns


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
