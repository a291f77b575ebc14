"""Text messages judged by what they mean: answers to a question, and thanks or a "done" to whoever asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, TypeAlias

from mobile_world.tasks.values.messages import PROVIDER, JudgedMessage, Message, same_line
from mobile_world.tasks.values.scoring import Evidence, Tolerated
from mobile_world.tasks.values.short_messages import Meaning, read_message
from mobile_world.tasks.values.text_matching import plain_number

Consent: TypeAlias = Literal["agreement", "refusal"]
_SAYS: dict[Meaning, str] = {"agreement": "says yes", "refusal": "says no"}
_ANY_DAY = date(2023, 10, 15)
"""Question and answer are of one day, so it does not matter which."""


@dataclass(frozen=True)
class Reply(JudgedMessage):
    """A sent message that consents to what was asked, or declines it, in any words."""

    meaning: Consent
    asked: str
    """The message that it answers."""

    def _fault(self, text: str) -> str:
        meaning = read_message(text, asked=self.asked, now=_ANY_DAY).meaning
        return "" if meaning == self.meaning else _SAYS.get(meaning, "says neither yes nor no")

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"a message to {plain_number(self.number)} that {_SAYS[self.meaning]}"


class Acknowledgement(Tolerated):
    """One message to whoever asked for something, which says that it is done or that their news arrived."""

    kinds = (Message,)

    def __init__(self, number: str) -> None:
        self._number = number

    @classmethod
    def of(cls, asker: str | int, params: Mapping[str, Any]) -> Acknowledgement:
        """To whoever a scene names: by the parameter with the number, or by the place among the people."""
        return cls(str(params["people"][asker][1] if isinstance(asker, int) else params[asker]))

    def take(self, evidence: Evidence) -> str:
        """Take the first message out of what is new that is one."""
        new: list[Message] = evidence.changed(Message).new
        sent = [message for message in new if message.box == "sent" and same_line(message.number, self._number)]
        if not sent:
            return ""
        controller = evidence.controller
        rows = controller.query(PROVIDER, projection=("address", "type", "date", "body"), where="type = 1 OR type = 2")
        thread = [row for row in rows if same_line(row["address"], self._number)]
        received = sorted((int(row["date"]), row["body"]) for row in thread if row["type"] == "1")
        fresh = {message.text for message in sent}
        earlier = "\n".join(row["body"] for row in thread if row["body"] not in fresh)
        question, today = received[-1][1] if received else None, controller.now().date()
        for message in sent:
            if read_message(message.text, asked=question, now=today, earlier=earlier).acknowledges:
                new.remove(message)
                return message.text
        return ""

    def __str__(self) -> str:
        return f"a message to {plain_number(self._number)} that acknowledges"
