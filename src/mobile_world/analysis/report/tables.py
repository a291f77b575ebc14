"""Tables of a report as data, and their HTML rendering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mobile_world.analysis.formatting import NONE
from mobile_world.web.markup import Html, breakable, el, joined


@dataclass(frozen=True)
class TableRow:
    """A line of a table."""

    cells: tuple[str, ...]
    group: str = ""
    """Rows of a group are shown under its name; those without a group come first."""


@dataclass(frozen=True)
class ReportTable:
    """A table of texts. Nothing in it is escaped yet."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    words: frozenset[int] = frozenset({0})
    """Which columns hold words; all others hold numbers."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """What columns mean, by their titles."""
    note: str = ""
    """What else to know about it."""

    def __post_init__(self) -> None:
        """Refuse to explain a column that is not there."""
        if unknown := [title for title in self.legend if title not in self.columns]:
            raise ValueError(f"the table {self.title} has no column {', '.join(unknown)} to explain")

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of the rows, in their order."""
        return tuple(dict.fromkeys(row.group for row in self.rows))


MANY = 3
"""Columns from which on a table becomes a card for each row where it does not fit."""


def html_table(table: ReportTable, *, sortable: bool = False, addresses: Mapping[str, str] | None = None) -> Html:
    """A table with its legend and note; nothing for a table without rows. Rows with an address are links."""
    if not table.rows:
        return joined()
    head = [
        el("th", title, scope="col", class_="word" if at in table.words else None)
        for at, title in enumerate(table.columns)
    ]
    drawn = el(
        "table",
        el("caption", table.title, class_="unseen"),
        el("thead", el("tr", *head)),
        *(_group(table, group, addresses or {}) for group in table.groups),
        class_=" ".join(filter(None, ("sortable" if sortable else "", "cards" if len(table.columns) >= MANY else "")))
        or None,
    )
    return joined(
        scroll_box(drawn, table.title),
        html_legend(table.legend) if table.legend else None,
        el("p", table.note, class_="note") if table.note else None,
    )


def html_legend(meanings: Mapping[str, str]) -> Html:
    """What the columns of a table mean."""
    entries = (joined(el("dt", title), el("dd", meaning)) for title, meaning in meanings.items())
    return el("dl", *entries, class_="legend")


def scroll_box(table: Html, title: str) -> Html:
    """A scroll container for a wide table, keyboard accessible."""
    return el("div", table, class_="scroll", tabindex=0, role="region", aria_label=title)


def collapsed_table(table: ReportTable, title: str = "Show as a table") -> Html:
    """A table that shows when it is asked for."""
    return el("details", el("summary", title), html_table(table))


def _group(table: ReportTable, group: str, addresses: Mapping[str, str]) -> Html:
    title = el("tr", el("th", group, colspan=len(table.columns), scope="rowgroup"), class_="group") if group else None
    return el("tbody", title, *(_row(row, table, addresses) for row in table.rows if row.group == group))


def _row(row: TableRow, table: ReportTable, addresses: Mapping[str, str]) -> Html:
    first, *others = row.cells
    cells = [_cell(cell, table.columns[at], word=at in table.words) for at, cell in enumerate(others, start=1)]
    name = breakable(first)
    return el("tr", el("th", el("a", name, href=addresses[first]) if first in addresses else name, scope="row"), *cells)


def _cell(value: str, title: str, *, word: bool) -> Html:
    """A table cell; as a card on narrow screens it shows its title, and is hidden if empty."""
    kinds = [name for name, held in (("word", word), ("none", value in ("", NONE))) if held]
    return el("td", value, class_=" ".join(kinds) or None, data_title=title)
