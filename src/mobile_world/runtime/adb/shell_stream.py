"""The second shell protocol: output, errors and exit status apart from each other on one stream."""

from __future__ import annotations

import struct
from typing import NamedTuple

from mobile_world.runtime.adb.stream import MOST_OUTPUT_BYTES, TOO_LONG, Cutter, Stream

HEADER = struct.Struct("<BI")
STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = range(5)
STDIN_PIECE = 1 << 16

PATIENCE_S = 0.002
"""A silent command is told after this time that it gets no input; most have ended by then, which saves an exchange."""


class ShellResult(NamedTuple):
    """What a command did."""

    status: int
    stdout: bytes
    stderr: bytes

    @property
    def text(self) -> str:
        """Standard output as text, without the final newline."""
        return self.stdout.decode("utf-8", "replace").removesuffix("\n")


def converse(stream: Stream, stdin: bytes) -> ShellResult:
    """Give a command its input and collect what it says until it ends."""
    collected = {STDOUT: bytearray(), STDERR: bytearray()}
    cutter = Cutter(stream)
    unfed = True
    while True:
        if unfed and cutter.empty and (stdin or not stream.pending(PATIENCE_S)):
            _feed(stream, stdin)
            unfed = False
        if cutter.ended():
            raise stream.attempt.lost("the command ended without an exit status")
        kind, size = HEADER.unpack(cutter.exactly(HEADER.size))
        if size + sum(map(len, collected.values())) > MOST_OUTPUT_BYTES:
            raise stream.attempt.refused(f"more than {MOST_OUTPUT_BYTES} bytes of output", hint=TOO_LONG)
        payload = cutter.exactly(size)
        if kind == EXIT:
            return ShellResult(payload[0] if size else 0, bytes(collected[STDOUT]), bytes(collected[STDERR]))
        if kind in collected:
            collected[kind] += payload


def _feed(stream: Stream, stdin: bytes) -> None:
    packets = bytearray()
    for start in range(0, len(stdin), STDIN_PIECE):
        piece = stdin[start : start + STDIN_PIECE]
        packets += HEADER.pack(STDIN, len(piece)) + piece
    packets += HEADER.pack(CLOSE_STDIN, 0)
    stream.write(packets)
