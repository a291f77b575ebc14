"""A fact with the words by which questions for it are recognised, and a clause as it stands to one."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.tasks.dialogue.facts import Fact
from mobile_world.tasks.dialogue.questions import Clause
from mobile_world.tasks.dialogue.vocabulary import Asked


@dataclass(frozen=True)
class Profile:
    """A fact with the words by which it is recognised."""

    fact: Fact
    vocabulary: frozenset[str]
    attributes: frozenset[str]
    heads: frozenset[str]
    """What “what is the …” and “which …” may name."""
    asked: dict[Asked, frozenset[str]] = field(default_factory=dict)
    """For each question word of its phrasings, the words that go with it."""
    yes_no: frozenset[frozenset[str]] = frozenset()
    """The words of its phrasings without a question word."""
    phrasings: frozenset[str] = frozenset()
    """Its phrasings, plain."""
    phrased: frozenset[tuple[tuple[Asked, ...], frozenset[str]]] = frozenset()
    """What its phrasings ask for, with their words."""
    bare: frozenset[Asked] = frozenset()
    """Question words that a phrasing has with no other words."""


@dataclass(frozen=True)
class Reading:
    """The words of a clause as they stand to a fact."""

    clause: Clause
    profile: Profile
    tokens: frozenset[str]
    own: frozenset[str]
    """Attributes that the fact answers."""
    foreign: frozenset[str]
    """Attributes that it does not."""
    mine: frozenset[str]
    """Words of its phrasings, without names."""
    others: frozenset[str]
    """Words that neither it nor the goal has."""
    acts: frozenset[str]
    """What the agent does with a value."""
    head: frozenset[str]
    """What “what is the …” names."""
