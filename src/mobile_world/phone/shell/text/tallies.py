"""What `wc` and `tail` remember of an input that comes in pieces."""

from __future__ import annotations

import codecs
import errno

from mobile_world.phone.shell.commands import MOST_IN_MEMORY
from mobile_world.phone.shell.text.sources import lines_in

_TIDY = 1 << 20
"""Bytes after which it is worth while to leave out what is not needed."""


class Count:
    """Lines, words, bytes and characters."""

    def __init__(self, *, characters: bool) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape") if characters else None
        self._totals = {"l": 0, "w": 0, "c": 0, "m": 0}
        self._in_word = False

    def update(self, data: bytes) -> None:
        """Count another piece, which is not empty."""
        totals = self._totals
        totals["l"] += data.count(b"\n")
        totals["c"] += len(data)
        # A word that goes on from the piece before has been counted there.
        totals["w"] += len(data.split()) - (self._in_word and not data[:1].isspace())
        self._in_word = not data[-1:].isspace()
        if self._decoder is not None:
            totals["m"] += len(self._decoder.decode(data))

    def of(self, column: str) -> int:
        """The total of a column: `l`, `w`, `c` or `m`."""
        if self._decoder is not None:
            self._totals["m"] += len(self._decoder.decode(b"", final=True))
        return self._totals[column]


class End:
    """The last lines or bytes, or all from a certain one on."""

    def __init__(self, amount: int, *, lines: bool, from_start: bool) -> None:
        self._lines = lines
        self._from_start = from_start
        self._amount = max(0, amount - 1) if from_start else amount
        """With `from_start`: how many are still to be left out."""
        self._data = bytearray()
        self._tidy_at = _TIDY

    def update(self, data: bytes) -> None:
        """Look at another piece; ENOMEM where more has to be kept than a command may hold."""
        if self._from_start:
            data = self._after_start(data)
        self._data += data
        if len(self._data) > self._tidy_at:
            self._forget()
            self._tidy_at = 2 * len(self._data) + _TIDY
        if len(self._data) > MOST_IN_MEMORY:
            raise OSError(errno.ENOMEM, "Out of memory")

    def kept(self) -> bytes:
        """What `tail` prints."""
        self._forget()
        return bytes(self._data)

    def _after_start(self, data: bytes) -> bytes:
        if not self._lines:
            cut = min(self._amount, len(data))
            self._amount -= cut
            return data[cut:]
        if not self._amount:
            return data
        pieces = data.split(b"\n", self._amount)
        self._amount -= len(pieces) - 1
        return pieces[-1] if not self._amount else b""

    def _forget(self) -> None:
        """Leave out what is too far from the end."""
        if self._from_start:
            return
        if not self._lines:
            del self._data[: len(self._data) - min(self._amount, len(self._data))]
            return
        lines = lines_in(bytes(self._data))
        self._data = bytearray(b"".join(lines[len(lines) - min(self._amount, len(lines)) :]))
