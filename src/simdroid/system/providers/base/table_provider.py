"""Base class of content providers whose URIs stand for tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from simdroid.system.providers.base import sql
from simdroid.system.providers.base.content import Cursor, ProviderError, Uri, Value
from simdroid.system.providers.base.store import ProviderDatabase


def hash_code(text: str) -> int:
    """Java's `String.hashCode`, unsigned."""
    value = 0
    for unit in memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H"):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value


def hash_map(names: Iterable[str]) -> list[str]:
    """Names as a `java.util.HashMap` iterates them."""
    unique = dict.fromkeys(names)
    capacity = 16
    while len(unique) > capacity * 3 // 4:
        capacity *= 2
    return sorted(unique, key=lambda name: (hash_code(name) ^ hash_code(name) >> 16) & capacity - 1)


def array_map(names: Iterable[str]) -> list[str]:
    """Names as an `android.util.ArrayMap` iterates them: by signed hash."""
    return sorted(dict.fromkeys(names), key=lambda name: (hash_code(name) ^ 0x80000000) & 0xFFFFFFFF)


@dataclass(frozen=True)
class Route:
    """What one shape of URI stands for."""

    pattern: str
    source: str
    """Table, view or join that is read."""
    table: str | None = None
    """Table that is written; None where the URI is for reading only."""
    where: str = ""
    """Condition on the rows; `{0}` stands for the path's first segment as a literal."""
    columns: Mapping[str, str] | None = None
    """Names that may be asked for, each with its expression; None allows whatever SQL does."""
    sort: str = ""
    type: str | None = None


class RoutedUri(NamedTuple):
    """A URI with the route it took."""

    uri: Uri
    route: Route

    @property
    def where(self) -> str:
        """The route's condition, filled in."""
        return re.sub(r"\{(\d)\}", lambda match: sql.quoted(self.uri.segments[int(match[1])]), self.route.where)


class TableProvider:
    """Serves routes from one store; subclasses say what is special about writing."""

    def __init__(self, store: ProviderDatabase, authorities: tuple[str, ...], routes: Sequence[Route]) -> None:
        self.authorities = authorities
        self._store = store
        self._routes = routes

    def query(self, uri: str, projection: list[str] | None, where: str | None, sort: str | None) -> Cursor | None:
        """See `Provider`."""
        match = self._match(uri)
        with self._store.open() as connection:
            return sql.select(
                connection,
                match.route.source,
                columns=match.route.columns,
                projection=projection,
                where=sql.both(match.where, where),
                sort=sort or match.route.sort,
            )

    def insert(self, uri: str, values: dict[str, Value]) -> str | None:
        """See `Provider`."""
        match = self._writable(uri)
        with self._store.open() as connection:
            return match.uri.child(self._insert(connection, match, values))

    def update(self, uri: str, values: dict[str, Value], where: str | None) -> int:
        """See `Provider`."""
        match = self._writable(uri)
        with self._store.open() as connection:
            return self._update(connection, match, values, sql.both(match.where, where))

    def delete(self, uri: str, where: str | None) -> int:
        """See `Provider`."""
        match = self._writable(uri)
        with self._store.open() as connection:
            return self._delete(connection, match, sql.both(match.where, where))

    def type_of(self, uri: str) -> str | None:
        """See `Provider`."""
        return self._match(uri).route.type

    def read(self, uri: str) -> bytes:
        """See `Provider`."""
        raise ProviderError(sql.FILE_NOT_FOUND, f"No files supported by provider at {uri}")

    def write(self, uri: str, data: bytes) -> None:
        """See `Provider`."""
        raise ProviderError(sql.FILE_NOT_FOUND, f"No files supported by provider at {uri}")

    def call(self, uri: str, method: str, argument: str | None, extras: Mapping[str, Value]) -> dict[str, Value] | None:
        """See `Provider`."""
        return None

    def _match(self, uri: str) -> RoutedUri:
        parsed = Uri.parse(uri)
        for route in self._routes:
            if parsed.matches(route.pattern):
                return RoutedUri(parsed, route)
        raise self._unknown(uri)

    def _unknown(self, uri: str) -> ProviderError:
        return ProviderError(sql.ILLEGAL_ARGUMENT, f"Unknown URL {uri}")

    def _writable(self, uri: str) -> RoutedUri:
        match = self._match(uri)
        if match.route.table is None:
            raise ProviderError(sql.UNSUPPORTED, f"Unknown uri: {uri}")
        return match

    def _insert(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value]) -> int:
        return sql.insert(connection, str(match.route.table), values)

    def _update(self, connection: sqlite3.Connection, match: RoutedUri, values: dict[str, Value], where: str) -> int:
        return sql.update(connection, str(match.route.table), values, where)

    def _delete(self, connection: sqlite3.Connection, match: RoutedUri, where: str) -> int:
        return sql.delete(connection, str(match.route.table), where)
