"""Random seeds, which no release may change."""

from __future__ import annotations

from mobile_world.domain import decision_seed, instance_seed, official_seed, specified_seed, task_seed


def test_seeds_of_every_kind() -> None:
    assert task_seed(suite="android_world", task="A") == 4480671057956503990
    assert instance_seed(suite="android_world", base_seed=1, task="A", replica=2) == 1092716191937173258
    assert decision_seed(arm="v01", suite="android_world", base_seed=1, task="A", replica=2) == 7498976269758116749
    assert official_seed(base_seed=30, task="A", replica=2) == 2681468988
    assert specified_seed(variant="v01", task="A", replica=2) == 119948302


def test_the_parts_of_a_seed_are_kept_apart() -> None:
    assert task_seed(suite="a", task="bc") != task_seed(suite="ab", task="c")
    assert task_seed(suite="a", task="b") != task_seed(suite="b", task="a")


def test_seeds_have_63_32_and_31_bits() -> None:
    many = range(200)
    assert 2**62 < max(task_seed(suite="s", task=str(each)) for each in many) < 2**63
    assert 2**31 < max(official_seed(base_seed=0, task="t", replica=each) for each in many) < 2**32
    assert 2**30 < max(specified_seed(variant="v", task="t", replica=each) for each in many) < 2**31
