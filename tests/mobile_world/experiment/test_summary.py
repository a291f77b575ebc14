from __future__ import annotations

import pytest

from mobile_world.experiment import Rules, summarise
from tests.mobile_world.experiment.recorded import plan, record


def test_counts_have_one_denominator() -> None:
    records = [
        record("A"),
        record("A", "agent_failure", replica=1),
        record("B", "infra_failure"),
        record("B", "infra_failure", attempt=2),
        record("C", "not_scored"),
    ]
    summary = summarise(plan(tasks="A B C", replicas=2), records)
    assert (summary.planned, summary.scored, summary.successes, summary.pending) == (6, 2, 1, 2)
    assert summary.success_rate == 0.5
    assert (summary.low, summary.high) == (0.0, 1.0), "one task says nothing about others"
    assert summary.outcomes == {"success": 1, "agent_failure": 1, "infra_failure": 1, "not_scored": 1}
    assert sum(summary.outcomes.values()) + summary.pending == summary.planned
    assert summary.reasons == {"premature_termination": 1}
    assert summary.attempts == 5
    assert [(lost.episode.task, lost.attempts) for lost in summary.unscored] == [("B", 2), ("C", 1)]
    assert summary.unscored[0].why == "DEVICE_LOST in act: gone"


def test_a_retry_that_was_scored_speaks_for_the_episode() -> None:
    summary = summarise(plan(replicas=1), [record("A", "infra_failure"), record("A", attempt=2)])
    assert (summary.scored, summary.outcomes["infra_failure"], summary.attempts) == (1, 0, 2)


def test_groups() -> None:
    records = [record("A"), record("B", "agent_failure"), record("B", replica=1)]
    summary = summarise(plan(), records)
    assert {name: (rate.successes, rate.scored) for name, rate in summary.by_task.items()} == {"A": (1, 1), "B": (1, 2)}
    assert {name: rate.scored for name, rate in summary.by_app.items()} == {"App A": 1, "App B": 2}
    assert summary.by_tag["lang-en"].scored == summary.by_arm["null"].scored == 3


def test_both_rules_are_told() -> None:
    undeclared = record("A", "agent_failure", score=1.0, reason="not_declared", declared=None)
    summary = summarise(plan(rules=Rules()), [undeclared, record("B")])
    assert (summary.success_rate, summary.state_rate) == (0.5, 1.0)


def test_nothing_scored_is_no_rate() -> None:
    summary = summarise(plan(), [], torn_lines=1)
    assert (summary.success_rate, summary.state_rate, summary.mean_steps) == (None, None, None)
    assert (summary.low, summary.high, summary.pending, summary.torn_lines) == (0.0, 1.0, 4, 1)


def test_order_and_attempts_of_records_do_not_matter() -> None:
    records = [record(task, replica=replica) for task in "AB" for replica in range(2)]
    assert summarise(plan(), records) == summarise(plan(), reversed(records))


def test_partial_scores_are_no_success() -> None:
    summary = summarise(plan(replicas=1), [record("A", "agent_failure", score=0.5), record("B")])
    assert summary.state_rate == pytest.approx(0.5)
