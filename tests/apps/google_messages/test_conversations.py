"""The list of conversations: rows, selection, archive, blocked people, search, settings."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.google_messages.conftest import PACKAGE, Sh
from tests.apps.google_messages.messages_steps import BACK, begin, choose, hold, listed, of_id, open_menu, write
from tests.apps.ui_reader import find, tap, texts

NEWEST = ["Jessica Lee", "88999", "+1 425-555-0122", "34567", "+1 415-555-0167", "56789", "+1 650-555-0184"]


def swipe_away(phone: Phone, text: str) -> None:
    _, top, _, bottom = find(phone, text=text).box
    phone.display.swipe(200, (top + bottom) / 2, 950, (top + bottom) / 2, duration_ms=200)


def addresses(run: Sh) -> set[str]:
    lines = run("content query --uri content://sms --projection address").stdout.splitlines()
    return {line.partition("address=")[2] for line in lines}


def test_the_image_has_its_conversations_newest_first(messages: Phone) -> None:
    assert listed(messages)[:7] == NEWEST
    assert of_id(messages, "conversation_timestamp")[:4] == ["10:32 AM", "9:37 AM", "8:41 AM", "Wed"]
    assert of_id(messages, "conversation_snippet")[0] == "You: Yes! I'll bring it along the next time we meet."
    assert find(messages, id="start_chat_fab").attributes["content-desc"] == "Start chat"


def test_what_came_just_now_is_on_top(messages: Phone) -> None:
    messages.system.telephony.receive_sms("5550001", "first\nsecond")
    assert listed(messages)[0] == "555-0001"
    assert of_id(messages, "conversation_snippet")[0] == "first second"
    assert of_id(messages, "conversation_timestamp")[0] == "Now"
    messages.system.clock.advance(5 * 60)
    assert of_id(messages, "conversation_timestamp")[0] == "5 min"


def test_opening_a_conversation_reads_it(messages: Phone, run: Sh) -> None:
    tap(messages, text="88999")
    unread = "content query --uri content://sms --projection read --where \"address='88999'\""
    assert run(unread).stdout == "Row: 0 read=1\n"
    messages.display.key(BACK)
    hold(messages, "88999")
    choose(messages, "Mark as unread")
    assert run(unread).stdout == "Row: 0 read=0\n"


def test_selected_conversations_are_deleted_after_a_question(messages: Phone, run: Sh) -> None:
    hold(messages, "88999")
    tap(messages, text="34567")
    assert find(messages, id="action_bar_title").text == "2"
    tap(messages, id="action_delete")
    assert texts(messages)[0] == "Delete these 2 conversations?"
    tap(messages, text="Cancel")
    assert {"88999", "34567"} <= addresses(run)
    tap(messages, id="action_delete")
    tap(messages, text="Delete")
    assert not {"88999", "34567"} & addresses(run)
    assert "2 conversations deleted" in texts(messages)
    assert listed(messages)[:2] == ["Jessica Lee", "+1 425-555-0122"]


def test_archived_conversations_come_back(messages: Phone) -> None:
    swipe_away(messages, "88999")
    assert "88999" not in listed(messages)
    tap(messages, text="Undo")
    assert "88999" in listed(messages)
    hold(messages, "88999")
    tap(messages, desc="Archive")
    open_menu(messages, "Archived")
    assert listed(messages) == ["88999"]
    hold(messages, "88999")
    tap(messages, desc="Unarchive")
    assert listed(messages) == []
    messages.display.key(BACK)
    assert "88999" in listed(messages)


def test_pinned_conversations_stay_on_top(messages: Phone) -> None:
    hold(messages, "34567")
    tap(messages, desc="Pin")
    assert listed(messages)[:2] == ["34567", "Jessica Lee"]
    hold(messages, "34567")
    tap(messages, desc="Unpin")
    assert listed(messages)[:4] == NEWEST[:4]


def test_blocked_people_move_and_come_back(messages: Phone) -> None:
    hold(messages, "88999")
    choose(messages, "Block")
    tap(messages, text="OK")
    assert "88999" not in listed(messages)
    messages.system.telephony.receive_sms("88999", "another prize")
    messages.system.clock.advance(1)
    assert not [each for each in messages.system.notifications.all() if each.package == PACKAGE]
    open_menu(messages, "Spam & blocked")
    assert listed(messages) == ["88999"]
    hold(messages, "88999")
    tap(messages, desc="Unblock")
    messages.display.key(BACK)
    assert listed(messages)[0] == "88999"


def test_everything_can_be_marked_as_read(messages: Phone, run: Sh) -> None:
    open_menu(messages, "Mark all as read")
    assert run("content query --uri content://sms --where read=0").stdout == "No result found.\n"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("jessica", ["Jessica Lee"]),
        ("data scientist", ["+1 425-555-0122", "+1 650-555-0184", "+1 408-555-0139"]),
        ("8899", ["88999"]),
        ("nothing of the kind", []),
    ],
)
def test_the_search_finds_people_and_words(messages: Phone, typed: str, found: list[str]) -> None:
    tap(messages, desc="Search messages")
    messages.display.type_text(typed)
    assert listed(messages) == found
    assert ("No results found" in texts(messages)) == (not found)


def test_a_message_of_no_conversation_is_not_listed_with_another_one(messages: Phone) -> None:
    with messages.system.messages.store.open() as connection:
        connection.execute("INSERT INTO sms (thread_id, address, body, type, date) VALUES ('x', '5', 'stray', 1, 'y')")
    tap(messages, desc="Search messages")
    messages.display.type_text("stray")
    assert listed(messages) == []


def test_the_search_can_show_what_is_unread_or_starred(messages: Phone) -> None:
    tap(messages, desc="Search messages")
    messages.display.key(BACK)
    tap(messages, text="Unread")
    assert listed(messages)[:2] == ["88999", "+1 425-555-0122"]
    tap(messages, text="Unread")
    tap(messages, text="Starred")
    assert "No results found" in texts(messages)


def test_a_theme_can_be_chosen(messages: Phone) -> None:
    open_menu(messages, "Messages settings")
    light = messages.display.png()
    tap(messages, text="Choose theme")
    tap(messages, text="Dark")
    assert find(messages, text="Dark")
    assert messages.display.png() != light


def test_swipes_can_be_switched_off(messages: Phone) -> None:
    open_menu(messages, "Messages settings")
    tap(messages, text="Swipe actions")
    tap(messages, text="Off")
    messages.display.key(BACK)
    swipe_away(messages, "88999")
    assert "88999" in listed(messages)


def test_a_draft_makes_a_conversation(messages: Phone) -> None:
    begin(messages, "5559876")
    tap(messages, id="compose_message_text")
    messages.display.type_text("not yet")
    for _ in range(2):
        messages.display.key(BACK)
    assert (listed(messages)[0], of_id(messages, "conversation_snippet")[0]) == ("555-9876", "Draft: not yet")
    tap(messages, text="555-9876")
    assert find(messages, id="compose_message_text").text == "not yet"
    write(messages, "!")
    messages.display.key(BACK)
    messages.display.key(BACK)
    assert of_id(messages, "conversation_snippet")[0] == "You: not yet!"
