"""Fossify Calendar: what sets it apart from Simple Calendar, whose own tests cover the screens they share."""

from __future__ import annotations

from datetime import date, timedelta

from simdroid.device import Phone
from simdroid.system import open_database
from simdroid_apps.simple_calendar.editions import FOSSIFY_CALENDAR
from simdroid_apps.simple_calendar.store import FossifyOptions, Options, Store
from tests.apps.fossify_calendar.fossify_steps import DATABASE, PACKAGE, at, rows
from tests.apps.simple_calendar.calendar_steps import choose, ids, titles
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import run_script

COLUMNS = (
    "id start_ts end_ts title location description reminder_1_minutes reminder_2_minutes reminder_3_minutes "
    "reminder_1_type reminder_2_type reminder_3_type repeat_interval repeat_rule repeat_limit repetition_exceptions "
    "attendees import_id time_zone flags event_type parent_id last_updated source availability access_level color type "
    "status"
)


def test_the_table_has_exactly_its_columns(calendar: Phone) -> None:
    with open_database(calendar.system.fs, DATABASE) as database:
        assert [row["name"] for row in database.execute("PRAGMA table_info(events)")] == COLUMNS.split()


def test_the_week_of_the_image_has_nine_distinct_events_and_one_free_hour_on_monday(calendar: Phone) -> None:
    store = Store(calendar.system, FOSSIFY_CALENDAR)
    first = date(2025, 10, 20)
    since, until = (
        calendar.system.clock.now().replace(tzinfo=None, year=2025, month=10, day=day, hour=0, minute=0, second=0)
        for day in (20, 27)
    )
    week = [one for one in store.between(since, until) if one.start.date() < first + timedelta(7)]
    assert len({one.event.id for one in week}) == 9
    monday = [one for one in week if one.start.date() == first]
    assert [(one.event.title, f"{one.start:%H}-{one.end:%H}") for one in monday] == [
        ("Morning Run", "07-08"),
        ("Meeting with Sam", "09-10"),
        ("Team Standup", "10-11"),
        ("Personal Time Off", "12-18"),
    ]


def test_days_and_arrows_have_descriptions(calendar: Phone) -> None:
    days = [node for node in nodes(calendar) if node.attributes["resource-id"] == f"{PACKAGE}:id/month_view_background"]
    assert [node.attributes["content-desc"] for node in days[:4]] == [
        "28 September",
        "29 September",
        "30 September",
        "1 October",
    ]
    assert (days[6].box[0], days[6].box[2]) == (925, 1080)
    tap(calendar, desc="Go to next month")
    assert find(calendar, id="top_value").text == "November"
    tap(calendar, desc="Go to previous month")
    calendar.display.tap(226, 1524)
    assert find(calendar, id="top_value").text == "October 20 (Mon)"
    assert titles(calendar) == ["Morning Run", "Meeting with Sam", "Team Standup", "Personal Time Off"]
    assert "09:00 AM - 10:00 AM" in texts(calendar)
    tap(calendar, desc="Go to next day")
    assert titles(calendar) == ["Team Standup", "Yoga Class"]


def test_an_event_is_made_and_stored_with_a_status(calendar: Phone) -> None:
    tap(calendar, id="calendar_fab")
    tap(calendar, text="Event")
    calendar.display.type_text("Lunch")
    run_script(calendar, "input keyevent 111")
    assert find(calendar, id="event_all_day").attributes["class"] == "android.widget.Switch"
    assert find(calendar, id="event_start_time").text == "01:00 PM"
    tap(calendar, id="event_status")
    assert texts(calendar)[:3] == ["Tentative", "Confirmed", "Canceled"]
    tap(calendar, text="Tentative")
    tap(calendar, id="event_reminder_1")
    tap(calendar, text="Custom")
    calendar.display.type_text("3")
    tap(calendar, text="days")
    tap(calendar, text="OK")
    assert find(calendar, id="event_reminder_1").text == "3 days before"
    tap(calendar, id="save")
    columns = "start_ts, end_ts, title, reminder_1_minutes, status, access_level, source, time_zone"
    assert rows(calendar, "id > 16", columns) == [
        {
            "start_ts": at(16, 13),
            "end_ts": at(16, 13),
            "title": "Lunch",
            "reminder_1_minutes": 4320,
            "status": 0,
            "access_level": 0,
            "source": "simple-calendar",
            "time_zone": "UTC",
        }
    ]
    assert find(calendar, id="month_view_wrapper")


def test_one_day_of_a_series_goes_and_the_others_stay(calendar: Phone) -> None:
    tap(calendar, desc="21 October")
    tap(calendar, text="Team Standup")
    tap(calendar, id="delete")
    tap(calendar, text="Yes")
    assert rows(calendar, "title = 'Team Standup'", "repetition_exceptions, repeat_limit") == [
        {"repetition_exceptions": '["20251021"]', "repeat_limit": at(24, 23, 59) + 59}
    ]


def test_the_bar_of_a_stored_event_has_three_icons_and_share_behind_dots(calendar: Phone) -> None:
    tap(calendar, desc="22 October")
    tap(calendar, text="Dinner with Sarah")
    assert {"save", "delete", "duplicate"} <= set(ids(calendar))
    tap(calendar, desc="More options")
    assert texts(calendar) == ["Share"]


def test_files_of_events_are_imported_and_exported_from_the_settings(calendar: Phone) -> None:
    tap(calendar, desc="More options")
    shown = texts(calendar)
    assert shown == [
        "Go to date",
        "Print",
        "Add holidays",
        "Add contact birthdays",
        "Add contact anniversaries",
        "About",
        "More Fossify apps",
    ]
    run_script(calendar, "input keyevent 4")
    tap(calendar, id="settings")
    tap(calendar, text="Start week on")
    tap(calendar, text="Monday")
    assert find(calendar, id="settings_start_week_on").text == "Monday"
    assert find(calendar, id="settings_hour_format").attributes["class"] == "android.widget.Switch"
    for _ in range(4):
        calendar.display.swipe(540, 1900, 540, 500, duration_ms=300)
    tap(calendar, text="Export events to an .ics file")
    tap(calendar, text="OK")
    [name] = [name for name in calendar.system.fs.listdir("/sdcard/Download") if name.endswith(".ics")]
    assert name.startswith("events_20251016_1200")


def test_each_calendar_has_preferences_of_its_own(calendar: Phone) -> None:
    FossifyOptions(calendar.system).sunday_first = False
    assert not FossifyOptions(calendar.system).sunday_first
    assert Options(calendar.system).sunday_first
    assert FossifyOptions.sunday_first.key == Options.sunday_first.key == "sunday_first"


def test_reminders_come_from_its_own_events(calendar: Phone) -> None:
    calendar.system.clock.advance(at(20, 8, 50) - at(16, 12))
    shown = [one for one in calendar.system.notifications.all() if one.package == PACKAGE]
    assert "Meeting with Sam" in [one.title for one in shown]


def test_going_to_a_date_and_searching(calendar: Phone) -> None:
    choose(calendar, "Go to date")
    assert find(calendar, text="OK")
    tap(calendar, text="Cancel")
    tap(calendar, id="top_toolbar_search")
    calendar.display.type_text("conference")
    assert titles(calendar) == ["Tokyo Conference", "Paris Conference"]
    assert "All-day (10 Friday)" in texts(calendar)
