"""A lenient JSON parser for what models write; every repair has a name.

Why not `json-repair`: it completes what was cut off (`{"x": 1` becomes a value) and picks JSON out of prose, without
saying so; here both must be refused.

Proper JSON goes through the standard decoder. Only what that refuses is read again by a tolerant reader, which never
guesses at what is missing: text that simply ends is truncated, and truncated JSON has no value.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple, NoReturn

from mobile_world.agents.codecs.call_tokenizer import RESOLVED_ESCAPES, is_apostrophe


class WrittenInt(int):
    """A whole number that remembers how it was written, for text that lacks its quotes."""

    def __init__(self, written: str) -> None:
        self.written = written


class WrittenFloat(float):
    """A fraction that remembers how it was written."""

    def __init__(self, written: str) -> None:
        self.written = written


DEEPEST = 32
"""Containers inside each other; no action needs more than four."""

_SPACE = re.compile(r"\s*")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?(?![\w.])")
_PROPER_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_PART = re.compile(r"[.eE]")
_WORD = re.compile(r"[A-Za-z]{1,10}")
_WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
_CLOSES_VALUE = re.compile(r"""\s*(?:,\s*(?:["'][^"'\n]{1,40}["']\s*:|\})|\}\s*(?:\}|,|\Z|[<`\n]))""")
_CLOSES_NAME = re.compile(r"\s*:")
_CLOSES_ITEM = re.compile(r"\s*[,\]]")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "/": "/", "\\": "\\", '"': '"'}
_LONGEST_NUMBER = 40


class JsonValue(NamedTuple):
    """A value that was read, where it ends, and what was tolerated in it."""

    value: Any
    end: int
    repairs: tuple[str, ...] = ()


class JsonFault(NamedTuple):
    """Why there is no value."""

    reason: str
    at: int
    truncated: bool = False
    """Whether the text simply ends; it may have become anything."""


class _Stop(Exception):
    def __init__(self, fault: JsonFault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


def read_json(text: str, start: int, end: int, *, closed: bool) -> JsonValue | JsonFault:
    """Read the value that begins at `start` and must end by `end`.

    `closed` says that the model itself ended the region there, with a closing tag or fence: a last brace that it forgot
    is then only a repair. Where the text merely ends, it is truncation.
    """
    piece = text[start:end]
    try:
        value, length = _DECODER.raw_decode(piece)
    except (ValueError, RecursionError):
        pass
    else:
        return JsonValue(value, start + length)
    try:
        return _Tolerant(piece, start, closed=closed).read()
    except _Stop as stop:
        return stop.fault


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name occurs twice")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_twins, parse_constant=_refuse_constant, parse_int=WrittenInt, parse_float=WrittenFloat
)


def decode_json(text: str) -> Any:
    """Proper JSON, with numbers that remember how they were written; nothing when it is not that."""
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None


def plain_json(value: Any) -> Any:
    """A value that was read, with ordinary numbers."""
    match value:
        case dict():
            return {name: plain_json(part) for name, part in value.items()}
        case list():
            return [plain_json(part) for part in value]
        case WrittenInt():
            return int(value)
        case WrittenFloat():
            return float(value)
        case _:
            return value


class _Tolerant:
    """Recursive descent over one piece of text; positions in faults count from the whole text."""

    def __init__(self, piece: str, offset: int, *, closed: bool) -> None:
        self._text = piece
        self._offset = offset
        self._closed = closed
        self._at = 0
        self._repairs: dict[str, None] = {}

    def read(self) -> JsonValue:
        return JsonValue(self._value(0), self._offset + self._at, tuple(self._repairs))

    def _repair(self, name: str) -> None:
        self._repairs[name] = None

    def _fault(self, reason: str, *, truncated: bool = False) -> JsonFault:
        return JsonFault(reason, self._offset + self._at, truncated)

    def _fail(self, reason: str, *, truncated: bool = False) -> NoReturn:
        raise _Stop(self._fault(reason, truncated=truncated))

    def _peek(self) -> str:
        """The next character that is no space; `_fail` where the text ends."""
        space = _SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at
        if self._at >= len(self._text):
            self._fail("the JSON ends early", truncated=not self._closed)
        return self._text[self._at]

    def _value(self, depth: int) -> Any:
        if depth > DEEPEST:
            self._fail("the JSON is nested too deeply")
        first = self._peek()
        if first == "{":
            return self._object(depth)
        if first == "[":
            return self._array(depth)
        if first in "\"'":
            return self._string(_CLOSES_VALUE if depth else _CLOSES_NAME)
        return self._scalar()

    def _object(self, depth: int) -> dict[str, Any]:
        self._at += 1
        members: dict[str, Any] = {}
        while True:
            if self._closed and members and self._only_space_is_left():
                self._repair("missing-brace")
                return members
            if self._peek() == "}":
                self._at += 1
                return members
            if members:
                self._comma("}")
                if self._text[self._at] == "}":
                    continue
            self._member(members, depth)

    def _member(self, members: dict[str, Any], depth: int) -> None:
        if self._peek() not in "\"'":
            self._fail("a name in quotes was expected")
        name = self._string(_CLOSES_NAME)
        if self._peek() != ":":
            self._fail(f"a colon was expected after {name[:40]!r}")
        if name in members:
            self._fail(f"{name[:40]!r} stands twice")
        self._at += 1
        members[name] = self._value(depth + 1)

    def _comma(self, closing: str) -> None:
        if self._text[self._at] != ",":
            self._fail(f"a comma or {closing} was expected")
        self._at += 1
        if self._peek() == closing:
            self._repair("trailing-comma")

    def _array(self, depth: int) -> list[Any]:
        self._at += 1
        items: list[Any] = []
        while self._peek() != "]":
            if items:
                self._comma("]")
                if self._text[self._at] == "]":
                    continue
            if self._peek() in "\"'":
                items.append(self._string(_CLOSES_ITEM))
            else:
                items.append(self._value(depth + 1))
        self._at += 1
        return items

    def _scalar(self) -> Any:
        if number := _NUMBER.match(self._text, self._at):
            return self._number(number)
        word = _WORD.match(self._text, self._at)
        if word is None or word.group() not in _WORDS:
            self._fail(f"{self._text[self._at : self._at + 20]!r} is no JSON value")
        self._at = word.end()
        if word.group()[0].isupper():
            self._repair("python-literal")
        return _WORDS[word.group()]

    def _number(self, match: re.Match[str]) -> int | float:
        written = match.group()
        if len(written) > _LONGEST_NUMBER:
            self._fail("the number is too long")
        self._at = match.end()
        if self._at >= len(self._text) and not self._closed:
            self._fail("the JSON ends inside a number", truncated=True)
        if not _PROPER_NUMBER.fullmatch(written):
            self._repair("odd-number")
        return WrittenFloat(written) if _PART.search(written) else WrittenInt(written)

    def _string(self, closes: re.Pattern[str]) -> str:
        quote = self._text[self._at]
        if quote == "'":
            self._repair("single-quotes")
        self._at += 1
        parts: list[str] = []
        has_resolved = has_kept = False
        marks = re.compile(rf"[\\\x00-\x1f{quote}]")
        while mark := marks.search(self._text, self._at):
            parts.append(self._text[self._at : mark.start()])
            self._at = mark.end()
            character = mark.group()
            if character == "\\":
                letter = self._text[self._at : self._at + 1]
                parts.append(self._escape())
                has_kept = has_kept or parts[-1] == "\\" + letter
                has_resolved = has_resolved or (letter in RESOLVED_ESCAPES and parts[-1] != "\\" + letter)
                if has_kept and has_resolved:
                    self._fail("it is ambiguous which backslashes belong to the text")
            elif character != quote:
                self._repair("raw-control-character")
                parts.append(character)
            elif closes.match(self._text, self._at) or (self._closed and self._only_space_is_left()):
                return "".join(parts)
            elif is_apostrophe(self._text, mark.start()):
                self._repair("unescaped-quote")
                parts.append(character)
            else:
                self._fail("it is ambiguous which quotes belong to the text", truncated=not self._closed)
        self._at = len(self._text)
        raise _Stop(self._fault("the JSON ends inside a string", truncated=not self._closed))

    def _escape(self) -> str:
        """What a backslash and the next characters mean; an escape that JSON does not know stays as it stands."""
        if self._at >= len(self._text):
            self._fail("the JSON ends inside an escape", truncated=not self._closed)
        letter = self._text[self._at]
        self._at += 1
        if letter in _ESCAPES:
            return _ESCAPES[letter]
        if letter == "'":
            self._repair("escaped-apostrophe")
            return "'"
        if letter == "u" and (point := self._code_unit()) is not None:
            return point
        self._repair("stray-backslash")
        return "\\" + letter

    def _code_unit(self) -> str | None:
        """Four digits after a backslash and a u, with the second half of a pair where it needs one."""
        digits = re.compile(r"[0-9a-fA-F]{4}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?").match(self._text, self._at)
        if digits is None:
            return None
        for length in (10, 4):
            written = self._text[self._at : self._at + length]
            if length <= len(digits.group()) and len(read := json.loads(f'"\\u{written}"')) == 1:
                self._at += length
                return str(read)
        return None

    def _only_space_is_left(self) -> bool:
        space = _SPACE.match(self._text, self._at)
        return space is not None and space.end() == len(self._text)
