"""Budgets and projections: what may begin, and what it will take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import Budget, Meter, Plan, PlannedArm, PlannedTask, Use, project
from tests.mobile_world.experiment.recorded import plan, record


def used(tokens: int = 0, cost: float | None = 0.0, seconds: float = 0.0, **more: Any) -> EpisodeRecord:
    made = record(**more)
    return made.model_copy(
        update={"tokens_in": tokens, "tokens_out": 0, "cost": cost, "phases": {"decide": seconds}, "steps": 4}
    )


@pytest.mark.parametrize(
    ("budget", "each", "fit"),
    [
        (Budget(), used(10**9, 10**9, 10**9), 20),
        (Budget(tokens=1000), used(tokens=100), 10),
        (Budget(tokens=1050), used(tokens=100), 10),
        (Budget(cost=0.5), used(tokens=100, cost=0.1), 5),
        (Budget(device_minutes=1), used(seconds=20), 3),
        (Budget(tokens=1000, cost=0.2), used(tokens=100, cost=0.1), 2),
        (Budget(tokens=10), used(tokens=100), 1),
    ],
)
def test_as_many_begin_as_fit(budget: Budget, each: EpisodeRecord, fit: int) -> None:
    meter, begun = Meter(budget), 0
    while begun < 20 and meter.refusal() is None:
        meter.began()
        begun += 1
        meter.ended(each)
    assert begun == fit
    if fit < 20:
        assert "is spent" in (meter.refusal() or "")


def test_what_is_under_way_counts_as_what_came_before() -> None:
    meter = Meter.over(Budget(tokens=1000), [used(tokens=200), used(tokens=200)])
    begun = 0
    while meter.refusal() is None:
        meter.began()
        begun += 1
    assert begun == 3
    assert "3 episodes are under way" in (meter.refusal() or "")


def test_wall_time_counts_from_the_beginning_of_a_call() -> None:
    now = [100.0]
    clock: Callable[[], float] = lambda: now[0]  # noqa: E731
    meter = Meter(Budget(wall_s=10), clock=clock)
    assert meter.refusal() is None
    now[0] = 110.0
    assert meter.refusal() == "the budget of 10 s of wall time is spent"


def test_money_cannot_be_limited_where_no_price_is_known() -> None:
    meter = Meter.over(Budget(cost=5), [used(tokens=100, cost=None)])
    assert "no known price" in (meter.refusal() or "")
    assert Meter.over(Budget(cost=5), [used(tokens=0, cost=None)]).refusal() is None


def test_more_is_resumed_with_more() -> None:
    spent = [used(tokens=100)] * 10
    assert Meter.over(Budget(tokens=1000), spent).refusal() is not None
    assert Meter.over(Budget(tokens=1100), spent).refusal() is None


# Projections.


def priced() -> Plan:
    return Plan(
        suite="mobile_world",
        base_seed=3,
        arms=(PlannedArm(name="v01", agent="uivenus"), PlannedArm(name="null", agent="null")),
        tasks=(PlannedTask(name="A", max_steps=10), PlannedTask(name="B", max_steps=30)),
        replicas=1,
    )


def test_without_episodes_it_is_assumed_and_says_so() -> None:
    of = priced()
    found = project(of, of.episodes(), [], slots=2)
    assert (found.basis, found.episodes, found.cost) == ("assumed", 4, None)
    assert found.tokens.at_most == 2 * found.tokens.expected == 40 * 4150
    assert found.wall_s.expected == pytest.approx(found.device_minutes.expected * 30)
    assert found.doubts(Budget(cost=1), Use()) == [
        "a budget in money stops the run after its first attempts, because the price of their tokens is unknown"
    ]


def test_with_episodes_it_is_measured_by_arm() -> None:
    of = priced()
    before = [used(tokens=400, cost=0.04, seconds=8, arm="v01"), used(seconds=2, arm="null")]
    todo = [spec for spec in of.episodes() if spec.key.task == "B"]
    found = project(of, todo, before, slots=1)
    assert (found.basis, found.attempts) == ("measured", 2)
    assert tuple(found.tokens) == (400, 3000)
    assert found.cost is not None and found.cost.expected == pytest.approx(0.04)
    assert found.wall_s.expected == 10
    new = Plan(**{**dict(of), "arms": (*of.arms, PlannedArm(name="v02", agent="uivenus"))})
    assert project(new, new.episodes(), before, slots=1).tokens.expected == 2 * 400 + 2 * 200


def test_a_budget_that_will_not_do_is_told() -> None:
    of = plan(replicas=5)
    before = [used(tokens=100, seconds=60)]
    found = project(of, of.episodes(), before, slots=2)
    use = Use()
    use.add(before[0])
    assert found.doubts(Budget(tokens=1100, device_minutes=11), use) == []
    assert found.doubts(Budget(tokens=600, wall_s=10), use) == [
        "about 1,000 tokens are needed and 500 are left",
        "about 300 seconds of wall time are needed and 10 are left",
    ]
    assert project(of, [], before, slots=2).tokens.at_most == 0
