"""Rows in which two versions of a SQLite database differ."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from mobile_world.phone.system.state import Json

MAGIC = b"SQLite format 3\0"
"""How a database begins."""
BESIDE = ("-wal", "-journal")
"""Files beside a database that hold a part of it; `-shm` is an index that is made anew."""
SCHEMA = "sqlite_schema"
"""The table that stands for the definitions of all others."""
_SHORT_BLOB = 32

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
    key: tuple[int, ...]
    """Places of the primary key; empty where there is none."""
    rows: list[_Row]


def row_changes(before: Mapping[str, bytes], after: Mapping[str, bytes], scratch: Path) -> list[RowChange]:
    """Rows in which two databases differ, by table and key.

    Each is given as its file under the name `""`, with what is beside it under the endings of those names; none at all
    is a database without tables. They are copied into `scratch`, so that looking at them changes nothing. Raises
    `sqlite3.DatabaseError` where one cannot be read.
    """
    old, new = _tables(before, scratch), _tables(after, scratch)
    return [
        change for name in sorted(old.keys() | new.keys()) for change in _compare(name, old.get(name), new.get(name))
    ]


def _tables(files: Mapping[str, bytes], scratch: Path) -> dict[str, _Table]:
    if not files:
        return {}
    with TemporaryDirectory(dir=scratch) as folder:
        for ending, content in files.items():
            Path(folder, f"copy{ending}").write_bytes(content)
        with closing(sqlite3.connect(f"{folder}/copy")) as database:
            database.text_factory = _text
            return _read(database)


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "surrogateescape")


def _read(database: sqlite3.Connection) -> dict[str, _Table]:
    schema = list(database.execute("SELECT name, type, sql FROM sqlite_master ORDER BY name, type"))
    rows: list[_Row] = [tuple(row) for row in schema]
    found = {SCHEMA: _Table(("name", "type", "sql"), (0, 1), rows)}
    for name, kind, sql in schema:
        # The tables behind a virtual one are real and compared themselves.
        if kind == "table" and not str(sql).upper().startswith("CREATE VIRTUAL"):
            found[name] = _table(database, name)
    return found


def _table(database: sqlite3.Connection, name: str) -> _Table:
    quoted = '"{}"'.format(name.replace('"', '""'))
    about = list(database.execute(f"PRAGMA table_info({quoted})"))
    columns = tuple(str(row[1]) for row in about)
    key = tuple(place for place, row in enumerate(about) if row[5])
    return _Table(columns, key, database.execute(f"SELECT * FROM {quoted}").fetchall())


def _compare(name: str, old: _Table | None, new: _Table | None) -> Iterator[RowChange]:
    if old == new:
        return
    before, after = _keyed(old), _keyed(new)
    for key in sorted(before.keys() | after.keys()):
        was, now = before.get(key), after.get(key)
        if was != now or (was is not None and old and new and old.columns != new.columns):
            yield RowChange(name, key, _row(old, was), _row(new, now))


def _keyed(table: _Table | None) -> dict[str, _Row]:
    """Rows by their key; by their content where they have none, so that a row written again is the same."""
    if table is None:
        return {}
    keys = [",".join(_word(row[place]) for place in table.key) for row in table.rows]
    if table.key and len(set(keys)) == len(keys):
        return dict(zip(keys, table.rows, strict=True))
    count: Counter[str] = Counter()
    found = {}
    for row in table.rows:
        content = hashlib.sha256(repr(row).encode("utf-8", "surrogatepass")).hexdigest()[:12]
        count[content] += 1
        found[content if count[content] == 1 else f"{content}#{count[content]}"] = row
    return found


def _row(table: _Table | None, row: _Row | None) -> Json:
    if table is None or row is None:
        return None
    return {column: _value(value) for column, value in zip(table.columns, row, strict=True)}


def _word(value: object) -> str:
    return str(_value(value))


def _value(value: object) -> Json:
    if isinstance(value, bytes):
        return f"x'{value.hex()}'" if len(value) <= _SHORT_BLOB else f"sha256:{hashlib.sha256(value).hexdigest()}"
    return value if isinstance(value, int | float) or value is None else str(value)
