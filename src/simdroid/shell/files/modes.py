"""File modes: permission bits as letters, and the expressions of `chmod`."""

from __future__ import annotations

import re
import stat as bits
from functools import reduce
from operator import or_

_WHO = {"u": 0o4700, "g": 0o2070, "o": 0o1007}
_WHAT = {"r": 0o444, "w": 0o222, "x": 0o111, "s": 0o6000, "t": 0o1000}
_CLAUSE = re.compile(r"([ugoa]*)((?:[-+=][rwxXst]*|[-+=][ugo])+)")
_ACTION = re.compile(r"([-+=])([ugo]|[rwxXst]*)")


def mode_string(mode: int) -> str:
    """`-rw-r--r--`."""
    return bits.filemode(mode)


def change_mode(mode: int, text: str) -> int | None:
    """The permission bits that `chmod text` makes of `mode`, or None where `text` is no mode."""
    if re.fullmatch(r"[0-7]{1,4}", text):
        return int(text, 8)
    permissions = bits.S_IMODE(mode)
    for clause in text.split(","):
        match = _CLAUSE.fullmatch(clause)
        if match is None:
            return None
        who = match[1].replace("a", "ugo") or "ugo"
        for sign, what in _ACTION.findall(match[2]):
            reach = sum(_WHO[letter] for letter in set(who))
            change = _bits(permissions, what, bits.S_ISDIR(mode)) & reach
            if sign == "-":
                permissions &= ~change
            else:
                permissions = (permissions & ~(reach & 0o777) if sign == "=" else permissions) | change
    return permissions


def _bits(permissions: int, what: str, directory: bool) -> int:
    if what in ("u", "g", "o"):
        three = permissions >> {"u": 6, "g": 3, "o": 0}[what] & 7
        return three << 6 | three << 3 | three
    masks = _WHAT | {"X": 0o111 if directory or permissions & 0o111 else 0}
    return reduce(or_, (masks[letter] for letter in what), 0)
