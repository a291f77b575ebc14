"""From a screenshot to the image a model gets: resized by us, so that the space of its coordinates is ours to know.

Measured on 1080x2400 screenshots of the simulated phone, medians of processor time of one core: 6.5 ms to decode (21 ms
where the alpha channel is converted away behind it), 16 ms to resize with `HAMMING` (28 ms with `BICUBIC`, as models'
own preprocessing does it; 11 ms with `BOX`), 1.5 ms to write a PNG with `isal` (13 ms with Pillow). `HAMMING` is the
default: what it makes of a screen is 49 to 51 dB away from `BICUBIC`, about as far as a JPEG of quality 92 is from its
original (49 to 50 dB). `BOX` is 40 to 42 dB away, which is more than the time it saves is worth.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from isal import isal_zlib
from PIL import Image
from PIL.ImageFile import ImageFile

from mobile_world.agents.codecs import ResizedPixels
from mobile_world.agents.models import ImagePart, MediaType
from mobile_world.domain import MOST_PIXELS, DeviceRefused, ScreenSize

HAMMING: Final = Image.Resampling.HAMMING
BICUBIC: Final = Image.Resampling.BICUBIC

_JPEG_QUALITY = 92
_RGB_COLOR_TYPE = 2
_FAST = 1


@dataclass(frozen=True)
class ScreenImage:
    """How screenshots are made ready for one model."""

    fit: ResizedPixels
    """The grid and the limits of the model's own preprocessing, so that it changes nothing any more."""
    media_type: MediaType = "image/png"
    resampling: Image.Resampling = HAMMING

    def size(self, screen: ScreenSize) -> ScreenSize:
        """The pixels in which the model sees a screen."""
        return self.fit.picture(screen)

    def encode(self, screenshot: bytes, screen: ScreenSize) -> ImagePart:
        """Make the image of a screen; its size follows from the screen alone, as the coordinates do."""
        size = self.size(screen)
        picture = decoded(screenshot)
        if picture.size != size:
            picture = picture.resize(size, self.resampling)
        data = _png(picture) if self.media_type == "image/png" else _jpeg(picture)
        return ImagePart(data, self.media_type, size)


def decoded(screenshot: bytes) -> Image.Image:
    """The picture of a screenshot, as RGB; `DeviceRefused` when it is none."""
    try:
        with Image.open(BytesIO(screenshot)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise ValueError(f"it claims to have {picture.width} x {picture.height} pixels")
            _take_alpha_for_padding(picture)
            if picture.mode != "RGB":
                return picture.convert("RGB")
            picture.load()
            return picture
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise DeviceRefused(f"the device's screenshot ({len(screenshot)} bytes) is no picture: {error}") from error


def _take_alpha_for_padding(picture: ImageFile) -> None:
    """Have a PNG with an alpha channel decoded without it; other pictures stay as they are.

    Pillow keeps RGB in four bytes, so that nothing has to be converted when the fourth is read as what it ignores.
    """
    if [tile.args for tile in picture.tile] == ["RGBA"]:
        picture._mode = "RGB"
        picture.tile = [tile._replace(args="RGBX") for tile in picture.tile]


def _jpeg(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    # Without chroma subsampling: thin coloured text on screens is what a model has to read.
    picture.save(buffer, "JPEG", quality=_JPEG_QUALITY, subsampling=0)
    return buffer.getvalue()


def _png(picture: Image.Image) -> bytes:
    """A PNG without filters: on screens they save nothing, and cost most of an encoder's time."""
    width, height = picture.size
    stride = width * 3 + 1
    # A stride of one byte more than a row leaves room for each row's filter byte.
    rows = b"\0" + picture.tobytes("raw", "RGB", stride, 1)[: height * stride - 1]
    header = struct.pack(">2I5B", width, height, 8, _RGB_COLOR_TYPE, 0, 0, 0)
    body = isal_zlib.compress(rows, _FAST)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
