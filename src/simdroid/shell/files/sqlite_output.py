"""Output modes of `sqlite3`: list, csv, json, column, table, html and the like."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

Value = str | int | float | bytes | None
Row = tuple[Value, ...]

MODES = "ascii column csv html insert json line list markdown quote table tabs tcl"
_NEEDS_QUOTES = re.compile(r"[\x00-\x20\"',\x7f-\U0010ffff]")
_JSON = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def value_text(value: Value, null: str = "") -> str:
    """A value as plain text; as in C, it ends at a NUL."""
    if value is None:
        return null
    if isinstance(value, float):
        return format_real(value)
    if isinstance(value, bytes):
        value = value.decode("utf-8", "surrogateescape")
    return str(value).partition("\0")[0]


def format_real(value: float) -> str:
    """A number with a fraction in SQLite's own form: `2.5`, `1.0e+100`."""
    if math.isinf(value):
        return "Inf" if value > 0 else "-Inf"
    mantissa, exponent, power = f"{value:.15g}".partition("e")
    return (mantissa if "." in mantissa else mantissa + ".0") + exponent + power


def sql_literal(value: Value, *, dump: bool = False) -> str:
    """A value as SQL."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if not isinstance(value, str):
        return (
            {"Inf": "1e999", "-Inf": "-1e999"}.get(format_real(value), format_real(value))
            if isinstance(value, float)
            else str(value)
        )
    quoted = "'" + value.replace("'", "''") + "'"
    if dump and "\n" in value:
        return f"replace({quoted.replace(chr(10), chr(92) + 'n')},'\\n',char(10))"
    return quoted


def sql_identifier(name: str) -> str:
    """A table name, quoted where SQL needs it."""
    return (
        name
        if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name != "table"
        else '"' + name.replace('"', '""') + '"'
    )


def _json(value: Value) -> str:
    if value is None:
        return "null"
    if isinstance(value, float):
        return {"Inf": "1e999", "-Inf": "-1e999"}.get(format_real(value), format_real(value))
    if isinstance(value, int):
        return str(value)
    chars = value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else value
    escaped = "".join(_JSON.get(char) or (f"\\u{ord(char):04x}" if char < " " else char) for char in chars)
    return f'"{escaped}"'


@dataclass
class Style:
    """The output settings of the shell, and the rows in the mode they choose."""

    mode: str = "list"
    header: bool = False
    separator: str = "|"
    newline: str = "\n"
    null: str = ""
    table: str = "table"

    def set_mode(self, mode: str, table: str = "") -> bool:
        """Set the output mode; False for an unknown one."""
        if mode not in MODES.split():
            return False
        self.mode, self.newline = mode, "\r\n" if mode == "csv" else "\n"
        self.separator = {"csv": ",", "tabs": "\t", "quote": ",", "ascii": "\x1f"}.get(mode, "|")
        self.newline = "\x1e" if mode == "ascii" else self.newline
        self.header = self.header or mode in ("column", "table", "markdown")
        self.table = table or "table"
        return True

    def render(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        """A result as text; nothing at all for one without rows, whatever the mode."""
        if not rows:
            return iter(())
        writers = {
            "column": self._column_lines,
            "html": self._html_lines,
            "insert": self._insert_lines,
            "json": self._json_lines,
            "line": self._line_lines,
            "markdown": self._table_lines,
            "table": self._table_lines,
        }
        return writers.get(self.mode, self._separated_lines)(names, rows)

    def _csv(self, value: Value) -> str:
        if value is None:
            return self.null
        shown = value_text(value)
        if isinstance(value, str | bytes) and (not shown or _NEEDS_QUOTES.search(shown) or self.separator in shown):
            return '"' + shown.replace('"', '""') + '"'
        return shown

    def _json_lines(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        for at, row in enumerate(rows):
            fields = ",".join(f"{_json(name)}:{_json(value)}" for name, value in zip(names, row, strict=True))
            yield f"{'[' if at == 0 else ''}{{{fields}}}{']' if at == len(rows) - 1 else ','}\n"

    def _line_lines(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        width = max([5, *map(len, names)])
        for at, row in enumerate(rows):
            yield "\n" if at else ""
            for name, value in zip(names, row, strict=True):
                yield f"{name:>{width}} = {value_text(value, self.null)}\n"

    def _grid(self, names: list[str], rows: list[Row]) -> tuple[list[list[str]], list[int]]:
        cells = [[value_text(value, self.null).replace("\n", " ") for value in row] for row in rows]
        table = [names, *cells] if self.header else cells
        return cells, [max((len(row[column]) for row in table), default=1) or 1 for column in range(len(names))]

    def _column_lines(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        cells, widths = self._grid(names, rows)
        if self.header:
            yield "  ".join(name.ljust(width) for name, width in zip(names, widths, strict=True)) + "\n"
            yield "  ".join("-" * width for width in widths) + "\n"
        for row in cells:
            yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + "\n"

    def _table_lines(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        cells, widths = Style(header=True, null=self.null)._grid(names, rows)
        corner = "|" if self.mode == "markdown" else "+"
        rule = corner + corner.join("-" * (width + 2) for width in widths) + corner + "\n"
        head = "|" + "|".join(f" {name:^{width}} " for name, width in zip(names, widths, strict=True)) + "|\n"
        yield head + rule if self.mode == "markdown" else rule + head + rule
        for row in cells:
            yield "|" + "|".join(f" {cell.ljust(width)} " for cell, width in zip(row, widths, strict=True)) + "|\n"
        if self.mode == "table":
            yield rule

    def _html_lines(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        def escaped(text: str) -> str:
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

        if self.header:
            yield "<TR>" + "".join(f"<TH>{escaped(name)}</TH>\n" for name in names) + "</TR>\n"
        for row in rows:
            yield "<TR>" + "".join(f"<TD>{escaped(value_text(value, self.null))}</TD>\n" for value in row) + "</TR>\n"

    def _insert_lines(self, _: list[str], rows: list[Row]) -> Iterator[str]:
        for row in rows:
            values = ",".join(sql_literal(value, dump=True) for value in row)
            yield f"INSERT INTO {sql_identifier(self.table)} VALUES({values});\n"

    def _separated_lines(self, names: list[str], rows: list[Row]) -> Iterator[str]:
        def shown(value: Value) -> str:
            if self.mode == "csv":
                return self._csv(value)
            if self.mode == "quote":
                return sql_literal(value)
            return f'"{value_text(value, self.null)}"' if self.mode == "tcl" else value_text(value, self.null)

        if self.header:
            yield self.separator.join(shown(name) for name in names) + self.newline
        for row in rows:
            yield self.separator.join(shown(value) for value in row) + self.newline
