"""A document rendered: Markdown as its reader sees it, tables of CSV files, other texts as they are."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from functools import partial

from mobile_world.phone.apps.markor.formats import CSV, MARKDOWN
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.markdown_blocks import Block, blocks
from mobile_world.phone.apps.markor.markdown_spans import spans
from mobile_world.phone.apps.markor.rich_text import RichText
from mobile_world.phone.apps.markor.screen import ACCENT
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.ui import Box, Column, Divider, Icon, Recycler, Row, Strip, Text, View

WEB_VIEW = "document__fragment_view_webview"
_HEADINGS = {1: 28.0, 2: 23.0, 3: 19.0, 4: 17.0, 5: 15.0, 6: 14.0}
_INDENT_DP = 20


def preview(manuscript: Manuscript) -> View:
    """The page of view mode."""
    return Recycler(
        id=WEB_VIEW,
        key=f"{manuscript.slot}#page",
        cls="android.webkit.WebView",
        padding=(16, 8, 16, 16),
        focusable=True,
        items=_page(manuscript),
        build=lambda block: Box(ghost=True, width="fill", padding=(0, 5), children=[_block(manuscript, block)]),
    )


def _page(manuscript: Manuscript) -> list[Block]:
    if manuscript.format == MARKDOWN:
        return blocks(manuscript.text)
    if manuscript.format == CSV:
        return [Block("table", rows=rows)] if (rows := _csv_rows(manuscript.text)) else []
    return [Block("verbatim", manuscript.text)] if manuscript.text else []


def _csv_rows(text: str) -> tuple[tuple[str, ...], ...]:
    first = text.partition("\n")[0]
    delimiter = max((";", ",", "\t", "|"), key=first.count)
    return tuple(tuple(row) for row in csv.reader(io.StringIO(text), delimiter=delimiter, strict=False) if row)


def _block(manuscript: Manuscript, block: Block) -> View:
    makers: dict[str, Callable[[Manuscript, Block], View]] = {
        "heading": _heading,
        "item": _item,
        "quote": _quote,
        "code": _code,
        "meta": _code,
        "verbatim": lambda _manuscript, words: Text(text=words.text, size=16, width="fill"),
        "rule": lambda _manuscript, _block: Divider(margin=(0, 6)),
        "table": lambda one, table: _table(one, table.rows),
    }
    return makers.get(block.kind, _paragraph)(manuscript, block)


def _words(manuscript: Manuscript, text: str, *, size: float = 16, bold: bool = False) -> RichText:
    return RichText(
        spans=spans(text),
        size=size,
        bold=bold,
        width="fill",
        on_link=partial(_follow, manuscript),
    )


def _follow(manuscript: Manuscript, target: str) -> None:
    if target.startswith(("http://", "https://")):
        manuscript.screen.start(Intent(ACTION_VIEW, data=target))
    else:
        manuscript.screen.toast(target)


def _heading(manuscript: Manuscript, block: Block) -> View:
    title = _words(manuscript, block.text, size=_HEADINGS[block.level], bold=True)
    if block.level > 2:
        return title
    return Column(ghost=True, width="fill", spacing=4, children=[title, Divider(ghost=True)])


def _paragraph(manuscript: Manuscript, block: Block) -> View:
    return _words(manuscript, block.text)


def _item(manuscript: Manuscript, block: Block) -> View:
    words = _words(manuscript, block.text)
    words.weight = 1
    mark: View = Text(text=block.mark, size=16, width=24, text_align=(0.5, 0.0), align=(0.0, 0.0))
    if block.checked is not None:
        name = "checkbox_marked" if block.checked else "checkbox_blank_outline"
        box = Icon(name=name, size=20, ghost=True, color=ACCENT if block.checked else "on_surface_variant")
        mark = Box(
            cls="android.widget.CheckBox",
            width=24,
            align=(0.0, 0.0),
            checkable=True,
            checked=block.checked,
            children=[box],
        )
    return Row(ghost=True, width="fill", spacing=8, padding=(block.level * _INDENT_DP, 0, 0, 0), children=[mark, words])


def _quote(manuscript: Manuscript, block: Block) -> View:
    words = _words(manuscript, block.text)
    words.color, words.weight = "on_surface_variant", 1
    bar = View(ghost=True, width=4, height="fill", background="outline_variant")
    return Row(ghost=True, width="fill", spacing=12, padding=(4, 0, 0, 0), children=[bar, words])


def _code(_manuscript: Manuscript, block: Block) -> View:
    words = Text(text=block.text, size=14)
    return Strip(key=f"code {block.text[:40]}", padding=12, radius=4, background="surface_container", children=[words])


def _table(manuscript: Manuscript, rows: tuple[tuple[str, ...], ...]) -> View:
    width = max(len(row) for row in rows)
    lines: list[View] = []
    for number, row in enumerate(rows):
        if number:
            lines.append(Divider(ghost=True))
        filled = (*row, *[""] * (width - len(row)))
        lines.append(_table_row(manuscript, filled, head=number == 0))
    return Column(ghost=True, width="fill", outline="outline_variant", children=lines)


def _table_row(manuscript: Manuscript, row: tuple[str, ...], *, head: bool) -> View:
    cells: list[View] = []
    for place, cell in enumerate(row):
        if place:
            cells.append(View(ghost=True, width=1, height="fill", background="outline_variant"))
        words = _words(manuscript, cell, size=14, bold=head)
        cells.append(Box(ghost=True, weight=1, padding=(8, 6), children=[words]))
    return Row(ghost=True, width="fill", background="surface_container" if head else "", children=cells)
