"""Calls made by the console and answered or declined by the screen, with a real adb."""

from __future__ import annotations

import pytest

from tests.e2e.adb_program import Adb
from tests.e2e.person import Person

CALLS = "content query --uri content://call_log/calls --projection number:type"
STATE = "dumpsys telephony.registry | grep -m1 mCallState"


@pytest.fixture
def person(adb: Adb) -> Person:
    assert "OK" in adb.call("emu", "avd", "snapshot", "load", "clean").text
    return Person(adb)


def test_answer_a_call_and_hang_up(person: Person) -> None:
    person.adb.call("emu", "gsm", "call", "5551234567")
    assert person.shell(STATE).strip() == "mCallState=1"
    person.shell("input keyevent CALL")
    assert person.shell(STATE).strip() == "mCallState=2"
    assert person.sees("(555) 123-4567")
    person.tap("End call")
    assert person.shell(STATE).strip() == "mCallState=0"
    assert person.shell(CALLS) == "Row: 0 number=5551234567, type=1\n"


def test_decline_a_call_that_wakes_the_phone(person: Person) -> None:
    person.shell("input keyevent SLEEP")
    person.adb.call("emu", "gsm", "call", "5551234567")
    assert person.sees("Incoming call")
    person.tap("Decline")
    assert person.shell(CALLS) == "Row: 0 number=5551234567, type=5\n"


def test_dial_a_number_until_the_other_side_hangs_up(person: Person) -> None:
    person.shell("input keyevent HOME")
    person.tap("Phone")
    person.tap("key pad")
    for key in ("5,JKL", "5,JKL", "5,JKL", "0", "1,", "0", "0"):
        person.tap(key)
    assert person.find("digits").text == "555-0100"
    person.tap("dial")
    assert person.find("contactgrid_contact_name").text == "555-0100"
    person.adb.call("emu", "gsm", "cancel", "5550100")
    assert person.sees("Recents")
    assert person.shell(CALLS) == "Row: 0 number=5550100, type=2\n"
