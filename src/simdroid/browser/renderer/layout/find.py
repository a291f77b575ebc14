"""Find in page: where a text occurs in what is shown."""

from __future__ import annotations

from simdroid.browser.frame import PageRect
from simdroid.browser.renderer.layout.boxes import Fragment, LayoutBox
from simdroid.browser.renderer.layout.work import Work

MOST_MATCHES = 1000


def find_matches(root: LayoutBox, work: Work, query: str) -> tuple[PageRect, ...]:
    """Boxes around each match, in document order; case does not matter, and a match stays within one block."""
    folded_query = query.casefold()
    if not folded_query:
        return ()
    matches: list[PageRect] = []
    waiting = [root]
    while waiting and len(matches) < MOST_MATCHES:
        box = waiting.pop()
        if box.lines and box.style["visibility"] == "visible":
            matches += _in_lines(box, work, folded_query)
        waiting.extend(reversed(box.children))
    return tuple(matches[:MOST_MATCHES])


def _in_lines(box: LayoutBox, work: Work, query: str) -> list[PageRect]:
    parts: list[Fragment] = []
    text, starts = "", list[int]()
    for line in box.lines:
        if text and not text.endswith(" "):
            text += " "
        for part in line.fragments:
            if part.box.kind == "text":
                starts.append(len(text))
                parts.append(part)
                text += part.text.casefold() if len(part.text.casefold()) == len(part.text) else part.text.lower()
    matches = []
    at = text.find(query)
    while at >= 0:
        area = _match_rect(work, parts, starts, at, at + len(query))
        if area is not None:
            matches.append(area)
        at = text.find(query, at + len(query))
    return matches


def _match_rect(work: Work, parts: list[Fragment], starts: list[int], start: int, end: int) -> PageRect | None:
    """The box around a match, on the line where it begins."""
    left = top = right = bottom = None
    for part, first in zip(parts, starts, strict=True):
        begin, stop = max(start - first, 0), min(end - first, len(part.text))
        if begin >= stop or (top is not None and abs(part.y - top) > part.height):
            continue
        x = part.x + work.fonts.width(part.text[:begin], part.box.style)
        width = work.fonts.width(part.text[begin:stop], part.box.style)
        left, top = (x if left is None else min(left, x)), (part.y if top is None else min(top, part.y))
        right = x + width if right is None else max(right, x + width)
        bottom = part.y + part.height if bottom is None else max(bottom, part.y + part.height)
    if left is None or top is None or right is None or bottom is None:
        return None
    return PageRect(round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2))
