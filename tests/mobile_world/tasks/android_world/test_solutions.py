"""What must hold for every task: doing nothing is no success, the solution is one by either rule."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.definitions.android_world._shared.official import SCENE
from tests.mobile_world.tasks.android_world.playing import scores, solve, start
from tests.tiers import a_third

REGISTRY = TaskRegistry("android_world")
NAMES = REGISTRY.select("@official")
VERIFICATIONS = set(REGISTRY.select("@tag:verification"))


def test_six_tasks_are_satisfied_from_the_start() -> None:
    assert sorted(VERIFICATIONS) == [
        "SystemBluetoothTurnOffVerify",
        "SystemBluetoothTurnOnVerify",
        "SystemBrightnessMaxVerify",
        "SystemBrightnessMinVerify",
        "SystemWifiTurnOffVerify",
        "SystemWifiTurnOnVerify",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_doing_nothing_fails_and_the_solution_succeeds(name: str, controller: AndroidController) -> None:
    task = start(REGISTRY.get(name), controller, seed=11)
    native, official = scores(task, controller)
    assert native == 0
    assert (official == 1) is (name in VERIFICATIONS)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_third(NAMES))
def test_a_solution_needs_official_parameters_alone(name: str, controller: AndroidController) -> None:
    task = start(REGISTRY.get(name), controller, seed=21)
    drawn = task.params
    task.params = {key: value for key, value in drawn.items() if key != SCENE}
    solve(task, controller)
    task.params = drawn
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_third(NAMES))
def test_a_phone_can_be_set_up_without_a_scene(name: str, controller: AndroidController) -> None:
    drawn = REGISTRY.create(name, seed=22)
    official = {key: value for key, value in drawn.params.items() if key != SCENE}
    task = REGISTRY.get(name).from_params(official, seed=22, suite="android_world")
    task.initialize_task(controller)
    assert scores(task, controller)[0] == 0
