"""Tables of an app's database as typed rows.

A table is a frozen dataclass whose fields are its columns; the first field is the key::

    @dataclass(frozen=True)
    class Recipe:
        id: int
        title: str
        favorite: bool = False

    RECIPES = Table(Recipe, path=f"/data/data/{PACKAGE}/databases/broccoli", name="recipes")

    RECIPES.create(system)
    number = RECIPES.insert(system, title="Soup")
    RECIPES.update(system, number, favorite=True)
    [soup] = RECIPES.query(system, "title = ?", "Soup")

The database is opened for every call, so that a file that was pushed over it counts at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Generic, TypeVar, get_type_hints

from simdroid.system import System, open_database

R = TypeVar("R")

_SQL_TYPES: dict[Any, str] = {int: "INTEGER", bool: "INTEGER", float: "REAL", bytes: "BLOB"}


def _number(value: object) -> int:
    try:
        return int(float(str(value)))
    except (ValueError, OverflowError):
        return 0


def _real(value: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        return 0.0


_READERS: dict[Any, Callable[[Any], Any]] = {
    int: _number,
    bool: lambda value: bool(_number(value)),
    float: _real,
    str: lambda value: "" if value is None else str(value),
}
"""How a value is read that outside code may have stored with another type."""


@dataclass(frozen=True)
class Table(Generic[R]):
    """A table at a path of the phone, read and written as rows of a dataclass."""

    row: type[R]
    path: str
    name: str
    columns: dict[str, str] = field(default_factory=dict)
    """Names of columns that differ from those of the fields."""

    def open(self, system: System, *, create: bool = False) -> AbstractContextManager[sqlite3.Connection]:
        """A connection, for what the other methods do not do; written when it is closed."""
        return open_database(system.fs, self.path, create=create)

    def create(self, system: System) -> None:
        """Make the database and the table where they are not there."""
        hints = get_type_hints(self.row)
        kinds = [f"{self._column(item.name)} {_SQL_TYPES.get(hints[item.name], 'TEXT')}" for item in self._fields]
        kinds[0] += " PRIMARY KEY"
        with self.open(system, create=True) as database:
            database.execute(f"CREATE TABLE IF NOT EXISTS {self.name} ({', '.join(kinds)})")

    def query(self, system: System, where: str = "", *values: object, order: str = "") -> list[R]:
        """Rows that fulfil a condition, all of them without one; by the key unless an order is given."""
        sql = f"SELECT * FROM {self.name}"
        sql += f" WHERE {where}" if where else ""
        with self.open(system) as database:
            rows = database.execute(f"{sql} ORDER BY {order or self._key}", values).fetchall()
        return [self.read(row) for row in rows]

    def get(self, system: System, key: object) -> R | None:
        """The row with a key."""
        return next(iter(self.query(system, f"{self._key} = ?", key)), None)

    def insert(self, system: System, **values: object) -> int:
        """Add a row; what is not given takes the table's defaults. Its key."""
        named = {self._column(name): value for name, value in values.items()}
        with self.open(system) as database:
            return insert(database, self.name, named)

    def update(self, system: System, key: object, **values: object) -> None:
        """Change columns of a row."""
        changes = ", ".join(f"{self._column(name)} = ?" for name in values)
        with self.open(system) as database:
            database.execute(f"UPDATE {self.name} SET {changes} WHERE {self._key} = ?", (*values.values(), key))

    def save(self, system: System, row: R) -> int:
        """Add a row whose key is 0, or change the one that has its key; its key."""
        values = {item.name: getattr(row, item.name) for item in self._fields}
        key = int(values[self._fields[0].name])
        if key:
            self.update(system, key, **values)
            return key
        del values[self._fields[0].name]
        return self.insert(system, **values)

    def delete(self, system: System, *keys: object) -> None:
        """Remove rows."""
        with self.open(system) as database:
            database.executemany(f"DELETE FROM {self.name} WHERE {self._key} = ?", [(key,) for key in keys])

    def read(self, row: sqlite3.Row) -> R:
        """A row as the dataclass has it."""
        present = row.keys()
        return self.row(**{name: read(row[column]) for name, column, read in self._readers if column in present})

    @cached_property
    def _readers(self) -> list[tuple[str, str, Callable[[Any], Any]]]:
        """Field, column and reader of each; made once, for rows are read in every frame."""
        hints = get_type_hints(self.row)
        return [
            (item.name, self._column(item.name), _READERS.get(hints[item.name], lambda value: value))
            for item in self._fields
        ]

    @property
    def column_names(self) -> list[str]:
        """The column of each field."""
        return [self._column(item.name) for item in self._fields]

    @property
    def _fields(self) -> tuple[Any, ...]:
        return fields(self.row)  # type: ignore[arg-type]

    @property
    def _key(self) -> str:
        return self._column(self._fields[0].name)

    def _column(self, name: str) -> str:
        return self.columns.get(name, name)


def insert(database: sqlite3.Connection, table: str, values: dict[str, Any], *, replace: bool = False) -> int:
    """Add a row to a table of an open database; its key."""
    names, marks = ", ".join(values), ", ".join("?" for _ in values)
    verb = "INSERT OR REPLACE" if replace else "INSERT"
    what = f"({names}) VALUES ({marks})" if values else "DEFAULT VALUES"
    return database.execute(f"{verb} INTO {table} {what}", tuple(values.values())).lastrowid or 0
