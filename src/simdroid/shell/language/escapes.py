"""Backslash escapes: of `$'…'`, of `echo` and of `printf`."""

from __future__ import annotations

import re
from typing import NamedTuple

_SINGLE = {
    "a": "\a",
    "b": "\b",
    "e": "\033",
    "E": "\033",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
}
_OCTAL = re.compile(r"[0-7]{1,3}")
_ECHO_OCTAL = re.compile(r"0[0-7]{0,3}")
_HEX = {"x": re.compile(r"x([0-9a-fA-F]{1,2})"), "u": re.compile(r"u([0-9a-fA-F]{1,4})")}
_LONG = re.compile(r"U([0-9a-fA-F]{1,8})")


class Escape(NamedTuple):
    """What an escape stands for, and where reading goes on."""

    text: str
    end: int


def byte(value: int) -> str:
    """One byte as the shell's text holds it: ASCII as itself, others as surrogates until they are written out."""
    value &= 0xFF
    return chr(value) if value < 0x80 else chr(0xDC00 + value)


def _read_common(text: str, start: int) -> Escape | None:
    char = text[start : start + 1]
    if char in _SINGLE and char:
        return Escape(_SINGLE[char], start + 1)
    if char == "U" and (long := _LONG.match(text, start)):
        return Escape(_code_point(int(long.group(1), 16)), long.end())
    if char in _HEX and char and (match := _HEX[char].match(text, start)):
        value = int(match.group(1), 16)
        return Escape(byte(value) if char == "x" else _code_point(value), match.end())
    return None


def _code_point(value: int) -> str:
    valid = value <= 0x10FFFF and not 0xD800 <= value <= 0xDFFF
    return chr(value) if valid else "\N{REPLACEMENT CHARACTER}"


def read_ansi_escape(text: str, start: int) -> Escape:
    """The escape of `$'…'` whose backslash stands just before `start`."""
    if octal := _OCTAL.match(text, start):
        return Escape(byte(int(octal.group(), 8)), octal.end())
    return _read_common(text, start) or Escape(text[start : start + 1] or "\\", start + 1)


class Echoed(NamedTuple):
    r"""Unescaped text, and whether `\c` asked to print nothing more."""

    text: str
    stop: bool


def unescape_echo(text: str, *, plain_octal: bool = False, halt: bool = True) -> Echoed:
    r"""Text as `echo` prints it.

    `plain_octal` also reads `\101`, as `printf` formats do; without `halt` text after `\c` is kept, as mksh does.
    """
    pieces: list[str] = []
    position, stop = 0, False
    while (backslash := text.find("\\", position)) >= 0:
        pieces.append(text[position:backslash])
        start = backslash + 1
        if text.startswith("c", start):
            stop, position = True, start + 1
            if halt:
                return Echoed("".join(pieces), stop)
            continue
        octal = (_OCTAL if plain_octal else _ECHO_OCTAL).match(text, start)
        if octal:
            piece, position = byte(int(octal.group(), 8)), octal.end()
        else:
            piece, position = _read_common(text, start) or Escape("\\" + text[start : start + 1], start + 1)
        pieces.append(piece)
    pieces.append(text[position:])
    return Echoed("".join(pieces), stop)
