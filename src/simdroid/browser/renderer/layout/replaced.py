"""Replaced elements: pictures, canvases, drawings and frames, which have sizes of their own."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from simdroid.browser.renderer.css import resolve
from simdroid.browser.renderer.layout.boxes import LayoutBox, Sizes
from simdroid.browser.renderer.layout.sizing import limit_height
from simdroid.browser.renderer.layout.work import FlowPlace, Work
from simdroid.ui.graphics import DAMAGE, open_picture

DEFAULT_WIDTH, DEFAULT_HEIGHT = 300.0, 150.0
MOST_PIXELS = 64_000_000
_NUMBER = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(px)?\s*$")


class LoadedPicture(NamedTuple):
    """Pixels that are drawn into a box; `size` is their own, in CSS pixels."""

    key: str
    size: tuple[float, float]
    data: bytes = b""


def load_picture(work: Work, address: str) -> LoadedPicture | None:
    """A picture by its address; one that was not given is noted as wanted."""
    if not address:
        return None
    if address.lower().startswith("data:"):
        return decode_picture(data_of(address))
    if address not in work.images:
        work.wanted[address] = None
    return decode_picture(work.images.get(address, b""))


@lru_cache(64)
def decode_picture(data: bytes) -> LoadedPicture | None:
    """Read a picture's size; None for what is none, or far too large."""
    if not data:
        return None
    key = hashlib.sha256(data).hexdigest()[:16]
    if b"<svg" in data[:1000]:
        return LoadedPicture(key, (DEFAULT_WIDTH, DEFAULT_HEIGHT), data)
    try:
        with open_picture(data) as image:
            width, height = image.size
    except DAMAGE:
        return None
    return LoadedPicture(key, (float(width), float(height)), data) if 0 < width * height <= MOST_PIXELS else None


@lru_cache(64)
def data_of(address: str) -> bytes:
    """The bytes in a `data:` address."""
    head, _, body = address.partition(",")
    raw = unquote_to_bytes(body)
    if head.lower().rstrip().endswith(";base64"):
        try:
            return base64.b64decode(raw + b"=" * (-len(raw) % 4))
        except (binascii.Error, ValueError):
            return b""
    return raw


def _attribute(box: LayoutBox, name: str) -> float | None:
    match = _NUMBER.match(box.attributes.get(name, ""))
    return min(float(match[1]), 1e6) if match else None


def natural_size(work: Work, box: LayoutBox) -> tuple[float, float, bool]:
    """A replaced element's own size, and whether its sides keep their ratio."""
    tag = box.tag
    if tag == "img":
        box.picture = load_picture(work, box.attributes.get("src", "") if box.element else box.text)
        return (*box.picture.size, True) if box.picture is not None else _broken_size(work, box)
    if tag == "canvas":
        width, height = _attribute(box, "width"), _attribute(box, "height")
        return (DEFAULT_WIDTH if width is None else width, DEFAULT_HEIGHT if height is None else height, True)
    if tag == "svg":
        return _drawing_size(box)
    if tag == "audio":
        return (DEFAULT_WIDTH, 54.0, False)
    if tag == "video" and box.attributes.get("poster"):
        box.picture = load_picture(work, box.attributes["poster"])
        if box.picture is not None:
            return (*box.picture.size, True)
    return (DEFAULT_WIDTH, DEFAULT_HEIGHT, False)


def _broken_size(work: Work, box: LayoutBox) -> tuple[float, float, bool]:
    """A picture that cannot be shown: its alternative text beside a small mark."""
    alt = box.attributes.get("alt")
    if alt is None and "src" in box.attributes:
        return (24.0, 24.0, False)
    if not alt:
        return (0.0, 0.0, False)
    return (work.fonts.width(alt, box.style) + 18.0, max(work.fonts.line_height(box.style), 16.0), False)


def view_box(box: LayoutBox) -> tuple[float, float, float, float] | None:
    """The `viewBox` of a drawing."""
    text = next((value for name, value in box.attributes.items() if name.lower() == "viewbox"), "")
    figures = re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text)
    if len(figures) != 4:
        return None
    left, top, width, height = (float(figure) for figure in figures)
    return (left, top, width, height) if width > 0 and height > 0 else None


def _drawing_size(box: LayoutBox) -> tuple[float, float, bool]:
    width, height, view = _attribute(box, "width"), _attribute(box, "height"), view_box(box)
    if view is None:
        return (width or DEFAULT_WIDTH, height or DEFAULT_HEIGHT, False)
    ratio = view[2] / view[3]
    if width is None:
        width = height * ratio if height is not None else DEFAULT_WIDTH
    return (width, width / ratio if height is None else height, True)


def replaced_sizes(work: Work, box: LayoutBox) -> Sizes:
    """A replaced element is as wide as it is, or as its height and ratio make it."""
    width, height, keeps = natural_size(work, box)
    ratio = box.style["aspect-ratio"]
    given = resolve(box.style["height"], None)
    if given is not None:
        if box.style["box-sizing"] == "border-box":
            given = max(given - box.frame_y, 0.0)
        if isinstance(ratio, float):
            width = given * ratio
        elif keeps and height:
            width = given * width / height
    return Sizes(width, width)


def replaced_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace | None) -> float:
    """The height that goes with a width; where a limit cuts it, an automatic width follows."""
    own_width, own_height, keeps = natural_size(work, box)
    shape = box.style["aspect-ratio"]
    ratio = shape if isinstance(shape, float) else own_width / own_height if keeps and own_height else None
    if height is not None:
        if (
            ratio
            and box.style["width"] == "auto"
            and box.solved
            and box.solved[2] is None
            and not box.style.values.get("max-width")
        ):
            box.width = height * ratio + box.frame_x
        return height
    natural = width / ratio if ratio else own_height
    limited = limit_height(box, natural + box.frame_y, None) - box.frame_y
    if ratio and abs(limited - natural) > 1e-6 and box.style["width"] == "auto":
        box.width = limited * ratio + box.frame_x
    return limited
