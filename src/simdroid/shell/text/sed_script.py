"""The language of `sed`: addresses and commands, and the parser of scripts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from simdroid.regex import BadPattern, PosixPattern, compile_posix

_WITH_TEXT = "aic"
_WITH_LABEL = ":btT"
_PLAIN = "={}dDgGhHlnNpPqQx"
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a"}


class BadScript(ValueError):
    """The script cannot be understood; the message is printed after `sed: `."""


class Address(NamedTuple):
    """Which line: a number, the `last`, a `regex`, every `step`-th, or `plus` so many after the first."""

    kind: Literal["number", "last", "regex", "step", "plus"]
    number: int = 0
    step: int = 0
    pattern: PosixPattern | None = None
    """None stands for the pattern that was used last."""


@dataclass(frozen=True)
class Substitution:
    """What `s` does."""

    pattern: PosixPattern | None
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


def parse_script(source: str, *, extended: bool) -> list[Command]:
    """A script as a flat list; `{` knows where its `}` is."""
    return _Parser(source, extended).commands()


class _Parser:
    def __init__(self, source: str, extended: bool) -> None:
        self._text = source
        self._at = 0
        self._extended = extended

    def commands(self) -> list[Command]:
        commands: list[Command] = []
        braces: list[int] = []
        while True:
            self._skip(" \t\n;")
            if self._at >= len(self._text):
                break
            if self._peek() == "#":
                self._line()
                continue
            command = self._command()
            if command.name == "{":
                braces.append(len(commands))
            elif command.name == "}":
                if not braces:
                    raise self._bad()
                opened = braces.pop()
                commands[opened] = replace(commands[opened], number=len(commands))
            commands.append(command)
        if braces:
            raise BadScript("no }")
        return commands

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _skip(self, chars: str) -> None:
        while self._peek() and self._peek() in chars:
            self._at += 1

    def _take(self) -> str:
        char = self._peek()
        self._at += 1
        return char

    def _bad(self) -> BadScript:
        return BadScript(f"bad pattern '{self._text}'@{self._at} ({self._peek()})")

    def _digits(self) -> str:
        start = self._at
        while self._peek().isdigit() and self._peek().isascii():
            self._at += 1
        return self._text[start : self._at][:18]

    def _line(self) -> str:
        end = self._text.find("\n", self._at)
        end = len(self._text) if end < 0 else end
        line, self._at = self._text[self._at : end], end + 1
        return line

    # -- addresses -----------------------------------------------------------------------------------------------

    def _command(self) -> Command:
        first = self._address()
        last = None
        if first is not None:
            self._skip(" \t")
            if self._peek() == ",":
                self._at += 1
                self._skip(" \t")
                last = self._address(second=True)
                if last is None:
                    raise self._bad()
        self._skip(" \t")
        negated = False
        while self._peek() == "!":
            self._at += 1
            negated = True
            self._skip(" \t")
        name = self._take()
        if not name:
            raise self._bad()
        return replace(self._body(name), first=first, last=last, negated=negated)

    def _address(self, *, second: bool = False) -> Address | None:
        char = self._peek()
        if char.isascii() and char.isdigit():
            number = int(self._digits())
            if self._peek() == "~":
                self._at += 1
                return Address("step", number, int(self._digits() or "0"))
            return Address("number", number)
        if char == "$":
            self._at += 1
            return Address("last")
        if second and char == "+":
            self._at += 1
            return Address("plus", int(self._digits() or "0"))
        if char not in ("/", "\\"):
            return None
        self._at += 1
        source = self._until("/" if char == "/" else self._take(), regex=True)
        fold = self._peek() == "I"
        self._at += fold
        return Address("regex", pattern=self._compiled(source, ignore_case=fold))

    # -- commands ------------------------------------------------------------------------------------------------

    def _body(self, name: str) -> Command:
        if name in _PLAIN:
            self._skip(" \t")
            number = int(self._digits() or "0") & 255 if name in "qQ" else 0
            self._end(closing=name not in "{")
            return Command(name, number=number)
        if name in _WITH_TEXT:
            return Command(name, text=self._added_text())
        if name in _WITH_LABEL:
            self._skip(" \t")
            label = self._word(until=";\n" if name == ":" else ";}\n")
            if name == ":" and not label:
                raise self._bad()
            return Command(name, text=label)
        if name in "rw":
            self._skip(" \t")
            target = self._line()
            if not target:
                raise self._bad()
            return Command(name, text=target)
        if name == "s":
            return Command(name, substitution=self._substitution())
        if name == "y":
            return Command(name, text=self._transliteration())
        self._at -= 1
        raise self._bad()

    def _end(self, *, closing: bool) -> None:
        """Nothing but blanks may come between a command and the next `;`, newline or brace."""
        self._skip(" \t")
        if closing and self._peek() not in ("", ";", "\n", "}", "#"):
            raise self._bad()

    def _word(self, until: str) -> str:
        start = self._at
        while self._peek() and self._peek() not in until:
            self._at += 1
        return self._text[start : self._at].strip()

    def _added_text(self) -> str:
        self._skip(" \t")
        if self._text.startswith("\\\n", self._at):
            self._at += 2
        lines = []
        while True:
            line = self._line()
            ended = (len(line) - len(line.rstrip("\\"))) % 2 == 0
            lines.append(line if ended else line[:-1])
            if ended or self._at > len(self._text):
                break
        first = lines[0].removeprefix("\\") if lines else ""
        if not any(lines) and self._at > len(self._text) + 1:
            raise BadScript("no text")
        return "\n".join([first, *lines[1:]])

    def _until(self, delimiter: str, *, regex: bool) -> str:
        if not delimiter or delimiter in "\n\\":
            raise self._bad()
        text, bracket, start = "", False, self._at
        while True:
            char = self._take()
            if not char or (char == "\n" and regex):
                raise BadScript(f"bad pattern '{self._text}'@{start} ({delimiter})")
            if char == "\\" and not bracket:
                following = self._take()
                if following == delimiter:
                    text += following
                elif following == "n" and regex:
                    text += "\n"
                else:
                    text += char + following
                continue
            if bracket:
                bracket = char != "]" or text.endswith(("[", "[^"))
            elif char == delimiter:
                return text
            elif char == "[" and regex:
                bracket = True
            text += char

    def _compiled(self, source: str, *, ignore_case: bool) -> PosixPattern | None:
        if not source:
            return None
        try:
            return compile_posix(source, extended=self._extended, ignore_case=ignore_case)
        except BadPattern as problem:
            raise BadScript(f"bad regex '{source}': {problem}") from None

    def _substitution(self) -> Substitution:
        delimiter = self._take()
        source = self._until(delimiter, regex=True)
        substitution = Substitution(None, _pieces(self._until(delimiter, regex=False)))
        fold = False
        while self._peek() and self._peek() not in ";\n}# \t":
            flag = self._peek()
            if flag.isascii() and flag.isdigit():
                number = int(self._digits())
                if not number:
                    raise self._bad()
                substitution = replace(substitution, nth=number)
                continue
            self._at += 1
            if flag == "g":
                substitution = replace(substitution, all=True)
            elif flag == "p":
                substitution = replace(substitution, show=True)
            elif flag in "iI":
                fold = True
            elif flag == "w":
                self._skip(" \t")
                substitution = replace(substitution, write_to=self._line())
                break
            else:
                self._at -= 1
                raise self._bad()
        self._end(closing=True)
        pattern = self._compiled(source, ignore_case=fold)
        groups = max((piece for piece in substitution.pieces if isinstance(piece, int)), default=0)
        if pattern is not None and groups > pattern.groups:
            raise BadScript(f"no \\{groups}")
        return replace(substitution, pattern=pattern)

    def _transliteration(self) -> str:
        delimiter = self._take()
        one, other = (_unescaped(self._until(delimiter, regex=False)) for _ in range(2))
        if len(one) != len(other):
            raise BadScript(f"bad y/{one}/{other}/")
        self._end(closing=True)
        return f"{one}\0{other}"


def _unescaped(text: str) -> str:
    return "".join(piece if isinstance(piece, str) else f"\\{piece}" for piece in _pieces(text.replace("&", "\\&")))


def _pieces(replacement: str) -> tuple[str | int, ...]:
    pieces: list[str | int] = []
    literal, at = "", 0
    while at < len(replacement):
        char = replacement[at]
        at += 1
        if char == "\\" and at < len(replacement):
            following = replacement[at]
            at += 1
            if following.isdigit() and following.isascii():
                pieces += [literal, int(following)]
                literal = ""
            else:
                literal += _ESCAPES.get(following, following)
        elif char == "&":
            pieces += [literal, 0]
            literal = ""
        else:
            literal += char
    return (*pieces, literal)
