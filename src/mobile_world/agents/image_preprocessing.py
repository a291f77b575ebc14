"""Image preprocessing: screenshots resized and encoded for a model, with the codec whose coordinates fit them.

Where a codec's places are pixels of the image, image and codec share one frame; limits that a user sets change both
together, so that they can never disagree.

Measured on 1080x2400 screenshots of the simulated phone, medians of processor time of one core: 6.5 ms to decode (21 ms
where the alpha channel is converted away behind it), 16 ms to resize with `HAMMING` (28 ms with `BICUBIC`, as models'
own preprocessing does it; 11 ms with `BOX`), 1.5 ms to write a PNG with `isal` (13 ms with Pillow). `HAMMING` is the
default: its result is 45 to 51 dB away from `BICUBIC`, about as far as a JPEG of quality 92 is from its original (49 to
50 dB). `BOX` is 40 to 42 dB away, which is more than the time it saves is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image
from PIL.ImageFile import ImageFile

from mobile_world.agents.codecs import Codec, CoordinateFrame, Grid, ResizedPixels, codec
from mobile_world.agents.codecs.qwen import QwenCodec
from mobile_world.agents.codecs.ui_tars import UiTarsCodec
from mobile_world.agents.codecs.venus import Venus
from mobile_world.agents.models import ImagePart, MediaType
from mobile_world.domain import MOST_PIXELS, ConfigError, DeviceRefused, ScreenSize
from simdroid.png import encode_png

_QWEN3_VL = ResizedPixels(factor=32, min_pixels=65_536, max_pixels=16_777_216)

_GRIDS = {
    "venus@1.5": ResizedPixels(factor=32, min_pixels=3_136, max_pixels=12_845_056),
    "qwen3vl": _QWEN3_VL,
    "mai-ui": _QWEN3_VL,
    "ui-tars@1.0": ResizedPixels(factor=28, min_pixels=3_136, max_pixels=12_845_056),
    "autoglm": ResizedPixels(factor=28, min_pixels=12_544, max_pixels=5_000_000),
}
"""Pixels for models whose places are not pixels: what their own preprocessing leaves as it is."""

_ANY_MODEL = ResizedPixels(factor=28, min_pixels=3_136, max_pixels=1_200_000)
"""For models that are not known: about what hosted ones reduce a picture to themselves."""


class VisionSetup(NamedTuple):
    """A codec, and the image size its coordinates refer to."""

    codec: Codec
    fit: ResizedPixels
    """From the size of a screen to the size of the image that is sent."""


def vision_setup(name: str, *, min_pixels: int | None = None, max_pixels: int | None = None) -> VisionSetup:
    """The codec of this name, and the image its models get; limits that are given replace the family's own."""
    base = codec(name)
    frame = coordinate_frame(base)
    own = frame if isinstance(frame, ResizedPixels) else _GRIDS.get(base.name, _ANY_MODEL)
    least = own.min_pixels if min_pixels is None else min_pixels
    most = own.max_pixels if max_pixels is None else max_pixels
    if min_pixels is None:
        least = min(least, most)
    if max_pixels is None:
        most = max(least, most)
    if least > most:
        raise ConfigError(f"an image of at least {least} and at most {most} pixels cannot be made")
    fit = replace(own, min_pixels=least, max_pixels=most)
    return VisionSetup(with_coordinate_frame(base, fit) if isinstance(frame, ResizedPixels) else base, fit)


def coordinate_frame(codec: Codec) -> CoordinateFrame | None:
    """What a codec's numbers mean; nothing where it does not point with numbers."""
    match codec:
        case Venus() | UiTarsCodec():
            return codec.frame
        case QwenCodec():
            return codec.dialect.frame
    return Grid(999) if codec.name in _GRIDS else None


def with_coordinate_frame(codec: Codec, frame: CoordinateFrame) -> Codec:
    """The same codec with other coordinates."""
    match codec:
        case Venus() | UiTarsCodec():
            return replace(codec, frame=frame)
        case QwenCodec():
            return replace(codec, dialect=replace(codec.dialect, frame=frame))
    raise ConfigError(f"the coordinates of {codec.name} cannot be changed")


HAMMING: Final = Image.Resampling.HAMMING
BICUBIC: Final = Image.Resampling.BICUBIC

_JPEG_QUALITY = 92


@dataclass(frozen=True)
class ScreenshotEncoder:
    """Resizes and encodes screenshots for one model."""

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
        picture = decode_screenshot(screenshot)
        if picture.size != size:
            picture = picture.resize(size, self.resampling)
        data = encode_png(picture) if self.media_type == "image/png" else _jpeg(picture)
        return ImagePart(data, self.media_type, size)


def decode_screenshot(screenshot: bytes) -> Image.Image:
    """Decode a screenshot as RGB; `DeviceRefused` when it is no image."""
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
