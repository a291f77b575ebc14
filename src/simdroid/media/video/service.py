"""The decoder's process: a request is eight bytes with a position in milliseconds, the answer a frame's pixels."""

from __future__ import annotations

import struct
from typing import BinaryIO

from simdroid.media.sandbox import Answer, serve

REQUEST = struct.Struct(">q")
MOST_MEMORY = 3 << 30
"""Bytes of address space; FFmpeg's libraries alone take about 400 MB of it."""


MOST_CPU_S = 3.0
"""For one frame: three times what all the work takes that a frame may cause."""


def _answer(request: bytes, file: BinaryIO) -> Answer:
    from simdroid.media.video.decoding import UndecodableError, decode

    try:
        frame = decode(file, *REQUEST.unpack(request))
    except (UndecodableError, OSError) as error:
        return Answer({"error": str(error)[:200]})
    about: dict[str, object] = {"width": frame.picture.width, "height": frame.picture.height}
    return Answer(about | {"start_ms": frame.start_ms, "end_ms": frame.end_ms}, frame.picture.tobytes())


def main() -> None:
    """Serve the socket whose number is the argument."""
    import av.logging

    from simdroid.media.video import decoding

    del decoding
    av.logging.set_level(None)
    serve(_answer, most_memory=MOST_MEMORY, most_cpu_s=MOST_CPU_S)


if __name__ == "__main__":
    main()
