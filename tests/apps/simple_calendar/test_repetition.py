"""Repeating events: rules, limits, single occurrences, and what changes of the zone and the clock do to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid_apps.simple_calendar.events import Event
from simdroid_apps.simple_calendar.repetition import DAY, MONTH, WEEK, YEAR, occurrences
from tests.apps.simple_calendar.calendar_steps import at, change_view, insert, new_event, rows, save, titles
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]

YEARS = (datetime(2023, 10, 1), datetime(2027, 12, 31))  # noqa: DTZ001 - wall time has no zone


def days(event: Event, home: str = "UTC") -> list[str]:
    """The first days on which an event takes place."""
    days = [item.start.date().isoformat() for item in occurrences(event, *YEARS, home)]
    return days[:4]


def event(interval: int, rule: int = 0, day: int = 16, **values: int) -> Event:
    """Something at nine on a day of October 2023."""
    made = Event(start_ts=at(day, 9), end_ts=at(day, 10), repeat_interval=interval, repeat_rule=rule, time_zone="UTC")
    return replace(made, **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("repeating", "expected"),
    [
        (event(DAY), ["2023-10-16", "2023-10-17", "2023-10-18", "2023-10-19"]),
        (event(3 * DAY), ["2023-10-16", "2023-10-19", "2023-10-22", "2023-10-25"]),
        (event(WEEK, 1 | 4), ["2023-10-16", "2023-10-18", "2023-10-23", "2023-10-25"]),
        (event(WEEK, 64), ["2023-10-22", "2023-10-29", "2023-11-05", "2023-11-12"]),
        (event(2 * WEEK, 1 | 64), ["2023-10-16", "2023-10-22", "2023-10-30", "2023-11-05"]),
        (event(MONTH, 1, day=31), ["2023-10-31", "2023-12-31", "2024-01-31", "2024-03-31"]),
        (event(MONTH, 3, day=31), ["2023-10-31", "2023-11-30", "2023-12-31", "2024-01-31"]),
        (event(MONTH, 4, day=15), ["2023-10-15", "2023-11-19", "2023-12-17", "2024-01-21"]),
        (event(MONTH, 2, day=29), ["2023-10-29", "2023-11-26", "2023-12-31", "2024-01-28"]),
        (event(YEAR, 1), ["2023-10-16", "2024-10-16", "2025-10-16", "2026-10-16"]),
        (event(DAY, repeat_limit=-2), ["2023-10-16", "2023-10-17"]),
        (event(DAY, repeat_limit=at(17, 23, 59)), ["2023-10-16", "2023-10-17"]),
        (event(WEEK, 0), []),
        (event(0), ["2023-10-16"]),
    ],
)
def test_rules_mean_days(repeating: Event, expected: list[str]) -> None:
    assert days(repeating) == expected


@pytest.mark.slow
@given(
    interval=st.sampled_from([DAY, 2 * DAY, 5 * DAY, WEEK, 2 * WEEK, 3 * WEEK]),
    mask=st.integers(1, 127),
    count=st.integers(0, 400),
    later=st.integers(0, 900),
)
def test_what_a_window_shows_does_not_depend_on_where_it_begins(
    interval: int, mask: int, count: int, later: int
) -> None:
    repeating = event(interval, mask, repeat_limit=-count)
    start = datetime(2023, 10, 1)  # noqa: DTZ001 - wall time has no zone
    end = start + timedelta(days=1000)
    whole = [item.start_ts for item in occurrences(repeating, start, end, "UTC")]
    part = [item.start_ts for item in occurrences(repeating, start + timedelta(days=later), end, "UTC")]
    edge = int((start + timedelta(days=later)).replace(tzinfo=UTC).timestamp())
    assert part == [one for one in whole if one + 3600 >= edge]
    assert not count or len(whole) <= count


def test_the_mask_keeps_its_days_in_another_zone() -> None:
    monday_night = replace(event(WEEK, 1), start_ts=at(16, 20), end_ts=at(16, 21))
    assert days(monday_night) == ["2023-10-16", "2023-10-23", "2023-10-30", "2023-11-06"]
    assert days(monday_night, "Asia/Tokyo") == ["2023-10-17", "2023-10-24", "2023-10-31", "2023-11-07"]
    starts = [item.start_ts for item in occurrences(monday_night, *YEARS, "Asia/Tokyo")]
    assert starts == [item.start_ts for item in occurrences(monday_night, *YEARS, "UTC")]


def test_a_summer_time_zone_keeps_the_hour_of_the_day() -> None:
    berlin = replace(event(DAY, day=27), time_zone="Europe/Berlin")
    hours = {item.start.hour for item in occurrences(berlin, *YEARS, "Europe/Berlin")}
    assert hours == {11}


def test_whole_days_stay_on_their_day() -> None:
    fair = Event(start_ts=at(16), end_ts=at(16, 12), flags=1, time_zone="UTC")
    for home in ("America/Los_Angeles", "UTC", "Pacific/Auckland"):
        (item,) = occurrences(fair, *YEARS, home)
        assert (item.start.date(), item.end.date()) == (date(2023, 10, 16), date(2023, 10, 16))


def test_a_weekly_event_is_made_by_taps(calendar: Phone) -> None:
    new_event(calendar, "Course")
    tap(calendar, id="event_repetition")
    tap(calendar, text="Weekly")
    assert find(calendar, id="event_repetition_rule").text == "Sun"
    tap(calendar, id="event_repetition_rule")
    tap(calendar, text="Monday")
    tap(calendar, text="Wednesday")
    tap(calendar, text="Sunday")
    tap(calendar, text="OK")
    assert find(calendar, id="event_repetition_rule").text == "Mon, Wed"
    tap(calendar, id="event_repetition_limit")
    tap(calendar, id="repeat_type_date")
    tap(calendar, desc="31 October 2023")
    tap(calendar, text="OK")
    tap(calendar, text="OK")
    assert find(calendar, id="event_repetition_limit_label").text == "Repeat till"
    assert find(calendar, id="event_repetition_limit").text == "October 31 2023"
    save(calendar)
    (row,) = rows(calendar)
    assert (row["repeat_interval"], row["repeat_rule"]) == (604_800, 5)
    assert row["repeat_limit"] == at(31, 23, 59) + 59


def test_a_daily_event_ends_after_some_times(calendar: Phone) -> None:
    new_event(calendar, "Course")
    tap(calendar, id="event_repetition")
    tap(calendar, text="Daily")
    tap(calendar, id="event_repetition_limit")
    tap(calendar, id="repeat_type_count")
    calendar.display.type_text("3")
    tap(calendar, text="OK")
    assert find(calendar, id="event_repetition_limit").text == "3 times"
    save(calendar)
    (row,) = rows(calendar)
    assert (row["repeat_interval"], row["repeat_rule"], row["repeat_limit"]) == (86_400, 0, -3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "exceptions", "limit", "left"),
    [
        ("Delete the selected occurrence only", '["20231016"]', 0, ["Standup", "Standup"]),
        ("Delete this and all future occurrences", "[]", at(15, 17), ["Standup"]),
        ("Delete all occurrences", None, None, []),
    ],
)
def test_occurrences_are_deleted(
    calendar: Phone, choice: str, exceptions: str | None, limit: int | None, left: list[str]
) -> None:
    insert(calendar, "Standup", at(15, 17), at(15, 18), repeat_interval=86_400)
    change_view(calendar, "Daily view")
    tap(calendar, id="top_right_arrow")
    tap(calendar, text="Standup")
    tap(calendar, id="delete")
    assert "The event is repeatable" in texts(calendar)
    tap(calendar, text=choice)
    tap(calendar, text="Yes")
    assert [(row["repetition_exceptions"], row["repeat_limit"]) for row in rows(calendar)] == (
        [] if exceptions is None else [(exceptions, limit)]
    )
    shown = []
    tap(calendar, id="top_left_arrow")
    for _ in range(3):
        shown += titles(calendar)
        tap(calendar, id="top_right_arrow")
    assert shown == left


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (
            "Update the selected occurrence only",
            [("Standup", at(15, 17), 86_400, 0, 0), ("Standup!", at(16, 17), 0, 0, 1)],
        ),
        (
            "Update this and all future occurrences",
            [("Standup", at(15, 17), 86_400, at(15, 17), 0), ("Standup!", at(16, 17), 86_400, 0, 0)],
        ),
        ("Update all occurrences", [("Standup!", at(15, 17), 86_400, 0, 0)]),
    ],
)
def test_occurrences_are_changed(calendar: Phone, choice: str, expected: list[tuple[object, ...]]) -> None:
    insert(calendar, "Standup", at(15, 17), at(15, 18), repeat_interval=86_400)
    change_view(calendar, "Daily view")
    tap(calendar, id="top_right_arrow")
    tap(calendar, text="Standup")
    tap(calendar, id="event_title")
    calendar.display.type_text("!")
    tap(calendar, id="save")
    tap(calendar, text=choice)
    names = ("title", "start_ts", "repeat_interval", "repeat_limit", "parent_id")
    assert [tuple(row[name] for name in names) for row in rows(calendar)] == expected


def test_times_follow_the_zone_and_rows_do_not(calendar: Phone, sh: Sh) -> None:
    insert(calendar, "Call", at(15, 20), at(15, 21), repeat_interval=WEEK, repeat_rule=64)
    change_view(calendar, "Daily view")
    assert find(calendar, id="event_item_time").text == "20:00 - 21:00"
    before = rows(calendar)
    calendar.system.clock.set_timezone("Asia/Tokyo")
    tap(calendar, id="go_to_today")
    assert find(calendar, id="top_value").text == "October 16 (Mon)"
    assert find(calendar, id="event_item_time").text == "05:00 - 06:00"
    tap(calendar, text="Call")
    assert find(calendar, id="event_repetition_rule").text == "Mon"
    tap(calendar, id="event_description")
    calendar.display.type_text("x")
    tap(calendar, id="save")
    tap(calendar, text="Update all occurrences")
    (row,), (old,) = rows(calendar), before
    changed = {name for name in row if row[name] != old[name]}
    assert changed == {"description", "last_updated", "import_id"}


def test_a_set_clock_moves_today_and_no_event(calendar: Phone) -> None:
    insert(calendar, "Call", at(15, 20), at(15, 21))
    before = rows(calendar)
    calendar.system.clock.set_ns(at(20, 12) * 1_000_000_000)
    change_view(calendar, "Daily view")
    assert find(calendar, id="top_value").text == "October 20 (Fri)"
    assert titles(calendar) == []
    assert rows(calendar) == before
