"""The sync service: files and directories of a device."""

from __future__ import annotations

import errno
import os
import stat
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mobile_world.runtime.adb.stream import DeviceStream, StreamReader
from mobile_world.runtime.adb.tcp_socket import Data

REQUEST = struct.Struct("<4sI")
STAT_1 = struct.Struct("<3I")
STAT_2 = struct.Struct("<I2Q4IQ3q")
LARGEST_RECORD = 1 << 16
BATCH_BYTES = 16 * LARGEST_RECORD
"""Data records leave in batches of one full packet; this is what gives the throughput."""


@dataclass(frozen=True)
class RemoteFile:
    """The metadata of a file on a device."""

    name: str
    mode: int
    size: int
    mtime: int

    @property
    def is_dir(self) -> bool:
        """Whether it is a directory."""
        return stat.S_ISDIR(self.mode)


def send_file(stream: DeviceStream, path: str, mode: int, mtime: int, readinto: Callable[[memoryview], int]) -> None:
    """Write a file that `readinto` gives piece by piece; `DeviceRefused` when the device says why not."""
    batch = memoryview(bytearray(BATCH_BYTES))
    going = stream.write(_request(b"SEND", f"{path},{stat.S_IFREG | mode}"))
    while going and (filled := _fill(batch, readinto)):
        going = stream.write(batch[:filled])
    stream.write(REQUEST.pack(b"DONE", mtime & 0xFFFFFFFF))
    reader = StreamReader(stream)
    kind, size = _reply(reader)
    if kind != b"OKAY":
        raise _failure(stream, reader, kind, size)


def _fill(batch: memoryview, readinto: Callable[[memoryview], int]) -> int:
    """Fill a packet with data records; how many bytes it holds, none at the end of the file."""
    filled = 0
    while filled < len(batch):
        start = filled + REQUEST.size
        count = readinto(batch[start : filled + LARGEST_RECORD])
        if not count:
            break
        REQUEST.pack_into(batch, filled, b"DATA", count)
        filled = start + count
    return filled


def receive_file(stream: DeviceStream, path: str) -> Iterator[Data]:
    """The pieces of a file; `DeviceRefused` when it cannot be read."""
    stream.write(_request(b"RECV", path))
    reader = StreamReader(stream)
    while True:
        kind, size = _reply(reader)
        if kind == b"DONE":
            return
        if kind != b"DATA":
            raise _failure(stream, reader, kind, size)
        yield reader.exactly(size)


def stat_file(stream: DeviceStream, path: str, *, second: bool) -> RemoteFile | None:
    """What is at `path`, links followed where the device can (`stat_v2`); nothing when nothing is there."""
    reader = StreamReader(stream)
    name = path.rsplit("/", 1)[-1]
    request = b"STA2" if second else b"STAT"
    stream.write(_request(request, path))
    _expect(stream, reader, request)
    if not second:
        mode, size, mtime = STAT_1.unpack(reader.exactly(STAT_1.size))
        return RemoteFile(name, mode, size, mtime) if mode else None
    error, fields = _stat_2(reader)
    if error in (errno.ENOENT, errno.ENOTDIR):
        return None
    if error:
        # A number that is none on this machine, or too large for one, still has to be told.
        raise stream.deadline.refused(os.strerror(error) if error in errno.errorcode else f"error {error}")
    return RemoteFile(name, **fields)


def list_files(stream: DeviceStream, path: str, *, second: bool) -> list[RemoteFile]:
    """What a directory holds, `.` and `..` left out; nothing when it is missing."""
    request, entry = (b"LIS2", b"DNT2") if second else (b"LIST", b"DENT")
    stream.write(_request(request, path))
    reader = StreamReader(stream)
    files = []
    while (kind := bytes(reader.exactly(4))) == entry:
        file = _entry(reader, second=second)
        if file.name not in (".", ".."):
            files.append(file)
    if kind != b"DONE":
        raise _failure(stream, reader, kind, int.from_bytes(reader.exactly(4), "little"))
    return files


def _entry(reader: StreamReader, *, second: bool) -> RemoteFile:
    fields: dict[str, Any]
    if second:
        _, fields = _stat_2(reader)
    else:
        mode, size, mtime = STAT_1.unpack(reader.exactly(STAT_1.size))
        fields = {"mode": mode, "size": size, "mtime": mtime}
    length = int.from_bytes(reader.exactly(4), "little")
    return RemoteFile(bytes(reader.exactly(length)).decode("utf-8", "surrogateescape"), **fields)


def _stat_2(reader: StreamReader) -> tuple[int, dict[str, int]]:
    error, _dev, _ino, mode, _nlink, _uid, _gid, size, _atime, mtime, _ctime = STAT_2.unpack(
        reader.exactly(STAT_2.size)
    )
    return error, {"mode": mode, "size": size, "mtime": mtime}


def _request(kind: bytes, path: str) -> bytes:
    encoded = path.encode("utf-8", "surrogateescape")
    return REQUEST.pack(kind, len(encoded)) + encoded


def _reply(reader: StreamReader) -> tuple[bytes, int]:
    kind, size = REQUEST.unpack(reader.exactly(REQUEST.size))
    return kind, size


def _expect(stream: DeviceStream, reader: StreamReader, expected: bytes) -> None:
    kind = bytes(reader.exactly(4))
    if kind != expected:
        raise _failure(stream, reader, kind, int.from_bytes(reader.exactly(4), "little"))


def _failure(stream: DeviceStream, reader: StreamReader, kind: bytes, size: int) -> Exception:
    if kind == b"FAIL":
        return stream.deadline.refused(bytes(reader.exactly(min(size, LARGEST_RECORD))).decode("utf-8", "replace"))
    return stream.deadline.lost("an answer that is not part of the sync protocol")
