"""Schema of `evaluation_report.json`: the keys of the Experiment-1 specification, and ours beside them.

Nothing in it is ever infinite or not a number; where a value does not exist the field is null.
"""

from __future__ import annotations

from typing import Any, Literal

from mobile_world.analysis import Analysis, GoallessResults
from mobile_world.domain import FiniteModel
from mobile_world.domain.suite_versions import FIRST_VERSION
from mobile_world.experiment.reports.metrics import Aggregate, Ends
from mobile_world.experiment.storage.endpoint_usage import EndpointUsage


class UnscoredEpisode(FiniteModel):
    """An episode that has no score, and is in no rate."""

    task_id: str
    replica_idx: int
    attempts: int
    why: str


class Verified(FiniteModel):
    """How a variant did on tasks that are satisfied from the start."""

    num_episodes: int
    success_rate: float | None
    success_interval: Ends


class VariantReport(Aggregate):
    """One variant: `num_episodes`, `metrics` and `failure_analysis` as specified, then ours."""

    title: str | None
    control: str | None
    """Which control it is; nothing for a variant."""
    label: str | None
    """What must be said beside its numbers."""
    prompt_sha256: str | None
    verification: Verified | None = None
    """Tasks that are satisfied from the start, which are in none of the numbers above; nothing without such tasks."""
    goalless: GoallessResults | None = None
    """Episodes without a goal by cue level and kind of scene; nothing where a goal was told."""
    planned: int
    infra_failures: int
    """Episodes that the world lost for good; they are in no rate."""
    unscored: tuple[UnscoredEpisode, ...]
    """All planned episodes without a score, those among them."""
    attempts: int
    lost_attempts: int
    """Attempts that the world lost, those that were made good included."""


class LeaderboardRow(FiniteModel):
    """A variant's place by raw success rate."""

    rank: int | None
    """Equal rates share one; nothing for variants of which fewer than 80 % of the episodes have a score."""
    variant_id: str
    success_rate: float | None
    avg_steps: float | None
    title: str | None
    label: str | None
    num_episodes: int
    success_interval: Ends
    false_completion_rate: float | None = None
    side_effect_rate: float | None = None
    strict_answer_rate: float | None = None
    """These three as in `metrics`."""


class EvaluationReport(FiniteModel, EndpointUsage):
    """The whole report."""

    schema_version: Literal[2] = 2
    """2 since `success_interval` takes tasks as independent; in 1 it was Wilson's interval over episodes."""
    evaluation_config: dict[str, Any]
    suite_versions: tuple[int, ...] = (FIRST_VERSION,)
    """Versions of the suite that episodes are of; none for tasks from outside it. Older reports are of the first."""
    statements: tuple[str, ...] = ()
    """Whose tasks they are, as text; empty in reports older than this field."""
    compared: tuple[str, ...] = ()
    """The settings that the variants differ in, by the names of a configuration."""
    num_variants: int
    variant_results: dict[str, VariantReport]
    leaderboard: tuple[LeaderboardRow, ...]
    best_variant: str | None
    """The highest raw success rate, the first of the plan among equals: no claim that it is better."""
    winner: str | None
    """Named only when the data support it."""
    winner_reason: str
    controls: dict[str, VariantReport]
    """Arms that are no variants: what doing nothing is worth, what noise is, what the goal would add."""
    synthetic: str | None
    """What must be said beside all numbers when the subject is not a language model."""
    planned: int
    """Episodes of variants and controls, as all counts here."""
    scored: int
    planned_controls: int | None = None
    """How many of the planned ones are of controls; nothing in reports older than this field."""
    scored_controls: int | None = None
    """How many of the scored ones are of controls; likewise."""
    infra_failures: int
    attempts: int
    torn_lines: int
    """Lines of the journal that a dead process left unfinished."""
    set_aside: tuple[str, ...] = ()
    """Files that are not as the run wrote them, and what is in the journal and in no number here, in words: damaged
    lines, records outside the plan, scores that contradict."""
    analysis: Analysis
    """What the numbers show: comparisons, ranking, factors, disturbances. Has a version of its own."""
