"""Events as iCalendar files."""

from __future__ import annotations

from datetime import timedelta

import pytest

from simdroid_apps.simple_calendar.events import ALL_DAY, Event
from simdroid_apps.simple_calendar.ics import as_ics, from_ics
from simdroid_apps.simple_calendar.repetition import DAY, MONTH, WEEK
from simdroid_apps.simple_calendar.store import EventType
from tests.apps.simple_calendar.calendar_steps import at

TRIP = Event(
    start_ts=at(16, 9),
    end_ts=at(16, 10, 30),
    title="Trip; far, away",
    location="Here\nthere",
    import_id="u1",
    repeat_interval=2 * WEEK,
    repeat_rule=1 | 16,
    repeat_limit=-5,
    reminder_1_minutes=10,
    time_zone="UTC",
)


def test_an_event_as_icalendar() -> None:
    assert as_ics([TRIP], {1: EventType(1, "Regular event", 0)}).split("\r\n")[3:-2] == [
        "BEGIN:VEVENT",
        "SUMMARY:Trip\\; far\\, away",
        "LOCATION:Here\\nthere",
        "CATEGORIES:Regular event",
        "UID:u1",
        "DTSTART:20231016T090000Z",
        "DTEND:20231016T103000Z",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=5",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "TRIGGER:-PT10M",
        "END:VALARM",
        "END:VEVENT",
    ]


@pytest.mark.parametrize(
    ("lines", "values"),
    [
        (["DTSTART:20231016T090000Z", "DTEND:20231016T100000Z"], {"start_ts": at(16, 9), "end_ts": at(16, 10)}),
        (["DTSTART:20231016T090000"], {"start_ts": at(16, 7), "end_ts": at(16, 7)}),
        (["DTSTART;TZID=America/New_York:20231016T090000"], {"start_ts": at(16, 13)}),
        (["DTSTART;VALUE=DATE:20231016", "DTEND;VALUE=DATE:20231018"], {"end_ts": at(17, 10), "flags": ALL_DAY}),
        (["DTSTART;VALUE=DATE:20231016"], {"start_ts": at(15, 22), "end_ts": at(16, 10), "flags": ALL_DAY}),
        (
            ["DTSTART:20231016T090000Z", "RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20231030T000000Z"],
            {"repeat_interval": 3 * DAY, "repeat_rule": 0, "repeat_limit": at(30, 0)},
        ),
        (
            ["DTSTART:20231016T090000Z", "RRULE:FREQ=WEEKLY"],
            {"repeat_interval": WEEK, "repeat_rule": 1, "repeat_limit": 0},
        ),
        (
            ["DTSTART:20231016T090000Z", "RRULE:FREQ=MONTHLY;INTERVAL=x;COUNT=4"],
            {"repeat_interval": MONTH, "repeat_rule": 1, "repeat_limit": -4},
        ),
        (["DTSTART:20231016T090000Z", "RRULE:FREQ=HOURLY"], {"repeat_interval": 0, "repeat_rule": 0}),
        (["DTSTART:20231016T090000Z", "SUMMARY:a\\, b", " c\\nd"], {"title": "a, bc\nd"}),
    ],
)
def test_icalendar_is_read(lines: list[str], values: dict[str, int | str]) -> None:
    (event,) = from_ics("\r\n".join(["BEGIN:VEVENT", *lines, "END:VEVENT"]), "Europe/Paris")
    assert {name: getattr(event, name) for name in values} == values


def test_what_is_written_is_read_again() -> None:
    (event,) = from_ics(as_ics([TRIP], {}), "UTC")
    same = ("start_ts", "end_ts", "title", "location", "repeat_interval", "repeat_rule", "repeat_limit", "import_id")
    assert [getattr(event, name) for name in same] == [getattr(TRIP, name) for name in same]
    assert from_ics("BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT", "UTC") == []
    assert timedelta(seconds=event.end_ts - event.start_ts) == timedelta(minutes=90)
