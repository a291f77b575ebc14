"""What a shell builtin is: a command that sees, and may change, the shell that runs it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from mobile_world.phone.shell.commands import Call

if TYPE_CHECKING:
    from mobile_world.phone.shell.language.interpreter import Interpreter

Builtin: TypeAlias = "Callable[[Interpreter, Call], int | Awaitable[int]]"

BUILTINS: dict[str, Builtin] = {}
"""Every builtin by name."""


SPECIAL = frozenset(
    (":", ".", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set", "shift", "trap")
) | {"times", "unset"}
"""Builtins that end the shell when a redirection of theirs fails."""


def builtin(*names: str) -> Callable[[Builtin], Builtin]:
    """Put a function into the table of builtins under its names."""

    def register(handler: Builtin) -> Builtin:
        for name in names:
            BUILTINS[name] = handler
        return handler

    return register
