"""Command-line options of toybox commands: clusters, long names, and toybox's own error messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simdroid.shell.commands.call import COMMANDS, Call, CommandFailed

_SUFFIXES = {"b": 512, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_DECIMAL = {"kd": 1000, "md": 1000**2, "gd": 1000**3}
_MOST_DIGITS = 18


@dataclass
class Options:
    """A parsed command line: options and operands."""

    given: list[tuple[str, str]] = field(default_factory=list)
    """Every option in order, with its value or an empty string."""
    operands: list[str] = field(default_factory=list)

    def __contains__(self, letter: str) -> bool:
        return any(name == letter for name, _ in self.given)

    def count(self, letter: str) -> int:
        """How often an option was given."""
        return sum(name == letter for name, _ in self.given)

    def values(self, letter: str) -> list[str]:
        """All values of an option, in order."""
        return [value for name, value in self.given if name == letter]

    def value(self, letter: str) -> str | None:
        """The last value of an option, or None."""
        values = self.values(letter)
        return values[-1] if values else None

    def last(self, letters: str) -> str | None:
        """Which of several options was given last."""
        letters_given = [name for name, _ in self.given if name in letters]
        return letters_given[-1] if letters_given else None


def usage_error(call: Call, message: str, status: int = 1) -> CommandFailed:
    """The error for a wrong command line."""
    return CommandFailed(f'{call.name}: {message} (see "{call.name} --help")', status)


def print_help(call: Call, name: str, letters: str = "") -> None:
    """Print what `NAME --help` prints; for a program that is not toybox's, its options and what it is for."""
    from simdroid.shell.toybox_help import toybox_help

    about = (COMMANDS[name].__doc__ or "").partition("\n")[0]
    text = toybox_help(name, about, call.system.image)
    call.print(text or f"usage: {name} [-{''.join(sorted(letters))}] [ARG...]\n\n{about}")


def parse_options(
    call: Call,
    letters: str,
    *,
    long: Mapping[str, str] | None = None,
    least: int = 0,
    most: int | None = None,
    stop_at_operand: bool = False,
    number: str = "",
    status: int = 1,
) -> Options:
    """Parse a command line.

    Args:
        call: The command; its arguments are read.
        letters: The options it knows; one followed by `:` takes a value.
        long: Long names and the letters they stand for.
        least: The fewest operands allowed.
        most: The most operands allowed.
        stop_at_operand: Whether options end at the first operand.
        number: The option that `-5` is short for.
        status: Exit status of a wrong command line.
    """
    reader = _Reader(call, letters, long or {}, number, status)
    options = reader.read(call.args, stop_at_operand=stop_at_operand)
    count = len(options.operands)
    if count < least:
        raise usage_error(call, f"Need{'s' if least == 1 else ''} {least} argument{'' if least == 1 else 's'}", status)
    if most is not None and count > most:
        raise usage_error(call, f"Max {most} argument{'' if most == 1 else 's'}", status)
    return options


class _Reader:
    def __init__(self, call: Call, letters: str, long: Mapping[str, str], number: str, status: int) -> None:
        self._call = call
        self._status = status
        self._long = long
        self._number = number
        self._flags = letters.replace(":", "")
        self._valued = {letters[at - 1] for at, char in enumerate(letters) if char == ":"}
        self._options = Options()

    def read(self, arguments: list[str], *, stop_at_operand: bool) -> Options:
        queue = list(reversed(arguments))
        while queue:
            word = queue.pop()
            if word == "--":
                self._options.operands += reversed(queue)
                break
            if word == "--help":
                print_help(self._call, self._call.name, self._flags)
                raise CommandFailed("", 0)
            if word.startswith("--"):
                self._long_option(word[2:], queue)
            elif len(word) > 1 and word[0] == "-":
                self._cluster(word[1:], queue)
            else:
                self._options.operands.append(word)
                if stop_at_operand:
                    self._options.operands += reversed(queue)
                    break
        return self._options

    def _cluster(self, cluster: str, queue: list[str]) -> None:
        if self._number and cluster.isascii() and cluster.isdigit():
            self._options.given.append((self._number, cluster))
            return
        for at, letter in enumerate(cluster):
            if letter not in self._flags:
                raise usage_error(self._call, f"Unknown option '{cluster[at:]}'", self._status)
            if letter in self._valued:
                self._take(letter, cluster[at + 1 :] or None, queue)
                return
            self._options.given.append((letter, ""))

    def _long_option(self, argument: str, queue: list[str]) -> None:
        name, equals, value = argument.partition("=")
        letter = self._long.get(name)
        if letter is None or (equals and letter not in self._valued):
            raise usage_error(self._call, f"Unknown option '{argument}'", self._status)
        if letter in self._valued:
            self._take(letter, value if equals else None, queue)
        else:
            self._options.given.append((letter, ""))

    def _take(self, letter: str, value: str | None, queue: list[str]) -> None:
        if value is None:
            if not queue:
                raise usage_error(self._call, f"Missing argument to -{letter}", self._status)
            value = queue.pop()
        self._options.given.append((letter, value))


def parse_digits(digits: str) -> int | None:
    """The number of plain decimal digits, or None for anything else; very long ones are cut to a very large number."""
    if not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits) if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS


def parse_integer(call: Call, text: str, *, status: int = 1) -> int:
    """A number as toybox reads it: decimal, `0x…` or `0…`, with an optional suffix such as `k`."""
    digits, factor = text, 1
    for suffix, times in (_DECIMAL | _SUFFIXES).items():
        if text.lower().endswith(suffix) and not text.lower().startswith("0x"):
            digits, factor = text[: -len(suffix)], times
            break
    sign = -1 if digits.startswith("-") else 1
    bare = digits.lstrip("+-") if len(digits) - len(digits.lstrip("+-")) <= 1 else ""
    try:
        base = 16 if bare.lower().startswith("0x") else 8 if len(bare) > 1 and bare.startswith("0") else 10
        value = int(bare, base) if bare.isalnum() and bare.isascii() else None
    except ValueError:
        value = None
    if value is None or value * factor >= 1 << 63:
        raise CommandFailed(f"{call.name}: not integer: {text}", status)
    return sign * value * factor


def human_size(number: int, digits: int = 3) -> str:
    """A human-readable size: `20K`, `4.0K`, `977K`."""
    unit, before = 0, number
    while len(str(number)) > digits:
        before, number, unit = number, (number + 512) // 1024, unit + 1
    if unit and number < 10:
        return f"{before / 1024:.1f}{' KMGTPE'[unit]}"
    return f"{number}{' KMGTPE'[unit].strip()}"
