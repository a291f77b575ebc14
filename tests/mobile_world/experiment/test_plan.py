from __future__ import annotations

from collections import defaultdict

import pytest
from pydantic import ValidationError

from mobile_world.domain import EpisodeKey
from mobile_world.experiment import PlannedPart
from tests.mobile_world.experiment.recorded import plan


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


def test_parts_are_run_alone_and_keep_their_seeds() -> None:
    whole = plan("a b c", "X Y", replicas=3)
    part = whole.model_copy(update={"parts": (PlannedPart(arms=("a", "c"), blocks=(("Y", 2), ("X", 0))),)})
    specs = {spec.key: spec for spec in whole.episodes()}
    found = part.episodes()
    assert len(found) == len(part) == 4
    assert all(specs[spec.key] == spec for spec in found)
    assert {(spec.key.arm, spec.key.task, spec.key.replica) for spec in found} == {
        (arm, task, replica) for arm in "ac" for task, replica in (("Y", 2), ("X", 0))
    }
    assert {task for task, _ in part.instances()} == {"X", "Y"}
    assert len(part.instances()) == 2
    assert (whole.different_replicas, part.different_replicas) == (3, 2)


def test_parts_add_up_and_a_plan_without_any_is_the_whole() -> None:
    whole = plan("a b c", "X Y", replicas=2)
    first, second = (
        PlannedPart(arms=tuple(arms), blocks=(("X", replica),)) for replica, arms in enumerate(("abc", "ab"))
    )
    begun = whole.model_copy(update={"parts": (first,)})
    both = begun.extended(parts=(first, second))
    assert (len(begun), len(both)) == (3, 5)
    assert len(both.extended(arms=whole.arms, tasks=whole.tasks, replicas=2)) == len(whole)
    assert len(whole.extended(parts=(first,))) == len(whole)


@pytest.mark.parametrize("wrong", [(("d",), (("X", 0),)), (("a",), (("Z", 0),)), (("a",), (("X", 2),))])
def test_parts_name_what_the_plan_has(wrong: tuple[tuple[str, ...], tuple[tuple[str, int], ...]]) -> None:
    arms, blocks = wrong
    with pytest.raises(ValidationError, match="does not have"):
        plan("a b", "X Y", replicas=2, parts=(PlannedPart(arms=arms, blocks=blocks),))
