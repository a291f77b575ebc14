"""Makes inputs out of samples: bits flipped, pieces cut, doubled, exchanged and interleaved, telling words put in."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

LONGEST = 1 << 16
"""Inputs stay below this, or a few doublings would fill the memory instead of finding mistakes."""

NUMBERS = (b"0", b"-1", b"1e999", b"NaN", b"2147483648", b"18446744073709551616", b"9" * 400, b"0.0000001", b"1e-400")
WORDS = (b"\0", b"\n", b"\r\n", b"\xff", b"\xc3", b"\xed\xa0\x80", b'"', b"'", b"\\", b"\\u", b"\x1b[31m", b" " * 9)
_INTEGERS = (0, 1, 0x7F, 0x80, 0xFF, 0x400, 0xFFFF, 0x10000, 0x100000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
_NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?")


class Mutator:
    """An endless stream of inputs that depends on samples, words and seed alone."""

    def __init__(self, samples: Sequence[bytes], words: Sequence[bytes] = (), *, seed: int) -> None:
        """Damage `samples`; `words` are what the reader of these inputs looks for."""
        self.random = random.Random(seed)
        self._samples = list(samples)
        self._words = [*words, *words, *WORDS, *NUMBERS]
        self._deeds = (
            self._flip,
            self._cut_out,
            self._cut_off,
            self._double,
            self._insert,
            self._replace,
            self._exchange,
            self._renumber,
            self._overwrite,
            self._interleave,
            self._nest,
        )

    def next(self) -> bytes:
        """The next input: mostly a sample after one to five accidents, now and then untouched or pure noise."""
        roll = self.random.random()
        if roll < 0.01:
            return self.random.randbytes(self.random.randrange(200))
        data = self._sample()
        if roll < 0.02:
            return data
        for _ in range(self.random.choice((1, 1, 1, 2, 2, 3, 5))):
            data = self.random.choice(self._deeds)(data)[:LONGEST]
        return data

    def _sample(self) -> bytes:
        return self.random.choice(self._samples)

    def _place(self, data: bytes) -> int:
        return self.random.randrange(len(data) + 1)

    def _piece(self, data: bytes) -> slice:
        start = self._place(data)
        most = self.random.choice((1, 4, 16, 64, len(data) + 1))
        return slice(start, min(len(data), start + self.random.randrange(most) + 1))

    def _flip(self, data: bytes) -> bytes:
        if not data:
            return data
        changed = bytearray(data)
        for _ in range(self.random.choice((1, 1, 2, 8))):
            changed[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
        return bytes(changed)

    def _cut_out(self, data: bytes) -> bytes:
        piece = self._piece(data)
        return data[: piece.start] + data[piece.stop :]

    def _cut_off(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] if self.random.random() < 0.8 else data[at:]

    def _double(self, data: bytes) -> bytes:
        piece = self._piece(data)
        times = self.random.choice((2, 2, 3, 20))
        return data[: piece.start] + data[piece] * times + data[piece.stop :]

    def _insert(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + self.random.choice(self._words) + data[at:]

    def _replace(self, data: bytes) -> bytes:
        piece = self._piece(data)
        return data[: piece.start] + self.random.choice(self._words) + data[piece.stop :]

    def _exchange(self, data: bytes) -> bytes:
        """Put a piece of another sample in."""
        other, piece = self._sample(), self._piece(data)
        return data[: piece.start] + other[self._piece(other)] + data[piece.stop :]

    def _renumber(self, data: bytes) -> bytes:
        found = list(_NUMBER.finditer(data[:4096]))
        if not found:
            return self._overwrite(data)
        number = self.random.choice(found)
        return data[: number.start()] + self.random.choice(NUMBERS) + data[number.end() :]

    def _overwrite(self, data: bytes) -> bytes:
        """Put a number that is often a limit where a binary format may have one."""
        at, width = self._place(data) & ~3, self.random.choice((1, 2, 4, 4))
        number = self.random.choice(_INTEGERS) & ((1 << 8 * width) - 1)
        return data[:at] + number.to_bytes(width, "little") + data[at + width :]

    def _interleave(self, data: bytes) -> bytes:
        """Two samples as two writers of one file would leave them."""
        mine, theirs = data.splitlines(keepends=True), self._sample().splitlines(keepends=True)
        mixed: list[bytes] = []
        while mine or theirs:
            source = self.random.choice([lines for lines in (mine, theirs) if lines])
            line = source.pop(0)
            at = self._place(line) if self.random.random() < 0.1 else len(line)
            mixed.append(line[:at])
            if line[at:]:
                source.insert(0, line[at:])
        return b"".join(mixed)

    def _nest(self, data: bytes) -> bytes:
        """Put a piece into many brackets, closed or not."""
        piece, depth = self._piece(data), self.random.choice((3, 40, 3000))
        opening, closing = self.random.choice(
            ((b"[", b"]"), (b"(", b")"), (b"{", b"}"), (b"$(", b")"), (b"<a>", b"</a>"))
        )
        closing = closing if self.random.random() < 0.7 else b""
        return data[: piece.start] + opening * depth + data[piece] + closing * depth + data[piece.stop :]
