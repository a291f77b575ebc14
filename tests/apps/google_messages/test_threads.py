"""A conversation: whom it begins with, bubbles, sending, what can be done with messages, and intents of other apps."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.system.intents import ACTION_SENDTO
from simdroid_apps.google_messages.bubbles import code_in
from simdroid_apps.google_messages.composer import counted
from tests.apps.google_messages.conftest import PACKAGE, Sh
from tests.apps.google_messages.messages_steps import BACK, begin, choose, hold, of_id, write
from tests.apps.ui_reader import find, tap, texts

CONTACTS = "com.google.android.contacts"
SENT = "content query --uri content://sms/sent --projection address:body --sort '_id DESC'"
RETROSPECTIVE, THANKS = "TechCorp: the notes of the sprint", "TechCorp: thank you for sorting out"


def last_sent(run: Sh) -> str:
    return run(SENT).stdout.partition("Row: 1")[0].removeprefix("Row: 0 ").strip()


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Mia Scott", "+14058298746"),
        ("16655342", "16655342"),
        ("177663344", "177663344"),
        ("1997777900", "1997777900"),
        ("15551234567", "15551234567"),
        ("100077788236", "100077788236"),
        ("345 6784 3456", "34567843456"),
    ],
)
def test_a_conversation_begins_with_a_name_or_any_number(messages: Phone, run: Sh, typed: str, address: str) -> None:
    begin(messages, typed)
    write(messages, "hello")
    assert last_sent(run) == f"address={address}, body=hello"


def test_a_new_conversation_is_ready_for_writing(messages: Phone, run: Sh) -> None:
    begin(messages, "+1 415 555 0132")
    assert "Texting with +1 415-555-0132 (SMS/MMS)" in texts(messages)
    assert "mInputShown=true" in run("dumpsys input_method").stdout
    messages.display.type_text("Hello")
    tap(messages, desc="Send SMS")
    assert last_sent(run) == "address=+14155550132, body=Hello"
    assert "Texting with +1 415-555-0132 (SMS/MMS)" not in texts(messages)


def test_contacts_stand_under_their_letters(messages: Phone) -> None:
    tap(messages, id="start_chat_fab")
    shown = texts(messages)
    assert shown[:3] == ["New conversation", "To", "Type name, phone number, or email"]
    assert shown[3:7] == ["Create group", "A", "Ava Lewis", "+1 463-546-9700 • Mobile"]
    messages.display.type_text("zz")
    assert "No matching contacts" in texts(messages)


def test_a_group_gets_one_message_each(messages: Phone, run: Sh) -> None:
    tap(messages, id="start_chat_fab")
    tap(messages, text="Create group")
    for name in ("Ella King", "Grace Hall"):
        tap(messages, id="ContactSearchField")
        messages.display.type_text(name)
        tap(messages, text=name, id="title")
    tap(messages, desc="Next")
    assert "Ella King, Grace Hall" in texts(messages)
    write(messages, "hello all")
    rows = run("content query --uri content://sms/sent --projection address --where \"body='hello all'\"").stdout
    assert "address=+14676741503\n" in rows and "address=+17746937409\n" in rows


def test_several_lines_are_sent_as_they_are(messages: Phone, run: Sh) -> None:
    begin(messages, "5550001")
    tap(messages, id="compose_message_text")
    messages.display.type_text("one")
    messages.display.key(66)
    messages.display.type_text("two")
    assert find(messages, desc="Send SMS").attributes["resource-id"] == "Compose:Draft:Send"
    tap(messages, desc="Send SMS")
    assert last_sent(run) == "address=5550001, body=one\ntwo"
    assert of_id(messages, "message_status") == ["Now • SMS"]
    assert find(messages, id="message_text").attributes["content-desc"] == "You said one\ntwo 12:00 PM"


def test_what_cannot_be_sent_can_be_tried_again(messages: Phone, run: Sh) -> None:
    run("cmd connectivity airplane-mode enable")
    begin(messages, "5550001")
    write(messages, "hello")
    assert of_id(messages, "message_status") == ["Not sent. Tap to try again."]
    run("cmd connectivity airplane-mode disable")
    tap(messages, id="message_status")
    tap(messages, desc="Send SMS")
    assert last_sent(run) == "address=5550001, body=hello"
    assert len(of_id(messages, "message_text")) == 1


def held(phone: Phone, start: str) -> str:
    text = next(each for each in texts(phone) if each.startswith(start))
    hold(phone, text)
    return text


def test_one_message_is_deleted_after_a_question(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d sms:234567812")
    thanks = held(messages, THANKS)
    tap(messages, id="action_delete_message")
    assert texts(messages)[0] == "Delete this message?"
    tap(messages, text="Delete")
    left = run("content query --uri content://sms --projection body --where \"address='234567812'\"").stdout
    assert RETROSPECTIVE in left and thanks not in left
    choose(messages, "Delete")
    tap(messages, text="Delete")
    assert "234567812" not in run("content query --uri content://sms --projection address").stdout


def test_messages_are_copied_starred_forwarded_and_described(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d sms:88999")
    text = held(messages, "CONGRATULATIONS")
    tap(messages, desc="Copy text")
    assert messages.system.clipboard.text == text
    held(messages, "CONGRATULATIONS")
    tap(messages, desc="Star")
    assert find(messages, desc="Starred")
    held(messages, "CONGRATULATIONS")
    choose(messages, "View details")
    assert texts(messages)[:2] == [
        "Message details",
        "Type: Text message\nPriority: Normal\nFrom: 88999\nReceived: Oct 16, 2025, 9:37 AM",
    ]
    tap(messages, text="OK")
    choose(messages, "Forward")
    messages.display.type_text("5550001")
    messages.display.key(66)
    assert find(messages, id="compose_message_text").text == text


def test_a_code_can_be_copied(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d sms:22911")
    tap(messages, text='Copy "483920"')
    assert messages.system.clipboard.text == "483920"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Your code is 483920.", "483920"),
        ("验证码：1234，请勿泄露", "1234"),
        ("Meet me at 1234 Oak Street", ""),
        ("Code word: 12", ""),
        ("The code is in order 112-7745012", ""),
    ],
)
def test_codes_are_numbers_that_are_called_so(text: str, code: str) -> None:
    assert code_in(text) == code


@pytest.mark.parametrize(("length", "told"), [(20, ""), (150, ""), (151, "9"), (160, "0"), (161, "145/2")])
def test_a_counter_shows_near_the_end(length: int, told: str) -> None:
    assert counted("x" * length) == told


def test_links_can_be_followed(messages: Phone, run: Sh) -> None:
    messages.system.telephony.receive_sms("5550001", "www.garden.example")
    run("am start -a android.intent.action.SENDTO -d sms:5550001")
    tap(messages, id="message_text")
    top = messages.system.activities.top
    assert (top.component.package, top.intent.data) == ("com.android.chrome", "http://www.garden.example")


def test_senders_with_a_name_cannot_be_answered(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d sms:AMAZON")
    assert "Can't reply to this short code" in texts(messages)
    assert not of_id(messages, "compose_message_text")


def test_a_stranger_has_a_banner_until_it_is_closed(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d sms:78901")
    assert "78901 isn't in your contacts" in texts(messages)
    tap(messages, id="banner_close_icon")
    assert "Report spam" not in texts(messages)


def test_intents_lead_to_a_conversation_or_to_the_choice_of_people(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d 'smsto:5550001?body=see%20you'")
    assert find(messages, id="compose_message_text").text == "see you"
    run(f"am start -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT shared -p {PACKAGE}")
    assert texts(messages)[0] == "New conversation"
    messages.display.type_text("5550002")
    messages.display.key(66)
    assert find(messages, id="compose_message_text").text == "shared"


def test_another_app_keeps_its_own_screens(messages: Phone, run: Sh) -> None:
    run("am start -n com.google.android.contacts/com.android.contacts.activities.PeopleActivity")
    messages.system.activities.start(Intent(ACTION_SENDTO, data="smsto:+14155550132"), caller=CONTACTS)
    assert "Texting with +1 415-555-0132 (SMS/MMS)" in texts(messages)
    run("am start -n com.google.android.contacts/com.android.contacts.activities.PeopleActivity")
    assert messages.display.focused_window().startswith(CONTACTS)
    run(f"am start -n {PACKAGE}/.ui.ConversationListActivity")
    assert "Texting with +1 415-555-0132 (SMS/MMS)" in texts(messages)
    for _ in range(2):
        messages.display.key(BACK)
    assert of_id(messages, "conversation_name")


def test_a_notification_opens_the_conversation_and_goes_with_it(messages: Phone, run: Sh) -> None:
    messages.display.key(3)
    messages.system.telephony.receive_sms("+14058298746", "lunch?")
    (posted,) = [each for each in messages.system.notifications.all() if each.package == PACKAGE]
    assert (posted.title, posted.text) == ("Mia Scott", "lunch?")
    assert [action.title for action in posted.actions] == ["Mark as read", "Reply"]
    run("cmd statusbar expand-notifications")
    tap(messages, text="lunch?")
    assert "Mia Scott" in texts(messages)
    assert not [each for each in messages.system.notifications.all() if each.package == PACKAGE]


def test_details_block_and_unblock(messages: Phone, run: Sh) -> None:
    run("am start -a android.intent.action.SENDTO -d sms:88999")
    choose(messages, "Details")
    tap(messages, text="Block & report spam")
    tap(messages, text="OK")
    assert "Unblock" in texts(messages)
    tap(messages, text="Unblock")
    assert "Block & report spam" in texts(messages)


def test_emoji_and_attachments_have_panels(messages: Phone) -> None:
    begin(messages, "5550001")
    tap(messages, desc="Show emoji and sticker options")
    tap(messages, text="👍")
    assert find(messages, id="compose_message_text").text == "👍"
    tap(messages, desc="Show attach contact and other options")
    tap(messages, text="Files")
    assert "Files" not in texts(messages)
    messages.display.key(BACK)
