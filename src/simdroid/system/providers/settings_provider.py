"""`content://settings`: the three settings tables as rows of name and value."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Protocol

from simdroid.system.device import Clock
from simdroid.system.files import confine
from simdroid.system.providers.base import Cursor, ProviderError, Uri, Value, configure, sql
from simdroid.system.settings import NAMESPACES, Namespace, Settings

_COLUMNS = {name: name for name in ("_id", "name", "value", "is_preserved_in_restore")}


class SettingsServices(Protocol):
    """The services that the settings provider uses."""

    clock: Clock
    settings: Settings


class SettingsProvider:
    """Settings live in the settings service, not in a database; a query sees them as a table all the same."""

    authorities: tuple[str, ...] = ("settings",)

    def __init__(self, system: SettingsServices) -> None:
        self._system = system

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        """See `Provider`."""
        namespace, name = self._target(uri)
        condition = sql.both(f"name = {sql.quoted(name)}" if name else "", where)
        with closing(sqlite3.connect(":memory:")) as connection:
            confine(connection, self._system.clock)
            configure(connection)
            connection.execute(
                "CREATE TABLE settings (_id INTEGER PRIMARY KEY, name TEXT, value TEXT, is_preserved_in_restore TEXT)"
            )
            connection.executemany(
                "INSERT INTO settings VALUES (NULL, ?, ?, 'false')", self._system.settings.items(namespace)
            )
            return sql.select(
                connection, "settings", columns=_COLUMNS, projection=projection, where=condition, sort=sort or ""
            )

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        """See `Provider`; an existing name is overwritten."""
        namespace, _ = self._target(uri)
        name = values.get("name")
        if not name:
            return None
        self._put(namespace, str(name), values.get("value"))
        return f"content://settings/{namespace}/{name!s}"

    def update(self, uri: str, values: dict[str, Value], where: str | None) -> int:
        """See `Provider`."""
        namespace, _ = self._target(uri)
        names = self._names(uri, where)
        for name in names:
            self._put(namespace, name, values.get("value"))
        return len(names)

    def delete(self, uri: str, where: str | None) -> int:
        """See `Provider`."""
        namespace, _ = self._target(uri)
        return sum(self._system.settings.delete(namespace, name) for name in self._names(uri, where))

    def type_of(self, uri: str) -> str | None:
        """See `Provider`."""
        namespace, name = self._target(uri)
        return f"vnd.android.cursor.{'item' if name else 'dir'}/{namespace}"

    def read(self, uri: str) -> bytes:
        """See `Provider`; no setting is a file."""
        raise ProviderError(sql.FILE_NOT_FOUND, f"Direct file access no longer supported; {uri}")

    def write(self, uri: str, data: bytes) -> None:
        """See `Provider`; no setting is a file."""
        self.read(uri)

    def call(self, uri: str, method: str, argument: str | None, extras: Mapping[str, Value]) -> dict[str, Value] | None:
        """See `Provider`: `GET_system`, `PUT_secure`, `DELETE_global` and so on, with the name as argument."""
        verb, _, table = method.partition("_")
        if table not in NAMESPACES or argument is None:
            return None
        if verb == "GET":
            return {"value": self._system.settings.get(table, argument)}
        if verb == "PUT":
            self._put(table, argument, extras.get("value"))
        elif verb == "DELETE":
            return {"result_rows_deleted": int(self._system.settings.delete(table, argument))}
        return None

    def _target(self, uri: str) -> tuple[Namespace, str | None]:
        segments = Uri.parse(uri).segments
        if not segments or segments[0] not in NAMESPACES or len(segments) > 2:
            raise ProviderError(sql.ILLEGAL_ARGUMENT, f"Invalid URI: {uri}")
        return segments[0], segments[1] if len(segments) == 2 else None

    def _put(self, namespace: Namespace, name: str, value: Value) -> None:
        self._system.settings.put(namespace, name, "" if value is None else str(value))

    def _names(self, uri: str, where: str | None) -> list[str]:
        cursor = self.query(uri, ["name"], where, "name")
        return [str(row[0]) for row in cursor.rows] if cursor else []
