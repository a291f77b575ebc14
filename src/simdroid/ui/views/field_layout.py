"""Text layout of fields: lines, where a place of the text or a point of the screen is in them, coloured spans."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from simdroid.ui.graphics import CaretLine, Color, Rect, is_complex, next_stop, text_width
from simdroid.ui.graphics import text_layout as lines


class Handle(NamedTuple):
    """A handle's point on a line's baseline, and the side of the point on which it hangs: -1 left, 1 right."""

    x: int
    baseline: int
    side: int


@dataclass(frozen=True)
class FieldLayout:
    """Text laid out in a room; `size` and everything else in pixels."""

    text: str
    size: float
    room: Rect
    multiline: bool
    cursor: int
    across: float = 0.0
    """Where lines sit in the room: 0 at the edge where they begin, 0.5 in the middle."""

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The text of each line."""
        if self.multiline:
            return lines.wrap_text(self.text, "regular", self.size, self.room.width)
        return (self.text.replace("\n", " "),)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where in the text each line begins."""
        return lines.line_starts(self.text, self.rows)

    @cached_property
    def rtl(self) -> tuple[bool, ...]:
        """Which lines run from right to left."""
        return lines.rtl_lines(self.text, self.rows)

    @cached_property
    def shift(self) -> int:
        """How far one long line is moved to the left to keep the cursor in sight."""
        if self.multiline:
            return 0
        caret = self._caret(0, self.cursor)
        if not self.rtl[0]:
            return max(caret + 4 - self.room.width, 0)
        return min(max(self._width(self.rows[0]) + 4 - self.room.width, 0), max(caret - 4, 0))

    @cached_property
    def first_baseline(self) -> int:
        """The baseline of the first line; one line stands in the middle of its room."""
        top = self.room.top + lines.line_top(self.size)
        if self.multiline:
            return top
        return top + max(self.room.height - lines.block_height(1, self.size), 0) // 2

    def left(self, row: int) -> int:
        """Where a line begins on the screen."""
        free = max(self.room.width - self._width(self.rows[row]), 0)
        return self.room.left - self.shift + round(free * (self.across or float(self.rtl[row])))

    def baseline(self, row: int) -> int:
        """The baseline of a line."""
        return self.first_baseline + row * lines.line_pitch(self.size)

    def row_of(self, offset: int) -> int:
        """The line that a place of the text is in."""
        return max(row for row, start in enumerate(self.starts) if start <= max(offset, 0))

    def point(self, offset: int) -> tuple[int, int]:
        """Where a place of the text is on the screen: x, and the line's baseline."""
        row = self.row_of(offset)
        return self.left(row) + self._caret(row, offset - self.starts[row]), self.baseline(row)

    def handle(self, offset: int, *, end: bool) -> Handle:
        """Where the handle of the selection's start or end hangs."""
        row = self.row_of(offset)
        within, carets = min(offset - self.starts[row], len(self.rows[row])), self._carets(row)
        if carets is None:
            return Handle(*self.point(offset), 1 if end else -1)
        edge = carets.edge(within, end=end)
        return Handle(self.left(row) + edge.x, self.baseline(row), 1 if end != edge.rtl else -1)

    def place_at(self, x: float, y: float) -> int:
        """The place in the text nearest to a point of the screen."""
        pitch = lines.line_pitch(self.size)
        row = min(max(int((y - (self.first_baseline - lines.line_top(self.size))) // pitch), 0), len(self.rows) - 1)
        line, across = self.rows[row], x - self.left(row)
        carets = self._carets(row)
        if carets is not None:
            return self.starts[row] + min(reversed(_stops(line)), key=lambda stop: abs(carets.at(stop) - across))
        return self.starts[row] + self._nearest(line, across)

    def _nearest(self, line: str, across: float) -> int:
        """The end of a character that lies nearest to a distance from the line's start, the later of two.

        Widths grow along a line, so few have to be measured; a file that is no text can be one line of many thousand
        characters without any width.
        """
        stops = _stops(line)

        def width(stop: int) -> int:
            return self._width(line[:stop])

        after = min(bisect_left(stops, across, key=width), len(stops) - 1)
        reached = width(stops[after])
        if after and reached - across > across - width(stops[after - 1]):
            return stops[after - 1]
        return stops[bisect_right(stops, reached, key=width) - 1]

    def spans(self, row: int, start: int, end: int) -> list[tuple[int, int]]:
        """From where to where a part of the text reaches in a line: nowhere, or one span for each stretch of it."""
        first, last = max(start - self.starts[row], 0), min(end - self.starts[row], len(self.rows[row]))
        if first >= last:
            return []
        left, carets = self.left(row), self._carets(row)
        if carets is not None:
            return [(left + begin, left + stop) for begin, stop in carets.spans(first, last)]
        return [(left + self._width(self.rows[row][:first]), left + self._width(self.rows[row][:last]))]

    def is_complex(self, row: int) -> bool:
        """Whether a line cannot be written part by part, because its letters join or it changes its direction."""
        return self.rtl[row] or is_complex(self.rows[row])

    def _carets(self, row: int) -> CaretLine | None:
        """The carets of a line that is not simply the sum of its parts."""
        if not self.is_complex(row):
            return None
        return CaretLine(self.rows[row], "regular", self.size, rtl=self.rtl[row])

    def _caret(self, row: int, offset: int) -> int:
        """How far the caret at a place of a line is from the line's left edge."""
        carets = self._carets(row)
        if carets is not None:
            return carets.at(min(offset, len(self.rows[row])))
        return self._width(self.rows[row][: max(offset, 0)])

    def _width(self, text: str) -> int:
        return text_width(text, "regular", self.size)


def _stops(line: str) -> list[int]:
    """The places where the cursor may stand."""
    stops = [0]
    while stops[-1] < len(line):
        stops.append(next_stop(line, stops[-1]))
    return stops


class Tint(NamedTuple):
    """A part of a text, by its first place and the one after its last, and its colour."""

    start: int
    end: int
    color: Color


def pieces(tints: Sequence[Tint], start: int, end: int, ink: Color) -> list[Tint]:
    """A stretch of a text in parts of one colour each; `ink` is that of what lies between the tints.

    The tints are in order and do not overlap.
    """
    spans: list[Tint] = []
    offset = start
    for tint in tints[bisect_right(tints, start, key=lambda one: one.end) :]:
        if tint.start >= end:
            break
        if tint.start > offset:
            spans.append(Tint(offset, tint.start, ink))
        offset = max(offset, tint.start)
        spans.append(Tint(offset, min(tint.end, end), tint.color))
        offset = min(tint.end, end)
    return [*spans, Tint(offset, end, ink)] if offset < end else spans
