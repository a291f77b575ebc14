"""The leaderboard: ranks, counts, and what its signs mean."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_world.cli.leaderboard import (
    MEANINGS,
    Standing,
    both_rates,
    episode_counts,
    failure_counts,
    legend,
    standings,
    tokens_used,
    verified,
)
from mobile_world.experiment import Plan, summarise
from mobile_world.experiment.storage.summary import Rate
from tests.mobile_world.experiment.recorded import plan, record


def rate(scored: int, successes: int, **more: Any) -> Rate:
    """A rate of this many episodes, over two tasks."""
    values = {"low": 0.2, "high": 0.8, "approximate": False, "state_rate": None} | more
    share = successes / scored if scored else None
    return Rate(scored=scored, successes=successes, success_rate=share, **values)


def with_a_control(arms: str) -> Plan:
    """A plan whose last arm is a control."""
    of = plan(arms)
    *variants, last = of.arms
    control = last.model_copy(update={"control": "null", "title": "nothing"})
    return of.model_copy(update={"arms": (*variants, control)})


def test_the_best_come_first_then_those_without_a_score_then_controls() -> None:
    of = with_a_control("a b c d null")
    found = standings(of, {"a": rate(4, 1), "b": rate(4, 3), "c": rate(2, 1), "null": rate(4, 4)})
    assert [(each.arm.name, each.rank) for each in found] == [
        *(("b", 1), ("c", 2), ("a", 3)),
        *(("d", None), ("null", None)),
    ]
    last = found[-1]
    assert last.row()["rank"] == "control" and last.row()["variant"] == "nothing" and last.plain()["control"] == "null"
    assert found[3].row() | {"solved": "0/0", "success": "–"} == found[3].row()
    assert found[0].plain()["success_rate"] == 0.75 and found[0].plain()["title"] == ""


def legend_of(*rates: Rate) -> list[str]:
    arm = plan("a").arms[0]
    return list(legend([Standing(1, arm, each) for each in rates]))


INTERVAL = "95\u00a0% interval: of the success rate, for tasks like these"


def test_signs_are_explained_where_they_are_used() -> None:
    assert legend_of(rate(0, 0, low=0.0, high=1.0)) == []
    assert legend_of(rate(1, 1, low=0.0, high=1.0)) == [
        "a single task does not generalise: there is no 95\u00a0% interval",
    ]
    assert legend_of(rate(4, 2, approximate=True)) == [f"{INTERVAL}; ≈: approximate, because tasks are few"]
    assert legend_of(rate(4, 2)) == [INTERVAL]


def test_every_column_is_explained_or_plain() -> None:
    columns = Standing(1, plan("a").arms[0], rate(4, 2)).row()
    assert set(columns) - set(MEANINGS) == {"rank", "variant", "arm", "success", "95\u00a0%_interval"}
    assert set(MEANINGS) <= set(columns)


def test_shares_beside_success_are_counted_from_records() -> None:
    of = plan("x", "A B", replicas=1)
    wrong = record("A", "agent_failure", arm="x", declared="complete", score=0.0, integrity="full", unwanted=("it",))
    found = summarise(of, [wrong, record("B", arm="x", integrity="full", unwanted=())])
    (standing,) = standings(of, found.by_arm)
    assert (standing.row()["false_done"], standing.row()["side_effects"]) == ("50.0\u00a0%", "50.0\u00a0%")
    assert (standing.plain()["false_completion_rate"], standing.plain()["side_effect_rate"]) == (0.5, 0.5)
    (blind,) = standings(of, summarise(of, [record("A", arm="x")]).by_arm)
    assert blind.row()["side_effects"] == "–", "its check did not look"


def test_what_is_told_of_all_arms_leaves_controls_out_or_names_them() -> None:
    of = with_a_control("x null")
    tokens: dict[str, Any] = {"tokens_in": 10, "tokens_out": 5}
    undeclared: dict[str, Any] = {"reason": "loop", "declared": None, "score": 1.0}
    variant = [record("A", arm="x", **tokens), record("B", "agent_failure", arm="x", **undeclared, **tokens)]
    control = [record("A", "agent_failure", arm="null", **tokens)]
    found = summarise(of, [*variant, *control])
    assert (
        episode_counts(found)
        == f"3 of {len(of)} episodes scored ({len(of) // 2} of the {len(of)} are controls), 3 attempts"
    )
    [both] = both_rates(found)
    assert both.startswith("over all variants: state correct and declared 50.0\u00a0%, state correct whatever was")
    assert "declared 100.0\u00a0%" in both
    assert list(failure_counts(found)) == ["failures, without controls: correct but never declared done 1"]
    assert (found.scored, found.by_arm["null"].scored) == (2, 1)
    assert list(tokens_used(found)) == ["tokens: 30 in, 15 out, controls included"]
    alone = summarise(plan("x"), variant)
    assert "controls" not in " ".join((episode_counts(alone), *failure_counts(alone), *tokens_used(alone)))


@pytest.mark.parametrize("more", [{"tokens_in": 0, "tokens_out": 0}, {"uncounted": 1}])
def test_unknown_tokens_are_a_dash(more: dict[str, Any]) -> None:
    found = summarise(plan("x"), [record("A", arm="x"), record("B", arm="x", answers=2, **more)])
    assert (found.tokens_in, found.tokens_out) == (None, None)
    assert list(tokens_used(found)) == ["tokens: –, because no endpoint counted them"]


def test_both_rules_and_verification_tasks_are_told() -> None:
    of = plan("x", "A B", replicas=1)
    nothing = summarise(of, [])
    assert list(both_rates(nothing)) == [] and list(verified(nothing)) == []
    found = summarise(of, [record("A", arm="x"), record("B", "agent_failure", arm="x")])
    [line] = both_rates(found)
    assert "state correct and declared 50.0\u00a0%, state correct whatever was declared 50.0\u00a0%" in line
    tagged = tuple(task.model_copy(update={"tags": ("verification",)}) for task in of.tasks)
    apart = summarise(of.model_copy(update={"tasks": tagged}), [record("A", arm="x")])
    assert list(verified(apart)) == [
        "verification tasks, counted separately: 100.0\u00a0% (1 of 1 scored episodes)",
    ]
