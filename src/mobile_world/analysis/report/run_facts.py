"""What a report says about a run beside its analysis: plain values, because analysis knows no runs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ArmFacts:
    """How an arm is called."""

    name: str
    title: str = ""


@dataclass(frozen=True)
class RunFacts:
    """What was run. Every text may come from outside; writers escape it."""

    title: str
    subject: str
    """Who was given the prompts: agent and model."""
    suite: str
    created_at: str
    version: str
    planned: int
    pending: int
    """Planned episodes without any record: a winner is not looked for before there are none."""
    arms: tuple[ArmFacts, ...]
    """In the order of the plan; arms that only records know are called by their names."""
    synthetic: str = ""
    """What must be said beside all numbers when the subject is no language model; empty for a real subject."""
    statements: tuple[str, ...] = ()
    """Sentences that stand at the head of a report: what the arms differ in, and what agents were told."""
    settings: tuple[tuple[str, str], ...] = ()
    """What else was fixed, name by name."""
    unreadable: int = 0
    """Lines of the journal that are no records."""
    set_aside: tuple[str, ...] = ()
    """What is in the journal and in no number, sentence by sentence."""
    lost: tuple[str, ...] = ()
    """Episodes without a score, each with its reason."""
