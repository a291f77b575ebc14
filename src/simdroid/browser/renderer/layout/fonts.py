"""Measuring text with the phone's fonts at the size in which the phone draws it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from simdroid.browser.renderer.css import Number, Style
from simdroid.ui.graphics import Face, font, run_length
from simdroid.ui.graphics.caches import cached_text
from simdroid.ui.graphics.text_runs import text_runs

ASCENT, DESCENT = 1900 / 2048, 500 / 2048
"""Of Roboto, in units of the text size."""


class FontMetrics(NamedTuple):
    """How far a font reaches above and below the baseline, in CSS pixels."""

    ascent: float
    descent: float


def face_of(style: Style) -> Face:
    """The phone's face for a weight; there is one family, upright."""
    weight = style["font-weight"]
    return "bold" if weight >= 600 else "medium" if weight >= 500 else "regular"


_LEAST, _GREATEST = 1.0, 2000.0
"""Sizes in pixels that a font is opened at; a page may name any, and FreeType refuses some."""


@cached_text(16384, bytes_per_character=1)
def _device_width(text: str, face: Face, size: float) -> float:
    measured = min(max(size, _LEAST), _GREATEST)
    if text.isascii():
        width = font(face, measured).getlength(text)
    else:
        width = sum(run_length(run, measured) for run in text_runs(text, face, False))
    return width * (size / measured)


class Fonts:
    """Measures text for a viewport."""

    def __init__(self, dpr: float, scale: float) -> None:
        self._dpr, self._scale = dpr, scale

    def size(self, style: Style) -> float:
        """The size in which text is drawn: the page's, times what the person chose."""
        return float(style["font-size"]) * self._scale

    def width(self, text: str, style: Style) -> float:
        """How wide a text is on one line, in CSS pixels."""
        size = self.size(style)
        if not text or size <= 0:
            return 0.0
        width = _device_width(text, face_of(style), size * self._dpr) / self._dpr
        spacing, between = style["letter-spacing"], style["word-spacing"]
        if isinstance(spacing, float) and spacing:
            width += spacing * len(text)
        if isinstance(between, float) and between:
            width += between * text.count(" ")
        return width

    def metrics(self, style: Style) -> FontMetrics:
        """Ascent and descent; both are whole device pixels, as in Chrome."""
        return _metrics(self.size(style), self._dpr)

    def line_height(self, style: Style) -> float:
        """The height of a line of this style."""
        value = style["line-height"]
        if isinstance(value, Number):
            return value.value * self.size(style)
        if isinstance(value, float):
            return value * self._scale
        ascent, descent = self.metrics(style)
        return ascent + descent


@lru_cache(1024)
def _metrics(size: float, dpr: float) -> FontMetrics:
    return FontMetrics(round(ASCENT * size * dpr) / dpr, round(DESCENT * size * dpr) / dpr)
