"""Records of the sync protocol, in both versions: what a file is, one line of a listing, an answer."""

from __future__ import annotations

import struct
from typing import Final

from mobile_world.phone.system import Stat

MAX_DATA: Final = 64 << 10
"""The most one DATA record may hold."""
MAX_PATH: Final = 1024

HEAD: Final = struct.Struct("<4sI")
OKAY: Final = HEAD.pack(b"OKAY", 0)
DONE: Final = HEAD.pack(b"DONE", 0)

_STAT_1 = struct.Struct("<4s3I")
_STAT_2 = struct.Struct("<4sI2Q4IQ3q")
_NAME = struct.Struct("<I")
_DEVICE = 0xFE07
"""The number of the file system everything lies on."""
_WORD = 0xFFFFFFFF

END_OF_LIST_1: Final = b"DONE" + bytes(_STAT_1.size - 4 + _NAME.size)
END_OF_LIST_2: Final = b"DONE" + bytes(_STAT_2.size - 4 + _NAME.size)
"""As long as an entry without a name."""


def stat_1(tag: bytes, found: Stat | None) -> bytes:
    """Mode, size and time in 32 bits each; all zero for what is not there."""
    if found is None:
        return _STAT_1.pack(tag, 0, 0, 0)
    return _STAT_1.pack(tag, found.mode, found.size & _WORD, found.mtime_ns // 10**9 & _WORD)


def stat_2(tag: bytes, found: Stat | int) -> bytes:
    """Everything `stat` knows, or the error number it failed with."""
    if isinstance(found, int):
        return _STAT_2.pack(tag, found, *(0,) * 10)
    times = (found.atime_ns // 10**9, found.mtime_ns // 10**9, found.ctime_ns // 10**9)
    owner = (found.mode, found.links, found.uid, found.gid)
    return _STAT_2.pack(tag, 0, _DEVICE, found.inode, *owner, found.size, *times)


def entry_1(name: bytes, found: Stat | None) -> bytes:
    """One line of a listing."""
    return stat_1(b"DENT", found) + _NAME.pack(len(name)) + name


def entry_2(name: bytes, found: Stat | int) -> bytes:
    """One line of a listing of the second version."""
    return stat_2(b"DNT2", found) + _NAME.pack(len(name)) + name


def fail(reason: str) -> bytes:
    """A refusal; the peer shows its text."""
    text = reason.encode("utf-8", "surrogateescape")
    return HEAD.pack(b"FAIL", len(text)) + text
