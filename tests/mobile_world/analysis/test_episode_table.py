from __future__ import annotations

import numpy as np
import pytest

from mobile_world.analysis.episode_table import MEASURES, OUTCOMES, tabulate
from mobile_world.analysis.paired_comparison import pair
from mobile_world.analysis.simulation import SimulatedExperiment
from tests.mobile_world.analysis.recorded import record, run_of


def test_episodes_stand_at_their_arm_and_block() -> None:
    table = tabulate(run_of(b="+- ++", a="-. !+"))
    assert (table.arms, table.tasks) == (("a", "b"), ("task-0", "task-1"))
    assert table.task_of.tolist() == [0, 0, 1, 1]
    assert table.replica_of.tolist() == [0, 1, 0, 1]
    assert table.won.tolist() == [[0, -1, -1, 1], [1, 0, 1, 1]]
    assert [OUTCOMES[code] if code >= 0 else None for code in table.outcome[0]] == [
        "agent_failure",
        None,
        "infra_failure",
        "success",
    ]
    assert table.measures["seconds"][1].tolist() == [2.5] * 4
    assert table.attempts == 7


def test_the_last_scored_attempt_speaks_for_an_episode() -> None:
    attempts = [
        record("a", "t", 0, "!", attempt=1),
        record("a", "t", 0, "+", attempt=2),
        record("a", "t", 0, "!", attempt=3),
        record("b", "t", 0, "!", attempt=2),
        record("b", "t", 0, "?", attempt=1),
        record("c", "t", 0, "-", attempt=1),
        record("c", "t", 0, "+", attempt=2),
    ]
    table = tabulate(attempts)
    assert [OUTCOMES[code] for code in table.outcome[:, 0]] == ["success", "infra_failure", "success"]
    assert (table.attempts, table.repeated) == (7, 1)


def test_tasks_of_several_suites_are_kept_apart() -> None:
    here = record("a", "t", 0, "+")
    there = here.model_copy(update={"key": here.key.model_copy(update={"suite": "other"})})
    assert tabulate([here, there]).tasks == ("mini/t", "other/t")


def test_nothing_gives_an_empty_table() -> None:
    table = tabulate([])
    assert (table.arms, table.tasks, table.blocks, table.won.shape) == ((), (), 0, (0, 0))
    assert table.by_task(np.zeros((3, 0))).shape == (3, 0)


def test_costs_come_from_whoever_knows_them() -> None:
    table = tabulate(run_of(a="+-"), cost_of=lambda each: 0.5 if each.key.replica else None)
    assert np.isnan(table.measures["cost"][0, 0])
    assert table.measures["cost"][0, 1] == 0.5


def test_a_world_is_the_same_as_records_and_as_table() -> None:
    world = SimulatedExperiment({"a": 0.3, "b": 0.6}, tasks=5, replicas=3, lost=0.2)
    table, read = world.table(7), tabulate(world.records(7))
    assert (read.arms, read.tasks) == (table.arms, table.tasks)
    np.testing.assert_array_equal(read.outcome, table.outcome)
    np.testing.assert_array_equal(np.argsort(read.started, axis=0), np.argsort(table.started, axis=0))
    assert set(read.measures) == set(MEASURES)


def test_part_of_a_table_keeps_its_tasks_in_order() -> None:
    table = tabulate(run_of(a="+- -- ++", b="++ -+ +-")).only_blocks(np.array([0, 1, 5]))
    assert table.tasks == ("task-0", "task-2")
    assert table.by_task((table.won == 1).astype(int)).tolist() == [[1, 1], [2, 0]]


def test_pairs_are_blocks_where_both_were_scored() -> None:
    pairs = pair(tabulate(run_of(a="++- !. +", b="-++ +- +")), 0, 1)
    assert pairs.wins.tolist() == [1, 0]
    assert pairs.losses.tolist() == [1, 0]
    assert pairs.counts.tolist() == [3, 1]
    assert (pairs.total, pairs.informative, pairs.difference) == (4, 0, 0.0)
    assert pairs.discordance == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("arm", "other", "alike"),
    [("++++ ---- ++++ ----", "---- ++++ ---- ++++", 1.0), ("+-+- -+-+ +--+ -++-", "-+-+ +-+- -++- +--+", 0.0)],
)
def test_clustering_is_whether_a_task_speaks_with_one_voice(arm: str, other: str, alike: float) -> None:
    assert pair(tabulate(run_of(a=arm, b=other)), 0, 1).clustering == pytest.approx(alike)
