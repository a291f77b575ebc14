"""Run metadata of a report, and the display names of arms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mobile_world.analysis.goalless import GoallessResults
from mobile_world.analysis.results import Analysis


@dataclass(frozen=True)
class ArmFacts:
    """Name and title of an arm."""

    name: str
    title: str = ""


@dataclass(frozen=True)
class GoallessFacts:
    """What an arm did without a goal."""

    arm: str
    results: GoallessResults
    is_control: bool = False


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
    """Episodes of variants and controls, without tasks that are satisfied from the start."""
    arms: tuple[ArmFacts, ...]
    """In plan order; arms that are only in records go by their names."""
    synthetic: str = ""
    """The label of a subject that is not a language model; empty for a real subject."""
    statements: tuple[str, ...] = ()
    """Sentences at the top of a report: how the arms differ, and what agents were told."""
    settings: tuple[tuple[str, str], ...] = ()
    """What else was fixed, name by name."""
    unreadable: int = 0
    """Lines of the journal that are not records."""
    set_aside: tuple[str, ...] = ()
    """What is in the journal and in no number, sentence by sentence."""
    lost: tuple[str, ...] = ()
    """Episodes without a score, each with its reason."""
    control_episodes: int = 0
    """How many of the planned episodes are controls'."""
    goalless: tuple[GoallessFacts, ...] = ()
    """What arms without a goal did, in the order of the leaderboard."""


def display_names(analysis: Analysis, arms: Iterable[ArmFacts]) -> dict[str, str]:
    """Display names of the arms: the title, with the name if titles are shared; the name without a title."""
    titles = {arm.name: arm.title for arm in arms}
    often = Counter(titles.values())
    names = [*titles, *(arm.name for arm in analysis.arms)]
    return {name: _display(name, titles.get(name, ""), often) for name in names}


def with_display_names(analysis: Analysis, names: dict[str, str]) -> Analysis:
    """The analysis with display names in place of arm names; sentences are unchanged."""

    def rename(name: str | None) -> str | None:
        return None if name is None else names.get(name, name)

    return analysis.model_copy(
        update={
            "baseline": rename(analysis.baseline),
            "arms": tuple(arm.model_copy(update={"name": rename(arm.name)}) for arm in analysis.arms),
            "contrasts": tuple(
                contrast.model_copy(update={"arm": rename(contrast.arm)}) for contrast in analysis.contrasts
            ),
            "ranking": analysis.ranking.model_copy(
                update={
                    "winner": rename(analysis.ranking.winner),
                    "nearest": rename(analysis.ranking.nearest),
                    "unranked": tuple(rename(name) for name in analysis.ranking.unranked),
                    "unranked_p": {names.get(name, name): p for name, p in analysis.ranking.unranked_p.items()},
                    "order": tuple(
                        ranked.model_copy(update={"arm": rename(ranked.arm)}) for ranked in analysis.ranking.order
                    ),
                }
            ),
            "noise": tuple(
                noise_result.model_copy(
                    update={"original": rename(noise_result.original), "copy_arm": rename(noise_result.copy_arm)}
                )
                for noise_result in analysis.noise
            ),
            "missing": tuple(
                missing_result.model_copy(update={"arm": rename(missing_result.arm)})
                for missing_result in analysis.missing
            ),
            "cells": analysis.cells.model_copy(update={"arms": tuple(rename(name) for name in analysis.cells.arms)}),
        }
    )


def _display(name: str, title: str, often: Counter[str]) -> str:
    if not title:
        return name
    return title if often[title] == 1 else f"{title} ({name})"
