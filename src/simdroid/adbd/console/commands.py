"""Console commands: declaration, lookup and help."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from simdroid.device import Phone


class Refused(Exception):
    """Ends a command with `KO: ` and its text."""


@dataclass
class Emulator:
    """What all consoles of one phone share."""

    phone: Phone
    kill: Callable[[], None]
    reset: Callable[[], None] = lambda: None
    """Switches the phone off and on."""
    running: bool = True
    """False after `avd stop`."""


@dataclass
class ConsoleRequest:
    """One command line, as its handler sees it."""

    emulator: Emulator
    text: str
    """What came after the command's name, without blanks around it."""
    lines: list[str] = field(default_factory=list)

    @property
    def phone(self) -> Phone:
        """The phone that is commanded."""
        return self.emulator.phone

    @property
    def words(self) -> list[str]:
        """The arguments."""
        return self.text.split()

    def print(self, line: str) -> None:
        """Answer with a line."""
        self.lines.append(line)


Handler: TypeAlias = Callable[[ConsoleRequest], None]


@dataclass(frozen=True)
class Verb:
    """A command, or a family of them."""

    names: tuple[str, ...]
    abstract: str
    """The line that `help` prints."""
    handler: Handler | None = None
    family: list[Verb] = field(default_factory=list)

    def command(self, *names: str) -> Callable[[Handler], Handler]:
        """Add the decorated function as a sub-command; its docstring becomes the line that `help` prints."""

        def register(handler: Handler) -> Handler:
            summary = (handler.__doc__ or "").removesuffix(".")
            self.family.append(Verb(names, summary[:1].lower() + summary[1:], handler))
            return handler

        return register

    def accept(self, name: str, abstract: str) -> None:
        """Add a sub-command that does nothing, about hardware that this phone has not got."""
        self.family.append(Verb((name,), abstract, accept))

    def run(self, request: ConsoleRequest) -> None:
        """Do it, or pass the rest of the line on to one of the family."""
        if self.handler is not None:
            self.handler(request)
            return
        name, _, rest = request.text.partition(" ")
        verb = find(self.family, name)
        if verb is None:
            request.print(self.abstract)
            self.describe(request)
            raise Refused("missing sub-command" if not name else " bad sub-command")
        request.text = rest.strip()
        verb.run(request)

    def describe(self, request: ConsoleRequest) -> None:
        """Print the sub-commands."""
        request.print("")
        request.print("available sub-commands:")
        for verb in self.family:
            request.print(f"    {'|'.join(verb.names):<15}  {verb.abstract}")
        request.print("")


def find(verbs: Sequence[Verb], name: str) -> Verb | None:
    """The verb of that name."""
    return next((verb for verb in verbs if name in verb.names), None)


def accept(request: ConsoleRequest) -> None:
    """Do nothing, for commands about hardware that this phone has not got."""


def read_number(text: str, *, called: str = "argument") -> float:
    """A finite number; `Refused` where a word is none, which commands call by different names."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Refused(f"{called} '{text}' is not a number")
    return number
