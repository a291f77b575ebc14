"""Events keep their times, their weekdays and their order when the phone's clock or time zone changes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mobile_world.domain import Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.calendar_steps import save_event
from mobile_world.tasks.definitions.android_world._shared.dates import NOW
from mobile_world.tasks.definitions.android_world.calendar._steps import search
from mobile_world.tasks.definitions.android_world.calendar.adding import SimpleCalendarAddRepeatingEvent
from mobile_world.tasks.definitions.android_world.calendar.deleting import SimpleCalendarDeleteEvents
from mobile_world.tasks.definitions.android_world.calendar.questions import SimpleCalendarNextEvent
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import Event, TimeOfDay
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import allow_travel, scores, solve, start

ZONES = ("Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu")
LATER = datetime(2024, 3, 31, 1, 30, tzinfo=UTC)
"""The night in which the clocks of Europe are put on."""


def travel(controller: AndroidController, zone: str, moment: datetime = LATER) -> None:
    controller.run(["cmd", "alarm", "set-timezone", zone])
    controller.set_clock(moment)


@pytest.mark.parametrize("zone", ZONES)
def test_a_task_begins_on_the_same_afternoon_on_every_phone(zone: str, controller: AndroidController) -> None:
    start(SimpleCalendarNextEvent, controller)
    travel(controller, zone)
    put_fixtures(controller, [TimeOfDay(NOW)])
    assert (controller.now() - NOW).total_seconds() < 60
    assert controller.run(["date", "+%Y-%m-%d %H:%M %z"]).text == "2023-10-15 15:34 +0000"


def test_a_phone_on_which_it_is_that_afternoon_is_left_alone(controller: AndroidController) -> None:
    start(SimpleCalendarNextEvent, controller)
    auto = controller.setting("global", "auto_time")
    before = controller.now()
    put_fixtures(controller, [TimeOfDay(NOW)])
    assert controller.now() - before < NOW - NOW.replace(minute=33)
    assert controller.setting("global", "auto_time") == auto


def weekly_seed() -> int:
    kind = SimpleCalendarAddRepeatingEvent
    found = (kind.from_seed(seed=seed, suite="android_world") for seed in range(50))
    return next(task.seed for task in found if task.params["repeat_rule"] == "weekly" and task.params["hour"] >= 18)


@pytest.mark.slow
def test_an_event_of_a_week_keeps_its_day_in_other_zones(controller: AndroidController) -> None:
    task = start(SimpleCalendarAddRepeatingEvent, controller, seed=weekly_seed())
    solve(task, controller)
    (stored,) = Event.read(controller)[-1:]
    for zone in ZONES:
        travel(controller, zone)
        play(lambda seen: _look_and_save(Hand(seen), task.params["event_title"]), controller)
        assert Event.read(controller)[-1] == stored, zone
        allow_travel(task)
        assert scores(task, controller) == (1, 1), zone


def _look_and_save(hand: Hand, title: str) -> Steps:
    yield from search(hand, title)
    yield from hand.tap(id="event_item_title", text=title)
    yield from save_event(hand)


@pytest.mark.slow
@pytest.mark.parametrize("zone", ZONES)
def test_what_was_deleted_and_what_was_kept_do_not_depend_on_the_clock(
    zone: str, controller: AndroidController
) -> None:
    task = start(SimpleCalendarDeleteEvents, controller)
    before = Event.read(controller)
    travel(controller, zone)
    assert Event.read(controller) == before
    travel(controller, "UTC", NOW)
    solve(task, controller)
    travel(controller, zone)
    allow_travel(task)
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("zone", ZONES)
def test_an_answer_stays_right(zone: str, controller: AndroidController) -> None:
    task = start(SimpleCalendarNextEvent, controller)
    solve(task, controller)
    travel(controller, zone)
    allow_travel(task)
    assert scores(task, controller) == (1, 1)
