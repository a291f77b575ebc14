"""Numbers as answers: counts and quantities with their units."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mobile_world.tasks.values.answers.courtesy import without_courtesy
from mobile_world.tasks.values.answers.goals import asks_whole, counted_behind, is_not_actual, is_told_of_another
from mobile_world.tasks.values.answers.kinds import MOST_NAMED, Reading, faulty, read_spans
from mobile_world.tasks.values.answers.moments import blanked, dates, times
from mobile_world.tasks.values.answers.qualifiers import Scope
from mobile_world.tasks.values.answers.quantities import AMBIGUOUS, UNITS, Quantity, apart, quantities
from mobile_world.tasks.values.answers.statements import Span, objection, plain

_NONE = "(?i)" r"\b(?:none|no|nothing|nobody|not any|zero)\b|没有|零|无"
_WHOLE = re.compile(r"(?:\w+\s+)?(?:out\s+)?of\s+(?:(?:the|my|your|all|a\s+total\s+of)\s+){0,2}$", re.I)
"""What stands before the whole in "2 of the 5 forms"."""
_OF_WHOLE = re.compile(r"\s*(?:out\s+)?of\s+(?:(?:the|my|your|all)\s+){0,2}(?P<whole>\d+)", re.I)
_CLAUSE = r"[,;:!?()\n。，；（）]|\.(?!\d)|\b(?:and|but|while|of which)\b|但|而"
_TOGETHER = r"(?i)\s*(?:,|[-+&/、和]|(?:,\s*)?and\b|or\b|to\b)\s*"
_NUMBERED = (
    r"(?i)(?:\b(?:day|room|table|page|chapter|version|lines?|row|section|step|figure|part|item|level|gate|platform|flight"
    r"|unit|file|note|task|event|option|question|week|form|track|hall|floor|building)\s+(?:no\.?\s*|number\s+)?#?|#)$"
)
"""What stands before a number that tells one thing from others."""
_READ_AT = r"(?i)\b(?:page|table|chapter|section|figure|appendix)\s+$"
"""What stands before the number of a place in a text where something was read."""
_CLOCK = r"\d[:h]\d"
_INCLUDED = r"(?i)(?:\bincluding|\bincl\.?|其中有?)\s*$"
"""What stands before a part of the number that was named."""
_WORKING = r"(?i)\b(?:total|altogether|in all|sum|overall|makes|vs|versus|minus|plus)\b|[=+(]|共|总|合计"
_MONTHS = r"(?i)\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+"
_MONTH = (
    rf"{_MONTHS}(?:of\s+)?\d{{4}}\b"
    r"|\d{4}\s*年(?:\s*\d{1,2}\s*月)?|\d{1,2}\s*月(?!\d)"
)
_DAYS = rf"{_MONTHS}\d{{1,2}}\s*(?:-|to|until|through)\s*\d{{1,2}}\b(?![:.,]\d)"
"""Days from one to another: "November 3-9"."""
_MILLIONS = [
    (rf"(?<![\w.,-])(\d[\d.,]*)\s*{letter}\b", rf"\1 {word}") for letter, word in (("M", "million"), ("B", "billion"))
]


class _Candidate(NamedTuple):
    """A number that may be meant as the answer, and where it ends with what it counts."""

    quantity: Quantity
    end: int
    right: bool


@dataclass(frozen=True)
class Number:
    """A number in digits or words, with its unit or another that measures the same; a second number is wrong.

    Dates, times, ordinals, and numbers of other dimensions or things ("3 runs, 12 km") do not count. Without a unit in
    the answer, it is taken to be in the one that was asked for.
    """

    value: float
    unit: str = ""
    """A name of `UNITS`, such as `km`, `min`, `$` or `%`; empty for things that are counted."""
    tolerance: float = 0.0
    scale: float = 1.0
    """What a bare number is counted in where the goal asks for thousands or millions, such as 1e6."""
    goal: str = ""

    def __post_init__(self) -> None:
        if self.unit and self.unit.lower() not in UNITS:
            raise ValueError(f"Number knows no unit {self.unit!r}; it knows {', '.join(UNITS)}")

    def read(self, answer: str) -> Reading:
        """Compare the numbers in it."""
        text = without_courtesy(plain(apart(answer)))
        for letter, word in _MILLIONS if self.scale > 1 else ():
            text = re.sub(letter, word, text)
        numbers = quantities(self._without_moments(text), durations=self._dimension == "time")
        if len(numbers) > MOST_NAMED:
            return faulty(f"names {len(numbers)} numbers")
        candidates = self._candidates(text, numbers)
        if not candidates and self.value == 0 and re.search(_NONE, text):
            fault = objection(text)
            return Reading(not fault, fault)
        spans = [Span(candidate.quantity.start, candidate.end, candidate.right) for candidate in candidates]
        return read_spans(text, spans, "names no such number", Scope(self.goal, scale=True))

    def _without_moments(self, text: str) -> str:
        """A text without dates and times of day; a duration such as `1:20 h` is none."""
        text = re.sub(_DAYS, lambda match: " " * len(match[0]), text)
        blank = blanked(text, dates(text))
        if self._dimension == "time":
            clocks = [
                moment
                for moment in quantities(blank, durations=True)
                if re.search(_CLOCK, blank[moment.start : moment.end])
            ]
            moments = [
                moment
                for moment in times(blank)
                if not any(clock.start <= moment.start < clock.end for clock in clocks)
            ]
        else:
            moments = times(blank)
        return re.sub(_MONTH, lambda match: " " * len(match[0]), blanked(blank, moments))

    @property
    def _dimension(self) -> str:
        return UNITS[self.unit.lower()][0] if self.unit else ""

    def _candidates(self, text: str, numbers: Sequence[Quantity]) -> list[_Candidate]:
        """Numbers of the right dimension; else bare ones; a lone "one" only where there is nothing else."""
        measured, bare = [], []
        for index, number in enumerate(_sharing_units(text, numbers)):
            if index and _WHOLE.fullmatch(text[numbers[index - 1].end : number.start].lstrip()):
                continue
            if (
                number.unit
                and number.unit not in AMBIGUOUS | {self.unit.lower()}
                and number.dimension != self._dimension
            ):
                continue
            if number.unit and number.dimension == self._dimension:
                measured.append(_Candidate(number, number.end, self._agrees(number)))
                continue
            thing = counted_behind(text, number.end, self.goal, one=number.value == 1) if self.goal else None
            if thing is None or thing.thing != "other":
                counted = replace(number, unit="") if number.unit else number
                bare.append(_Candidate(counted, thing.end if thing else number.end, self._agrees(counted)))
        candidates = measured or bare
        candidates = [number for number in candidates if not number.quantity.weak] or candidates
        return self._without_remarks(text, [self._of_what_counts(text, number) for number in candidates])

    def _of_what_counts(self, text: str, candidate: _Candidate) -> _Candidate:
        """A number, which is wrong where it tells how many were invited, or numbers a thing."""
        bare = candidate.end == candidate.quantity.end and not candidate.quantity.unit
        numbered = bare and re.search(_NUMBERED, text[: candidate.quantity.start])
        part = _OF_WHOLE.match(text, candidate.end)
        is_part = part and int(part["whole"]) != candidate.quantity.value and asks_whole(self.goal)
        other = bool(self.goal) and (
            numbered or is_part or (not part and is_not_actual(_clause(text, candidate), self.goal))
        )
        return candidate._replace(right=False) if other else candidate

    def _without_remarks(self, text: str, candidates: list[_Candidate]) -> list[_Candidate]:
        """Without wrong ones that stand for something else: figures of the goal, of another thing, parts of the sum."""
        right = [candidate for candidate in candidates if candidate.right]
        if not right:
            return candidates
        wrong = [
            candidate
            for candidate in candidates
            if not candidate.right and not re.search(_READ_AT, text[: candidate.quantity.start])
        ]
        if self._are_parts(text, right[0], wrong):
            return right
        wrong = [
            candidate for candidate in wrong if not (self.goal and is_not_actual(_clause(text, candidate), self.goal))
        ]
        measure = right[0].quantity.measure
        wrong = [candidate for candidate in wrong if not measure or candidate.quantity.measure in ("", measure)]
        own = any(not is_told_of_another(_clause(text, candidate), self.goal) for candidate in right)
        wrong = [
            candidate for candidate in wrong if not (own and self.goal and self._stands_for_another(text, candidate))
        ]
        return sorted([*right, *wrong], key=lambda candidate: candidate.quantity.start)

    def _stands_for_another(self, text: str, candidate: _Candidate) -> bool:
        """Whether a number is one of the goal's own, or of something that the goal does not ask about."""
        digits = re.escape(text[candidate.quantity.start : candidate.quantity.end])
        of_goal = re.search(rf"(?<![\w.]){digits}(?![\w.])", self.goal)
        included = re.search(_INCLUDED, text[: candidate.quantity.start])
        return bool(of_goal or included) or is_told_of_another(_clause(text, candidate), self.goal)

    def _are_parts(self, text: str, right: _Candidate, others: Sequence[_Candidate]) -> bool:
        """Whether other numbers tell how the right one comes about: its parts, or what it is the difference of."""
        if len(others) < 2 or not re.search(_WORKING, text):
            return False
        values = [self._base(total.quantity) for total in others]
        derived = [sum(values), *([abs(values[0] - values[1])] if len(values) == 2 else [])]
        return any(math.isclose(total, self._base(right.quantity), rel_tol=1e-9, abs_tol=1e-6) for total in derived)

    def _base(self, number: Quantity) -> float:
        return number.base if number.unit else number.value

    def _agrees(self, number: Quantity) -> bool:
        factor = UNITS[self.unit.lower()][1] if self.unit else 1.0
        value = number.base / factor if number.unit and self.unit else number.value
        choices = [self.value * self.scale] if number.scaled else [self.value, self.value * self.scale]
        return any(math.isclose(value, choice, rel_tol=1e-9, abs_tol=max(self.tolerance, 1e-9)) for choice in choices)

    def __str__(self) -> str:
        return f"{self.value:.12g} {self.unit}".strip()


def _sharing_units(text: str, numbers: Sequence[Quantity]) -> list[Quantity]:
    """Numbers with the unit that stands after the next one, as in "4 and 5 days"."""
    shared = list(numbers)
    for index in range(len(shared) - 2, -1, -1):
        number, after = shared[index], shared[index + 1]
        if not number.unit and after.unit in UNITS and re.fullmatch(_TOGETHER, text[number.end : after.start]):
            shared[index] = replace(number, unit=after.unit)
    return shared


def _clause(text: str, candidate: _Candidate) -> str:
    """The clause that a number stands in, without it."""
    start = max((match.end() for match in re.finditer(_CLAUSE, text[: candidate.quantity.start])), default=0)
    end = re.search(_CLAUSE, text[candidate.end :])
    stop = candidate.end + end.start() if end else len(text)
    return f"{text[start : candidate.quantity.start]} {text[candidate.quantity.end : stop]}"
