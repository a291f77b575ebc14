"""Text messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, get_args

from mobile_world.tasks.values.answers.kinds import AnswerKind
from mobile_world.tasks.values.answers.phrases import mark_phrases, other_candidates
from mobile_world.tasks.values.answers.qualifiers import Scope
from mobile_world.tasks.values.answers.statements import OTHER, RIGHT, objection
from mobile_world.tasks.values.fixtures import Record, times_back
from mobile_world.tasks.values.record_fields import without_end_blanks
from mobile_world.tasks.values.text_matching import check_texts, mentions, plain_number, same_wording

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PROVIDER = "content://sms"
_WITH_COUNTRY = 11
"""Digits of an American number with its country code."""
BETWEEN, LAST = timedelta(minutes=17), timedelta(minutes=30)
Box: TypeAlias = Literal["inbox", "sent", "draft", "outbox", "failed", "queued"]
_BOXES: dict[str, Box] = {"1": "inbox", "2": "sent", "3": "draft", "4": "outbox", "5": "failed", "6": "queued"}


@dataclass(frozen=True, order=True)
class Message(Record):
    """One text message; whether it was read does not matter."""

    number: str
    """Who sent it, or whom it went to."""
    text: str
    box: Box = "inbox"
    ago: timedelta = field(default=LAST, compare=False)
    unread: bool = field(default=False, compare=False, repr=False)

    kind: ClassVar[str] = "messages"

    def __post_init__(self) -> None:
        """Refuse a box that messages do not lie in."""
        if self.box not in get_args(Box):
            raise ValueError(f"a message lies in one of {', '.join(get_args(Box))}, not in {self.box!r}")

    def matches(self, record: Message) -> bool:
        """Whether a message went the same way with the same words."""
        return without_end_blanks(replace(self, number=_address(self.number))) == without_end_blanks(record)

    def __str__(self) -> str:
        """As the reason of a score names it."""
        way = {"inbox": "from", "sent": "to"}.get(self.box, f"({self.box}) to")
        return f"{self.text!r} {way} {_address(self.number)}"

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Message]) -> None:
        """Put messages there that came or went, without a notification."""
        now = controller.now()
        for went, group in groupby(fixtures, key=lambda message: message.box == "sent"):
            controller.insert(f"{PROVIDER}/{'sent' if went else 'inbox'}", *(message._row(now) for message in group))

    def _row(self, now: datetime) -> dict[str, str | int | None]:
        return {
            "address": self.number,
            "body": self.text,
            "date": str(int((now - self.ago).timestamp() * 1000)),
            "read": int(not self.unread),
            "seen": int(not self.unread),
            "type": 2 if self.box == "sent" else 1,
        }

    @classmethod
    def read(cls, controller: AndroidController) -> list[Message]:
        """Every message that came, or left the hands of the user; drafts harm nobody and are left out."""
        rows = controller.query(PROVIDER, projection=("address", "type", "body"), where="type != 3")
        return sorted(cls(_address(row["address"]), row["body"], _BOXES.get(row["type"], "queued")) for row in rows)


@dataclass(frozen=True)
class NewMessage:
    """A text message that has just come in: unread, with the notification that the messenger posts for it."""

    number: str
    text: str

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[NewMessage]) -> None:
        """Let them arrive, in their order."""
        for message in fixtures:
            controller.send_sms(message.number, message.text)


def sent(number: str, text: str) -> Message:
    """A message that the user sends."""
    return Message(number, text, "sent", timedelta())


def conversation(messages: Iterable[Message], *, until: timedelta = LAST) -> list[Message]:
    """Messages some minutes apart, oldest first; the last one that long ago."""
    thread = list(messages)
    backs = times_back(thread, BETWEEN)
    return [replace(message, ago=until + back) for message, back in zip(thread, backs, strict=True)]


@dataclass(frozen=True)
class AmongMessages(Record):
    """A description of a message to or from a number, which is looked for among all messages."""

    number: str
    reader = Message

    def _went_there(self, record: Message) -> bool:
        return record.box == "sent" and same_line(record.number, self.number)


@dataclass(frozen=True)
class SentText(AmongMessages):
    """A sent message with given words; see `same_wording` for what does not matter.

    A number with and without the country code 1 is one line.
    """

    text: str

    def matches(self, record: Message) -> bool:
        """Whether a message went there with these words."""
        return self._went_there(record) and same_wording(record.text, self.text)

    def nearly(self, record: Message) -> str:
        """A message that went there with other words."""
        return f"{record}, not {self.text!r}" if self._went_there(record) else ""

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"{self.text!r} to {plain_number(self.number)}"


@dataclass(frozen=True)
class MessageFrom(AmongMessages):
    """A message that came from a number, whatever it says."""

    def matches(self, record: Message) -> bool:
        return record.box == "inbox" and record.number == _address(self.number)

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"a message from {_address(self.number)}"


def _address(number: str) -> str:
    """The digits of a number; a sender that is a name, such as a company, as it is."""
    return plain_number(number) or number


def same_line(one: str, two: str) -> bool:
    """Whether two numbers are one line, with the country code 1 or without."""
    return _line(one) == _line(two)


def _line(number: str) -> str:
    """The digits of a number without the country code 1."""
    plain = plain_number(number)
    return plain[1:] if len(plain) == _WITH_COUNTRY and plain.startswith("1") else plain


@dataclass(frozen=True)
class JudgedMessage(AmongMessages):
    """A sent message that is judged by what it says."""

    def matches(self, record: Message) -> bool:
        """Whether a message went there and says so."""
        return self._went_there(record) and not self._fault(record.text)

    def nearly(self, record: Message) -> str:
        """What is wrong with a message that went there; nothing for one that went elsewhere."""
        return f"{record}, which {self._fault(record.text)}" if self._went_there(record) else ""

    def quote(self, record: Message) -> str:
        return repr(record.text)

    def _fault(self, text: str) -> str:
        """What a text says wrong or leaves out; nothing when it is right."""
        raise NotImplementedError


@dataclass(frozen=True)
class MessageContaining(JudgedMessage):
    """A sent message that says one phrase and none of others, read as answers are.

    “Not at the pier”, “near the pier” and “at the pier last time” do not name the pier.
    """

    phrase: str
    but_not: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    """Words of place that are right beside it, such as “beneath” where it is under the phrase."""
    however: bool = False
    """Whether words that qualify it do not matter, as where a secret is told."""

    def __post_init__(self) -> None:
        """Refuse one text in place of several."""
        check_texts(self, "but_not", self.but_not)
        check_texts(self, "where", self.where)

    def _went_there(self, record: Message) -> bool:
        return record.box == "sent" and record.number == plain_number(self.number)

    def _fault(self, text: str) -> str:
        """What a text says wrong or leaves out; nothing when it is right."""
        marked = mark_phrases(text, dict.fromkeys(self.but_not, OTHER) | {self.phrase: RIGHT})
        if RIGHT not in marked:
            return f"does not say {self.phrase}"
        if other_candidates(marked, RIGHT):
            others = (name for name in self.but_not if OTHER in mark_phrases(text, {self.phrase: RIGHT, name: OTHER}))
            return f"also says {', '.join(others)}"
        if self.where:
            marked = re.sub(rf"(?i)\b(?:{'|'.join(map(re.escape, self.where))})\b", "at", marked)
        return objection(marked, None if self.however else Scope(plans=True))

    def __str__(self) -> str:
        """As the reason of a score names it."""
        but = f", and not {' or '.join(self.but_not)}" if self.but_not else ""
        return f"a message to {plain_number(self.number)} that says {self.phrase}{but}"


@dataclass(frozen=True)
class MessageReading(JudgedMessage):
    """A sent message that says a value and no other, such as a number, read as answers to the user are.

    A number with and without the country code 1 is one line.
    """

    said: AnswerKind
    written: str = ""
    """How it must be written, where the goal says so."""
    but_not: tuple[str, ...] = ()
    """What it must not have in it, such as other phone numbers."""

    def __post_init__(self) -> None:
        """Refuse one text in place of several."""
        check_texts(self, "but_not", self.but_not)

    def _fault(self, text: str) -> str:
        """What a text says wrong or leaves out; nothing when it is right."""
        reading = self.said.read(text)
        if not reading.right:
            return reading.fault or f"does not say {self.said}"
        if others := [phrase for phrase in self.but_not if mentions(text, phrase)]:
            return f"also says {', '.join(others)}"
        return "" if not self.written or mentions(text, self.written) else f"does not write it as {self.written}"

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"a message to {plain_number(self.number)} that says {self.said}"
