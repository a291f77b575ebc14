"""Coordinate frames: what a model's two numbers mean on the screen; and the swipe that a scroll becomes.

Three are in use: pixels of the picture the model was given after resizing (`ResizedPixels`), a grid laid over the
screen whatever its size (`Grid`), and the device's own pixels (`ScreenPixels`). A number outside a frame is moved to
its edge and the move is reported; no frame ever answers with a place off the screen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from mobile_world.domain import ConfigError, Point, ScreenSize, Scroll

CLAMPED = "clamped-coordinates"
"""The repair that says a place was off the screen and was moved to its edge."""

STEEPEST_RATIO = 200
"""Longer side to shorter side; the models' own preprocessing refuses more."""


class Placed(NamedTuple):
    """A place, and whether it had to be moved onto the screen."""

    point: Point
    repairs: tuple[str, ...] = ()


class CoordinateFrame(Protocol):
    """Between a model's numbers and shares of the screen; both ways agree within one pixel or one unit of the frame."""

    def to_point(self, x: float, y: float, size: ScreenSize) -> Placed:
        """Where a model's numbers point on a screen of this size."""

    def from_point(self, point: Point, size: ScreenSize) -> tuple[int, int]:
        """The numbers a model would give for a place."""

    def describe(self) -> str:
        """The frame in words, for documentation and the prompt linter."""


def smart_resize(size: ScreenSize, *, factor: int, min_pixels: int, max_pixels: int) -> ScreenSize:
    """The size a picture has when the model sees it: sides are multiples of `factor`, the area is within the limits.

    Follows the preprocessing of the Qwen-VL family, banker's rounding included: 1080x2400 becomes 644x1428 under
    830,000 to 937,664 pixels, and 1092x2408 under 3,136 to 12,845,056.
    """
    if min(size) <= 0 or max(size) / min(size) > STEEPEST_RATIO:
        raise ConfigError(f"a picture of {size.width}x{size.height} cannot be shown to a model")
    sides = [max(factor, round(side / factor) * factor) for side in size]
    area = size.width * size.height
    if math.prod(sides) > max_pixels:
        shrink = math.sqrt(area / max_pixels)
        sides = [max(factor, math.floor(side / shrink / factor) * factor) for side in size]
    elif math.prod(sides) < min_pixels:
        stretch = math.sqrt(min_pixels / area)
        sides = [math.ceil(side * stretch / factor) * factor for side in size]
    return ScreenSize(*sides)


def _between(value: float, low: float, high: float) -> float:
    return low if math.isnan(value) else min(max(value, low), high)


def _pixel_share(value: float, length: int) -> float:
    return (int(_between(value, 0, length - 1)) + 0.5) / length


def _place_pixels(x: float, y: float, size: ScreenSize) -> Placed:
    point = Point(x=_pixel_share(x, size.width), y=_pixel_share(y, size.height))
    return Placed(point, () if 0 <= x < size.width and 0 <= y < size.height else (CLAMPED,))


@dataclass(frozen=True)
class ScreenPixels:
    """The device's own pixels."""

    def to_point(self, x: float, y: float, size: ScreenSize) -> Placed:
        """The middle of the pixel."""
        return _place_pixels(x, y, size)

    def from_point(self, point: Point, size: ScreenSize) -> tuple[int, int]:
        """The pixel that holds the place."""
        return point.to_pixels(size)

    def describe(self) -> str:
        """The frame in words."""
        return "absolute pixels of the screen, origin top left"


@dataclass(frozen=True)
class ResizedPixels:
    """Pixels of the picture after `smart_resize`."""

    factor: int
    min_pixels: int
    max_pixels: int

    def picture(self, size: ScreenSize) -> ScreenSize:
        """The size in which the model sees this screen."""
        return smart_resize(size, factor=self.factor, min_pixels=self.min_pixels, max_pixels=self.max_pixels)

    def to_point(self, x: float, y: float, size: ScreenSize) -> Placed:
        """The middle of the picture's pixel."""
        return _place_pixels(x, y, self.picture(size))

    def from_point(self, point: Point, size: ScreenSize) -> tuple[int, int]:
        """The picture's pixel that holds the place."""
        return point.to_pixels(self.picture(size))

    def describe(self) -> str:
        """The frame in words."""
        return "absolute pixels of the resized image, origin top left"


@dataclass(frozen=True)
class Grid:
    """A grid over the whole screen: 0 is the left or top edge, `divisor` the right or bottom one."""

    divisor: int
    last: int | None = None
    """The largest number the protocol uses, where it stops short of the divisor."""

    @property
    def largest(self) -> int:
        """The largest number of the grid."""
        return self.divisor if self.last is None else self.last

    def to_point(self, x: float, y: float, size: ScreenSize) -> Placed:
        """The line of the grid; the far edges mean the last pixel."""
        point = Point(x=self._share(x, size.width), y=self._share(y, size.height))
        return Placed(point, () if 0 <= x <= self.largest and 0 <= y <= self.largest else (CLAMPED,))

    def _share(self, value: float, length: int) -> float:
        return min(_between(value, 0, self.largest) / self.divisor, (length - 0.5) / length)

    def from_point(self, point: Point, size: ScreenSize) -> tuple[int, int]:
        """The nearest crossing of the grid."""
        return min(round(point.x * self.divisor), self.largest), min(round(point.y * self.divisor), self.largest)

    def describe(self) -> str:
        """The frame in words."""
        return f"normalised 0 to {self.largest} in both directions, origin top left"


_LAST = 0.999
"""The far edge; a share of the screen stays below one."""


class FingerPath(NamedTuple):
    """Start and end of a swipe."""

    start: Point
    end: Point


def finger_path(scroll: Scroll) -> FingerPath:
    """The swipe that performs a scroll: against its direction, centred on `at`, clamped to the screen."""
    sign = -1 if scroll.direction in ("down", "right") else 1
    along = scroll.at.y if scroll.direction in ("up", "down") else scroll.at.x
    half = scroll.distance / 2
    middle = min(max(along, half), _LAST - half)
    first, last = middle - sign * half, middle + sign * half
    if scroll.direction in ("up", "down"):
        return FingerPath(Point(x=scroll.at.x, y=first), Point(x=scroll.at.x, y=last))
    return FingerPath(Point(x=first, y=scroll.at.y), Point(x=last, y=scroll.at.y))
