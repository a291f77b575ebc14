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

        With a `projection`, values that look like further fields are still read whole: such columns are asked for one
        by one. Without one they are taken for the fields they look like.
        """
        rows = self._query(uri, projection, where)
        if not projection or all(_is_plain(row, projection) for row in rows):
            return [_fields(row) for row in rows]
        columns = [[row.removeprefix(f"{name}=") for row in self._query(uri, [name], where)] for name in projection]
        return [dict(zip(projection, values, strict=True)) for values in zip(*columns, strict=True)]

    def _query(self, uri: str, projection: Sequence[str], where: str) -> list[str]:
        words = ["content", "query", "--uri", uri]
        words += ["--projection", ":".join(projection)] if projection else []
        words += ["--where", where] if where else []
        result = self._read(words)
        if result.stderr.strip() or not result.text.startswith(("Row: ", "No result found")):
            said = (result.stderr or result.stdout).decode("utf-8", "replace").strip()
            raise DeviceRefused(f"{self.name}: query of {uri} failed: {said[:200]}")
        return split_rows(result.text)

    def insert(self, uri: str, *rows: Mapping[str, str | int | None]) -> None:
        """Add rows to a content provider, in one exchange."""
        if not rows:
            return
        result = self._run_all([["content", "insert", "--uri", uri, *_bound(row)] for row in rows])
        if result.stderr.strip() or _FAULT in result.text:
            said = result.stderr.decode("utf-8", "replace").strip() or result.text.rpartition(_FAULT)[2]
            raise DeviceRefused(f"{self.name}: insert into {uri} failed: {said[:200]}")

    def sql(self, database_path: str, statement: str) -> list[dict[str, str]]:
        """Run SQL on a database of the device, as root; a dict for each row that it gives, by the names of the columns.

        Every value is text, `NULL` an empty one: `sql(path, "SELECT count(*) AS n FROM t")[0]["n"] == "3"`.
        """
        words = ["su", "0", "sqlite3", "-ascii", "-header", database_path, statement]
        lines = self.run(words).stdout.decode("utf-8", "replace").split(_ROW)[:-1]
        if not lines:
            return []
        names = lines[0].split(_COLUMN)
        return [dict(zip(names, line.split(_COLUMN), strict=True)) for line in lines[1:]]


def _bound(row: Mapping[str, str | int | None]) -> list[str]:
    """The values of a row, as options of `content`."""
    words = []
    for key, value in row.items():
        kind = {str: "s", int: "i"}.get(type(value), "n")
        words += ["--bind", f"{key}:{_wide(kind, value)}:{'' if value is None else _escaped(str(value))}"]
    return words


def _escaped(value: str) -> str:
    """Colons part a binding, so those of a value need a mark."""
    return value.replace("\\", "\\\\").replace(":", "\\:")


def _wide(kind: str, value: str | int | None) -> str:
    """Integers beyond 32 bits are long ones."""
    return "l" if isinstance(value, int) and not -(2**31) <= value < 2**31 else kind


def split_rows(text: str) -> list[str]:
    """The rows in what `content query` prints; a line break inside a value is no end of a row."""
    rows: list[str] = []
    for line in text.split("\n"):
        heading = f"Row: {len(rows)} "
        if line.startswith(heading):
            rows.append(line.removeprefix(heading))
        elif rows:
            rows[-1] += f"\n{line}"
    return rows


def _is_plain(row: str, projection: Sequence[str]) -> bool:
    """Whether a row can be read in one way only."""
    return [mark[1] for mark in _FIELD.finditer(row)] == list(projection)


def _fields(row: str) -> dict[str, str]:
    marks = list(_FIELD.finditer(row))
    ends = [mark.start() for mark in marks[1:]] + [len(row)]
    return {mark[1]: row[mark.end() : end] for mark, end in zip(marks, ends, strict=True)}
