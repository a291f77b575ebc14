"""The preview of a document: Markdown rendered, CSV as a table, other formats as plain text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

from simdroid import kit, ui
from simdroid_apps.markor import formats, store
from simdroid_apps.markor.document import Document


def preview(document: Document, follow: Callable[[str], object]) -> ui.View:
    """The page of view mode; a tap on a link calls `follow` with its target."""
    look = kit.MarkdownLook(accent=store.ACCENT, on_link=follow)
    return ui.Recycler(
        id="document__fragment_view_webview",
        key=f"{document.path}#page",
        cls="android.webkit.WebView",
        weight=1,
        padding=(16, 8, 16, 16),
        focusable=True,
        items=_page(document.text, document.format),
        build=lambda block: ui.Box(ghost=True, width="fill", padding=(0, 5), children=[kit.markdown_view(block, look)]),
    )


def _page(text: str, format: str) -> Sequence[kit.Block]:
    if format == formats.MARKDOWN:
        return kit.markdown_blocks(text)
    if format == formats.CSV:
        delimiter = max((";", ",", "\t", "|"), key=text.partition("\n")[0].count)
        cells = csv.reader(io.StringIO(text), delimiter=delimiter, strict=False)
        rows = tuple(tuple(kit.markdown_inline(cell) for cell in row) for row in cells if row)
        return [kit.Block("table", rows=rows)] if rows else []
    return [kit.Block("verbatim", text=text)] if text else []
