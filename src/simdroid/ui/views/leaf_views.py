"""Views without children: text, icons, dividers, avatars, badges, progress, canvases."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from simdroid.ui.graphics import FULL, Color, Face, Metrics, Painter, Rect, draw_app_icon, is_bright, text_width
from simdroid.ui.graphics import text_layout as lines
from simdroid.ui.views.view import LayoutContext, Length, Size, View


@dataclass(kw_only=True, eq=False)
class Text(View):
    """Words; wrapped into the room there is, cut with an ellipsis after `max_lines`."""

    cls: str = "android.widget.TextView"
    size: float = 14
    """Text size in sp."""
    face: Face = "regular"
    color: Color = "on_surface"
    fixed: bool = False
    """Whether it keeps its size when the person chooses larger text, as the digits of a time picker do."""
    max_lines: int = 0
    text_align: tuple[float, float] = (0.0, 0.0)
    """Where the lines sit in a larger box; those of a paragraph from right to left begin at its right edge."""
    view_start: bool = False
    """Whether lines of both directions begin at the left edge, as with Android's `textAlignment="viewStart"`."""
    drawn: str | None = None
    """What is drawn where it differs from the text a reader of the tree gets."""

    def _pixels(self, metrics: Metrics) -> float:
        return metrics.px(self.size) * 1.0 if self.fixed else metrics.sp(self.size)

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        size = self._pixels(context.metrics)
        wrapped = lines.wrap_text(
            self.text if self.drawn is None else self.drawn, self.face, size, width, self.max_lines
        )
        widest = 0
        for line in wrapped:
            widest = max(widest, text_width(line, self.face, size))
        return Size(widest, lines.block_height(len(wrapped), size))

    def paint(self, painter: Painter) -> None:
        size = self._pixels(painter.metrics)
        room = self.box.shrink(*painter.metrics.edges(self.padding)) if self.padding else self.box
        content = self.text if self.drawn is None else self.drawn
        wrapped = lines.wrap_text(content, self.face, size, room.width, self.max_lines)
        free = max(room.height - lines.block_height(len(wrapped), size), 0)
        baseline = room.top + lines.line_top(size) + round(free * self.text_align[1])
        color = self.color if self.enabled else "disabled"
        directions = None if content.isascii() else lines.rtl_lines(content, wrapped)
        for row, line in enumerate(wrapped):
            rtl = directions is not None and directions[row]
            across = 1.0 if rtl and not (self.view_start or self.text_align[0]) else self.text_align[0]
            indent = max(room.width - text_width(line, self.face, size), 0) * across
            painter.text(room.left + round(indent), baseline, line, color, size=size, face=self.face, rtl=rtl)
            baseline += lines.line_pitch(size) if len(wrapped) > 1 else 0


@dataclass(kw_only=True, eq=False)
class Icon(View):
    """A glyph of the icon font, `size` dp across, in the middle of its box."""

    cls: str = "android.widget.ImageView"
    name: str
    size: float = 24
    color: Color = "on_surface_variant"

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        side = context.metrics.px(self.size)
        return Size(side, side)

    def paint(self, painter: Painter) -> None:
        color = self.color if self.enabled else "disabled"
        painter.icon(centred(self.box, painter.metrics.px(self.size)), self.name, color)


@dataclass(kw_only=True, eq=False)
class AppIcon(View):
    """An app's icon as the launcher shows it."""

    cls: str = "android.widget.ImageView"
    name: str
    color: Color
    size: float = 60

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        side = context.metrics.px(self.size)
        return Size(side, side)

    def paint(self, painter: Painter) -> None:
        paint_app_icon(painter, centred(self.box, painter.metrics.px(self.size)), self.name, self.color)


@dataclass(kw_only=True, eq=False)
class SmallAppIcon(AppIcon):
    """An app's icon as notifications show it: a plain glyph on a disc of the app's colour."""

    size: float = 24

    def paint(self, painter: Painter) -> None:
        """Draw disc and glyph; the glyph is dark on a light disc."""
        square = centred(self.box, painter.metrics.px(self.size))
        painter.fill(square, self.color, FULL)
        ink = "#3c4043" if is_bright(painter.theme.rgba(self.color)) else "#ffffff"
        painter.icon(centred(square, round(square.width * 0.56)), self.name, ink)


def paint_app_icon(painter: Painter, square: Rect, name: str, color: Color) -> None:
    """Draw an app's icon into a square, through a round mask."""
    rgba = painter.theme.rgba(color)
    painter.note_icon(name)
    painter.picture(square, f"app icon {name} {rgba}", partial(draw_app_icon, name, rgba, square.width), FULL)


@dataclass(kw_only=True, eq=False)
class Divider(View):
    """A thin line across."""

    width: Length = "fill"
    height: Length = 1
    background: Color = "outline_variant"


def centred(box: Rect, side: int) -> Rect:
    """A square in the middle of a box."""
    left, top = box.left + (box.width - side) // 2, box.top + (box.height - side) // 2
    return Rect(left, top, left + side, top + side)


AVATAR_COLORS = (
    "#a142f4", "#4285f4", "#0f9d58", "#db4437", "#f29900", "#00897b", "#7c4dff", "#c2185b", "#546e7a", "#8d6e63",
)  # fmt: skip
"""Discs behind letters; a name keeps its colour."""


def avatar_color(name: str) -> Color:
    """The colour that belongs to a name, the same on every phone."""
    return AVATAR_COLORS[sum(name.encode()) % len(AVATAR_COLORS)]


@dataclass(kw_only=True, eq=False)
class Avatar(View):
    """The first letter of a name, or an icon where it has none, on a coloured disc."""

    cls: str = "android.widget.ImageView"
    text: str = field(default="", kw_only=False)
    color: Color = field(default="", kw_only=False)
    """The disc; empty takes the one that belongs to the name."""
    size: float = 40
    icon: str = "account"

    @property
    def shown_text(self) -> str:
        """An avatar is a picture: it has no text of its own."""
        return ""

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        side = context.metrics.px(self.size)
        return Size(side, side)

    def paint(self, painter: Painter) -> None:
        """Draw the disc with the letter or the icon."""
        square = centred(self.box, painter.metrics.px(self.size))
        painter.fill(square, self.color or avatar_color(self.text), FULL)
        letter = self.text.strip()[:1].upper()
        if not letter.isalpha():
            painter.icon(centred(square, round(square.width * 0.6)), self.icon, "#ffffff")
            return
        size = square.width * 0.5
        baseline = square.top + round(square.height / 2 + size * 0.355)
        x = square.left + (square.width - text_width(letter, "regular", size)) // 2
        painter.text(x, baseline, letter, "#ffffff", size=size)


@dataclass(kw_only=True, eq=False)
class Badge(View):
    """A count in a red pill; a dot without one."""

    text: str = field(default="", kw_only=False)
    color: Color = "error"

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        px, size = context.metrics.px, context.metrics.sp(11)
        if not self.text:
            return Size(px(6), px(6))
        high = max(px(16), lines.block_height(1, size))
        return Size(max(text_width(self.text, "medium", size) + px(8), high), high)

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, self.color, FULL)
        if self.text:
            size = painter.metrics.sp(11)
            x = self.box.left + (self.box.width - text_width(self.text, "medium", size)) // 2
            baseline = self.box.top + (self.box.height - lines.block_height(1, size)) // 2 + lines.line_top(size)
            painter.text(x, baseline, self.text, "on_error", size=size, face="medium")


@dataclass(kw_only=True, eq=False)
class Progress(View):
    """How far something is: a bar, or with `circular` a ring; `value` None means nobody knows how long."""

    cls: str = "android.widget.ProgressBar"
    value: float | None = field(default=None, kw_only=False)
    circular: bool = False
    width: Length = "fill"
    height: Length = 4
    stroke: float = 4
    """Thickness of the ring."""
    color: Color = "primary"
    track: Color = "surface_container_highest"

    def __post_init__(self) -> None:
        """A ring is 48 dp across unless it says otherwise."""
        if self.circular and self.width == "fill" and self.height == 4:
            self.width = self.height = 48

    def paint(self, painter: Painter) -> None:
        """Draw the track and the part that is done."""
        done = 0.3 if self.value is None else min(max(self.value, 0.0), 1.0)
        if self.circular:
            width = painter.metrics.px(self.stroke)
            painter.arc(self.box, self.track, 0, 360, width)
            painter.arc(self.box, self.color, -90, -90 + 360 * done, width)
            return
        painter.fill(self.box, self.track, FULL)
        if done:
            end = self.box.left + max(math.ceil(self.box.width * done), self.box.height)
            painter.fill(self.box._replace(right=end), self.color, FULL)


@dataclass(kw_only=True, eq=False)
class Canvas(View):
    """A place an app draws on itself: `draw` gets the painter and the box."""

    draw: Callable[[Painter, Rect], object] = field(kw_only=False)

    def paint(self, painter: Painter) -> None:
        self.draw(painter, self.box)
