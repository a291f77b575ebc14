"""Compositing: a source with a mask onto pixels whose alpha is not multiplied in, so that colours stay exact."""

from __future__ import annotations

from typing import Any

import numpy

WHOLE = frozenset(("source-in", "source-out", "destination-in", "destination-atop", "copy"))
"""Operations that also change what the source does not touch."""


def _factors(operation: str, source: numpy.ndarray, below: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """How much of the source and of what is below stays (Porter and Duff)."""
    one, none = numpy.ones_like(source), numpy.zeros_like(source)
    return {
        "source-in": (below, none),
        "source-out": (1 - below, none),
        "source-atop": (below, 1 - source),
        "destination-over": (1 - below, one),
        "destination-in": (none, source),
        "destination-out": (none, 1 - source),
        "destination-atop": (1 - below, source),
        "xor": (1 - below, 1 - source),
        "copy": (one, none),
        "lighter": (one, one),
    }.get(operation, (one, 1 - source))


def _blend(mode: str, below: numpy.ndarray, source: numpy.ndarray) -> Any:
    """Mix two colours from 0 to 1."""
    if mode == "multiply":
        return below * source
    if mode == "screen":
        return below + source - below * source
    if mode == "darken":
        return numpy.minimum(below, source)
    if mode == "lighten":
        return numpy.maximum(below, source)
    if mode == "difference":
        return numpy.abs(below - source)
    if mode == "exclusion":
        return below + source - 2 * below * source
    if mode in ("overlay", "hard-light"):
        first, second = (source, below) if mode == "overlay" else (below, source)
        return numpy.where(second <= 0.5, 2 * first * second, 1 - 2 * (1 - first) * (1 - second))
    if mode == "color-dodge":
        return numpy.where(below == 0, 0.0, numpy.minimum(below / numpy.maximum(1 - source, 1e-6), 1.0))
    if mode == "color-burn":
        return numpy.where(below >= 1, 1.0, 1 - numpy.minimum((1 - below) / numpy.maximum(source, 1e-6), 1.0))
    return source


BLENDS = frozenset(
    (
        *("multiply", "screen", "darken", "lighten", "difference", "exclusion"),
        *("overlay", "hard-light", "color-dodge", "color-burn"),
    )
)


def composite(pixels: numpy.ndarray, colors: numpy.ndarray, alpha: numpy.ndarray, operation: str) -> None:
    """Draw onto pixels (rows, columns, RGBA 0 to 255) in place.

    `colors` (one, or one for each pixel, 0 to 255) come with their `alpha` (0 to 1, coverage multiplied in).
    """
    below = pixels[..., 3].astype(numpy.float32) / 255
    old = pixels[..., :3].astype(numpy.float32)
    colors = numpy.broadcast_to(colors.astype(numpy.float32), old.shape)
    if operation in BLENDS:
        mixed = _blend(operation, old / 255, colors / 255) * 255
        colors = colors * (1 - below[..., None]) + mixed * below[..., None]
    keep_source, keep_below = _factors(operation, alpha, below)
    from_source, from_below = alpha * keep_source, below * keep_below
    total = numpy.minimum(from_source + from_below, 1.0)
    mixed = colors * from_source[..., None] + old * from_below[..., None]
    shown = numpy.divide(mixed, total[..., None], out=old.copy(), where=total[..., None] > 0)
    pixels[..., :3] = numpy.clip(numpy.rint(shown), 0, 255)
    pixels[..., 3] = numpy.clip(numpy.rint(total * 255), 0, 255)
    pixels[pixels[..., 3] == 0] = 0
