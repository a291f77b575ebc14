"""Lock screen, volume panel and battery over the real adb program."""

from __future__ import annotations

import pytest

from tests.e2e.adb_program import Adb
from tests.e2e.person import Person


@pytest.fixture
def person(adb: Adb) -> Person:
    assert "OK" in adb.call("emu", "avd", "snapshot", "load", "clean").text
    return Person(adb)


def test_power_off_and_on_and_a_swipe_up(person: Person) -> None:
    person.shell("input keyevent 26; input keyevent 26")
    assert person.sees("Swipe up to open")
    person.shell("input keyevent HOME")
    assert person.sees("Swipe up to open")
    person.shell("input swipe 540 1900 540 700 250")
    assert person.sees("Phone") and not person.sees("Swipe up to open")


def test_the_volume_keys_change_the_picture_for_three_seconds(person: Person) -> None:
    def picture() -> str:
        return person.shell("screencap -p | md5sum")

    before = picture()
    person.shell("input keyevent VOLUME_UP")
    assert picture() != before and "volume_dialog" not in person.shell("uiautomator dump /dev/tty")
    person.shell("sleep 4")
    assert picture() == before


def test_the_battery_drains_and_charges_on_the_consoles_word(person: Person) -> None:
    def level() -> int:
        return int(person.shell("dumpsys battery get level"))

    person.adb.call("emu", "power", "capacity", "50")
    person.adb.call("emu", "power", "ac", "off")
    person.shell("sleep 5400")
    assert level() == 40
    person.adb.call("emu", "power", "ac", "on")
    person.shell("sleep 1200")
    assert level() == 56
