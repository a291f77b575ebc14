"""Who succeeded: the one place that turns a score and an ending into an outcome."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from mobile_world.domain import FailureReason, Outcome
from mobile_world.experiment.rules import SuccessRule

Declared: TypeAlias = Literal["complete", "infeasible"]


class Verdict(NamedTuple):
    """An outcome, and why when an agent failed."""

    outcome: Outcome
    reason: FailureReason | None


def judge(*, score: float, declared: Declared | None, cut: FailureReason | None, rule: SuccessRule) -> Verdict:
    """The verdict on an episode that was checked.

    `cut` says what ended an episode that the agent did not end by itself. Only a score of 1 is success.
    """
    right = score >= 1
    if right and (rule == "state" or declared == "complete"):
        return Verdict("success", None)
    if declared is not None:
        return Verdict("agent_failure", "declared_infeasible" if declared == "infeasible" else "premature_termination")
    if right and cut == "max_steps_reached":
        return Verdict("agent_failure", "not_declared")
    return Verdict("agent_failure", cut)
