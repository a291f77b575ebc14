"""A PNG encoder for frames: no filtering, fastest deflate, and only for the rows that changed.

A frame is compressed in bands that know nothing of each other. Where a part of the frame changes, the other bands are
used again as they are; the bytes of a file depend on its pixels alone. Measured on a 1080x2400 frame: 7 ms for a whole
frame with `isal` (30 ms with the standard library, 100 ms with Pillow), below 1 ms where one row of a list changed.

With `isal` the level is 0, which still compresses, in one pass: about 200 KB for a frame of which level 1 makes 130 KB.
The higher levels do not always give the same bytes for the same pixels; why is not known. The same 1,200 bands packed
in fresh processes: with level 1, 11 came out otherwise in one of 54 processes; with level 2, 2 in one of 160; with
level 0, none in 160.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from PIL.Image import Image

    class _Compressor(Protocol):
        def compress(self, data: bytes | memoryview, /) -> bytes: ...

        def flush(self, mode: int = ..., /) -> bytes: ...

    class _Deflate(Protocol):
        Z_FULL_FLUSH: int
        adler32: Callable[[bytes | memoryview], int]

        def compressobj(self, level: int, method: int, wbits: int, /) -> _Compressor: ...


RGBA_COLOR_TYPE = 6
BAND_ROWS = 60
_BANDS_AT_ONCE = 4

_RAW_DEFLATE = -15
_STREAM_HEADER, _LAST_BLOCK = b"\x78\x01", b"\x03\x00"
_ADLER_BASE = 65521


class _Packer(NamedTuple):
    """A library, and its fastest level that gives the same bytes every time."""

    deflate: _Deflate
    level: int


@lru_cache(1)
def _packer() -> _Packer:
    try:
        from isal import isal_zlib
    except ImportError:
        return _Packer(cast("_Deflate", zlib), 1)
    return _Packer(cast("_Deflate", isal_zlib), 0)


class _Band(NamedTuple):
    """Some rows, compressed; their checksum and how many bytes they were."""

    packed: bytes
    adler: int
    length: int


class PngEncoder:
    """Encodes one frame after another; tell it which rows changed in between."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._bands: dict[int, _Band] = {}

    def touch(self, top: int, bottom: int) -> None:
        """Rows from `top` to before `bottom` are not what they were."""
        for band in range(top // BAND_ROWS, (bottom - 1) // BAND_ROWS + 1):
            self._bands.pop(band, None)

    def encode(self, image: Image) -> bytes:
        """An RGB image as an opaque RGBA PNG, the kind `screencap -p` writes."""
        if image.size != self._size:
            self._size = image.size
            self._bands.clear()
        width, height = image.size
        count = -(-height // BAND_ROWS)
        for bands in _runs([band for band in range(count) if band not in self._bands]):
            top, bottom = bands[0] * BAND_ROWS, min((bands[-1] + 1) * BAND_ROWS, height)
            packed = _pack(image.crop((0, top, width, bottom)))
            self._bands.update(zip(bands, packed, strict=True))
        body = _stream(self._bands[band] for band in range(count))
        header = struct.pack(">2I5B", width, height, 8, RGBA_COLOR_TYPE, 0, 0, 0)
        chunks = (*_chunk(b"IHDR", header), *_chunk(b"IDAT", body), *_chunk(b"IEND", b""))
        return b"".join((b"\x89PNG\r\n\x1a\n", *chunks))


def _runs(bands: list[int]) -> list[range]:
    """Bands that lie one below the other, a few at a time: what is packed at once should fit into a cache."""
    runs: list[range] = []
    for band in bands:
        if runs and runs[-1].stop == band and len(runs[-1]) < _BANDS_AT_ONCE:
            runs[-1] = range(runs[-1].start, band + 1)
        else:
            runs.append(range(band, band + 1))
    return runs


def _pack(rows: Image) -> list[_Band]:
    """The bands that some rows make."""
    width, height = rows.size
    # A stride of one byte more than a row leaves room for each row's filter byte, so no row is copied by itself.
    stride = width * 4 + 1
    strided = memoryview(b"\0" + rows.tobytes("raw", "RGBX", stride, 1))
    deflate, level = _packer()
    bands = []
    for top in range(0, height, BAND_ROWS):
        data = strided[top * stride : min(top + BAND_ROWS, height) * stride]
        compressor = deflate.compressobj(level, zlib.DEFLATED, _RAW_DEFLATE)
        packed = compressor.compress(data) + compressor.flush(deflate.Z_FULL_FLUSH)
        bands.append(_Band(packed, deflate.adler32(data), len(data)))
    return bands


def _stream(bands: Iterable[_Band]) -> bytes:
    """A zlib stream of all bands."""
    packed, adler = [], 1
    for band in bands:
        packed.append(band.packed)
        adler = _combined(adler, band.adler, band.length)
    return b"".join((_STREAM_HEADER, *packed, _LAST_BLOCK, struct.pack(">I", adler)))


def _combined(first: int, second: int, length: int) -> int:
    """The Adler-32 checksum of two pieces, from theirs and the length of the second."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)
    return (high % _ADLER_BASE) << 16 | low % _ADLER_BASE


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    """The pieces of a chunk, to be joined once: sums of bytes would copy a large one several times."""
    return struct.pack(">I", len(data)), kind, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
