"""Events added, deleted and asked about: what our rule sees and the official one does not, and where both agree."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.calendar_steps import save_event
from mobile_world.tasks.definitions.android_world.calendar._steps import fill_in, show_day
from mobile_world.tasks.definitions.android_world.calendar.adding import (
    SimpleCalendarAddOneEvent,
    SimpleCalendarAddRepeatingEvent,
    start_of,
)
from mobile_world.tasks.definitions.android_world.calendar.deleting import (
    SimpleCalendarDeleteEvents,
    SimpleCalendarDeleteOneEvent,
)
from mobile_world.tasks.definitions.android_world.calendar.questions import (
    SimpleCalendarAnyEventsOnDate,
    SimpleCalendarEventsOnDate,
    SimpleCalendarLocationOfEvent,
    SimpleCalendarNextMeetingWithPerson,
)
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import Event, StartState, sent
from mobile_world.tasks.values.events import DATABASE, DEFAULTS, Row
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, solve, start
from tests.mobile_world.tasks.android_world.test_calendar_instances import answers_of


def put(controller: AndroidController, row: Row, **other: str | int) -> None:
    values = (DEFAULTS | dict(row) | other).values()
    listed = ", ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in values)
    controller.sql(DATABASE, f"INSERT INTO events ({', '.join(DEFAULTS)}) VALUES ({listed})")


def wanted(task: BaseTask) -> Row:
    row: Row = task.params["row_objects"][0]
    return row


@pytest.mark.parametrize(
    ("other", "native", "official"),
    [
        ({}, 1, 1),
        ({"reminder_1_minutes": 30, "color": -752595}, 1, 1),
        ({"flags": 1}, 0, 1),
        ({"type": 1}, 0, 1),
        ({"event_type": 2}, 0, 1),
        ({"repeat_limit": 1_700_000_000}, 0, 1),
        ({"repetition_exceptions": '["20231030"]'}, 0, 1),
        ({"location": "Lantern Hall"}, 0, 0),
        ({"description": ""}, 0, 0),
        ({"start_ts": 1_697_500_000}, 0, 0),
        ({"repeat_interval": 86_400}, 0, 0),
    ],
)
def test_an_event_is_what_was_asked_for(
    other: dict[str, str | int], native: int, official: int, controller: AndroidController
) -> None:
    task = start(SimpleCalendarAddOneEvent, controller)
    put(controller, wanted(task), **other)
    assert scores(task, controller) == (native, official)


def test_a_wrong_letter_is_a_wrong_title(controller: AndroidController) -> None:
    task = start(SimpleCalendarAddOneEvent, controller)
    put(controller, wanted(task), title=task.params["event_title"][:-1] + "x")
    assert scores(task, controller) == (0, 1)


def test_what_repeats_on_other_days_is_wrong(controller: AndroidController) -> None:
    kind = SimpleCalendarAddRepeatingEvent
    drawn = (kind.from_seed(seed=seed, suite="android_world") for seed in range(20))
    seed = next(task.seed for task in drawn if task.params["repeat_rule"] == "weekly")
    task = start(kind, controller, seed=seed)
    put(controller, wanted(task), repeat_rule=127)
    assert scores(task, controller) == (0, 0)
    task = start(kind, controller, seed=seed)
    put(controller, wanted(task), repeat_limit=-5)
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
def test_other_events_types_and_messages_stay_as_they_were(controller: AndroidController) -> None:
    for harm, official in (
        ("UPDATE events SET reminder_2_minutes = 5 WHERE id = 1", 0),
        ("DELETE FROM events WHERE id = 1", 0),
        ("INSERT INTO event_types VALUES (2, 'Holidays', 0, 0, '', '', 0)", 1),
    ):
        task = start(SimpleCalendarAddOneEvent, controller)
        put(controller, wanted(task))
        controller.sql(DATABASE, harm)
        assert scores(task, controller) == (0, official), harm
    task = start(SimpleCalendarAddOneEvent, controller)
    put(controller, wanted(task))
    put_fixtures(controller, [sent("2065550100", "See you there!")])
    assert scores(task, controller) == (0, 1)


@pytest.mark.slow
def test_an_event_may_last_into_the_next_month(controller: AndroidController) -> None:
    task = start(SimpleCalendarAddOneEvent, controller)
    task.params |= {"day": 31, "hour": 23, "duration_mins": 60}
    begin = start_of(task.params)
    texts = {"title": task.params["event_title"], "description": task.params["event_description"]}
    play(lambda seen: fill_in(Hand(seen), **texts, start=begin, end=begin + timedelta(hours=1)), controller)
    play(lambda seen: save_event(Hand(seen)), controller)
    assert scores(task, controller) == (1, 1)


def test_an_event_of_another_day_with_the_same_title_stays(controller: AndroidController) -> None:
    task = start(SimpleCalendarDeleteOneEvent, controller)
    target, title = task.params["row_objects"][0], task.params["event_title"].replace("'", "''")
    controller.sql(DATABASE, f"DELETE FROM events WHERE title = '{title}' AND start_ts != {target['start_ts']}")
    assert scores(task, controller) == (0, 0)
    task = start(SimpleCalendarDeleteOneEvent, controller)
    controller.sql(DATABASE, f"DELETE FROM events WHERE title = '{title}' AND start_ts = {target['start_ts']}")
    assert scores(task, controller) == (1, 1)


def test_two_of_three_are_not_all(controller: AndroidController) -> None:
    task = start(SimpleCalendarDeleteEvents, controller)
    controller.sql(DATABASE, "DELETE FROM events WHERE id > (SELECT max(id) - 2 FROM events)")
    assert scores(task, controller) == (0, 0)
    controller.sql(DATABASE, "DELETE FROM events WHERE id = (SELECT max(id) FROM events)")
    assert scores(task, controller) == (1, 1)


@pytest.mark.slow
def test_what_lasts_into_a_day_from_the_one_before_is_left_alone(controller: AndroidController) -> None:
    task = start(SimpleCalendarDeleteEvents, controller)
    midnight = task.params["row_objects"][0]["start_ts"] // 86_400 * 86_400
    night: Row = {"start_ts": midnight - 3600, "end_ts": midnight, "title": "Night shift"}
    task.params["noise_row_objects"].append(night)
    put_fixtures(controller, task.scene())
    task.start = StartState.take(controller, task.wanted())
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    assert "Night shift" in [event.title for event in Event.read(controller)]


def test_one_of_three_titles_said_three_times_is_no_answer(controller: AndroidController) -> None:
    task = start(SimpleCalendarAnyEventsOnDate, controller)
    one, two, three = answers_of(task)
    controller.answer(f"{one}, {one}, {one}")
    assert scores(task, controller) == (0, 1)
    controller.answer(f"{three.upper()},{one},  {two}.")
    assert scores(task, controller) == (1, 1)
    controller.answer(f"{three}, {one}")
    assert scores(task, controller) == (0, 0)


def test_a_right_answer_does_not_excuse_a_deleted_event(controller: AndroidController) -> None:
    task = start(SimpleCalendarEventsOnDate, controller)
    controller.answer(", ".join(answers_of(task)))
    assert scores(task, controller) == (1, 1)
    controller.sql(DATABASE, "DELETE FROM events WHERE id = 1")
    assert scores(task, controller) == (0, 1)


def test_a_location_may_stand_in_a_sentence_and_must_be_whole(controller: AndroidController) -> None:
    task = start(SimpleCalendarLocationOfEvent, controller, seed=1)
    (place,) = answers_of(task)
    for said, both in ((place, (1, 1)), (place[:-1], (0, 1)), (f"It takes place at {place}.", (1, 0)), ("", (0, 0))):
        controller.answer(said)
        assert scores(task, controller) == both, said


def test_a_moment_may_be_written_as_one_likes(controller: AndroidController) -> None:
    task = start(SimpleCalendarNextMeetingWithPerson, controller)
    (right,) = answers_of(task)
    month, day, year, at = right.split()
    for said, both in (
        (right, (1, 1)),
        (f"{month} {day}, {year}, {at}", (1, 0)),
        (f"{day} {month} {year} {at}", (1, 0)),
        (f"{right}.", (1, 0)),
        (f"The next meeting begins on {month[:3]} {day} {year} at {at}.", (1, 0)),
        (f"{month} {day} {year}", (0, 0)),
        (f"{month} {day} {at}", (0, 0)),
        (f"{right} or {month} {day} {year} 03:33", (0, 0)),
        (f"not {right}", (0, 0)),
    ):
        controller.answer(said)
        assert scores(task, controller) == both, said


@pytest.mark.parametrize("day", [date(2023, 10, 1), date(2023, 9, 30), date(2023, 12, 31), date(2024, 2, 29)])
def test_a_hand_finds_any_day(day: date, controller: AndroidController) -> None:
    start(SimpleCalendarEventsOnDate, controller)
    play(lambda seen: show_day(Hand(seen), day), controller)
    titles = [node.text for node in controller.ui_tree().walk() if node.short_id == "top_value"]
    assert titles[0].startswith(f"{day:%B} {day.day} ")
