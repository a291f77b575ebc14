"""A stream that gives out what a test has written down."""

from __future__ import annotations

from mobile_world.runtime.adb.deadline import Deadline


class ScriptedStream:
    """Reads give one piece each; the end follows the last."""

    def __init__(self, *pieces: bytes, takes: bool = True) -> None:
        self.deadline = Deadline("phone", "look", 20)
        self.pieces, self.takes = list(pieces), takes
        self.written = b""
        self.waited: list[float] = []

    def read(self) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""

    def pending(self, seconds: float) -> bool:
        self.waited.append(seconds)
        return bool(self.pieces)

    def write(self, data: bytes | bytearray | memoryview) -> bool:
        self.written += bytes(data)
        return self.takes

    def close(self) -> None:
        self.pieces.clear()
