"""What the tasks of AndroidWorld's own suite share: its names for things, and its idea of nearly the same text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from mobile_world.tasks.values import Condition, Evidence

SCENE = "scene"
"""The one parameter that AndroidWorld does not have: what else is on the phone. Neither goal nor solution need it."""
ALIKE = 0.9
"""From which similarity on AndroidWorld takes two texts for the same."""


def beside(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """What else is on the phone; nothing where AndroidWorld's code drew the parameters."""
    found: Mapping[str, Any] = params.get(SCENE, {})
    return found


def alike(one: str, other: str) -> bool:
    """Whether AndroidWorld takes two texts for the same: nearly equal, in capitals or not."""
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() >= ALIKE


@dataclass(frozen=True)
class NearlyLists(Condition):
    """The answer has as many texts as there are right ones, each nearly one of them."""

    texts: Sequence[str]

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Compare as AndroidWorld does."""
        said = [text.strip() for text in evidence.answer.split(",")]
        near = all(any(alike(text, right) for right in self.texts) for text in said)
        return near and len(said) == len(self.texts), f"the answer is {said}, right are {list(self.texts)}"

    def __str__(self) -> str:
        """What is wanted."""
        return f"the answer is nearly {', '.join(self.texts)}"
