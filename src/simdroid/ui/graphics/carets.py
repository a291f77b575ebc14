"""Carets: where the places between characters are in a drawn line, also where it changes its direction."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.ui.graphics.font_files import Face
from simdroid.ui.graphics.fonts import run_length
from simdroid.ui.graphics.shaping import UNITS_PER_EM, advance_to, is_shaped, needs_shaping
from simdroid.ui.graphics.text_direction import has_rtl
from simdroid.ui.graphics.text_runs import Run, text_runs


def is_complex(line: str) -> bool:
    """Whether places in a line are not where its beginning, drawn alone, would end."""
    return has_rtl(line) or needs_shaping(line)


class _Placed(NamedTuple):
    run: Run
    left: float
    width: float


class SelectionEdge(NamedTuple):
    """Where a selection begins or ends in a line, and whether the character there runs from right to left."""

    x: int
    rtl: bool


class CaretLine:
    """The carets of one line; distances in pixels from its left edge."""

    def __init__(self, line: str, face: Face, size: float, *, rtl: bool) -> None:
        self._line, self._face, self._size, self._rtl = line, face, size, rtl
        self._runs: list[_Placed] = []
        self._run_at: dict[int, _Placed] = {}
        pen = 0.0
        for run in text_runs(line, face, rtl):
            width = run_length(run, size)
            placed = _Placed(run, pen, width)
            self._runs.append(placed)
            self._run_at.update(dict.fromkeys(range(run.start, run.end), placed))
            pen += width
        self.width = pen

    def at(self, offset: int) -> int:
        """Where the caret before a character stands; where two directions meet, with the outer one, as on Android."""
        before, after = self._run_at.get(offset - 1), self._run_at.get(offset)
        level = int(self._rtl)
        before_level = before.run.level if before else level
        after_level = after.run.level if after else level
        nearest = before if before_level < after_level else after
        if nearest is not None:
            return round(self._within(nearest, offset))
        return round(self.width if (self._rtl == (offset <= 0)) else 0.0)

    def edge(self, offset: int, *, end: bool) -> SelectionEdge:
        """The edge of the first or (`end`) after the last character of a selection."""
        placed = self._run_at.get(offset - 1 if end else offset)
        if placed is None:
            return SelectionEdge(self.at(offset), self._rtl)
        return SelectionEdge(round(self._within(placed, offset)), bool(placed.run.level % 2))

    def spans(self, start: int, end: int) -> list[tuple[int, int]]:
        """From where to where a part of the line reaches, from left to right: one span for each direction's stretch."""
        spans: list[tuple[int, int]] = []
        for placed in self._runs:
            first, last = max(start, placed.run.start), min(end, placed.run.end)
            if first >= last:
                continue
            left, right = sorted((round(self._within(placed, first)), round(self._within(placed, last))))
            if spans and spans[-1][1] == left:
                left = spans.pop()[0]
            spans.append((left, right))
        return spans

    def _within(self, placed: _Placed, offset: int) -> float:
        run = placed.run
        if offset >= run.end:
            moved = placed.width
        elif is_shaped(run.face):
            moved = advance_to(run.text, run.face, offset - run.start) * self._size / UNITS_PER_EM
        else:
            part = self._line[run.start : offset]
            moved = sum(run_length(item, self._size) for item in text_runs(part, self._face, False))
        return placed.left + (placed.width - moved if run.level % 2 else moved)
