"""Timers: any number of them, each counting down by the phone's clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from mobile_world.phone.apps.clock.options import Options
from mobile_world.phone.apps.clock.words import length_text
from mobile_world.phone.system import System
from mobile_world.phone.system.packages import Preference, Preferences

MINUTE_MS = 60_000
_LIST, _NEXT = "timers_list", "next_timer_id"
_LONGEST_MS = 100 * 3600 * 1000


class Moment(NamedTuple):
    """A point in phone time, as it is stored: how long ago it was, whatever happened to the date since."""

    uptime_ms: int
    wall_ms: int
    boot: int
    """Which boot the uptime belongs to; after another one the date has to do."""

    @classmethod
    def now(cls, system: System) -> Moment:
        """This moment."""
        boot = int(system.settings.number("global", "boot_count", 0))
        return cls(system.clock.uptime_ns() // 1_000_000, system.clock.now_ms(), boot)

    @classmethod
    def stored(cls, preferences: Preferences, prefix: str) -> Moment:
        """The moment kept under a prefix."""
        return cls(*(preferences.number(f"{prefix}_{name}") for name in cls._fields))

    def entries(self, prefix: str) -> dict[str, Preference | None]:
        """What to store."""
        return {f"{prefix}_{name}": value for name, value in zip(self._fields, self, strict=True)}

    def elapsed_ms(self, system: System) -> int:
        """How long ago it was; never negative."""
        now = Moment.now(system)
        passed = now.uptime_ms - self.uptime_ms if now.boot == self.boot else now.wall_ms - self.wall_ms
        return max(passed, 0)


class TimerState(IntEnum):
    """What a timer does, with the numbers the app stores."""

    RUNNING = 1
    PAUSED = 2
    EXPIRED = 3
    RESET = 4


@dataclass(frozen=True)
class Timer:
    """One timer."""

    id: int
    state: TimerState
    length_ms: int
    """What it was set to."""
    total_ms: int
    """The same with the minutes that were added."""
    left_ms: int
    """What was left when it was started last."""
    started: Moment
    label: str = ""

    @classmethod
    def stored(cls, stored: Preferences, number: int) -> Timer:
        """The timer kept under a number."""
        state, length = stored.number(f"timer_state_{number}"), stored.number(f"timer_setup_timet_{number}")
        return cls(
            number,
            TimerState(state) if state in (1, 2, 3, 4) else TimerState.RESET,
            length,
            stored.number(f"timer_original_timet_{number}", length),
            stored.number(f"timer_time_left_{number}", length),
            Moment.stored(stored, f"timer_start_{number}"),
            stored.text(f"timer_label_{number}"),
        )

    def entries(self) -> dict[str, Preference | None]:
        """What to store."""
        return {
            f"timer_state_{self.id}": int(self.state),
            f"timer_setup_timet_{self.id}": self.length_ms,
            f"timer_original_timet_{self.id}": self.total_ms,
            f"timer_time_left_{self.id}": self.left_ms,
            f"timer_label_{self.id}": self.label or None,
            **self.started.entries(f"timer_start_{self.id}"),
        }

    @property
    def title(self) -> str:
        """Its label, or its length where it has none."""
        return self.label or f"{length_text(self.length_ms)} Timer"

    @property
    def counting(self) -> bool:
        """Whether time changes it."""
        return self.state in (TimerState.RUNNING, TimerState.EXPIRED)

    def remaining_ms(self, system: System) -> int:
        """What is left now; negative once it is over."""
        return self.left_ms - (self.started.elapsed_ms(system) if self.counting else 0)

    def start(self, system: System) -> Timer:
        """Count down from what is left."""
        return replace(self, state=TimerState.RUNNING, started=Moment.now(system))

    def pause(self, system: System) -> Timer:
        """Hold what is left."""
        return replace(self, state=TimerState.PAUSED, left_ms=self.remaining_ms(system))

    def reset(self) -> Timer:
        """Back to the time it was set to, not running."""
        return replace(self, state=TimerState.RESET, left_ms=self.length_ms, total_ms=self.length_ms)

    def expire(self) -> Timer:
        """Ring."""
        return replace(self, state=TimerState.EXPIRED)

    def add_minute(self, system: System) -> Timer:
        """One minute more; one that is over goes on for that minute."""
        left = max(self.remaining_ms(system), 0) + MINUTE_MS
        state = TimerState.RUNNING if self.counting else self.state
        state = TimerState.PAUSED if state == TimerState.RESET else state
        total = max(self.total_ms + MINUTE_MS, left) if self.state != TimerState.EXPIRED else MINUTE_MS
        return replace(self, state=state, left_ms=min(left, _LONGEST_MS), total_ms=total, started=Moment.now(system))


def all_timers(system: System) -> list[Timer]:
    """Every timer, the newest first."""
    stored = Options.stored(system)
    numbers = [int(word) for word in stored.text(_LIST).split(",") if word.isdecimal() and len(word) < 10]
    return [Timer.stored(stored, number) for number in sorted(set(numbers), reverse=True)]


def add_timer(system: System, length_ms: int, label: str = "") -> Timer:
    """Make a timer and start it."""
    stored, numbers = Options.stored(system), [timer.id for timer in all_timers(system)]
    number = max([stored.number(_NEXT), *(each + 1 for each in numbers)])
    timer = Timer(number, TimerState.RUNNING, length_ms, length_ms, length_ms, Moment.now(system), label)
    stored.put(**timer.entries() | {_NEXT: number + 1, _LIST: ",".join(map(str, [number, *numbers]))})
    return timer


def store_timer(system: System, timer: Timer) -> None:
    """Keep a changed timer."""
    Options.stored(system).put(**timer.entries())


def delete_timer(system: System, timer: Timer) -> None:
    """Forget a timer."""
    kept = [str(each.id) for each in all_timers(system) if each.id != timer.id]
    gone: dict[str, Preference | None] = dict.fromkeys(timer.entries())
    Options.stored(system).put(**gone | {_LIST: ",".join(kept) or None})
