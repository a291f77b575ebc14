"""The packaged demonstration finds one thing and leaves another open, as the published table makes it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.agents.reference import simulate_episode, truth
from mobile_world.analysis import analyse
from mobile_world.domain import EpisodeRecord, task_seed
from mobile_world.experiment import Plan, PlannedArm
from mobile_world.experiment.configuration import Override, load_experiment
from mobile_world.tasks.proofs import shipped_solution_lengths
from tests.mobile_world.experiment.recorded import record


def demonstration(seed: int | None = None) -> Plan:
    over = [] if seed is None else [Override("evaluation.seed", seed, "here")]
    return load_experiment(None, environ={}, overrides=over).plan


def length(plan: Plan, task: str) -> int:
    """Steps of a solution, without the declaration that it is done."""
    span = shipped_solution_lengths().suites[plan.suite][task].solution
    assert span is not None
    return span[1] - 1


def played(plan: Plan, arms: dict[str, PlannedArm]) -> Iterator[EpisodeRecord]:
    """What the subject would do on phones, decided without them."""
    for spec in plan.episodes():
        if (arm := arms.get(spec.key.arm)) is not None:
            found = simulate_episode(
                arm.options["prompt_factors"],
                length(plan, spec.key.task),
                seed=spec.decision_seed,
                max_steps=plan.steps_for(spec.key.task) or 0,
                task_seed=task_seed(suite=plan.suite, task=spec.key.task),
                instance_seed=spec.seed,
            )
            ends = "success" if found.success else "agent_failure"
            yield record(spec.key.task, ends, arm=arm.name, replica=spec.key.replica)


def test_the_truth_is_what_the_documentation_says() -> None:
    plan = demonstration()
    truths = {
        arm.title[:3]: sum(
            truth(arm.options["prompt_factors"], length(plan, task.name), max_steps=plan.steps_for(task.name) or 0)
            for task in plan.tasks
        )
        / len(plan.tasks)
        for arm in plan.arms
        if not arm.control
    }
    assert truths == pytest.approx({"v01": 0.29, "v10": 0.41, "v13": 0.73}, abs=0.005)


@pytest.mark.parametrize(
    "seed", [None, *(pytest.param(each, marks=pytest.mark.slow) for each in (1, 3, 4, 5, 7, 8, 10, 11, 12, 13))]
)
def test_one_prompt_is_shown_to_be_better_and_another_is_left_open(seed: int | None) -> None:
    plan = demonstration(seed)
    arms = {arm.name: arm for arm in plan.arms if arm.control != "null"}
    baseline, little, much = plan.arms[:3]
    found = analyse(played(plan, arms), factors={}, baseline=baseline.name, seed=plan.base_seed)
    contrasts = {each.arm: each for each in found.contrasts}
    assert found.ranking.winner == much.name
    assert contrasts[much.name].significant and contrasts[much.name].difference.low > 0.2
    assert not contrasts[little.name].significant and contrasts[little.name].difference.value >= 0
