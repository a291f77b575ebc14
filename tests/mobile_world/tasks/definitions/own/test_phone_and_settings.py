"""Calls and settings: all of what was asked, and none of the rest."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.own.phone import ForgetCallsTask, MostMissedCallerTask
from mobile_world.tasks.definitions.own.settings import (
    TIMES,
    EveningReadingTask,
    PrepareForFlightTask,
    ScreenTimeoutChineseTask,
)
from tests.mobile_world.tasks.definitions.own.meddling import begun, delete_calls


@pytest.mark.slow
def test_caller_by_any_part_of_the_name(controller: AndroidController) -> None:
    task = begun(MostMissedCallerTask, controller)
    first, last = task.params["name"].split()
    others = task.params["people"][1][0]
    for answer, value in (
        (task.params["name"], 1),
        (f"You missed three calls of {first}.", 1),
        (f"{last.upper()}", 1),
        (others, 0),
        (f"{first}, then {others}", 0),
        ("Nobody", 0),
        (f"{first}a", 0),
        (f"Certainly not {task.params['name']}, I do not know", 0),
        (f"未接来电最多的是 {task.params['name']}，一共3次。", 1),
    ):
        controller.answer(answer)
        assert task.score(controller).value == value, answer


def test_all_their_calls_and_no_others(controller: AndroidController) -> None:
    task = begun(ForgetCallsTask, controller)
    number, other = task.params["people"][0][1], task.params["people"][1][1]
    delete_calls(controller, f"number='{number}' AND type=3")
    assert task.score(controller).value == 0
    delete_calls(controller, f"number='{number}'")
    assert task.score(controller).value == 1
    delete_calls(controller, f"number='{other}'")
    assert task.score(controller).value == 0


def test_clearing_the_history_fails(controller: AndroidController) -> None:
    task = begun(ForgetCallsTask, controller)
    delete_calls(controller, "1=1")
    assert task.score(controller).value == 0


@pytest.mark.parametrize(
    ("settings", "value"),
    [
        ({"secure/ui_night_mode": "2", "system/font_scale": "1.3"}, 1),
        ({"secure/ui_night_mode": "2", "system/font_scale": "1.15"}, 0),
        ({"secure/ui_night_mode": "1", "system/font_scale": "1.3"}, 0),
        ({"secure/ui_night_mode": "2", "system/font_scale": "1.3", "secure/high_text_contrast_enabled": "1"}, 0),
    ],
)
def test_evening_reading(controller: AndroidController, settings: dict[str, str], value: float) -> None:
    task = begun(EveningReadingTask, controller, seed=2)
    _put(controller, settings)
    assert task.score(controller).value == value


def test_flight_needs_both_and_leaves_the_rest(controller: AndroidController) -> None:
    task = begun(PrepareForFlightTask, controller)
    controller.run(["cmd", "connectivity", "airplane-mode", "enable"])
    assert task.score(controller).value == 0
    controller.run(["cmd", "notification", "set_dnd", "on"])
    assert task.score(controller).value == 1, task.score(controller).reason
    _put(controller, {"system/volume_ring": "0"})
    assert task.score(controller).value == 0


def test_screen_timeout(controller: AndroidController) -> None:
    task = begun(ScreenTimeoutChineseTask, controller)
    right = TIMES[task.params["time"]][0]
    for seconds, _ in TIMES.values():
        _put(controller, {"system/screen_off_timeout": str(1000 * seconds)})
        assert task.score(controller).value == (seconds == right)


def _put(controller: AndroidController, settings: dict[str, str]) -> None:
    for place, value in settings.items():
        namespace, _, key = place.partition("/")
        controller.put_setting(namespace, key, value)
