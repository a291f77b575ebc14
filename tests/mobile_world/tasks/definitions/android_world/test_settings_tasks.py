"""Which settings may differ afterwards: the one that was spoken of."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.settings.brightness_task import BrightnessTask, shown, stored
from mobile_world.tasks.definitions.android_world.settings.wifi_enable_task import WifiEnableTask
from mobile_world.tasks.solution import Hand, play
from tests.mobile_world.tasks.definitions.android_world.instances import started


@pytest.mark.parametrize("airplane", [True, False])
def test_wifi_on_is_enough(controller: AndroidController, airplane: bool) -> None:
    task = started(WifiEnableTask, controller, lambda params: params["airplane"] is airplane)
    assert task.score(controller).value == 0
    controller.run(["svc", "wifi", "enable"])
    assert task.score(controller).value == 1


def test_leaving_airplane_mode_is_too_much(controller: AndroidController) -> None:
    task = started(WifiEnableTask, controller, lambda params: params["airplane"])
    controller.run(["cmd", "connectivity", "airplane-mode", "disable"])
    controller.run(["svc", "wifi", "enable"])
    score = task.score(controller)
    assert score.value == 0
    assert "airplane_mode_on went from 1 to 0" in score.reason


@pytest.mark.parametrize("radio", ["bluetooth", "data"])
def test_moving_another_switch_is_too_much(controller: AndroidController, radio: str) -> None:
    task = started(WifiEnableTask, controller, lambda params: not params["airplane"])
    controller.run(["svc", "wifi", "enable"])
    was_on = task.params["bluetooth" if radio == "bluetooth" else "mobile_data"]
    controller.run(["svc", radio, "disable" if was_on else "enable"])
    assert task.score(controller).value == 0


def test_the_wifi_page_shows_the_switch_off(controller: AndroidController) -> None:
    task = started(WifiEnableTask, controller)
    play(task.intent_cue, controller)
    switches = [node for node in controller.ui_tree().walk() if node.short_id == "switch_widget"]
    assert len(switches) == 1
    assert not switches[0].checked


@pytest.mark.parametrize("wish", ["to the maximum", "to the minimum"])
def test_the_ends_of_the_bar(controller: AndroidController, wish: str) -> None:
    task = started(BrightnessTask, controller, lambda params: params["wish"] == wish)
    end, near = ("255", "240") if "max" in wish else ("1", "4")
    controller.put_setting("system", "screen_brightness", near)
    assert task.score(controller).value == 0
    controller.put_setting("system", "screen_brightness", end)
    assert task.score(controller).value == 1


def test_a_part_of_the_bar_has_two_ends(controller: AndroidController) -> None:
    task = started(BrightnessTask, controller, lambda params: params["low"] not in (0, 100))
    scores = {}
    for percent in (task.params["low"] - 3, task.params["low"] + 2, task.params["high"] - 2, task.params["high"] + 3):
        controller.put_setting("system", "screen_brightness", str(stored(percent)))
        scores[percent] = task.score(controller).value
    assert list(scores.values()) == [0, 1, 1, 0]


def test_adaptive_brightness_must_stay_as_it_was(controller: AndroidController) -> None:
    task = started(BrightnessTask, controller, lambda params: params["low"] == 100)
    controller.put_setting("system", "screen_brightness", "255")
    controller.put_setting("system", "screen_brightness_mode", "1")
    score = task.score(controller)
    assert score.value == 0
    assert "screen_brightness_mode went from 0 to 1" in score.reason


def test_percentages_are_those_that_settings_shows(controller: AndroidController) -> None:
    started(BrightnessTask, controller)
    for value in (1, 2, 10, 60, 102, 180, 254, 255):
        controller.put_setting("system", "screen_brightness", str(value))
        controller.run(["am", "start", "-W", "-a", "android.settings.DISPLAY_SETTINGS"])
        assert f"{shown(value)}%" in {node.text for node in controller.ui_tree().walk()}


def test_places_on_the_bar_come_back() -> None:
    assert all(abs(shown(stored(percent)) - percent) <= 1 for percent in range(25, 101))
    assert stored(0) == 1
    assert stored(100) == 255


def test_the_message_says_what_is_wanted(controller: AndroidController) -> None:
    task = started(BrightnessTask, controller)
    play(task.begin, controller)
    texts = " ".join(node.text for node in controller.ui_tree().walk())
    assert task.params["wish"] in texts


def test_a_bar_that_went_too_far_scores_nothing(controller: AndroidController) -> None:
    task = started(BrightnessTask, controller, lambda params: 30 < params["low"] < 70)
    play(task.solution, controller)
    assert task.score(controller).value == 1
    play(lambda observation: Hand(observation).slide(0.98, text="Display brightness"), controller)
    assert task.score(controller).value == 0
