"""Pages of PDF files from a renderer that runs in a process of its own, shared by all phones.

What was rendered is kept by the file's content, a few dozen megabytes of it. A file that ended the renderer, or kept
it too long, counts as damaged from then on: each further try would keep all phones of a worker waiting as long.
"""

from __future__ import annotations

import atexit
import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from threading import Lock
from typing import Any, BinaryIO, NamedTuple, TypeVar, cast

from PIL import Image

from simdroid.media.sandbox import Sandbox, content_digest

LONGEST_S = 10.0
"""After which a renderer that makes no progress is ended; its work ends after a second of processor time."""
MOST_KEPT = 24_000_000
"""Bytes of pixels in the cache: fourteen tiles; what was drawn last is also kept where frames are drawn."""
MOST_ANSWERS = 256
"""Documents and searches that are remembered."""
LONGEST_TEXT = 200
"""Characters that can be searched for."""
_LARGEST = 4_000_000 * 3
T = TypeVar("T")


@dataclass(frozen=True)
class PdfInfo:
    """What is known of a file before a page is shown."""

    key: str
    """Names its content."""
    sizes: tuple[tuple[float, float], ...] = ()
    """Width and height of each page in points."""
    problem: str = ""
    """Why there are no pages: `password`, `damaged` or `large`."""


class PdfMatch(NamedTuple):
    """A place where a text stands: the page from 0 on, and boxes in points from its upper left corner."""

    page: int
    boxes: tuple[tuple[float, float, float, float], ...]


class PdfTile(NamedTuple):
    """A part of a page: which one, pixels to a point, and left, top, right, bottom in those pixels."""

    page: int
    scale: float
    box: tuple[int, int, int, int]


def is_installed() -> bool:
    """Whether PDFium is there, without loading it."""
    return find_spec("pypdfium2_raw") is not None


def open_pdf(file: BinaryIO) -> PdfInfo:
    """The pages of an open file."""
    return _renderer().open(file)


def render_tile(file: BinaryIO, info: PdfInfo, tile: PdfTile) -> Image.Image | None:
    """The pixels of a part of a page; None where it cannot be shown."""
    return _renderer().tile(file, info, tile)


def find_text(file: BinaryIO, info: PdfInfo, text: str) -> tuple[PdfMatch, ...]:
    """Where a text stands, in the order of the pages."""
    return _renderer().find(file, info, text)


@cache
def _renderer() -> PdfRenderer:
    renderer = PdfRenderer()
    atexit.register(renderer.close)
    return renderer


class PdfRenderer:
    """The client of the renderer's process, with what it answered last."""

    def __init__(self, *, longest_s: float = LONGEST_S) -> None:
        self.sandbox = Sandbox("simdroid.media.pdf_rendering.service", longest_s=longest_s, largest=_LARGEST)
        self._lock = Lock()
        self._tiles: OrderedDict[tuple[str, PdfTile], Image.Image] = OrderedDict()
        self._cached_bytes = 0
        self._answers: OrderedDict[tuple[str, ...], object] = OrderedDict()

    def close(self) -> None:
        """End the process; the next page starts another one."""
        self.sandbox.close()

    def open(self, file: BinaryIO) -> PdfInfo:
        """See `open_pdf`."""
        key = content_digest(file)
        with self._lock:
            if self._has_failed(key):
                return PdfInfo(key, problem="damaged")
            return self._remembered(("open", key), lambda: self._open(file, key))

    def tile(self, file: BinaryIO, info: PdfInfo, tile: PdfTile) -> Image.Image | None:
        """See `render_tile`."""
        with self._lock:
            picture = self._tiles.get((info.key, tile))
            if picture is not None:
                self._tiles.move_to_end((info.key, tile))
                return picture
            picture = self._render(file, info, tile)
            if picture is not None:
                self._tiles[(info.key, tile)] = picture
                self._cached_bytes += _bytes(picture)
                while self._cached_bytes > MOST_KEPT and len(self._tiles) > 1:
                    self._cached_bytes -= _bytes(self._tiles.popitem(last=False)[1])
            return picture

    def find(self, file: BinaryIO, info: PdfInfo, text: str) -> tuple[PdfMatch, ...]:
        """See `find_text`."""
        text = text[:LONGEST_TEXT]
        if not text.strip():
            return ()
        with self._lock:
            return self._remembered(("find", info.key, text), lambda: self._find(file, info, text))

    def _remembered(self, key: tuple[str, ...], make: Callable[[], T]) -> T:
        if key not in self._answers:
            self._answers[key] = make()
            if len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        return cast(T, self._answers[key])

    def _open(self, file: BinaryIO, key: str) -> PdfInfo:
        answer = self._ask(file, key, do="open")
        if isinstance(answer, str):
            return PdfInfo(key, problem=answer)
        return PdfInfo(key, tuple((float(width), float(height)) for width, height in json.loads(answer)))

    def _render(self, file: BinaryIO, info: PdfInfo, tile: PdfTile) -> Image.Image | None:
        answer = self._ask(file, info.key, do="render", page=tile.page, scale=tile.scale, box=tile.box)
        left, top, right, bottom = tile.box
        size = (right - left, bottom - top)
        if isinstance(answer, str) or len(answer) != size[0] * size[1] * 3:
            return None
        return Image.frombytes("RGB", size, answer)

    def _find(self, file: BinaryIO, info: PdfInfo, text: str) -> tuple[PdfMatch, ...]:
        answer = self._ask(file, info.key, do="find", text=text)
        if isinstance(answer, str):
            return ()
        return tuple(PdfMatch(page, tuple(tuple(box) for box in boxes)) for page, boxes in json.loads(answer))

    def _has_failed(self, key: str) -> bool:
        return ("failed", key) in self._answers

    def _ask(self, file: BinaryIO, key: str, **request: Any) -> bytes | str:
        """What the process answered, or the word for why it did not."""
        answer = None if self._has_failed(key) else self.sandbox.ask(json.dumps(request).encode(), file)
        if answer is None:
            self._remembered(("failed", key), lambda: True)
            return "damaged"
        return str(answer.about["error"]) if "error" in answer.about else answer.data


def _bytes(picture: Image.Image) -> int:
    return picture.width * picture.height * 3
