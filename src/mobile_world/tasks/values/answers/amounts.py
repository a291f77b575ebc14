"""Amounts of ingredients as answers: numbers, fractions and words with a measure of the kitchen."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from mobile_world.tasks.values.answers.courtesy import without_courtesy
from mobile_world.tasks.values.answers.goals import measures_another
from mobile_world.tasks.values.answers.kinds import Reading, read_spans
from mobile_world.tasks.values.answers.qualifiers import Scope
from mobile_world.tasks.values.answers.quantities import CHINESE_NUMERAL, chinese_number
from mobile_world.tasks.values.answers.statements import Span, plain

_MEASURES = {
    "cup": "cups?|杯",
    "tablespoon": r"tablespoons?|tbsps?\.?|tbs\.?|汤匙|大勺|大匙",
    "teaspoon": r"teaspoons?|tsps?\.?|茶匙|小勺|小匙",
    "gram": r"grams?|g|克",
    "millilitre": r"millilit(?:er|re)s?|ml|毫升",
    "ounce": r"ounces?|oz\.?|盎司",
    "pound": r"pounds?|lbs?\.?|磅",
    "clove": "cloves?|瓣",
    "slice": "slices?|片",
    "pinch": "pinch(?:es)?|撮",
}
_WORDS = {
    "half": Fraction(1, 2), "a half": Fraction(1, 2), "one half": Fraction(1, 2), "quarter": Fraction(1, 4),
    "a quarter": Fraction(1, 4), "one quarter": Fraction(1, 4), "three quarters": Fraction(3, 4),
    "a third": Fraction(1, 3), "one third": Fraction(1, 3), "two thirds": Fraction(2, 3), "a": Fraction(1),
    "an": Fraction(1), "one": Fraction(1), "two": Fraction(2), "three": Fraction(3), "four": Fraction(4),
    "five": Fraction(5), "six": Fraction(6),
}  # fmt: skip
_MIXED = r"(?:(?P<whole>\d+)(?:\s+|\s*-\s*|\s+and\s+))?(?P<over>\d+)\s*/\s*(?P<under>[1-9]\d*)"
_WORD = "|".join(sorted((word.replace(" ", r"[\s-]+") for word in _WORDS), key=len, reverse=True))
_MEASURE = "|".join(f"(?P<{name}>{forms})" for name, forms in _MEASURES.items())
_AMOUNT = (
    "(?i)"
    rf"(?<![\w./])(?:{_MIXED}|(?P<digits>\d+(?:[.,]\d+)?)|(?P<words>\b(?:{_WORD})\b)"
    rf"|(?P<chinese>半|{CHINESE_NUMERAL}{{1,4}}))[\s-]*(?:of\s+)?(?:an?\s+)?(?:{_MEASURE})(?!\w)"
)


class _Named(NamedTuple):
    """An amount that a text names, and where."""

    value: Fraction
    measure: str
    start: int
    end: int


def _amounts(text: str) -> list[_Named]:
    return list(map(_named, re.finditer(_AMOUNT, text)))


def _named(match: re.Match[str]) -> _Named:
    parts = match.groupdict()
    if parts["over"]:
        value = int(parts["whole"] or 0) + Fraction(int(parts["over"]), int(parts["under"]))
    elif parts["digits"]:
        value = Fraction(parts["digits"].replace(",", "."))
    elif parts["chinese"]:
        value = Fraction(1, 2) if parts["chinese"] == "半" else Fraction(chinese_number(parts["chinese"]))
    else:
        value = _WORDS[re.sub(r"[\s-]+", " ", parts["words"].lower())]
    return _Named(value, next(name for name in _MEASURES if parts[name]), match.start(), match.end())


def _apart(text: str) -> str:
    """A text whose characters for fractions are written with a stroke: `1½` as `1 1/2`."""
    return re.sub("[¼-¾⅐-⅞]", lambda character: f" {unicodedata.normalize('NFKC', character[0])}", text).replace(
        "⁄", "/"
    )


@dataclass(frozen=True)
class Amount:
    """An amount such as `1 1/2 cups`, with its measure; another one beside it is wrong.

    A fraction may be a decimal number, one character or a word, and a measure may be shortened (`tbsp`).
    """

    text: str
    goal: str = ""

    def __post_init__(self) -> None:
        if len(_amounts(plain(_apart(self.text)))) != 1:
            raise ValueError(f"{self.text!r} is no amount with a measure: {', '.join(_MEASURES)}")

    def read(self, answer: str) -> Reading:
        """Compare the amounts in it."""
        (right,) = _amounts(plain(_apart(self.text)))
        text = without_courtesy(plain(_apart(answer)))
        spans = []
        for amount in _amounts(text):
            same = (amount.value, amount.measure) == (right.value, right.measure)
            spans.append(Span(amount.start, amount.end, same and not measures_another(text, amount.end, self.goal)))
        return read_spans(text, spans, "names no amount with its measure", Scope(self.goal, scale=True))

    def __str__(self) -> str:
        return self.text
