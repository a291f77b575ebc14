"""The stopwatch: what it shows is a function of the phone's clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from mobile_world.phone.apps.clock.moments import Moment
from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preference

MAX_LAPS = 99
_START = "sw_start"


class StopwatchState(IntEnum):
    """What the stopwatch does, with the numbers the app stores."""

    RESET = 0
    RUNNING = 1
    PAUSED = 2


@dataclass(frozen=True)
class Stopwatch:
    """One reading of the stopwatch."""

    state: StopwatchState
    counted_ms: int
    """What was counted before it was started last."""
    started: Moment
    laps: tuple[int, ...]
    """The total time at the end of each lap."""

    @classmethod
    def load(cls, system: System) -> Stopwatch:
        """The stopwatch as it is stored."""
        stored = preferences(system)
        state = stored.number("sw_state")
        count = min(max(stored.number("sw_lap_num"), 0), MAX_LAPS)
        return cls(
            StopwatchState(state) if state in (0, 1, 2) else StopwatchState.RESET,
            max(stored.number("sw_accum_time"), 0),
            Moment.stored(stored, _START),
            tuple(stored.number(f"sw_lap_time_{number}") for number in range(1, count + 1)),
        )

    def store(self, system: System) -> None:
        """Keep it."""
        changes: dict[str, Preference | None] = {
            "sw_state": int(self.state),
            "sw_accum_time": self.counted_ms,
            "sw_lap_num": len(self.laps),
            **self.started.entries(_START),
        }
        for number in range(1, MAX_LAPS + 1):
            changes[f"sw_lap_time_{number}"] = self.laps[number - 1] if number <= len(self.laps) else None
        preferences(system).put(**changes)

    def total_ms(self, system: System) -> int:
        """What it shows now."""
        running = self.state == StopwatchState.RUNNING
        return self.counted_ms + (self.started.elapsed_ms(system) if running else 0)

    def start(self, system: System) -> Stopwatch:
        """Begin or go on."""
        return replace(self, state=StopwatchState.RUNNING, started=Moment.now(system))

    def pause(self, system: System) -> Stopwatch:
        """Stop counting."""
        return replace(self, state=StopwatchState.PAUSED, counted_ms=self.total_ms(system))

    def lap(self, system: System) -> Stopwatch:
        """End a lap and begin the next."""
        if len(self.laps) >= MAX_LAPS:
            return self
        return replace(self, laps=(*self.laps, self.total_ms(system)))

    def reset(self) -> Stopwatch:
        """Back to zero."""
        return replace(self, state=StopwatchState.RESET, counted_ms=0, laps=())
