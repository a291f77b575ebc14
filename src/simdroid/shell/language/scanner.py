"""A cursor over a script's text, shared by everything that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from simdroid.shell.language.base.syntax import ShellSyntaxError

MAX_NESTING = 40
"""How deep quotes, substitutions and commands may contain each other; deeper ones would exhaust Python's stack."""


class Scanner:
    """The read position, and the nesting depth of constructs."""

    def __init__(self, text: str, *, depth: int = 0, first_line: int = 1) -> None:
        self.text = text
        self.position = 0
        self.depth = depth
        self.no_expressions: set[int] = set()
        """Places after a `((` that begins no expression; trying them again at every level would take forever."""
        self._first_line = first_line
        self._counted = (0, first_line)

    @property
    def line(self) -> int:
        """The number of the line that is being read."""
        position, line = self._counted
        if position > self.position:
            position, line = 0, self._first_line
        line += self.text.count("\n", position, self.position)
        self._counted = (self.position, line)
        return line

    @property
    def ended(self) -> bool:
        """Whether all is read."""
        return self.position >= len(self.text)

    def peek(self, count: int = 1) -> str:
        """The next characters, fewer at the end; continued lines are joined on the way."""
        while self.text.startswith("\\\n", self.position):
            self.position += 2
        return self.text[self.position : self.position + count]

    def take(self, count: int = 1) -> str:
        """Read characters, as they are."""
        taken = self.text[self.position : self.position + count]
        self.position += count
        return taken

    def skip(self, text: str) -> bool:
        """Read `text` if it comes next."""
        if self.peek(len(text)) != text:
            return False
        self.position += len(text)
        return True

    def find(self, text: str) -> int:
        """Where `text` comes next, or -1."""
        return self.text.find(text, self.position)

    def error(self, message: str, *, incomplete: bool = False) -> ShellSyntaxError:
        """A syntax error at this place."""
        return ShellSyntaxError(message, line=self.line, incomplete=incomplete)

    @contextmanager
    def nested(self) -> Iterator[None]:
        """Enter a construct inside another one."""
        if self.depth >= MAX_NESTING:
            raise self.error("syntax error: nesting too deep")
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1
