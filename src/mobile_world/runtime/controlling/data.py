"""What a device stores: settings, content providers, databases."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mobile_world.domain import DeviceRefused
from mobile_world.runtime.controlling.connected import Connected

_FIELD = re.compile(r"(?:^|, )([A-Za-z_][A-Za-z0-9_]*)=")
_FAULT = "[ERROR] "
"""What `content` prints, on standard output, before the reason why it did nothing."""
_COLUMN, _ROW = "\x1f", "\x1e"


class Data(Connected):
    """For tasks, which prepare and judge the state of a phone."""

    def setting(self, namespace: str, key: str) -> str | None:
        """The value of a setting; nothing when it is not set."""
        value = self._read(["settings", "get", namespace, key]).text
        return None if value == "null" else value

    def put_setting(self, namespace: str, key: str, value: str | int) -> None:
        """Change a setting."""
        self.run(["settings", "put", namespace, key, str(value)])

    def query(self, uri: str, *, projection: Sequence[str] = (), where: str = "") -> list[dict[str, str]]:
        """Rows of a content provider, values as text and `NULL` for none.

        With a `projection`, values that look like further fields are still read whole.
        """
        words = ["content", "query", "--uri", uri]
        words += ["--projection", ":".join(projection)] if projection else []
        words += ["--where", where] if where else []
        result = self._read(words)
        if result.stderr.strip() or not result.text.startswith(("Row: ", "No result found")):
            said = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            raise DeviceRefused(f"{self.name}: query of {uri} failed: {said[:200]}")
        return [_fields(row, projection) for row in _rows(result.text)]

    def insert(self, uri: str, values: Mapping[str, str | int | None]) -> None:
        """Add a row to a content provider."""
        words = ["content", "insert", "--uri", uri]
        for key, value in values.items():
            kind = {str: "s", int: "i"}.get(type(value), "n")
            words += ["--bind", f"{key}:{_wide(kind, value)}:{'' if value is None else _escaped(str(value))}"]
        result = self.run(words)
        if result.stderr.strip() or _FAULT in result.text:
            said = result.stderr.decode("utf-8", "replace").strip() or result.text.rpartition(_FAULT)[2]
            raise DeviceRefused(f"{self.name}: insert into {uri} failed: {said[:200]}")

    def sql(self, database_path: str, statement: str) -> list[dict[str, str]]:
        """Run SQL on a database of the device, as root; the rows it gives, values as text."""
        words = ["su", "0", "sqlite3", "-ascii", "-header", database_path, statement]
        lines = self.run(words).stdout.decode("utf-8", "replace").split(_ROW)[:-1]
        if not lines:
            return []
        names = lines[0].split(_COLUMN)
        return [dict(zip(names, line.split(_COLUMN), strict=True)) for line in lines[1:]]


def _escaped(value: str) -> str:
    """Colons part a binding, so those of a value need a mark."""
    return value.replace("\\", "\\\\").replace(":", "\\:")


def _wide(kind: str, value: str | int | None) -> str:
    """Integers beyond 32 bits are long ones."""
    return "l" if isinstance(value, int) and not -(2**31) <= value < 2**31 else kind


def _rows(text: str) -> list[str]:
    """The rows of a listing; a line break inside a value is no end of a row."""
    rows: list[str] = []
    for line in text.split("\n"):
        heading = f"Row: {len(rows)} "
        if line.startswith(heading):
            rows.append(line.removeprefix(heading))
        elif rows:
            rows[-1] += f"\n{line}"
    return rows


def _fields(row: str, projection: Sequence[str]) -> dict[str, str]:
    if projection:
        names = "(.*), ".join(f"{re.escape(name)}=" for name in projection)
        found = re.fullmatch(f"{names}(.*)", row, re.DOTALL)
        if found:
            return dict(zip(projection, found.groups(), strict=True))
    marks = list(_FIELD.finditer(row))
    ends = [mark.start() for mark in marks[1:]] + [len(row)]
    return {mark[1]: row[mark.end() : end] for mark, end in zip(marks, ends, strict=True)}
