"""What intents ask for, how dates and counts are written, and which rows a conversation has."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from simdroid.device import Phone
from simdroid.kit import Conversation, Mailbox, message_of, recipients_of
from simdroid.system import Intent, Message, MessageBox, open_database
from simdroid.system.intents import Extra
from simdroid_apps.sms_messenger import intents
from simdroid_apps.sms_messenger.screen import date_text
from simdroid_apps.sms_messenger.store import Options, group_names, rename
from simdroid_apps.sms_messenger.thread_views import counted, rows_of

WHEN = datetime(2023, 3, 5, tzinfo=UTC)
PATH = "/data/data/com.simplemobiletools.smsmessenger/databases/conversations.db"


@pytest.mark.parametrize(
    ("data", "numbers", "body"),
    [
        ("smsto:5551234", ["5551234"], ""),
        ("sms:555;556,%2B557", ["555", "556", "+557"], ""),
        ("mmsto://555/?body=hi%20you&x=1", ["555"], "hi you"),
        ("tel:555?body=no", [], ""),
        ("sms:", [], ""),
        (None, [], ""),
    ],
)
def test_an_intent_names_people_and_a_text(data: str | None, numbers: list[str], body: str) -> None:
    assert recipients_of(Intent(data=data)) == numbers
    assert message_of(Intent(data=data)) == body


def test_a_text_in_an_extra_counts_more() -> None:
    extras: dict[str, Extra] = {"sms_body": "two", "android.intent.extra.TEXT": "one"}
    assert message_of(Intent(data="sms:5?body=three", extras=extras)) == "one"
    assert message_of(Intent(data="sms:5?body=three", extras={"sms_body": "two"})) == "two"


@pytest.mark.parametrize(
    ("number", "found"),
    [("555", ("555",)), ('["555", "556"]', ("555", "556")), ("[broken", ("[broken",)), (None, ())],
)
def test_a_thread_has_numbers(number: str | None, found: tuple[str, ...]) -> None:
    assert intents.thread_numbers(Intent(extras={"thread_number": number})) == found


@pytest.mark.parametrize(
    ("pattern", "with_year", "without"),
    [
        ("dd.MM.yyyy", "05.03.2023", "05.03"),
        ("MM/dd/yyyy", "03/05/2023", "03/05"),
        ("yyyy-MM-dd", "2023-03-05", "03-05"),
        ("d MMMM yyyy", "5 March 2023", "5 March"),
        ("MMMM d yyyy", "March 5 2023", "March 5"),
    ],
)
def test_dates_follow_a_pattern(pattern: str, with_year: str, without: str) -> None:
    assert date_text(pattern, WHEN) == with_year
    assert date_text(pattern, WHEN, year=False) == without


@pytest.mark.parametrize(
    ("length", "text"), [(0, "0/1"), (160, "160/1"), (161, "161/2"), (306, "306/2"), (307, "307/3")]
)
def test_long_texts_take_several_messages(length: int, text: str) -> None:
    assert counted("x" * length) == text


def message(number: int, minute: float, box: MessageBox = MessageBox.INBOX) -> Message:
    return Message(number, 1, "555", "hi", int(minute * 60_000), box, True)


def test_a_conversation_has_dates_and_notes() -> None:
    messages = [
        message(1, 0),
        message(2, 5),
        message(3, 5.1),
        message(4, 6, MessageBox.FAILED),
        message(5, 7, MessageBox.QUEUED),
    ]
    assert [(row.kind, row.message.id) for row in rows_of([*messages, message(6, 8, MessageBox.SENT)])] == [
        ("date", 1),
        ("message", 1),
        ("message", 2),
        ("date", 3),
        ("message", 3),
        ("message", 4),
        ("error", 4),
        ("message", 5),
        ("sending", 5),
        ("message", 6),
        ("sent", 6),
    ]
    assert [row.kind for row in rows_of([message(1, 0, MessageBox.SENT), message(2, 1)])] == [
        "date",
        "message",
        "message",
    ]
    assert rows_of([]) == []


@pytest.mark.parametrize(("numbers", "group"), [(("555",), 0), (("555", "556"), 1)])
def test_a_name_is_kept_with_its_conversation(messenger: Phone, numbers: tuple[str, ...], group: int) -> None:
    conversation = Conversation(7, numbers, "hello", 5_999, True, "", False, False)
    rename(messenger.system, conversation, "Friends")
    with open_database(messenger.system.fs, PATH) as database:
        row = dict(database.execute("SELECT * FROM conversations").fetchone())
    columns = {"thread_id": 7, "title": "Friends", "date": 5, "read": 0, "is_group_conversation": group}
    assert row.items() >= (columns | {"phone_number": ";".join(numbers), "uses_custom_title": 1}).items()
    assert group_names(messenger.system) == {7: "Friends"}
    rename(messenger.system, conversation, "")
    assert group_names(messenger.system) == {}


def test_pinned_conversations_and_blocked_numbers(messenger: Phone) -> None:
    options = Options(messenger.system)
    mailbox = Mailbox(messenger.system, options)
    mailbox.pin([3, 1, 3])
    assert options.pinned_conversations == ["1", "3"]
    mailbox.unpin([3, 9])
    assert mailbox.pinned == [1]
    assert not mailbox.blocked(["555"])
    mailbox.block(["5551234567", "5551234567"])
    assert options.blocked_numbers == ["5551234567"]
    assert mailbox.blocked(["+1 555-123-4567"])
    assert not mailbox.blocked(["5551234567", "5550000000"])


def test_a_draft_is_kept_and_forgotten(messenger: Phone) -> None:
    mailbox = Mailbox(messenger.system, Options(messenger.system))
    thread = messenger.system.messages.thread_id("5551234")
    mailbox.keep_draft(thread, "one")
    mailbox.keep_draft(thread, "two")
    assert mailbox.draft(thread) == "two"
    assert mailbox.messages(thread) == []
    mailbox.keep_draft(thread, "")
    assert mailbox.draft(thread) == ""


def test_a_search_takes_signs_as_they_are(messenger: Phone) -> None:
    mailbox = Mailbox(messenger.system, Options(messenger.system))
    for text in ("50% off", "500 offers", "a_b", "axb"):
        mailbox.send(["5551234"], text)
    assert [message.body for message in mailbox.search("50%")] == ["50% off"]
    assert [message.body for message in mailbox.search("A_B")] == ["a_b"]
