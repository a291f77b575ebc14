"""`content://com.android.contacts` and its ancestor `content://contacts`: people."""

from __future__ import annotations

import sqlite3

from simdroid.system.providers import contact_columns, contact_rows
from simdroid.system.providers.base import ProviderError, ProviderServices, Route, RoutedUri, TableProvider, Value, sql
from simdroid.system.providers.contacts import Contacts
from simdroid.system.providers.contacts_schema import EMAIL, NAME, PHONE, POSTAL

_CONTACT_LIST, _CONTACT_ITEM = "vnd.android.cursor.dir/contact", "vnd.android.cursor.item/contact"
_RAW_LIST, _RAW_ITEM = "vnd.android.cursor.dir/raw_contact", "vnd.android.cursor.item/raw_contact"
_DATA_LIST = "vnd.android.cursor.dir/data"
_CONTAINS = "CONTAINS_TEXT(CAST({} AS BLOB), CAST({} AS BLOB))"
_NAME_CONTAINS = _CONTAINS.format("display_name", "{2}")
_EITHER_CONTAINS = f"{_CONTAINS.format('data1', '{3}')} OR {_CONTAINS.format('display_name', '{3}')}"


def _data(pattern: str, where: str, mime: str | None = None) -> Route:
    full = sql.both(where, f"mimetype = {sql.quoted(mime)}" if mime else "")
    return Route(pattern, "view_data", "data", full, contact_columns.DATA, "_id", _DATA_LIST)


def _kind(name: str, mime: str) -> tuple[Route, ...]:
    return (
        _data(f"data/{name}", "", mime),
        _data(f"data/{name}/#", "_id = {2}", mime),
        _data(f"data/{name}/filter/*", _EITHER_CONTAINS, mime),
    )


def _contacts(pattern: str, where: str = "", kind: str = _CONTACT_LIST) -> Route:
    return Route(pattern, "view_contacts", "contacts", where, contact_columns.CONTACTS, "_id", kind)


MODERN = (
    _contacts("contacts"),
    _contacts("contacts/#", "_id = {1}", _CONTACT_ITEM),
    _contacts("contacts/lookup/*", "lookup = {2}", _CONTACT_ITEM),
    _contacts("contacts/lookup/*/#", "_id = {3}", _CONTACT_ITEM),
    _contacts("contacts/filter/*", _NAME_CONTAINS),
    _contacts("contacts/strequent", "starred = 1"),
    _contacts("contacts/frequent", "0"),
    _data("contacts/#/data", "contact_id = {1}"),
    _data("contacts/#/entities", "contact_id = {1}"),
    Route("raw_contacts", "view_raw_contacts", "raw_contacts", "", contact_columns.RAW_CONTACTS, "_id", _RAW_LIST),
    Route(
        "raw_contacts/#", "view_raw_contacts", "raw_contacts", "_id = {1}", contact_columns.RAW_CONTACTS, "", _RAW_ITEM
    ),
    _data("raw_contacts/#/data", "raw_contact_id = {1}"),
    _data("raw_contacts/#/entity", "raw_contact_id = {1}"),
    _data("raw_contact_entities", ""),
    _data("data", ""),
    _data("data/#", "_id = {1}"),
    *_kind("phones", PHONE),
    *_kind("emails", EMAIL),
    *_kind("postals", POSTAL),
    _data("data/emails/lookup/*", "data1 = {3} COLLATE NOCASE", EMAIL),
    _data("data/callables", "", PHONE),
    Route(
        "phone_lookup/*",
        "view_data",
        None,
        f"mimetype = {sql.quoted(PHONE)} AND PHONE_NUMBERS_EQUAL(data1, {{1}})",
        contact_columns.PHONE_LOOKUP,
        type="vnd.android.cursor.dir/phone_lookup",
    ),
    Route("groups", "view_groups", "groups", "", contact_columns.GROUPS, type="vnd.android.cursor.dir/group"),
    Route(
        "groups/#", "view_groups", "groups", "_id = {1}", contact_columns.GROUPS, type="vnd.android.cursor.item/group"
    ),
    Route("deleted_contacts", "deleted_contacts"),
    Route("profile", "view_contacts", None, "0", contact_columns.CONTACTS, type=_CONTACT_ITEM),
)


class ContactsProvider(TableProvider):
    """The address book as it has been since Android 2: contacts, raw contacts and their data."""

    def __init__(self, system: ProviderServices, contacts: Contacts) -> None:
        super().__init__(contacts.store, ("com.android.contacts",), MODERN)
        self._system = system

    def _insert(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value]) -> int:
        now = self._system.clock.now_ms()
        if match.route.table == "data":
            row = dict(values)
            if match.uri.segments[0] == "raw_contacts":
                row["raw_contact_id"] = match.uri.segments[1]
            return contact_rows.add_data(connection, row, now_ms=now)
        if match.route.table == "raw_contacts":
            return contact_rows.add_raw_contact(connection, values, now_ms=now)
        if match.route.table == "groups":
            row = {name: value for name, value in values.items() if name not in ("account_name", "account_type")}
            return super()._insert(connection, match, row | {"account_id": 1})
        raise ProviderError(sql.UNSUPPORTED, "Contacts follow from raw contacts; insert one of those")

    def _update(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value], where: str) -> int:
        rows = _numbers(connection, match.route.source, where)
        now = self._system.clock.now_ms()
        for number in rows:
            if match.route.table == "data":
                contact_rows.change_data(connection, number, values, now_ms=now)
            elif match.route.table == "contacts":
                sql.update(connection, "contacts", values, f"_id = {number:d}")
                sql.update(connection, "raw_contacts", values, f"contact_id = {number:d}")
            else:
                sql.update(connection, str(match.route.table), values, f"_id = {number:d}")
        return len(rows)

    def _delete(self, connection: sqlite3.Connection, match: RoutedUri, where: str) -> int:
        rows = _numbers(connection, match.route.source, where)
        now = self._system.clock.now_ms()
        if match.route.table == "data":
            _delete_data(connection, rows, now)
        elif match.route.table == "contacts":
            _delete_people(connection, "contact_id", rows, now)
        elif match.route.table == "raw_contacts":
            _delete_people(connection, "_id", rows, now)
        else:
            sql.delete(connection, str(match.route.table), _in("_id", rows))
        return len(rows)


LEGACY = (
    Route("people", "view_v1_people", "people", "", contact_columns.PEOPLE, type="vnd.android.cursor.dir/person"),
    Route(
        "people/#",
        "view_v1_people",
        "people",
        "_id = {1}",
        contact_columns.PEOPLE,
        type="vnd.android.cursor.item/person",
    ),
    Route("people/filter/*", "view_v1_people", None, _NAME_CONTAINS, contact_columns.PEOPLE),
    Route("people/#/phones", "view_v1_phones", "phones", "person = {1}", contact_columns.PHONES),
    Route("phones", "view_v1_phones", "phones", "", contact_columns.PHONES, type="vnd.android.cursor.dir/phone"),
    Route(
        "phones/#",
        "view_v1_phones",
        "phones",
        "_id = {1}",
        contact_columns.PHONES,
        type="vnd.android.cursor.item/phone",
    ),
    Route("phones/filter/*", "view_v1_phones", None, "PHONE_NUMBERS_EQUAL(number, {2})", contact_columns.PHONES),
)


class LegacyContactsProvider(TableProvider):
    """The address book as Android 1 saw it; old callers still ask for `content://contacts/phones`."""

    def __init__(self, system: ProviderServices, contacts: Contacts) -> None:
        super().__init__(contacts.store, ("contacts",), LEGACY)
        self._system = system

    def _insert(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value]) -> int:
        now = self._system.clock.now_ms()
        if match.route.table == "people":
            raw = contact_rows.add_raw_contact(connection, {"starred": values.get("starred") or 0}, now_ms=now)
            row: dict[str, Value] = {"raw_contact_id": raw, "mimetype": NAME, "data1": values.get("name")}
            contact_rows.add_data(connection, row, now_ms=now)
            return raw
        person = match.uri.segments[1] if match.uri.segments[0] == "people" else values.get("person")
        number = {"data1": values.get("number"), "data2": values.get("type"), "data3": values.get("label")}
        row = {"raw_contact_id": person, "mimetype": PHONE, **number}
        return contact_rows.add_data(connection, row, now_ms=now)

    def _update(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value], where: str) -> int:
        rows = _numbers(connection, match.route.source, where)
        names = {"number": "data1", "type": "data2", "label": "data3", "isprimary": "is_primary"}
        now = self._system.clock.now_ms()
        for number in rows if match.route.table == "phones" else ():
            contact_rows.change_data(
                connection, number, {names.get(name, name): value for name, value in values.items()}, now_ms=now
            )
        for number in rows if match.route.table == "people" else ():
            sql.update(connection, "raw_contacts", values, f"_id = {number:d}")
        return len(rows)

    def _delete(self, connection: sqlite3.Connection, match: RoutedUri, where: str) -> int:
        rows = _numbers(connection, match.route.source, where)
        if match.route.table == "phones":
            _delete_data(connection, rows, self._system.clock.now_ms())
        else:
            _delete_people(connection, "_id", rows, self._system.clock.now_ms())
        return len(rows)


def _numbers(connection: sqlite3.Connection, source: str, where: str) -> list[int]:
    cursor = sql.select(connection, source, projection=["_id"], where=where, sort="_id")
    return [int(str(row[0])) for row in cursor.rows]


def _in(column: str, rows: list[int]) -> str:
    return f"{column} IN ({', '.join(map(str, rows))})"


def _delete_data(connection: sqlite3.Connection, rows: list[int], now_ms: int) -> None:
    owners = _numbers_of(connection, "raw_contact_id", "data", _in("_id", rows))
    sql.delete(connection, "data", _in("_id", rows))
    for raw in owners:
        contact_rows.refresh(connection, raw, now_ms=now_ms)


def _delete_people(connection: sqlite3.Connection, column: str, rows: list[int], now_ms: int) -> None:
    raws = _numbers_of(connection, "_id", "raw_contacts", _in(column, rows))
    contact_rows.remove_raw_contacts(connection, raws, now_ms=now_ms)


def _numbers_of(connection: sqlite3.Connection, column: str, table: str, where: str) -> list[int]:
    rows = connection.execute(f"SELECT DISTINCT {column} FROM {table} WHERE {where} ORDER BY 1").fetchall()
    return [int(row[0]) for row in rows]
