"""`content://sms` and `content://mms-sms`: text messages and conversations."""

from __future__ import annotations

import sqlite3
from urllib.parse import parse_qsl

from simdroid.system.providers.base import (
    Cursor,
    ProviderError,
    ProviderServices,
    Route,
    RoutedUri,
    TableProvider,
    Uri,
    Value,
    sql,
)
from simdroid.system.providers.messages import MessageBox, Messages, thread_for

# The second key is ours: on a virtual clock rows inserted one after the other may share a date.
_NEWEST_FIRST = "date DESC, _id DESC"
_LIST, _ITEM, _CHAT = "vnd.android.cursor.dir/sms", "vnd.android.cursor.item/sms", "vnd.android.cursor.item/sms-chat"

_BOXES = {
    "inbox": MessageBox.INBOX,
    "sent": MessageBox.SENT,
    "draft": MessageBox.DRAFT,
    "outbox": MessageBox.OUTBOX,
    "failed": MessageBox.FAILED,
    "queued": MessageBox.QUEUED,
}

_LATEST = (
    "sms, (SELECT thread_id AS group_thread_id, MAX(date) AS group_date, COUNT(*) AS msg_count FROM sms"
    " GROUP BY thread_id) AS groups"
)

SMS_ROUTES = (
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
        super().__init__(messages.store, ("sms",), SMS_ROUTES)
        self._system = system

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        if not any(Uri.parse(uri).matches(route.pattern) for route in SMS_ROUTES):
            return None
        return super().query(uri, projection, where, sort)

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        if not any(Uri.parse(uri).matches(route.pattern) for route in SMS_ROUTES):
            return None
        row_uri = super().insert(uri, values)
        return f"content://sms/{row_uri.rpartition('/')[2]}" if row_uri else None

    def _unknown(self, uri: str) -> ProviderError:
        return ProviderError(sql.ILLEGAL_ARGUMENT, "Unknown URL")

    def _insert(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value]) -> int:
        if match.route.table != "sms":
            return super()._insert(connection, match, values)
        row = dict(values)
        now = self._system.clock.now_ms()
        row["type"] = self._box(match, row)
        row.setdefault("date", now)
        row.setdefault("creator", "com.android.shell")
        if not row.get("thread_id") and row.get("address"):
            row["thread_id"] = thread_for(connection, (str(row["address"]),), date_ms=now)
        if row["type"] != MessageBox.INBOX:
            row["read"] = 1
        return super()._insert(connection, match, row)

    @staticmethod
    def _box(match: RoutedUri, values: dict[str, Value]) -> Value:
        box = _BOXES.get(match.uri.segments[0]) if match.uri.segments else None
        if box is not None:
            return int(box)
        return values.get("type") or int(MessageBox.INBOX)


_TYPE = "vnd.android-dir/mms-sms"
_SHARED = ("_id", "date", "date_sent", "read", "thread_id", "locked", "sub_id")
_MMS = (
    *("ct_cls", "ct_l", "ct_t", "d_rpt", "exp", "m_cls", "m_id", "m_size", "m_type", "msg_box", "pri", "read_status"),
    *("resp_st", "resp_txt", "retr_st", "retr_txt_cs", "rpt_a", "rr", "st", "sub", "sub_cs", "tr_id", "v", "text_only"),
)
_SMS = (
    *("address", "body", "person", "reply_path_present", "service_center", "status", "subject", "type", "error_code"),
)

_NAMES = (*_SHARED, *_MMS, *_SMS)
_COLUMNS = {name: "NULL" if name in _MMS else name for name in _NAMES} | {
    "normalized_date": "date",
    "transport_type": "'sms'",
}
_NEWEST = "_id IN (SELECT _id FROM (SELECT _id, MAX(date) FROM sms WHERE type != 3 GROUP BY thread_id))"
_THREADS = {name: name for name in ("_id", "date", "recipient_ids", "message_count")}

CONVERSATION_ROUTES = (
    Route("conversations", "sms", "sms", _NEWEST, _COLUMNS, "date ASC", _TYPE),
    Route("complete-conversations", "sms", None, _NEWEST, _COLUMNS, "date ASC", _TYPE),
    Route("conversations/#", "sms", "sms", "thread_id = {1} AND type != 3", _COLUMNS, "date ASC", _TYPE),
    Route("conversations/#/recipients", "threads", None, "_id = {1}", _THREADS, type=_TYPE),
    Route("conversations/#/subject", "threads", None, "_id = {1}", _THREADS, type=_TYPE),
    Route("conversations/obsolete", "threads", "threads", "_id NOT IN (SELECT thread_id FROM sms)", type=_TYPE),
    Route("messages/byphone/*", "sms", None, "PHONE_NUMBERS_EQUAL(address, {2})", _COLUMNS, "date ASC", _TYPE),
    Route("canonical-addresses", "canonical_addresses", None, "", {"_id": "_id", "address": "address"}, type=_TYPE),
    Route("canonical-address/#", "canonical_addresses", None, "_id = {1}", {"address": "address"}, type=_TYPE),
    Route("undelivered", "sms", None, "type IN (4, 5, 6)", _COLUMNS, "date ASC", _TYPE),
    Route("draft", "sms", None, "type = 3", _COLUMNS, "date ASC", _TYPE),
    Route("locked", "sms", None, "locked = 1", {"_id": "_id"}, type=_TYPE),
    Route("pending", "pending_msgs", None, sort="due_time", type=_TYPE),
)


class MmsSmsProvider(TableProvider):
    """Threads and the messages in them; only text messages exist on this phone."""

    def __init__(self, system: ProviderServices, messages: Messages) -> None:
        super().__init__(messages.store, ("mms-sms",), CONVERSATION_ROUTES)
        self._system = system

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        parsed = Uri.parse(uri)
        if parsed.matches("threadID"):
            return self._thread_id(uri)
        if parsed.matches("conversations") and parsed.parameters.get("simple") == "true":
            with self._store.open() as connection:
                return sql.select(connection, "threads", projection=projection, where=sql.both(where), sort="date DESC")
        defaults = list(_NAMES) if projection is None and self._match(uri).route.columns is _COLUMNS else projection
        return super().query(uri, defaults, where, sort)

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        raise ProviderError(sql.UNSUPPORTED, f"MmsSmsProvider cannot insert into {uri}")

    def delete(self, uri: str, where: str | None) -> int:
        parsed = Uri.parse(uri)
        if parsed.matches("conversations"):
            condition = sql.both(where)
        elif parsed.matches("conversations/#"):
            condition = sql.both(f"thread_id = {parsed.segments[1]}", where)
        else:
            return super().delete(uri, where)
        with self._store.open() as connection:
            count = sql.delete(connection, "sms", condition)
            connection.execute("DELETE FROM threads WHERE _id NOT IN (SELECT thread_id FROM sms)")
        return count

    def _unknown(self, uri: str) -> ProviderError:
        return ProviderError(sql.ILLEGAL_STATE, f"Unrecognized URI:{uri}")

    def _thread_id(self, uri: str) -> Cursor:
        query = uri.partition("?")[2].partition("#")[0]
        recipients = tuple(value for name, value in parse_qsl(query) if name == "recipient")
        if not recipients:
            raise ProviderError(sql.ILLEGAL_ARGUMENT, "Cannot find or allocate a thread without recipients")
        with self._store.open() as connection:
            return Cursor(["_id"], [(thread_for(connection, recipients, date_ms=self._system.clock.now_ms()),)])
