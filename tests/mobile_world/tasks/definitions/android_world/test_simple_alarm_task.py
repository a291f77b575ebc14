"""Which alarms the clock may have afterwards: one more, and that one right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.simple_alarm_task import SimpleAlarmTask
from mobile_world.tasks.solution import play
from mobile_world.tasks.values import Alarm
from mobile_world.tasks.values.clock import ALARMS
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.android_world.instances import started


def right(task: SimpleAlarmTask) -> Alarm:
    return Alarm(task.params["hour"], task.params["minute"], tuple(task.params["days"]))


@pytest.mark.parametrize("repeats", [True, False])
def test_the_right_alarm_however_it_came_in(controller: AndroidController, repeats: bool) -> None:
    task = started(SimpleAlarmTask, controller, lambda params: bool(params["days"]) is repeats)
    put_fixtures(controller, [right(task)])
    assert task.score(controller).value == 1


@pytest.mark.parametrize(
    "mistake",
    [
        lambda alarm: replace(alarm, minute=(alarm.minute + 1) % 60),
        lambda alarm: replace(alarm, hour=(alarm.hour + 12) % 24),
        lambda alarm: replace(alarm, days=alarm.days[1:]),
        lambda alarm: replace(alarm, days=()),
        lambda alarm: replace(alarm, enabled=False),
    ],
    ids=["minute", "half of the day", "a day too few", "no days", "off"],
)
def test_nearly_right_is_wrong(controller: AndroidController, mistake: object) -> None:
    assert callable(mistake)
    task = started(SimpleAlarmTask, controller, lambda params: len(params["days"]) == 5)
    put_fixtures(controller, [mistake(right(task))])
    score = task.score(controller)
    assert score.value == 0
    assert "was not added" in score.reason


def test_a_second_alarm_is_one_too_many(controller: AndroidController) -> None:
    task = started(SimpleAlarmTask, controller)
    put_fixtures(controller, [right(task)])
    put_fixtures(controller, [Alarm(13, 0)])
    assert task.score(controller).value == 0


def test_switching_an_old_alarm_on_does_not_count(controller: AndroidController) -> None:
    task = started(SimpleAlarmTask, controller, lambda params: bool(params["days"]))
    hour, minute = task.params["hour"], task.params["minute"]
    controller.sql(ALARMS, f"UPDATE alarm_templates SET enabled = 1 WHERE hour = {hour} AND minutes = {minute}")
    assert any(alarm.enabled for alarm in Alarm.read(controller))
    assert task.score(controller).value == 0


def test_an_old_alarm_must_not_get_lost(controller: AndroidController) -> None:
    task = started(SimpleAlarmTask, controller)
    put_fixtures(controller, [right(task)])
    controller.sql(ALARMS, "DELETE FROM alarm_templates WHERE _id = 1")
    score = task.score(controller)
    assert score.value == 0
    assert "was removed, although nobody asked" in score.reason


@pytest.mark.parametrize(
    ("style", "repeats"),
    [
        ("12", True),
        pytest.param("12", False, marks=pytest.mark.slow),
        pytest.param("24", True, marks=pytest.mark.slow),
        pytest.param("24", False, marks=pytest.mark.slow),
    ],
)
def test_the_picker_shows_the_time_and_waits(controller: AndroidController, style: str, repeats: bool) -> None:
    task = started(
        SimpleAlarmTask,
        controller,
        lambda params: params["style"] == style and bool(params["days"]) is repeats and params["hour"] > 12,
    )
    play(task.intent_cue, controller)
    texts = {node.text for node in controller.ui_tree().walk()}
    hour = task.params["hour"] if style == "24" else task.params["hour"] - 12
    assert {f"{task.params['minute']:02}", "OK", "Cancel"} <= texts
    assert str(hour) in texts
    assert ("PM" in texts) is (style == "12")
    assert task.score(controller).value == 0
