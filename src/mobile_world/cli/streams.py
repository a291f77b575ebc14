"""The output of the process: what happens when nobody reads it any more, and when nobody wants colour in it."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer
    from rich.console import Console

STDOUT, STDERR = 1, 2


class _Stream(io.FileIO):
    """A standard stream that ends the command when its reader has gone, as `head` does; that is no failure.

    Remarks on the error stream are dropped instead: what was asked for is on the other one.
    """

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            _point_nowhere(self.fileno())
            if self.fileno() == STDERR:
                return super().write(data)
            gone = isinstance(error, BrokenPipeError)
            raise SystemExit(0 if gone else f"Error: the output cannot be written: {error.strerror}") from error


def _point_nowhere(descriptor: int) -> None:
    """Discard what is written there from now on: the interpreter writes what is left at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    if nowhere != descriptor:
        os.dup2(nowhere, descriptor)
        os.close(nowhere)


def open_streams() -> None:
    """Put such streams in place of Python's, with the same encoding and buffering; closed ones go nowhere."""
    sys.stdout = _opened(sys.stdout, STDOUT)
    sys.stderr = _opened(sys.stderr, STDERR)


def _opened(stream: TextIO | None, descriptor: int) -> TextIO:
    if stream is None:
        _point_nowhere(descriptor)
        return open(descriptor, "w", encoding="utf-8", closefd=False)
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Stream(descriptor, "wb", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def wants_no_colour(environ: Mapping[str, str]) -> bool:
    """Whether NO_COLOR is set, to anything but nothing: https://no-color.org."""
    return bool(environ.get("NO_COLOR"))


def terminal_console(*, stderr: bool = False) -> Console:
    """A console for bars and tables that are drawn over; under NO_COLOR it moves the cursor, but has no style."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, color_system=None if wants_no_colour(os.environ) else "auto")
