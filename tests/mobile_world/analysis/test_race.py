from __future__ import annotations

from math import sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_world.analysis import SimulatedExperiment, confirmation, next_round, plan_race, split_tasks, tabulate
from mobile_world.analysis.race import spent_by
from tests.mobile_world.analysis.course import run_race

TASKS = [f"task-{n:04}" for n in range(60)]
RUNS = 40


def eighteen(best: float, rest: float) -> dict[str, float]:
    return {"best": best, **{f"arm-{n:02}": rest for n in range(17)}}


@pytest.mark.slow
def test_a_race_finds_the_winner_for_half_of_the_grid() -> None:
    world = SimulatedExperiment(eighteen(0.45, 0.3), tasks=60, replicas=3)
    race = grid = 0
    for seed in range(RUNS):
        known = world.table(seed)
        arms = Random(seed).sample(known.arms, 18)
        plan = plan_race(arms, known.tasks, replicas=2, seed=seed)
        done = run_race(plan, known)
        assert done.episodes <= 0.5 * plan.full_grid
        race += done.last.chosen == "best"
        on_grid = (known.won[:, known.replica_of < 2] == 1).sum(axis=1)
        grid += int(np.argmax(on_grid)) == known.arms.index("best")
    assert race / RUNS >= grid / RUNS - 0.02 - 3 * sqrt(0.04 * 0.96 / RUNS)


def test_what_was_asked_for_is_all_that_is_needed_and_survivors_share_blocks() -> None:
    known = SimulatedExperiment(eighteen(0.5, 0.3), tasks=60, replicas=3).table(4)
    plan = plan_race(known.arms, known.tasks, replicas=2, seed=1)
    done = run_race(plan, known)
    assert [len(each.arms) for each in done.rounds] == list(plan.survivors)
    assert [block for each in done.rounds for block in each.blocks] == list(plan.blocks)
    assert done.episodes == plan.most_episodes
    everybody = {*done.last.arms, *done.last.dropped, *done.last.beaten}
    assert everybody == set(known.arms)
    assert len(done.last.arms) + len(done.last.dropped) + len(done.last.beaten) == 18


def test_a_landslide_ends_early_and_is_shown() -> None:
    known = SimulatedExperiment({"good": 0.97, "bad": 0.03, "worse": 0.02}, tasks=60, replicas=3).table(2)
    plan = plan_race(known.arms, known.tasks, replicas=2, seed=1)
    done = run_race(plan, known)
    assert (done.last.chosen, done.last.shown) == ("good", True)
    assert set(done.last.beaten) == {"bad", "worse"}
    assert done.episodes < plan.most_episodes


def test_equal_arms_are_seldom_called_beaten() -> None:
    world = SimulatedExperiment({f"arm-{n}": 0.4 for n in range(4)}, tasks=40, replicas=3)
    beaten = 0
    for seed in range(RUNS):
        plan = plan_race(list(world.rates), world.table(0).tasks, replicas=2, seed=seed)
        beaten += "arm-0" in run_race(plan, world.table(seed)).last.beaten
    assert beaten / RUNS <= 0.05 + 3 * sqrt(0.05 * 0.95 / RUNS)


def test_lost_episodes_do_not_stop_a_race() -> None:
    known = SimulatedExperiment(eighteen(0.6, 0.3), tasks=60, replicas=3, lost=0.3).table(2)
    done = run_race(plan_race(known.arms, known.tasks, replicas=2, seed=1), known)
    assert done.last.chosen == "best"


def test_a_race_begins_with_everybody_and_nothing_known() -> None:
    plan = plan_race(["a", "b", "c"], TASKS, replicas=2, seed=1)
    first = next_round(plan, tabulate([]))
    assert (first.number, first.arms, first.chosen) == (1, ("a", "b", "c"), None)
    assert first.blocks == plan.blocks[: plan.looks[0]]


@given(st.integers(1, 40), st.integers(1, 60), st.integers(1, 4))
@settings(max_examples=60)
def test_plans_hold_together(arms: int, tasks: int, replicas: int) -> None:
    plan = plan_race([f"a{n}" for n in range(arms)], TASKS[:tasks], replicas=replicas, seed=3)
    assert plan.looks[-1] == len(plan.blocks)
    assert list(plan.looks) == sorted(plan.looks)
    assert len(plan.looks) == len(plan.survivors)
    assert len(set(plan.blocks)) == len(plan.blocks)
    assert plan.most_episodes <= plan.full_grid
    counts = [sum(block.task == task for block in plan.blocks) for task in TASKS[:tasks]]
    assert max(counts) - min(counts) <= 1
    if arms >= 8 and tasks * replicas >= 20:
        assert plan.most_episodes <= plan.full_grid / 2


def test_all_alpha_is_spent_at_the_end_and_little_at_the_beginning() -> None:
    assert spent_by(1.0, 0.05) == pytest.approx(0.05)
    assert spent_by(0.2, 0.05) < 0.0001
    assert spent_by(0, 0.05) == 0


def test_nobody_cannot_race() -> None:
    with pytest.raises(ValueError, match="needs arms"):
        plan_race([], TASKS, replicas=1, seed=0)


def test_tasks_are_held_out_once_and_for_all() -> None:
    split = split_tasks(TASKS, share=0.3, seed=7)
    assert split == split_tasks(list(reversed(TASKS)), share=0.3, seed=7)
    assert len(split.held_out) == 18
    assert sorted(split.selection + split.held_out) == TASKS
    assert split_tasks(["only"], share=0.5, seed=7) == (("only",), ())


def test_the_chosen_arm_is_measured_on_what_the_race_has_not_seen() -> None:
    plan = plan_race(["a", "b", "c"], TASKS[:40], replicas=2, seed=1)
    fresh = confirmation(plan, chosen="b", baseline="a", held_out=TASKS[40:], replicas=3)
    assert (fresh.arms, fresh.fresh_tasks) == (("b", "a"), True)
    assert not set(fresh.tasks) & {block.task for block in plan.blocks}
    again = confirmation(plan, chosen="a", baseline="a", held_out=[], replicas=3)
    assert (again.arms, again.fresh_tasks) == (("a",), False)
    assert again.first_replica > max(block.replica for block in plan.blocks)
