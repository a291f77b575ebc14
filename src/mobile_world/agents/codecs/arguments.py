"""Typed access to the JSON arguments of a call: points, text, choices, durations, with every repair noted."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from mobile_world.agents.codecs.frames import CoordinateFrame
from mobile_world.agents.codecs.lenient_json import WrittenFloat, WrittenInt
from mobile_world.domain import Direction, Point, ScreenSize

_ONE_NUMBER = r"[-+]?(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})"
_NUMBER = re.compile(rf"{_ONE_NUMBER}\Z")
_PLACE = re.compile(
    rf"\s*[\[(]?\s*{_ONE_NUMBER}(?:(?:\s*[,;]\s*{_ONE_NUMBER}){{1,4}}|(?:\s+{_ONE_NUMBER}){{1,4}})\s*[\])]?\s*\Z"
)
"""Numbers with one kind of mark between them: `0,5 0,3` may be two numbers or four."""
_NUMBERS = re.compile(_ONE_NUMBER)
_SECONDS = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*(ms|milliseconds?|s|secs?|seconds?|秒)?\s*\Z", re.IGNORECASE)
_LONGEST_PLACE = 200

DIRECTIONS: dict[str, Direction] = {"up": "up", "down": "down", "left": "left", "right": "right"}
OPPOSITE: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Unreadable(Exception):
    """Arguments that make no valid action; the message says why."""


UNUSABLE = (Unreadable, ValidationError)
"""What a call raises that makes no valid action; `why_unusable` has it in words."""


def why_unusable(error: Unreadable | ValidationError) -> str:
    """Why a call makes no valid action."""
    return error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)


class Arguments:
    """The arguments of one call, by name."""

    def __init__(self, values: Mapping[str, Any], frame: CoordinateFrame, size: ScreenSize, repairs: list[str]) -> None:
        self._values = {name: value for name, value in values.items() if value is not None}
        self._frame = frame
        self._size = size
        self._repairs = repairs

    def repair(self, name: str) -> None:
        """Record a repair, once."""
        if name not in self._repairs:
            self._repairs.append(name)

    def has(self, name: str) -> bool:
        """Whether an argument was given."""
        return name in self._values

    def take(self, name: str, *aliases: str) -> Any:
        """An argument that must be there, under its own name or, as a repair, under another."""
        for key in (name, *aliases):
            if key in self._values:
                if key != name:
                    self.repair("alias-parameter")
                return self._values.pop(key)
        raise Unreadable(f"{name!r} is missing")

    def has_any(self, *names: str) -> bool:
        """Whether one of these arguments was given."""
        return any(name in self._values for name in names)

    def text(self, name: str, *aliases: str) -> str:
        """Text, exactly as it was written."""
        value = self.take(name, *aliases)
        if isinstance(value, str):
            return value
        if isinstance(value, WrittenInt | WrittenFloat):
            self.repair("number-as-text")
            return value.written
        raise Unreadable(f"{name!r} is not text")

    def point(self, name: str, *aliases: str) -> Point:
        """A place: two numbers; four are a box and mean its centre."""
        numbers = self._numbers(name, self.take(name, *aliases))
        refuse_shares(numbers, self._frame)
        if len(numbers) == 4:
            self.repair("box-centre")
            numbers = list(box_centre(numbers))
        if len(numbers) != 2:
            raise Unreadable(f"{name!r} must be two numbers and has {len(numbers)}")
        return place_numbers(numbers, self._frame, self._size, self._repairs)

    def _numbers(self, name: str, value: Any) -> list[float]:
        if isinstance(value, Mapping) and set(value) == {"x", "y"}:
            self.repair("odd-coordinates")
            value = [value["x"], value["y"]]
        if isinstance(value, str):
            self.repair("coordinates-as-text")
            if len(value) > _LONGEST_PLACE or not _PLACE.match(value):
                raise Unreadable(f"{name!r} is {value[:40]!r}, which is not a point")
            value = _NUMBERS.findall(value)
        if not isinstance(value, list | tuple):
            raise Unreadable(f"{name!r} is not a point")
        if len(value) in (1, 2) and all(isinstance(part, list | tuple) for part in value):
            self.repair("odd-coordinates")
            value = [number for part in value for number in part]
        return [self._coordinate(name, part) for part in value[:5]]

    def _coordinate(self, name: str, part: Any) -> float:
        if isinstance(part, str) and _NUMBER.match(part.strip()):
            self.repair("coordinates-as-text")
            part = float(part) if "." in part else int(part)
        if isinstance(part, bool) or not isinstance(part, int | float):
            raise Unreadable(f"{name!r} holds {str(part)[:40]!r}, which is not a number")
        if abs(part) > 1e9 or not math.isfinite(part):
            raise Unreadable(f"{name!r} holds a number that is not a point")
        if isinstance(part, float):
            self.repair("fractional-coordinates")
        return part

    def word(self, name: str, values: Mapping[str, str], *aliases: str, also: Mapping[str, str] | None = None) -> str:
        """One of a few words, by what it means; other capitals, and the words in `also`, are repairs."""
        written = self.text(name, *aliases)
        if written in values:
            return values[written]
        folded = {word.casefold(): meaning for word, meaning in values.items()}
        plain = written.strip().casefold()
        if plain in folded:
            self.repair("folded-case")
            return folded[plain]
        if also and plain in also:
            self.repair("alias-value")
            return also[plain]
        raise Unreadable(f"{name!r} is {written[:40]!r}; known: {', '.join(values)}")

    def direction(self, name: str = "direction") -> Direction:
        """One of the four directions, as the protocol means it."""
        return DIRECTIONS[self.word(name, DIRECTIONS)]

    def seconds(self, name: str, least: float, most: float, *, written: bool = False) -> float:
        """A span of time, moved into what a phone accepts; `written` protocols say "2 seconds" where others say 2."""
        value = self.take(name)
        if isinstance(value, str) != written:
            self.repair("odd-duration")
        if isinstance(value, str):
            value = written_seconds(value)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
            raise Unreadable(f"{name!r} is not a duration")
        if not least <= value <= most:
            self.repair("clamped-duration")
        return min(max(float(value), least), most)

    def done(self) -> None:
        """Refuse arguments that the verb does not take, for what they ask would not be done; empty ones ask nothing."""
        for name, value in self._values.items():
            if value not in ("", [], {}):
                raise Unreadable(f"the verb takes no {name[:40]!r}")
            self.repair("extra-parameter")


def plain_number(value: float) -> int | float:
    """A whole number without its fraction."""
    return int(value) if math.isfinite(value) and value == int(value) else value


def place_numbers(
    numbers: Sequence[float] | str, frame: CoordinateFrame, size: ScreenSize, repairs: list[str]
) -> Point:
    """The point of two numbers in a coordinate frame."""
    if isinstance(numbers, str) or len(numbers) != 2:
        raise Unreadable("a place must be two numbers")
    refuse_shares(numbers, frame)
    placed = frame.to_point(numbers[0], numbers[1], size)
    repairs.extend(repair for repair in placed.repairs if repair not in repairs)
    return placed.point


def are_shares(numbers: Sequence[float]) -> bool:
    """Whether numbers can only be shares of the screen, such as 0.5 or 1.0, which no frame here counts in."""
    any_float = any(isinstance(number, float) for number in numbers)
    return any(0 < number < 1 for number in numbers) or (any_float and all(0 <= number <= 1 for number in numbers))


def box_centre(numbers: Sequence[float]) -> tuple[float, float]:
    """The middle of a box; `Unreadable` for four numbers that are none."""
    left, top, right, bottom = numbers
    if left > right or top > bottom:
        raise Unreadable("four numbers are a box, from its left and top to its right and bottom")
    return plain_number((left + right) / 2), plain_number((top + bottom) / 2)


def refuse_shares(numbers: Sequence[float], frame: CoordinateFrame) -> None:
    """Raise `Unreadable` for a place in shares of the screen."""
    if are_shares(numbers):
        raise Unreadable(f"the place is in shares of the screen; this protocol uses {frame.describe()}")


def written_seconds(value: str) -> float:
    """Seconds of a duration in words, such as `2 seconds`."""
    duration = _SECONDS.match(value[:_LONGEST_PLACE])
    if duration is None:
        raise Unreadable(f"{value[:40]!r} is not a duration")
    return float(duration[1]) / (1000 if (duration[2] or "").lower().startswith("m") else 1)
