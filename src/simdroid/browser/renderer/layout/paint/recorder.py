"""The recorder of drawing commands: clips, opacity, fixed parts, and where a finger would hit what."""

from __future__ import annotations

from typing import Any, NamedTuple

from simdroid.browser.renderer.css import CssColor, hex_text
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.paint.turned import TurnedPictures

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""
EVERYWHERE: Area = (-1e9, -1e9, 1e9, 1e9)
MOST_COMMANDS = 300_000


class Target(NamedTuple):
    """Something that can be hit, in the order of painting."""

    box: LayoutBox
    area: Area
    fixed: bool


def intersection(one: Area, other: Area) -> Area:
    """What two areas have in common."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def is_void(area: Area) -> bool:
    """Whether an area has no points."""
    return area[0] >= area[2] or area[1] >= area[3]


def rounded(number: float) -> float:
    """A length as commands have it: hundredths of a pixel."""
    return round(number, 2)


class Recorder:
    """Collects commands; lengths are CSS pixels of the document."""

    def __init__(self) -> None:
        self.commands: list[tuple[Any, ...]] = []
        self.targets: list[Target] = []
        self.pictures: dict[str, bytes] = {}
        self.turned = TurnedPictures()
        self.opacity = 1.0
        self.fixed = False
        self.clip: Area = EVERYWHERE
        self._clips: list[Area] = []

    def add(self, command: tuple[Any, ...]) -> None:
        """Add a command as it is."""
        if len(self.commands) < MOST_COMMANDS:
            self.commands.append(command)

    def seen(self, x: float, y: float, width: float, height: float) -> bool:
        """Whether anything of a box is inside the clips."""
        left, top, right, bottom = self.clip
        return x < right and y < bottom and x + width > left and y + height > top

    def color(self, color: CssColor) -> str | None:
        """A colour with the group's opacity; None for one that cannot be seen."""
        faded = color.faded(self.opacity)
        return hex_text(faded) if faded.alpha > 0.002 else None

    def fill(self, x: float, y: float, width: float, height: float, color: CssColor, radius: float = 0.0) -> None:
        """Fill a box."""
        shown = self.color(color)
        if shown and width > 0 and height > 0 and self.seen(x, y, width, height):
            self.add(("fill", rounded(x), rounded(y), rounded(width), rounded(height), shown, rounded(radius)))

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float, color: CssColor) -> None:
        """Draw a line."""
        shown = self.color(color)
        if shown and self.seen(
            min(x1, x2) - width, min(y1, y2) - width, abs(x2 - x1) + 2 * width, abs(y2 - y1) + 2 * width
        ):
            self.add(("line", rounded(x1), rounded(y1), rounded(x2), rounded(y2), rounded(width), shown))

    def text(self, x: float, baseline: float, text: str, size: float, face: str, color: CssColor, rtl: bool) -> None:
        """Write a text."""
        shown = self.color(color)
        if shown and text.strip():
            self.add(("text", rounded(x), rounded(baseline), text, rounded(size), face, shown, rtl))

    def picture(self, x: float, y: float, width: float, height: float, key: str, data: bytes = b"") -> None:
        """Draw a picture; its data goes with the frame once."""
        if width > 0 and height > 0 and self.seen(x, y, width, height):
            self.add(("picture", rounded(x), rounded(y), rounded(width), rounded(height), key))
            if data:
                self.pictures[key] = data

    def push_clip(self, area: Area) -> None:
        """Cut what follows at an area's edges."""
        self._clips.append(self.clip)
        self.clip = intersection(self.clip, area)
        left, top, right, bottom = area
        self.add(
            ("clip", rounded(left), rounded(top), rounded(max(right - left, 0.0)), rounded(max(bottom - top, 0.0)))
        )

    def pop_clip(self) -> None:
        """End the last clip; one around nothing is taken back."""
        self.clip = self._clips.pop()
        if self.commands and self.commands[-1][0] == "clip":
            self.commands.pop()
        else:
            self.add(("unclip",))

    def target(self, box: LayoutBox, x: float, y: float, width: float, height: float) -> None:
        """Note that something can be hit, as far as it is inside the clips."""
        area = intersection((x, y, x + width, y + height), self.clip)
        if not is_void(area):
            self.targets.append(Target(box, area, self.fixed))
