"""Tasks of somebody's copy of AndroidWorld, played and judged in its own process."""

from __future__ import annotations

import socket
import time

import pytest

from mobile_world.domain import CheckFailed, DeviceLost, SetupFailed
from mobile_world.runtime import AdbDevice
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.official_adapter import AdaptedTask, OfficialRegistry
from tests.mobile_world.tasks.android_world.playing import solve

SUITE = "android_world"


def make(registry: OfficialRegistry, name: str, seed: int = 1) -> AdaptedTask:
    task = registry.create(name, seed=seed)
    assert isinstance(task, AdaptedTask)
    return task


def test_our_solution_is_judged_by_the_foreign_check(registry: OfficialRegistry, controller: AndroidController) -> None:
    task = make(registry, "SystemBluetoothTurnOff")
    assert task.proven
    task.initialize_task(controller)
    assert controller.setting("global", "bluetooth_on") == "1"
    assert task.score(controller).value == 0
    solve(task, controller)
    assert task.score(controller) == (1.0, "AndroidWorld's own check says 1")
    assert task.commands == 4
    task.tear_down(controller)
    assert task.commands == 5
    assert controller.setting("global", "torn_down") is None, "the snapshot undoes what tear-down left"


def test_answers_count_and_goals_may_change_at_set_up(
    registry: OfficialRegistry, controller: AndroidController
) -> None:
    task = make(registry, "StandInQuestion")
    row = task.params["row_objects"][0]
    assert task.goal == f"How long is {row['title']} on October 24 2023?"
    task.initialize_task(controller)
    assert task.goal == f"How long is {row['title']} on Tuesday?"
    assert task.score(controller).value == 0
    controller.answer(f"{row['minutes']} minutes")
    assert task.score(controller).value == 1
    task.tear_down(controller)


def test_given_parameters_take_the_place_of_drawn_ones(
    registry: OfficialRegistry, controller: AndroidController
) -> None:
    kind = registry.get("StandInQuestion")
    given = {"title": "lunch", "row_objects": [{"title": "lunch", "minutes": 41}]}
    task = kind.from_params(given, seed=1, suite=SUITE)
    assert task.goal == "How long is lunch on October 24 2023?"
    assert task.params["picture"] == {"unsaid": "builtins.object"}
    task.initialize_task(controller)
    controller.answer("41 minutes")
    assert task.score(controller).value == 1, "rows are of their class again, and what JSON cannot hold is drawn again"
    task.tear_down(controller)


def test_composites_keep_their_half_points(registry: OfficialRegistry, controller: AndroidController) -> None:
    task = make(registry, "StandInHalf")
    task.initialize_task(controller)
    assert task.score(controller).value == 0.5
    task.tear_down(controller)


def test_files_messages_and_pauses_reach_the_phone(registry: OfficialRegistry, controller: AndroidController) -> None:
    task, started = make(registry, "StandInFiles"), time.monotonic()
    task.initialize_task(controller)
    assert task.score(controller).value == 1
    task.tear_down(controller)
    assert time.monotonic() - started < 60, "two minutes pass on the phone alone"


def test_tasks_see_the_screen_with_the_hints_of_fields(
    registry: OfficialRegistry, controller: AndroidController
) -> None:
    task = make(registry, "StandInLooking")
    task.initialize_task(controller)
    assert task.score(controller).value == 0
    field = next(node for node in controller.ui_tree().walk() if node.text == "First name")
    controller.tap(*field.box.centre)
    controller.type_text("Ada")
    assert task.score(controller).value == 1
    task.tear_down(controller)


def test_what_the_code_raises_is_told_and_its_process_goes_on(
    registry: OfficialRegistry, controller: AndroidController
) -> None:
    task = make(registry, "StandInRaising")
    with pytest.raises(SetupFailed, match=r"(?s)adb shell ls /nowhere ended with status 1.*Traceback"):
        task.initialize_task(controller)
    worker = task.worker
    task.tear_down(controller)
    again = registry.get("StandInRaising").from_params({"phase": "check"}, seed=1, suite=SUITE)
    assert isinstance(again, AdaptedTask)
    again.initialize_task(controller)
    assert again.worker is worker
    with pytest.raises(CheckFailed, match="ValueError: cannot say"):
        again.score(controller)
    again.tear_down(controller)


@pytest.mark.slow
def test_a_process_that_dies_is_replaced(registry: OfficialRegistry, controller: AndroidController) -> None:
    task = make(registry, "StandInDying")
    with pytest.raises(SetupFailed, match="farewell"):
        task.initialize_task(controller)
    task.tear_down(controller)
    assert make(registry, "StandInHalf").goal == "Do both."


def test_a_lost_device_is_to_blame_itself(registry: OfficialRegistry) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    task = make(registry, "SystemBluetoothTurnOff")
    with pytest.raises(DeviceLost):
        task.initialize_task_hook(AndroidController(AdbDevice.direct("127.0.0.1", port)))
    assert task.worker is not None
    registry.pool.give_back(task.worker)


def test_a_check_before_set_up_is_refused(registry: OfficialRegistry, controller: AndroidController) -> None:
    with pytest.raises(CheckFailed, match="before it was set up"):
        make(registry, "StandInHalf").score(controller)
