"""Rows of any app's database, for what has no value of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mobile_world.tasks.values.things import Counted

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


@dataclass(frozen=True)
class Table:
    """A table of a database, by the path of its file: `/data/data/<package>/databases/<file>`."""

    database: str
    name: str

    @property
    def kind(self) -> str:
        """The store that a comparison of the whole phone calls it by."""
        path = PurePosixPath(self.database)
        return f"db/{path.parent.parent.name}/{path.name}:{self.name}"

    def row(self, **values: str | int) -> Row:
        """A row with these values; of other columns set-up leaves the default, and a condition takes anything."""
        return Row(self, tuple(values.items()))

    def read(self, controller: AndroidController) -> list[Row]:
        """Every row, with all its columns as text."""
        rows = controller.sql(self.database, f"SELECT * FROM {_quoted(self.name)}")
        return [Row(self, tuple(row.items())) for row in rows]


@dataclass(frozen=True)
class Row(Counted):
    """A row of a table."""

    table: Table
    values: tuple[tuple[str, str | int], ...]

    @property
    def reader(self) -> Table:
        """The table."""
        return self.table

    def matches(self, found: Row) -> bool:
        """Whether a row has these values."""
        there = dict(found.values)
        return all(there.get(name) == str(value) for name, value in self.values)

    def __str__(self) -> str:
        """How a reason names it."""
        return ", ".join(f"{name} {value!r}" for name, value in self.values)

    @classmethod
    def put(cls, controller: AndroidController, rows: Sequence[Row]) -> None:
        """Insert rows, those of one database by one command."""
        for database, group in groupby(rows, key=lambda row: row.table.database):
            controller.sql(database, "; ".join(row._insert() for row in group))

    def _insert(self) -> str:
        names = ", ".join(_quoted(name) for name, _ in self.values)
        values = ", ".join(literal(value) for _, value in self.values)
        return f"INSERT INTO {_quoted(self.table.name)} ({names}) VALUES ({values})"


def literal(value: str | int) -> str:
    """A value as SQL writes it."""
    return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
