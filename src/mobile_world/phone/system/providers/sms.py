"""`content://sms`: text messages."""

from __future__ import annotations

import sqlite3

from mobile_world.phone.system.providers import sql
from mobile_world.phone.system.providers.content import Cursor, ProviderError, Value
from mobile_world.phone.system.providers.messages import Box, Messages, thread_for
from mobile_world.phone.system.providers.store import ProviderServices
from mobile_world.phone.system.providers.tables import Match, Route, TableProvider
from mobile_world.phone.system.providers.uris import Uri

# The second key is ours: on a virtual clock rows inserted one after the other may share a date.
_NEWEST_FIRST = "date DESC, _id DESC"
_LIST, _ITEM, _CHAT = "vnd.android.cursor.dir/sms", "vnd.android.cursor.item/sms", "vnd.android.cursor.item/sms-chat"

_BOXES = {
    "inbox": Box.INBOX,
    "sent": Box.SENT,
    "draft": Box.DRAFT,
    "outbox": Box.OUTBOX,
    "failed": Box.FAILED,
    "queued": Box.QUEUED,
}

_LATEST = (
    "sms, (SELECT thread_id AS group_thread_id, MAX(date) AS group_date, COUNT(*) AS msg_count FROM sms"
    " GROUP BY thread_id) AS groups"
)

ROUTES = (
    Route("", "sms", "sms", sort=_NEWEST_FIRST, type=_LIST),
    Route("#", "sms", "sms", "_id = {0}", sort=_NEWEST_FIRST, type=_ITEM),
    *(Route(name, "sms", "sms", f"type={box:d}", sort=_NEWEST_FIRST, type=_LIST) for name, box in _BOXES.items()),
    *(Route(f"{name}/#", "sms", "sms", "_id = {1}", sort=_NEWEST_FIRST, type=_ITEM) for name in _BOXES),
    Route("undelivered", "sms", "sms", "type IN (4, 5, 6)", sort=_NEWEST_FIRST, type=_LIST),
    Route(
        "conversations",
        _LATEST,
        None,
        "sms.thread_id=groups.group_thread_id AND sms.date=groups.group_date",
        {"snippet": "sms.body", "thread_id": "sms.thread_id", "msg_count": "groups.msg_count"},
        sort="group_date DESC",
        type=_LIST,
    ),
    Route("conversations/#", "sms", "sms", "thread_id = {1}", sort=_NEWEST_FIRST, type=_CHAT),
    Route("status/#", "sms", "sms", "_id = {1}", sort=_NEWEST_FIRST, type=_ITEM),
    Route("raw", "raw", "raw", type=_LIST),
    Route("attachments", "attachments", "attachments", type=_LIST),
    Route("sr_pending", "sr_pending", "sr_pending", type=_LIST),
)


class SmsProvider(TableProvider):
    """Messages newest first, in the columns and order of the sms table."""

    def __init__(self, system: ProviderServices, messages: Messages) -> None:
        super().__init__(messages.store, ("sms",), ROUTES)
        self._system = system

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        """See `Provider`; an unknown path gives a null cursor instead of an exception."""
        if not any(Uri.parse(uri).matches(route.pattern) for route in ROUTES):
            return None
        return super().query(uri, projection, where, sort)

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        """See `Provider`; new rows answer with `content://sms/<id>` whatever box they went to."""
        if not any(Uri.parse(uri).matches(route.pattern) for route in ROUTES):
            return None
        made = super().insert(uri, values)
        return f"content://sms/{made.rpartition('/')[2]}" if made else None

    def _unknown(self, uri: str) -> ProviderError:
        return ProviderError(sql.ILLEGAL_ARGUMENT, "Unknown URL")

    def _insert(self, connection: sqlite3.Connection, match: Match, values: dict[str, Value]) -> int:
        if match.route.table != "sms":
            return super()._insert(connection, match, values)
        row = dict(values)
        now = self._system.clock.now_ms()
        row["type"] = self._box(match, row)
        row.setdefault("date", now)
        row.setdefault("creator", "com.android.shell")
        if not row.get("thread_id") and row.get("address"):
            row["thread_id"] = thread_for(connection, (str(row["address"]),), date_ms=now)
        if row["type"] != Box.INBOX:
            row["read"] = 1
        return super()._insert(connection, match, row)

    @staticmethod
    def _box(match: Match, values: dict[str, Value]) -> Value:
        box = _BOXES.get(match.uri.segments[0]) if match.uri.segments else None
        if box is not None:
            return int(box)
        return values.get("type") or int(Box.INBOX)
