"""A number that is sent alone: no word, unit, sign or greeting beside it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from mobile_world.tasks.values.answers.kinds import Reading

_GROUPED = re.compile(
    r"(?P<whole>\d{1,3}(?:(?P<gap>[ ,.'\u00a0\u2009\u202f])\d{3}(?:(?P=gap)\d{3})*)?|\d+)(?:[.,](?P<part>\d+))?"
)


@dataclass(frozen=True)
class NumberAlone:
    """A number and nothing else; thousands may be grouped, and a full stop may follow."""

    value: float
    tolerance: float = 0.0

    def read(self, answer: str) -> Reading:
        """Compare the whole text."""
        text = answer.strip().removesuffix(".").rstrip()
        if not any(character.isdigit() for character in text):
            return Reading(right=False, fault="has no number")
        values = _values(text)
        if not values:
            return Reading(right=False, fault="has more than the number alone")
        right = any(
            math.isclose(value, self.value, rel_tol=1e-9, abs_tol=max(self.tolerance, 1e-9)) for value in values
        )
        return Reading(right=right, fault="" if right else f"says {text}")

    def __str__(self) -> str:
        return f"{self.value:g} alone" if self.value < 1e6 else f"{self.value:.2f} alone"


def _values(text: str) -> list[float]:
    """What a text that is a number may be: a mark before three digits groups thousands or begins decimals."""
    match = _GROUPED.fullmatch(text)
    if not match:
        return []
    whole = float(re.sub(r"\D", "", match["whole"]))
    values = [whole + float(f"0.{match['part']}") if match["part"] else whole]
    if match["gap"] in (",", ".") and not match["part"] and text.count(match["gap"]) == 1:
        values.append(float(text.replace(",", ".")))
    return values
