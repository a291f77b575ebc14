"""Calls in the call log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from mobile_world.tasks.values.fixtures import Record, times_back, varied
from mobile_world.tasks.values.text_matching import plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PROVIDER = "content://call_log/calls"
BETWEEN = timedelta(minutes=23)
Way: TypeAlias = Literal["incoming", "outgoing", "missed", "voicemail", "rejected", "blocked", "other"]
_WAYS: tuple[Way, ...] = ("incoming", "outgoing", "missed", "voicemail", "rejected", "blocked", "other")
"""By the numbers that the log stores, from 1."""


@dataclass(frozen=True, order=True)
class Call(Record):
    """One call; how long it took does not matter, but whether anybody answered may."""

    number: str
    way: Way
    ago: timedelta = field(default=BETWEEN, compare=False)
    seconds: int = field(default=0, compare=False)
    answered: bool | None = field(default=None, kw_only=True)
    """Whether there was somebody to talk to; None where that does not matter."""

    kind: ClassVar[str] = "calls"

    def matches(self, record: Call) -> bool:
        """Whether a call was with the same number, the same way."""
        return self._with_number(record) and self.answered in (None, record.answered)

    def nearly(self, record: Call) -> str:
        """A call that was not answered, where it should have been, or the other way round."""
        return str(record) if self.answered is not None and self._with_number(record) else ""

    def _with_number(self, record: Call) -> bool:
        return (plain_number(self.number), self.way) == (record.number, record.way)

    def __str__(self) -> str:
        """As the reason of a score names it."""
        answered = {None: "", True: " that was answered", False: " that nobody answered"}[self.answered]
        return f"{self.way} call with {plain_number(self.number)}{answered if self.way == 'outgoing' else ''}"

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Call]) -> None:
        """Put calls into the log."""
        now = controller.now()
        controller.insert(PROVIDER, *(call._row(now) for call in fixtures))

    def _row(self, now: datetime) -> dict[str, str | int | None]:
        return {
            "number": self.number,
            "type": _WAYS.index(self.way) + 1,
            "date": str(int((now - self.ago).timestamp() * 1000)),
            "duration": self.seconds,
            "new": int(self.way == "missed"),
            "presentation": 1,
        }

    @classmethod
    def read(cls, controller: AndroidController) -> list[Call]:
        rows = controller.query(PROVIDER, projection=("number", "type", "duration"))
        return sorted(
            cls(plain_number(row["number"]), _way(row["type"]), answered=row["duration"] != "0") for row in rows
        )


def call_log(calls: Iterable[Call]) -> list[Call]:
    """Calls some time apart, oldest first; the last one not long ago."""
    made = list(calls)
    return [
        replace(call, ago=BETWEEN + back, seconds=0 if call.way == "missed" else 20 + varied(f"{back} {call}") // 3)
        for call, back in zip(made, times_back(made, BETWEEN), strict=True)
    ]


def _way(stored: str) -> Way:
    index = int(stored) - 1 if stored.isdecimal() else -1
    return _WAYS[index] if 0 <= index < len(_WAYS) else "other"
