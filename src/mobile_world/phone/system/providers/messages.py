"""Text messages and the threads they belong to, as rows of mmssms.db."""

from __future__ import annotations

import sqlite3
from enum import IntEnum
from typing import NamedTuple

from mobile_world.phone.system.phone_numbers import same_number
from mobile_world.phone.system.providers import sql
from mobile_world.phone.system.providers.content import Value
from mobile_world.phone.system.providers.store import ProviderServices, Store
from mobile_world.phone.system.providers.telephony_schema import MESSAGES_DATABASE, MESSAGES_SCRIPT, TELEPHONY_PACKAGE


class Box(IntEnum):
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
    box: Box
    read: bool


class Thread(NamedTuple):
    """One conversation, as a list of conversations shows it."""

    id: int
    addresses: tuple[str, ...]
    snippet: str
    date_ms: int
    message_count: int
    read: bool


class Messages:
    """What a messaging app reads and writes; `content://sms` shows the same rows."""

    def __init__(self, system: ProviderServices) -> None:
        self._system = system
        self.store = Store(system, TELEPHONY_PACKAGE, MESSAGES_DATABASE, MESSAGES_SCRIPT)

    def add(
        self, address: str, body: str, box: Box, *, creator: str | None, read: bool | None = None, error_code: int = -1
    ) -> Message:
        """Store a message under the phone's present time; only incoming ones start unread."""
        seen = box is not Box.INBOX if read is None else read
        now = self._system.clock.now_ms()
        values: dict[str, Value] = {
            "address": address,
            "date": now,
            "date_sent": now // 1000 * 1000 if box is Box.INBOX else 0,
            "protocol": 0 if box is Box.INBOX else None,
            "read": int(seen),
            "type": int(box),
            "reply_path_present": 0 if box is Box.INBOX else None,
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
            return [_thread(connection, row) for row in rows.fetchall()]

    def messages(self, thread_id: int) -> list[Message]:
        """One conversation, oldest first."""
        with self.store.open() as connection:
            rows = connection.execute("SELECT * FROM sms WHERE thread_id = ? ORDER BY date, _id", (thread_id,))
            return [_message(row) for row in rows.fetchall()]

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


def _thread(connection: sqlite3.Connection, row: sqlite3.Row) -> Thread:
    known = {str(one["_id"]): one["address"] for one in connection.execute("SELECT * FROM canonical_addresses")}
    addresses = tuple(known[number] for number in (row["recipient_ids"] or "").split() if number in known)
    count = row["message_count"]
    return Thread(row["_id"], addresses, row["snippet"] or "", row["date"] or 0, count, bool(row["read"]))


def _message(row: sqlite3.Row) -> Message:
    box = Box(row["type"]) if row["type"] in Box.__members__.values() else Box.INBOX
    return Message(
        row["_id"],
        row["thread_id"] or 0,
        row["address"] or "",
        row["body"] or "",
        row["date"] or 0,
        box,
        bool(row["read"]),
    )
