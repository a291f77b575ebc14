"""What a text says about coordinates: pixels of what, or a grid of which size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

_TOP = r"(?P<top>1000|999|1(?:\.0)?)(?![\d.]*\d)"
_RANGE = re.compile(rf"(?<![\d.])0(?:\.0)?\s*(?:to|and|through|-|–|—|\.{{2,3}}|…)\s*{_TOP}")
_INTERVAL = re.compile(rf"\[\s*0(?:\.0)?\s*,\s*{_TOP}\s*[\])]")
_SQUARE = re.compile(r"(?<!\d)(?P<side>1000|999)\s*[x×]\s*(?P=side)(?!\d)")
_PIXELS = re.compile(
    r"\bpixels?\b(?:\s+coordinates)?(?:\s+(?:of|in|on)\s+(?:the|this|your|a)\s+(?P<of>[\w ]{1,40}))?", re.I
)
_INDEX = re.compile(r"\b(?:element|numeric)\s+(?:index|label|tag)", re.I)
_IMAGE = re.compile(r"\b(?:image|picture|screenshot)\b", re.I)
_SCREEN = re.compile(r"\b(?:screen|device|display)\b", re.I)


@dataclass(frozen=True)
class Space:
    """A statement about coordinates, and where it stands."""

    kind: Literal["pixels", "image", "screen", "grid", "index"]
    """`pixels` where it is not said of what."""
    top: float
    """The largest number of a grid, else 0."""
    start: int
    end: int

    def agrees(self, other: Space) -> bool:
        """Whether both can be true; the last line of a grid may be left out."""
        if "pixels" in (self.kind, other.kind):
            return {self.kind, other.kind} <= {"pixels", "image", "screen"}
        return self.kind == other.kind and abs(self.top - other.top) <= 1


def stated_spaces(text: str) -> list[Space]:
    """Every statement about coordinates in a text."""
    return sorted(_spaces(text), key=lambda space: space.start)


def _spaces(text: str) -> Iterator[Space]:
    for pattern in (_RANGE, _INTERVAL):
        for found in pattern.finditer(text):
            yield Space("grid", float(found["top"]), *found.span())
    for found in _SQUARE.finditer(text):
        yield Space("grid", float(found["side"]), *found.span())
    for found in _INDEX.finditer(text):
        yield Space("index", 0, *found.span())
    for found in _PIXELS.finditer(text):
        of = found["of"] or ""
        kind: Literal["pixels", "image", "screen"] = (
            "image" if _IMAGE.search(of) else "screen" if _SCREEN.search(of) else "pixels"
        )
        yield Space(kind, 0, *found.span())
