"""Drawing commands (marks) of a frame, recorded as plain values that can be compared.

Views record marks instead of touching pixels. Two equal lists draw the same frame, so an unchanged screen is not drawn
again, and where two lists differ only the box around the difference is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from simdroid.ui.graphics.emoji import EmojiBox, emoji_width
from simdroid.ui.graphics.font_files import Face
from simdroid.ui.graphics.fonts import MISSING_ICON, glyph, has_glyph, run_length, text_mask
from simdroid.ui.graphics.geometry import Rect, make
from simdroid.ui.graphics.metrics import Metrics
from simdroid.ui.graphics.text_runs import text_runs
from simdroid.ui.graphics.theme import Color, Rgba, Theme

if TYPE_CHECKING:
    from PIL.Image import Image

FULL = 1 << 16
"""A corner radius that makes a pill or a circle of any box."""


class Fill(NamedTuple):
    """A box with round corners."""

    area: Rect
    box: Rect
    color: Rgba
    radius: int


class Stroke(NamedTuple):
    """The outline of a box with round corners, drawn inside it."""

    area: Rect
    box: Rect
    color: Rgba
    radius: int
    width: int


class Shadow(NamedTuple):
    """The soft shadow of a box; `area` reaches beyond the box by twice the blur."""

    area: Rect
    box: Rect
    radius: int
    blur: int
    alpha: int


class Glyphs(NamedTuple):
    """A line of text from a point on its baseline."""

    area: Rect
    x: int
    baseline: int
    text: str
    face: Face
    size: float
    color: Rgba


class Emoji(NamedTuple):
    """A colour emoji scaled to a box; `glyph` is its character in the emoji font."""

    area: Rect
    box: Rect
    glyph: str


class Arc(NamedTuple):
    """A part of a ring inside a box, from one angle to another; degrees clockwise, 0 at three o'clock."""

    area: Rect
    box: Rect
    color: Rgba
    start: float
    end: float
    width: int


class Path(NamedTuple):
    """A line through points, or with a width of 0 the shape they surround; pixels of the frame."""

    area: Rect
    points: tuple[tuple[float, float], ...]
    color: Rgba
    width: float


class Picture(NamedTuple):
    """An image scaled to a box; `key` says which one it is, for comparison."""

    area: Rect
    box: Rect
    key: str
    radius: int
    image: PictureSource


class PictureSource:
    """Pixels for a `Picture`, or how to get them; all sources compare equal because the key tells them apart."""

    def __init__(self, image: Image | Callable[[], Image]) -> None:
        self._image = image

    @property
    def image(self) -> Image:
        """The pixels, decoded when they are asked for."""
        return self._image() if callable(self._image) else self._image

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PictureSource)

    def __hash__(self) -> int:
        return 0


Mark: TypeAlias = "Fill | Stroke | Shadow | Glyphs | Emoji | Arc | Path | Picture"
"""One thing drawn; `area` is the visible part, in pixels of the frame."""


def last_hiding(marks: Sequence[Mark], region: Rect) -> int | None:
    """The place of the last mark that leaves nothing before it to be seen in a region."""
    for index in range(len(marks) - 1, -1, -1):
        mark = marks[index]
        if isinstance(mark, Fill) and not mark.radius and mark.color.alpha == 255:
            left, top, right, bottom = mark.area
            if left <= region.left and top <= region.top and right >= region.right and bottom >= region.bottom:
                return index
    return None


class Painter:
    """Records marks for one frame; positions are absolute pixels, colours are roles or literals."""

    def __init__(self, metrics: Metrics, theme: Theme) -> None:
        self.metrics = metrics
        self.theme = theme
        self.marks: list[Mark] = []
        self.clip = metrics.bounds
        self.missing_icons: set[str] = set()
        """Names of icons that do not exist; a question mark stands for them."""

    def fill(self, box: Rect, color: Color, radius: int = 0) -> None:
        """Fill a box."""
        area = box.intersect(self.clip)
        rgba = self.theme.rgba(color)
        if not area.empty and rgba.alpha:
            self.marks.append(Fill(area, box, rgba, _fitting_radius(box, radius)))

    def stroke(self, box: Rect, color: Color, radius: int = 0, width: int = 3) -> None:
        """Draw a box's outline."""
        area = box.intersect(self.clip)
        if not area.empty:
            self.marks.append(Stroke(area, box, self.theme.rgba(color), _fitting_radius(box, radius), width))

    def arc(self, box: Rect, color: Color, start: float, end: float, width: int) -> None:
        """Draw a part of a ring; degrees clockwise, 0 at three o'clock."""
        area = box.intersect(self.clip)
        if not area.empty and end > start:
            self.marks.append(Arc(area, box, self.theme.rgba(color), start, end, width))

    def path(self, points: Sequence[tuple[float, float]], color: Color, width: float = 0) -> None:
        """Draw a line through points; without a width, fill the shape they surround."""
        if not points:
            return
        reach = width / 2 + 1
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = math.floor(min(xs) - reach), math.floor(min(ys) - reach)
        area = Rect(left, top, math.ceil(max(xs) + reach), math.ceil(max(ys) + reach)).intersect(self.clip)
        if not area.empty:
            self.marks.append(Path(area, tuple(points), self.theme.rgba(color), width))

    def shadow(self, box: Rect, radius: int, elevation: float) -> None:
        """Draw the shadow a box at a height (dp) throws; it lies a little below the box."""
        blur = max(self.metrics.px(elevation), 2)
        shifted = Rect(box.left, box.top + blur // 2, box.right, box.bottom + blur // 2)
        area = shifted.shrink(-2 * blur, -2 * blur, -2 * blur, -2 * blur).intersect(self.clip)
        if not area.empty:
            self.marks.append(Shadow(area, shifted, _fitting_radius(box, radius), blur, 72))

    def text(
        self,
        x: int,
        baseline: int,
        text: str,
        color: Color,
        *,
        size: float,
        face: Face = "regular",
        rtl: bool | None = None,
    ) -> None:
        """Write one line; `size` in pixels, `rtl` for a line of a paragraph whose direction is not the line's own."""
        if (text.isascii() and not rtl) or face == "icon":
            self._write(x, baseline, text, color, size, face)
            return
        pen = float(x)
        for run in text_runs(text, face, rtl):
            if run.face == "emoji":
                self._emoji(pen, baseline, run.text, size)
            else:
                self._write(round(pen), baseline, run.text, color, size, run.face)
            pen += run_length(run, size)

    def _write(self, x: int, baseline: int, text: str, color: Color, size: float, face: Face) -> None:
        drawn = text_mask(text, face, size)
        if drawn is None:
            return
        left, top = x + drawn.dx, baseline + drawn.dy
        width, height = drawn.size
        area = make(Rect, (left, top, left + width, top + height)).intersect(self.clip)
        if area.left < area.right and area.top < area.bottom:
            self.marks.append(make(Glyphs, (area, x, baseline, text, face, size, self.theme.rgba(color))))

    def _emoji(self, pen: float, baseline: int, glyphs: str, size: float) -> None:
        emoji_box = EmojiBox(size)
        for number, character in enumerate(glyphs):
            left, top = round(pen + number * emoji_width(size)), baseline - emoji_box.above
            box = Rect(left, top, left + emoji_box.width, top + emoji_box.height)
            area = box.intersect(self.clip)
            if not area.empty:
                self.marks.append(Emoji(area, box, character))

    def icon(self, box: Rect, name: str, color: Color) -> None:
        """Draw an icon that fills a square box."""
        size = float(box.width)
        self.note_icon(name)
        drawn = glyph(name) or glyph(MISSING_ICON)
        # The icon font's em square is the icon's box; its baseline lies an eighth of it above the lower edge.
        self.text(box.left, box.bottom - round(size / 8), drawn, color, size=size, face="icon")

    def note_icon(self, name: str) -> None:
        """Remember the name of an icon that does not exist."""
        if not has_glyph(name):
            self.missing_icons.add(name)

    def picture(self, box: Rect, key: str, image: Image | Callable[[], Image], radius: int = 0) -> None:
        """Draw an image, given as it is or as what decodes it; `key` must change whenever the pixels do."""
        area = box.intersect(self.clip)
        if not area.empty:
            self.marks.append(Picture(area, box, key, _fitting_radius(box, radius), PictureSource(image)))


def _fitting_radius(box: Rect, radius: int) -> int:
    return min(radius, (box.right - box.left) // 2, (box.bottom - box.top) // 2) if radius else 0
