"""What the calendar's tasks draw: moments that lie ahead, questions with one answer, days that cannot be misread."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from itertools import combinations
from random import Random

import pytest

from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.definitions.android_world._data.agenda import draw_places, draw_titles
from mobile_world.tasks.definitions.android_world._shared.dates import (
    NOW,
    TODAY,
    WEEKDAYS,
    day_named,
    draw_day_text,
    draw_time_text,
    time_named,
)
from mobile_world.tasks.definitions.android_world._shared.official import alike
from mobile_world.tasks.definitions.android_world.calendar import deleting
from mobile_world.tasks.definitions.android_world.calendar._events import (
    EventRow,
    draw_length_text,
    ends,
    length_named,
    moment_in,
    moment_text,
    starts,
)
from mobile_world.tasks.definitions.android_world.calendar._questions import day_of, entries
from mobile_world.tasks.definitions.android_world.calendar._steps import Entry
from mobile_world.tasks.definitions.android_world.calendar.adding import (
    SimpleCalendarAddOneEventInTwoWeeks,
    SimpleCalendarAddOneEventRelativeDay,
    SimpleCalendarAddOneEventTomorrow,
    event_of,
    start_of,
)
from mobile_world.tasks.definitions.android_world.calendar.questions import (
    SimpleCalendarAnyEventsOnDate,
    SimpleCalendarEventsInNextWeek,
    SimpleCalendarFirstEventAfterStartTime,
    SimpleCalendarLocationOfEvent,
    SimpleCalendarNextEvent,
    SimpleCalendarNextMeetingWithPerson,
)
from mobile_world.tasks.values import Calendar, Event

REGISTRY = TaskRegistry("android_world")
NAMES = [name for name in REGISTRY.select("@official") if name.startswith("SimpleCalendar")]
ADD, DELETE = ([name for name in NAMES if word in name] for word in ("CalendarAdd", "CalendarDelete"))
ASK = [name for name in NAMES if name not in (*ADD, *DELETE)]
SEEDS = range(30)


def rows_of(task: BaseTask) -> Sequence[EventRow]:
    """What set-up puts into the calendar."""
    (calendar,) = [thing for thing in task.scene() if isinstance(thing, Calendar)]
    return [dict(row) for row in calendar.rows]


def entries_of(task: BaseTask) -> list[Entry]:
    return entries(rows_of(task))


def answers_of(task: BaseTask) -> list[str]:
    """What a question wants to hear."""
    (condition,) = task.official()
    return list(getattr(condition, "texts", None) or getattr(condition, "right"))  # noqa: B009


def test_there_are_seventeen() -> None:
    assert (len(ADD), len(DELETE), len(ASK)) == (5, 3, 9)


@pytest.mark.parametrize("name", ADD)
def test_what_is_to_be_added_lies_ahead_and_is_what_the_row_says(name: str) -> None:
    for seed in SEEDS:
        task = REGISTRY.create(name, seed=seed)
        assert start_of(task.params) > NOW
        assert [event_of(task.params)] == [Event.of(row) for row in task.params["row_objects"]]
        assert task.params["event_title"] not in {row["title"] for row in rows_of(task)}
        assert all(word in task.goal for word in (task.params["event_title"], task.params["event_description"]))


def test_days_are_named_by_what_the_calendar_shows() -> None:
    for seed in SEEDS:
        tomorrow = SimpleCalendarAddOneEventTomorrow.from_seed(seed=seed, suite="android_world")
        later = SimpleCalendarAddOneEventInTwoWeeks.from_seed(seed=seed, suite="android_world")
        this = SimpleCalendarAddOneEventRelativeDay.from_seed(seed=seed, suite="android_world")
        days = [start_of(task.params).date() for task in (tomorrow, later)]
        assert days == [date(2023, 10, 16), date(2023, 10, 29)]
        start = start_of(this.params)
        assert date(2023, 10, 16) <= start.date() <= date(2023, 10, 21)
        assert f"for this {WEEKDAYS[start.weekday()]} at {start.hour}:00" in this.goal


@pytest.mark.parametrize("name", DELETE)
def test_everything_on_the_day_is_to_go_or_is_told_apart(name: str) -> None:
    for seed in SEEDS:
        task = REGISTRY.create(name, seed=seed)
        assert isinstance(task, deleting._DeleteEvents)
        day = deleting.day_of(task.params)
        targets, others = task.params["row_objects"], task.params["noise_row_objects"]
        assert all(starts(row).date() == day > TODAY for row in targets)
        assert len(others) == 20
        left = [row for row in others if day in (starts(row).date(), ends(row).date())]
        assert not any(task.goes(str(row["title"]), f"{starts(row):%H:%M} - {ends(row):%H:%M}") for row in left)
        weekly = [row for row in others if row.get("repeat_interval")]
        assert [1 << starts(row).weekday() for row in weekly] == [row["repeat_rule"] for row in weekly]
        assert all(starts(row).weekday() != day.weekday() for row in weekly)
        assert any(row["title"] == targets[0]["title"] for row in others)


@pytest.mark.parametrize("name", ASK)
def test_a_question_has_an_answer_that_can_be_said(name: str) -> None:
    for seed in SEEDS:
        task = REGISTRY.create(name, seed=seed)
        answers = answers_of(task)
        assert answers
        assert len(answers) == len(set(answers))
        assert not any("," in answer for answer in answers)
        assert not any(alike(one, other) for one, other in combinations(answers, 2))
        if "title" in task.params and not isinstance(task, SimpleCalendarLocationOfEvent):
            assert task.params["title"] in answers
        assert all(starts(row).date() == ends(row).date() for row in rows_of(task))


def test_three_events_are_on_the_day() -> None:
    for seed in SEEDS:
        task = SimpleCalendarAnyEventsOnDate.from_seed(seed=seed, suite="android_world")
        assert len(answers_of(task)) == 3


def test_what_comes_next_has_not_begun_and_is_not_alone() -> None:
    for seed in SEEDS:
        task = SimpleCalendarNextEvent.from_seed(seed=seed, suite="android_world")
        ahead = [entry for entry in entries_of(task) if entry.start > NOW]
        assert answers_of(task) == [ahead[0].title]
        assert ahead[1].start > ahead[0].start + timedelta(minutes=30)


def test_the_first_event_after_a_time_begins_after_it_and_others_follow() -> None:
    for seed in SEEDS:
        task = SimpleCalendarFirstEventAfterStartTime.from_seed(seed=seed, suite="android_world")
        asked = datetime.combine(day_of(task.params), time_named(task.params["time"]), tzinfo=NOW.tzinfo)
        day = [entry for entry in entries_of(task) if entry.start.date() == day_of(task.params)]
        assert asked not in [entry.start for entry in day]
        assert [entry.start > asked for entry in day] == [False, False, True, True]


def test_the_next_meeting_is_neither_the_last_nor_the_only_one() -> None:
    for seed in SEEDS:
        task = SimpleCalendarNextMeetingWithPerson.from_seed(seed=seed, suite="android_world")
        met = [entry.start for entry in entries_of(task) if task.params["person"] in entry.title]
        right = moment_in(f"{task.params['date']} {task.params['time']}")
        assert [start < NOW for start in met] == [True, False, False]
        assert met[1] == right
        assert answers_of(task) == [moment_text(met[1])]


def test_a_week_begins_tomorrow() -> None:
    for seed in SEEDS:
        task = SimpleCalendarEventsInNextWeek.from_seed(seed=seed, suite="android_world")
        days = [entry.start.day for entry in entries_of(task) if entry.title in answers_of(task)]
        assert 2 <= len(days) <= 4
        assert min(days) >= 16
        assert max(days) <= 22


def test_every_location_is_another() -> None:
    for seed in SEEDS:
        task = SimpleCalendarLocationOfEvent.from_seed(seed=seed, suite="android_world")
        places = [entry.location for entry in entries_of(task) if entry.location]
        assert len(places) == len(set(places)) == 5
        assert answers_of(task) == [task.params["location"]]


def test_texts_are_neither_nearly_the_same_nor_in_need_of_commas() -> None:
    titles, places = draw_titles(Random(1), 55), draw_places(Random(1), 20)
    for texts in (titles, places):
        assert not any("," in text for text in texts)
        assert not [pair for pair in combinations(texts, 2) if alike(*pair)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("October 17 2023", 17),
        ("October 17", 17),
        ("yesterday", 14),
        ("today", 15),
        ("tomorrow", 16),
        ("Saturday", 21),
        ("this Monday", 16),
        ("this Sunday", 22),
        ("the Monday after next", 23),
        ("the Sunday after next", 29),
    ],
)
def test_days_are_understood_as_androidworld_words_them(text: str, day: int) -> None:
    assert day_named(text) == date(2023, 10, day)


@pytest.mark.parametrize(
    ("text", "hour", "minute"),
    [("16:05", 16, 5), ("4:05pm", 16, 5), ("4pm", 16, 0), ("12am", 0, 0), ("12:00pm", 12, 0), ("9:45am", 9, 45)],
)
def test_times_are_understood_in_12_and_24_hours(text: str, hour: int, minute: int) -> None:
    assert time_named(text) == time(hour, minute)


@pytest.mark.parametrize(("text", "minutes"), [("30 m", 30), ("45min", 45), ("1.5 hours", 90), ("3 h", 180)])
def test_lengths_are_understood(text: str, minutes: int) -> None:
    assert length_named(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize("read", [time_named, length_named, day_named])
def test_what_is_no_time_is_refused(read: object) -> None:
    with pytest.raises(ValueError, match="noonish"):
        read("noonish")  # type: ignore[operator]


def test_what_is_drawn_is_understood() -> None:
    random = Random(5)
    for away in range(15):
        day, at = TODAY + timedelta(away), time(random.randrange(24), random.choice((0, 15, 45)))
        assert day_named(draw_day_text(random, day)) == day
        assert time_named(draw_time_text(random, at)) == at
        assert timedelta(minutes=15) <= length_named(draw_length_text(random)) <= timedelta(hours=2)
