"""The message store: what callers of both task suites read and delete."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from simdroid.device import Phone
from simdroid.system import MessageBox
from simdroid.system.phone_numbers import same_number
from tests.conftest import Result

Sh = Callable[..., Result]

DATABASE = "/data/data/com.android.providers.telephony/databases/mmssms.db"


def parsed(output: str) -> list[dict[str, str]]:
    """Rows read the way AndroidWorld reads them: at each `=`, the value ends at the last `, ` before the next one."""
    found = []
    for line in output.split("Row: ")[1:]:
        pieces = line.partition(" ")[2].rstrip("\n").split("=")
        name, row = pieces[0], {}
        for piece in pieces[1:-1]:
            row[name], _, name = piece.rpartition(", ")
        row[name] = pieces[-1]
        found.append(row)
    return found


def test_both_suites_find_address_body_and_date_newest_first(sh: Sh, phone: Phone) -> None:
    phone.system.telephony.receive_sms("+15551234567", "first, with comma")
    phone.system.clock.advance(60)
    phone.system.telephony.receive_sms("+15557654321", "second")
    rows = parsed(sh("content query --uri content://sms/inbox").stdout)
    assert [(row["address"], row["body"]) for row in rows] == [
        ("+15557654321", "second"),
        ("+15551234567", "first, with comma"),
    ]
    now = int(sh("date +%s").stdout)
    assert abs(now - int(rows[0]["date"]) / 1000) < 1


def test_messages_that_come_at_once_have_an_order(sh: Sh, phone: Phone) -> None:
    for text in ("one", "two", "three"):
        phone.system.telephony.receive_sms("5551234567", text)
    rows = parsed(sh("content query --uri content://sms/inbox").stdout)
    assert [row["body"] for row in rows] == ["three", "two", "one"]
    assert len({row["date"] for row in rows}) == 3


def test_sent_messages_are_read_and_in_the_thread_of_their_number(phone: Phone) -> None:
    system = phone.system
    received = system.telephony.receive_sms("+15551234567", "hello")
    sent = system.telephony.send_sms("(555) 123-4567", "hi back")
    other = system.telephony.send_sms("5559999999", "someone else")
    assert received is not None
    assert (sent.box, sent.read, sent.thread_id) == (MessageBox.SENT, True, received.thread_id)
    assert other.thread_id != sent.thread_id
    threads = {thread.id: thread for thread in system.messages.threads()}
    assert threads[sent.thread_id].snippet == "hi back"
    assert threads[sent.thread_id].message_count == 2
    assert not threads[sent.thread_id].read
    system.messages.mark_read(sent.thread_id)
    assert all(thread.read for thread in system.messages.threads())


def test_airplane_mode_keeps_messages_in(sh: Sh, phone: Phone) -> None:
    phone.system.connectivity.airplane = True
    message = phone.system.telephony.send_sms("5551234567", "not leaving")
    assert message.box is MessageBox.FAILED
    assert sh("content query --uri content://sms/sent").stdout == "No result found.\n"
    assert parsed(sh("content query --uri content://sms/failed").stdout)[0]["error_code"] == "2"


def test_rows_deleted_in_the_file_are_gone_at_once(phone: Phone) -> None:
    system = phone.system
    system.telephony.receive_sms("5551234567", "hello")
    with system.messages.store.open() as connection:
        connection.executescript("DELETE FROM sms; DELETE FROM threads;")
    assert system.messages.threads() == []
    again = system.telephony.receive_sms("5551234567", "fresh")
    assert again is not None
    assert [thread.message_count for thread in system.messages.threads()] == [1]


def test_a_missing_or_damaged_file_is_made_anew(sh: Sh, phone: Phone) -> None:
    phone.system.telephony.receive_sms("5551234567", "hello")
    phone.system.fs.remove(DATABASE)
    assert sh("content query --uri content://sms").stdout == "No result found.\n"
    phone.system.fs.write_bytes(DATABASE, b"not a database at all")
    assert sh("content query --uri content://sms").stdout == "No result found.\n"
    phone.system.fs.remove_tree("/data/data/com.android.providers.telephony")
    phone.system.telephony.receive_sms("5551234567", "again")
    assert parsed(sh("content query --uri content://sms").stdout)[0]["body"] == "again"


def test_a_store_without_its_tables_loses_the_message_and_nothing_else(phone: Phone) -> None:
    with phone.system.messages.store.open() as connection:
        connection.execute("DROP TABLE sms")
    assert phone.system.telephony.receive_sms("5551234567", "lost") is None
    assert "no such table" in phone.system.log.entries()[-1].message


def test_conversations_show_the_newest_message_of_each(sh: Sh, phone: Phone) -> None:
    phone.system.telephony.receive_sms("5551234567", "old")
    phone.system.clock.advance(1)
    phone.system.telephony.send_sms("+15551234567", "new")
    line = "content query --uri content://mms-sms/conversations --projection address:body:thread_id"
    assert sh(line).stdout == "Row: 0 address=+15551234567, body=new, thread_id=1\n"
    simple = "content query --uri 'content://mms-sms/conversations?simple=true' --projection _id:snippet:message_count"
    assert sh(simple).stdout == "Row: 0 _id=1, snippet=new, message_count=2\n"
    assert sh("content query --uri 'content://mms-sms/threadID?recipient=555-123-4567'").stdout == "Row: 0 _id=1\n"
    sh("content delete --uri content://mms-sms/conversations/1")
    assert phone.system.messages.threads() == []


def test_insert_fills_in_box_date_and_thread(sh: Sh, phone: Phone) -> None:
    sh("content insert --uri content://sms/sent --bind address:s:5551234567 --bind body:s:typed")
    row = parsed(sh("content query --uri content://sms/sent").stdout)[0]
    assert (row["type"], row["read"], row["thread_id"]) == ("2", "1", "1")
    assert int(row["date"]) == phone.system.clock.now_ms()


@given(st.text("0123456789", min_size=10, max_size=10).filter(lambda digits: not digits.startswith("0")))
def test_spellings_of_a_number_are_one(digits: str) -> None:
    pretty = f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
    for spelling in (digits, f"+1{digits}", f"1 {digits}", pretty, f"0{digits}"):
        assert same_number(digits, spelling)
        assert same_number(spelling, digits)
    other = digits[:-1] + str((int(digits[-1]) + 1) % 10)
    assert not same_number(digits, other)


def test_names_and_short_codes_match_only_themselves() -> None:
    assert same_number("BANK", "bank")
    assert not same_number("BANK", "12345")
    assert same_number("12345", "12345")
    assert not same_number("12345", "2345")
