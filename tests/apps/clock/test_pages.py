"""World clock, bedtime, settings, and what other apps ask the clock for."""

from __future__ import annotations

from zoneinfo import available_timezones

import pytest

from simdroid.device import Phone
from simdroid_apps.clock.cities import all_cities, search
from tests.apps.clock.clock_driver import MAIN, PACKAGE, alarms, open_clock, rows, twelve_hours
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import run_script

PREFERENCES = f"/data/user_de/0/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"


def ids(phone: Phone) -> list[str]:
    """The names of all nodes."""
    return [node.attributes["resource-id"].rpartition("/")[2] for node in nodes(phone)]


def test_a_clock_that_was_cleared_opens_on_the_time(phone: Phone) -> None:
    twelve_hours(phone)
    run_script(phone, f"pm clear {PACKAGE}")
    open_clock(phone)
    assert phone.display.focused_window() == MAIN
    assert find(phone, id="digital_clock").text == "3:34\u200aPM"
    assert find(phone, id="date").text == "Sun, Oct 15"


def test_the_last_page_is_remembered(phone: Phone) -> None:
    open_clock(phone, "Stopwatch")
    phone.system.activities.force_stop(PACKAGE)
    open_clock(phone)
    assert find(phone, id="action_bar_title").text == "Stopwatch"


def test_cities_are_added_found_and_removed(phone: Phone) -> None:
    open_clock(phone, "Clock")
    tap(phone, desc="Add city")
    assert find(phone, id="open_search_view_edit_text").text == "Search for a city"
    phone.display.type_text("tok")
    tap(phone, text="Tokyo, Japan")
    assert find(phone, id="city_name").text == "Tokyo"
    assert find(phone, id="hours_ahead").text == "Tomorrow, +9 hrs"
    times = [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("digital_clock")]
    assert times == ["15:34", "00:34"]
    left, top, right, bottom = find(phone, id="city_name").box
    phone.display.swipe(left + 20, (top + bottom) / 2, left + 700, (top + bottom) / 2, duration_ms=300)
    assert "city_name" not in ids(phone)
    tap(phone, text="Undo")
    assert find(phone, id="city_name").text == "Tokyo"
    left, top, right, bottom = find(phone, id="city_name").box
    phone.display.swipe((left + right) / 2, (top + bottom) / 2, (left + right) / 2, (top + bottom) / 2, duration_ms=900)
    tap(phone, text="Delete")
    assert "city_name" not in ids(phone)


def test_searching_cities(phone: Phone) -> None:
    assert [city.name for city in search("san f")] == ["San Francisco"]
    assert "Sydney" in [city.name for city in search("australia")]
    open_clock(phone, "Clock")
    tap(phone, desc="Add city")
    phone.display.type_text("xyzzy")
    assert "No matches found" in texts(phone)
    tap(phone, desc="Clear text")
    assert "city_name" in ids(phone)
    tap(phone, desc="Back")
    assert phone.display.focused_window() == MAIN


def test_every_city_has_a_time_zone_and_a_name_of_its_own() -> None:
    cities = all_cities()
    assert len(cities) > 200
    assert {city.zone for city in cities} <= available_timezones()
    assert len({city.id for city in cities}) == len(cities)


def test_home_shows_while_the_phone_is_elsewhere(phone: Phone) -> None:
    phone.system.clock.set_timezone("Europe/Berlin")
    open_clock(phone, "Clock")
    assert find(phone, id="city_name").text == "Home"
    assert find(phone, id="hours_ahead").text == "Today, -2 hrs"


def test_bedtime_begins_with_an_invitation(phone: Phone) -> None:
    twelve_hours(phone)
    open_clock(phone, "Bedtime")
    assert find(phone, id="bedtime_onboarding_intro_title").text == "Set a consistent bedtime for better sleep"
    tap(phone, text="Get started")
    assert find(phone, id="bedtime_time").text == "11:00\u200aPM"
    tap(phone, desc="Wake-up")
    tap(phone, desc="6 o'clock")
    tap(phone, id="material_timepicker_ok_button")
    assert find(phone, id="wakeup_time").text == "6:00\u200aAM"
    assert find(phone, id="bedtime_onoff").flag("checked")


def test_the_menu_has_the_places_of_a_pixel(phone: Phone) -> None:
    open_clock(phone, "Alarm")
    tap(phone, desc="More options")
    labels = ["Screen saver", "Settings", "Privacy policy", "Send feedback", "Help"]
    assert texts(phone) == labels
    centres = [(box[1] + box[3]) // 2 for box in (find(phone, text=label).box for label in labels)]
    assert all(abs(centre - (364 + 126 * place)) <= 1 for place, centre in enumerate(centres))
    phone.display.tap(791, 364)
    assert "screensaver_container" in ids(phone)
    phone.display.tap(500, 1500)
    assert phone.display.focused_window() == MAIN


def test_settings_are_stored_and_used(phone: Phone) -> None:
    open_clock(phone, "Clock")
    tap(phone, desc="More options")
    tap(phone, text="Settings")
    tap(phone, text="Snooze length")
    tap(phone, text="5 minutes")
    assert "5 minutes" in texts(phone)
    tap(phone, text="Style")
    tap(phone, text="Analog")
    tap(phone, text="Display time with seconds")
    stored = phone.system.fs.read_bytes(PREFERENCES).decode()
    assert '<string name="snooze_duration">5</string>' in stored
    assert '<boolean name="display_clock_seconds" value="true" />' in stored
    tap(phone, desc="Navigate up")
    assert "analog_clock" in ids(phone)


def test_the_timer_has_a_sound_of_its_own(phone: Phone) -> None:
    open_clock(phone, "Timer")
    tap(phone, desc="More options")
    tap(phone, text="Settings")
    phone.display.swipe(540, 2000, 540, 700, duration_ms=300)
    tap(phone, text="Timer sound")
    tap(phone, text="Barium")
    tap(phone, desc="Navigate up")
    assert "Barium" in texts(phone)
    assert [row[0] for row in rows(phone, "SELECT ringtone FROM alarm_templates")] == [None, None]


def test_another_app_sets_an_alarm(phone: Phone) -> None:
    done = run_script(
        phone,
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 6"
        " --ei android.intent.extra.alarm.MINUTES 45 --es android.intent.extra.alarm.MESSAGE 'Fly home'",
    )
    assert done.status == 0
    assert alarms(phone)[-1] == (6, 45, 0, 1)
    assert phone.display.focused_window() == MAIN
    assert find(phone, id="action_bar_title").text == "Alarm"
    assert "Fly home" in texts(phone)


def test_another_app_sets_an_alarm_unseen_and_only_once(phone: Phone) -> None:
    line = (
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 6"
        " --eial android.intent.extra.alarm.DAYS 2,7 --ez android.intent.extra.alarm.SKIP_UI true"
    )
    run_script(phone, line)
    run_script(phone, line)
    assert [alarm for alarm in alarms(phone) if alarm[0] == 6] == [(6, 0, 1 + 32, 1)]
    assert phone.display.focused_window() != MAIN


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("SET_TIMER --ei android.intent.extra.alarm.LENGTH 90", "1m 30s Timer"),
        ("SHOW_TIMERS", "00h 00m 00s"),
        ("SHOW_ALARMS", "08:30"),
        ("SET_ALARM", "08:30"),
        ("SET_ALARM --es android.intent.extra.alarm.HOUR soon", "08:30"),
        ("SET_ALARM --ei android.intent.extra.alarm.HOUR 77", "08:30"),
    ],
)
def test_other_apps_open_the_pages(phone: Phone, line: str, shown: str) -> None:
    run_script(phone, f"am start -a android.intent.action.{line}")
    assert phone.display.focused_window() == MAIN
    assert shown in texts(phone)
    assert len(alarms(phone)) == 2


@pytest.mark.parametrize("text", ["", "<map><int name='sw_state' value='many'/></map>", "<map>", "\x00\xff"])
def test_preferences_that_cannot_be_read_are_none(phone: Phone, text: str) -> None:
    open_clock(phone, "Timer")
    phone.system.fs.write_bytes(PREFERENCES, text.encode())
    open_clock(phone, "Stopwatch")
    assert find(phone, id="stopwatch_time_text").text == "00"
    assert phone.display.crashes == 0
