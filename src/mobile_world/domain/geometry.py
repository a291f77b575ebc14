"""Screen geometry: sizes and boxes in pixels for devices, points as shares of the screen for records."""

from __future__ import annotations

from typing import NamedTuple, Self

from pydantic import Field

from mobile_world.domain.errors import InvalidAction
from mobile_world.domain.frozen_models import FrozenModel


class ScreenSize(NamedTuple):
    """Width and height in pixels, as the screen is turned now."""

    width: int
    height: int


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def centre(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def empty(self) -> bool:
        """Whether no pixel is inside."""
        return self.left >= self.right or self.top >= self.bottom

    @property
    def area(self) -> int:
        """How many pixels are inside."""
        return (self.right - self.left) * (self.bottom - self.top)

    def holds(self, x: int, y: int) -> bool:
        """Whether a pixel is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom


class Point(FrozenModel):
    """A place as shares of the screen's width and height, from 0 up to but not including 1.

    A pixel travels through a point and comes back as itself: `from_pixels` takes its middle.
    """

    x: float = Field(ge=0, lt=1)
    """Share of the width, from the left."""
    y: float = Field(ge=0, lt=1)
    """Share of the height, from the top."""

    @classmethod
    def from_pixels(cls, x: float, y: float, size: ScreenSize) -> Self:
        """The middle of a pixel; `InvalidAction` names the range when it is off the screen."""
        width, height = size
        if not (0 <= x < width and 0 <= y < height):
            raise InvalidAction(f"({x}, {y}) is off the screen; x is 0 to {width - 1} and y is 0 to {height - 1}")
        return cls(x=(int(x) + 0.5) / width, y=(int(y) + 0.5) / height)

    def to_pixels(self, size: ScreenSize) -> tuple[int, int]:
        """The pixel of a screen of this size."""
        return int(self.x * size.width), int(self.y * size.height)
