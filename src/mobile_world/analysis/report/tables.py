"""Tables as data: the Markdown and the HTML report show the same ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A line of a table."""

    cells: tuple[str, ...]
    group: str = ""
    """Rows of one group stand together under its name; those without a group come first."""


@dataclass(frozen=True)
class Table:
    """A table of texts. Nothing in it is escaped yet."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    words: frozenset[int] = frozenset({0})
    """Which columns hold words; all others hold numbers."""
    note: str = ""
    """How to read it."""

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of the rows, in their order."""
        return tuple(dict.fromkeys(row.group for row in self.rows))
