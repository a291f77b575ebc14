"""Ways into the app: the question for the role, intents of other apps, notifications, new conversations."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Labelled
from tests.apps.sms_messenger.conftest import PACKAGE
from tests.apps.sms_messenger.screen_steps import BACK, ids, sent, write
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]
START = f"am start -n {PACKAGE}/.activities.MainActivity"
SETTING = "settings put secure sms_default_application"


def test_another_default_app_is_asked_about(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert texts(phone) == [
        "Set SMS Messenger as your default SMS app?", "Messages", "Current default", "SMS Messenger", "Cancel",
        "Set as default",
    ]  # fmt: skip
    assert phone.display.focused_window().startswith("com.google.android.permissioncontroller/")
    assert not find(phone, text="Set as default").flag("enabled")
    tap(phone, text="SMS Messenger")
    tap(phone, text="Set as default")
    assert sh("settings get secure sms_default_application").stdout == f"{PACKAGE}\n"
    assert "Start a conversation" in texts(phone)


@pytest.mark.parametrize("leave", ["Cancel", ""])
def test_a_refusal_closes_the_app(phone: Phone, sh: Sh, leave: str) -> None:
    sh(START)
    if leave:
        tap(phone, text=leave)
    else:
        phone.display.key(BACK)
    assert "nexuslauncher" in phone.display.focused_window()
    assert sh("settings get secure sms_default_application").stdout == "com.google.android.apps.messaging\n"


def test_the_steps_of_androidworlds_set_up(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; {SETTING} {PACKAGE}; {START}")
    tap(phone, text="SMS Messenger")
    tap(phone, text="Set as default")
    assert "Start a conversation" in texts(phone)
    sh(f"am force-stop {PACKAGE}; {START}")
    assert "Start a conversation" in texts(phone)


def test_a_new_phone_needs_only_the_setting(messenger: Phone) -> None:
    assert "Start a conversation" in texts(messenger)


@pytest.mark.parametrize(
    ("words", "title", "field"),
    [
        ("SENDTO -d sms:5550001", "5550001", "Type a message…"),
        ("SENDTO -d smsto:%2B15551234567 --es sms_body 'a b'", "Ann Lee", "a b"),
        ("VIEW -d 'sms:5550001?body=tea%20time'", "5550001", "tea time"),
        ("SENDTO -d mmsto:5550001\\;5550002", "5550001, 5550002", "Type a message…"),
        ("SENDTO -d mms:5550001 -e android.intent.extra.TEXT text", "5550001", "text"),
    ],
)
def test_intents_lead_to_the_conversation(messenger: Phone, sh: Sh, words: str, title: str, field: str) -> None:
    assert sh(f"am start -a android.intent.action.{words}").status == 0
    assert title in texts(messenger)
    assert find(messenger, id="thread_type_message").text == field
    messenger.display.key(BACK)
    assert messenger.display.focused_window().endswith("MainActivity")


def test_a_shared_text_waits_for_a_recipient(messenger: Phone, sh: Sh) -> None:
    component = f"{PACKAGE}/.activities.NewConversationActivity"
    sh(f"am start -n {component} -a android.intent.action.SEND -t text/plain -e android.intent.extra.TEXT shared")
    assert "New conversation" in texts(messenger)
    tap(messenger, text="Ann Lee")
    tap(messenger, text="SMS")
    assert sent(messenger) == [("+15551234567", "shared")]


def test_a_number_is_confirmed_from_three_digits_on(messenger: Phone) -> None:
    tap(messenger, id="conversations_fab")
    assert find(messenger, id="new_conversation_address").text == "Add Contact or Number…"
    messenger.display.type_text("12")
    assert "new_conversation_confirm" not in ids(messenger)
    messenger.display.type_text("3")
    assert "No contacts found" not in texts(messenger)
    messenger.display.type_text("45")
    assert "No contacts found" not in texts(messenger)
    messenger.display.type_text("999")
    assert "No contacts found" in texts(messenger)
    tap(messenger, id="new_conversation_confirm")
    write(messenger, "hello")
    assert sent(messenger) == [("12345999", "hello")]
    messenger.display.key(BACK)
    messenger.display.key(BACK)
    assert messenger.display.focused_window().endswith("MainActivity")


def test_a_person_with_two_numbers_is_asked_about(messenger: Phone) -> None:
    tap(messenger, id="conversations_fab")
    messenger.display.type_text("nov")
    tap(messenger, text="Eve Novak")
    assert texts(messenger) == ["5558889999 (Mobile)", "5551110000 (Work)"]
    tap(messenger, text="5551110000 (Work)")
    write(messenger, "hello")
    assert sent(messenger) == [("5551110000", "hello")]


def test_people_written_to_lately_are_suggested(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("+15551234567", "hello")
    tap(messenger, id="conversations_fab")
    assert find(messenger, id="suggestions_label").text == "Suggestions"
    tap(messenger, id="suggested_contact_image")
    assert "hello" in texts(messenger)


def test_names_need_the_permission(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.send_sms("+15551234567", "hello")
    sh(f"pm revoke {PACKAGE} android.permission.READ_CONTACTS")
    sh(START)
    tap(messenger, text="Don\u2019t allow")
    assert "+15551234567" in texts(messenger)
    tap(messenger, id="conversations_fab")
    assert "Request the required permissions" in texts(messenger)


def test_a_notification_leads_to_its_conversation(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("+15551234567", "lunch?")
    messenger.display.key(3)
    messenger.display.expand_shade()
    tap(messenger, text="lunch?")
    assert messenger.display.focused_window().endswith("ThreadActivity")
    assert messenger.system.notifications.all() == []
    write(messenger, "yes")
    assert sent(messenger) == [("+15551234567", "yes")]


def test_a_reply_in_the_shade_is_in_the_conversation(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("+15551234567", "lunch?")
    messenger.display.expand_shade()
    if "Reply" not in texts(messenger):
        tap(messenger, desc="Expand")
    tap(messenger, text="Reply")
    messenger.display.type_text("gladly")
    tap(messenger, desc="Send")
    messenger.display.collapse_shade()
    assert sent(messenger) == [("+15551234567", "gladly")]
    assert "gladly" in texts(messenger)


def test_letters_bring_the_list_to_a_person(messenger: Phone) -> None:
    for number in range(40):
        name = f"{'BCD'[number % 3]} {number:02}"
        messenger.system.contacts.add(Contact(name, phones=(Labelled(f"55501{number:02}"),)))
    tap(messenger, id="conversations_fab")
    assert "Eve Novak" not in texts(messenger)
    left, top, right, bottom = find(messenger, id="contacts_letter_fastscroller").box
    messenger.display.tap((left + right) / 2, (top + bottom) / 2 + 2 * 42)
    assert "Eve Novak" in texts(messenger)
