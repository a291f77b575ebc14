"""What seeds draw: every instance can be told apart, solved, and does not solve itself."""

from __future__ import annotations

import json

import pytest

from mobile_world.domain import instance_seed
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.definitions.android_world.contacts.simple_contact_task import KINDS, SimpleContactTask
from mobile_world.tasks.definitions.android_world.settings.brightness_task import BrightnessTask, shown
from mobile_world.tasks.definitions.android_world.settings.wifi_enable_task import WifiEnableTask
from mobile_world.tasks.definitions.android_world.simple_alarm_task import HOURS, SimpleAlarmTask
from mobile_world.tasks.definitions.android_world.simple_message_task import SimpleMessageTask
from mobile_world.tasks.solution import play
from mobile_world.tasks.values import plain_number

SUITE = "android_world"
TASKS = (BrightnessTask, SimpleAlarmTask, SimpleContactTask, SimpleMessageTask, WifiEnableTask)
MANY = range(60)


def draw(kind: type[BaseTask], replica: int) -> BaseTask:
    seed = instance_seed(suite=SUITE, base_seed=0, task=kind.__name__, replica=replica)
    return kind.from_seed(seed=seed, suite=SUITE)


def test_the_family_has_the_five_sample_tasks() -> None:
    registry = TaskRegistry(SUITE)
    assert sorted(registry.select("@mini")) == [kind.__name__ for kind in TASKS]
    assert registry.problems == ()


@pytest.mark.parametrize("kind", TASKS)
def test_instances_are_plain_values_of_their_seed(kind: type[BaseTask]) -> None:
    for replica in range(20):
        task = draw(kind, replica)
        assert json.loads(json.dumps(task.params)) == task.params == draw(kind, replica).params
        assert "{" not in task.goal + task.vague_goal
        assert task.proven
        assert task.cue_levels


@pytest.mark.parametrize(
    ("kind", "least"), [(SimpleContactTask, 55), (SimpleAlarmTask, 55), (SimpleMessageTask, 55), (BrightnessTask, 12)]
)
def test_seeds_differ(kind: type[BaseTask], least: int) -> None:
    assert len({draw(kind, replica).goal for replica in MANY}) >= least


def test_contacts_have_a_namesake_and_a_near_number() -> None:
    drawn = [draw(SimpleContactTask, replica).params for replica in MANY]
    assert {params["kind"] for params in drawn} == set(KINDS)
    for params in drawn:
        people = [[params["name"], params["number"]], *params["others"]]
        assert len({name for name, _ in people}) == len(people)
        assert len({plain_number(number) for _, number in people}) == len(people)
        assert sum(name.startswith(params["first"]) for name, _ in people) == 2
        assert len(plain_number(params["number"])) == 10


def test_alarms_come_in_all_forms() -> None:
    drawn = [draw(SimpleAlarmTask, replica).params for replica in MANY]
    assert {len(params["days"]) for params in drawn} == {0, 2, 5}
    assert {params["style"] for params in drawn} == {"12", "24"}
    for params in drawn:
        assert params["hour"] in HOURS
        assert f":{params['minute']:02}" in params["time"]
        assert (" am" in params["time"] or " pm" in params["time"]) is (params["style"] == "12")


def test_messages_go_to_people_and_to_numbers() -> None:
    drawn = [draw(SimpleMessageTask, replica) for replica in MANY]
    assert {task.params["known"] for task in drawn} == {True, False}
    for task in drawn:
        assert task.params["recipient"] in task.goal
        assert task.goal.endswith(task.params["text"])
        assert task.params["known"] is (task.params["recipient"] in dict(task.params["people"]))
        assert task.params["text"] not in dict(task.params["talk"]).values()


def test_radios_come_in_all_states() -> None:
    drawn = [draw(WifiEnableTask, replica).params for replica in MANY]
    states = {(params["airplane"], params["bluetooth"], params["mobile_data"]) for params in drawn}
    assert len(states) == 8


def test_brightness_starts_well_away() -> None:
    drawn = [draw(BrightnessTask, replica).params for replica in MANY]
    assert {params["wish"] for params in drawn} > {"to the maximum", "to the minimum"}
    for params in drawn:
        assert not params["low"] - 10 <= shown(params["start"]) <= params["high"] + 10


@pytest.mark.slow
@pytest.mark.parametrize("replica", range(2, 5))
@pytest.mark.parametrize("kind", TASKS)
def test_solutions_hold_for_more_seeds(kind: type[BaseTask], replica: int, controller: AndroidController) -> None:
    task = draw(kind, replica)
    task.initialize_task(controller)
    assert task.score(controller).value == 0
    play(task.solution, controller, most_steps=task.max_steps - 1)
    score = task.score(controller)
    assert score.value == 1, score.reason
