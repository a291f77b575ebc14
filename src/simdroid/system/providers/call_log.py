"""The call log: calllog.db of the contacts provider, and `content://call_log`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from simdroid.system.phone_numbers import international, same_number
from simdroid.system.providers.base import (
    ProviderDatabase,
    ProviderError,
    ProviderServices,
    Route,
    RoutedUri,
    TableProvider,
    Value,
    array_map,
    sql,
)
from simdroid.system.providers.contacts import PHONE_TYPES, Contacts
from simdroid.system.providers.contacts_schema import CONTACTS_PACKAGE

CALL_LOG_DATABASE = "calllog.db"
CALL_LOG_SCRIPT = """
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE calls (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT, presentation INTEGER NOT NULL DEFAULT 1,
  post_dial_digits TEXT NOT NULL DEFAULT '', via_number TEXT NOT NULL DEFAULT '', date INTEGER, duration INTEGER,
  data_usage INTEGER, type INTEGER, features INTEGER NOT NULL DEFAULT 0, subscription_component_name TEXT,
  subscription_id TEXT, phone_account_address TEXT, phone_account_hidden INTEGER NOT NULL DEFAULT 0,
  sub_id INTEGER DEFAULT -1, new INTEGER, name TEXT, numbertype INTEGER, numberlabel TEXT, countryiso TEXT,
  voicemail_uri TEXT, is_read INTEGER, geocoded_location TEXT, lookup_uri TEXT, matched_number TEXT,
  normalized_number TEXT, photo_id INTEGER NOT NULL DEFAULT 0, photo_uri TEXT, formatted_number TEXT,
  add_for_all_users INTEGER NOT NULL DEFAULT 1, last_modified INTEGER DEFAULT 0, call_screening_component_name TEXT,
  call_screening_app_name TEXT, block_reason INTEGER NOT NULL DEFAULT 0, missed_reason INTEGER NOT NULL DEFAULT 0,
  priority INTEGER NOT NULL DEFAULT 0, subject TEXT, location TEXT, composer_photo_uri TEXT,
  is_call_log_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0, _data TEXT, has_content INTEGER,
  mime_type TEXT, source_data TEXT, source_package TEXT, transcription TEXT,
  transcription_state INTEGER NOT NULL DEFAULT 0, state INTEGER, dirty INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0, backed_up INTEGER NOT NULL DEFAULT 0, restored INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0, is_omtp_voicemail INTEGER NOT NULL DEFAULT 0);
CREATE TABLE voicemail_status (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, source_package TEXT NOT NULL, settings_uri TEXT, voicemail_access_uri TEXT,
  configuration_state INTEGER, data_channel_state INTEGER, notification_channel_state INTEGER);
CREATE TABLE properties (property_key TEXT PRIMARY KEY, property_value TEXT);
CREATE INDEX call_log_index_sort ON calls (date);
PRAGMA user_version = 10;
"""

_ACCOUNT = "com.android.phone/com.android.services.telephony.TelephonyConnectionService"

_COLUMNS = (
    *("_id", "number", "post_dial_digits", "via_number", "presentation", "date", "duration", "data_usage", "type"),
    *("features", "subscription_component_name", "subscription_id", "phone_account_hidden", "phone_account_address"),
    *("new", "voicemail_uri", "transcription", "transcription_state", "is_read", "name", "numbertype", "numberlabel"),
    *("countryiso", "geocoded_location", "lookup_uri", "matched_number", "normalized_number", "photo_id", "photo_uri"),
    *("formatted_number", "add_for_all_users", "last_modified", "call_screening_component_name"),
    *("call_screening_app_name", "block_reason", "missed_reason", "priority", "composer_photo_uri", "subject"),
    *("location", "is_call_log_phone_account_migration_pending"),
)
COLUMNS = {name: name for name in array_map(_COLUMNS)}

_LIST, _ITEM = "vnd.android.cursor.dir/calls", "vnd.android.cursor.item/calls"
ROUTES = (
    Route("calls", "calls", "calls", "deleted = 0", COLUMNS, "_id", _LIST),
    Route("calls/#", "calls", "calls", "_id = {1}", COLUMNS, type=_ITEM),
    Route("calls/filter/*", "calls", None, "PHONE_NUMBERS_EQUAL(number, {2})", COLUMNS, "_id", _LIST),
)


class CallType(IntEnum):
    """How a call went: the `type` column."""

    INCOMING = 1
    OUTGOING = 2
    MISSED = 3
    VOICEMAIL = 4
    REJECTED = 5
    BLOCKED = 6


class CallEntry(NamedTuple):
    """One line of the call log."""

    id: int
    number: str
    name: str | None
    date_ms: int
    duration_s: int
    type: CallType
    new: bool

    @classmethod
    def from_row(cls, row: sqlite3.Row) -> CallEntry:
        """The entry that a row of the database holds."""
        kind = CallType(row["type"]) if row["type"] in list(CallType) else CallType.INCOMING
        date, duration = row["date"] or 0, row["duration"] or 0
        return cls(row["_id"], row["number"] or "", row["name"], date, duration, kind, bool(row["new"]))


class CallLog:
    """What a dialer reads and telephony writes."""

    def __init__(self, system: ProviderServices, contacts: Contacts) -> None:
        self._system = system
        self._contacts = contacts
        self.store = ProviderDatabase(system, CONTACTS_PACKAGE, CALL_LOG_DATABASE, CALL_LOG_SCRIPT)
        self.on_missed: Callable[[str, int], object] = lambda _number, _date_ms: None
        """Told the number and date of a missed call that an app or a shell adds and nobody has seen yet."""

    def add(self, number: str, kind: CallType, *, date_ms: int, duration_s: int) -> int:
        """Note a call; the row's number."""
        person = self._contacts.find_number(number)
        phones = person.phones if person else ()
        label = next((phone.label for phone in phones if same_number(phone.value, number)), None)
        values: dict[str, Value] = {
            "number": number,
            "date": date_ms,
            "duration": duration_s,
            "type": int(kind),
            "subscription_component_name": _ACCOUNT,
            "subscription_id": "1",
            "phone_account_address": "+15555215554",
            "new": 1,
            "is_read": 0 if kind is CallType.MISSED else None,
            "name": person.name if person else None,
            "numbertype": int(PHONE_TYPES.get(label, "0")) if label else 0,
            "normalized_number": international(number),
            "countryiso": "US",
            "geocoded_location": "",
            "last_modified": self._system.clock.now_ms(),
        }
        with self.store.open() as connection:
            return sql.insert(connection, "calls", values)

    def entries(self) -> list[CallEntry]:
        """All calls, newest first."""
        with self.store.open() as connection:
            rows = connection.execute(
                "SELECT _id, number, name, date, duration, type, new FROM calls WHERE deleted = 0"
                " ORDER BY date DESC, _id DESC"
            ).fetchall()
        return [CallEntry.from_row(row) for row in rows]

    def delete(self, ids: Iterable[int]) -> None:
        """Forget some calls."""
        with self.store.open() as connection:
            connection.executemany("DELETE FROM calls WHERE _id = ?", [(item,) for item in ids])

    def clear(self) -> None:
        """Forget all calls."""
        with self.store.open() as connection:
            connection.execute("DELETE FROM calls")

    def mark_seen(self) -> None:
        """Note that a person has looked at the calls there are."""
        with self.store.open() as connection:
            connection.execute("UPDATE calls SET new = 0 WHERE new = 1")
            connection.execute("UPDATE calls SET is_read = 1 WHERE is_read = 0 AND type = ?", (int(CallType.MISSED),))


class CallLogProvider(TableProvider):
    """Calls in the order they were logged; who wants them newest first says so with `--sort`."""

    def __init__(self, system: ProviderServices, log: CallLog) -> None:
        super().__init__(log.store, ("call_log",), ROUTES)
        self._system = system
        self._log = log

    def _insert(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value]) -> int:
        for name in values:
            if name not in COLUMNS:
                raise ProviderError(sql.ILLEGAL_ARGUMENT, f"Column '{name}' is invalid.")
        row = {"date": self._system.clock.now_ms(), "new": 1, "last_modified": self._system.clock.now_ms()} | values
        number_of_row = super()._insert(connection, match, row)
        kind, new, number, date = (str(row.get(name, "")) for name in ("type", "new", "number", "date"))
        if (kind, new) == (str(int(CallType.MISSED)), "1") and number and date.isdecimal():
            self._log.on_missed(number, int(date))
        return number_of_row
