"""Text messages and the threads they belong to, as rows of mmssms.db, the message store of Android 13."""

from __future__ import annotations

import sqlite3
from enum import IntEnum
from typing import NamedTuple

from simdroid.system.phone_numbers import same_number
from simdroid.system.providers.base import ProviderDatabase, ProviderServices, Value, sql

TELEPHONY_PACKAGE = "com.android.providers.telephony"
MESSAGES_DATABASE = "mmssms.db"

_TABLES = """
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE sms (
  _id INTEGER PRIMARY KEY, thread_id INTEGER, address TEXT, person INTEGER, date INTEGER,
  date_sent INTEGER DEFAULT 0, protocol INTEGER, read INTEGER DEFAULT 0, status INTEGER DEFAULT -1, type INTEGER,
  reply_path_present INTEGER, subject TEXT, body TEXT, service_center TEXT, locked INTEGER DEFAULT 0,
  sub_id INTEGER DEFAULT -1, error_code INTEGER DEFAULT -1, creator TEXT, seen INTEGER DEFAULT 0);
CREATE TABLE threads (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER DEFAULT 0, message_count INTEGER DEFAULT 0, recipient_ids TEXT,
  snippet TEXT, snippet_cs INTEGER DEFAULT 0, read INTEGER DEFAULT 1, archived INTEGER DEFAULT 0,
  type INTEGER DEFAULT 0, error INTEGER DEFAULT 0, has_attachment INTEGER DEFAULT 0, sub_id INTEGER DEFAULT -1);
CREATE TABLE canonical_addresses (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE pdu (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, thread_id INTEGER, date INTEGER, date_sent INTEGER DEFAULT 0, msg_box INTEGER,
  read INTEGER DEFAULT 0, m_id TEXT, sub TEXT, sub_cs INTEGER, ct_t TEXT, ct_l TEXT, exp INTEGER, m_cls TEXT,
  m_type INTEGER, v INTEGER, m_size INTEGER, pri INTEGER, rr INTEGER, rpt_a INTEGER, resp_st INTEGER, st INTEGER,
  tr_id TEXT, retr_st INTEGER, retr_txt TEXT, retr_txt_cs INTEGER, read_status INTEGER, ct_cls INTEGER, resp_txt TEXT,
  d_tm INTEGER, d_rpt INTEGER, locked INTEGER DEFAULT 0, sub_id INTEGER DEFAULT -1, seen INTEGER DEFAULT 0,
  creator TEXT, text_only INTEGER DEFAULT 0);
CREATE TABLE addr (
  _id INTEGER PRIMARY KEY, msg_id INTEGER, contact_id INTEGER, address TEXT, type INTEGER, charset INTEGER,
  sub_id INTEGER DEFAULT -1);
CREATE TABLE part (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, mid INTEGER, seq INTEGER DEFAULT 0, ct TEXT, name TEXT, chset INTEGER, cd TEXT,
  fn TEXT, cid TEXT, cl TEXT, ctt_s INTEGER, ctt_t TEXT, _data TEXT, text TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE rate (sent_time INTEGER, sub_id INTEGER DEFAULT -1);
CREATE TABLE drm (_id INTEGER PRIMARY KEY, _data TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE raw (
  _id INTEGER PRIMARY KEY, date INTEGER, reference_number INTEGER, count INTEGER, sequence INTEGER,
  destination_port INTEGER, address TEXT, sub_id INTEGER DEFAULT -1, pdu TEXT, deleted INTEGER DEFAULT 0,
  message_body TEXT, display_originating_addr TEXT);
CREATE TABLE attachments (sms_id INTEGER, content_url TEXT, offset INTEGER, sub_id INTEGER DEFAULT -1);
CREATE TABLE sr_pending (reference_number INTEGER, action TEXT, data TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE pending_msgs (
  _id INTEGER PRIMARY KEY, proto_type INTEGER, msg_id INTEGER, msg_type INTEGER, err_type INTEGER, err_code INTEGER,
  retry_index INTEGER NOT NULL DEFAULT 0, due_time INTEGER, pending_sub_id INTEGER DEFAULT -1, last_try INTEGER);
CREATE VIEW sms_restricted AS SELECT * FROM sms WHERE type IN (1, 2);
CREATE INDEX typeThreadIdIndex ON sms (type, thread_id);
CREATE INDEX threadIdDateIndex ON sms (thread_id, date);
"""

_COUNT = "(SELECT COUNT(*) FROM sms WHERE sms.thread_id = threads._id AND sms.type != 3)"
_LAST = "FROM sms WHERE sms.thread_id = threads._id ORDER BY sms.date DESC, sms._id DESC LIMIT 1"
_ALL_READ = "NOT EXISTS (SELECT 1 FROM sms WHERE sms.thread_id = threads._id AND sms.read = 0)"

# Android stamps a thread with the wall clock; the message's own date keeps phone time and determinism.
_TRIGGERS = f"""
CREATE TRIGGER sms_update_thread_on_insert AFTER INSERT ON sms BEGIN
  UPDATE threads SET date = new.date, snippet = new.body, snippet_cs = 0, message_count = {_COUNT}, read = {_ALL_READ}
  WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_date_subject_on_update AFTER UPDATE OF date, body, type ON sms BEGIN
  UPDATE threads SET date = new.date, snippet = new.body, snippet_cs = 0, message_count = {_COUNT}, read = {_ALL_READ}
  WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_read_on_update AFTER UPDATE OF read ON sms BEGIN
  UPDATE threads SET read = {_ALL_READ} WHERE _id = new.thread_id;
END;
CREATE TRIGGER update_threads_error_on_update_sms AFTER UPDATE OF type ON sms
WHEN (old.type = 5) != (new.type = 5) BEGIN
  UPDATE threads SET error = error + (new.type = 5) - (old.type = 5) WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_on_delete AFTER DELETE ON sms BEGIN
  UPDATE threads SET message_count = {_COUNT}, read = {_ALL_READ},
    snippet = (SELECT body {_LAST}), date = COALESCE((SELECT date {_LAST}), date)
  WHERE _id = old.thread_id;
END;
"""

MESSAGES_SCRIPT = f"{_TABLES}{_TRIGGERS}PRAGMA user_version = 67;\n"


class MessageBox(IntEnum):
    """Where a message lies: the `type` column."""

    INBOX = 1
    SENT = 2
    DRAFT = 3
    OUTBOX = 4
    FAILED = 5
    QUEUED = 6


class Message(NamedTuple):
    """One text message."""

    id: int
    thread_id: int
    address: str
    body: str
    date_ms: int
    box: MessageBox
    read: bool

    @classmethod
    def from_row(cls, row: sqlite3.Row) -> Message:
        """The message that a row of the database holds."""
        box = MessageBox(row["type"]) if row["type"] in MessageBox.__members__.values() else MessageBox.INBOX
        address, body = row["address"] or "", row["body"] or ""
        return cls(row["_id"], row["thread_id"] or 0, address, body, row["date"] or 0, box, bool(row["read"]))


class Thread(NamedTuple):
    """One conversation, as a list of conversations shows it."""

    id: int
    addresses: tuple[str, ...]
    snippet: str
    date_ms: int
    message_count: int
    read: bool

    @classmethod
    def from_row(cls, row: sqlite3.Row, known: dict[str, str]) -> Thread:
        """The thread that a row of the database holds; `known` are addresses by their ids."""
        addresses = tuple(known[number] for number in (row["recipient_ids"] or "").split() if number in known)
        snippet, date_ms = row["snippet"] or "", row["date"] or 0
        return cls(row["_id"], addresses, snippet, date_ms, row["message_count"], bool(row["read"]))


class Messages:
    """What a messaging app reads and writes; `content://sms` shows the same rows."""

    def __init__(self, system: ProviderServices) -> None:
        self._system = system
        self.store = ProviderDatabase(system, TELEPHONY_PACKAGE, MESSAGES_DATABASE, MESSAGES_SCRIPT)

    def add(
        self,
        address: str,
        body: str,
        box: MessageBox,
        *,
        creator: str | None,
        read: bool | None = None,
        error_code: int = -1,
        date_ms: int | None = None,
    ) -> Message:
        """Store a message under the phone's present time, or a `date_ms`; only incoming ones start unread."""
        seen = box is not MessageBox.INBOX if read is None else read
        now = self._system.clock.now_ms() if date_ms is None else date_ms
        values: dict[str, Value] = {
            "address": address,
            "date": now,
            "date_sent": now // 1000 * 1000 if box is MessageBox.INBOX else 0,
            "protocol": 0 if box is MessageBox.INBOX else None,
            "read": int(seen),
            "type": int(box),
            "reply_path_present": 0 if box is MessageBox.INBOX else None,
            "body": body,
            "sub_id": 1,
            "error_code": error_code,
            "creator": creator,
            "seen": int(seen),
        }
        with self.store.open() as connection:
            thread = thread_for(connection, (address,), date_ms=now)
            row = sql.insert(connection, "sms", {"thread_id": thread, **values})
        return Message(row, thread, address, body, now, box, seen)

    def threads(self) -> list[Thread]:
        """All conversations with messages, newest first."""
        with self.store.open() as connection:
            rows = connection.execute("SELECT * FROM threads WHERE message_count > 0 ORDER BY date DESC, _id DESC")
            addresses = {
                str(entry["_id"]): entry["address"] for entry in connection.execute("SELECT * FROM canonical_addresses")
            }
            return [Thread.from_row(row, addresses) for row in rows.fetchall()]

    def messages(self, thread_id: int) -> list[Message]:
        """One conversation, oldest first."""
        with self.store.open() as connection:
            rows = connection.execute("SELECT * FROM sms WHERE thread_id = ? ORDER BY date, _id", (thread_id,))
            return [Message.from_row(row) for row in rows.fetchall()]

    def mark_read(self, thread_id: int) -> None:
        """Note that a person has seen a conversation."""
        with self.store.open() as connection:
            connection.execute(
                "UPDATE sms SET read = 1, seen = 1 WHERE thread_id = ? AND (read = 0 OR seen = 0)", (thread_id,)
            )

    def delete_thread(self, thread_id: int) -> None:
        """Remove a conversation."""
        with self.store.open() as connection:
            connection.execute("DELETE FROM sms WHERE thread_id = ?", (thread_id,))
            connection.execute("DELETE FROM threads WHERE _id = ?", (thread_id,))

    def thread_id(self, *addresses: str) -> int:
        """The conversation with these people, made when there is none."""
        with self.store.open() as connection:
            return thread_for(connection, addresses, date_ms=self._system.clock.now_ms())


def thread_for(connection: sqlite3.Connection, addresses: tuple[str, ...], *, date_ms: int) -> int:
    """The thread of a set of addresses, made when there is none; spellings of one number are one address."""
    recipients = " ".join(str(number) for number in sorted({_address_id(connection, one) for one in addresses}))
    row = connection.execute("SELECT _id FROM threads WHERE recipient_ids = ?", (recipients,)).fetchone()
    if row is not None:
        return int(row[0])
    return sql.insert(connection, "threads", {"recipient_ids": recipients, "date": date_ms})


def _address_id(connection: sqlite3.Connection, address: str) -> int:
    for row in connection.execute("SELECT _id, address FROM canonical_addresses ORDER BY _id").fetchall():
        if same_number(row["address"] or "", address):
            return int(row["_id"])
    return sql.insert(connection, "canonical_addresses", {"address": address})
