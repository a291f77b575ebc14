"""Toasts: short messages over the screen that go away by themselves, by the phone's clock."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

from mobile_world.phone.system.device import Clock
from mobile_world.phone.system.stateful import Json

SHORT_MS, LONG_MS = 2000, 3500
"""How long Android shows them."""


@dataclass(frozen=True)
class Toast:
    """One message; it outlives the screen that showed it."""

    package: str
    text: str
    until_ms: int
    """Phone uptime at which it is gone."""


class Toasts:
    """The toast on the screen; a new one takes the place of the last."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: Toast | None = None

    def show(self, package: str, text: str, *, long: bool = False) -> None:
        """Show a message for a moment."""
        now_ms = self._clock.uptime_ns() // 1_000_000
        self._last = Toast(package, text, now_ms + (LONG_MS if long else SHORT_MS))

    @property
    def current(self) -> Toast | None:
        """What shows now; looking never changes anything."""
        return self._last if self._last and self._clock.before(self._last.until_ms) else None

    @property
    def version(self) -> Toast | None:
        """What was shown last, over or not; never two equal ones for different messages."""
        return self._last

    def clear(self) -> None:
        """Take it away."""
        self._last = None

    def save(self) -> Json:
        """See `Stateful`; what is gone by now is not kept."""
        shown = self.current
        return cast(Json, asdict(shown)) if shown else None

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._last = Toast(**cast("dict[str, Any]", value)) if value else None
