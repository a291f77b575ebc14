"""What models of each family see of a screen: the pixels of the image they are sent, and the codec that reads them.

Where a codec's places are pixels of the image, image and codec share one frame; limits that a user sets change both
together, so that they can never disagree.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from mobile_world.agents.codecs import Codec, CoordinateFrame, Grid, ResizedPixels, codec
from mobile_world.agents.codecs.qwen import QwenCodec
from mobile_world.agents.codecs.ui_tars import UiTarsCodec
from mobile_world.agents.codecs.venus import Venus
from mobile_world.domain import ConfigError

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


class Sight(NamedTuple):
    """How a model sees, and how its words about places are read."""

    codec: Codec
    fit: ResizedPixels
    """From the size of a screen to the size of the image that is sent."""


def sight(name: str, *, min_pixels: int | None = None, max_pixels: int | None = None) -> Sight:
    """The codec of this name, and the image its models get; limits that are given replace the family's own."""
    found = codec(name)
    frame = frame_of(found)
    own = frame if isinstance(frame, ResizedPixels) else _GRIDS.get(found.name, _ANY_MODEL)
    least = own.min_pixels if min_pixels is None else min_pixels
    most = own.max_pixels if max_pixels is None else max_pixels
    if min_pixels is None:
        least = min(least, most)
    if max_pixels is None:
        most = max(least, most)
    if least > most:
        raise ConfigError(f"an image of at least {least} and at most {most} pixels cannot be made")
    fit = replace(own, min_pixels=least, max_pixels=most)
    return Sight(with_frame(found, fit) if isinstance(frame, ResizedPixels) else found, fit)


def frame_of(found: Codec) -> CoordinateFrame | None:
    """What a codec's numbers mean; nothing where it does not point with numbers."""
    match found:
        case Venus() | UiTarsCodec():
            return found.frame
        case QwenCodec():
            return found.dialect.frame
    return Grid(999) if found.name in _GRIDS else None


def with_frame(found: Codec, frame: CoordinateFrame) -> Codec:
    """The same codec with other coordinates."""
    match found:
        case Venus() | UiTarsCodec():
            return replace(found, frame=frame)
        case QwenCodec():
            return replace(found, dialect=replace(found.dialect, frame=frame))
    raise ConfigError(f"the coordinates of {found.name} cannot be changed")
