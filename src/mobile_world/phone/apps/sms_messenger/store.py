"""Conversations and messages in the telephony provider, what the app's own database adds to them, and its options."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from mobile_world.phone.apps.sms_messenger.intents import PACKAGE
from mobile_world.phone.kit import Flag, Number, PreferenceFile, String, Strings, insert
from mobile_world.phone.system import Box, Message, System, contains_text, open_database, same_number

DATABASE = "databases/conversations.db"
_PATH = f"/data/data/{PACKAGE}/{DATABASE}"
SCHEMA = """
CREATE TABLE conversations (
    thread_id INTEGER NOT NULL PRIMARY KEY, snippet TEXT NOT NULL, date INTEGER NOT NULL, read INTEGER NOT NULL,
    title TEXT NOT NULL, photo_uri TEXT NOT NULL, is_group_conversation INTEGER NOT NULL, phone_number TEXT NOT NULL,
    is_scheduled INTEGER NOT NULL, uses_custom_title INTEGER NOT NULL, archived INTEGER NOT NULL
);
CREATE TABLE messages (
    id INTEGER NOT NULL PRIMARY KEY, body TEXT NOT NULL, type INTEGER NOT NULL, status INTEGER NOT NULL,
    participants TEXT NOT NULL, date INTEGER NOT NULL, read INTEGER NOT NULL, thread_id INTEGER NOT NULL,
    is_mms INTEGER NOT NULL, attachment TEXT, sender_phone_number TEXT NOT NULL, sender_name TEXT NOT NULL,
    sender_photo_uri TEXT NOT NULL, subscription_id INTEGER NOT NULL, is_scheduled INTEGER NOT NULL
);
CREATE TABLE recycle_bin_messages (id INTEGER NOT NULL PRIMARY KEY, deleted_ts INTEGER NOT NULL);
PRAGMA user_version = 8;
"""
"""The app's own database, which keeps what the telephony provider does not know."""

SEPARATOR = "|"
"""Stands between the numbers of a message to several people."""

_LAST = "FROM sms s WHERE s.thread_id = t._id AND s.type != 3 ORDER BY s.date DESC, s._id DESC LIMIT 1"
_CONVERSATIONS = f"""
SELECT t._id AS id, t.recipient_ids AS recipients, t.archived AS archived,
  (SELECT s.body {_LAST}) AS snippet, (SELECT s.date {_LAST}) AS date,
  EXISTS (SELECT 1 FROM sms s WHERE s.thread_id = t._id AND s.type != 3 AND s.read = 0) AS unread,
  (SELECT d.body FROM sms d WHERE d.thread_id = t._id AND d.type = 3 ORDER BY d.date DESC LIMIT 1) AS draft
FROM threads t WHERE EXISTS (SELECT 1 FROM sms s WHERE s.thread_id = t._id AND s.type != 3)
"""
_SEARCHED = "SELECT * FROM sms WHERE type != 3 ORDER BY date DESC, _id DESC"
_MOST_FOUND = 100


class Conversation(NamedTuple):
    """A row of the conversation list."""

    id: int
    addresses: tuple[str, ...]
    snippet: str
    date_ms: int
    unread: bool
    draft: str
    archived: bool
    pinned: bool


class Mailbox:
    """Queries and changes of conversations, messages and drafts."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._open = system.messages.store.open
        self.options = Options(system)

    # -- conversations -----------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """All that are archived or all that are not: pinned ones first, then the newest; blocked people's left out."""
        blocked = self.options.blocked_numbers
        rows = [row for row in self._read(_CONVERSATIONS) if row.archived == archived]
        shown = [row for row in rows if not _all_among(row.addresses, blocked)]
        return sorted(shown, key=lambda row: (row.pinned, row.date_ms, row.id), reverse=True)

    def conversation(self, thread_id: int) -> Conversation | None:
        """One that has messages."""
        return next(iter(self._read(f"{_CONVERSATIONS} AND t._id = ?", thread_id)), None)

    def _read(self, query: str, *values: int) -> list[Conversation]:
        pinned = self.options.pinned
        with self._open() as connection:
            known = _addresses(connection)
            return [_conversation(row, known, pinned) for row in connection.execute(query, values).fetchall()]

    def addresses(self, thread_id: int) -> tuple[str, ...]:
        """Whom a conversation is with."""
        with self._open() as connection:
            row = connection.execute("SELECT recipient_ids FROM threads WHERE _id = ?", (thread_id,)).fetchone()
            known = _addresses(connection) if row else {}
        return tuple(known[number] for number in str(row[0] or "").split() if number in known) if row else ()

    def delete_conversations(self, threads: Sequence[int]) -> None:
        """Remove conversations with all that is in them."""
        for thread in threads:
            self._system.messages.delete_thread(thread)
            self._system.notifications.cancel((PACKAGE, None, thread))
        self.options.unpin(threads)

    def archive(self, threads: Sequence[int], archived: bool) -> None:
        """Put conversations away, or back into the list."""
        with self._open() as connection:
            for thread in threads:
                connection.execute("UPDATE threads SET archived = ? WHERE _id = ?", (int(archived), thread))

    def mark_read(self, thread_id: int) -> None:
        """Mark a conversation as read; an archived one with new messages is unarchived."""
        with self._open() as connection:
            where = "thread_id = ? AND (read = 0 OR seen = 0)"
            if connection.execute(f"SELECT 1 FROM sms WHERE {where} LIMIT 1", (thread_id,)).fetchone():
                connection.execute("UPDATE threads SET archived = 0 WHERE _id = ?", (thread_id,))
                connection.execute(f"UPDATE sms SET read = 1, seen = 1 WHERE {where}", (thread_id,))
        self._system.notifications.cancel((PACKAGE, None, thread_id))

    def mark_unread(self, thread_id: int) -> None:
        """Mark a conversation as unread."""
        with self._open() as connection:
            connection.execute("UPDATE sms SET read = 0, seen = 0 WHERE thread_id = ? AND type != 3", (thread_id,))

    def blocked(self, addresses: Sequence[str]) -> bool:
        """Whether a conversation is with blocked people alone."""
        return _all_among(addresses, self.options.blocked_numbers)

    # -- messages ----------------------------------------------------------------------------------------------

    def messages(self, thread_id: int) -> list[Message]:
        """What was said, oldest first."""
        return [_cleaned(one) for one in self._system.messages.messages(thread_id) if one.box is not Box.DRAFT]

    def search(self, text: str) -> list[Message]:
        """Messages that contain a text, newest first."""
        with self._open() as connection:
            rows = (row for row in connection.execute(_SEARCHED) if contains_text(row["body"] or "", text))
            return [_found(row) for row in islice(rows, _MOST_FOUND)]

    def send(self, addresses: Sequence[str], text: str) -> None:
        """Send a text to all recipients; a group conversation also gets one row of its own."""
        for address in addresses:
            self._system.telephony.send_sms(address, text, creator=PACKAGE)
        if len(addresses) > 1:
            shared = self._row(self._system.messages.thread_id(*addresses), Box.SENT, text)
            with self._open() as connection:
                insert(connection, "sms", {**shared, "address": SEPARATOR.join(addresses), "sub_id": 1})

    def _row(self, thread_id: int, box: Box, text: str) -> dict[str, object]:
        now = self._system.clock.now_ms()
        read = {"thread_id": thread_id, "date": now, "read": 1, "seen": 1}
        return {**read, "type": int(box), "body": text, "creator": PACKAGE}

    def delete_messages(self, ids: Sequence[int]) -> None:
        """Remove messages."""
        with self._open() as connection:
            connection.executemany("DELETE FROM sms WHERE _id = ?", [(one,) for one in ids])

    # -- drafts ------------------------------------------------------------------------------------------------

    def draft(self, thread_id: int) -> str:
        """What a person began to write."""
        last = "SELECT body FROM sms WHERE thread_id = ? AND type = 3 ORDER BY date DESC LIMIT 1"
        with self._open() as connection:
            row = connection.execute(last, (thread_id,)).fetchone()
        return _text(row[0]) if row else ""

    def keep_draft(self, thread_id: int, text: str) -> None:
        """Remember a text that was not sent; an empty one forgets the last."""
        if text == self.draft(thread_id):
            return
        with self._open() as connection:
            connection.execute("DELETE FROM sms WHERE thread_id = ? AND type = 3", (thread_id,))
            if text:
                insert(connection, "sms", self._row(thread_id, Box.DRAFT, text))


def _all_among(addresses: Sequence[str], numbers: Sequence[str]) -> bool:
    """Whether every address is one of some numbers, in any spelling."""
    return bool(numbers) and all(any(same_number(one, other) for other in numbers) for one in addresses)


def _addresses(connection: sqlite3.Connection) -> dict[str, str]:
    rows = connection.execute("SELECT _id, address FROM canonical_addresses").fetchall()
    return {str(row["_id"]): _text(row["address"]) for row in rows}


def _conversation(row: sqlite3.Row, known: dict[str, str], pinned: Sequence[int]) -> Conversation:
    addresses = tuple(known[number] for number in str(row["recipients"] or "").split() if number in known)
    return Conversation(
        id=row["id"],
        addresses=addresses,
        snippet=_text(row["snippet"]),
        date_ms=_whole(row["date"]),
        unread=bool(row["unread"]),
        draft=_text(row["draft"]),
        archived=bool(row["archived"]) and not row["unread"],
        pinned=row["id"] in pinned,
    )


def _found(row: sqlite3.Row) -> Message:
    box = Box(row["type"]) if row["type"] in Box.__members__.values() else Box.INBOX
    thread, date = _whole(row["thread_id"]), _whole(row["date"])
    return Message(row["_id"], thread, _text(row["address"]), _text(row["body"]), date, box, bool(row["read"]))


def _cleaned(message: Message) -> Message:
    """A message with columns of the right types; code outside may have stored anything."""
    return message._replace(address=_text(message.address), body=_text(message.body), date_ms=_whole(message.date_ms))


def _text(value: object) -> str:
    return "" if value is None else str(value).encode("utf-8", "replace").decode()


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


# -- the names that people gave to conversations, in the app's own database -----------------------------------------


def group_names(system: System) -> dict[int, str]:
    """The names that were given, by conversation."""
    if not system.fs.is_file(_PATH):
        return {}
    with open_database(system.fs, _PATH) as database:
        rows = database.execute("SELECT thread_id, title FROM conversations WHERE uses_custom_title = 1").fetchall()
    return {int(row["thread_id"]): str(row["title"]) for row in rows}


def rename(system: System, conversation: Conversation, title: str) -> None:
    """Give a conversation a name; an empty one takes it away."""
    row = {
        "thread_id": conversation.id,
        "snippet": conversation.snippet,
        "date": conversation.date_ms // 1000,
        "read": int(not conversation.unread),
        "title": title,
        "photo_uri": "",
        "is_group_conversation": int(len(conversation.addresses) > 1),
        "phone_number": ";".join(conversation.addresses),
        "is_scheduled": 0,
        "uses_custom_title": int(bool(title)),
        "archived": int(conversation.archived),
    }
    with open_database(system.fs, _PATH) as database:
        insert(database, "conversations", row, replace=True)


DATE_FORMATS = ("dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd", "d MMMM yyyy", "MMMM d yyyy")
"""In Java's letters."""
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
VISIBILITIES = ("Sender and message", "Sender only", "No details")
_SCALES = (0.85, 1.0, 1.2, 1.4)


class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
    """The app's preferences."""

    role_confirmed = Flag()
    """Whether a person made this the messaging app since its data was cleared."""
    show_counter = Flag()
    send_on_enter = Flag()
    use_simple_characters = Flag()
    delivery_reports = Flag()
    date_format = String(DATE_FORMATS[0])
    font_size = Number(1, among=range(len(FONT_SIZES)))
    lock_screen_visibility = Number(0, among=range(len(VISIBILITIES)))
    """What a notification tells on the lock screen."""
    blocked_numbers = Strings()
    pinned_conversations = Strings()

    @property
    def font_scale(self) -> float:
        """How much larger than usual messages are written."""
        return _SCALES[self.font_size]

    @property
    def pinned(self) -> list[int]:
        """Conversations that stay at the top."""
        return [int(one) for one in self.pinned_conversations if one.isdecimal()]

    @pinned.setter
    def pinned(self, threads: Sequence[int]) -> None:
        self.pinned_conversations = [str(one) for one in sorted(set(threads))]

    def unpin(self, threads: Sequence[int]) -> None:
        """Let conversations go to their places by date."""
        if set(threads) & set(self.pinned):
            self.pinned = [one for one in self.pinned if one not in threads]

    def block(self, numbers: Sequence[str]) -> None:
        """Hide what these numbers send."""
        self.blocked_numbers = list(dict.fromkeys([*self.blocked_numbers, *numbers]))
