"""Frames of movies on the phone: what a video shows at a position, and pictures that stand for it in lists."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from simdroid.system import System

if TYPE_CHECKING:
    from simdroid.media.video import MovieFrame

_THUMBNAIL = (512, 320)
_PLACE = 0.3
"""How far into a movie the frame lies that stands for it."""


def movie_frame(system: System, path: str, at_ms: int) -> MovieFrame | None:
    """What a file shows at a position; None where it cannot be read, decodes to nothing, or no decoder is installed."""
    # Loaded with the first frame: most phones never show one.
    from simdroid.media.video import frame_at

    try:
        with system.fs.open(path) as file:
            return frame_at(file, at_ms)
    except OSError:
        return None


def movie_thumbnail(system: System, path: str, duration_ms: int) -> bytes | None:
    """A small JPEG of a frame in the first half of a movie, for an app that keeps it."""
    frame = movie_frame(system, path, int(max(duration_ms, 0) * _PLACE))
    if frame is None:
        return None
    small = frame.pixels.copy()
    small.thumbnail(_THUMBNAIL)
    target = io.BytesIO()
    small.save(target, "JPEG", quality=85)
    return target.getvalue()
