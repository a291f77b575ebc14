"""Views that only a clock needs: numbers of two sizes in one line, round buttons, a ring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mobile_world.phone.ui import (
    Action,
    Color,
    IconButton,
    LayoutContext,
    Length,
    Painter,
    Size,
    View,
    px,
)
from mobile_world.phone.ui.fonts import Face, text_width
from mobile_world.phone.ui.text import block_height, line_top

FAB_PX, SIDE_PX = 252, 168


@dataclass(kw_only=True, eq=False)
class Digits(View):
    """One line whose parts differ in size, such as a time with a small AM; it shrinks to the room it gets."""

    cls: str = "android.widget.TextView"
    parts: Sequence[tuple[str, float]]
    """Texts with their sizes in sp."""
    color: Color = "on_surface"
    face: Face = "regular"
    text_align: float = 0.0

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """All parts side by side."""
        sizes = self._sizes(context.metrics.sp(1), width)
        across = sum(text_width(text, self.face, size) for (text, _), size in zip(self.parts, sizes, strict=True))
        return Size(min(across, width), block_height(1, max(sizes)))

    def paint(self, painter: Painter) -> None:
        """Write the parts on one baseline."""
        room = self.box.shrink(*painter.metrics.edges(self.padding))
        sizes = self._sizes(painter.metrics.sp(1), room.width)
        widths = [text_width(text, self.face, size) for (text, _), size in zip(self.parts, sizes, strict=True)]
        biggest = max(sizes)
        x = room.left + round((room.width - sum(widths)) * self.text_align)
        baseline = room.top + (room.height - block_height(1, biggest)) // 2 + line_top(biggest)
        for (text, _), size, width in zip(self.parts, sizes, widths, strict=True):
            painter.text(x, baseline, text, self.color if self.enabled else "disabled", size=size, face=self.face)
            x += width

    def _sizes(self, scale: float, width: int) -> list[float]:
        sizes = [size * scale for _, size in self.parts]
        across = sum(text_width(text, self.face, size) for (text, _), size in zip(self.parts, sizes, strict=True))
        return sizes if across <= width else [size * width / across for size in sizes]


def sized(time: tuple[str, str], size: float) -> list[tuple[str, float]]:
    """The parts of a time of day with a small AM or PM."""
    digits, half = time
    return [(digits, size), (f" {half}", size * 0.45)] if half else [(digits, size)]


@dataclass(kw_only=True, eq=False)
class Ring(View):
    """A circle of which a part is done."""

    value: float = 1.0
    color: Color = "primary"
    track: Color = "outline_variant"
    stroke: float = 6
    width: Length = "fill"
    height: Length = "fill"

    def paint(self, painter: Painter) -> None:
        """Draw the track and the part."""
        side = min(self.box.width, self.box.height)
        left, top = self.box.left + (self.box.width - side) // 2, self.box.top + (self.box.height - side) // 2
        square = self.box._replace(left=left, top=top, right=left + side, bottom=top + side)
        width = painter.metrics.px(self.stroke)
        painter.arc(square, self.track, 0, 360, width)
        if self.value > 0:
            painter.arc(square, self.color, -90, -90 + 360 * min(self.value, 1.0), width)


def round_button(
    id: str,
    icon: str,
    desc: str,
    on_click: Action,
    *,
    side: float = FAB_PX,
    radius: float | None = None,
    color: Color = "primary_container",
    ink: Color = "on_primary_container",
) -> View:
    """One of the large buttons below a page; `side` and `radius` in pixels of the reference phone."""
    return IconButton(
        id=id,
        cls="android.widget.Button",
        name=icon,
        desc=desc,
        size=px(side) * 0.36,
        color=ink,
        width=px(side),
        height=px(side),
        background=color,
        radius=px(side / 2 if radius is None else radius),
        elevation=2 if id == "fab" else 0,
        on_click=on_click,
    )


def side_button(id: str, icon: str, desc: str, on_click: Action) -> View:
    """A smaller button beside the large one."""
    return round_button(
        id, icon, desc, on_click, side=SIDE_PX, color="secondary_container", ink="on_secondary_container"
    )
