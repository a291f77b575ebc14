from __future__ import annotations

import pytest

from mobile_world.domain import FailureReason
from mobile_world.experiment.episode.outcome import Declared, judge
from mobile_world.experiment.planning.rules import SuccessRule


@pytest.mark.parametrize(
    ("score", "declared", "cut", "rule", "outcome", "reason"),
    [
        (1.0, "complete", None, "declared", "success", None),
        (1.0, "complete", None, "state", "success", None),
        (0.5, "complete", None, "state", "agent_failure", "premature_termination"),
        (0.99, "complete", None, "declared", "agent_failure", "premature_termination"),
        (1.0, "infeasible", None, "declared", "agent_failure", "declared_infeasible"),
        (1.0, "infeasible", None, "state", "success", None),
        (0.0, "infeasible", None, "state", "agent_failure", "declared_infeasible"),
        (1.0, None, "max_steps_reached", "declared", "agent_failure", "not_declared"),
        (1.0, None, "max_steps_reached", "state", "success", None),
        (0.0, None, "max_steps_reached", "declared", "agent_failure", "max_steps_reached"),
        (1.0, None, "agent_error", "declared", "agent_failure", "agent_error"),
        (1.0, None, "step_timeout", "declared", "agent_failure", "step_timeout"),
        (0.0, None, "episode_timeout", "state", "agent_failure", "episode_timeout"),
    ],
)
def test_the_verdict(
    score: float,
    declared: Declared | None,
    cut: FailureReason | None,
    rule: SuccessRule,
    outcome: str,
    reason: str | None,
) -> None:
    assert judge(score=score, declared=declared, cut=cut, rule=rule) == (outcome, reason)
