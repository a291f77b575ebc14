"""The frame of the clock's further pages: a large title that shrinks into the bar, and rows below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mobile_world.phone.ui import (
    Box,
    Collapsing,
    Column,
    IconButton,
    Painter,
    Row,
    Screen,
    View,
    Viewport,
    px,
)
from mobile_world.phone.ui.text import block_height, ellipsize, line_top

BAR_PX, TITLE_PX = 168, 276
LARGE_SP, SMALL_SP = 32.0, 20.0


@dataclass(kw_only=True, eq=False)
class _Title(Box):
    """Draws the title between large under the bar and small inside it; the tree has it as description."""

    shrunk: float = 0

    def paint(self, painter: Painter) -> None:
        """Draw the title."""
        px_of = painter.metrics.px
        size = painter.metrics.sp(LARGE_SP + (SMALL_SP - LARGE_SP) * self.shrunk)
        left = self.box.left + round(px_of(px(63)) + px_of(px(105)) * self.shrunk)
        text = ellipsize(self.desc, "regular", size, self.box.right - left - px_of(px(63)))
        large = self.box.bottom - px_of(px(63)) - block_height(1, size)
        small = self.box.bottom - px_of(px(BAR_PX)) + (px_of(px(BAR_PX)) - block_height(1, size)) // 2
        top = round(large + (small - large) * self.shrunk)
        painter.text(left, top + line_top(size), text, "on_surface", size=size)


class PageFrame(Screen):
    """A page of rows under a title."""

    edge_to_edge = True
    list_id: ClassVar[str] = "recycler_view"

    @property
    def title(self) -> str:
        """What the page is called."""
        raise NotImplementedError

    def rows(self) -> list[View]:
        """What it lists."""
        raise NotImplementedError

    def build(self) -> View:
        """Title over rows."""
        list_view = Viewport(
            id=self.list_id,
            cls="android.support.v7.widget.RecyclerView",
            children=self.rows(),
        )
        bar = self.metrics.dp(self.metrics.status_bar) + px(BAR_PX)
        page = Collapsing(
            id="coordinator_layout",
            expanded=bar + px(TITLE_PX if not self.metrics.landscape else 105),
            collapsed=bar,
            header=self._bar,
            body=list_view,
            viewport=list_view,
        )
        bottom = self.metrics.dp(self.metrics.navigation_bar)
        return Column(ghost=True, width="fill", height="fill", padding=(0, 0, 0, bottom), children=[page])

    def _bar(self, shrunk: float) -> View:
        up = IconButton(
            name="arrow_left",
            desc="Navigate up",
            color="on_surface",
            width=px(147),
            height=px(147),
            on_click=self.finish,
        )
        top = self.metrics.dp(self.metrics.status_bar)
        toolbar = Row(
            id="toolbar", cls="android.view.ViewGroup", width="fill", height=px(BAR_PX), margin=(0, top, 0, 0),
            children=[up],
        )  # fmt: skip
        title = _Title(
            id="collapsing_toolbar_layout", desc=self.title, width="fill", height="fill", shrunk=shrunk,
            children=[toolbar],
        )  # fmt: skip
        color = "surface_container" if shrunk >= 1 else ""
        return Column(id="app_bar_layout", width="fill", height="fill", background=color, children=[title])
