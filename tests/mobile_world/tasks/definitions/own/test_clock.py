"""The clock: times, days and labels as asked, and the other alarms and timers as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.own.clock import (
    LabelledTimerTask,
    SilenceEarlyAlarmsTask,
    WakeUpAskTask,
    WeekdayAlarmTask,
    WorldClockCityTask,
)
from mobile_world.tasks.solution import play
from mobile_world.tasks.values import WEEK, Alarm, Timer
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.own.meddling import begun, change_alarms


def _wished(task: WeekdayAlarmTask) -> Alarm:
    days = (task.params["first"], task.params["second"])
    return Alarm(task.params["hour"], task.params["minute"], days, label=task.params["label"])


def test_weekday_alarm_as_wished(controller: AndroidController) -> None:
    task = begun(WeekdayAlarmTask, controller)
    put_fixtures(controller, [_wished(task)])
    assert task.score(controller).value == 1
    change_alarms(controller, f"enabled=0 WHERE label='{task.params['other']}'")
    assert task.score(controller).value == 0


@pytest.mark.parametrize("flaw", ["hour", "days", "label", "off", "twice"])
def test_weekday_alarm_with_a_flaw(controller: AndroidController, flaw: str) -> None:
    task = begun(WeekdayAlarmTask, controller)
    wished = _wished(task)
    flawed = {
        "hour": replace(wished, hour=wished.hour + 12),
        "days": replace(wished, days=WEEK),
        "label": replace(wished, label=""),
        "off": replace(wished, enabled=False),
        "twice": wished,
    }[flaw]
    put_fixtures(controller, [flawed])
    if flaw == "twice":
        put_fixtures(controller, [wished])
    assert task.score(controller).value == 0


def test_early_alarms_must_stay_in_the_list(controller: AndroidController) -> None:
    task = begun(SilenceEarlyAlarmsTask, controller)
    controller.sql(
        "/data/user_de/0/com.google.android.deskclock/databases/alarms.db",
        f"DELETE FROM alarm_templates WHERE enabled=1 AND hour < {task.params['hour']:d}",
    )
    assert task.score(controller).value == 0


def test_silencing_everything_is_too_much(controller: AndroidController) -> None:
    task = begun(SilenceEarlyAlarmsTask, controller)
    change_alarms(controller, f"enabled=0 WHERE hour < {task.params['hour']:d}")
    assert task.score(controller).value == 1
    change_alarms(controller, "enabled=0")
    assert task.score(controller).value == 0


def test_timers_of_the_wrong_kind(controller: AndroidController) -> None:
    task = begun(LabelledTimerTask, controller)
    seconds = 60 * task.params["minutes"] + task.params["seconds"]
    put_fixtures(controller, [Timer(seconds, "Something")])
    assert task.score(controller).value == 0
    put_fixtures(controller, [Timer(seconds, task.params["label"])])
    assert task.score(controller).value == 0, "one timer was asked for"


def test_timer_as_wished(controller: AndroidController) -> None:
    task = begun(LabelledTimerTask, controller)
    put_fixtures(controller, [Timer(60 * task.params["minutes"] + task.params["seconds"], task.params["label"])])
    assert task.score(controller).value == 1
    assert len(Timer.read(controller)) == 2


def test_namesake_of_a_city_is_another_city(controller: AndroidController) -> None:
    task = begun(WorldClockCityTask, controller)
    city, other = task.params["city"], task.params["other"]
    task.params.update(city=other, other=city)
    play(task.solution, controller)
    task.params.update(city=city, other=other)
    assert task.score(controller).value == 0


def test_wake_up_needs_the_time_that_was_told(controller: AndroidController) -> None:
    task = begun(WakeUpAskTask, controller)
    told = task.user_reply("What time shall I set it for?")
    assert f"{task.params['hour']}:{task.params['minute']:02}" in told
    assert told == task.user_reply("WHEN do you have to get up?")
    assert told != task.user_reply("May I use the radio?")
    assert str(task.params["minute"]) not in task.goal
    put_fixtures(controller, [Alarm(task.params["hour"], (task.params["minute"] + 1) % 60)])
    assert task.score(controller).value == 0


def test_wake_up_as_told(controller: AndroidController) -> None:
    task = begun(WakeUpAskTask, controller)
    put_fixtures(controller, [Alarm(task.params["hour"], task.params["minute"])])
    assert task.score(controller).value == 1
    assert Alarm(task.params["lunch"], 30, label="Lunch break") in Alarm.read(controller)
