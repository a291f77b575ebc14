"""The dot commands of `sqlite3`."""

from __future__ import annotations

import re
import shlex
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mobile_world.phone.shell.files.sqlite_output import MODES, Style, identifier, literal
from mobile_world.phone.shell.options import counted

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"


class DotError(ValueError):
    """A dot command that cannot be done; the message is printed as it is."""


class Quit(Exception):
    """Ends the shell; `status` becomes its exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass
class Dots:
    """Runs dot commands on a connection."""

    connection: sqlite3.Connection
    style: Style
    path: str
    """Where the database is on the phone."""
    print: Callable[[str], None]

    def run(self, line: str) -> None:
        """Run one line that begins with a dot; raises `DotError` or `Quit`."""
        try:
            words = shlex.split(line[1:])
        except ValueError:
            words = line[1:].split()
        name, *arguments = words or [""]
        handler = next((handler for known, handler in self._table().items() if name and known.startswith(name)), None)
        if handler is None:
            raise DotError(f'Error: unknown command or invalid arguments:  "{name}". Enter ".help" for help')
        handler(arguments)

    def _table(self) -> dict[str, Callable[[list[str]], None]]:
        ignored: Callable[[list[str]], None] = lambda _: None  # noqa: E731 - one of many handlers
        return {
            "bail": ignored,
            "databases": lambda _: self.print(f"main: {self.path} r/w\n"),
            "dump": self._dump,
            "echo": ignored,
            "exit": self._quit,
            "fullschema": self._schema,
            "headers": self._headers,
            "help": lambda _: self.print(".dump .exit .headers .help .mode .quit .schema .tables\n"),
            "indexes": self._indexes,
            "indices": self._indexes,
            "mode": self._mode,
            "nullvalue": self._null,
            "quit": self._quit,
            "schema": self._schema,
            "separator": self._separator,
            "tables": self._tables,
            "timeout": ignored,
            "timer": ignored,
            "width": ignored,
        }

    def _quit(self, arguments: list[str]) -> None:
        raise Quit((counted(arguments[0]) or 0) & 255 if arguments else 0)

    def _headers(self, arguments: list[str]) -> None:
        if len(arguments) != 1:
            raise DotError("Usage: .headers on|off")
        self.style.header = arguments[0].lower() in ("on", "yes", "true", "1")

    def _mode(self, arguments: list[str]) -> None:
        if not arguments:
            self.print(f"current output mode: {self.style.mode}\n")
        elif not self.style.set_mode(arguments[0], arguments[1] if len(arguments) > 1 else ""):
            raise DotError(f"Error: mode should be one of: {MODES}")

    def _null(self, arguments: list[str]) -> None:
        self.style.null = arguments[0] if arguments else ""

    def _separator(self, arguments: list[str]) -> None:
        if not arguments:
            raise DotError("Usage: .separator COL ?ROW?")
        unescaped = [re.sub(r"\\([tn])", lambda found: {"t": "\t", "n": "\n"}[found[1]], one) for one in arguments]
        self.style.separator = unescaped[0]
        self.style.newline = unescaped[1] if len(unescaped) > 1 else self.style.newline

    def _objects(self, pattern: str = "%") -> list[tuple[str, str, str, str]]:
        rows = self.connection.execute(_SCHEMA).fetchall()
        like = re.compile(re.escape(pattern).replace("%", ".*").replace("_", "."), re.IGNORECASE | re.DOTALL)
        return [(kind, name, table, sql) for kind, name, table, sql in rows if like.fullmatch(table)]

    def _schema(self, arguments: list[str]) -> None:
        names = [one for one in arguments if not one.startswith("-")]
        for _, _, _, sql in self._objects(names[0] if names else "%"):
            self.print(f"{_guarded(sql)};\n")

    def _tables(self, arguments: list[str]) -> None:
        pattern = arguments[0] if arguments else "%"
        names = sorted(
            name for kind, name, _, _ in self._objects(pattern) if kind in ("table", "view") and not _internal(name)
        )
        self._in_columns(names)

    def _indexes(self, arguments: list[str]) -> None:
        pattern = arguments[0] if arguments else "%"
        self._in_columns(sorted(name for kind, name, _, _ in self._objects(pattern) if kind == "index"))

    def _in_columns(self, names: list[str]) -> None:
        if not names:
            return
        width = max(map(len, names))
        columns = max(1, 80 // (width + 2))
        rows = -(-len(names) // columns)
        for row in range(rows):
            self.print("  ".join(name.ljust(width) for name in names[row::rows]) + "\n")

    def _dump(self, arguments: list[str]) -> None:
        self.print("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n")
        objects = self._objects(arguments[0] if arguments else "%")
        for kind, name, _, sql in objects:
            if kind == "table" and not _internal(name):
                self.print(f"{_guarded(sql)};\n")
                self._rows(name)
        if any(name == "sqlite_sequence" for _, name, _, _ in objects):
            self.print("DELETE FROM sqlite_sequence;\n")
            self._rows("sqlite_sequence")
        for kind, _, _, sql in objects:
            if kind != "table":
                self.print(f"{sql};\n")
        self.print("COMMIT;\n")

    def _rows(self, table: str) -> None:
        quoted = '"' + table.replace('"', '""') + '"'
        for row in _fetched(self.connection.execute(f"SELECT * FROM {quoted}")):
            values = ",".join(literal(value, dump=True) for value in row)
            self.print(f"INSERT INTO {identifier(table)} VALUES({values});\n")


def _fetched(cursor: sqlite3.Cursor) -> Iterator[tuple[str | int | float | bytes | None, ...]]:
    while rows := cursor.fetchmany(500):
        yield from rows


def _internal(name: str) -> bool:
    return name.startswith("sqlite_")


def _guarded(sql: str) -> str:
    """Tables with quoted names are created "if not exists" in a schema that is to be read again."""
    return re.sub(r"^CREATE TABLE (?=[\"'\[])", "CREATE TABLE IF NOT EXISTS ", sql)
