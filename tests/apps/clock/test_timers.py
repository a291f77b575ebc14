"""Timers and the stopwatch: what they show follows from the phone's clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid_apps.clock.formatting import countdown, stopwatch_text
from simdroid_apps.clock.store import length_text
from tests.apps.clock.clock_driver import MAIN, PACKAGE, open_clock
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result


def press(phone: Phone, *keys: str) -> None:
    """Type on the timer's keypad."""
    for key in keys:
        tap(phone, id="timer_setup_delete" if key == "<" else f"timer_setup_digit_{key}")


def descriptions(phone: Phone) -> list[str]:
    """Every content description on the screen."""
    return [node.attributes["content-desc"] for node in nodes(phone) if node.attributes["content-desc"]]


def test_the_keypad_has_the_centres_of_a_pixel(phone: Phone) -> None:
    open_clock(phone, "Timer")
    places = {"1": (265, 817), "2": (540, 817), "3": (816, 817), "5": (540, 1093), "7": (265, 1368), "00": (265, 1644)}
    for key, centre in places.items():
        left, top, right, bottom = find(phone, id=f"timer_setup_digit_{key}").box
        assert ((left + right) // 2, (top + bottom) // 2) == centre
    delete = find(phone, id="timer_setup_delete")
    assert (delete.text, delete.attributes["content-desc"]) == ("⌫", "Delete")


@pytest.mark.parametrize(
    ("keys", "text", "spoken"),
    [
        ((), "00h 00m 00s", "0 hours, 0 minutes, 0 seconds"),
        (("1", "4", "1", "4", "1", "7"), "14h 14m 17s", "14 hours, 14 minutes, 17 seconds"),
        (("0", "00", "5"), "00h 00m 05s", "0 hours, 0 minutes, 5 seconds"),
        (("9", "9", "9", "9", "9", "9", "1", "00"), "99h 99m 99s", "99 hours, 99 minutes, 99 seconds"),
        (("1", "2", "3", "<"), "00h 00m 12s", "0 hours, 0 minutes, 12 seconds"),
    ],
)
def test_digits_move_in_from_the_right(phone: Phone, keys: tuple[str, ...], text: str, spoken: str) -> None:
    open_clock(phone, "Timer")
    press(phone, *keys)
    shown = find(phone, id="timer_setup_time")
    assert (shown.text, shown.attributes["content-desc"]) == (text, spoken)
    assert ("Start" in descriptions(phone)) == (text != "00h 00m 00s")
    assert phone.display.focused_window() == MAIN


def test_a_timer_runs_pauses_and_resets(phone: Phone) -> None:
    open_clock(phone, "Timer")
    press(phone, "5", "00")
    tap(phone, desc="Start")
    assert find(phone, id="timer_title").text == "5m Timer"
    assert find(phone, id="timer_text").text == "5:00"
    phone.system.clock.advance(61)
    assert find(phone, id="timer_text").text == "3:59"
    tap(phone, desc="Pause")
    phone.system.clock.advance(600)
    assert find(phone, id="timer_text").text == "3:59"
    tap(phone, desc="Add 1 min")
    assert find(phone, id="timer_text").text == "4:59"
    tap(phone, desc="Start")
    phone.system.clock.advance(60)
    assert find(phone, id="timer_text").text == "3:59"
    tap(phone, desc="Reset")
    assert find(phone, id="timer_text").text == "5:00"
    assert find(phone, id="play_pause").attributes["content-desc"] == "Start"


@pytest.mark.slow
def test_several_timers_and_the_way_back_from_the_keypad(phone: Phone) -> None:
    open_clock(phone, "Timer")
    press(phone, "5", "00")
    tap(phone, desc="Start")
    tap(phone, desc="Add timer")
    assert find(phone, id="left_button").attributes["content-desc"] == "Delete"
    tap(phone, id="left_button")
    tap(phone, desc="Add timer")
    press(phone, "3", "0")
    tap(phone, desc="Start")
    titles = [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("timer_title")]
    assert titles == ["30s Timer", "5m Timer"]
    tap(phone, id="close")
    assert [text for text in texts(phone) if text.endswith("Timer")][1:2] == ["5m Timer"]
    tap(phone, id="close")
    assert find(phone, id="timer_setup_time").text == "00h 00m 00s"


def test_a_timer_can_be_named(phone: Phone) -> None:
    open_clock(phone, "Timer")
    press(phone, "9")
    tap(phone, desc="Start")
    tap(phone, id="timer_title")
    phone.display.type_text("Eggs")
    tap(phone, text="OK")
    assert find(phone, id="timer_title").text == "Eggs"


def test_a_timer_that_is_over_tells_so_until_it_is_stopped(phone: Phone) -> None:
    open_clock(phone, "Timer")
    press(phone, "5")
    tap(phone, desc="Start")
    phone.display.key(3)
    phone.system.clock.advance(5)
    note = phone.system.notifications.all()[0]
    assert (note.package, note.title, note.text) == (PACKAGE, "Time's up", "5s Timer")
    open_clock(phone)
    phone.system.clock.advance(10)
    assert find(phone, id="timer_text").text.startswith("-1")
    tap(phone, desc="Stop")
    assert phone.system.notifications.all() == []
    assert find(phone, id="timer_text").text == "5"


def test_an_idle_stopwatch_offers_to_start(phone: Phone) -> None:
    open_clock(phone, "Stopwatch")
    assert "Start" in descriptions(phone)
    assert "Reset" not in descriptions(phone)
    named = [node for node in nodes(phone) if "Stopwatch" in (node.text, node.attributes["content-desc"])]
    assert len(named) >= 2
    assert (find(phone, id="stopwatch_time_text").text, find(phone, id="stopwatch_hundredths_text").text) == (
        "00",
        "00",
    )


def test_the_stopwatch_counts_laps_pauses_and_resets(phone: Phone) -> None:
    open_clock(phone, "Stopwatch")
    tap(phone, desc="Start")
    assert {"Pause", "Lap", "Reset"} <= set(descriptions(phone))
    phone.system.clock.advance(64.9)
    tap(phone, desc="Lap")
    phone.system.clock.advance(9.9)
    tap(phone, desc="Lap")
    laps = [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("lap_time")]
    assert laps == ["00:00.00", "00:10.00", "01:05.00"]
    tap(phone, desc="Pause")
    assert {"Start", "Reset", "Share"} <= set(descriptions(phone))
    phone.system.clock.advance(100)
    assert find(phone, id="stopwatch_time_text").text == "1:15"
    assert find(phone, id="stopwatch_hundredths_text").text == "10"
    tap(phone, desc="Reset")
    assert find(phone, id="stopwatch_time_text").text == "00"
    assert "Reset" not in descriptions(phone)


def test_the_stopwatch_survives_another_date_a_restart_of_the_app_and_of_the_phone(phone: Phone) -> None:
    open_clock(phone, "Stopwatch")
    tap(phone, desc="Start")
    phone.system.clock.set_ns(phone.system.clock.now_ns() + 86_400_000_000_000)
    phone.system.activities.force_stop(PACKAGE)
    phone.system.clock.advance(10)
    open_clock(phone)
    assert find(phone, id="stopwatch_time_text").text == "10"
    phone.reboot()
    phone.system.clock.advance(20)
    open_clock(phone)
    assert find(phone, id="stopwatch_time_text").text != "00"
    assert phone.display.crashes == 0


@given(st.integers(-10_000_000, 360_000_000))
def test_countdowns_are_read_back(milliseconds: int) -> None:
    text = countdown(milliseconds)
    seconds = 0
    for part in text.removeprefix("-").split(":"):
        seconds = seconds * 60 + int(part)
    assert (-seconds if text.startswith("-") else seconds) == -(-milliseconds // 1000)


def test_lengths_in_words() -> None:
    assert [length_text(seconds * 1000) for seconds in (5, 60, 3725)] == ["5s", "1m", "1h 2m 5s"]
    assert [stopwatch_text(milliseconds) for milliseconds in (0, 65_430, 3_600_000)] == [
        ("00", "00"), ("1:05", "43"), ("1:00:00", "00"),
    ]  # fmt: skip


def test_a_running_timer_stands_in_the_shade_while_the_clock_is_left(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("am start -a android.intent.action.SET_TIMER --ei android.intent.extra.alarm.LENGTH 300")

    def shown() -> list[tuple[str, tuple[str, ...]]]:
        posted = [each for each in phone.system.notifications.all() if each.package == PACKAGE]
        assert all(each.ongoing and not each.heads_up for each in posted)
        return [(each.text, tuple(action.title for action in each.actions)) for each in posted]

    assert not shown()
    sh("input keyevent HOME")
    assert shown() == [("5m Timer", ("Pause", "Add 1 min"))]
    phone.system.clock.advance(20)
    assert 'content-desc="Clock notification: 4:' in phone.display.dump_windows()
    sh("cmd statusbar expand-notifications")
    tap(phone, desc="Expand")
    tap(phone, text="Pause")
    assert shown() == [("5m Timer paused", ("Resume", "Reset"))]
    tap(phone, text="Reset")
    assert not shown()
    assert "Clock notification: " not in phone.display.dump_windows()
