"""Base64 of data that comes in pieces."""

from __future__ import annotations

import base64 as codec
import re
from collections.abc import Callable

_FOREIGN = re.compile(rb"[^A-Za-z0-9+/]")


class Encoder:
    """Turns bytes into lines of `width` letters; without a width into one line that has no end."""

    def __init__(self, write: Callable[[bytes], object], width: int) -> None:
        self._write = write
        self._width = width
        self._rest = b""
        self._letters = b""

    def update(self, data: bytes) -> None:
        """Encode another piece."""
        data = self._rest + data
        whole = len(data) - len(data) % 3
        self._rest = data[whole:]
        self._show(codec.b64encode(data[:whole]))

    def finish(self) -> None:
        """Write what is left."""
        self._show(codec.b64encode(self._rest))
        if self._letters:
            self._write(self._letters + b"\n")

    def _show(self, letters: bytes) -> None:
        if self._width <= 0:
            self._write(letters)
            return
        letters = self._letters + letters
        whole = len(letters) - len(letters) % self._width
        lines = (letters[at : at + self._width] + b"\n" for at in range(0, whole, self._width))
        self._write(b"".join(lines))
        self._letters = letters[whole:]


class Decoder:
    """Turns letters into bytes; what is no letter is passed over, and the first `=` ends it."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._rest = b""
        self._over = False

    def update(self, data: bytes) -> None:
        """Decode another piece."""
        if self._over:
            return
        data, equals, _ = data.partition(b"=")
        self._over = bool(equals)
        letters = self._rest + _FOREIGN.sub(b"", data)
        whole = len(letters) - len(letters) % 4
        self._rest = letters[whole:]
        self._write(codec.b64decode(letters[:whole]))

    def finish(self) -> None:
        """Write what is left; a single letter makes no byte."""
        if len(self._rest) > 1:
            self._write(codec.b64decode(self._rest + b"=" * (-len(self._rest) % 4)))
