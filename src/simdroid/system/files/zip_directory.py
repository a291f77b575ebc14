"""The size of a ZIP archive's list of files, read before the library takes the whole list into memory."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from typing import BinaryIO

MAX_DIRECTORY_BYTES = 4 << 20
"""Bytes of the list; the largest apps have 30,000 files and 3 MB of it. 90,000 files with names of one letter fit,
which take 90 MB and a second to read."""

_END, _ZIP64 = b"PK\5\6", b"PK\6\6"
_END_RECORD = struct.Struct("<4s4H2IH")
_LOCATOR = struct.Struct("<4sIQI")
_ZIP64_RECORD = struct.Struct("<4sQ2H2I4Q")
_LONGEST_COMMENT = 1 << 16


def check_directory(file: BinaryIO) -> None:
    """Raise `BadZipFile` where an archive's list of files is larger than `MAX_DIRECTORY_BYTES`."""
    end = file.seek(0, io.SEEK_END)
    file.seek(max(0, end - _END_RECORD.size - _LOCATOR.size - _ZIP64_RECORD.size - _LONGEST_COMMENT))
    tail = file.read()
    file.seek(0)
    sizes = [0]
    # The signature may also stand in the comment; whichever the library takes for the end, none may be too large.
    for match in re.finditer(re.escape(_END), tail):
        if len(tail) - match.start() >= _END_RECORD.size:
            sizes.append(_END_RECORD.unpack_from(tail, match.start())[5])
        record = tail[: max(0, match.start() - _LOCATOR.size)][-_ZIP64_RECORD.size :]
        if len(record) == _ZIP64_RECORD.size and record.startswith(_ZIP64):
            sizes.append(_ZIP64_RECORD.unpack(record)[8])
    if any(MAX_DIRECTORY_BYTES < size <= end for size in sizes):
        raise zipfile.BadZipFile("the list of files is too large")
