"""Kinds of answers that tasks want; each reads an agent's text and says what is wrong with it.

All of them take the bare answer and a sentence around it, in English and in Chinese, in any case, with or without
accents, full-width characters, quotes, layout, courtesy and a full stop. All of them refuse an answer that denies what
is right ("not Ada"), that does not know, that gives a choice ("Ada or Bob"), and that qualifies it ("more than 3", "the
one after Ada", "it used to be Ada"). The rest stands with each of them.

A kind with a field `goal` is given the goal of the task before it reads: a qualifier that stands there is none.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, NamedTuple, Protocol, runtime_checkable

from mobile_world.tasks.values.answers.courtesy import without_courtesy
from mobile_world.tasks.values.answers.moments import blanked, dates, times, weekdays
from mobile_world.tasks.values.answers.qualifiers import Scope
from mobile_world.tasks.values.answers.statements import RIGHT, Span, mark_spans, objection, plain
from mobile_world.tasks.values.text_matching import PHONE_NUMBER, plain_number

MOST_NAMED = 50
"""More dates or numbers than an answer can have; looking at each of thousands would take minutes."""
LONGEST_ANSWER = 4000
"""Characters; what is longer is no answer, and would take long to read."""


class Reading(NamedTuple):
    """Whether an answer is right, and what is wrong with it otherwise, such as `names no year`."""

    right: bool
    fault: str = ""


@runtime_checkable
class AnswerKind(Protocol):
    """What a task wants to be told; as text, the right answer."""

    def read(self, answer: str) -> Reading:
        """Compare an answer with it."""


def given_goal(kind: AnswerKind, goal: str) -> AnswerKind:
    """A kind that knows the goal, if it has a field for it."""
    wants_it = is_dataclass(type(kind)) and getattr(kind, "goal", None) == ""
    instance: Any = kind
    knowing: AnswerKind = replace(instance, goal=goal) if wants_it else kind
    return knowing


def faulty(fault: str) -> Reading:
    """The reading of a wrong answer."""
    return Reading(right=False, fault=fault)


def read_spans(text: str, spans: Sequence[Span], none: str, scope: Scope) -> Reading:
    """Read an answer of which these parts name something; `none` is the fault of one that names nothing."""
    if len(spans) > MOST_NAMED:
        return faulty(f"names {len(spans)} of them")
    marked, wrong = mark_spans(text, spans)
    if wrong:
        return faulty(f"{'also ' if RIGHT in marked else ''}says {', '.join(part.strip() for part in wrong)}")
    if RIGHT not in marked:
        return faulty(none)
    fault = objection(marked, scope)
    return Reading(not fault, fault)


def check_text(owner: object, text: object) -> None:
    """Refuse what is not text, and empty text."""
    if not isinstance(text, str) or not plain(text):
        raise TypeError(f"{type(owner).__name__} must be given a text that is not empty, not {text!r}")


@dataclass(frozen=True)
class Digits:
    """A code or a phone number; another one of its length is wrong.

    The digits of a phone number may be grouped; a code is compared as it is written.
    """

    digits: str
    goal: str = ""

    def __post_init__(self) -> None:
        check_text(self, self.digits)
        if not plain_number(self.digits):
            raise ValueError(f"Digits must be given a text with digits, not {self.digits!r}")

    def read(self, answer: str) -> Reading:
        """Look at every group of digits."""
        expected, text, spans = plain_number(self.digits), without_courtesy(plain(answer)), []
        is_phone_number = expected.startswith("+") or len(expected) >= PHONE_NUMBER
        group = (
            r"\+?\d(?:[\s.()-]{0,3}\d)*" if is_phone_number else r"(?<![A-Za-z\d_.-])(?<!\d,)\d+(?![A-Za-z\d_]|[-.]\w)"
        )
        for run in re.finditer(group, text):
            numbers = {plain_number(form) for form in (run[0], *run[0].split())}
            if expected in numbers or len(expected) in map(len, numbers):
                spans.append(Span(run.start(), run.end(), expected in numbers))
        return read_spans(text, spans, "does not say it", Scope(self.goal, code=True))

    def __str__(self) -> str:
        return self.digits


@dataclass(frozen=True)
class Moment:
    """A date, a time of day, or both, however it is written; a second date or time is wrong.

    A weekday must be that of the date. The year may be left out unless `with_year` says that the goal asks for it.
    """

    date: dt.date | None = None
    time: dt.time | None = None
    with_year: bool = False
    goal: str = ""

    def __post_init__(self) -> None:
        if (self.date is None and self.time is None) or isinstance(self.date, dt.datetime):
            raise TypeError("Moment must be given a date, a time of day, or both; of a datetime use Moment.of")

    @classmethod
    def of(cls, moment: dt.datetime, *, with_year: bool = False) -> Moment:
        """The date and the time of a moment, to the minute."""
        return cls(moment.date(), moment.time(), with_year)

    def read(self, answer: str) -> Reading:
        """Compare every date and time in it."""
        text = without_courtesy(plain(answer))
        found_dates = dates(text)
        found_times = times(blanked(text, found_dates), spoken=True)
        if self.date and not found_dates:
            return faulty("names no date")
        if self.time and not found_times:
            return faulty("names no time of day")
        if self.date and self.with_year and all(moment.year is None for moment in found_dates):
            return faulty("names no year")
        if self.date and any(day != self.date.weekday() for day in weekdays(text)):
            return faulty("names another day of the week")
        days = [Span(moment.start, moment.end, moment.agrees(self.date)) for moment in found_dates if self.date]
        clock = [Span(moment.start, moment.end, moment.agrees(self.time)) for moment in found_times if self.time]
        for spans in filter(None, (days, clock)):
            if not any(span.right for span in spans):
                return faulty(f"says {text[spans[0].start : spans[0].end]}")
        return read_spans(text, [*days, *clock], "does not say it", Scope(self.goal, scale=True, moment=True))

    def __str__(self) -> str:
        """Date and time, as in `October 17 2023 14:30`."""
        day = f"{self.date:%B} {self.date.day} {self.date.year}" if self.date else ""
        return f"{day} {f'{self.time:%H:%M}' if self.time else ''}".strip()
