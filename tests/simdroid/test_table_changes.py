"""Rows in which two databases differ: exactly those, whatever the rows hold."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.table_changes import SCHEMA, row_changes
from tests.conftest import MEMORY

Value: TypeAlias = "int | float | str | bytes | None"
VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=6),
    st.binary(max_size=40),
)
ROWS = st.dictionaries(st.integers(0, 6), VALUES, max_size=5)


def database(*statements: str | tuple[str, tuple[Value, ...]]) -> dict[str, bytes]:
    """The files of a database."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements:
            words, values = (statement, ()) if isinstance(statement, str) else statement
            connection.execute(words, values)
        connection.commit()
        return {"": connection.serialize()}


def keyed(rows: dict[int, Value]) -> dict[str, bytes]:
    inserts = [("INSERT INTO t VALUES (?, ?)", (key, value)) for key, value in rows.items()]
    return database("CREATE TABLE t (k INTEGER PRIMARY KEY, v)", "CREATE TABLE other (a)", *inserts)


@given(ROWS, ROWS)
def test_a_row_is_told_when_its_value_is_another(before: dict[int, Value], after: dict[int, Value]) -> None:
    with TemporaryDirectory(dir=MEMORY) as folder:
        found = row_changes(keyed(before), keyed(after), Path(folder))
        assert not list(Path(folder).iterdir())
    told = {(change.key, change.before is not None, change.after is not None) for change in found}
    keys = {key for key in before.keys() | after.keys() if (key in before) != (key in after)}
    keys |= {key for key in before.keys() & after.keys() if before[key] != after[key]}
    assert told == {(str(key), key in before, key in after) for key in keys}
    assert {change.table for change in found} <= {"t"}


@given(st.lists(VALUES, max_size=5), st.lists(VALUES, max_size=5))
def test_rows_without_a_key_are_told_as_often_as_they_come_and_go(before: list[Value], after: list[Value]) -> None:
    def plain(rows: list[Value]) -> dict[str, bytes]:
        return database("CREATE TABLE t (v)", *(("INSERT INTO t VALUES (?)", (value,)) for value in rows))

    with TemporaryDirectory(dir=MEMORY) as folder:
        found = row_changes(plain(before), plain(after), Path(folder))
    was, now = Counter(map(repr, before)), Counter(map(repr, after))
    assert sum(change.before is not None for change in found) == (was - now).total()
    assert sum(change.after is not None for change in found) == (now - was).total()


def test_tables_come_go_and_get_other_columns(tmp_path: Path) -> None:
    old = database("CREATE TABLE gone (a)", "INSERT INTO gone VALUES (1)", "CREATE TABLE t (k INTEGER PRIMARY KEY)")
    new = database("CREATE TABLE t (k INTEGER PRIMARY KEY, b DEFAULT 2)", "INSERT INTO t (k) VALUES (1)")
    found = {(change.table, change.key): change for change in row_changes(old, new, tmp_path)}
    assert {table for table, _ in found} == {SCHEMA, "gone", "t"}
    assert found["t", "1"][2:] == (None, {"k": 1, "b": 2})
    assert {key for table, key in found if table == SCHEMA} == {"gone,table", "t,table"}


def test_tables_without_row_numbers_and_virtual_ones(tmp_path: Path) -> None:
    make = ["CREATE TABLE t (a, b, v, PRIMARY KEY (b, a)) WITHOUT ROWID", "CREATE VIRTUAL TABLE f USING fts4(x)"]
    old = database(*make, "INSERT INTO t VALUES (1, 2, 'x')")
    new = database(*make, "INSERT INTO t VALUES (1, 2, 'y')", "INSERT INTO f VALUES ('word')")
    found = row_changes(old, new, tmp_path)
    assert [change for change in found if change.table == "t"] == [
        ("t", "1,2", {"a": 1, "b": 2, "v": "x"}, {"a": 1, "b": 2, "v": "y"})
    ]
    assert {change.table for change in found} > {"f_content"}


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.DatabaseError):
        row_changes({}, {"": b"SQLite format 3\0 and nothing more"}, tmp_path)
    assert row_changes({}, {}, tmp_path) == []
