"""When alarms ring, from the clock's database."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from simdroid.system import System, open_database
from simdroid.system.providers.alarms import ALARMS, alarm_schedule, blackout, next_time, pending_alarms
from tests.simdroid.system.sample_apps import make_system

SUNDAY = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
SCRIPT = """
CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, hour, minutes, daysofweek, enabled, label,
  blackout_start, blackout_end);
CREATE TABLE alarm_instances (_id INTEGER PRIMARY KEY, alarm_id, alarm_state, year, month, day, hour, minutes, label);
"""


@pytest.fixture
def system(tmp_path: Path) -> System:
    system = make_system(tmp_path)
    system.fs.mkdir(ALARMS.rpartition("/")[0], parents=True)
    return system


def fill(system: System, *statements: str) -> None:
    with open_database(system.fs, ALARMS, create=True) as database:
        if not database.execute("SELECT 1 FROM sqlite_master").fetchall():
            database.executescript(SCRIPT)
        for statement in statements:
            database.execute(statement)


@pytest.mark.parametrize(
    ("hour", "minute", "days", "quiet", "when"),
    [
        (15, 35, 0, None, (15, 15, 35)),
        (15, 34, 0, None, (16, 15, 34)),
        (7, 0, 0, None, (16, 7, 0)),
        (7, 0, 1, None, (16, 7, 0)),
        (7, 0, 2, None, (17, 7, 0)),
        (7, 0, 64, None, (22, 7, 0)),
        (16, 0, 64, None, (15, 16, 0)),
        (7, 0, 128, None, (16, 7, 0)),
        (7, 0, 128 | 4, None, (18, 7, 0)),
        (24 + 7, 60 + 5, 0, None, (16, 7, 5)),
        (7, 0, 0, (date(2023, 10, 16), date(2023, 10, 18)), (18, 7, 0)),
        (7, 0, 0, (date(2023, 10, 17), date(2023, 10, 18)), (16, 7, 0)),
        (7, 0, 1, (date(2023, 10, 16), date(2023, 10, 17)), (23, 7, 0)),
        (7, 0, 0, (date(2023, 10, 1), date(2023, 10, 30)), (30, 7, 0)),
        (0, 0, 1, (date(2023, 10, 1), date(2023, 10, 30)), (30, 0, 0)),
    ],
)
def test_the_next_time(
    hour: int, minute: int, days: int, quiet: tuple[date, date] | None, when: tuple[int, int, int]
) -> None:
    day, at_hour, at_minute = when
    wanted = datetime(2023, 10, day, at_hour, at_minute, tzinfo=UTC)
    assert next_time(SUNDAY.replace(second=0), hour, minute, days, quiet) == wanted


def test_a_week_from_now() -> None:
    assert next_time(SUNDAY, 15, 34, 64) == SUNDAY + timedelta(days=7)


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        ("2023-10-16", "2023-10-18", (date(2023, 10, 16), date(2023, 10, 19))),
        ("2023-10-16", "8999-12-31", (date(2023, 10, 16), date(9000, 1, 1))),
        ("2023-10-16", "9000-01-01", None),
        (None, "2023-10-18", None),
        ("2023-10-16", "soon", None),
    ],
)
def test_silent_days(start: object, end: object, days: tuple[date, date] | None) -> None:
    assert blackout(start, end) == days


def test_alarms_that_are_on_soonest_first(system: System) -> None:
    assert pending_alarms(system) == []
    fill(
        system,
        "INSERT INTO alarm_templates VALUES (1, 20, 5, 0, 1, 'late', NULL, NULL)",
        "INSERT INTO alarm_templates VALUES (2, 16, 0, 0, 1, NULL, NULL, NULL)",
        "INSERT INTO alarm_templates VALUES (3, 16, 0, 0, 0, 'off', NULL, NULL)",
        "INSERT INTO alarm_templates VALUES (4, NULL, NULL, NULL, 1, 'midnight', NULL, NULL)",
        "INSERT INTO alarm_templates VALUES (5, '17', '30', '0', 1, 'quiet', '2023-10-15', '2023-10-20')",
    )
    assert [
        (alarm.when.day, alarm.when.hour, alarm.when.minute, alarm.id, alarm.label) for alarm in pending_alarms(system)
    ] == [
        (15, 16, 0, 2, ""),
        (15, 20, 5, 1, "late"),
        (16, 0, 0, 4, "midnight"),
        (21, 17, 30, 5, "quiet"),
    ]


def test_alarms_that_ring_or_snooze(system: System) -> None:
    fill(
        system,
        "INSERT INTO alarm_templates VALUES (1, 16, 0, 0, 1, 'once', NULL, NULL)",
        "INSERT INTO alarm_templates VALUES (2, 16, 0, 127, 1, 'daily', NULL, NULL)",
        "INSERT INTO alarm_templates VALUES (3, 18, 0, 0, 1, 'other', NULL, NULL)",
        "INSERT INTO alarm_instances VALUES (1, 1, 5, 2023, 9, 15, 15, 30, 'once')",
        "INSERT INTO alarm_instances VALUES (2, 2, 4, 2023, 9, 15, 15, 44, NULL)",
        "INSERT INTO alarm_instances VALUES (3, 2, 4, 2023, 9, 15, 15, 34, 'over')",
        "INSERT INTO alarm_instances VALUES (4, 3, 1, 2023, 9, 15, 17, 0, 'not yet')",
        "INSERT INTO alarm_instances VALUES (5, NULL, 5, 2023, 99, 15, 17, 0, 'no date')",
    )
    schedule = alarm_schedule(system, SUNDAY)
    assert [(alarm.when.hour, alarm.when.minute, alarm.id, alarm.label) for alarm in schedule.pending] == [
        (15, 44, 2, ""),
        (16, 0, 2, "daily"),
        (18, 0, 3, "other"),
    ]
    assert [(alarm.when, alarm.id, alarm.label) for alarm in schedule.ringing] == [
        (SUNDAY.replace(minute=30), 1, "once"),
        (SUNDAY, 0, "no date"),
    ]


def test_a_schedule_is_read_again_when_something_changed(system: System) -> None:
    fill(system, "INSERT INTO alarm_templates VALUES (1, 16, 0, 0, 1, 'a', NULL, NULL)")
    known = alarm_schedule(system, SUNDAY)
    assert alarm_schedule(system, SUNDAY.replace(second=59)) is known
    assert alarm_schedule(system, SUNDAY.replace(minute=59, second=59)) is known
    within = alarm_schedule(system, SUNDAY.replace(hour=14, second=30, microsecond=5))
    assert within is not known
    assert alarm_schedule(system, SUNDAY.replace(hour=14)) is within
    later = alarm_schedule(system, SUNDAY.replace(hour=16, minute=0))
    assert [alarm.when.day for alarm in later.pending] == [16]
    earlier = alarm_schedule(system, SUNDAY)
    assert [alarm.when.day for alarm in earlier.pending] == [15]
    system.clock.set_timezone("Europe/Berlin")
    assert alarm_schedule(system, SUNDAY) is not earlier
    fill(system, "DELETE FROM alarm_templates")
    assert alarm_schedule(system, SUNDAY).pending == ()


def test_a_database_that_cannot_be_read_has_no_alarms(system: System) -> None:
    system.fs.write_text(ALARMS, "none")
    assert alarm_schedule(system, SUNDAY) == ((), ())
