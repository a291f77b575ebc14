"""A conversation: bubbles, sending, drafts, selection."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import MessageBox
from tests.apps.sms_messenger.screen_steps import BACK, HOME, choose, everything, hold, ids, sent, write
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


def drafts(phone: Phone, sh: Sh) -> str:
    return sh("content query --uri content://sms/draft --projection body").stdout


def open_thread(phone: Phone, sh: Sh, number: str = "5550001", body: str = "") -> None:
    extra = f" --es sms_body '{body}'" if body else ""
    assert sh(f"am start -a android.intent.action.SENDTO -d sms:{number}{extra}").status == 0


def middle_of_paste(phone: Phone) -> tuple[float, float]:
    """Where the toolbar over the text, a window of its own, has its button."""
    match = re.search(r'content-desc="Paste"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', phone.display.dump_windows())
    assert match
    left, top, right, bottom = map(int, match.groups())
    return (left + right) / 2, (top + bottom) / 2


def test_the_bar_and_the_field_carry_the_real_names(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    open_thread(messenger, sh)
    described = [node.attributes["content-desc"] for node in nodes(messenger) if node.attributes["content-desc"]]
    assert described == ["Back", "Delete", "Dial number", "More options", "Attachment", "OK"]
    names = ["thread_toolbar", "thread_messages_list", "thread_date_time", "thread_message_body"]
    names += ["thread_success", "thread_add_attachment", "thread_type_message", "thread_send_message"]
    assert [name for name in ids(messenger) if name in names] == names
    assert find(messenger, id="thread_type_message").text == "Type a message…"
    button = find(messenger, id="thread_send_message")
    assert (button.text, button.attributes["class"], button.flag("enabled")) == ("SMS", "android.widget.Button", False)
    tap(messenger, desc="More options")
    labels = ["Add Person", "Archive", "Conversation details", "Add number to contact", "Block number"]
    assert texts(messenger) == [*labels, "Mark as Unread"]


def test_a_typed_message_is_sent_with_phone_time(messenger: Phone, sh: Sh) -> None:
    open_thread(messenger, sh)
    write(messenger, "two words")
    assert find(messenger, id="thread_type_message").text == "Type a message…"
    assert "two words" in texts(messenger)
    row = sh("content query --uri content://sms/sent --projection address:body:date").stdout
    now = messenger.system.clock.now_ms()
    address, body, date = row.removeprefix("Row: 0 ").strip().split(", ")
    assert (address, body) == ("address=5550001", "body=two words")
    assert 0 <= now - int(date.removeprefix("date=")) < 5000


def test_a_message_of_another_app_waits_in_the_field(messenger: Phone, sh: Sh) -> None:
    open_thread(messenger, sh, "+15551234567", "see you")
    assert "Ann Lee" in texts(messenger)
    tap(messenger, text="SMS")
    assert sent(messenger) == [("+15551234567", "see you")]


def test_received_stand_left_and_sent_right(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.receive_sms("5550001", "question")
    messenger.system.telephony.send_sms("5550001", "answer")
    open_thread(messenger, sh)
    question, answer = find(messenger, text="question").box, find(messenger, text="answer").box
    assert question[0] < 250 and answer[2] > 1000
    assert question[3] <= answer[1]
    assert ids(messenger).count("thread_message_sender_photo") == 1


def test_dates_stand_where_five_minutes_passed(messenger: Phone, sh: Sh) -> None:
    for pause in (0, 200, 200, 24 * 3600):
        messenger.system.clock.advance(pause)
        messenger.system.telephony.send_sms("5550001", "tick")
    open_thread(messenger, sh)
    dates = [node.text for node in nodes(messenger) if node.attributes["resource-id"].endswith("thread_date_time")]
    assert dates == ["15.10, 15:34", "15.10, 15:40", "15:40"]


@pytest.mark.slow
def test_what_was_not_sent_can_be_retried(messenger: Phone, sh: Sh) -> None:
    open_thread(messenger, sh)
    messenger.system.connectivity.airplane = True
    write(messenger, "lost")
    assert "Not sent. Touch to retry." in texts(messenger)
    messenger.system.connectivity.airplane = False
    tap(messenger, text="Not sent. Touch to retry.")
    assert find(messenger, id="thread_type_message").text == "lost"
    tap(messenger, text="SMS")
    assert [(one.box, one.body) for one in everything(messenger)] == [(MessageBox.SENT, "lost")]


def test_a_draft_is_kept_whichever_way_a_person_leaves(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    open_thread(messenger, sh)
    tap(messenger, id="thread_type_message")
    messenger.display.type_text("unfinished")
    assert drafts(messenger, sh) == "No result found.\n"
    messenger.display.key(HOME)
    assert drafts(messenger, sh) == "Row: 0 body=unfinished\n"
    sh("monkey -p com.simplemobiletools.smsmessenger -c android.intent.category.LAUNCHER 1")
    messenger.display.key(BACK)
    messenger.display.key(BACK)
    assert texts(messenger)[-2:] == ["Draft", "unfinished"]
    tap(messenger, text="5550001")
    assert find(messenger, id="thread_type_message").text == "unfinished"
    tap(messenger, text="SMS")
    messenger.display.key(BACK)
    assert drafts(messenger, sh) == "No result found.\n"
    assert sent(messenger)[-1] == ("5550001", "unfinished")


@pytest.mark.slow
def test_messages_are_copied_deleted_and_described(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.receive_sms("+15551234567", "keep")
    messenger.system.telephony.receive_sms("+15551234567", "drop")
    open_thread(messenger, sh, "+15551234567")
    hold(messenger, text="drop")
    assert find(messenger, id="actionbar_title").text == "1 / 2"
    choose(messenger, "Properties")
    message = "Sender name: Ann Lee\nSender phone: +15551234567\nReceived at: 15.10.2023 15:34"
    assert find(messenger, id="dialog_message_details_text_value").text == message
    tap(messenger, text="OK")
    tap(messenger, desc="Copy to clipboard")
    assert messenger.system.clipboard.text == "drop"
    sh("sleep 6")  # What was copied is shown over the message for so long.
    hold(messenger, text="drop")
    choose(messenger, "Delete")
    assert texts(messenger) == ["Are you sure you want to delete 1 message?", "No", "Yes"]
    tap(messenger, text="Yes")
    assert [one.body for one in everything(messenger)] == ["keep"]


def test_the_last_message_takes_the_conversation_with_it(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "only one")
    tap(messenger, text="5550001")
    hold(messenger, text="only one")
    choose(messenger, "Delete")
    tap(messenger, text="Yes")
    assert "No stored conversations have been found" in texts(messenger)
    assert messenger.system.messages.threads() == []


def test_a_message_is_forwarded_to_somebody_else(messenger: Phone) -> None:
    messenger.system.telephony.receive_sms("5550001", "968 Spruce Ave, Springfield, IL")
    messenger.system.clock.advance(10)
    tap(messenger, text="5550001")
    hold(messenger, text="968 Spruce Ave, Springfield, IL")
    choose(messenger, "Forward")
    tap(messenger, text="Ann Lee")
    tap(messenger, text="SMS")
    assert sent(messenger) == [("+15551234567", "968 Spruce Ave, Springfield, IL")]


def test_a_conversation_is_deleted_from_its_own_bar(messenger: Phone) -> None:
    messenger.system.telephony.send_sms("5550001", "hello")
    tap(messenger, text="5550001")
    tap(messenger, desc="Delete")
    tap(messenger, text="Yes")
    assert messenger.system.messages.threads() == []


def test_the_number_goes_to_dialer_and_address_book(messenger: Phone, sh: Sh) -> None:
    open_thread(messenger, sh)
    tap(messenger, desc="Dial number")
    assert "com.google.android.dialer" in messenger.display.focused_window()
    messenger.display.key(BACK)
    sh("am force-stop com.google.android.dialer")
    open_thread(messenger, sh)
    choose(messenger, "Add number to contact")
    assert "com.google.android.contacts" in messenger.display.focused_window()


def test_a_pasted_text_can_be_sent(messenger: Phone, sh: Sh) -> None:
    messenger.system.clipboard.text = "from the clipboard"
    open_thread(messenger, sh)
    hold(messenger, id="thread_type_message")
    x, y = middle_of_paste(messenger)
    messenger.display.tap(x, y)
    tap(messenger, text="SMS")
    assert sent(messenger) == [("5550001", "from the clipboard")]


def test_short_codes_take_no_answer(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.receive_sms("WEATHER", "storm")
    messenger.system.clock.advance(10)
    tap(messenger, text="WEATHER")
    assert "Can't reply to short codes like this" in texts(messenger)
    assert "thread_type_message" not in ids(messenger)


def test_the_attachment_panel_opens_and_closes(messenger: Phone, sh: Sh) -> None:
    open_thread(messenger, sh)
    tap(messenger, desc="Attachment")
    assert texts(messenger)[-7:] == [
        "Choose photo", "Choose video", "Take photo", "Record video", "Record audio", "Choose file", "Choose contact",
    ]  # fmt: skip
    messenger.display.key(BACK)
    assert "Choose photo" not in texts(messenger)


@pytest.mark.slow
def test_settings_change_how_the_field_works(messenger: Phone, sh: Sh) -> None:
    tap(messenger, desc="Settings")
    for title in ("Show a character counter at writing messages", "Send message on pressing Enter"):
        tap(messenger, text=title)
    tap(messenger, text="Remove accents and diacritics at sending messages")
    tap(messenger, text="Font size")
    tap(messenger, text="Large")
    tap(messenger, text="Change date and time format")
    tap(messenger, text="10/15/2023")
    open_thread(messenger, sh)
    tap(messenger, id="thread_type_message")
    messenger.system.editor.commit_text("déjà vu")
    assert find(messenger, id="thread_character_counter").text == "7/1"
    messenger.display.key(66)
    assert sent(messenger) == [("5550001", "deja vu")]
    messenger.system.clock.advance(24 * 3600)
    assert "10/15, 15:34" in texts(messenger)


def test_details_list_the_people(messenger: Phone, sh: Sh) -> None:
    messenger.system.telephony.send_sms("+15551234567", "hello")
    open_thread(messenger, sh, "+15551234567")
    choose(messenger, "Conversation details")
    wanted = ["Conversation details", "Conversation name", "Ann Lee", "Members", "Ann Lee", "+15551234567"]
    assert texts(messenger) == wanted
