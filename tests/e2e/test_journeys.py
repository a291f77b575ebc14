"""Whole journeys by the screen only, with a real adb, checked by what outside code reads."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from tests.e2e.adb_program import Adb
from tests.e2e.person import Person

PHONES = "content query --uri content://contacts/phones/ --projection display_name:number"
ALARMS = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"


@pytest.fixture
def person(adb: Adb) -> Person:
    assert "OK" in adb.call("emu", "avd", "snapshot", "load", "clean").text
    return Person(adb)


def test_create_edit_and_delete_a_contact(person: Person) -> None:
    person.shell("am start -n com.google.android.contacts/com.android.contacts.activities.PeopleActivity")
    person.tap("Create contact")
    person.tap("First name")
    person.shell("input text Grace")
    person.tap("Last name")
    person.shell("input text Hopper")
    person.tap("Phone")
    person.shell("input text 5550199")
    person.tap("Save")
    assert "display_name=Grace Hopper" in person.shell(PHONES)

    person.tap("Edit contact")
    person.tap("Hopper")
    person.shell("input keycombination 113 29 && input keyevent 67 && input text Murray")
    person.tap("Save")
    assert "display_name=Grace Murray" in person.shell(PHONES)

    person.tap("More options")
    person.tap("Delete")
    person.tap("Delete")
    assert person.shell(PHONES) == "No result found.\n"


def test_set_an_alarm_and_find_it_in_the_database(person: Person) -> None:
    person.shell("am start -a android.intent.action.SHOW_ALARMS")
    person.tap("Add alarm")
    person.tap("Switch to text input mode for the time input.")
    person.tap("material_hour_text_input")
    person.shell("input keycombination 113 29 && input text 07")
    person.tap("material_minute_text_input")
    person.shell("input keycombination 113 29 && input text 45")
    person.tap("OK")
    rows = person.shell(f"sqlite3 {ALARMS} 'SELECT hour, minutes, enabled FROM alarm_templates ORDER BY _id'")
    assert "7|45|1" in rows.splitlines()


def test_answer_an_incoming_message(person: Person) -> None:
    person.shell("settings put secure sms_default_application com.simplemobiletools.smsmessenger")
    person.adb.call("emu", "sms", "send", "+15551234567", "Dinner at eight?")
    person.shell("am start -n com.simplemobiletools.smsmessenger/.activities.MainActivity")
    person.tap("Dinner at eight?")
    person.tap("thread_type_message")
    person.type("Gern, bis später 👍")
    person.tap("thread_send_message")
    sent = person.shell("content query --uri content://sms/sent --projection address:body")
    assert "body=Gern, bis später 👍" in sent
    assert "address=+15551234567" in sent


def test_switch_wifi_in_settings_and_in_quick_settings(person: Person) -> None:
    person.shell("am start -a android.settings.WIFI_SETTINGS")
    person.tap("Wi-Fi")
    assert person.shell("settings get global wifi_on") == "0\n"
    person.shell("input keyevent HOME; cmd statusbar expand-settings")
    person.tap("Internet")
    person.tap("wifi_toggle")
    assert person.shell("settings get global wifi_on") == "1\n"
    assert "Wi-Fi is enabled" in person.shell("dumpsys wifi")


@pytest.mark.parametrize("text", ["Zoë Ångström", "王小明", "Ann 🎉", "Ñandú — 日本語 ✅"])
def test_type_any_text(person: Person, text: str) -> None:
    person.shell("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    person.tap("First name")
    person.type(text)
    assert person.sees(text)


def test_type_on_the_keyboard_of_the_screen(person: Person) -> None:
    person.shell("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    person.tap("First name")
    for x, y in ((162, 1886), (702, 2041), (1000, 2041)):  # a, b, delete
        person.shell(f"input tap {x} {y}")
    assert any(node.text in ("a", "A") for node in person.look())


def test_brightness_theme_and_font_size(person: Person, tmp_path: Path) -> None:
    person.shell("cmd statusbar expand-settings")
    person.drag("slider", 0.99)
    assert int(person.shell("settings get system screen_brightness")) > 240
    person.shell("cmd statusbar collapse; am start -a android.settings.DISPLAY_SETTINGS")
    light = mean_brightness(person)
    person.tap("Dark theme")
    if person.sees("Use Dark theme"):
        person.tap("Use Dark theme")
    assert mean_brightness(person) < light / 2
    assert "Night mode: yes" in person.shell("cmd uimode night")
    person.shell("input keyevent BACK")
    person.tap("Display size and text")
    person.tap("Make larger")
    assert float(person.shell("settings get system font_scale")) > 1.0


def test_what_outside_code_changes_is_on_the_next_frame(person: Person, tmp_path: Path) -> None:
    person.shell("am start -a android.intent.action.SHOW_ALARMS")
    assert not person.sees("03:07")
    database = tmp_path / "alarms.db"
    assert person.adb.call("pull", ALARMS, str(database)).status == 0
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alarm_templates SET hour = 3, minutes = 7 WHERE _id = 1")
    assert person.adb.call("push", str(database), ALARMS).status == 0
    assert person.sees("03:07")

    person.shell("am start -a android.settings.WIFI_SETTINGS")
    assert person.sees("AndroidWifi")
    person.shell("settings put global wifi_on 0")
    assert not person.sees("AndroidWifi")

    person.shell("settings put secure sms_default_application com.simplemobiletools.smsmessenger")
    person.shell("am start -n com.simplemobiletools.smsmessenger/.activities.MainActivity")
    person.adb.call("emu", "sms", "send", "5550100", "Fresh", "news")
    assert person.sees("Fresh news")
    person.shell("content insert --uri content://sms/inbox --bind address:s:5550101 --bind body:s:'From a provider'")
    assert person.sees("From a provider")


def mean_brightness(person: Person) -> float:
    with Image.open(io.BytesIO(person.adb.call("exec-out", "screencap -p").data)) as picture:
        pixels = picture.convert("L").resize((27, 60)).tobytes()
    return sum(pixels) / len(pixels)
