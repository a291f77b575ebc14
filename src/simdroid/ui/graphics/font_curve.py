"""Sizes of text on Android 14, which lets large text grow less than small text when a person wants it larger."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

_SIZES = (8.0, 10.0, 12.0, 14.0, 18.0, 20.0, 24.0, 30.0, 100.0)
_CURVES = {
    115: (9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30.0, 100.0),
    130: (10.4, 13.0, 15.6, 18.8, 21.6, 23.6, 26.4, 30.0, 100.0),
    150: (12.0, 15.0, 18.0, 22.0, 24.0, 26.0, 28.0, 30.0, 100.0),
    180: (14.4, 18.0, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100.0),
    200: (16.0, 20.0, 24.0, 26.0, 30.0, 34.0, 36.0, 38.0, 100.0),
}
"""By per cent, what the sizes above become; scales that are not here count for all sizes alike."""


@lru_cache(1024)
def curved_size(size: float, scale: float) -> float:
    """A size of text in sp as dp; between two known sizes on the line through them."""
    curve = _CURVES.get(round(100 * scale))
    if curve is None:
        return size * scale
    if size <= _SIZES[0]:
        return size * curve[0] / _SIZES[0]
    for (low, high), (small, large) in zip(pairwise(_SIZES), pairwise(curve), strict=True):
        if size <= high:
            return small + (large - small) * (size - low) / (high - low)
    return size
