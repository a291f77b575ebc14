"""The clock's alarms, set by hand and found in the database."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.clock.clock_driver import alarms, open_clock, rows, twelve_hours
from tests.apps.ui_reader import find, nodes, tap, texts

BACK = 4
WORKDAYS, WEEKEND = 31, 96


def add_at(phone: Phone, hour: str, minute: str) -> None:
    """Add an alarm by pointing at the clock face."""
    tap(phone, desc="Add alarm")
    tap(phone, desc=f"{hour} o'clock")
    tap(phone, desc=f"{minute} minutes")
    tap(phone, id="material_timepicker_ok_button")


def test_the_list_has_the_boxes_of_a_pixel(phone: Phone) -> None:
    twelve_hours(phone)
    open_clock(phone, "Alarm")
    assert find(phone, id="app_bar_layout").box == (0, 0, 1080, 296)
    assert find(phone, id="toolbar").box == (0, 128, 1080, 296)
    assert find(phone, id="action_bar_title").box[:2] == (63, 175)
    assert find(phone, desc="More options").box == (975, 148, 1080, 274)
    cards = [node.box for node in nodes(phone) if node.attributes["class"].endswith("CardView")]
    assert cards == [(42, 317, 1038, 639), (42, 660, 1038, 982)]
    assert find(phone, id="fab").box == (414, 1833, 666, 2085)
    assert find(phone, id="navigation_bar").box[:2] == (0, 2127)
    assert find(phone, desc="Stopwatch").box == (648, 2127, 864, 2337)
    time = find(phone, id="digital_clock")
    assert (time.text, time.attributes["content-desc"]) == ("8:30\u200aAM", "8:30\u200aAM")
    days = find(phone, id="days_of_week")
    assert days.text == "Mon, Tue, Wed, Thu, Fri"
    assert days.attributes["content-desc"] == "Monday, Tuesday, Wednesday, Thursday, Friday"


def test_the_chosen_page_is_selected_and_not_clickable(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    chosen, other = find(phone, id="tab_menu_alarm"), find(phone, id="tab_menu_timer")
    assert (chosen.flag("selected"), chosen.flag("clickable")) == (True, False)
    assert (other.flag("selected"), other.flag("clickable")) == (False, True)
    assert find(phone, id="navigation_bar_item_large_label_view").text == "Alarm"


def test_an_opened_card_has_the_boxes_of_a_pixel(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="Expand alarm")
    assert find(phone, id="edit_label").box == (84, 317, 891, 443)
    assert find(phone, desc="Collapse alarm").box == (891, 317, 996, 443)
    assert find(phone, id="digital_clock").box[1::2] == (443, 602)
    assert find(phone, id="onoff").box == (850, 602, 996, 728)
    assert find(phone, id="day_button_0").box == (74, 728, 200, 854)
    assert find(phone, id="day_button_6").box == (880, 728, 1006, 854)
    assert find(phone, id="blackout_title").box == (84, 854, 996, 980)
    assert find(phone, id="delete").box == (84, 1232, 351, 1358)
    phone.display.key(BACK)
    assert find(phone, desc="Expand alarm")


def test_a_new_alarm_is_in_the_database_and_opened(phone: Phone) -> None:
    twelve_hours(phone)
    open_clock(phone, "Alarm")
    add_at(phone, "10", "45")
    assert alarms(phone)[-1] == (22, 45, 0, 1)
    assert "Alarm set for 7 hours and 11 minutes from now." in texts(phone)
    assert find(phone, id="repeat_summary").text == "Today"
    instance = rows(phone, "SELECT year, month, day, hour, minutes, alarm_state, alarm_id FROM alarm_instances")
    assert [tuple(row) for row in instance] == [(2023, 9, 15, 22, 45, 0, 3)]
    phone.system.clock.advance(3)
    assert not any(text.startswith("Alarm set") for text in texts(phone))


def test_cancelling_the_picker_adds_nothing(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="Add alarm")
    tap(phone, id="material_timepicker_cancel_button")
    tap(phone, desc="Add alarm")
    phone.display.key(BACK)
    assert len(alarms(phone)) == 2
    assert find(phone, desc="Add alarm")


def test_a_time_can_be_typed(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="Add alarm")
    tap(phone, id="material_timepicker_mode_button")
    for text in ("06", "05"):
        field = find(phone, id="material_timepicker_edit_text")
        phone.display.tap(*((field.box[0] + field.box[2]) / 2, (field.box[1] + field.box[3]) / 2))
        phone.display.key(29, meta=frozenset({113}))
        phone.display.type_text(text)
        if text == "06":
            tap(phone, id="material_minute_text_input")
    tap(phone, id="material_timepicker_ok_button")
    assert alarms(phone)[-1] == (6, 5, 0, 1)


@pytest.mark.slow
def test_days_label_vibration_sound_and_switch(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="Expand alarm")
    tap(phone, desc="Saturday")
    tap(phone, desc="Monday")
    assert find(phone, id="repeat_summary").text == "Tue, Wed, Thu, Fri, Sat"
    tap(phone, id="edit_label")
    phone.display.type_text("Gym")
    tap(phone, text="OK")
    tap(phone, text="Vibrate")
    tap(phone, id="choose_ringtone")
    tap(phone, text="Argon")
    assert find(phone, desc="Selected")
    tap(phone, desc="Navigate up")
    assert find(phone, id="choose_ringtone").attributes["content-desc"] == "Ringtone Argon"
    tap(phone, id="onoff")
    row = rows(phone, "SELECT label, vibrate, daysofweek, enabled, ringtone FROM alarm_templates WHERE _id = 1")[0]
    assert tuple(row)[:4] == ("Gym", 0, 30 + 32, 1)
    assert "title=Argon" in row["ringtone"]
    assert find(phone, desc="Gym Alarm")


def test_one_day_and_every_day_have_their_own_words(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    rows(phone, "UPDATE alarm_templates SET daysofweek = 64 WHERE _id = 1")
    rows(phone, "UPDATE alarm_templates SET daysofweek = 127 WHERE _id = 2")
    assert [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("days_of_week")] == [
        "Sunday",
        "Every day",
    ]


def test_a_single_alarm_can_wait_for_a_date_and_a_repeating_one_can_pause(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    add_at_24(phone, 18)
    tap(phone, text="Schedule alarm")
    tap(phone, text="20")
    tap(phone, text="14")
    assert find(phone, id="mtrl_picker_header_selection_text").text == "Oct 20, 2023"
    tap(phone, text="OK")
    assert find(phone, id="snackbar_text").text == "Alarm set for 5 days, 2 hours, and 26 minutes from now."
    row = rows(phone, "SELECT blackout_start, blackout_end FROM alarm_templates WHERE _id = 3")[0]
    assert tuple(row) == ("2023-10-15", "2023-10-19")
    assert find(phone, id="repeat_summary").text == "Fri, Oct 20"
    assert "Scheduled for Fri, Oct 20" in texts(phone)
    when = rows(phone, "SELECT day FROM alarm_instances WHERE alarm_id = 3")[0]
    assert when["day"] == 20


def add_at_24(phone: Phone, hour: int) -> None:
    """Add an alarm at a full hour of a 24-hour face."""
    tap(phone, desc="Add alarm")
    tap(phone, desc=f"{hour} hours")
    tap(phone, text="00")
    tap(phone, id="material_timepicker_ok_button")


def test_delete_and_undo(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="Expand alarm")
    tap(phone, text="Delete")
    assert alarms(phone) == [(9, 0, WEEKEND, 0)]
    assert "Alarm deleted" in texts(phone)
    tap(phone, text="Undo")
    assert sorted(alarms(phone)) == [(8, 30, WORKDAYS, 0), (9, 0, WEEKEND, 0)]


def test_a_swipe_deletes(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    phone.display.swipe(200, 500, 800, 500, duration_ms=300)
    assert alarms(phone) == [(9, 0, WEEKEND, 0)]


def test_an_alarm_written_by_others_is_on_the_next_frame(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    rows(phone, "DELETE FROM alarm_templates")
    assert "No Alarms" in texts(phone)
    rows(
        phone,
        "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES ('7', 5, 0, 1, 1, ?)",
        "Tea",
    )
    assert find(phone, id="digital_clock").text == "07:05"
    assert find(phone, id="label").text == "Tea"
    assert find(phone, id="days_of_week").text == "Tomorrow"


def test_the_week_begins_with_the_chosen_day(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="More options")
    tap(phone, text="Settings")
    phone.display.swipe(540, 1900, 540, 900, duration_ms=300)
    tap(phone, text="Start week on")
    tap(phone, text="Monday")
    tap(phone, desc="Navigate up")
    tap(phone, desc="Expand alarm")
    assert find(phone, id="day_button_1").box == (74, 728, 200, 854)
    assert find(phone, id="day_button_0").box == (880, 728, 1006, 854)


@pytest.mark.parametrize("scale", ["0.85", "1.3"])
def test_every_page_draws_in_dark_large_and_landscape(phone: Phone, scale: str) -> None:
    phone.system.settings.put("secure", "ui_night_mode", "2")
    phone.system.settings.put("system", "font_scale", scale)
    open_clock(phone)
    for rotation in "01":
        phone.system.settings.put("system", "user_rotation", rotation)
        for tab in ("Alarm", "Clock", "Timer", "Stopwatch", "Bedtime"):
            open_clock(phone, tab)
            phone.display.image()
    assert phone.display.crashes == 0
