"""Views without children: text, icons, lines."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.phone.ui.graphics import text_layout as lines
from mobile_world.phone.ui.graphics.font_files import Face
from mobile_world.phone.ui.graphics.fonts import text_width
from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.graphics.paint import Painter
from mobile_world.phone.ui.graphics.theme import Color
from mobile_world.phone.ui.views.view import LayoutContext, Length, Size, View


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
    """Where the lines sit in a larger box."""
    drawn: str | None = None
    """What is drawn where it differs from the text a reader of the tree gets."""

    def _pixels(self, metrics: Metrics) -> float:
        return metrics.px(self.size) * 1.0 if self.fixed else metrics.sp(self.size)

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """The wrapped lines."""
        size = self._pixels(context.metrics)
        words = self.text if self.drawn is None else self.drawn
        wrapped = lines.wrap_text(words, self.face, size, width, self.max_lines)
        widest = 0
        for line in wrapped:
            widest = max(widest, text_width(line, self.face, size))
        return Size(widest, lines.block_height(len(wrapped), size))

    def paint(self, painter: Painter) -> None:
        """Write the lines."""
        size = self._pixels(painter.metrics)
        room = self.box.shrink(*painter.metrics.edges(self.padding)) if self.padding else self.box
        words = self.text if self.drawn is None else self.drawn
        wrapped = lines.wrap_text(words, self.face, size, room.width, self.max_lines)
        free = max(room.height - lines.block_height(len(wrapped), size), 0)
        baseline = room.top + lines.line_top(size) + round(free * self.text_align[1])
        color = self.color if self.enabled else "disabled"
        for line in wrapped:
            indent = max(room.width - text_width(line, self.face, size), 0) * self.text_align[0]
            painter.text(room.left + round(indent), baseline, line, color, size=size, face=self.face)
            baseline += lines.line_pitch(size) if len(wrapped) > 1 else 0


@dataclass(kw_only=True, eq=False)
class Icon(View):
    """A glyph of the icon font, `size` dp across, in the middle of its box."""

    cls: str = "android.widget.ImageView"
    name: str
    size: float = 24
    color: Color = "on_surface_variant"

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """The glyph's square."""
        side = context.metrics.px(self.size)
        return Size(side, side)

    def paint(self, painter: Painter) -> None:
        """Draw the glyph."""
        color = self.color if self.enabled else "disabled"
        painter.icon(centred(self.box, painter.metrics.px(self.size)), self.name, color)


@dataclass(kw_only=True, eq=False)
class AppIcon(View):
    """An app's icon: a glyph on a coloured disc."""

    cls: str = "android.widget.ImageView"
    name: str
    color: Color
    size: float = 60

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """The disc's square."""
        side = context.metrics.px(self.size)
        return Size(side, side)

    def paint(self, painter: Painter) -> None:
        """Draw disc and glyph."""
        paint_app_icon(painter, centred(self.box, painter.metrics.px(self.size)), self.name, self.color)


def paint_app_icon(painter: Painter, square: Rect, name: str, color: Color) -> None:
    """Draw an app's icon into a square; the glyph is dark on a light disc."""
    disc = painter.theme.rgba(color)
    bright = disc.red * 299 + disc.green * 587 + disc.blue * 114 > 186_000
    painter.fill(square, color, square.width // 2)
    painter.icon(centred(square, round(square.width * 0.56)), name, "#3c4043" if bright else "#ffffff")


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
