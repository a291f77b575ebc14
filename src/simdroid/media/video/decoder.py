"""The frame that a movie file shows at a position, from a decoder that runs in a process of its own.

A file comes from anywhere, and FFmpeg is a million lines of C (`media/sandbox.py`). The process starts with the first
frame that is wanted and is shared by all phones. Frames are kept by the file's content, a few dozen megabytes of them.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from threading import Lock
from typing import BinaryIO

from PIL import Image

from simdroid.media.sandbox import Sandbox, content_digest
from simdroid.media.video.service import REQUEST

LONGEST_S = 20.0
"""After which a decoder is ended: a hundred times what a frame takes at the limits of work."""
MOST_KEPT = 48_000_000
"""Bytes of pixels in the cache."""
MOST_FAILURES = 256
"""Files known to have no frames that are remembered."""
_LARGEST_FRAME = 1920 * 1920 * 3


@dataclass(frozen=True)
class MovieFrame:
    """A picture of a movie, and from when to when it is shown."""

    pixels: Image.Image
    key: str
    """Names the pixels: the same content at the same position has the same name."""
    start_ms: int
    end_ms: int
    """When the next one comes; of the last frame, when the movie ends."""


def is_installed() -> bool:
    """Whether the extra is there, without loading it."""
    return find_spec("av") is not None


def frame_at(file: BinaryIO, at_ms: int) -> MovieFrame | None:
    """What an open file shows at a position; None where it is no movie, is damaged, or the extra is missing."""
    return _decoder().frame_at(file, at_ms) if is_installed() else None


@cache
def _decoder() -> Decoder:
    decoder = Decoder()
    atexit.register(decoder.close)
    return decoder


class Decoder:
    """The client of the decoder's process, with the frames that were decoded last."""

    def __init__(self, *, longest_s: float = LONGEST_S) -> None:
        self.sandbox = Sandbox("simdroid.media.video.service", longest_s=longest_s, largest=_LARGEST_FRAME)
        self._lock = Lock()
        self._frames: OrderedDict[str, MovieFrame] = OrderedDict()
        self._cached_bytes = 0
        self._failed: OrderedDict[str, None] = OrderedDict()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self.sandbox.pid

    def frame_at(self, file: BinaryIO, at_ms: int) -> MovieFrame | None:
        """See the function of that name."""
        at_ms = max(at_ms, 0)
        content = content_digest(file)
        with self._lock:
            if content in self._failed:
                return None
            frame = self._cached_frame(content, at_ms)
            if frame is None:
                frame = self._decode(file, content, at_ms)
                self._keep(content, frame)
            return frame

    def close(self) -> None:
        """End the process; the next frame starts another one."""
        self.sandbox.close()

    def _cached_frame(self, content: str, at_ms: int) -> MovieFrame | None:
        for key, frame in self._frames.items():
            if key.startswith(content) and frame.start_ms <= at_ms < frame.end_ms:
                self._frames.move_to_end(key)
                return frame
        return None

    def _keep(self, content: str, frame: MovieFrame | None) -> None:
        if frame is None:
            self._failed[content] = None
            if len(self._failed) > MOST_FAILURES:
                self._failed.popitem(last=False)
            return
        if frame.key not in self._frames:
            self._cached_bytes += _size(frame)
        self._frames[frame.key] = frame
        while self._cached_bytes > MOST_KEPT and len(self._frames) > 1:
            self._cached_bytes -= _size(self._frames.popitem(last=False)[1])

    def _decode(self, file: BinaryIO, content: str, at_ms: int) -> MovieFrame | None:
        answer = self.sandbox.ask(REQUEST.pack(at_ms), file)
        if answer is None or "error" in answer.about:
            return None
        about = answer.about
        try:
            picture = Image.frombytes("RGB", (about["width"], about["height"]), answer.data)
            return MovieFrame(picture, f"{content}:{about['start_ms']}", about["start_ms"], about["end_ms"])
        except (ValueError, KeyError, TypeError):
            self.close()
            return None


def _size(frame: MovieFrame) -> int:
    return frame.pixels.width * frame.pixels.height * 3
