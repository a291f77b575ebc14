"""Text cut into parts that one font can draw.

Plain ASCII never comes here; for everything else the parts are found once per text and kept.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from mobile_world.phone.ui.graphics.emoji import emoji_glyphs
from mobile_world.phone.ui.graphics.font_files import Face, coverage
from mobile_world.phone.ui.graphics.graphemes import next_stop

_INVISIBLE = {code: None for code in (0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFE0E, 0xFE0F, 0xFEFF)}
_FALLBACKS: tuple[Face, ...] = ("cjk", "symbols")
_AS_EMOJI = "\ufe0f"


class Run(NamedTuple):
    """A part of a line and the font for it; in the emoji font one character is one picture."""

    face: Face
    text: str


@lru_cache(4096)
def text_runs(text: str, face: Face) -> tuple[Run, ...]:
    """A line as parts; characters no font has stay with the text's own, which draws them as boxes."""
    composed = unicodedata.normalize("NFC", text)
    runs: list[Run] = []
    place = 0
    while place < len(composed):
        end = next_stop(composed, place)
        for run in _runs_of(composed[place:end], face):
            if runs and runs[-1].face == run.face:
                runs[-1] = Run(run.face, runs[-1].text + run.text)
            elif run.text:
                runs.append(run)
        place = end
    return tuple(runs)


def _runs_of(cluster: str, face: Face) -> list[Run]:
    """What a person sees as one character, by one font where one has all of it."""
    visible = cluster.translate(_INVISIBLE)
    own = all(coverage(face).has(ord(character)) for character in visible)
    if own and not (_AS_EMOJI in cluster and emoji_glyphs(cluster)):
        return [Run(face, visible)]
    pictures = emoji_glyphs(cluster)
    if pictures is not None:
        return [Run("emoji", pictures)]
    for other in _FALLBACKS:
        if all(coverage(other).has(ord(character)) for character in visible):
            return [Run(other, visible)]
    if len(visible) > 1:
        return [run for character in visible for run in _runs_of(character, face)]
    return [Run(face, visible)]
