"""Runs: a line split into parts that one font draws in one direction, in the order in which they are on the screen."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from simdroid.ui.graphics.caches import ByteCache
from simdroid.ui.graphics.emoji import emoji_glyphs
from simdroid.ui.graphics.font_files import Face, coverage
from simdroid.ui.graphics.graphemes import next_stop
from simdroid.ui.graphics.shaping import is_shaped, runs_rtl, shaped_face
from simdroid.ui.graphics.text_direction import bidi_levels, has_rtl, is_rtl, visual_order

_INVISIBLE = {
    code: None
    for code in (
        *(0x061C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFE0E, 0xFE0F, 0xFEFF),
        *(*range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    )
}
_FALLBACKS: tuple[Face, ...] = ("cjk", "symbols")
_AS_EMOJI = "\ufe0f"


class Run(NamedTuple):
    """A part of a line and the font for it; in the emoji font one character is one picture.

    `text` is from left to right, but for shaped fonts in the order of reading. `start` and `end` say which part of the
    line it is, and an odd `level` that it runs from right to left.
    """

    face: Face
    text: str
    start: int
    end: int
    level: int = 0


def text_runs(text: str, face: Face, rtl: bool | None = None) -> tuple[Run, ...]:
    """A line as parts from left to right; characters no font has stay with the text's own, which draws them as boxes.

    `rtl` is the direction of the paragraph, where the line is not all of it.
    """
    return _runs(text, face, is_rtl(text) if rtl is None else rtl)


_RUNS = ByteCache[tuple[Run, ...]](4 << 20, lambda runs: 300 + sum(200 + 4 * len(run.text) for run in runs))


@_RUNS.remember
def _runs(text: str, face: Face, rtl: bool) -> tuple[Run, ...]:
    levels = bidi_levels(text, rtl) if rtl or has_rtl(text) else None
    runs: list[Run] = []
    start = 0
    while start < len(text):
        end = next_stop(text, start)
        level = levels[start] if levels else 0
        for part in _parts(text[start:end], face):
            run = Run(
                part.face,
                "".join(_mirrors().get(character, character) for character in part.text) if level % 2 else part.text,
                start,
                end,
                level,
            )
            if runs and _continues(runs[-1], run):
                runs[-1] = _merged(runs[-1], run)
            elif run.text:
                runs.append(run)
        start = end
    return tuple(runs[item] for item in visual_order([run.level for run in runs])) if levels else tuple(runs)


def _continues(run: Run, after: Run) -> bool:
    """Whether two neighbours are drawn as one; letters that run against their script's direction stand alone."""
    if not after.text:
        return True
    if run.face != after.face or run.level != after.level:
        return False
    return not is_shaped(run.face) or runs_rtl(run.face) == bool(run.level % 2)


def _merged(run: Run, after: Run) -> Run:
    turned = run.level % 2 and not is_shaped(run.face)
    return Run(run.face, after.text + run.text if turned else run.text + after.text, run.start, after.end, run.level)


class _Part(NamedTuple):
    face: Face
    text: str


def _parts(cluster: str, face: Face) -> list[_Part]:
    """What a person sees as one character, by one font where one has all of it."""
    composed = unicodedata.normalize("NFC", cluster)
    visible = composed.translate(_INVISIBLE)
    if _covers(face, visible) and not (_AS_EMOJI in cluster and emoji_glyphs(composed)):
        return [_Part(face, visible)]
    script = shaped_face(visible, face)
    if script is not None and _covers(script, visible):
        # The joiners decide about the forms of letters, and the shaper composes by itself.
        return [_Part(script, cluster)]
    pictures = emoji_glyphs(composed)
    if pictures is not None:
        return [_Part("emoji", pictures)]
    for other in _FALLBACKS:
        if _covers(other, visible):
            return [_Part(other, visible)]
    if len(visible) > 1:
        return [part for character in visible for part in _parts(character, face)]
    return [_Part(face, visible)]


def _covers(face: Face, text: str) -> bool:
    return all(coverage(face).has(ord(character)) for character in text)


@cache
def _mirrors() -> dict[str, str]:
    """Brackets and their likes, each with the one that points the other way."""
    from bidi.mirror import MIRRORED

    return dict(MIRRORED)
