"""Chips: small pills to filter, choose or act with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mobile_world.phone.ui.graphics import text_layout as lines
from mobile_world.phone.ui.graphics.fonts import text_width
from mobile_world.phone.ui.graphics.geometry import Edges, Rect
from mobile_world.phone.ui.graphics.paint import Painter
from mobile_world.phone.ui.views.strip import Strip
from mobile_world.phone.ui.views.view import LayoutContext, Length, Size, View

_SIZE_SP, _ICON_DP, _ICON_GAP_DP, _SIDE_DP = 14, 18, 8, 12
_PILL_DP = 32
"""Height of the pill; the view around it is larger so that a finger meets it."""


@dataclass(kw_only=True, eq=False)
class Chip(View):
    """A pill with a label; a selected one is filled and ticked."""

    cls: str = "android.widget.CompoundButton"
    text: str = field(default="", kw_only=False)
    icon: str | None = None
    trailing_icon: str = ""
    tick: bool = True
    """Whether a selected chip shows a tick in place of its icon."""
    height: Length = 48
    checkable: bool = True

    def __post_init__(self) -> None:
        """To Android a selected chip is a checked one."""
        self.checked = self.checked or self.selected
        self.selected = False

    @property
    def _leading(self) -> str:
        return "check" if self.checked and self.tick else self.icon or ""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """Label, icons and the room at both sides."""
        size, px = context.metrics.sp(_SIZE_SP), context.metrics.px
        icons = (px(_ICON_DP) + px(_ICON_GAP_DP)) * (bool(self._leading) + bool(self.trailing_icon))
        across = text_width(self.text, "medium", size) + icons + 2 * px(_SIDE_DP)
        return Size(across, max(lines.block_height(1, size), px(_PILL_DP)))

    def paint(self, painter: Painter) -> None:
        """Draw the pill, its icons and its label."""
        px, size = painter.metrics.px, painter.metrics.sp(_SIZE_SP)
        high = max(px(_PILL_DP), lines.block_height(1, size))
        top = self.box.top + (self.box.height - high) // 2
        pill = Rect(self.box.left, top, self.box.right, top + high)
        if self.checked:
            painter.fill(pill, "secondary_container", px(8))
        else:
            painter.stroke(pill, "outline_variant", px(8))
        ink = ("on_secondary_container" if self.checked else "on_surface_variant") if self.enabled else "disabled"
        x, icon_top = pill.left + px(_SIDE_DP), (pill.top + pill.bottom - px(_ICON_DP)) // 2
        if self._leading:
            color = ink if self.checked or not self.enabled else "primary"
            painter.icon(Rect(x, icon_top, x + px(_ICON_DP), icon_top + px(_ICON_DP)), self._leading, color)
            x += px(_ICON_DP) + px(_ICON_GAP_DP)
        baseline = pill.top + (high - lines.block_height(1, size)) // 2 + lines.line_top(size)
        room = pill.right - x - px(_SIDE_DP) - (px(_ICON_DP) + px(_ICON_GAP_DP) if self.trailing_icon else 0)
        painter.text(x, baseline, lines.ellipsize(self.text, "medium", size, room), ink, size=size, face="medium")
        if self.trailing_icon:
            left = pill.right - px(_SIDE_DP) - px(_ICON_DP)
            painter.icon(Rect(left, icon_top, left + px(_ICON_DP), icon_top + px(_ICON_DP)), self.trailing_icon, ink)


def chip_row(chips: Sequence[View], *, id: str = "", key: str = "", padding: Edges = (16, 0)) -> View:
    """Chips side by side, scrolling sideways when they are too many."""
    return Strip(id=id, key=key or id or "chip_row", spacing=8, padding=padding, children=list(chips))
