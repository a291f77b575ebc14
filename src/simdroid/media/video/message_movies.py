"""Movies that show messages one after the other, each for a while, as those of tasks do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from simdroid.media.drawn_pictures import font
from simdroid.media.photographs import draw
from simdroid.media.video.encoding import Shot, write_movie

SIZE = (320, 240)
_SECOND_MS = 1000
_PAPERS = ("#263238", "#311b92", "#1b5e20", "#4e342e", "#37474f", "#880e4f", "#01579b", "#3e2723")
_INK = "#ffeb3b"
_LETTERS = (30, 26, 22, 18, 15, 12)
"""Sizes of a message's letters, the largest with which it fits."""


def message_movie(messages: Sequence[str], seconds_each: int, *, frame_s: int = 1) -> bytes:
    """An MP4 file, MPEG-4 part 2 as older cameras write it."""
    return _movie(tuple(messages), max(seconds_each, 1), frame_s)


@lru_cache(maxsize=64)
def _movie(messages: tuple[str, ...], seconds_each: int, frame_s: int) -> bytes:
    """Kept for a while: a task is set up several times with the same ones."""
    return write_movie(_frames(messages, seconds_each, frame_s), SIZE)


def _frames(messages: Sequence[str], seconds_each: int, frame_s: int) -> Iterator[Shot]:
    from PIL import Image, ImageDraw

    for index, message in enumerate(messages):
        card = Image.new("RGB", SIZE, _PAPERS[draw(f"{index} {message}", len(_PAPERS))])
        size = next((size for size in _LETTERS if font(size).getlength(message) <= SIZE[0] - 16), _LETTERS[-1])
        ImageDraw.Draw(card).text((SIZE[0] / 2, SIZE[1] / 2), message, _INK, font(size), anchor="mm")
        for second in range(0, seconds_each, frame_s):
            yield Shot(card, min(frame_s, seconds_each - second) * _SECOND_MS)
