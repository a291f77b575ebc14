"""Text layout: line heights, line breaking and ellipses."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from simdroid.ui.graphics.caches import cached_text
from simdroid.ui.graphics.font_files import Face
from simdroid.ui.graphics.fonts import BOTTOM_EM, PITCH_EM, TOP_EM, text_width
from simdroid.ui.graphics.graphemes import next_stop
from simdroid.ui.graphics.text_direction import has_rtl, is_rtl

ELLIPSIS = "…"
_WORDS = re.compile(r"[^\s\-]*-+|[^\s\-]+|\s+")
_IDEOGRAPHS = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\U0001f000-\U0001faff\U00020000-\U0003ffff]"
)
_CLOSING = frozenset("、。，．！？：；）」』】〉》’”…ー～")
_THAI_LEADING, _THAI_FOLLOWING = frozenset("เแโใไ"), frozenset("ะาๅๆฯ")
"""Vowels written before and after their consonant, which no line break separates from it."""

_GLANCE = 64
"""Characters that are measured before a longer text is."""


def line_top(size: float) -> int:
    """From the top of a line to its baseline."""
    return math.ceil(TOP_EM * size)


def line_pitch(size: float) -> int:
    """From one baseline to the next."""
    return round(PITCH_EM * size)


def block_height(lines: int, size: float) -> int:
    """Height of a text view with that many lines."""
    height = math.ceil(TOP_EM * size) + math.ceil(BOTTOM_EM * size)
    return height if lines <= 1 else height + (lines - 1) * line_pitch(size)


@cached_text(4096, bytes_per_character=3)
def wrap_text(text: str, face: Face, size: float, width: int, max_lines: int = 0) -> tuple[str, ...]:
    """`text` in lines no wider than `width`; with `max_lines` (0: no limit) the rest is cut with an ellipsis.

    A word that is too long for a line of its own is broken between characters, and one character always fits.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_paragraph(paragraph, face, size, width)
        if max_lines and len(lines) > max_lines:
            break
    if max_lines and len(lines) > max_lines:
        whole = lines[: max_lines - 1]
        return (*whole, ellipsize(_after(text, whole), face, size, width))
    return tuple(lines)


def _after(text: str, lines: list[str]) -> str:
    """What of a text is left after its first lines, as one line."""
    index = 0
    for line in lines:
        index = text.index(line, index) + len(line)
    return text[index:].lstrip().replace("\n", " ")


def line_starts(text: str, lines: Sequence[str]) -> tuple[int, ...]:
    """Where in a text each of its lines begins; wrapping drops only white space between lines."""
    starts, position = [0], 0
    for line in lines[:-1]:
        position = text.find(line, position) + len(line)
        while position < len(text) and text[position].isspace():
            position += 1
            if text[position - 1] == "\n":
                break
        starts.append(position)
    return tuple(starts)


def rtl_lines(text: str, lines: Sequence[str]) -> tuple[bool, ...]:
    """Which lines of a text run from right to left; all lines of a paragraph run as it does."""
    if not has_rtl(text):
        return (False,) * len(lines)
    return tuple(is_rtl(_paragraph_at(text, start)) for start in line_starts(text, lines))


def _paragraph_at(text: str, index: int) -> str:
    end = text.find("\n", index)
    return text[text.rfind("\n", 0, index) + 1 : len(text) if end < 0 else end]


def _wrap_paragraph(paragraph: str, face: Face, size: float, width: int) -> list[str]:
    if text_width(paragraph, face, size) <= width:
        return [paragraph]
    lines, line = [], ""
    for word in _WORDS.findall(paragraph) if paragraph.isascii() else breakable_parts(paragraph):
        if not line or text_width((line + word).rstrip(), face, size) <= width:
            line += word
        else:
            lines.append(line.rstrip())
            line = word.lstrip()
        while len(line) > 1 and _too_wide(line.rstrip(), face, size, width):
            cut = fitting_characters(line, face, size, width)
            lines.append(line[:cut])
            line = line[cut:]
    lines.append(line.rstrip())
    return lines


def _too_wide(text: str, face: Face, size: float, width: int) -> bool:
    """Whether a line does not fit; a word of thousands of characters is not measured to its end for that."""
    start = text[:_GLANCE]
    return (len(start) < len(text) and text_width(start, face, size) > width) or text_width(text, face, size) > width


def breakable_parts(paragraph: str) -> list[str]:
    """Parts between which a line may break; ideographs and emoji stand alone, with what closes a phrase after them.

    Thai is written without blanks. Android breaks it where a dictionary says, here it breaks before leading vowels:
    the one letter that is sure to begin a syllable.
    """
    parts: list[str] = []
    last, index = "", 0
    while index < len(paragraph):
        end = next_stop(paragraph, index)
        cluster = paragraph[index:end]
        kind = _kind(cluster)
        closes = cluster in _CLOSING and last not in ("", "space")
        begins = cluster[0] in _THAI_LEADING and parts and "\u0e01" <= parts[-1][-1] <= "\u0e4e"
        if (
            parts
            and not begins
            and (closes or (kind == "hyphen" and last in ("word", "hyphen")) or (kind == last != "alone"))
        ):
            parts[-1] += cluster
        else:
            parts.append(cluster)
        last, index = last if closes else kind, end
    return parts


def _kind(cluster: str) -> str:
    if cluster[0].isspace():
        return "space"
    if cluster[0] == "-":
        return "hyphen"
    return "alone" if _IDEOGRAPHS.match(cluster) else "word"


def fitting_characters(text: str, face: Face, size: float, width: int) -> int:
    """How many characters of a line fit into `width`; at least one."""
    low, high = 1, min(_GLANCE, len(text))
    while high < len(text) and text_width(text[:high], face, size) <= width:
        high = min(2 * high, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle], face, size) <= width:
            low = middle
        else:
            high = middle - 1
    return low if text.isascii() else _whole(text, low)


def _whole(text: str, count: int) -> int:
    """As many characters as do not cut one that a person sees as one, nor a Thai syllable; at least the first."""
    first = stop = whole = next_stop(text, 0)
    while stop <= count:
        if stop == len(text) or not (text[stop - 1] in _THAI_LEADING or text[stop] in _THAI_FOLLOWING):
            whole = stop
        if stop == len(text):
            break
        stop = next_stop(text, stop)
    return max(whole, first)


@cached_text(4096, bytes_per_character=1)
def ellipsize(text: str, face: Face, size: float, width: int) -> str:
    """One line no wider than `width`, cut with an ellipsis where needed."""
    if text_width(text, face, size) <= width:
        return text
    room = max(width - text_width(ELLIPSIS, face, size), 0)
    return text[: fitting_characters(text, face, size, room)].rstrip() + ELLIPSIS
