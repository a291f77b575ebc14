"""Text messages: those on the phone, and how to put one there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from mobile_world.tasks.state.numbers import plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PROVIDER = "content://sms"
BETWEEN = timedelta(minutes=17)
Box: TypeAlias = Literal["inbox", "sent", "draft", "outbox", "failed", "queued"]
_BOXES: dict[str, Box] = {"1": "inbox", "2": "sent", "3": "draft", "4": "outbox", "5": "failed", "6": "queued"}


@dataclass(frozen=True, order=True)
class Message:
    """One text message; whether it was read does not matter."""

    number: str
    """Plain: who sent it, or whom it went to."""
    text: str
    box: Box = "inbox"

    def __str__(self) -> str:
        """How a reason names it."""
        return f"{self.text!r} {'from' if self.box == 'inbox' else f'({self.box}) to'} {self.number}"


def add_message(
    controller: AndroidController, number: str, text: str, *, when: datetime, sent: bool = False, read: bool = True
) -> None:
    """Put a message there that came, or went, at a moment, without a notification."""
    values: dict[str, str | int | None] = {
        "address": number,
        "body": text,
        "date": str(int(when.timestamp() * 1000)),
        "read": int(read or sent),
        "seen": 1,
        "type": 2 if sent else 1,
    }
    controller.insert(f"{PROVIDER}/{'sent' if sent else 'inbox'}", values)


def add_conversation(
    controller: AndroidController, entries: Sequence[Message], *, until: timedelta = timedelta(minutes=30)
) -> None:
    """Put messages there, oldest first, some minutes apart; the last one that long ago."""
    end = controller.now() - until
    for place, entry in enumerate(entries, start=1):
        when = end - (len(entries) - place) * BETWEEN
        add_message(controller, entry.number, entry.text, when=when, sent=entry.box == "sent")


def messages(controller: AndroidController) -> list[Message]:
    """Every message that came, or left the hands of the user, sorted; drafts harm nobody and are left out."""
    rows = controller.query(PROVIDER, projection=("address", "type", "body"), where="type != 3")
    return sorted(Message(plain_number(row["address"]), row["body"], _BOXES.get(row["type"], "queued")) for row in rows)
