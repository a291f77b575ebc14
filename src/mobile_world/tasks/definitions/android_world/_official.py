"""What the tasks of AndroidWorld's own suite share: its names for things, and its idea of nearly the same text."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

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
