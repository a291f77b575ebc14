"""A movie that is written while its pictures come, by a process of its own: an encoder takes memory and time."""

from __future__ import annotations

import contextlib
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from simdroid.media.video.encoding import Shot, encode

if TYPE_CHECKING:
    from PIL import Image

_STEP = struct.Struct(">Q?")
"""A time in milliseconds, and whether a picture begins then; without one the movie ends."""
_LONGEST_S = 60.0


class MovieRecorder:
    """Takes pictures with their times, and gives the MP4 file in the end."""

    def __init__(self, size: tuple[int, int], *, bit_rate: int) -> None:
        self.size = size
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, *map(str, size), str(bit_rate)],
            stdin=subprocess.PIPE,
            stdout=self._file,
            stderr=subprocess.DEVNULL,
        )

    def add(self, picture: Image.Image, at_ms: int) -> None:
        """Show a picture of the recorder's size from a time on."""
        self._send(at_ms, picture.tobytes())

    def finish(self, end_ms: int) -> bytes | None:
        """The movie, which ends at a time; None where it could not be written."""
        self._send(end_ms, b"")
        try:
            self._process.communicate(timeout=_LONGEST_S)
        except (subprocess.TimeoutExpired, BrokenPipeError):
            return None
        self._file.seek(0)
        return self._file.read() or None if self._process.returncode == 0 else None

    def close(self) -> None:
        """End the process, whether the movie is written or not."""
        self._process.kill()
        with contextlib.suppress(BrokenPipeError):
            self._process.communicate()
        self._file.close()

    def _send(self, at_ms: int, pixels: bytes) -> None:
        pipe = self._process.stdin
        with contextlib.suppress(BrokenPipeError):
            if pipe is not None:
                pipe.write(_STEP.pack(at_ms, bool(pixels)) + pixels)
                pipe.flush()


def _shots(source: BinaryIO, size: tuple[int, int]) -> Iterator[Shot]:
    """What comes in, each picture with the time until the next."""
    from PIL import Image

    before: tuple[int, bytes] | None = None
    while len(head := source.read(_STEP.size)) == _STEP.size:
        at_ms, more = _STEP.unpack(head)
        if before is not None:
            yield Shot(Image.frombytes("RGB", size, before[1]), at_ms - before[0])
        if not more:
            return
        before = at_ms, source.read(size[0] * size[1] * 3)


def main() -> None:
    """Write what stdin brings to stdout, a file."""
    width, height, bit_rate = (int(word) for word in sys.argv[1:4])
    with open(1, "w+b", closefd=False) as target:
        encode(_shots(sys.stdin.buffer, (width, height)), (width, height), target, codec="libx264", bit_rate=bit_rate)


if __name__ == "__main__":
    main()
