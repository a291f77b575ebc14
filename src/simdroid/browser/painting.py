"""Drawing of frames: a page's drawing commands as marks of the phone's painter, at any scale and scroll offset."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from PIL import Image as Images

from simdroid.browser.frame import DrawOp, Frame
from simdroid.ui import Painter, Rect
from simdroid.ui.graphics import DAMAGE, Shadow, open_picture
from simdroid.ui.graphics.caches import ByteCache

if TYPE_CHECKING:
    from PIL.Image import Image

_BROKEN = "#dadce0"
"""What stands for a picture that no decoder knows."""

_MOST_PIXELS = 12_000_000
"""Of what is drawn as a whole; what is larger (a page names any size) is drawn in parts or not at all."""

_SMALLEST_TEXT, _LARGEST_TEXT, _LARGEST_RADIUS = 1.0, 1000.0, 1200

MATCH, CURRENT_MATCH = "#ffff00", "#ff9632"
"""Chrome's colours of what "Find in page" found."""


@dataclass(frozen=True)
class PagePlacement:
    """Where a page lies on the screen: the place of its top left corner, what can be seen, pixels for a CSS pixel."""

    left: float
    top: float
    scale: float
    clip: Rect
    scroll: tuple[float, float] = (0.0, 0.0)
    """How far the page is scrolled, in pixels; what is fixed does not move by it."""

    def rect(self, x: float, y: float, width: float, height: float, *, fixed: bool = False) -> Rect:
        """A box of the page in pixels of the screen; its edges snap to whole ones, so neighbours meet."""
        dx, dy = (0.0, 0.0) if fixed else self.scroll
        left, top = self.left - dx + x * self.scale, self.top - dy + y * self.scale
        return Rect(_whole(left), _whole(top), _whole(left + width * self.scale), _whole(top + height * self.scale))

    def text_size(self, size: float) -> float:
        """Pixels of a size of text, within those that fonts have: a page names any."""
        return min(max(size * self.scale, _SMALLEST_TEXT), _LARGEST_TEXT)


def _whole(length: float) -> int:
    # Beyond this nothing is seen, and a hostile page may name any number.
    return math.floor(min(max(length, -1e7), 1e7) + 0.5)


def paint_frame(painter: Painter, frame: Frame, sheet: PagePlacement, pictures: Mapping[str, bytes]) -> None:
    """Draw a page with its background; `pictures` are those of the frame and of the frames before."""
    outer = painter.clip
    painter.clip = sheet.clip
    painter.fill(sheet.clip, argb(frame.background))
    _Drawing(painter, sheet, pictures).run(frame.draw)
    painter.clip = outer


def paint_matches(painter: Painter, frame: Frame, sheet: PagePlacement, current: int) -> None:
    """Mark what "Find in page" found, as a marker pen does."""
    outer = painter.clip
    painter.clip = sheet.clip
    for index, box in enumerate(frame.matches):
        color = CURRENT_MATCH if index == current else MATCH
        painter.fill(sheet.rect(*box), f"#80{color[1:]}")
    painter.clip = outer


@lru_cache(1024)
def argb(color: str) -> str:
    """A colour of a page (`#rrggbb` or `#rrggbbaa`) as the phone's painter writes it; anything else is nothing."""
    digits = color.removeprefix("#")
    try:
        int(digits, 16)
    except ValueError:
        return "#00000000"
    if len(digits) == 8:
        return f"#{digits[6:]}{digits[:6]}"
    return f"#{digits}" if len(digits) == 6 else "#00000000"


class _Drawing:
    """One pass over a frame's commands."""

    def __init__(self, painter: Painter, sheet: PagePlacement, pictures: Mapping[str, bytes]) -> None:
        self.painter = painter
        self.sheet = sheet
        self.pictures = pictures
        self.fixed = False
        """Whether what follows stays where it is when the page is scrolled."""
        self.clips: list[Rect] = []
        self.steps: dict[str, Callable[..., None]] = {
            "fill": self.fill,
            "border": self.border,
            "shadow": self.shadow,
            "text": self.text,
            "line": self.line,
            "picture": self.picture,
            "clip": self.clip,
            "unclip": self.unclip,
            "fixed": partial(setattr, self, "fixed", True),
            "unfixed": partial(setattr, self, "fixed", False),
        }

    def run(self, commands: tuple[DrawOp, ...]) -> None:
        """Draw them in their order."""
        for command in commands:
            step = self.steps.get(command[0])
            if step is not None:
                step(*command[1:])

    def box(self, x: float, y: float, width: float, height: float) -> Rect | None:
        """A box of the page on the screen; None where it cannot be seen."""
        box = self.sheet.rect(x, y, width, height, fixed=self.fixed)
        clip = self.painter.clip
        hidden = box.left >= clip.right or box.right <= clip.left or box.top >= clip.bottom or box.bottom <= clip.top
        return None if hidden else box

    def length(self, css: float) -> int:
        """A length in pixels; what is drawn at all is drawn."""
        return max(_whole(css * self.sheet.scale), 1) if css > 0 else 0

    def fill(self, x: float, y: float, width: float, height: float, color: str, radius: float = 0) -> None:
        """A box of one colour; thin ones keep a pixel."""
        box = self.box(x, y, width, height)
        if box is not None:
            if width > 0 and box.right == box.left:
                box = box._replace(right=box.left + 1)
            if height > 0 and box.bottom == box.top:
                box = box._replace(bottom=box.top + 1)
            self.painter.fill(box, argb(color), min(self.length(radius), _LARGEST_RADIUS))

    def border(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        widths: tuple[float, ...],
        colors: tuple[str, ...],
        radius: float = 0,
        style: str = "solid",
    ) -> None:
        """The four sides of a box; round corners need equal ones."""
        box = self.box(x, y, width, height)
        if box is None or not any(widths):
            return
        top, right, bottom, left = (self.length(item) for item in widths)
        even = len(set(widths)) == 1 and len(set(colors)) == 1
        if radius and even and style not in ("dashed", "dotted") and box.width * box.height < _MOST_PIXELS:
            self.painter.stroke(box, argb(colors[0]), self.length(radius), top)
            return
        sides = (
            (box._replace(bottom=box.top + top), colors[0], top),
            (box._replace(left=box.right - right), colors[1], right),
            (box._replace(top=box.bottom - bottom), colors[2], bottom),
            (box._replace(right=box.left + left), colors[3], left),
        )
        for side, color, thick in sides:
            if thick:
                self.side(side, argb(color), thick, style)

    def side(self, side: Rect, color: str, thick: int, style: str) -> None:
        """One side of a border, in dashes where it has them."""
        if style not in ("dashed", "dotted"):
            self.painter.fill(side, color)
            return
        dash = thick * (3 if style == "dashed" else 1)
        upright = side.height > side.width
        begin, end = (side.top, side.bottom) if upright else (side.left, side.right)
        low, high = (self.painter.clip.top, self.painter.clip.bottom) if upright else self.painter.clip[0::2]
        dash_start = begin + max((low - begin) // (2 * dash), 0) * 2 * dash
        while dash_start < min(end, high):
            stop = min(dash_start + dash, end)
            part = side._replace(top=dash_start, bottom=stop) if upright else side._replace(left=dash_start, right=stop)
            self.painter.fill(part, color, min(thick // 2, _LARGEST_RADIUS) if style == "dotted" else 0)
            dash_start += 2 * dash

    def shadow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        dx: float,
        dy: float,
        blur: float,
        color: str,
        radius: float = 0,
    ) -> None:
        """A soft shadow; black, as all shadows of the painter, with the colour's strength."""
        around = self.box(x + dx - 2 * blur, y + dy - 2 * blur, width + 4 * blur, height + 4 * blur)
        if around is None:
            return
        box = self.sheet.rect(x + dx, y + dy, width, height, fixed=self.fixed)
        alpha = self.painter.theme.rgba(argb(color)).alpha
        area = around.intersect(self.painter.clip)
        if not area.empty and alpha and box.width * box.height < _MOST_PIXELS:
            corner = min(self.length(radius), box.width // 2, box.height // 2)
            reach = min(max(self.length(blur) // 2, 1), 200)
            self.painter.marks.append(Shadow(area, box, max(corner, 0), reach, alpha))

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        face: Any,
        color: str,
        rtl: bool = False,
    ) -> None:
        """A line of text."""
        pixels = self.sheet.text_size(size)
        at = self.sheet.rect(x, baseline, 0, 0, fixed=self.fixed)
        clip = self.painter.clip
        if (
            at.top + pixels < clip.top
            or at.top - 2 * pixels > clip.bottom
            or at.left > clip.right
            or size * self.sheet.scale < 1
        ):
            return
        # What is written far beyond the edge costs as much as what is seen.
        visible = text[: max(int(_MOST_PIXELS / (pixels * pixels)), 1)]
        self.painter.text(at.left, at.top, visible, argb(color), size=pixels, face=face, rtl=rtl)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float, color: str) -> None:
        """A straight line; along an axis it has sharp edges."""
        if x1 == x2 or y1 == y2:
            half = width / 2
            across = (half, 0.0) if x1 == x2 else (0.0, half)
            left, top = min(x1, x2) - across[0], min(y1, y2) - across[1]
            self.fill(left, top, abs(x2 - x1) + 2 * across[0], abs(y2 - y1) + 2 * across[1], color)
            return
        start, end = self.sheet.rect(x1, y1, 0, 0, fixed=self.fixed), self.sheet.rect(x2, y2, 0, 0, fixed=self.fixed)
        points = [(float(start.left), float(start.top)), (float(end.left), float(end.top))]
        self.painter.path(points, argb(color), max(width * self.sheet.scale, 1.0))

    def picture(self, x: float, y: float, width: float, height: float, key: str) -> None:
        """A picture scaled to a box."""
        box = self.box(x, y, width, height)
        data = self.pictures.get(key)
        if box is None or box.width <= 0 or box.height <= 0:
            return
        if data is None:
            self.painter.fill(box, _BROKEN)
            return
        if box.width * box.height < _MOST_PIXELS:
            self.painter.picture(box, f"page {_digest(data)}", partial(_decoded, data))
            return
        seen = box.intersect(self.painter.clip)
        part = seen._replace(
            left=seen.left - box.left, top=seen.top - box.top, right=seen.right - box.left, bottom=seen.bottom - box.top
        )
        key = f"page {_digest(data)} {box.width}x{box.height} {part}"
        self.painter.picture(seen, key, partial(_part, data, (box.width, box.height), part))

    def clip(self, x: float, y: float, width: float, height: float) -> None:
        """Let what follows be seen inside a box only."""
        self.clips.append(self.painter.clip)
        self.painter.clip = self.sheet.rect(x, y, width, height, fixed=self.fixed).intersect(self.painter.clip)

    def unclip(self) -> None:
        """End the innermost clip."""
        if self.clips:
            self.painter.clip = self.clips.pop()


_DIGESTS = ByteCache[tuple[bytes, str]](8 << 20, lambda entry: len(entry[0]))
"""Of pictures of pages."""


def _digest(data: bytes) -> str:
    return _DIGESTS.get(data, lambda: (data, hashlib.blake2b(data, digest_size=16).hexdigest()))[1]


def _decoded(data: bytes) -> Image:
    """The pixels of a picture, with their transparency; what cannot be read is grey."""
    try:
        with open_picture(data) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                return Images.new("RGB", (1, 1), _BROKEN)
            return opened.convert("RGBA")
    except DAMAGE:
        return Images.new("RGB", (1, 1), _BROKEN)


def _part(data: bytes, size: tuple[int, int], part: Rect) -> Image:
    """What of a picture scaled to a size lies in a part of it."""
    image = _decoded(data)
    across, down = image.width / size[0], image.height / size[1]
    box = (part.left * across, part.top * down, part.right * across, part.bottom * down)
    return image.resize((part.width, part.height), Images.Resampling.BILINEAR, box)
