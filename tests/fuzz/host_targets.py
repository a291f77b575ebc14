"""Targets on the host's side: what a device may answer to shell, sync and framebuffer requests, and its UI dumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

from mobile_world.domain import InfraError, parse_ui_tree, png_size
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.framebuffer import read_frame
from mobile_world.runtime.adb.shell_protocol import run_shell
from mobile_world.runtime.adb.stream import DeviceStream
from mobile_world.runtime.adb.sync import list_files, receive_file, send_file, stat_file
from mobile_world.runtime.adb.tcp_socket import Data
from tests.fuzz.target import Feed, Target

Reader: TypeAlias = Callable[[DeviceStream], object]
_Opened: TypeAlias = AbstractContextManager[Feed]


class _Answer:
    """A stream on which the device says what the input holds, in pieces, and takes whatever it is sent."""

    def __init__(self, data: bytes) -> None:
        self.deadline = Deadline("fuzzed", "answer", 30.0)
        size = 1 + len(data) % 61
        self._pieces = [data[at : at + size] for at in range(0, len(data), size)][::-1]

    def read(self) -> Data:
        return self._pieces.pop() if self._pieces else b""

    def pending(self, seconds: float) -> bool:
        return True

    def write(self, data: Data) -> bool:
        return bool(self._pieces)

    def close(self) -> None:
        """Nothing to tell."""


def _reading(*readers: Reader) -> Callable[[Path], _Opened]:
    """Every answer is a value or an `InfraError`, whichever reader meets it."""

    @contextmanager
    def opened(folder: Path) -> Iterator[Feed]:
        def feed(data: bytes) -> bool:
            return any([_read(each, data) for each in readers])

        yield feed

    return opened


def _read(reader: Reader, data: bytes) -> bool:
    try:
        reader(_Answer(data))
    except InfraError as error:
        if not str(error).isprintable():
            raise AssertionError(f"an error that no terminal should show: {error!r}") from error
        return False
    return True


@contextmanager
def _dumps(folder: Path) -> Iterator[Feed]:
    def feed(data: bytes) -> bool:
        try:
            list(parse_ui_tree(data.decode("utf-8", "replace")).walk())
        except InfraError:
            return False
        return True

    yield feed


@contextmanager
def _pictures(folder: Path) -> Iterator[Feed]:
    def feed(data: bytes) -> bool:
        try:
            return png_size(data).width > 0
        except InfraError:
            return False

    yield feed


_SYNC: tuple[Reader, ...] = (
    lambda stream: b"".join(receive_file(stream, "/sdcard/a")),
    lambda stream: stat_file(stream, "/sdcard/a", second=False),
    lambda stream: stat_file(stream, "/sdcard/a", second=True),
    lambda stream: list_files(stream, "/sdcard", second=False),
    lambda stream: list_files(stream, "/sdcard", second=True),
    lambda stream: send_file(stream, "/sdcard/a", 0o644, 0, lambda room: 0),
)
_FRAMES = (b"\1\0\0\0\0", b"\1\5\0\0\0", b"\2\1\0\0\0e", b"\3\1\0\0\0\0", b"\3\0\0\0\0", b"\1\xff\xff\xff\xff")
_TAGS = (b"DATA", b"DONE", b"FAIL", b"OKAY", b"STAT", b"STA2", b"DENT", b"DNT2")
_XML = (b"<node ", b"</node>", b'bounds="[0,0][1,1]"', b"</hierarchy>", b"<!DOCTYPE a [", b"&a;", b"&#0;", b"<![CDATA[")

TARGETS = (
    Target("answers:shell", _reading(lambda stream: run_shell(stream, b"")), 40_000, _FRAMES),
    Target("answers:sync", _reading(*_SYNC), 40_000, _TAGS),
    Target("answers:framebuffer", _reading(read_frame), 20_000),
    Target("answers:ui-dump", _dumps, 40_000, _XML),
    Target("answers:screenshot", _pictures, 20_000),
)
