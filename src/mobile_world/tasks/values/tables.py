"""Rows of any app's database, for data without a class of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isclose
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mobile_world.domain import SetupFailed
from mobile_world.tasks.values.bookkeeping import decided_columns
from mobile_world.tasks.values.fixtures import Record
from mobile_world.tasks.values.state_diff import from_to

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_TABLES = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"

_SHOWN = 4
"""Columns of a row that a reason names."""


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

    def row(self, **values: str | float) -> Row:
        """A row with these values; of other columns set-up leaves the default, and a condition takes anything."""
        for name, value in values.items():
            if not isinstance(value, str | int | float):
                raise TypeError(f"{name} of a row must be a text or a number, not {value!r}")
        return Row(self, tuple((name, int(v) if isinstance(v, bool) else v) for name, v in values.items()))

    def check_on(self, controller: AndroidController, columns: Iterable[str] = ()) -> None:
        """Raise `SetupFailed` where a phone has no such database, table or columns in it."""
        # Asked first, for SQLite makes an empty database of a path that is none.
        if controller.run(["su", "0", "ls", self.database], check=False).status:
            raise SetupFailed(f"{controller.name} has no database {self.database}{_others(controller, self.database)}")
        tables = [row["name"] for row in controller.sql(self.database, _TABLES)]
        if self.name not in tables:
            raise SetupFailed(f"{self.database} has no table {self.name!r}; it has {', '.join(tables)}")
        there = [row["name"] for row in controller.sql(self.database, f"PRAGMA table_info({_quoted(self.name)})")]
        if missing := [name for name in columns if name not in there]:
            raise SetupFailed(f"{self.name} has no column {', '.join(missing)}; it has {', '.join(there)}")

    def read(self, controller: AndroidController) -> list[Row]:
        """Every row, with all its columns as text; bytes are digits of base 16, as they would not be text else."""
        table_info = controller.sql(self.database, f"PRAGMA table_info({_quoted(self.name)})")
        columns = ", ".join(
            _as_text(row["name"]) if "BLOB" in row["type"].upper() else _quoted(row["name"]) for row in table_info
        )
        rows = controller.sql(self.database, f"SELECT {columns or '*'} FROM {_quoted(self.name)}")
        return [Row(self, tuple(row.items())) for row in rows]


@dataclass(frozen=True)
class Row(Record):
    """A row of a table."""

    table: Table
    values: tuple[tuple[str, str | float], ...]

    @property
    def reader(self) -> Table:
        return self.table

    def matches(self, record: Row) -> bool:
        return not self._differing(record)

    def nearly(self, record: Row) -> str:
        """A row with the first of these values and most of them, and which it has instead of the others."""
        there, differing = dict(record.values), self._differing(record)
        wrong = [f"{name} {from_to(value, there.get(name))}" for name, value in self.values if name in differing]
        alike = self.values[0][0] not in differing and 2 * len(differing) < len(self.values)
        return f"one with {', '.join(wrong)}" if alike else ""

    def _differing(self, record: Row) -> set[str]:
        """The columns that have another value; blank space at the end of a text is none."""
        there = dict(record.values)
        return {name for name, value in self.values if not _says(there.get(name, ""), value)}

    @property
    def state(self) -> object:
        return decided_columns(self.table.kind, self.values)

    def check_on(self, controller: AndroidController) -> None:
        """Refuse a table or columns that the phone does not have."""
        self.table.check_on(controller, [name for name, _ in self.values])

    def __str__(self) -> str:
        """As the reason of a score names it."""
        parts = [f"{name} {value!r}" for name, value in self.values if value != ""]
        return ", ".join(parts[:_SHOWN]) + (", …" if len(parts) > _SHOWN else "")

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Row]) -> None:
        """Insert rows, those of one database by one command."""
        columns: dict[Table, dict[str, None]] = {}
        for row in fixtures:
            columns.setdefault(row.table, {}).update(dict.fromkeys(name for name, _ in row.values))
        for table, names in columns.items():
            table.check_on(controller, names)
        for database, group in groupby(fixtures, key=lambda row: row.table.database):
            controller.sql(database, "; ".join(row._insert() for row in group))

    def _insert(self) -> str:
        names = ", ".join(_quoted(name) for name, _ in self.values)
        values = ", ".join(literal(value) for _, value in self.values)
        return f"INSERT INTO {_quoted(self.table.name)} ({names}) VALUES ({values})"


def literal(value: str | float) -> str:
    """A value as SQL writes it."""
    return str(value) if isinstance(value, int | float) else "'" + value.replace("'", "''") + "'"


def _says(stored: str | float, value: str | float) -> bool:
    """Whether a column holds a value; a whole number may be there with a fraction, where its type is REAL."""
    if isinstance(value, str):
        return str(stored).rstrip() == value.rstrip()
    if isinstance(value, int):
        return stored in (str(value), f"{value}.0")
    try:
        return isclose(float(stored), value)
    except ValueError:
        return False


def _others(controller: AndroidController, path: str) -> str:
    """The databases that are beside a path, in words."""
    beside = controller.run(["su", "0", "ls", str(PurePosixPath(path).parent)], check=False).text.split()
    return f"; there are {', '.join(beside)}" if beside else "; see whether the package is right"


def _as_text(name: str) -> str:
    """A column of bytes, which may hold anything else, too."""
    column = _quoted(name)
    return f"CASE typeof({column}) WHEN 'blob' THEN hex({column}) ELSE {column} END AS {column}"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
