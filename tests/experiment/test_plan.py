from __future__ import annotations

from collections import defaultdict

import pytest
from pydantic import ValidationError

from mobile_world.domain import EpisodeKey
from tests.experiment.recorded import plan


def test_every_arm_plays_every_task_as_often_as_there_are_replicas() -> None:
    whole = plan("a b c", "X Y", replicas=3)
    keys = [spec.key for spec in whole.episodes()]
    assert len(keys) == len(set(keys)) == len(whole) == 18
    assert set(keys) == {
        EpisodeKey(arm=arm, suite="mobile_world", task=task, replica=replica)
        for arm in "abc"
        for task in "XY"
        for replica in range(3)
    }


@pytest.mark.parametrize("shuffled", [False, True])
def test_arms_of_a_block_stand_together_in_changing_order(shuffled: bool) -> None:
    specs = plan("a b c d", "X Y Z", replicas=4).episodes(shuffled=shuffled)
    blocks = [specs[start : start + 4] for start in range(0, len(specs), 4)]
    assert all(len({(spec.key.task, spec.key.replica) for spec in block}) == 1 for block in blocks)
    assert all({spec.key.arm for spec in block} == set("abcd") for block in blocks)
    assert len({tuple(spec.key.arm for spec in block) for block in blocks}) > 3


def test_an_instance_is_the_same_for_every_arm_and_choices_are_not() -> None:
    instances, choices = defaultdict(set), set()
    specs = plan("a b c", "X Y", replicas=2).episodes()
    for spec in specs:
        instances[spec.key.task, spec.key.replica].add(spec.seed)
        choices.add(spec.decision_seed)
    assert all(len(seeds) == 1 for seeds in instances.values())
    assert len(set().union(*instances.values())) == 4
    assert len(choices) == len(specs)


def test_more_arms_tasks_and_replicas_leave_the_others_alone() -> None:
    small, large = (
        {spec.key: spec for spec in each.episodes()}
        for each in (plan("a", "X", replicas=1), plan("a b", "W X", replicas=3))
    )
    assert all(large[key] == spec for key, spec in small.items())


def test_the_order_follows_from_the_seed() -> None:
    first, again, other = (plan("a b", "U V W X Y Z", seed=seed).episodes(shuffled=True) for seed in (1, 1, 2))
    assert first == again
    assert [spec.key for spec in first] != [spec.key for spec in other]


@pytest.mark.parametrize("wrong", [{"arms": ""}, {"tasks": ""}, {"replicas": 0}])
def test_an_empty_plan_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        plan(**wrong)  # type: ignore[arg-type]
