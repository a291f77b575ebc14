"""Database files of content providers, opened for every call and recreated when missing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from simdroid.system.collation import contains_text, sort_key
from simdroid.system.device import Clock
from simdroid.system.files import APP_DATA, FileSystem, open_database
from simdroid.system.packages import Packages
from simdroid.system.phone_numbers import same_number, stripped_reversed

STEPS_BETWEEN_CHECKS = 100_000
MAX_CHECKS = 60
"""Limit on the steps of a statement, 6 million or about 0.2 s: a caller's condition may never end."""
LARGEST_VALUE = 64 << 20
"""Bytes of one value; SQLite alone would make a gigabyte of zeros when asked to."""

_MAGIC = b"SQLite format 3\0"


class ProviderServices(Protocol):
    """The services that providers use."""

    clock: Clock
    fs: FileSystem
    packages: Packages


class ProviderDatabase:
    """One database of one provider package."""

    def __init__(self, system: ProviderServices, package: str, name: str, script: str) -> None:
        """Use `databases/<name>` of `package`; `script` makes it when it is missing, empty or damaged."""
        self._system = system
        self._package = package
        self._script = script
        self.path = f"{APP_DATA}/{package}/databases/{name}"

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """A connection, committed at the end."""
        self._prepare()
        with open_database(self._system.fs, self.path) as connection:
            configure(connection)
            yield connection

    def _prepare(self) -> None:
        if self._usable():
            return
        fs = self._system.fs
        fs.mkdir(self.path.rpartition("/")[0], parents=True)
        if fs.exists(self.path):
            fs.remove(self.path)
        with open_database(fs, self.path, create=True) as connection:
            # One wait for the disk instead of one after every statement.
            connection.executescript(f"BEGIN;\n{self._script}\nCOMMIT;")
        package = self._system.packages.get(self._package)
        if package is not None:
            fs.chown(self.path, package.uid, package.uid)

    def _usable(self) -> bool:
        if not self._system.fs.is_file(self.path):
            return False
        with self._system.fs.open(self.path) as file:
            return file.read(len(_MAGIC)) == _MAGIC


def configure(connection: sqlite3.Connection) -> None:
    """Add Android's SQL functions to a connection, and limits on the steps of a statement and the size of a value."""
    checks = 0

    def over_limit() -> bool:
        nonlocal checks
        checks += 1
        return checks > MAX_CHECKS

    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    connection.set_progress_handler(over_limit, STEPS_BETWEEN_CHECKS)
    connection.create_collation("LOCALIZED", _compare)
    connection.create_function("CONTAINS_TEXT", 2, _contains, deterministic=True)
    connection.create_function("PHONE_NUMBERS_EQUAL", -1, lambda a, b, *_: same_number(str(a), str(b)))
    connection.create_function("_PHONE_NUMBER_STRIPPED_REVERSED", 1, lambda number: stripped_reversed(str(number)))


def _contains(text: bytes | None, query: bytes | None) -> bool:
    """`contains_text` for SQL; given blobs, as SQLite has no way to hand over text that is no UTF-8."""
    if text is None or query is None:
        return False
    return contains_text(text.decode("utf-8", "surrogateescape"), query.decode("utf-8", "surrogateescape"))


def _compare(one: str, other: str) -> int:
    """Android's collation of lists that people read."""
    first, second = sort_key(one), sort_key(other)
    return (first > second) - (first < second)
