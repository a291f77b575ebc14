"""SQL statements of content providers, with Android's messages for errors."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from simdroid.system.providers.base.content import Cursor, ProviderError, Value

SQLITE_EXCEPTION = "android.database.sqlite.SQLiteException"
CONSTRAINT_EXCEPTION = "android.database.sqlite.SQLiteConstraintException"
ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"
ILLEGAL_STATE = "java.lang.IllegalStateException"
UNSUPPORTED = "java.lang.UnsupportedOperationException"
FILE_NOT_FOUND = "java.io.FileNotFoundException"


def quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def both(*conditions: str | None) -> str:
    """Conditions joined with AND, each in parentheses; empty ones do not count."""
    return " AND ".join(f"({condition})" for condition in conditions if condition and condition.strip())


def select(
    connection: sqlite3.Connection,
    source: str,
    *,
    columns: Mapping[str, str] | None = None,
    projection: Sequence[str] | None = None,
    where: str = "",
    sort: str = "",
) -> Cursor:
    """Read rows.

    With `columns` (name → expression) only those names may be asked for, and they are the default in their order;
    without, anything SQL can compute from `source` may be.
    """
    expressions = ", ".join(_expressions(columns, projection)) or "*"
    condition, order = f" WHERE {where}" if where else "", f" ORDER BY {sort}" if sort else ""
    statement = f"SELECT {expressions} FROM {source}{condition}{order}"
    with failures(statement):
        cursor = connection.execute(statement)
        rows = [tuple(row) for row in cursor.fetchall()]
    return Cursor([column[0] for column in cursor.description], rows)


def _expressions(columns: Mapping[str, str] | None, projection: Sequence[str] | None) -> list[str]:
    if columns is None:
        return list(projection or ())
    expressions = []
    for name in projection or columns:
        expression = "COUNT(*)" if name == "_count" else columns.get(name)
        if expression is None:
            raise ProviderError(ILLEGAL_ARGUMENT, f"Invalid column {name}")
        expressions.append(name if expression == name else f"{expression} AS {name}")
    return expressions


def insert(connection: sqlite3.Connection, table: str, values: Mapping[str, Value]) -> int:
    """Add a row; its number."""
    names = ",".join(_name(name) for name in values)
    marks = ",".join("?" * len(values))
    statement = f"INSERT INTO {table}({names}) VALUES ({marks})"
    with failures(statement):
        cursor = connection.execute(statement, list(values.values()))
    return cursor.lastrowid or 0


def update(connection: sqlite3.Connection, table: str, values: Mapping[str, Value], where: str) -> int:
    """Change rows; how many."""
    if not values:
        raise ProviderError(ILLEGAL_ARGUMENT, "Empty values")
    sets = ",".join(f"{_name(name)}=?" for name in values)
    statement = f"UPDATE {table} SET {sets}" + (f" WHERE {where}" if where else "")
    with failures(statement):
        return connection.execute(statement, list(values.values())).rowcount


def delete(connection: sqlite3.Connection, table: str, where: str) -> int:
    """Remove rows; how many."""
    # Without a condition SQLite empties the table in one stroke and would not count the rows.
    statement = f"DELETE FROM {table} WHERE {where or '1'}"
    with failures(statement):
        return connection.execute(statement).rowcount


@contextmanager
def failures(statement: str) -> Iterator[None]:
    """Turn SQLite's refusals into Android's."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        code = f"(code {error.sqlite_errorcode} {error.sqlite_errorname}[{error.sqlite_errorcode}])"
        raise ProviderError(CONSTRAINT_EXCEPTION, f"{error} {code}") from None
    except (sqlite3.Error, sqlite3.Warning, OverflowError, UnicodeError) as error:
        code = f"{getattr(error, 'sqlite_errorcode', 1)} {getattr(error, 'sqlite_errorname', 'SQLITE_ERROR')}"
        raise ProviderError(SQLITE_EXCEPTION, f"{error} (code {code}): , while compiling: {statement}") from None


def _name(column: str) -> str:
    return column if re.fullmatch(r"\w+", column) else '"' + column.replace('"', '""') + '"'
