"""Exceptions of the shell language: leaving loops, functions and shells early, and errors that end a command."""

from __future__ import annotations


class ControlFlow(Exception):
    """Not an error: unwinds the interpreter to the level that handles it."""


class Leave(ControlFlow):
    """Ends what runs with a status: all of the shell, or a function."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status & 0xFF


class Exit(Leave):
    """Ends a shell or subshell."""


class Return(Leave):
    """Ends a function or a sourced script."""


class LoopControl(ControlFlow):
    """`break` or `continue`, `levels` loops up."""

    def __init__(self, levels: int, *, stop: bool) -> None:
        super().__init__(levels)
        self.levels = levels
        self.stop = stop


class Abort(Exit):
    """An error ends a script; an interactive shell only drops the line."""


class ShellError(Exception):
    """An error of the language itself: the shell that meets it ends with `status`."""

    status = 1


class ExpansionError(ShellError):
    """A word cannot be expanded."""


class AssignmentRefused(ShellError):
    """A variable is read-only, or its value too long."""

    status = 2
