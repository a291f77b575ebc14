"""Rows in which two versions of a SQLite database differ."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from simdroid.system import Json

MAGIC = b"SQLite format 3\0"
"""How a database begins."""
SIDE_FILES = ("-wal", "-journal")
"""Endings of the side files of a database that hold a part of it; the index `-shm` is rebuilt."""
SCHEMA = "sqlite_schema"
"""The table that stands for the definitions of all others."""
_SHORT_BLOB = 32
_VERSIONS = 18
"""Where a database says how it is written and read: 1 for a rollback journal, 2 for a log."""

_Row: TypeAlias = "tuple[object, ...]"


class RowChange(NamedTuple):
    """A row that was added, removed or changed."""

    table: str
    key: str
    """Its primary key; the number of the row where it has none."""
    before: Json
    after: Json


class _Table(NamedTuple):
    columns: tuple[str, ...]
    rows: list[_Row]


def row_changes(before: Mapping[str, bytes], after: Mapping[str, bytes], scratch: Path) -> list[RowChange]:
    """Rows in which two databases differ, by table and key.

    Each is given as its file under the name `""`, with what is beside it under the endings of those names; none at all
    is a database without tables. What is looked at are copies, in memory or in `scratch`. Raises
    `sqlite3.DatabaseError` where one cannot be read.
    """
    with _copy(before, scratch) as old_copy, _copy(after, scratch) as new_copy:
        old, new = _tables(old_copy), _tables(new_copy)
        changes: list[RowChange] = []
        for name in sorted(old.keys() | new.keys()):
            if old.get(name) != new.get(name):
                key = _key(new_copy if name in new else old_copy, name)
                changes += _compare(name, key, old.get(name), new.get(name))
        return changes


@contextmanager
def _copy(files: Mapping[str, bytes], scratch: Path) -> Iterator[sqlite3.Connection]:
    """A database of its own; in memory where one file is all of it, which takes half as long as on a disk."""
    if files.keys() <= {""} and hasattr(sqlite3.Connection, "deserialize"):
        with closing(sqlite3.connect(":memory:")) as database:
            if files:
                database.deserialize(_without_wal(files[""]))
            database.text_factory = _text
            yield database
        return
    with TemporaryDirectory(dir=scratch) as folder:
        for ending, content in files.items():
            Path(folder, f"copy{ending}").write_bytes(content)
        with closing(sqlite3.connect(f"{folder}/copy")) as database:
            database.text_factory = _text
            yield database


def _without_wal(content: bytes) -> bytes:
    """The database in rollback-journal mode: in memory it has no write-ahead log."""
    head, versions, rest = content[:_VERSIONS], content[_VERSIONS : _VERSIONS + 2], content[_VERSIONS + 2 :]
    return head + b"\1\1" + rest if versions == b"\2\2" else content


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "surrogateescape")


def _tables(database: sqlite3.Connection) -> dict[str, _Table]:
    schema = database.execute("SELECT name, type, sql FROM sqlite_master ORDER BY name, type").fetchall()
    tables = {SCHEMA: _Table(("name", "type", "sql"), schema)} if schema else {}
    for name, kind, sql in schema:
        # The tables behind a virtual one are real and compared themselves.
        if kind == "table" and not str(sql).upper().startswith("CREATE VIRTUAL"):
            rows = database.execute(f"SELECT * FROM {_quoted(name)}")
            tables[name] = _Table(tuple(column[0] for column in rows.description), rows.fetchall())
    return tables


def _key(database: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """The columns of a table's primary key; none where it has no such key."""
    if table == SCHEMA:
        return "name", "type"
    columns = database.execute(f"PRAGMA table_info({_quoted(table)})")
    return tuple(name for _, name, _, _, _, position in columns if position)


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))


def _compare(name: str, key: tuple[str, ...], old: _Table | None, new: _Table | None) -> Iterator[RowChange]:
    before, after = _keyed(old, key), _keyed(new, key)
    altered = old is not None and new is not None and old.columns != new.columns
    for row_key in sorted(before.keys() | after.keys()):
        was, now = before.get(row_key), after.get(row_key)
        if was != now or altered:
            yield RowChange(name, row_key, _row(old, was), _row(new, now))


def _keyed(table: _Table | None, key: tuple[str, ...]) -> dict[str, _Row]:
    """Rows by their key; by their content where they have none, so that a row written again is the same."""
    if table is None:
        return {}
    indexes = [table.columns.index(name) for name in key if name in table.columns]
    keys = [",".join(str(_value(row[index])) for index in indexes) for row in table.rows]
    if indexes and len(set(keys)) == len(keys):
        return dict(zip(keys, table.rows, strict=True))
    count: Counter[str] = Counter()
    rows_by_key = {}
    for row in table.rows:
        content = hashlib.sha256(repr(row).encode("utf-8", "surrogatepass")).hexdigest()[:12]
        count[content] += 1
        rows_by_key[content if count[content] == 1 else f"{content}#{count[content]}"] = row
    return rows_by_key


def _row(table: _Table | None, row: _Row | None) -> Json:
    if table is None or row is None:
        return None
    return {column: _value(value) for column, value in zip(table.columns, row, strict=True)}


def _value(value: object) -> Json:
    if isinstance(value, bytes):
        return f"x'{value.hex()}'" if len(value) <= _SHORT_BLOB else f"sha256:{hashlib.sha256(value).hexdigest()}"
    return value if isinstance(value, int | float) or value is None else str(value)
