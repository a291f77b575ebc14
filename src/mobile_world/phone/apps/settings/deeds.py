"""What can be done to the thing a page is about: up to four buttons side by side, an icon over a word each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mobile_world.phone.ui import Action, Length, Painter, Rect, Row, View, px
from mobile_world.phone.ui.fonts import text_width
from mobile_world.phone.ui.text import block_height, ellipsize, line_top


class Deed(NamedTuple):
    """One of the buttons."""

    text: str
    icon: str
    do: Action
    enabled: bool = True


@dataclass(kw_only=True, eq=False)
class _DeedButton(View):
    """A button with its icon above its word."""

    cls: str = "android.widget.Button"
    icon: str
    height: Length = 72
    clickable: bool | None = True

    def paint(self, painter: Painter) -> None:
        """Draw icon and word in the middle."""
        metrics, box = painter.metrics, self.box
        ink, side, size = "primary" if self.enabled else "disabled", metrics.px(24), metrics.sp(14)
        words = ellipsize(self.text, "medium", size, box.width - metrics.px(8))
        top = box.top + (box.height - side - metrics.px(6) - block_height(1, size)) // 2
        left = box.left + (box.width - side) // 2
        painter.icon(Rect(left, top, left + side, top + side), self.icon, ink)
        x = box.left + (box.width - text_width(words, "medium", size)) // 2
        painter.text(x, top + side + metrics.px(6) + line_top(size), words, ink, size=size, face="medium")


def deeds(*buttons: Deed) -> View:
    """The row of buttons; ids count them."""
    parts: list[View] = []
    for number, deed in enumerate(buttons, 1):
        if parts:
            parts.append(View(ghost=True, width=1, height=px(84), background="outline_variant"))
        parts.append(
            _DeedButton(
                id=f"button{number}",
                text=deed.text,
                icon=deed.icon,
                weight=1,
                enabled=deed.enabled,
                on_click=deed.do if deed.enabled else None,
            )
        )
    return Row(id="action_buttons", width="fill", padding=(px(63), 0, px(63), px(42)), children=parts)
