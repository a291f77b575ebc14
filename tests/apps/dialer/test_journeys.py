"""Ways through several apps, by screen alone."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from simdroid.system import CallType, Component, launch_intent
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

BACK = 4
Sh = Callable[..., Result]
CONTACTS = Component("com.google.android.contacts", "com.android.contacts.activities.PeopleActivity")


def test_a_contact_is_called_from_their_page(dialer: Phone) -> None:
    dialer.system.activities.start(launch_intent(CONTACTS))
    tap(dialer, text="Ann Lee")
    tap(dialer, text="Call")
    assert "InCallActivity" in dialer.display.focused_window()
    assert {"Ann Lee", "Mobile (555) 123-4567"} <= set(texts(dialer))
    tap(dialer, desc="End call")
    assert "QuickContactActivity" in dialer.display.focused_window()
    assert dialer.system.call_log.entries()[0].name == "Ann Lee"


def test_a_caller_is_written_to_from_the_call_log(dialer: Phone) -> None:
    dialer.system.telephony.incoming_call("5551234567")
    dialer.system.telephony.end_call("5551234567")
    tap(dialer, desc="Recents")
    tap(dialer, text="Ann Lee")
    tap(dialer, text="Send a message")
    app = dialer.system.packages.sms_app
    assert app is not None
    assert dialer.display.focused_window().startswith(f"{app}/")


def test_a_stranger_who_called_becomes_a_contact(dialer: Phone) -> None:
    dialer.system.telephony.incoming_call("2025550143")
    dialer.display.key(5)
    tap(dialer, desc="End call")
    tap(dialer, desc="Recents")
    tap(dialer, text="(202) 555-0143")
    tap(dialer, text="Create new contact")
    tap(dialer, text="First name")
    dialer.display.type_text("Dora")
    tap(dialer, text="Save")
    dialer.display.key(BACK)
    assert find(dialer, id="name").text == "Dora"
    person = dialer.system.contacts.find_number("2025550143")
    assert person is not None
    assert person.name == "Dora"
    assert dialer.system.call_log.entries()[0].type is CallType.INCOMING
