"""What a plan can show, before it runs."""

from __future__ import annotations

import pytest

from mobile_world.analysis import PowerSetting
from mobile_world.domain import ConfigError, EpisodeRecord
from mobile_world.experiment import PlannedArm
from mobile_world.experiment.planning.power import PowerQuestion, cannot_show, measured
from tests.mobile_world.experiment.recorded import plan, record


def outcomes(arm: str, task: str, *won: int) -> list[EpisodeRecord]:
    return [
        record(task, "success" if good else "agent_failure", arm=arm, replica=replica)
        for replica, good in enumerate(won)
    ]


def test_five_tasks_are_told_that_they_cannot_show_anything() -> None:
    told = cannot_show(plan("a b", "A B C D E", replicas=100))
    assert told is not None
    assert "no difference can reach significance" in told
    assert cannot_show(plan("a b", "A B C D E F")) is None
    assert cannot_show(plan("a", "A")) is None


def test_controls_are_no_comparisons() -> None:
    eighteen = plan(" ".join(f"v{n}" for n in range(18)), "A B C D E F G H I J")
    assert cannot_show(eighteen) is None
    nine = eighteen.model_copy(update={"tasks": eighteen.tasks[:9]})
    assert "17 comparisons" in (cannot_show(nine) or "")
    controls = tuple(PlannedArm(name=f"control-{n}", agent="null", control="null") for n in range(50))
    assert cannot_show(eighteen.model_copy(update={"arms": (*eighteen.arms, *controls)})) is None


def test_a_run_gives_its_own_rates() -> None:
    records = [
        *outcomes("a", "A", 1, 1),
        *outcomes("a", "B", 0, 0),
        *outcomes("b", "A", 1, 0),
        *outcomes("b", "B", 1, 0),
    ]
    found = measured(plan("a b", "A B"), records)
    assert (found.baseline, found.discordance) == (0.5, 0.5)
    assert (found.replicas, found.contrasts) == (2, 1)


def test_a_run_without_pairs_is_told_to_give_rates() -> None:
    with pytest.raises(ConfigError, match="--baseline"):
        measured(plan("a b"), [])
    with pytest.raises(ConfigError, match="--baseline"):
        measured(plan("a b"), outcomes("a", "A", 1, 0))


@pytest.mark.slow
def test_more_tasks_find_smaller_improvements() -> None:
    setting = PowerSetting(baseline=0.3, replicas=2, contrasts=17)
    few, many = (PowerQuestion(setting, tasks=tasks).report() for tasks in (60, 400))
    assert few.detectable is not None
    assert many.detectable is not None
    assert many.detectable < few.detectable
    assert few.episodes == 60 * 2 * 18
    ten = next(each for each in many.effects if each.effect == 0.1)
    assert ten.power is not None
    assert (ten.power >= 0.8) == (ten.tasks_needed is not None and ten.tasks_needed <= 400)


def test_a_budget_is_as_many_tasks_as_it_pays_for() -> None:
    question = PowerQuestion(PowerSetting(baseline=0.3, replicas=2, contrasts=17))
    assert question.within(3600).tasks == 100
    assert question.within(3635).tasks == 100
    with pytest.raises(ConfigError, match="less than one task"):
        question.within(35)


@pytest.mark.parametrize("baseline", [0.0, 1.0])
def test_the_ends_of_the_scale_have_an_answer(baseline: float) -> None:
    found = PowerQuestion(PowerSetting(baseline=baseline), tasks=20).report()
    assert found.sentence
    assert all(baseline + each.effect <= 1 for each in found.effects)
    assert (found.detectable is None) == (baseline == 1.0)
