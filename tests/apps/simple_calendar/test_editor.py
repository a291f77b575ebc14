"""Events and tasks are made, changed and deleted through the editor; the rows are those of the real app."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.simple_calendar.calendar_steps import (
    BACK,
    PACKAGE,
    START,
    at,
    change_view,
    choose,
    hold,
    ids,
    insert,
    new_event,
    rows,
    save,
    tap_day,
    titles,
    toast,
)
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


def test_a_new_event_has_the_columns_of_the_real_app(calendar: Phone) -> None:
    new_event(calendar, "Lunch with Ann")
    tap(calendar, id="event_location")
    calendar.display.type_text("Cafe 5")
    tap(calendar, id="event_description")
    calendar.display.type_text("bring the plan")
    tap(calendar, id="event_start_date")
    tap(calendar, desc="23 October 2023")
    tap(calendar, id="button1", text="OK")
    tap(calendar, id="event_start_time")
    tap(calendar, desc="14 hours")
    tap(calendar, desc="30 minutes")
    tap(calendar, id="material_timepicker_ok_button")
    tap(calendar, id="event_end_time")
    tap(calendar, desc="15 hours")
    tap(calendar, desc="15 minutes")
    tap(calendar, id="material_timepicker_ok_button")
    save(calendar)
    (row,) = rows(calendar)
    assert row.pop("import_id")[32:].isdecimal()
    assert row.pop("last_updated") > at(15, 15, 34) * 1000
    assert row == {
        "id": 1, "start_ts": at(23, 14, 30), "end_ts": at(23, 15, 15), "title": "Lunch with Ann", "location": "Cafe 5",
        "description": "bring the plan", "repeat_interval": 0, "repeat_rule": 0, "reminder_1_minutes": 10,
        "reminder_2_minutes": -1, "reminder_3_minutes": -1, "reminder_1_type": 0, "reminder_2_type": 0,
        "reminder_3_type": 0, "repeat_limit": 0, "repetition_exceptions": "[]", "attendees": "", "time_zone": "UTC",
        "flags": 0, "event_type": 1, "parent_id": 0, "source": "simple-calendar", "availability": 0, "color": 0,
        "type": 0,
    }  # fmt: skip
    assert calendar.display.focused_window().endswith("MainActivity")


def test_a_new_event_begins_at_the_next_full_hour_of_the_day_on_show(calendar: Phone) -> None:
    tap_day(calendar, 17)
    new_event(calendar)
    assert find(calendar, id="event_start_date").text == "October 18 (Wed)"
    assert [find(calendar, id=f"event_{name}_time").text for name in ("start", "end")] == ["16:00", "16:00"]
    assert find(calendar, id="event_title").flag("focused")
    assert find(calendar, id="event_repetition", text="No repetition")
    assert "event_time_zone" not in ids(calendar)


def test_another_app_may_propose_an_event(calendar: Phone, sh: Sh) -> None:
    times = f"--el beginTime {at(20, 14)}000 --el endTime {at(20, 15)}000"
    kind = "-a android.intent.action.INSERT -t vnd.android.cursor.dir/event"
    sh(f"am start {kind} -e title Party -e eventLocation Home {times}")
    assert find(calendar, id="event_title").text == "Party"
    save(calendar)
    (row,) = rows(calendar)
    assert (row["location"], row["start_ts"], row["end_ts"]) == ("Home", at(20, 14), at(20, 15))


def test_the_app_begins_anew_after_its_data_was_cleared(calendar: Phone, sh: Sh) -> None:
    insert(calendar, "Call", at(15, 17), at(15, 18))
    change_view(calendar, "Daily view")
    sh(f"pm clear {PACKAGE}; {START}")
    assert find(calendar, id="top_value").text == "October"
    assert rows(calendar) == []
    assert [kind["title"] for kind in rows(calendar, "event_types")] == ["Regular event"]


@pytest.mark.slow
def test_the_end_follows_the_start_and_may_not_lie_before_it(calendar: Phone) -> None:
    insert(calendar, "Talk", at(15, 17), at(15, 18))
    change_view(calendar, "Daily view")
    tap(calendar, text="Talk")
    tap(calendar, id="event_start_time")
    tap(calendar, desc="20 hours")
    tap(calendar, id="material_timepicker_ok_button")
    assert find(calendar, id="event_end_time").text == "21:00"
    tap(calendar, id="event_end_time")
    tap(calendar, desc="19 hours")
    tap(calendar, id="material_timepicker_ok_button")
    tap(calendar, id="save")
    assert toast(calendar) == "The event cannot end earlier than it starts"
    assert rows(calendar)[0]["end_ts"] == at(15, 18)


def test_an_event_needs_a_title(calendar: Phone) -> None:
    new_event(calendar)
    tap(calendar, id="save")
    assert toast(calendar) == "Title cannot be empty"
    assert rows(calendar) == []


@pytest.mark.parametrize(("answer", "stored"), [("Save", 1), ("Discard", 0)])
def test_leaving_with_changes_asks(calendar: Phone, answer: str, stored: int) -> None:
    new_event(calendar, "Half done")
    calendar.display.key(BACK)
    calendar.display.key(BACK)
    assert "You have unsaved changes. Save before exit?" in texts(calendar)
    tap(calendar, text=answer)
    if answer == "Save":
        tap(calendar, text="OK")
    assert len(rows(calendar)) == stored
    assert calendar.display.focused_window().endswith("MainActivity")


def test_leaving_without_changes_does_not(calendar: Phone) -> None:
    new_event(calendar)
    calendar.display.key(BACK)
    calendar.display.key(BACK)
    assert calendar.display.focused_window().endswith("MainActivity")


def test_the_warning_about_reminders_comes_once(calendar: Phone) -> None:
    new_event(calendar, "One")
    tap(calendar, id="save")
    assert texts(calendar)[0] == "Disclaimer"
    assert find(calendar, id="button3").text == "Settings"
    tap(calendar, id="button1")
    new_event(calendar, "Two")
    tap(calendar, id="save")
    assert [row["title"] for row in rows(calendar)] == ["One", "Two"]


def test_without_the_permission_a_reminder_asks_for_it(calendar: Phone, sh: Sh) -> None:
    sh(f"pm revoke {PACKAGE} android.permission.POST_NOTIFICATIONS; {START}")
    new_event(calendar, "Guarded")
    save(calendar)
    assert calendar.display.focused_window().startswith("com.google.android.permissioncontroller/")
    tap(calendar, text="Allow")
    assert [row["title"] for row in rows(calendar)] == ["Guarded"]


@pytest.mark.slow
def test_reminders_are_stored_in_minutes(calendar: Phone) -> None:
    new_event(calendar, "Flight")
    tap(calendar, id="event_reminder_1")
    tap(calendar, text="OK")
    tap(calendar, text="1 hour before")
    tap(calendar, id="event_reminder_2")
    tap(calendar, text="Custom")
    calendar.display.type_text("2")
    tap(calendar, text="days")
    tap(calendar, text="OK")
    assert [find(calendar, id=f"event_reminder_{place}").text for place in (1, 2, 3)] == [
        "1 hour before", "2 days before", "Add another reminder",
    ]  # fmt: skip
    save(calendar)
    (row,) = rows(calendar)
    assert [row[f"reminder_{place}_minutes"] for place in (1, 2, 3)] == [60, 2880, -1]


@pytest.mark.slow
def test_all_day_lasts_from_midnight_to_noon_of_the_last_day(calendar: Phone) -> None:
    new_event(calendar, "Fair")
    tap(calendar, id="event_all_day")
    assert "event_start_time" not in ids(calendar)
    tap(calendar, id="event_end_date")
    tap(calendar, desc="17 October 2023")
    tap(calendar, text="OK")
    save(calendar)
    (row,) = rows(calendar)
    assert (row["start_ts"], row["end_ts"], row["flags"]) == (at(15), at(17, 12), 1)


def test_an_event_is_changed_in_place(calendar: Phone) -> None:
    insert(calendar, "Call", at(15, 17), at(15, 18), description="old", source="x", import_id="y")
    change_view(calendar, "Daily view")
    tap(calendar, text="Call")
    assert texts(calendar)[0] == "Edit Event"
    tap(calendar, id="event_title")
    calendar.display.type_text(" Bob")
    save(calendar)
    (row,) = rows(calendar)
    assert (row["title"], row["description"], row["start_ts"], row["end_ts"]) == (
        "Call Bob", "old", at(15, 17), at(15, 18),
    )  # fmt: skip
    assert (row["source"], row["import_id"], row["reminder_1_minutes"]) == ("x", "y", -1)


def test_an_event_is_deleted_after_a_question(calendar: Phone) -> None:
    insert(calendar, "Call", at(15, 17), at(15, 18))
    insert(calendar, "Stay", at(15, 19), at(15, 20))
    change_view(calendar, "Daily view")
    tap(calendar, text="Call")
    tap(calendar, id="delete")
    assert texts(calendar) == ["Are you sure you want to proceed with the deletion?", "No", "Yes"]
    tap(calendar, id="button1")
    assert [row["title"] for row in rows(calendar)] == ["Stay"]
    assert titles(calendar) == ["Stay"]


@pytest.mark.slow
def test_selected_events_are_deleted_together(calendar: Phone) -> None:
    for hour, title in enumerate(("A", "B", "C"), 17):
        insert(calendar, title, at(15, hour), at(15, hour + 1))
    change_view(calendar, "Daily view")
    hold(calendar, "A")
    tap(calendar, text="C")
    assert find(calendar, id="actionbar_title").text == "2 / 3"
    tap(calendar, id="cab_delete")
    tap(calendar, id="button1", text="Yes")
    assert [row["title"] for row in rows(calendar)] == ["B"]
    assert "actionbar_title" not in ids(calendar)


def test_a_copy_is_a_new_event(calendar: Phone) -> None:
    insert(calendar, "Call", at(15, 17), at(15, 18), import_id="first")
    change_view(calendar, "Daily view")
    tap(calendar, text="Call")
    choose(calendar, "Duplicate event")
    assert texts(calendar)[0] == "New Event"
    tap(calendar, id="save")
    first, second = rows(calendar)
    assert first["import_id"] == "first" != second["import_id"]
    assert (second["title"], second["start_ts"]) == ("Call", at(15, 17))


@pytest.mark.slow
def test_a_task_is_made_and_completed(calendar: Phone) -> None:
    tap(calendar, id="calendar_fab")
    tap(calendar, text="Task")
    assert texts(calendar)[0] == "New Task"
    assert "event_location" not in ids(calendar)
    calendar.display.type_text("Water plants")
    save(calendar)
    (row,) = rows(calendar)
    assert (row["type"], row["start_ts"], row["end_ts"]) == (1, at(15, 16), at(15, 16))
    change_view(calendar, "Daily view")
    assert find(calendar, id="event_item_task_image", desc="Task")
    tap(calendar, text="Water plants")
    tap(calendar, text="Mark completed")
    (done,) = rows(calendar, "tasks")
    assert (done["task_id"], done["start_ts"], done["flags"]) == (1, at(15, 16), 8)
    tap(calendar, text="Water plants")
    tap(calendar, text="Mark incomplete")
    assert rows(calendar, "tasks") == []


@pytest.mark.slow
def test_types_have_names_and_colours(calendar: Phone) -> None:
    new_event(calendar, "Match")
    tap(calendar, id="event_type")
    assert texts(calendar) == ["Regular event", "Add a new type", "Manage event types"]
    tap(calendar, text="Add a new type")
    calendar.display.type_text("Sport")
    tap(calendar, id="type_color_holder")
    tap(calendar, desc="#4caf50")
    tap(calendar, text="OK")
    assert find(calendar, id="event_type").text == "Sport"
    save(calendar)
    assert rows(calendar)[0]["event_type"] == 2
    kind = rows(calendar, "event_types")[1]
    assert (kind["title"], kind["color"] & 0xFFFFFF) == ("Sport", 0x4CAF50)
    tap(calendar, id="filter")
    tap(calendar, text="Sport")
    tap(calendar, text="OK")
    change_view(calendar, "Daily view")
    assert titles(calendar) == []
