"""Dates, reminders and repetitions in words; days, spans and columns of the views; drafts."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from simdroid.ui import Rect
from simdroid_apps.simple_calendar import formatting
from simdroid_apps.simple_calendar.draft import Draft
from simdroid_apps.simple_calendar.events import (
    ALL_DAY,
    Event,
    Occurrence,
    day_code,
    in_month,
    instant,
    known_zone,
    shifted,
    wall,
    week_start,
)
from simdroid_apps.simple_calendar.month import month_days, spans
from simdroid_apps.simple_calendar.repetition import (
    DAY,
    MONTH,
    WEEK,
    YEAR,
    first_rule,
    fitting_rule,
    is_last_of_its_kind,
    unit_of,
)
from simdroid_apps.simple_calendar.views import SectionHeading, with_headings
from simdroid_apps.simple_calendar.week import EventSlot, place_day
from tests.apps.simple_calendar.calendar_steps import at

TODAY = date(2023, 10, 15)


def moment(day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(2023, 10, day, hour, minute)  # noqa: DTZ001 - wall time has no zone


def occurrence(start: datetime, end: datetime, title: str = "", *, flags: int = 0) -> Occurrence:
    return Occurrence(Event(title=title, flags=flags), start, end, 0)


def test_dates_in_words() -> None:
    other = date(2024, 1, 5)
    assert formatting.month_title(TODAY, TODAY) == "October"
    assert formatting.month_title(other, TODAY) == "January 2024"
    assert formatting.full_date(TODAY) == "October 15 2023"
    assert formatting.day_title(TODAY, TODAY) == "October 15 (Sun)"
    assert formatting.day_title(other, TODAY) == "January 5 2024 (Fri)"
    assert formatting.list_day(TODAY) == "15 Sunday"


@pytest.mark.parametrize(
    ("minutes", "text"),
    [
        (1, "1 minute"),
        (59, "59 minutes"),
        (60, "1 hour"),
        (90, "90 minutes"),
        (1_440, "1 day"),
        (10_080, "1 week"),
        (43_200, "1 month"),
        (525_600, "1 year"),
    ],
)
def test_lengths_of_time(minutes: int, text: str) -> None:
    assert formatting.length_text(minutes) == text
    assert formatting.reminder_text(minutes, is_24h=True) == f"{text} before"


@pytest.mark.parametrize(
    ("minutes", "text"),
    [
        (-1, "No reminder"),
        (0, "At start"),
        (-540, "During the day at 09:00"),
        (-1439, "During the day at 23:59"),
        (-1440, "1 day before"),
    ],
)
def test_reminders_that_are_no_lengths(minutes: int, text: str) -> None:
    assert formatting.reminder_text(minutes, is_24h=True) == text


@pytest.mark.parametrize(
    ("interval", "unit", "text"),
    [
        (0, 0, "No repetition"),
        (DAY, DAY, "Daily"),
        (2 * DAY, DAY, "2 days"),
        (WEEK, WEEK, "Weekly"),
        (14 * DAY, WEEK, "2 weeks"),
        (MONTH, MONTH, "Monthly"),
        (3 * MONTH, MONTH, "3 months"),
        (YEAR, YEAR, "Yearly"),
        (2 * YEAR, YEAR, "2 years"),
    ],
)
def test_repetitions(interval: int, unit: int, text: str) -> None:
    assert unit_of(interval) == unit
    assert formatting.repetition_text(interval) == text


@pytest.mark.parametrize(
    ("interval", "rule", "text"),
    [
        (WEEK, 1 | 64, "Sun, Mon"),
        (WEEK, 127, "Every day"),
        (MONTH, 1, "The same day"),
        (MONTH, 2, "Every last Sunday"),
        (MONTH, 3, "The last day of the month"),
        (MONTH, 4, "Every third Sunday"),
        (YEAR, 3, "The same day"),
        (YEAR, 4, "Every third Sunday in October"),
    ],
)
def test_rules(interval: int, rule: int, text: str) -> None:
    assert formatting.rule_text(interval, rule, TODAY, sunday_first=True) == text


def test_rules_on_offer() -> None:
    same, third, last = (
        "Repeat on the same day each month",
        "Repeat every third Sunday",
        "Repeat every last Tuesday",
    )
    assert formatting.rule_options(MONTH, TODAY) == {1: same, 4: third}
    assert formatting.rule_options(MONTH, date(2023, 10, 31)) == {
        1: same,
        2: last,
        3: "Repeat on the last day of the month",
    }
    assert formatting.rule_options(YEAR, date(2023, 10, 31)) == {
        1: "Repeat on the same day every year",
        2: f"{last} in October",
    }
    assert 4 in formatting.rule_options(MONTH, date(2023, 10, 28))


def test_a_rule_follows_the_first_day() -> None:
    assert first_rule(WEEK, TODAY) == 64
    assert first_rule(MONTH, TODAY) == first_rule(YEAR, TODAY) == 1
    assert first_rule(DAY, TODAY) == 0
    assert fitting_rule(MONTH, 4, date(2023, 10, 31)) == 4
    assert fitting_rule(MONTH, 2, TODAY) == 1
    assert fitting_rule(MONTH, 2, date(2023, 10, 25)) == 2
    assert fitting_rule(MONTH, 3, date(2023, 10, 31)) == 3
    assert fitting_rule(MONTH, 3, date(2023, 10, 30)) == 1
    assert fitting_rule(WEEK, 4, TODAY) == 64
    assert [is_last_of_its_kind(date(2023, 10, day)) for day in (24, 25)] == [False, True]


def test_days_stay_within_what_the_calendar_shows() -> None:
    assert in_month(date(2023, 10, 15), 3) == date(2024, 1, 1)
    assert in_month(date(2023, 1, 31), -1) == date(2022, 12, 1)
    assert in_month(date(1902, 1, 5), -1) == date(1902, 1, 1)
    assert in_month(date(2149, 12, 5), 1) == date(2149, 12, 1)
    assert shifted(TODAY, -15) == date(2023, 9, 30)
    assert shifted(date(2149, 12, 31), 1) == date(2149, 12, 31)
    assert shifted(date(1902, 1, 1), -1) == date(1902, 1, 1)
    assert week_start(TODAY, sunday_first=True) == TODAY
    assert week_start(TODAY, sunday_first=False) == date(2023, 10, 9)
    assert day_code(date(2023, 1, 5)) == "20230105"


def test_instants_and_wall_time() -> None:
    assert wall(at(15, 12), "Europe/Paris") == moment(15, 14)
    assert instant(moment(15, 14), "Europe/Paris") == at(15, 12)
    assert str(known_zone("Nowhere/Land", "Europe/Paris")) == "Europe/Paris"
    assert wall(at(15, 12), "Nowhere/Land") == moment(15, 12)
    assert wall(1 << 60, "UTC").year == 2150
    assert wall(-(1 << 60), "UTC").year == 1902


def test_a_month_on_show_has_six_weeks() -> None:
    days = month_days(TODAY, sunday_first=False)
    assert (days[0], days[-1], len(days)) == (date(2023, 9, 25), date(2023, 11, 5), 42)
    assert month_days(TODAY, sunday_first=True)[0] == date(2023, 10, 1)


def test_events_take_the_first_free_line() -> None:
    week = [date(2023, 10, day) for day in range(16, 23)]
    trip = occurrence(moment(15), moment(17))
    call, lunch = occurrence(moment(17, 9), moment(17, 10)), occurrence(moment(18, 12), moment(18, 13))
    bars = spans(week, [trip, call, lunch, occurrence(moment(23), moment(24))])
    assert bars == [(trip, 0, 1, 0), (call, 1, 1, 1), (lunch, 2, 2, 0)]


def test_events_that_overlap_share_the_width() -> None:
    early, late = occurrence(moment(16, 9), moment(16, 11)), occurrence(moment(16, 10), moment(16, 12))
    brief, night = occurrence(moment(16, 13), moment(16, 13, 5)), occurrence(moment(16, 23, 50), moment(16, 23, 55))
    assert place_day(2, [night, late, early, brief]) == [
        (early, EventSlot(2, 540, 660, 0, 2)),
        (late, EventSlot(2, 600, 720, 1, 2)),
        (brief, EventSlot(2, 780, 810)),
        (night, EventSlot(2, 1410, 1440)),
    ]
    assert EventSlot(1, 720, 1440, 1, 2).box(2, Rect(0, 0, 200, 1440)) == Rect(151, 721, 199, 1439)


def test_lists_have_headings_for_months_and_days() -> None:
    first, second = occurrence(moment(30, 9), moment(30, 10), "b"), occurrence(moment(30, 9), moment(30, 10), "a")
    later = Occurrence(Event(), datetime(2023, 11, 1), datetime(2023, 11, 1), 0)  # noqa: DTZ001 - wall time has no zone
    october, november = date(2023, 10, 30), date(2023, 11, 1)
    assert with_headings([later, first, second]) == [
        SectionHeading(october, True),
        SectionHeading(october, False),
        second,
        first,
        SectionHeading(november, True),
        SectionHeading(november, False),
        later,
    ]


def test_whole_days_come_first() -> None:
    whole, early = occurrence(moment(16), moment(16), flags=ALL_DAY), occurrence(moment(16, 1), moment(16, 2))
    assert sorted([early, whole], key=lambda one: one.order) == [whole, early]
    assert whole.covers(date(2023, 10, 16))
    assert not whole.covers(date(2023, 10, 17))


def test_rows_from_outside_are_read_whatever_they_hold() -> None:
    assert Event(repetition_exceptions="nonsense").exceptions == []
    assert Event(repetition_exceptions='{"a": 1}').exceptions == []
    assert Event(repetition_exceptions="[20231016]").exceptions == ["20231016"]


def test_a_draft_moves_and_keeps_its_length() -> None:
    draft = Draft(start="2023-10-15T09:00:00", end="2023-10-15T10:30:00").changed(repeat_interval=WEEK, repeat_rule=64)
    moved = draft.moved(moment(16, 8))
    assert (moved.start, moved.end, moved.event.repeat_rule) == ("2023-10-16T08:00:00", "2023-10-16T09:30:00", 1)
    assert draft.moved(moment(15, 8)).event.repeat_rule == 64
    assert not moved.backwards
    assert Draft(start="2023-10-15T09:00:00", end="2023-10-15T08:00:00").backwards
    whole = Draft(start="2023-10-15T09:00:00", end="2023-10-15T08:00:00").changed(flags=ALL_DAY)
    assert not whole.backwards
    assert Draft.of_json(moved.to_json()) == moved


def test_reminders_that_are_off_stand_last() -> None:
    draft = Draft().with_reminder(2, 10).with_reminder(1, 30)
    assert draft.event.reminders == (10, 30, -1)
    assert draft.with_reminder(0, -1).event.reminders == (30, -1, -1)


def test_what_no_longer_repeats_has_no_limit() -> None:
    draft = Draft(start="2023-10-15T09:00:00", end="2023-10-15T09:00:00").repeating(MONTH).changed(repeat_limit=-3)
    assert (draft.event.repeat_rule, draft.repeating(YEAR).event.repeat_limit) == (1, -3)
    assert draft.repeating(0).event.repeat_limit == 0
