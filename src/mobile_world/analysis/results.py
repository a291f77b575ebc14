"""Result models of an analysis, as written to `evaluation_report.json`.

Rates and differences are shares (0.25 is 25 %, a difference of 0.05 is 5 points). Nothing here is ever infinite or not
a number; where a value does not exist the field says so with null.
"""

from __future__ import annotations

from typing import Literal, Self, TypeAlias

from pydantic import Field

from mobile_world.analysis.rates import ALPHA, MISSING_ALPHA, Estimate
from mobile_world.domain import FiniteModel, Outcome

Role: TypeAlias = Literal["variant", "baseline", "copy", "control"]
KeptBy: TypeAlias = Literal["pending", "alone", "ties", "missing", "noise"]
"""What kept a winner from being named: episodes that have not run, nobody to compare with, arms tied with the best,
arms that are not beaten only because episodes were lost (tied with the best, or listed apart), or an A/A copy that
differs as much."""


class Measured(FiniteModel):
    """A number with its 95 % interval for tasks in general: tasks, not episodes, are taken as independent."""

    value: float
    low: float
    high: float
    approximate: bool
    """There are few tasks, or few that discriminate: the interval is conservative, without guaranteed coverage."""

    @classmethod
    def of(cls, estimate: Estimate) -> Self:
        """From an estimate, rounded to what a float can hold honestly."""
        return cls(**estimate._asdict())


class Counts(FiniteModel):
    """How much data there is."""

    records: int
    """Attempts that were read."""
    episodes: int
    """Different episodes among them."""
    scored: int
    """Episodes that count: the denominator of every rate."""
    outcomes: dict[Outcome, int]
    """Episodes by outcome."""
    arms: int
    tasks: int
    blocks: int
    """Different (task, replica)."""
    complete_blocks: int
    """Blocks in which every arm was scored."""
    repeated: int
    """Scored records beyond the first of their episode; the last one counts."""
    pending: int = 0
    """Planned episodes that have not run to their end: no winner is named before there are none."""


class ArmResult(FiniteModel):
    """The results of one arm. Means and rates are over scored episodes unless stated otherwise."""

    name: str
    role: Role
    """`copy` is an A/A copy of another arm; copies and controls are never ranked."""
    episodes: int
    scored: int
    successes: int
    outcomes: dict[Outcome, int]
    rate: Measured | None
    """Success over scored episodes, with an interval for tasks in general."""
    wilson_low: float
    """The Wilson interval, which takes every episode for independent: narrower than it should be."""
    wilson_high: float
    rate_over_all: float | None
    """Successes over all episodes with a record, those that were not scored included."""
    rate_worst_case: float | None
    """Successes over all blocks that any arm has a record of: everything missing counts as a failure."""
    declared_rate: float | None
    """Share with the correct final state whose agent also declared the task done."""
    state_rate: float | None
    """Share whose state was right at the end, whatever the agent declared."""
    false_completion_rate: float | None = None
    """Share whose agent declared the task done in a wrong state."""
    side_effect_rate: float | None = None
    """Share in which anything changed that nobody asked for, over episodes whose check looked; `None` without such."""
    mean_steps: float | None
    mean_steps_of_successes: float | None
    parse_error_rate: float | None
    """Answers that did not parse, over all steps."""
    strict_answer_rate: float | None = None
    """Answers that followed their format to the letter, over all answers of a model; `None` without such answers."""
    repaired_answer_rate: float | None = None
    """Answers that made an action only after a repair of their form, over all answers of a model."""
    invalid_action_rate: float | None
    """Actions that could not be done, over all steps."""
    timeout_rate: float | None
    """Episodes that ran out of time, of a step or as a whole."""
    loop_rate: float | None
    mean_tokens_in: float | None
    """Over episodes whose tokens are known; `None` without such, and where no model was asked."""
    mean_tokens_out: float | None
    mean_seconds: float | None
    """Wall time of an episode."""
    total_cost: float | None
    """Of all episodes whose cost is known; `None` if none is."""
    mean_cost: float | None
    reasons: dict[str, int]
    """Failures of the agent by reason; a right state that was never declared is `not_declared`, whatever ended it."""


class MissingResult(FiniteModel):
    """What an arm lost: episodes that were run and have no score, because the world failed."""

    arm: str
    lost: int
    episodes: int
    """Episodes that it ran to their end, those that were lost included."""
    causes: dict[str, int]
    """Codes of the errors, most frequent first."""
    p_holm: float | None
    """Of losing more or fewer episodes than the other arms did in the same blocks (exact test), corrected for all arms
    but controls; `None` for a control."""


class ContrastResult(FiniteModel):
    """An arm against the baseline, block by block."""

    arm: str
    role: Role
    pairs: int
    """Blocks in which both were scored."""
    tasks: int
    wins: int
    """Blocks in which the arm alone succeeded."""
    losses: int
    difference: Measured
    """The arm's rate less the baseline's over these blocks, with a bootstrap interval over tasks."""
    worst_case: float | None
    """The difference when every lost episode of the arm failed and every lost one of the baseline succeeded."""
    p_mcnemar: float
    """Exact, takes pairs for independent: about these very tasks."""
    p_permutation: float
    """Exact sign-flip test over tasks: about tasks in general. Decisions rest on this one."""
    p_holm: float | None
    """`p_permutation` corrected for all variants that are compared; `None` for copies and controls."""
    p_missing: float | None = None
    """`p_holm` of the difference that was seen with every lost episode counted against it; `None` where none was lost,
    and for copies and controls."""
    significant: bool
    """Whether `p_holm` is at most 5 %, `p_missing` at most 1 % if there is one, and every planned episode has run."""

    @property
    def open_for_missing(self) -> bool:
        """Whether the difference is significant on the episodes that have a score, and only there."""
        lost = self.p_missing is not None and self.p_missing > MISSING_ALPHA
        return lost and self.p_holm is not None and self.p_holm <= ALPHA


class RankedArm(FiniteModel):
    """An arm's place in the order."""

    arm: str
    place: int
    chance_of_best: float | None
    """How often it has the highest rate when tasks are resampled; `None` with one task, or if no other is ranked."""
    tied_with_best: bool
    """Whether it is not significantly worse than the leader; the leader is tied with itself."""
    pairs: int = 0
    """Blocks in which it and the first were both scored."""
    behind_best: float | None
    """How much lower its rate is on those blocks; `None` if there are none, 0 for the first itself."""
    p_holm: float | None
    """Of the difference from the first; `None` for the first itself."""
    p_missing: float | None = None
    """`p_holm` with every lost episode of either counted against the first; `None` where none was lost."""

    @property
    def open_for_missing(self) -> bool:
        """Whether it would be significantly worse than the leader if no episode had been lost."""
        return self.tied_with_best and self.p_holm is not None and self.p_holm <= ALPHA and (self.behind_best or 0) > 0


class RankingResult(FiniteModel):
    """The ranking of the variants."""

    order: tuple[RankedArm, ...]
    """Best first."""
    unranked: tuple[str, ...] = ()
    """Variants that are listed apart, because fewer than 80 % of their episodes have a score, or none has run."""
    unranked_p: dict[str, float] = Field(default_factory=dict)
    """For each of them that has scores, the p-value of the first being better, corrected for all of them, with every
    lost episode counted against the first. No winner is named where one exceeds 1 %; empty where nobody is ranked."""
    winner: str | None
    """Named only if significantly better than every other ranked variant, and than every other with scores if all its
    lost episodes had succeeded; wrong in at most 5 % of experiments."""
    kept_by: KeptBy | None = None
    """What kept a winner from being named; `None` if there is one."""
    why: str
    """Why there is a winner, or none."""
    nearest: str | None = None
    """The variant that is hardest to tell from the leader."""
    tasks_needed: int | None
    """Tasks with which the leader's lead over its nearest rival would be shown 80 % of the time, if it is real."""
    episodes_needed: int | None
    """The episodes that this means for all arms that are tied now."""

    @property
    def perhaps_as_good(self) -> tuple[str, ...]:
        """The unranked variants that may be as good as the first, for all that the lost episodes tell."""
        return tuple(name for name, p in self.unranked_p.items() if p > MISSING_ALPHA)


class EffectResult(FiniteModel):
    """How much one level of a factor adds to the success rate, compared with another level."""

    factor: str
    level: str
    other: str
    effect: Measured | None
    """`None` if the design cannot estimate it."""
    p: float | None
    p_holm: float | None
    """Corrected for all main effects."""
    p_missing: float | None = None
    """`p_holm` with every lost episode counted against the effect; `None` where none was lost."""
    significant: bool = False
    """Whether `p_holm` is at most 5 %, `p_missing` at most 1 % if there is one, and every planned episode has run."""


class InteractionResult(FiniteModel):
    """Whether the effect of one factor depends on another, supposing that no other interaction exists."""

    factor: str
    other: str
    freedom: int
    """Independent combinations that can be estimated; 0 when none can."""
    p: float | None


class FactorsResult(FiniteModel):
    """What the factors of the arms do."""

    effects: tuple[EffectResult, ...]
    interactions: tuple[InteractionResult, ...]
    aliases: tuple[str, ...]
    """Levels that always occur together, so that their effects cannot be separated."""
    inestimable: tuple[str, ...]
    """Differences that this design leaves open, in words."""
    rest_freedom: int
    """Directions in which arms can differ beyond main effects."""
    rest_p: float | None
    """Small when effects do not simply add up."""

    @property
    def determined(self) -> bool:
        """Whether the effect of any factor can be estimated."""
        return any(effect.effect is not None for effect in self.effects)


class NoiseResult(FiniteModel):
    """An A/A copy against its original: a difference that means nothing."""

    original: str
    copy_arm: str
    difference: Measured
    p: float
    floor: float
    """The absolute difference: no lead within it is declared a win."""


class OrderResult(FiniteModel):
    """Whether it matters how late in its block an episode ran."""

    last_less_first: Measured
    p: float | None


class DeviceResult(FiniteModel):
    """Whether it matters on which device an episode ran."""

    devices: int
    spread: float
    """Largest less smallest mean of a device, beyond arms and blocks."""
    p: float


class Cells(FiniteModel):
    """Successes by arm and task, for a heat map."""

    arms: tuple[str, ...]
    tasks: tuple[str, ...]
    successes: tuple[tuple[int, ...], ...]
    """One row for each arm."""
    scored: tuple[tuple[int, ...], ...]


class Analysis(FiniteModel):
    """Everything that records show."""

    schema_version: Literal[1] = 1
    sentences: tuple[str, ...]
    """What was and was not shown, in plain words, most important first."""
    seed: int
    """Of the resampling: the same records and seed give the same analysis."""
    counts: Counts
    baseline: str | None
    """`None` if no record has the arm that was asked for."""
    arms: tuple[ArmResult, ...]
    """By name."""
    contrasts: tuple[ContrastResult, ...]
    """With the baseline, by name."""
    ranking: RankingResult
    factors: FactorsResult | None
    """`None` if fewer than two arms have known levels."""
    noise: tuple[NoiseResult, ...]
    """One for each A/A copy."""
    order: OrderResult | None
    """`None` if starts are not recorded, or no block has two arms."""
    devices: DeviceResult | None
    """`None` if no block ran on two devices."""
    cells: Cells
    missing: tuple[MissingResult, ...] = ()
    """Arms that lost episodes, most first."""
