"""The font files that come with the phone, each read when it is first needed."""

from __future__ import annotations

from functools import cache
from importlib import resources
from io import BytesIO
from typing import Literal

from mobile_world.phone.ui.graphics.font_coverage import Coverage, read_coverage

Face = Literal["regular", "medium", "bold", "icon", "cjk", "symbols", "emoji"]

_FILES: dict[Face, str] = {
    "regular": "Roboto-Regular.ttf",
    "medium": "Roboto-Medium.ttf",
    "bold": "Roboto-Bold.ttf",
    "icon": "MaterialDesignIcons.ttf",
    "cjk": "DroidSansFallback.ttf",
    "symbols": "NotoSansSymbols-Subset.ttf",
    "emoji": "NotoColorEmoji-Subset.ttf",
}
_ASSETS = resources.files("mobile_world.phone.ui") / "assets" / "fonts"


def font_asset(name: str) -> bytes:
    """A file beside the fonts."""
    return (_ASSETS / name).read_bytes()


@cache
def _file(face: Face) -> bytes:
    return font_asset(_FILES[face])


def font_data(face: Face) -> BytesIO:
    """A font file, to be opened at some size."""
    return BytesIO(_file(face))


@cache
def coverage(face: Face) -> Coverage:
    """The characters a font has."""
    return read_coverage(_file(face))
