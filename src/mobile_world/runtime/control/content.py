"""The text that Android's `content` and `sqlite3` commands print and take: rows, fields and bindings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

FAULT = "[ERROR] "
"""What `content` prints, on standard output, before the reason why it did nothing."""
_FIELD = re.compile(r"(?:^|, )([A-Za-z_][A-Za-z0-9_]*)=")
_COLUMN, _ROW = "\x1f", "\x1e"


def split_rows(text: str) -> list[str]:
    """The rows in what `content query` prints; a line break inside a value does not end a row."""
    rows: list[str] = []
    for line in text.split("\n"):
        heading = f"Row: {len(rows)} "
        if line.startswith(heading):
            rows.append(line.removeprefix(heading))
        elif rows:
            rows[-1] += f"\n{line}"
    return rows


def is_unambiguous(row: str, projection: Sequence[str]) -> bool:
    """Whether a row can be read in one way only: its fields are the columns that were asked for."""
    return [mark[1] for mark in _FIELD.finditer(row)] == list(projection)


def row_fields(row: str) -> dict[str, str]:
    """The fields of a row by name."""
    marks = list(_FIELD.finditer(row))
    ends = [mark.start() for mark in marks[1:]] + [len(row)]
    return {mark[1]: row[mark.end() : end] for mark, end in zip(marks, ends, strict=True)}


def bindings(row: Mapping[str, str | int | None]) -> list[str]:
    """The values of a row as `--bind` options of `content`: text, 32-bit and 64-bit integers, null."""
    options = []
    for key, value in row.items():
        kind = {str: "s", int: "i"}.get(type(value), "n")
        if isinstance(value, int) and not -(2**31) <= value < 2**31:
            kind = "l"
        # Colons separate the parts of a binding, so those of a value are escaped.
        text = "" if value is None else str(value).replace("\\", "\\\\").replace(":", "\\:")
        options += ["--bind", f"{key}:{kind}:{text}"]
    return options


def sqlite_rows(output: str) -> list[dict[str, str]]:
    """The rows that `sqlite3 -ascii -header` prints, by column name."""
    lines = output.split(_ROW)[:-1]
    if not lines:
        return []
    names = lines[0].split(_COLUMN)
    return [dict(zip(names, line.split(_COLUMN), strict=True)) for line in lines[1:]]
