"""Text under a cursor, as a value: every keystroke gives a new one.

Positions count code points. The cursor never stops inside a character a person sees as one: letters with combining
marks, emoji with modifiers, joined emoji and flags move and vanish as a whole.
"""

from __future__ import annotations

from typing import NamedTuple

from simdroid.ui.graphics import extends, next_stop, previous_stop


class Edit(NamedTuple):
    """Text, the fixed end of the selection and the moving one; equal ends are a plain cursor."""

    text: str
    anchor: int
    cursor: int

    @classmethod
    def at_end(cls, text: str) -> Edit:
        """A field as it is when the focus comes to it."""
        return cls(text, len(text), len(text))

    @property
    def start(self) -> int:
        """Where the selection begins."""
        return min(self.anchor, self.cursor)

    @property
    def end(self) -> int:
        """Where the selection ends."""
        return max(self.anchor, self.cursor)

    @property
    def selected(self) -> str:
        """The text that is selected."""
        return self.text[self.start : self.end]

    def insert(self, text: str) -> Edit:
        """Type or paste over the selection."""
        position = self.start + len(text)
        return Edit(self.text[: self.start] + text + self.text[self.end :], position, position)

    def delete_before(self, count: int = 0) -> Edit:
        """Backspace: the selection, or `count` code points, or (0) the character before the cursor."""
        if self.selected:
            return self.insert("")
        start = max(self.cursor - count, 0) if count else previous_stop(self.text, self.cursor)
        return Edit(self.text, start, self.cursor).insert("")

    def delete_after(self) -> Edit:
        """Forward delete."""
        if self.selected:
            return self.insert("")
        return Edit(self.text, self.cursor, next_stop(self.text, self.cursor)).insert("")

    def move_to(self, position: int, *, select: bool = False) -> Edit:
        """Put the cursor somewhere; with `select` the selection grows with it."""
        position = min(max(position, 0), len(self.text))
        return Edit(self.text, self.anchor if select else position, position)

    def left(self, *, select: bool = False) -> Edit:
        """One character back; a selection collapses to its start."""
        if self.selected and not select:
            return self.move_to(self.start)
        return self.move_to(previous_stop(self.text, self.cursor), select=select)

    def right(self, *, select: bool = False) -> Edit:
        """One character on; a selection collapses to its end."""
        if self.selected and not select:
            return self.move_to(self.end)
        return self.move_to(next_stop(self.text, self.cursor), select=select)

    def line_start(self) -> int:
        """Where the cursor's line begins."""
        return self.text.rfind("\n", 0, self.cursor) + 1

    def line_end(self) -> int:
        """Where the cursor's line ends."""
        newline = self.text.find("\n", self.cursor)
        return len(self.text) if newline < 0 else newline

    def select_word(self) -> Edit:
        """The word around the cursor selected; between two of them, the one before."""
        start = end = self.cursor
        while start > 0 and _in_word(self.text[start - 1]):
            start -= 1
        while end < len(self.text) and _in_word(self.text[end]):
            end += 1
        if start == end and self.text:
            end = next_stop(self.text, start)
            start = start if end > start else previous_stop(self.text, start)
        return Edit(self.text, start, end)

    def select_all(self) -> Edit:
        """Everything selected, the cursor at the end."""
        return Edit(self.text, 0, len(self.text))


def _in_word(character: str) -> bool:
    return character.isalnum() or character in "_'’" or extends(character)
