"""Time that runs while nobody looks: how long ago something began, whatever happened to the date since."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preference, Preferences


class Moment(NamedTuple):
    """A point in phone time, as it is stored."""

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
