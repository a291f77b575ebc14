"""The frames of an HTTP/2 peer, counted before anything is done about them.

A call that is begun and given up at once costs its peer 30 bytes and this side 0.3 ms: 20,000 of them, which fit into
three reads of a socket, took 6 s and 80 MB. `h2` counts none of the frames that cost more here than there, and keeps a
frame of up to 16 MB before it refuses its length.
"""

from __future__ import annotations

MOST_UNPAID = 2000
"""Frames other than data that a peer may send beyond what it has been sent: a thousand calls begun and given up, the
limit that nghttp2 has for them; 0.3 s and 4 MB."""
PAID_BY_DATA = 16
"""Frames that each frame of data sent to a peer makes up for: its headers, windows, pings and settings."""
LARGEST = 16_384
"""Bytes of a frame: what a peer may send that was told nothing else."""

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_HEADER = 9
_DATA, _HEADERS, _PUSH_PROMISE, _CONTINUATION = 0, 1, 5, 9
_END_HEADERS = 4


class FrameTooLong(Exception):
    """A peer begins a frame that is longer than it may be."""


class TooManyFrames(Exception):
    """A peer sends more frames than what it is sent gives reason for."""


class FrameCounter:
    """Follows the frames of one peer."""

    def __init__(self, *, client_side: bool) -> None:
        self._skipped = 0 if client_side else len(_PREFACE)
        """Bytes to come that are no header of a frame."""
        self._header = bytearray()
        self._in_headers = False
        self._unpaid = 0

    @property
    def is_midway(self) -> bool:
        """Whether a frame, or the headers of a call, have come in part."""
        return bool(self._skipped or self._header or self._in_headers)

    def paid(self) -> None:
        """A frame of data was sent to the peer."""
        self._unpaid = max(0, self._unpaid - PAID_BY_DATA)

    def take(self, data: bytes) -> None:
        """Look at what a peer sent; `FrameTooLong` and `TooManyFrames`."""
        at = 0
        while at < len(data):
            if self._skipped:
                passed = min(self._skipped, len(data) - at)
                self._skipped -= passed
                at += passed
                continue
            needed = _HEADER - len(self._header)
            self._header += data[at : at + needed]
            at += needed
            if len(self._header) == _HEADER:
                self._begin(int.from_bytes(self._header[:3], "big"), self._header[3], self._header[4])
                self._header.clear()

    def _begin(self, length: int, kind: int, flags: int) -> None:
        if length > LARGEST:
            raise FrameTooLong(f"a frame of {length} bytes, at most {LARGEST} are allowed")
        self._skipped = length
        if kind in (_HEADERS, _PUSH_PROMISE, _CONTINUATION):
            self._in_headers = not flags & _END_HEADERS
        if kind != _DATA or not length:
            self._unpaid += 1
            if self._unpaid > MOST_UNPAID:
                raise TooManyFrames(f"more than {MOST_UNPAID} frames that nothing was sent for")
