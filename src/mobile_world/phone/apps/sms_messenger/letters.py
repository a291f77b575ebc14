"""The strip of letters beside a long list; a finger on a letter brings the list there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mobile_world.phone.ui import Length, Painter, View, text_width

_SIZE, _PITCH = 11.0, 16.0
"""Text size and the height of a letter's place; neither grows with the font scale, as there is no room."""


@dataclass(kw_only=True, eq=False)
class LetterStrip(View):
    """First letters of the rows, one below the other in the middle of the strip."""

    letters: Sequence[tuple[str, int]]
    """Each letter, and the first row that begins with it."""
    on_letter: Callable[[int], object]
    id: str = "contacts_letter_fastscroller"
    width: Length = 28
    height: Length = "fill"
    _top: int = field(default=0, init=False)
    _pitch: float = field(default=1, init=False)

    def __post_init__(self) -> None:
        """Listen to touches."""
        self.on_touch = self._touched

    def paint(self, painter: Painter) -> None:
        """Write the letters, as far as the strip has room for them."""
        size = painter.metrics.px(_SIZE)
        self._settle(painter.metrics.px(_PITCH))
        for place, (letter, _) in enumerate(self.letters):
            x = (self.box.left + self.box.right - text_width(letter, "medium", size)) // 2
            baseline = self._top + round(place * self._pitch + self._pitch / 2 + size * 0.36)
            painter.text(x, baseline, letter, "primary", size=size, face="medium")

    def _settle(self, wanted: float) -> None:
        count = max(len(self.letters), 1)
        self._pitch = max(min(wanted, self.box.height / count), 1)
        self._top = self.box.top + round((self.box.height - self._pitch * count) / 2)

    def _touched(self, _x: float, y: float) -> None:
        self._settle(self.box.width * _PITCH / 28)
        place = int((y - self._top) // self._pitch)
        if self.letters:
            self.on_letter(self.letters[min(max(place, 0), len(self.letters) - 1)][1])


def first_letters(names: Sequence[str]) -> list[tuple[str, int]]:
    """The letters rows begin with, each with the first such row."""
    found: dict[str, int] = {}
    for place, name in enumerate(names):
        letter = name[:1].upper()
        found.setdefault(letter if letter.isalpha() else "#", place)
    return list(found.items())
