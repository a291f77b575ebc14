"""What a `sed` script consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from mobile_world.phone.shell.text.regex import Pattern


class BadScript(ValueError):
    """The script cannot be understood; the message is printed after `sed: `."""


class Address(NamedTuple):
    """Which line: a number, the `last`, a `regex`, every `step`-th, or `plus` so many after the first."""

    kind: Literal["number", "last", "regex", "step", "plus"]
    number: int = 0
    step: int = 0
    pattern: Pattern | None = None
    """None stands for the pattern that was used last."""


@dataclass(frozen=True)
class Substitution:
    """What `s` does."""

    pattern: Pattern | None
    pieces: tuple[str | int, ...]
    """The replacement: texts, and numbers of groups (0: all that matched)."""
    all: bool = False
    nth: int = 1
    show: bool = False
    write_to: str = ""


@dataclass(frozen=True)
class Command:
    """One command with the lines it is for."""

    name: str
    first: Address | None = None
    last: Address | None = None
    negated: bool = False
    text: str = ""
    """Text of a, i, c; label of b, t, :; file of r, w; from and to of y, apart by a NUL."""
    number: int = 0
    """Exit status of q; where the matching brace of { is."""
    substitution: Substitution | None = field(default=None)
