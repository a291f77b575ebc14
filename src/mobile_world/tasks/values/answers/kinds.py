"""Kinds of answers that tasks want; each reads an agent's text and says what is wrong with it.

All of them take the bare answer and a sentence around it, in English and in Chinese, in any case, with or without
accents, full-width characters, quotes and a full stop. All of them refuse an answer that denies what is right ("not
Ada"), that does not know, and that gives a choice ("Ada or Bob"). The rest stands with each of them.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from mobile_world.tasks.values.answers.moments import NamedDate, NamedTime, dates, times, weekdays
from mobile_world.tasks.values.answers.phrases import extra_items, longer_names, mark_phrases, other_candidates
from mobile_world.tasks.values.answers.quantities import UNITS, Quantity, quantities
from mobile_world.tasks.values.answers.statements import (
    BLANK,
    ITEMS,
    OTHER,
    RIGHT,
    Span,
    mark_spans,
    objection,
    plain,
    visible_difference,
)
from mobile_world.tasks.values.text_matching import check_texts, plain_number

_ALIKE_LENGTH = 3
_MOST_NAMED = 50
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
        ...


def _read(marked: str) -> Reading:
    """Right, unless the answer does not stand by what is marked."""
    fault = objection(marked)
    return Reading(not fault, fault)


def _read_spans(said: str, spans: Sequence[Span], none: str) -> Reading:
    """Read an answer of which these parts name something; `none` is the fault of one that names nothing."""
    if len(spans) > _MOST_NAMED:
        return _faulty(f"names {len(spans)} of them")
    marked, wrong = mark_spans(said, spans)
    if wrong:
        return _faulty(f"{'also ' if RIGHT in marked else ''}says {', '.join(each.strip() for each in wrong)}")
    return _read(marked) if RIGHT in marked else _faulty(none)


def _faulty(fault: str) -> Reading:
    return Reading(right=False, fault=fault)


def _check_text(owner: object, text: object) -> None:
    if not isinstance(text, str) or not plain(text):
        raise TypeError(f"{type(owner).__name__} must be given a text that is not empty, not {text!r}")


def _other_texts(others: Iterable[str], right: Iterable[str]) -> list[str]:
    """What is wrong, without what is right under the same words."""
    known = {plain(text).casefold() for text in right}
    return [text for text in others if plain(text).casefold() not in known]


def _not_said(answer: str, wanted: str) -> str:
    """The fault of an answer without the right words: of one that looks like them, where it differs."""
    said = plain(answer).strip(" .\"'!")
    if abs(len(said) - len(wanted)) <= _ALIKE_LENGTH and _looks(said) == _looks(wanted):
        return f"only looks like it: {visible_difference(said, plain(wanted))}"
    return "does not say it"


_LOOKALIKES = str.maketrans("АВЕКМНОРСТХаеорсухіΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTXaeopcyxiABEZHIKMNOPTYXo")


def _looks(text: str) -> str:
    return re.sub(r"[\W_]", "", plain(text).translate(_LOOKALIKES)).casefold()


@dataclass(frozen=True)
class Title:
    """One title, place or other text. Words beside it that make another title of it are refused: "Annual review"."""

    text: str
    others: Collection[str] = ()
    """What could be confused with it, such as the other titles on the phone; naming one is wrong."""

    def __post_init__(self) -> None:
        _check_text(self, self.text)
        check_texts(self, "others", self.others)

    def read(self, answer: str) -> Reading:
        """Look for it, and for anything beside it."""
        return Titles([self.text], self.others).read(answer)

    def __str__(self) -> str:
        """The text."""
        return self.text


@dataclass(frozen=True)
class Titles:
    """Several texts in any order, with commas, line breaks, "and", "、" or "和" between them; all of these alone."""

    texts: Sequence[str]
    others: Collection[str] = ()
    """What could be confused with them; naming one is wrong."""

    def __post_init__(self) -> None:
        check_texts(self, "texts", self.texts)
        check_texts(self, "others", self.others)
        for text in self.texts:
            _check_text(self, text)

    def read(self, answer: str) -> Reading:
        """Mark each of them, and look at what is left."""
        wanted = Counter(self.texts)
        marks = {text: chr(ITEMS + place) for place, text in enumerate(wanted)}
        others = _other_texts(self.others, self.texts)
        marked = mark_phrases(answer, marks | dict.fromkeys(others, OTHER))
        said = Counter(marked)
        if missing := [text for text, count in wanted.items() if said[marks[text]] < count]:
            alone = len(self.texts) == 1
            return _faulty(_not_said(answer, missing[0]) if alone else f"does not say {', '.join(missing)}")
        if other_candidates(marked, marks.values()):
            return _faulty(f"also says {', '.join(_named(answer, others))}")
        if fault := objection(marked):
            return _faulty(fault)
        if longer := longer_names(marked, marks.values()):
            return _faulty(f"says more than the title: {', '.join(longer)}")
        if extra := extra_items(marked):
            return _faulty(f"also says {', '.join(extra)}")
        return Reading(right=True)

    def __str__(self) -> str:
        """The texts."""
        return ", ".join(self.texts)


def _named(answer: str, others: Iterable[str]) -> list[str]:
    """Those of the others that an answer names."""
    return [text for text in others if OTHER in mark_phrases(answer, {text: OTHER})]


@dataclass(frozen=True)
class Name:
    """A person; the first or the family name is enough where it is nobody else's."""

    name: str
    others: Collection[str] = ()
    """Other people; naming one is wrong."""

    def __post_init__(self) -> None:
        _check_text(self, self.name)
        check_texts(self, "others", self.others)

    def read(self, answer: str) -> Reading:
        """Look for the name, and for anybody beside."""
        others = _other_texts([*self.others, *(part for name in self.others for part in name.split())], [self.name])
        parts = _other_texts(self.name.split(), others)
        marked = mark_phrases(answer, dict.fromkeys([self.name, *parts], RIGHT) | dict.fromkeys(others, OTHER))
        if RIGHT not in marked:
            return _faulty(_not_said(answer, self.name))
        beside = _named(answer, self.others) or _named(answer, others)
        if other_candidates(marked, RIGHT):
            return _faulty(f"also says {', '.join(beside)}")
        marked = re.sub(rf"{RIGHT}(?:[\s,]*{RIGHT})+", RIGHT, marked)
        if fault := objection(marked):
            return _faulty(fault)
        extra = extra_items(marked, capitals_only=True)
        return _faulty(f"also says {', '.join(extra)}") if extra else Reading(right=True)

    def __str__(self) -> str:
        """The name."""
        return self.name


@dataclass(frozen=True)
class Digits:
    """A code or a phone number, whose digits may be grouped; another one of its length is wrong."""

    digits: str

    def __post_init__(self) -> None:
        _check_text(self, self.digits)
        if not plain_number(self.digits):
            raise ValueError(f"Digits must be given a text with digits, not {self.digits!r}")

    def read(self, answer: str) -> Reading:
        """Look at every group of digits."""
        wanted, said, spans = plain_number(self.digits), plain(answer), []
        for run in re.finditer(r"\+?\d(?:[\s.()-]{0,3}\d)*", said):
            numbers = {plain_number(each) for each in (run[0], *run[0].split())}
            if wanted in numbers or len(wanted) in map(len, numbers):
                spans.append(Span(run.start(), run.end(), wanted in numbers))
        return _read_spans(said, spans, "does not say it")

    def __str__(self) -> str:
        """The digits."""
        return self.digits


@dataclass(frozen=True)
class Moment:
    """A date, a time of day, or both, however it is written; a second date or time is wrong.

    A weekday must be that of the date. The year may be left out unless `with_year` says that the goal asks for it.
    """

    date: dt.date | None = None
    time: dt.time | None = None
    with_year: bool = False

    def __post_init__(self) -> None:
        if (self.date is None and self.time is None) or isinstance(self.date, dt.datetime):
            raise TypeError("Moment must be given a date, a time of day, or both; of a datetime use Moment.of")

    @classmethod
    def of(cls, moment: dt.datetime, *, with_year: bool = False) -> Moment:
        """The date and the time of a moment, to the minute."""
        return cls(moment.date(), moment.time(), with_year)

    def read(self, answer: str) -> Reading:
        """Compare every date and time in it."""
        said = plain(answer)
        found_dates = dates(said)
        found_times = times(_blanked(said, found_dates))
        if self.date and not found_dates:
            return _faulty("names no date")
        if self.time and not found_times:
            return _faulty("names no time of day")
        if self.date and self.with_year and all(each.year is None for each in found_dates):
            return _faulty("names no year")
        if self.date and any(day != self.date.weekday() for day in weekdays(said)):
            return _faulty("names another day of the week")
        days = [Span(each.start, each.end, each.agrees(self.date)) for each in found_dates if self.date]
        clock = [Span(each.start, each.end, each.agrees(self.time)) for each in found_times if self.time]
        for spans in filter(None, (days, clock)):
            if not any(span.right for span in spans):
                return _faulty(f"says {answer[spans[0].start : spans[0].end]}")
        return _read_spans(said, [*days, *clock], "does not say it")

    def __str__(self) -> str:
        """Date and time, as in `October 17 2023 14:30`."""
        day = f"{self.date:%B} {self.date.day} {self.date.year}" if self.date else ""
        return f"{day} {f'{self.time:%H:%M}' if self.time else ''}".strip()


def _blanked(text: str, found: Iterable[NamedDate | NamedTime]) -> str:
    """A text with what was found blanked out, everything else in its place."""
    for each in found:
        text = f"{text[: each.start]}{BLANK * (each.end - each.start)}{text[each.end :]}"
    return text


@dataclass(frozen=True)
class Number:
    """A number in digits or words, with its unit or another that measures the same; a second number is wrong.

    Dates, times and numbers of other dimensions ("3 runs, 12 km") do not count. Without a unit in the answer, it is
    taken to be in the one that was asked for.
    """

    value: float
    unit: str = ""
    """A name of `UNITS`, such as `km`, `min`, `$` or `%`; empty for things that are counted."""
    tolerance: float = 0.0

    def __post_init__(self) -> None:
        if self.unit and self.unit.lower() not in UNITS:
            raise ValueError(f"Number knows no unit {self.unit!r}; it knows {', '.join(UNITS)}")

    def read(self, answer: str) -> Reading:
        """Compare the numbers in it."""
        said = plain(answer)
        blank = _blanked(said, dates(said))
        blank = _blanked(blank, times(blank))
        found = self._candidates(quantities(blank))
        if not found and self.value == 0 and re.search(_NONE, said):
            return _read(said)
        spans = [Span(each.start, each.end, self._agrees(each)) for each in found]
        return _read_spans(said, spans, "names no such number")

    def _candidates(self, found: Sequence[Quantity]) -> list[Quantity]:
        """Numbers of the right dimension; else bare ones; a lone "one" only where there is nothing else."""
        dimension = UNITS[self.unit.lower()][0] if self.unit else ""
        same = [each for each in found if each.dimension == dimension]
        bare = [each for each in found if not each.unit]
        chosen = same or bare or list(found)
        return [each for each in chosen if not each.weak] or chosen

    def _agrees(self, found: Quantity) -> bool:
        factor = UNITS[self.unit.lower()][1] if self.unit else 1.0
        if found.unit and self.unit and found.dimension != UNITS[self.unit.lower()][0]:
            return False
        value = found.base / factor if found.unit and self.unit else found.value
        return math.isclose(value, self.value, rel_tol=1e-9, abs_tol=max(self.tolerance, 1e-9))

    def __str__(self) -> str:
        """The number with its unit."""
        return f"{self.value:g} {self.unit}".strip()


_NONE = "(?i)" r"\b(?:none|no|nothing|nobody|not any|zero)\b|没有|零|无"
_YES = (
    "(?i)"
    r"^\W*(?:yes|yeah|yep|yup|true|correct|right|indeed|it (?:is|does|was|has)\b(?! not)|是的?|对|有|会|可以|没错)"
    r"(?!n't)"
)
_NO = (
    "(?i)" r"^\W*(?:no|nope|not|false|never|it (?:is|does|was|has) ?n[o']t|it \w+n't|否|不|没有|没(?!错))(?!\w*\bdoubt)"
)
_BOTH = (
    "(?i)"
    r"\byes\b.*\bno\b(?! )|\byes (?:and|or) no\b|\bno (?:and|or) yes\b|是或否|不一定"
    r"|\btrue\W+(?:and |or )?false\b|\bfalse\W+(?:and |or )?true\b"
)


@dataclass(frozen=True)
class YesNo:
    """Yes or no, by the first word of the answer; "yes and no" is neither."""

    yes: bool

    def read(self, answer: str) -> Reading:
        """Compare the first word."""
        said = plain(answer)
        if re.search(_BOTH, said):
            return _faulty("says both yes and no")
        said_yes, said_no = bool(re.search(_YES, said)), bool(re.search(_NO, said))
        if said_yes == said_no:
            return _faulty("says neither yes nor no")
        return Reading(said_yes is self.yes, "" if said_yes is self.yes else f"says {'yes' if said_yes else 'no'}")

    def __str__(self) -> str:
        """Yes or no."""
        return "yes" if self.yes else "no"
