"""Sets of characters: the named classes of POSIX, and the sets of `tr`."""

from __future__ import annotations

import re
import string

CLASSES = {
    "alnum": string.ascii_letters + string.digits,
    "alpha": string.ascii_letters,
    "blank": " \t",
    "cntrl": "".join(map(chr, range(32))) + "\x7f",
    "digit": string.digits,
    "graph": "".join(map(chr, range(33, 127))),
    "lower": string.ascii_lowercase,
    "print": "".join(map(chr, range(32, 127))),
    "punct": string.punctuation,
    "space": " \t\n\r\f\v",
    "upper": string.ascii_uppercase,
    "xdigit": string.hexdigits,
}
"""The members of each class, in the C locale."""

_ESCAPES = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
_PIECE = re.compile(
    r"\[:(?P<name>[a-z]+):\]|\[=(?P<same>.)=\]|\[(?P<repeated>.)\*(?P<times>\d*)\]|\\(?P<octal>[0-7]{1,3})|\\(?P<escape>.)|(?P<plain>.)",
    re.DOTALL,
)


class BadSet(ValueError):
    """The text is no set of characters."""


def members(spec: str, fill: int = 0) -> list[int]:
    """The bytes of a `tr` set in order; `[x*]` repeats until the set has `fill` members."""
    found: list[int] = []
    pieces = list(_PIECE.finditer(spec.encode("utf-8", "surrogateescape").decode("latin-1")))
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        single = _single(piece)
        last = _single(pieces[at + 2]) if at + 2 < len(pieces) and pieces[at + 1][0] == "-" else None
        if single is not None and last is not None:
            if last < single:
                raise BadSet(f"bad range '{piece[0]}-{pieces[at + 2][0]}'")
            found += range(single, last + 1)
            at += 3
            continue
        found += [single] if single is not None else _several(piece, max(0, fill - len(found)))
        at += 1
    return found


def _single(piece: re.Match[str]) -> int | None:
    if piece["plain"]:
        return ord(piece["plain"])
    if piece["octal"]:
        return int(piece["octal"], 8) & 255
    if piece["escape"]:
        return _ESCAPES.get(piece["escape"], ord(piece["escape"]))
    return ord(piece["same"]) if piece["same"] else None


def _several(piece: re.Match[str], missing: int) -> list[int]:
    if piece["name"]:
        if piece["name"] not in CLASSES:
            raise BadSet(f"bad class '{piece['name']}'")
        return [ord(char) for char in CLASSES[piece["name"]]]
    times = piece["times"]
    count = min(int(times, 8 if times.startswith("0") else 10), 4096) if times.strip("0") else missing
    return [ord(piece["repeated"])] * count
