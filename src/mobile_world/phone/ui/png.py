"""A PNG encoder for frames: no filtering, fastest deflate.

Measured on a 1080x2400 frame: 7 ms with `isal`, 30 ms with the standard library, 100 ms with Pillow.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

    class _Compressor(Protocol):
        def compress(self, data: bytes | memoryview, /) -> bytes: ...

        def flush(self) -> bytes: ...


RGBA_COLOR_TYPE = 6
FASTEST = 1


def _compressor() -> _Compressor:
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib.compressobj(FASTEST)
    compressor: _Compressor = isal_zlib.compressobj(FASTEST)
    return compressor


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def encode_png(image: Image) -> bytes:
    """An RGB image as an opaque RGBA PNG, the kind `screencap -p` writes."""
    width, height = image.size
    # A stride of one byte more than a row leaves room for each row's filter byte, so no row is copied again.
    rows = image.tobytes("raw", "RGBX", width * 4 + 1, 1)
    compressor = _compressor()
    body = compressor.compress(b"\0") + compressor.compress(memoryview(rows)[:-1]) + compressor.flush()
    header = struct.pack(">2I5B", width, height, 8, RGBA_COLOR_TYPE, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")
