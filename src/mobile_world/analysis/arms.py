"""Results of each arm: success rates, cost, behaviour and failure reasons over scored episodes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import numpy as np

from mobile_world.analysis.episode_table import OUTCOMES, REASONS, Array, EpisodeTable
from mobile_world.analysis.rates import rate_estimate, wilson
from mobile_world.analysis.results import ArmResult, Measured, Role

COPY_SUFFIX: Final = "-aa"
CONTROL_PREFIX: Final = "control-"


def roles(arms: Collection[str], baseline: str | None) -> dict[str, Role]:
    """What each arm is for, by its name: `<arm>-aa` is a copy, `control-<name>` a control."""
    role_of: dict[str, Role] = {}
    for arm in arms:
        if arm == baseline:
            role_of[arm] = "baseline"
        elif original_of(arm) in arms:
            role_of[arm] = "copy"
        else:
            role_of[arm] = "control" if arm.startswith(CONTROL_PREFIX) else "variant"
    return role_of


def original_of(arm: str) -> str | None:
    """The original of an A/A copy; `None` for other arms."""
    return arm.removesuffix(COPY_SUFFIX) if arm.endswith(COPY_SUFFIX) else None


def arm_results(table: EpisodeTable, role_of: Mapping[str, Role]) -> tuple[ArmResult, ...]:
    """All arms, in the order of the table."""
    return tuple(_arm(table, at, role_of[name]) for at, name in enumerate(table.arms))


def _arm(table: EpisodeTable, arm: int, role: Role) -> ArmResult:
    won, outcome = table.won[arm], table.outcome[arm]
    scored, success = won >= 0, won == 1
    count, successes, episodes = int(scored.sum()), int(success.sum()), int((outcome >= 0).sum())
    estimate = rate_estimate(*(table.by_task(each.astype(int)).tolist() for each in (success, scored)))
    low, high = wilson(successes, count)
    measures = {name: values[arm] for name, values in table.measures.items()}
    sums = {name: float(np.nansum(values[scored])) for name, values in measures.items()}
    steps, answers = sums["steps"], sums["answers"]
    reasons = {name: int(np.sum(table.reason[arm][scored] == at)) for at, name in enumerate(REASONS)}
    costs = measures["cost"][~np.isnan(measures["cost"])]
    return ArmResult(
        name=table.arms[arm],
        role=role,
        episodes=episodes,
        scored=count,
        successes=successes,
        outcomes={name: int(np.sum(outcome == at)) for at, name in enumerate(OUTCOMES)},
        rate=Measured.of(estimate) if count else None,
        wilson_low=low,
        wilson_high=high,
        rate_over_all=_share(successes, episodes),
        rate_worst_case=_share(successes, table.blocks),
        declared_rate=_share(int(np.sum(table.declared[arm][scored] == 1)), count),
        state_rate=_share(int(np.sum(table.right[arm][scored] == 1)), count),
        mean_steps=_mean(measures["steps"], scored),
        mean_steps_of_successes=_mean(measures["steps"], success),
        false_completion_rate=_share(sums["false_completions"], count),
        side_effect_rate=_share(sums["side_effects"], sums["compared"]),
        parse_error_rate=_share(sums["parse_errors"], steps),
        strict_answer_rate=_share(sums["strict_answers"], answers),
        repaired_answer_rate=_share(sums["repaired"], answers),
        invalid_action_rate=_share(sums["invalid_actions"], steps),
        timeout_rate=_share(sums["timed_out"], count),
        loop_rate=_share(sums["looped"], count),
        mean_tokens_in=_mean_tokens(measures["tokens_in"], scored),
        mean_tokens_out=_mean_tokens(measures["tokens_out"], scored),
        mean_seconds=_mean(measures["seconds"], scored),
        total_cost=float(costs.sum()) if len(costs) else None,
        mean_cost=float(costs.mean()) if len(costs) else None,
        reasons={name: number for name, number in reasons.items() if number},
    )


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _mean(values: Array, where: Array) -> float | None:
    return float(values[where].mean()) if np.any(where) else None


def _mean_tokens(values: Array, where: Array) -> float | None:
    """The mean where tokens are known; nothing where no model was asked, for a request always has some."""
    return _mean(values, where & ~np.isnan(values)) or None
