"""The views show what the database holds: months, days, weeks, years, the list, the search."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.simple_calendar.calendar_steps import (
    BACK,
    PACKAGE,
    START,
    VIEWS,
    at,
    change_view,
    choose,
    hold,
    ids,
    insert,
    rows,
    save,
    tap_day,
    titles,
)
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result
from tests.fuzz.tapper import act

Sh = Callable[..., Result]


def swipe_left(phone: Phone) -> None:
    """Turn to what comes next."""
    phone.display.swipe(900, 1200, 200, 1200, duration_ms=300)


def test_the_month_is_a_drawing_with_42_places(calendar: Phone) -> None:
    insert(calendar, "Hidden in pixels", at(18, 9), at(18, 10))
    assert find(calendar, id="top_value").attributes["content-desc"] == "October"
    assert ids(calendar).count("month_view_background") == 42
    assert "Hidden in pixels" not in texts(calendar)
    before = calendar.display.png()
    insert(calendar, "Another", at(19, 9), at(19, 10))
    assert calendar.display.png() != before


def test_months_are_turned_and_named(calendar: Phone) -> None:
    tap(calendar, id="top_right_arrow")
    assert find(calendar, id="top_value").text == "November"
    swipe_left(calendar)
    swipe_left(calendar)
    assert find(calendar, id="top_value").text == "January 2024"
    tap(calendar, id="top_left_arrow")
    assert find(calendar, id="top_value").text == "December"
    tap(calendar, id="go_to_today")
    assert find(calendar, id="top_value").text == "October"
    assert "go_to_today" not in ids(calendar)


def test_a_tap_on_a_day_opens_it_and_back_returns(calendar: Phone) -> None:
    insert(calendar, "Dentist", at(18, 9), at(18, 9, 30), description="left\nside", location="Main St")
    tap_day(calendar, 17)
    assert find(calendar, id="top_value").text == "October 18 (Wed)"
    assert [find(calendar, id=f"event_item_{name}").text for name in ("title", "time", "description")] == [
        "Dentist", "09:00 - 09:30", "left side",
    ]  # fmt: skip
    tap(calendar, id="top_toolbar_search_icon")
    assert find(calendar, id="top_value").text == "October"


def test_the_day_is_sorted_and_names_other_days(calendar: Phone) -> None:
    insert(calendar, "Night shift", at(14, 22), at(15, 6))
    insert(calendar, "Point", at(15, 8), at(15, 8))
    insert(calendar, "Fair", at(15), at(16, 12), flags=1)
    insert(calendar, "Elsewhere", at(16, 8), at(16, 9))
    change_view(calendar, "Daily view")
    assert titles(calendar) == ["Fair", "Night shift", "Point"]
    times = [node.text for node in nodes(calendar) if node.attributes["resource-id"].endswith("event_item_time")]
    assert times == ["All-day (October 16)", "22:00 (October 14) - 06:00", "08:00"]
    swipe_left(calendar)
    assert titles(calendar) == ["Fair", "Elsewhere"]


def test_the_list_begins_yesterday_under_months_and_days(calendar: Phone) -> None:
    insert(calendar, "Long ago", at(12, 9), at(12, 10))
    insert(calendar, "Yesterday", at(14, 18), at(14, 19))
    insert(calendar, "Train", at(17, 22), at(18, 2))
    insert(calendar, "New year", at(2, 9, month=1, year=2024), at(2, 10, month=1, year=2024))
    change_view(calendar, "Simple event list")
    assert texts(calendar)[1:] == [
        "October", "14 Saturday", "Yesterday", "18:00 - 19:00", "17 Tuesday", "Train", "22:00 - 02:00 (18 Wednesday)",
        "January 2024", "2 Tuesday", "New year", "09:00 - 10:00",
    ]  # fmt: skip
    calendar.display.swipe(540, 800, 540, 1600, duration_ms=300)
    assert titles(calendar) == ["Long ago", "Yesterday", "Train", "New year"]


def test_a_list_without_future_offers_a_new_event(calendar: Phone) -> None:
    change_view(calendar, "Simple event list")
    assert "No upcoming events." in texts(calendar)
    tap(calendar, text="Create a new event")
    assert texts(calendar)[0] == "New Event"


def test_the_week_shows_blocks_and_takes_new_events(calendar: Phone) -> None:
    insert(calendar, "Review", at(18, 10), at(18, 11))
    insert(calendar, "Fair", at(17), at(18, 12), flags=1)
    change_view(calendar, "Weekly view")
    assert find(calendar, id="week_view_month_label").text == "October"
    assert find(calendar, id="week_view_week_number").text == "wk. 42"
    assert find(calendar, id="week_view_days_count").text == "7 days"
    labels = [node.text for node in nodes(calendar) if node.attributes["resource-id"].endswith("week_day_label")]
    assert labels[0] == "S\n15" and len(labels) == 7
    assert find(calendar, id="week_event_label", desc="Review").text == "Review"
    assert "calendar_fab" not in ids(calendar)
    left, top, right, _ = find(calendar, text="Review").box
    step = right - left
    calendar.display.tap(left + step // 2 + step, top + 20)
    tap(calendar, id="week_new_event")
    assert [find(calendar, id=f"event_{name}_time").text for name in ("start", "end")] == ["10:00", "11:00"]
    assert find(calendar, id="event_start_date").text == "October 19 (Thu)"


def test_a_month_of_the_year_opens(calendar: Phone) -> None:
    change_view(calendar, "Yearly view")
    assert find(calendar, id="top_value").text == "2023"
    tap(calendar, id="month_3_label")
    assert find(calendar, id="top_value").text == "March"
    calendar.display.key(BACK)
    assert find(calendar, id="top_value").text == "2023"


def test_month_and_day_share_a_screen(calendar: Phone) -> None:
    insert(calendar, "Dentist", at(18, 9), at(18, 9, 30))
    change_view(calendar, "Monthly and daily view")
    assert find(calendar, id="month_day_no_events_placeholder").text == "No items found."
    tap_day(calendar, 17)
    assert find(calendar, id="month_day_selected_day_label").text == "October 18"
    assert titles(calendar) == ["Dentist"]


def test_the_view_is_remembered(calendar: Phone, sh: Sh) -> None:
    change_view(calendar, "Simple event list")
    sh(f"am force-stop {PACKAGE}; {START}")
    assert "No upcoming events." in texts(calendar)


@pytest.mark.slow
def test_go_to_date_turns_wheels_or_takes_typing(calendar: Phone) -> None:
    choose(calendar, "Go to date")
    assert texts(calendar) == ["Sep", "Oct", "Nov", "2022", "2023", "2024", "Cancel", "OK"]
    tap(calendar, text="Nov")
    tap(calendar, text="2024")
    tap(calendar, text="OK")
    assert find(calendar, id="top_value").text == "November 2024"
    change_view(calendar, "Daily view")
    tap(calendar, id="top_value")
    left, top, right, bottom = find(calendar, text="02").box
    x, y = (left + right) / 2, (top + bottom) / 2
    calendar.display.swipe(x, y, x, y - 2 * (bottom - top), duration_ms=300)
    tap(calendar, text="OK")
    assert find(calendar, id="top_value").text == "November 3 2024 (Sun)"
    tap(calendar, id="top_value")
    tap(calendar, text="2024")
    calendar.display.key(123)
    calendar.display.key(67)
    calendar.display.type_text("6")
    tap(calendar, text="OK")
    assert find(calendar, id="top_value").text == "November 3 2026 (Tue)"


def test_search_reads_titles_places_and_descriptions(calendar: Phone) -> None:
    insert(calendar, "Dentist", at(18, 9), at(18, 10))
    insert(calendar, "Walk", at(19, 9), at(19, 10), location="DENver park")
    insert(calendar, "Shop", at(20, 9), at(20, 10), description="student card")
    insert(calendar, "Other", at(20, 9), at(20, 10))
    tap(calendar, id="top_toolbar_search")
    calendar.display.type_text("d")
    assert "Type in at least 2 characters to start the search." in texts(calendar)
    calendar.display.type_text("en")
    assert titles(calendar) == ["Dentist", "Walk", "Shop"]
    calendar.display.type_text("zz")
    assert "No items found." in texts(calendar)
    calendar.display.key(BACK)
    calendar.display.key(BACK)
    assert find(calendar, id="top_toolbar_search").text == "Search"


def test_a_link_to_a_moment_opens_its_day(calendar: Phone, sh: Sh) -> None:
    sh(f"am start -a android.intent.action.VIEW -d content://com.android.calendar/time/{at(18, 9)}000 {PACKAGE}")
    assert find(calendar, id="top_value").text == "October 18 (Wed)"


def test_settings_change_what_is_shown(calendar: Phone, sh: Sh) -> None:
    insert(calendar, "Dentist", at(15, 17), at(15, 18), description="note", location="Main St")
    sh(f"am start -n {PACKAGE}/.activities.SettingsActivity")
    tap(calendar, text="Use 24-hour time format")
    calendar.display.swipe(540, 2000, 540, 300, duration_ms=500)
    calendar.display.swipe(540, 2000, 540, 300, duration_ms=500)
    tap(calendar, text="Replace event description with location")
    calendar.display.key(BACK)
    change_view(calendar, "Daily view")
    assert find(calendar, id="event_item_time").text == "05:00 PM - 06:00 PM"
    assert find(calendar, id="event_item_description").text == "Main St"


def test_events_go_to_a_file_and_come_back(calendar: Phone, sh: Sh) -> None:
    insert(calendar, "Course; part 1, a", at(16, 9), at(16, 10), repeat_interval=604800, repeat_rule=5, import_id="u1")
    insert(calendar, "Fair", at(17), at(18, 12), flags=1, import_id="u2")
    choose(calendar, "Export events to an .ics file")
    tap(calendar, text="OK")
    (name,) = sh("ls /sdcard/Download").stdout.split()
    assert "RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE" in sh(f"cat /sdcard/Download/{name}").stdout
    before = [
        (row["title"], row["start_ts"], row["end_ts"], row["repeat_rule"], row["flags"]) for row in rows(calendar)
    ]
    calendar.system.settings.put("system", "time_12_24", "24")
    sh(f"sqlite3 /data/data/{PACKAGE}/databases/events.db 'DELETE FROM events'")
    choose(calendar, "Import events from an .ics file")
    tap(calendar, text=name)
    after = [(row["title"], row["start_ts"], row["end_ts"], row["repeat_rule"], row["flags"]) for row in rows(calendar)]
    assert after == before


def test_holidays_and_birthdays_become_yearly_events(calendar: Phone, sh: Sh) -> None:
    sh(f"pm grant {PACKAGE} android.permission.READ_CONTACTS")
    uri, data = "content insert --uri content://com.android.contacts", "data --bind raw_contact_id:i:1 --bind"
    sh(f"{uri}/raw_contacts --bind account_type:n: --bind account_name:n:")
    sh(f"{uri}/{data} mimetype:s:vnd.android.cursor.item/name --bind data1:s:Ann")
    sh(f"{uri}/{data} mimetype:s:vnd.android.cursor.item/contact_event --bind data1:s:1990-10-20 --bind data2:i:3")
    choose(calendar, "Add contact birthdays")
    (row,) = rows(calendar)
    assert (row["title"], row["repeat_interval"], row["flags"]) == ("Ann", 31_536_000, 1)
    tap_day(calendar, 19)
    assert titles(calendar) == ["Ann"]
    choose(calendar, "Add holidays")
    tap(calendar, text="Germany")
    assert "German Unity Day" in [row["title"] for row in rows(calendar)]


def test_a_reminder_is_a_notification_that_opens_the_event(calendar: Phone) -> None:
    insert(calendar, "Dentist", at(15, 16), at(15, 17), reminder_1_minutes=10)
    calendar.system.clock.advance(10 * 60)
    assert calendar.system.notifications.all() == []
    calendar.system.clock.advance(7 * 60)
    (notice,) = calendar.system.notifications.all()
    assert (notice.title, notice.text) == ("Dentist", "Today 16:00")
    calendar.display.expand_shade()
    tap(calendar, text="Snooze")
    assert calendar.system.notifications.all() == []
    calendar.system.clock.advance(11 * 60)
    calendar.display.expand_shade()
    tap(calendar, text="Dentist")
    assert texts(calendar)[0] == "Edit Event"


@pytest.mark.slow
def test_rows_of_any_content_do_no_harm(calendar: Phone) -> None:
    insert(calendar, "Far", 1 << 61, 1 << 62, repeat_interval=86400)
    insert(calendar, "Early", -(1 << 61), -(1 << 60), repeat_interval=2592001, repeat_rule=99)
    insert(calendar, "Odd", at(15, 17), at(15, 16), repeat_interval=604800, repeat_rule=0, time_zone="Nowhere/Land")
    insert(calendar, "Text", at(15, 17), at(15, 18), flags="x", event_type="y", repetition_exceptions="{")
    for name in VIEWS:
        change_view(calendar, name)
        calendar.display.png()
    assert [entry for entry in calendar.system.log.entries() if entry.buffer == "crash"] == []


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["user_rotation 1", "font_scale 2.0", "night"])
def test_every_view_and_the_editor_build_in_any_light(calendar: Phone, sh: Sh, setting: str) -> None:
    insert(calendar, "Dentist", at(18, 9), at(18, 9, 30), repeat_interval=86400)
    night = setting == "night"
    sh("cmd uimode night yes" if night else f"settings put system {setting}")
    for name in VIEWS:
        change_view(calendar, name)
        calendar.display.png()
    change_view(calendar, "Daily view")
    tap(calendar, id="calendar_fab")
    tap(calendar, text="Event")
    calendar.display.png()
    assert [entry for entry in calendar.system.log.entries() if entry.buffer == "crash"] == []


@pytest.mark.slow
def test_a_random_finger_crashes_nothing(calendar: Phone, sh: Sh) -> None:
    chance = random.Random(11)
    for place in range(300):
        act(calendar, chance)
        if calendar.system.activities.top.component.package != PACKAGE or place % 60 == 59:
            sh(START)
    assert [entry.message for entry in calendar.system.log.entries() if entry.buffer == "crash"] == []


def test_a_long_press_elsewhere_selects_nothing(calendar: Phone) -> None:
    insert(calendar, "A", at(15, 17), at(15, 18))
    change_view(calendar, "Daily view")
    hold(calendar, "A")
    assert find(calendar, id="actionbar_title").text == "1 / 1"
    tap(calendar, id="actionbar_title")
    assert "actionbar_title" not in ids(calendar)
    tap(calendar, text="A")
    save(calendar)
    assert len(rows(calendar)) == 1


def test_the_slider_of_the_week_chooses_the_number_of_days(calendar: Phone) -> None:
    change_view(calendar, "Weekly view")
    left, top, right, bottom = find(calendar, id="week_view_seekbar").box
    for share, shown in ((0.99, "14 days"), (0.01, "1 day")):
        calendar.display.tap(left + (right - left) * share, (top + bottom) / 2)
        assert find(calendar, id="week_view_days_count").text == shown
