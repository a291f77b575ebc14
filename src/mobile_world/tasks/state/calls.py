"""The call log: what is in it, and how to put a call there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from mobile_world.tasks.state.numbers import plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PROVIDER = "content://call_log/calls"
BETWEEN = timedelta(minutes=23)
Kind: TypeAlias = Literal["incoming", "outgoing", "missed", "voicemail", "rejected", "blocked", "other"]
_KINDS: tuple[Kind, ...] = ("incoming", "outgoing", "missed", "voicemail", "rejected", "blocked", "other")
"""By the numbers that the log stores, from 1."""


@dataclass(frozen=True, order=True)
class Call:
    """One call; how long it took does not matter."""

    number: str
    kind: Kind

    def __str__(self) -> str:
        """How a reason names it."""
        return f"{self.kind} call with {self.number}"


def add_call(controller: AndroidController, number: str, kind: Kind, *, when: datetime, seconds: int = 0) -> None:
    """Put a call into the log."""
    values: dict[str, str | int | None] = {
        "number": number,
        "type": _KINDS.index(kind) + 1,
        "date": str(int(when.timestamp() * 1000)),
        "duration": seconds,
        "new": int(kind == "missed"),
        "presentation": 1,
    }
    controller.insert(PROVIDER, values)


def add_calls(controller: AndroidController, entries: Sequence[Call]) -> None:
    """Put calls into the log, oldest first, some time apart; the last one not long ago."""
    end = controller.now() - BETWEEN
    for place, entry in enumerate(entries, start=1):
        seconds = 0 if entry.kind == "missed" else 40 + 7 * place
        when = end - (len(entries) - place) * BETWEEN
        add_call(controller, entry.number, entry.kind, when=when, seconds=seconds)


def calls(controller: AndroidController) -> list[Call]:
    """Every call in the log, sorted."""
    rows = controller.query(PROVIDER, projection=("number", "type"))
    return sorted(Call(plain_number(row["number"]), _kind(row["type"])) for row in rows)


def _kind(stored: str) -> Kind:
    index = int(stored) - 1 if stored.isdecimal() else -1
    return _KINDS[index] if 0 <= index < len(_KINDS) else "other"
