"""The shell service: quoting of words, and shell protocol v2 with output, errors and exit status on one stream."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from typing import NamedTuple

from mobile_world.runtime.adb.stream import MOST_OUTPUT_BYTES, TOO_LONG, DeviceStream, StreamReader

HEADER = struct.Struct("<BI")
STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = range(5)
STDIN_PIECE = 1 << 16

CLOSE_STDIN_S = 0.002
"""The input of a silent command is closed after this time; most have ended by then, which saves an exchange."""

_PLAIN = re.compile(r"[A-Za-z0-9_@%+:,./=-]+")


class ShellResult(NamedTuple):
    """What a command did."""

    status: int
    stdout: bytes
    stderr: bytes

    @property
    def text(self) -> str:
        """Standard output as text, without the final newline."""
        return self.stdout.decode("utf-8", "replace").removesuffix("\n")


def run_shell(stream: DeviceStream, stdin: bytes) -> ShellResult:
    """Send a command its input and collect its output until it ends."""
    collected = {STDOUT: bytearray(), STDERR: bytearray()}
    reader = StreamReader(stream)
    stdin_open = True
    while True:
        if stdin_open and reader.empty and (stdin or not stream.pending(CLOSE_STDIN_S)):
            _feed(stream, stdin)
            stdin_open = False
        if reader.ended():
            raise stream.deadline.lost("the command ended without an exit status")
        kind, size = HEADER.unpack(reader.exactly(HEADER.size))
        if size + sum(map(len, collected.values())) > MOST_OUTPUT_BYTES:
            raise stream.deadline.refused(f"more than {MOST_OUTPUT_BYTES} bytes of output", hint=TOO_LONG)
        payload = reader.exactly(size)
        if kind == EXIT:
            return ShellResult(payload[0] if size else 0, bytes(collected[STDOUT]), bytes(collected[STDERR]))
        if kind in collected:
            collected[kind] += payload


def _feed(stream: DeviceStream, stdin: bytes) -> None:
    packets = bytearray()
    for start in range(0, len(stdin), STDIN_PIECE):
        piece = stdin[start : start + STDIN_PIECE]
        packets += HEADER.pack(STDIN, len(piece)) + piece
    packets += HEADER.pack(CLOSE_STDIN, 0)
    stream.write(packets)


def quote(word: str) -> str:
    """One word that the device's shell reads back as `word`, whatever is in it.

    A NUL cannot be part of a word and raises `ValueError`.
    """
    if "\0" in word:
        raise ValueError("a word for the device's shell cannot hold a NUL")
    if _PLAIN.fullmatch(word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def command_line(command: Sequence[str]) -> str:
    """A command and its arguments as one line of shell, each word quoted."""
    if isinstance(command, str):
        raise TypeError("a command is a list of words; pass your own script to shell_line()")
    return " ".join(map(quote, command))
