"""The list of conversations: order, search, selection, archive."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.sms_messenger.screen_steps import BACK, choose, hold, ids, write
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


def titles(phone: Phone) -> list[str]:
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("/conversation_address")]


def test_an_empty_list_leads_to_a_new_conversation(messenger: Phone) -> None:
    assert texts(messenger) == ["Search", "No stored conversations have been found", "Start a conversation"]
    tap(messenger, text="Start a conversation")
    assert "New conversation" in texts(messenger)
    assert messenger.display.ime_shown


def test_rows_have_names_last_words_and_dates_newest_first(messenger: Phone) -> None:
    system = messenger.system
    system.telephony.receive_sms("15551234567", "old\nnews")
    system.clock.advance(24 * 3600)
    system.telephony.send_sms("5550001", "hello")
    assert texts(messenger) == ["Search", "5550001", "15:34", "hello", "Ann Lee", "15.10", "old news"]
    system.clock.advance(366 * 24 * 3600)
    assert texts(messenger)[2::3] == ["16.10.2023", "15.10.2023"]


def test_nodes_carry_the_real_names(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("5550001", "hi")
    messenger.system.notifications.clear_all()
    wanted = ["top_toolbar_holder", "top_toolbar_search_icon", "top_toolbar_search", "top_toolbar", "settings", "about"]
    wanted += ["conversations_list", "conversation_frame", "conversation_image", "conversation_address"]
    wanted += ["conversation_date", "conversation_body_short", "conversations_fab"]
    assert [name for name in ids(messenger) if name in wanted] == wanted
    assert find(messenger, id="top_toolbar_search").text == "Search"
    fab = find(messenger, id="conversations_fab").attributes
    assert (fab["content-desc"], fab["class"], fab["NAF"]) == ("", "android.widget.ImageButton", "true")


def test_rows_from_outside_are_on_the_next_frame(messenger: Phone, sh: Sh) -> None:
    sh("content insert --uri content://sms/inbox --bind address:s:5550001 --bind body:s:fresh")
    assert titles(messenger) == ["5550001"]
    path = "/data/data/com.android.providers.telephony/databases/mmssms.db"
    sh(f"sqlite3 {path} 'DELETE FROM sms;'; sqlite3 {path} 'DELETE FROM threads;'")
    assert titles(messenger) == []


def test_opening_a_conversation_reads_it_and_takes_its_notification_away(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("5550001", "hi")
    (thread,) = messenger.system.messages.threads()
    assert not thread.read
    messenger.system.clock.advance(60)
    tap(messenger, text="hi")
    (thread,) = messenger.system.messages.threads()
    assert thread.read
    assert messenger.system.notifications.all() == []


def test_what_arrives_in_the_open_conversation_is_read_at_once(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "knock knock")
    tap(messenger, text="5550001")
    messenger.system.telephony.receive_sms("5550001", "who is there")
    assert "who is there" in texts(messenger)
    assert messenger.system.notifications.all() == []
    messenger.system.telephony.receive_sms("5550002", "somebody else")
    assert [one.title for one in messenger.system.notifications.all()] == ["5550002"]


def test_the_search_finds_people_and_words(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("+15551234567", "the 50% off address")
    messenger.system.telephony.send_sms("5550001", "no 50 here")
    messenger.system.notifications.clear_all()
    tap(messenger, id="top_toolbar_search")
    messenger.display.type_text("n")
    assert "Type in at least 2 characters to start the search." in texts(messenger)
    messenger.display.type_text("n")
    assert [node.text for node in nodes(messenger) if "search_result_title" in node.attributes["resource-id"]] == [
        "Ann Lee"
    ]
    messenger.display.key(BACK)
    messenger.display.key(BACK)
    assert titles(messenger) == ["5550001", "Ann Lee"]
    tap(messenger, id="top_toolbar_search")
    messenger.display.type_text("0%")
    assert "the 50% off address" in texts(messenger)
    assert "no 50 here" not in texts(messenger)
    tap(messenger, id="top_toolbar_search_icon")
    tap(messenger, id="top_toolbar_search")
    messenger.display.type_text("zz")
    assert "No items found." in texts(messenger)


@pytest.mark.slow
def test_a_found_message_opens_its_conversation_there(messenger: Phone) -> None:
    system = messenger.system
    system.telephony.send_sms("5550001", "needle")
    for number in range(60):
        system.telephony.send_sms("5550001", f"hay {number}")
    tap(messenger, id="top_toolbar_search")
    messenger.display.type_text("needle")
    tap(messenger, id="search_result_snippet")
    assert "needle" in texts(messenger)
    tap(messenger, id="scroll_to_bottom_fab")
    assert "hay 59" in texts(messenger)


def test_selected_conversations_are_deleted_after_a_question(messenger: Phone) -> None:
    for number in ("5550001", "5550002", "5550003"):
        messenger.system.telephony.send_sms(number, "hello")
    hold(messenger, text="5550001")
    tap(messenger, text="5550003")
    assert find(messenger, id="actionbar_title").text == "2 / 3"
    tap(messenger, desc="Delete")
    assert texts(messenger) == ["Are you sure you want to delete 2 conversations?", "No", "Yes"]
    tap(messenger, text="No")
    assert len(messenger.system.messages.threads()) == 3
    tap(messenger, desc="Delete")
    tap(messenger, text="Yes")
    assert titles(messenger) == ["5550002"]
    assert [thread.addresses for thread in messenger.system.messages.threads()] == [("5550002",)]


def test_the_title_of_the_selection_selects_all_or_none(messenger: Phone) -> None:
    for number in ("5550001", "5550002"):
        messenger.system.telephony.send_sms(number, "hello")
    hold(messenger, text="5550001")
    tap(messenger, id="actionbar_title")
    assert find(messenger, id="actionbar_title").text == "2 / 2"
    tap(messenger, id="actionbar_title")
    assert "actionbar_title" not in ids(messenger)


def test_the_bar_shows_two_actions_and_the_rest_behind_dots(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    hold(messenger, text="5550001")
    shown = [node.attributes["content-desc"] for node in nodes(messenger) if node.attributes["content-desc"]]
    assert shown == ["Done", "Delete", "Add number to contact", "More options"]
    tap(messenger, desc="More options")
    labels = ["Dial number", "Block number", "Archive", "Copy number to clipboard"]
    assert texts(messenger) == [*labels, "Mark as Unread", "Pin to the top", "Select all"]


def test_pinned_conversations_stay_at_the_top(messenger: Phone) -> None:
    for number in ("5550001", "5550002"):
        messenger.system.telephony.send_sms(number, "hello")
    hold(messenger, text="5550001")
    choose(messenger, "Pin to the top")
    assert titles(messenger) == ["5550001", "5550002"]
    assert "pin_indicator" in ids(messenger)
    hold(messenger, text="5550001")
    choose(messenger, "Unpin")
    assert titles(messenger) == ["5550002", "5550001"]


def test_the_archive_keeps_conversations_until_something_new_comes(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    hold(messenger, text="5550001")
    choose(messenger, "Archive")
    assert titles(messenger) == []
    choose(messenger, "Show archived conversations")
    assert titles(messenger) == ["5550001"]
    messenger.display.key(BACK)
    messenger.system.telephony.receive_sms("5550001", "again")
    messenger.system.clock.advance(10)
    tap(messenger, text="5550001")
    messenger.display.key(BACK)
    assert titles(messenger) == ["5550001"]


@pytest.mark.slow
def test_an_archive_can_be_emptied_or_unpacked(messenger: Phone) -> None:
    for number in ("5550001", "5550002"):
        messenger.system.telephony.send_sms(number, "hello")
        hold(messenger, text=number)
        choose(messenger, "Archive")
    choose(messenger, "Show archived conversations")
    hold(messenger, text="5550001")
    choose(messenger, "Unarchive")
    choose(messenger, "Empty archive")
    tap(messenger, text="Yes")
    assert "No archived conversations have been found" in texts(messenger)
    messenger.display.key(BACK)
    assert titles(messenger) == ["5550001"]


def test_a_blocked_number_is_seen_no_more(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("5550001", "spam")
    messenger.system.clock.advance(10)
    hold(messenger, text="5550001")
    choose(messenger, "Block number")
    tap(messenger, text="Yes")
    assert titles(messenger) == []
    messenger.system.telephony.receive_sms("5559999", "not spam")
    messenger.system.telephony.receive_sms("555-0001", "more spam")
    assert [one.title for one in messenger.system.notifications.all()] == ["5559999"]
    tap(messenger, desc="Settings")
    tap(messenger, text="Manage blocked numbers")
    tap(messenger, desc="Delete")
    assert "You are not blocking anyone." in texts(messenger)


def test_unread_can_be_had_again(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    tap(messenger, text="5550001")
    choose(messenger, "Mark as Unread")
    (thread,) = messenger.system.messages.threads()
    assert not thread.read
    hold(messenger, text="5550001")
    choose(messenger, "Mark as Read")
    (thread,) = messenger.system.messages.threads()
    assert thread.read


@pytest.mark.parametrize("values", ["NULL, NULL, NULL", "X'ff', 'soon', X'00ff'", "7, 99999999999999999999, 8"])
def test_odd_rows_are_shown_somehow(messenger: Phone, values: str) -> None:
    with messenger.system.messages.store.open() as connection:
        thread = messenger.system.messages.thread_id("5550001")
        connection.execute(f"INSERT INTO sms (thread_id, type, address, date, body) VALUES ({thread}, 1, {values})")
    assert titles(messenger) == ["5550001"]
    tap(messenger, text="5550001")
    assert "thread_message_body" in ids(messenger)
    assert messenger.display.crashes == 0


def test_a_message_store_without_tables_stops_the_app_and_not_the_phone(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    tap(messenger, text="5550001")
    with messenger.system.messages.store.open() as connection:
        connection.execute("DROP TABLE sms")
    messenger.display.key(3)
    assert "Phone" in texts(messenger)
    with pytest.raises(sqlite3.Error):
        messenger.system.messages.threads()
        messenger.system.messages.messages(1)


@pytest.mark.slow
def test_a_group_is_written_to_and_named(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("+15551234567", "just us")
    tap(messenger, text="Ann Lee")
    choose(messenger, "Add Person")
    messenger.display.type_text("nov")
    tap(messenger, text="5551110000")
    tap(messenger, desc="OK")
    assert "Ann Lee, Eve Novak" in texts(messenger)
    write(messenger, "to all")
    choose(messenger, "Rename conversation")
    messenger.system.editor.clear_text()
    messenger.display.type_text("Team")
    tap(messenger, text="OK")
    messenger.display.key(BACK)
    messenger.display.key(BACK)
    assert titles(messenger)[0] == "Team"
    addresses = {message.address for thread in messenger.system.messages.threads()
                 for message in messenger.system.messages.messages(thread.id) if message.body == "to all"}  # fmt: skip
    assert addresses == {"+15551234567", "5551110000", "+15551234567|5551110000"}
