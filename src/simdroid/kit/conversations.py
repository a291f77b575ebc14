"""Conversations as messaging apps read and change them: the telephony provider's rows, pins, blocked numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import ClassVar, NamedTuple, Protocol

from simdroid.kit.tables import insert
from simdroid.system import Message, MessageBox, Notification, ProviderError, System, contains_text, same_number

SEPARATOR = "|"
"""Stands between the numbers of a message to several people."""

_SAID = "FROM sms s WHERE s.thread_id = t._id AND s.type != 3"
_LAST = f"{_SAID} ORDER BY s.date DESC, s._id DESC LIMIT 1"
_DRAFT = "FROM sms d WHERE d.thread_id = t._id AND d.type = 3 ORDER BY d.date DESC LIMIT 1"
_CONVERSATIONS = f"""
SELECT t._id AS id, t.recipient_ids AS recipients, t.archived AS archived,
  (SELECT s.body {_LAST}) AS snippet, (SELECT s.type {_LAST}) AS type,
  COALESCE((SELECT s.date {_LAST}), (SELECT d.date {_DRAFT})) AS date,
  (SELECT COUNT(*) {_SAID} AND s.read = 0) AS unread, (SELECT d.body {_DRAFT}) AS draft
FROM threads t WHERE EXISTS
"""
_WITH_MESSAGES = f"{_CONVERSATIONS} (SELECT 1 {_SAID})"
_WITH_DRAFTS = f"{_CONVERSATIONS} (SELECT 1 FROM sms s WHERE s.thread_id = t._id)"
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
    unread_count: int = 0
    mine: bool = False
    """Whether the last message is the user's own."""


class ConversationOptions(Protocol):
    """What a messaging app remembers of conversations, among its preferences."""

    package: ClassVar[str]
    blocked_numbers: list[str]
    pinned_conversations: list[str]


class Mailbox:
    """Queries and changes of conversations, messages and drafts."""

    def __init__(self, system: System, options: ConversationOptions) -> None:
        """For the messaging app that `options` belong to, which signs what it sends and takes its notifications."""
        self._system = system
        self._open = system.messages.store.open
        self._options = options

    # -- conversations -----------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False, drafts: bool = False) -> list[Conversation]:
        """All that are archived or all that are not: pinned ones first, then the newest; blocked people's left out.

        With `drafts` those are among them in which nothing was said yet but something is written.
        """
        blocked = self._options.blocked_numbers
        rows = [row for row in self._read(_WITH_DRAFTS if drafts else _WITH_MESSAGES) if row.archived == archived]
        return _in_order(row for row in rows if not _all_among(row.addresses, blocked))

    def blocked_conversations(self) -> list[Conversation]:
        """Those with blocked people alone, the newest first."""
        blocked = self._options.blocked_numbers
        return _in_order(row for row in self._read(_WITH_MESSAGES) if _all_among(row.addresses, blocked))

    def conversation(self, thread_id: int) -> Conversation | None:
        """One that has messages."""
        return next(iter(self._read(f"{_WITH_MESSAGES} AND t._id = ?", thread_id)), None)

    def _read(self, query: str, *values: int) -> list[Conversation]:
        pinned = self.pinned
        with self._open() as connection:
            addresses = _addresses(connection)
            return [_conversation(row, addresses, pinned) for row in connection.execute(query, values).fetchall()]

    def addresses(self, thread_id: int) -> tuple[str, ...]:
        """Whom a conversation is with."""
        with self._open() as connection:
            row = connection.execute("SELECT recipient_ids FROM threads WHERE _id = ?", (thread_id,)).fetchone()
            numbers = _addresses(connection) if row else {}
        return tuple(numbers[number] for number in str(row[0] or "").split() if number in numbers) if row else ()

    def delete_conversations(self, threads: Sequence[int]) -> None:
        """Remove conversations with all that is in them."""
        for thread in threads:
            self._system.messages.delete_thread(thread)
            self._system.notifications.cancel((self._options.package, None, thread))
        self.unpin(threads)

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
        self._system.notifications.cancel((self._options.package, None, thread_id))

    def mark_unread(self, thread_id: int) -> None:
        """Mark a conversation as unread."""
        with self._open() as connection:
            connection.execute("UPDATE sms SET read = 0, seen = 0 WHERE thread_id = ? AND type != 3", (thread_id,))

    @property
    def pinned(self) -> list[int]:
        """Conversations that stay at the top."""
        return [int(one) for one in self._options.pinned_conversations if one.isdecimal()]

    def pin(self, threads: Sequence[int]) -> None:
        """Let conversations stay at the top."""
        self._options.pinned_conversations = [str(one) for one in sorted({*self.pinned, *threads})]

    def unpin(self, threads: Sequence[int]) -> None:
        """Let conversations go to their places by date."""
        pinned = self.pinned
        if set(threads) & set(pinned):
            self._options.pinned_conversations = [str(one) for one in sorted(set(pinned) - set(threads))]

    def blocked(self, addresses: Sequence[str]) -> bool:
        """Whether a conversation is with blocked people alone."""
        return _all_among(addresses, self._options.blocked_numbers)

    def block(self, numbers: Sequence[str]) -> None:
        """Hide what these numbers send."""
        self._options.blocked_numbers = list(dict.fromkeys([*self._options.blocked_numbers, *numbers]))

    def unblock(self, numbers: Sequence[str]) -> None:
        """Let these numbers through again, in whatever spelling they were blocked."""
        self._options.blocked_numbers = [one for one in self._options.blocked_numbers if not _all_among([one], numbers)]

    def take_notifications(self, front: int) -> None:
        """Read the conversation in front if it has a notification, and drop those about blocked people."""
        with survives_damage(self._system):
            for notification in notified(self._system, self._options.package):
                number = (notification.data or "").partition(":")[2]
                if notification.id == front:
                    self.mark_read(front)
                elif self.blocked([number]):
                    self._system.notifications.cancel(notification.key)

    # -- messages ----------------------------------------------------------------------------------------------

    def messages(self, thread_id: int) -> list[Message]:
        """What was said, oldest first."""
        return [
            # Code outside may have stored anything in the columns.
            one._replace(address=_text(one.address), body=_text(one.body), date_ms=_whole(one.date_ms))
            for one in self._system.messages.messages(thread_id)
            if one.box is not MessageBox.DRAFT
        ]

    def search(self, text: str) -> list[Message]:
        """Messages that contain a text, newest first."""
        with self._open() as connection:
            rows = (row for row in connection.execute(_SEARCHED) if contains_text(row["body"] or "", text))
            return [_message(row) for row in islice(rows, _MOST_FOUND)]

    def send(self, addresses: Sequence[str], text: str) -> None:
        """Send a text to all recipients; a group conversation also gets one row of its own."""
        for address in addresses:
            self._system.telephony.send_sms(address, text, creator=self._options.package)
        if len(addresses) > 1:
            shared = self._row(self._system.messages.thread_id(*addresses), MessageBox.SENT, text)
            with self._open() as connection:
                insert(connection, "sms", {**shared, "address": SEPARATOR.join(addresses), "sub_id": 1})

    def _row(self, thread_id: int, box: MessageBox, text: str) -> dict[str, object]:
        read = {"thread_id": thread_id, "date": self._system.clock.now_ms(), "read": 1, "seen": 1}
        return {**read, "type": int(box), "body": text, "creator": self._options.package}

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
                insert(connection, "sms", self._row(thread_id, MessageBox.DRAFT, text))

    def leave_draft(self, thread_id: int, text: str) -> None:
        """Remember a text for a conversation that still exists."""
        if self.addresses(thread_id):
            self.keep_draft(thread_id, text)


def notified(system: System, package: str) -> list[Notification]:
    """What the messaging app of a package tells about messages now."""
    return [one for one in system.notifications.all() if one.package == package and one.category == "msg"]


@contextmanager
def survives_damage(system: System) -> Iterator[None]:
    """Log errors of a damaged message store instead of raising them."""
    try:
        yield
    except (ProviderError, sqlite3.Error) as error:
        system.log.write("E", "Messaging", f"not stored: {error}")


def _in_order(rows: Iterable[Conversation]) -> list[Conversation]:
    return sorted(rows, key=lambda row: (row.pinned, row.date_ms, row.id), reverse=True)


def _all_among(addresses: Sequence[str], numbers: Sequence[str]) -> bool:
    """Whether every address is one of some numbers, in any spelling."""
    return bool(numbers) and all(any(same_number(one, other) for other in numbers) for one in addresses)


def _addresses(connection: sqlite3.Connection) -> dict[str, str]:
    rows = connection.execute("SELECT _id, address FROM canonical_addresses").fetchall()
    return {str(row["_id"]): _text(row["address"]) for row in rows}


def _conversation(row: sqlite3.Row, known_addresses: dict[str, str], pinned: Sequence[int]) -> Conversation:
    addresses = tuple(
        known_addresses[number] for number in str(row["recipients"] or "").split() if number in known_addresses
    )
    return Conversation(
        id=row["id"],
        addresses=addresses,
        snippet=_text(row["snippet"]),
        date_ms=_whole(row["date"]),
        unread=bool(row["unread"]),
        draft=_text(row["draft"]),
        archived=bool(row["archived"]) and not row["unread"],
        pinned=row["id"] in pinned,
        unread_count=row["unread"],
        mine=row["type"] not in (None, int(MessageBox.INBOX)),
    )


def _message(row: sqlite3.Row) -> Message:
    box = MessageBox(row["type"]) if row["type"] in MessageBox.__members__.values() else MessageBox.INBOX
    thread, date = _whole(row["thread_id"]), _whole(row["date"])
    return Message(row["_id"], thread, _text(row["address"]), _text(row["body"]), date, box, bool(row["read"]))


def _text(value: object) -> str:
    return "" if value is None else str(value).encode("utf-8", "replace").decode()


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
