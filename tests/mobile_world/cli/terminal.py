"""A program on a terminal of a given size, and what stands on that terminal in the end."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

DEADLINE_S = 90.0
_SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|\x1b[()][A-Z0-9]|([\r\n\x07\x08])")


class Terminal:
    """`mw`, or another program beside it, with a terminal as its input, output and error stream."""

    def __init__(
        self,
        home: Path,
        *words: str,
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str],
        program: str = "mw",
    ) -> None:
        """Start it."""
        self._master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.columns, self.text = columns, ""
        plain = {name: value for name, value in environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [str(Path(sys.executable).with_name(program)), *words],
            env={**plain, "TERM": "xterm"},
            cwd=home,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            # Only a terminal that controls the session turns Ctrl-C into a signal.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(terminal)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self._master >= 0:
            os.close(self._master)

    def hang_up(self) -> None:
        """Take the terminal away, as closing its window does."""
        os.close(self._master)
        self._master = -1

    def read_until(self, words: str | None = None, *, deadline_s: float = DEADLINE_S) -> float:
        """Read until these words were written, or to the program's end; the seconds that it took."""
        begun, raw = time.monotonic(), b""
        while time.monotonic() < begun + deadline_s:
            ready, _, _ = select.select([self._master], [], [], 0.05)
            try:
                chunk = os.read(self._master, 65536) if ready else b""
            except OSError:  # Nobody has the other end open any more.
                chunk = b""
            raw += chunk
            if words is not None and words in self.text + raw.decode("utf-8", "replace"):
                break
            if not chunk and self.process.poll() is not None:
                break
        else:
            raise AssertionError(f"no {words!r} after {deadline_s} s: {self.text}{raw!r}")
        self.text += raw.decode("utf-8", "replace")
        return time.monotonic() - begun

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._master, keys)

    def screen(self) -> list[str]:
        """Every line that was left standing, those that scrolled away included."""
        return screen_of(self.text, self.columns)


def screen_of(text: str, columns: int) -> list[str]:
    """What a terminal shows that was sent this; cursor up, erasing and wrapping are all that our displays need."""
    lines: list[list[str]] = [[]]
    row = column = place = 0
    while place < len(text):
        found = _SEQUENCE.match(text, place)
        if found is None:
            if column == columns:
                row, column = row + 1, 0
            while row >= len(lines):
                lines.append([])
            line = lines[row]
            line.extend(" " * (column - len(line)))
            line[column : column + 1] = text[place]
            column, place = column + 1, place + 1
            continue
        place = found.end()
        count, verb, control = int(found[1] or 1) if (found[1] or "1").isdecimal() else 1, found[2], found[3]
        if control == "\r":
            column = 0
        elif control == "\n":
            row, column = row + 1, column
            while row >= len(lines):
                lines.append([])
        elif verb == "A":
            row = max(0, row - count)
        elif verb == "K" and row < len(lines):
            lines[row] = [] if count == 2 else lines[row][:column]
    return ["".join(line).rstrip() for line in lines]
