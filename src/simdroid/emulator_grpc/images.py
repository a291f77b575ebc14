"""Screenshots: one, or one for every frame."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from enum import IntEnum
from typing import NamedTuple

from PIL import Image

from simdroid.emulator_grpc.methods import Emulator
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.emulator_grpc.status import CallFailed, GrpcStatus
from simdroid.png import PngEncoder
from simdroid.ui import Display

FRAME_S = 1 / 30
"""How often a stream looks whether there is another frame."""


class ImageFormat(IntEnum):
    """The forms in which a screenshot can be had."""

    PNG = 0
    RGBA8888 = 1
    RGB888 = 2


class _Size(NamedTuple):
    width: int
    height: int


def screenshot(emulator: Emulator, image_format: Fields) -> Fields:
    """The screen as it is, as large as it may be."""
    return _image(emulator, image_format, 0)


async def stream_screenshots(emulator: Emulator, image_format: Fields) -> AsyncIterator[Fields]:
    """A screenshot now, and another one whenever the screen has changed."""
    drawn, sequence = -1, 0
    while True:
        display = emulator.phone.display
        emulator.phone.system.clock.catch_up()
        if (now := display.draw()) != drawn:
            drawn = now
            yield _image(emulator, image_format, sequence)
            sequence += 1
        await asyncio.sleep(FRAME_S)


def _image(emulator: Emulator, image_format: Fields, sequence: int) -> Fields:
    if image_format["transport"].get("channel"):
        raise CallFailed(GrpcStatus.UNIMPLEMENTED, "images come in messages only, not over shared memory")
    try:
        form = ImageFormat(image_format["format"])
    except ValueError:
        raise CallFailed(GrpcStatus.INVALID_ARGUMENT, f"there is no image format {image_format['format']}") from None
    if image_format["display"]:
        # There is one display; a hidden one has an empty picture.
        return {"format": {"format": form, "display": image_format["display"]}}
    display = emulator.phone.display
    whole = _Size(display.metrics.width, display.metrics.height)
    size = _fitted(whole, _Size(max(0, image_format["width"]), max(0, image_format["height"])))
    return {
        "format": {
            "format": form,
            "rotation": {"rotation": display.rotation},
            "width": size.width,
            "height": size.height,
        },
        "image": _whole(display, form) if size == whole else _scaled(display, form, size),
        "seq": sequence,
        "timestampUs": emulator.phone.system.clock.now_ns() // 1000,
    }


def _fitted(whole: _Size, bounds: _Size) -> _Size:
    """The largest size of the screen's shape that lies within the wanted one; 0 asks for the screen's own."""
    width, height = bounds.width or whole.width, bounds.height or whole.height
    if width >= whole.width and height >= whole.height:
        return whole
    by_width = width * whole.height // whole.width
    if by_width <= height:
        return _Size(width, max(1, by_width))
    return _Size(max(1, height * whole.width // whole.height), height)


def _whole(display: Display, form: ImageFormat) -> bytes:
    if form is ImageFormat.PNG:
        return display.png()
    return display.rgba() if form is ImageFormat.RGBA8888 else display.image().tobytes()


def _scaled(display: Display, form: ImageFormat, size: _Size) -> bytes:
    image = display.image().resize(size, Image.Resampling.BILINEAR)
    if form is ImageFormat.PNG:
        return PngEncoder().encode(image)
    return image.tobytes("raw", "RGBX" if form is ImageFormat.RGBA8888 else "RGB")
