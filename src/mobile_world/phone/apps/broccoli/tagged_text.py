"""A text whose hashtags can be tapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mobile_world.phone.apps.broccoli.text import HASHTAG
from mobile_world.phone.ui import LayoutContext, Painter, Size, Text, line_pitch, line_top, text_width, wrap_text


@dataclass(kw_only=True, eq=False)
class TaggedText(Text):
    """Words with hashtags in the app's green; without any it is an ordinary text."""

    on_tag: Callable[[str], object]
    """Called with the hashtag that a finger tapped."""
    _size: float = field(default=1.0, init=False)

    def __post_init__(self) -> None:
        """Take touches where there is something to tap."""
        if HASHTAG.search(self.text):
            self.on_touch = self._touched

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """The wrapped lines; their size is that in which touches are looked up."""
        self._size = context.metrics.sp(self.size)
        return super().content_size(context, width, height)

    @property
    def _lines(self) -> tuple[str, ...]:
        return tuple(wrap_text(self.text, self.face, self._size, self.box.width))

    def paint(self, painter: Painter) -> None:
        """Write the lines, and the hashtags in their colour."""
        if self.on_touch is None:
            super().paint(painter)
            return
        for row, line in enumerate(self._lines):
            baseline, end = self.box.top + line_top(self._size) + row * line_pitch(self._size), 0
            for tag in HASHTAG.finditer(line):
                self._write(painter, line, (end, tag.start()), baseline, self.color)
                self._write(painter, line, tag.span(), baseline, "primary")
                end = tag.end()
            self._write(painter, line, (end, len(line)), baseline, self.color)

    def _write(self, painter: Painter, line: str, span: tuple[int, int], baseline: int, color: str) -> None:
        start, end = span
        painter.text(self._x(line, start), baseline, line[start:end], color, size=self._size, face=self.face)

    def _x(self, line: str, place: int) -> int:
        return self.box.left + text_width(line[:place], self.face, self._size)

    def _touched(self, x: float, y: float) -> None:
        lines = self._lines
        line = lines[min(max(int((y - self.box.top) / line_pitch(self._size)), 0), len(lines) - 1)]
        for tag in HASHTAG.finditer(line):
            if self._x(line, tag.start()) <= x <= self._x(line, tag.end()):
                self.on_tag(tag[0])
                return
