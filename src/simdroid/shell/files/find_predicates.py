"""The tests and actions of a `find` expression."""

from __future__ import annotations

import re
import stat as bits
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from simdroid.shell.commands import Call, CommandFailed, parse_digits, parse_integer
from simdroid.shell.files.modes import change_mode
from simdroid.shell.language.patterns import matches
from simdroid.shell.machine import date_formats
from simdroid.system import Stat, user_id, user_name

_TYPES = {"d": "directory", "f": "file", "l": "symlink", "c": "device", "b": "", "p": "", "s": ""}
_SECOND_NS = 1_000_000_000
_DAY_S = 86_400


@dataclass
class Visit:
    """A file that `find` visits."""

    path: str
    """Under the name that was asked for."""
    stat: Stat
    depth: int
    prune: bool = False
    """Set by a test: do not go below."""
    quit: bool = False
    """Set by a test: go nowhere any more."""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rstrip("/").rpartition("/")[2] or "/"


Test = Callable[[Visit], Awaitable[bool]]


@dataclass
class Batch:
    """An `-exec … {} +` that waits for more names."""

    argv: list[str]
    names: list[str] = field(default_factory=list)

    async def collect(self, visit: Visit) -> bool:
        """Collect a name; always true."""
        self.names.append(visit.path)
        return True


def simple_test(ask: Callable[[Visit], bool]) -> Test:
    """A test that does not await anything."""

    async def test(visit: Visit) -> bool:
        return ask(visit)

    return test


def _number_test(call: Call, text: str, units: int) -> Callable[[int], bool]:
    sign, number = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
    if not number[:1].isdigit():
        raise CommandFailed(f"find: {number} not [+-]N")
    # A `c` counts bytes; other suffixes multiply.
    amount = parse_integer(call, number.removesuffix("c")) * (units if number[-1].isdigit() else 1)
    if sign == "+":
        return lambda value: value > amount
    if sign == "-":
        return lambda value: value < amount
    return lambda value: value == amount


def _age(call: Call, argument: str, units: int, which: Callable[[Stat], int]) -> Test:
    compare = _number_test(call, argument, units)
    now_ns = call.system.clock.now_ns()
    return simple_test(lambda visit: compare((now_ns - which(visit.stat)) // _SECOND_NS))


def _type(argument: str) -> Test:
    letters = [letter[:1] for letter in argument.split(",")]
    for letter in letters:
        if letter not in _TYPES:
            raise CommandFailed(f"find: bad -type '{letter}'")
    kinds = {_TYPES[letter] for letter in letters}
    return simple_test(lambda visit: visit.stat.kind in kinds)


def _perm(argument: str) -> Test:
    how, text = (argument[0], argument[1:]) if argument[:1] in ("-", "/") else ("", argument)
    mask = change_mode(0, text)
    if mask is None:
        raise CommandFailed(f"find: bad mode '{text}'")

    def ask(visit: Visit) -> bool:
        mode = bits.S_IMODE(visit.stat.mode)
        if how == "/":
            return not mask or bool(mode & mask)
        return (mode & mask if how else mode) == mask

    return simple_test(ask)


def _owner(argument: str, which: Callable[[Stat], int], kind: str) -> Test:
    number = user_id(argument)
    if number is None:
        raise CommandFailed(f"find: bad {kind} '{argument}'")
    return simple_test(lambda visit: which(visit.stat) == number)


def _empty(call: Call) -> Test:
    def ask(visit: Visit) -> bool:
        if visit.stat.kind == "directory":
            return not call.fs.listdir(call.path(visit.path))
        return visit.stat.kind == "file" and visit.stat.size == 0

    return simple_test(ask)


def with_argument(call: Call, name: str, argument: str) -> Test | None:
    """The test `-name argument`, or None when there is no such test."""
    if name in ("name", "iname", "path", "ipath", "wholename"):
        fold = str.lower if name.startswith("i") else str
        pattern = fold(argument)
        whole = name.endswith(("path", "wholename"))
        return simple_test(lambda visit: matches(pattern, fold(visit.path if whole else visit.name)))
    if name == "lname":
        return simple_test(
            lambda visit: visit.stat.kind == "symlink" and matches(argument, call.fs.readlink(call.path(visit.path)))
        )
    if name in ("newer", "samefile"):
        try:
            other = call.fs.stat(call.path(argument))
        except OSError as error:
            raise CommandFailed(f"find: Can't stat {argument}: {error.strerror}") from None
        if name == "newer":
            return simple_test(lambda visit: visit.stat.mtime_ns > other.mtime_ns)
        return simple_test(lambda visit: visit.stat.inode == other.inode)
    makers: dict[str, Callable[[], Test]] = {
        "type": lambda: _type(argument),
        "size": lambda: _plain_number(call, argument, 512, lambda stat: stat.size),
        "links": lambda: _plain_number(call, argument, 0, lambda stat: stat.links),
        "inum": lambda: _plain_number(call, argument, 0, lambda stat: stat.inode),
        "mtime": lambda: _age(call, argument, _DAY_S, lambda stat: stat.mtime_ns),
        "atime": lambda: _age(call, argument, _DAY_S, lambda stat: stat.atime_ns),
        "ctime": lambda: _age(call, argument, _DAY_S, lambda stat: stat.ctime_ns),
        "mmin": lambda: _age(call, argument, 60, lambda stat: stat.mtime_ns),
        "amin": lambda: _age(call, argument, 60, lambda stat: stat.atime_ns),
        "cmin": lambda: _age(call, argument, 60, lambda stat: stat.ctime_ns),
        "perm": lambda: _perm(argument),
        "user": lambda: _owner(argument, lambda stat: stat.uid, "user"),
        "group": lambda: _owner(argument, lambda stat: stat.gid, "group"),
        "context": lambda: simple_test(lambda visit: matches(argument, visit.stat.context)),
        "printf": lambda: _printf(call, argument),
    }
    return makers[name]() if name in makers else None


def _plain_number(call: Call, argument: str, units: int, which: Callable[[Stat], int]) -> Test:
    compare = _number_test(call, argument, units or 1)
    return simple_test(lambda visit: compare(which(visit.stat)))


def without_argument(call: Call, name: str) -> Test | None:
    """The test or action `-name`, or None when there is none."""

    def prune(visit: Visit) -> bool:
        visit.prune = True
        return True

    def stop(visit: Visit) -> bool:
        visit.quit = True
        return True

    def show(end: str) -> Test:
        async def test(visit: Visit) -> bool:
            call.print(visit.path, end=end)
            return True

        return test

    makers: dict[str, Callable[[], Test]] = {
        "print": lambda: show("\n"),
        "print0": lambda: show("\0"),
        "prune": lambda: simple_test(prune),
        "quit": lambda: simple_test(stop),
        "delete": lambda: _delete(call),
        "empty": lambda: _empty(call),
        "true": lambda: simple_test(lambda _: True),
        "false": lambda: simple_test(lambda _: False),
        "nouser": lambda: simple_test(lambda visit: user_name(visit.stat.uid).isdigit()),
        "nogroup": lambda: simple_test(lambda visit: user_name(visit.stat.gid).isdigit()),
        "executable": lambda: simple_test(lambda visit: call.fs.access(call.path(visit.path), 1)),
        "readable": lambda: simple_test(lambda visit: call.fs.access(call.path(visit.path), 4)),
    }
    return makers[name]() if name in makers else None


def _delete(call: Call) -> Test:
    def ask(visit: Visit) -> bool:
        path = call.path(visit.path)
        try:
            if visit.stat.kind == "directory":
                call.fs.rmdir(path)
            else:
                call.fs.remove(path)
        except OSError:
            return False
        return True

    return simple_test(ask)


_PRINTF = re.compile(r"\\([0abfnrtv\\])|%(-?\d*)(.)", re.DOTALL)
_ESCAPES = {"0": "\0", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


def _printf(call: Call, template: str) -> Test:
    def value(letter: str, visit: Visit) -> str:
        stat = visit.stat
        values: dict[str, Callable[[], str | int]] = {
            "%": lambda: "%",
            "p": lambda: visit.path,
            "P": lambda: visit.path.partition("/")[2],
            "f": lambda: visit.name,
            "s": lambda: stat.size,
            "m": lambda: f"{bits.S_IMODE(stat.mode):o}",
            "u": lambda: user_name(stat.uid),
            "U": lambda: stat.uid,
            "g": lambda: user_name(stat.gid),
            "G": lambda: stat.gid,
            "i": lambda: stat.inode,
            "d": lambda: visit.depth,
            "n": lambda: stat.links,
            "y": lambda: {"file": "f", "directory": "d", "symlink": "l", "device": "c"}[stat.kind],
            "t": lambda: date_formats.format_full(call.system.clock, stat.mtime_ns),
            "Z": lambda: stat.context,
        }
        if letter not in values:
            raise CommandFailed(f"find: bad -printf %{letter}")
        return str(values[letter]())

    def ask(visit: Visit) -> bool:
        def fill(match: re.Match[str]) -> str:
            if match[1] is not None:
                return _ESCAPES[match[1]]
            width = parse_digits(match[2].lstrip("-")) or 0
            shown = value(match[3], visit)
            return (shown.ljust(width) if match[2].startswith("-") else shown.rjust(width)) if width < 4096 else shown

        call.print(_PRINTF.sub(fill, template), end="")
        return True

    return simple_test(ask)
