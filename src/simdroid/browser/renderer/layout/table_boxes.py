"""Anonymous boxes of tables: rows and cells that markup leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from simdroid.browser.renderer.layout.boxes import LayoutBox

TABLE_PARTS = {
    "table-row": "row",
    "table-cell": "cell",
    "table-row-group": "row-group",
    "table-header-group": "row-group",
    "table-footer-group": "row-group",
    "table-caption": "caption",
    "table-column": "column",
    "table-column-group": "column",
}
_PARTS = frozenset(TABLE_PARTS.values())
MakeBox = Callable[..., LayoutBox]


def _blank(box: LayoutBox) -> bool:
    return box.kind == "text" and not box.text.strip()


def complete_table(table: LayoutBox, make: MakeBox) -> None:
    """Give a table the groups, rows and cells that its children need; header groups come first, footer groups last."""
    children, table.children = table.children, []
    _grouped(table, children, make, ("row-group", "caption", "column"), "row-group")
    for group in table.children:
        if group.kind == "row-group":
            inner, group.children = group.children, []
            _grouped(group, inner, make, ("row",), "row")
            for row in group.children:
                if row.kind == "row":
                    cells, row.children = row.children, []
                    _grouped(row, cells, make, ("cell",), "cell")
    order = {"table-header-group": 0, "table-footer-group": 2}
    table.children.sort(key=lambda box: order.get(box.style["display"], 1))


def _grouped(
    parent: LayoutBox, children: Iterable[LayoutBox], make: MakeBox, accepted: tuple[str, ...], kind: str
) -> None:
    """Add children; those of a kind that does not belong there go into an anonymous part."""
    anonymous: LayoutBox | None = None
    display: dict[str, Any] = {"row-group": "table-row-group", "row": "table-row", "cell": "table-cell"}
    for child in children:
        if child.kind in accepted or child.out_of_flow:
            anonymous = None
            parent.add(child)
        elif not (_blank(child) and anonymous is None):
            if anonymous is None:
                anonymous = make(kind, parent.style.changed(display=display[kind]))
                parent.add(anonymous)
            anonymous.add(child)


def wrap_stray_parts(box: LayoutBox, make: MakeBox) -> None:
    """Put rows and cells outside of any table into an anonymous one."""
    if not any(child.kind in _PARTS for child in box.children):
        return
    children, box.children = box.children, []
    table: LayoutBox | None = None
    for child in children:
        if child.kind in _PARTS:
            if table is None:
                table = make("table", box.style.changed(display="table"))
                box.add(table)
            table.add(child)
        elif table is not None and _blank(child):
            continue
        else:
            if table is not None:
                complete_table(table, make)
            table = None
            box.add(child)
    if table is not None:
        complete_table(table, make)
