"""Pages whose large title shrinks into the bar before their list begins to scroll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simdroid.kit.looks import CollapsingLook
from simdroid.kit.screen import AppScreen
from simdroid.ui import (
    RECYCLER,
    Box,
    Collapsing,
    IconButton,
    Line,
    Page,
    Painter,
    Spacer,
    View,
    Viewport,
    block_height,
    ellipsize,
    line_top,
    px,
    wrap_text,
)

_MARGIN_PX, _INDENT_PX = 63, 168
"""Recorded: where a large title begins and where it ends at the other side; where one in the bar begins."""


def collapsing_page(
    screen: AppScreen,
    look: CollapsingLook,
    title: str,
    rows: Sequence[View],
    *,
    actions: Sequence[View] = (),
    list_id: str = "recycler_view",
    list_cls: str = RECYCLER,
) -> View:
    """The rows under the title; `actions` stand at the end of the bar. The screen must be `edge_to_edge`."""
    viewport = Viewport(id=list_id, cls=list_cls, children=list(rows))
    body: View = viewport
    for id, cls in reversed(look.frames):
        body = Box(id=id, cls=cls, width="fill", height="fill", children=[body])
    metrics = screen.metrics
    top, bottom = metrics.dp(metrics.status_bar), metrics.dp(metrics.navigation_bar)

    def header(shrunk: float) -> View:
        up = IconButton(name="arrow_left", desc="Navigate up", color="on_surface", width=px(147), height=px(147))
        up.on_click, up.tooltip = screen.finish, up.desc
        bar = Line([up, Spacer(weight=1), *actions], id=look.toolbar_id, cls="android.view.ViewGroup")
        bar.height, bar.margin = px(look.bar), (0, top, 0, 0)
        shown = _Title(id=look.title_id, desc=title, look=look, shrunk=shrunk, width="fill", height="fill")
        shown.children = [bar]
        return Page([shown], id=look.bar_id, background="surface_container" if shrunk >= 1 else "")

    page = Collapsing(
        id=look.page_id,
        expanded=top + px(look.bar) + px(look.landscape_title if metrics.landscape else look.title),
        collapsed=top + px(look.bar),
        header=header,
        body=body,
        viewport=viewport,
    )
    return Page([page], ghost=True, padding=(0, 0, 0, bottom))


@dataclass(kw_only=True, eq=False)
class _Title(Box):
    """Draws the title, between large under the bar and small inside it; the tree has it as description."""

    look: CollapsingLook
    shrunk: float

    def paint(self, painter: Painter) -> None:
        metrics, look = painter.metrics, self.look
        margin, indent, bar = (metrics.px(px(side)) for side in (_MARGIN_PX, _INDENT_PX, look.bar))
        size = metrics.sp(look.large_sp + (look.small_sp - look.large_sp) * self.shrunk)
        left = self.box.left + round(margin + (indent - margin) * self.shrunk)
        width = self.box.right - left - margin
        lines: tuple[str, ...] = (ellipsize(self.desc, "regular", size, width),)
        if look.title_lines > 1 and self.shrunk < 0.5 and not metrics.landscape:
            lines = wrap_text(self.desc, "regular", size, width, look.title_lines)
        large = self.box.bottom - metrics.px(px(look.title_gap)) - block_height(len(lines), size)
        small = self.box.bottom - bar + (bar - block_height(1, size)) // 2
        top = round(large + (small - large) * self.shrunk)
        for number, line in enumerate(lines):
            painter.text(left, top + line_top(size) + number * round(size * 1.2), line, "on_surface", size=size)
