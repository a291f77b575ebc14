"""`content://mms-sms`: conversations."""

from __future__ import annotations

from urllib.parse import parse_qsl

from mobile_world.phone.system.providers import sql
from mobile_world.phone.system.providers.content import Cursor, ProviderError, Value
from mobile_world.phone.system.providers.messages import Messages, thread_for
from mobile_world.phone.system.providers.store import ProviderServices
from mobile_world.phone.system.providers.tables import Route, TableProvider
from mobile_world.phone.system.providers.uris import Uri

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

ROUTES = (
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
        super().__init__(messages.store, ("mms-sms",), ROUTES)
        self._system = system

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        """See `Provider`."""
        parsed = Uri.parse(uri)
        if parsed.matches("threadID"):
            return self._thread_id(uri)
        if parsed.matches("conversations") and parsed.parameters.get("simple") == "true":
            with self._store.open() as connection:
                return sql.select(connection, "threads", projection=projection, where=sql.both(where), sort="date DESC")
        defaults = list(_NAMES) if projection is None and self._match(uri).route.columns is _COLUMNS else projection
        return super().query(uri, defaults, where, sort)

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        """See `Provider`; conversations cannot be inserted."""
        raise ProviderError(sql.UNSUPPORTED, f"MmsSmsProvider cannot insert into {uri}")

    def delete(self, uri: str, where: str | None) -> int:
        """See `Provider`; a conversation's messages and then its thread go, and all of them without a number."""
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
