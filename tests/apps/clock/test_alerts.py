"""Alarms ring when phone time reaches them, and nowhere else."""

from __future__ import annotations

from datetime import timedelta

import pytest

from simdroid.device import Phone
from simdroid.system import Notification
from tests.apps.clock.clock_driver import ALARM_SCREEN, ALARMS, PACKAGE, alarms, open_clock, rows
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import run_script

HOUR = 3600
_INSERT = "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES (?, ?, ?, 1, 1, ?)"


def set_alarm(phone: Phone, hour: int, minute: int, days: int = 0, label: str = "") -> None:
    rows(phone, _INSERT, hour, minute, days, label)


def posted(phone: Phone) -> list[Notification]:
    return [note for note in phone.system.notifications.all() if note.package == PACKAGE]


def test_an_alarm_rings_over_whatever_is_open(phone: Phone) -> None:
    set_alarm(phone, 16, 0, label="Call Ann")
    phone.system.clock.advance(25 * 60)
    assert not posted(phone)
    phone.system.clock.advance(60)
    assert phone.display.focused_window() == ALARM_SCREEN
    assert {"Call Ann", "Snooze", "Dismiss"} <= set(texts(phone))
    assert [(note.title, note.category) for note in posted(phone)] == [("Call Ann", "alarm")]
    phone.display.key(4)
    assert phone.display.focused_window() == ALARM_SCREEN
    tap(phone, text="Dismiss")
    assert phone.display.focused_window().startswith("com.google.android.apps.nexuslauncher")
    assert posted(phone) == []
    assert alarms(phone)[-1] == (16, 0, 0, 0)


def test_a_repeating_alarm_stays_on(phone: Phone) -> None:
    set_alarm(phone, 16, 0, days=127)
    phone.system.clock.advance(HOUR / 2)
    tap(phone, text="Dismiss")
    assert alarms(phone)[-1] == (16, 0, 127, 1)
    assert [tuple(row) for row in rows(phone, "SELECT day, alarm_state FROM alarm_instances")] == [(16, 0)]


def test_a_snoozed_alarm_rings_again(phone: Phone) -> None:
    set_alarm(phone, 16, 0)
    phone.system.clock.advance(HOUR / 2)
    tap(phone, text="Snooze")
    toast = phone.system.toasts.current
    assert toast is not None
    assert toast.text == "Snoozing for 10 minutes."
    assert posted(phone)[0].text == "Snoozing until 16:14"
    assert "16:14:00" in run_script(phone, "dumpsys alarm").stdout
    phone.system.clock.advance(9 * 60)
    assert phone.display.focused_window() != ALARM_SCREEN
    phone.system.clock.advance(60)
    assert phone.display.focused_window() == ALARM_SCREEN


def test_nobody_came(phone: Phone) -> None:
    set_alarm(phone, 16, 0, label="Tea")
    phone.system.clock.advance(HOUR / 2)
    phone.system.clock.advance(7 * 60)
    assert phone.display.focused_window() != ALARM_SCREEN
    assert [(note.title, note.text) for note in posted(phone)] == [("Missed alarm", "Sun 16:00 - Tea")]
    assert alarms(phone)[-1][3] == 0


def test_of_two_only_the_later_rings(phone: Phone) -> None:
    set_alarm(phone, 16, 0, label="First")
    set_alarm(phone, 16, 30, label="Second")
    phone.system.clock.advance(HOUR)
    assert "Second" in texts(phone)
    assert [note.title for note in posted(phone)] == ["Second", "Missed alarm"]


def test_setting_the_date_rings_nothing(phone: Phone) -> None:
    set_alarm(phone, 16, 0)
    run_script(phone, "date 1016120023.00")
    phone.system.clock.advance(1)
    assert not posted(phone)
    assert alarms(phone)[-1][3] == 1


def test_a_restored_phone_rings_as_the_first_did(phone: Phone) -> None:
    set_alarm(phone, 16, 0)
    phone.snapshots.save("before")
    phone.system.clock.advance(HOUR / 2)
    tap(phone, text="Dismiss")
    phone.snapshots.load("before")
    assert phone.display.focused_window() != ALARM_SCREEN
    phone.system.clock.advance(HOUR / 2)
    assert phone.display.focused_window() == ALARM_SCREEN


def test_a_pushed_file_that_is_no_database_rings_nothing(phone: Phone) -> None:
    phone.system.fs.write_bytes(ALARMS, b"this is not a database at all" * 40)
    phone.system.clock.advance(2 * HOUR)
    assert not posted(phone)
    phone.system.fs.remove(ALARMS)
    phone.system.clock.advance(2 * HOUR)
    assert "0 pending alarms" in run_script(phone, "dumpsys alarm").stdout


@pytest.mark.parametrize(("action", "left"), [("Snooze", 1), ("Dismiss", 0)])
def test_the_buttons_of_the_notification(phone: Phone, action: str, left: int) -> None:
    set_alarm(phone, 16, 0)
    phone.system.clock.advance(HOUR / 2)
    broadcast = next(each.broadcast for each in posted(phone)[0].actions if each.title == action)
    run_script(phone, f"am broadcast -a {broadcast}")
    assert phone.display.focused_window() != ALARM_SCREEN
    assert len(rows(phone, "SELECT 1 FROM alarm_instances WHERE alarm_state = 4")) == left


def test_the_next_alarm_is_in_the_dump_and_on_the_page(phone: Phone) -> None:
    set_alarm(phone, 7, 5)
    open_clock(phone, "Clock")
    assert find(phone, id="nextAlarm").text == "Mon 07:05"
    assert "2023-10-16 07:05:00" in run_script(phone, "dumpsys alarm").stdout


def test_a_paused_alarm_does_not_ring(phone: Phone) -> None:
    set_alarm(phone, 16, 0, days=127)
    rows(phone, "UPDATE alarm_templates SET blackout_start = '2023-10-15', blackout_end = '2023-10-16' WHERE _id = 3")
    phone.system.clock.advance(timedelta(days=2).total_seconds() - HOUR)
    assert not posted(phone)
    phone.system.clock.advance(1.5 * HOUR)
    assert phone.display.focused_window() == ALARM_SCREEN


def test_an_alarm_that_time_ran_past_is_missed(phone: Phone) -> None:
    set_alarm(phone, 16, 0)
    phone.system.clock.advance(5 * HOUR)
    assert [note.title for note in posted(phone)] == ["Missed alarm"]
    assert phone.display.focused_window() != ALARM_SCREEN
