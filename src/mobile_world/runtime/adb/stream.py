"""Protocols of a connection that opens streams, direct or through an adb server; and a reader of exact lengths."""

from __future__ import annotations

from typing import Protocol

from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.tcp_socket import Data

MOST_OUTPUT_BYTES = 1 << 29
"""Of one command, in memory; larger files can be pulled to disk."""
TOO_LONG = "write it to a file on the device and pull that"


class DeviceStream(Protocol):
    """One open service on a device; it keeps the deadline it was opened with."""

    deadline: Deadline

    def read(self) -> Data:
        """The next bytes, however many; nothing when the device has closed the stream."""

    def pending(self, seconds: float) -> bool:
        """Whether `read` would answer within so many seconds."""

    def write(self, data: Data) -> bool:
        """Send bytes, taking in what arrives meanwhile so that neither side can block the other.

        False when the device has closed the stream before it took everything; what it said until then can be read.
        """

    def close(self) -> None:
        """Close the stream on both sides; may be called twice."""


class DeviceConnection(Protocol):
    """A way to a device that is up."""

    features: frozenset[str]
    """What the device says it can do (`shell_v2`, `stat_v2`, …)."""

    def open(self, service: str, deadline: Deadline) -> DeviceStream:
        """Open a service; `DeviceRefused` when the device does not offer it."""

    def alive(self) -> bool:
        """Whether it seems usable, without asking the device."""

    def close(self) -> None:
        """Disconnect; may be called twice."""


class Route(Protocol):
    """How to reach one device, again and again."""

    name: str
    """What messages call the device."""

    def connect(self, deadline: Deadline) -> DeviceConnection:
        """Bring a connection up."""


class StreamReader:
    """Reads pieces of exact length from a stream."""

    def __init__(self, stream: DeviceStream) -> None:
        self._stream = stream
        self._chunk = memoryview(b"")

    def exactly(self, size: int) -> Data:
        """The next `size` bytes; `DeviceLost` when the stream ends before."""
        if size <= len(self._chunk):
            piece, self._chunk = self._chunk[:size], self._chunk[size:]
            return piece
        pieces = bytearray(self._chunk)
        while len(pieces) < size:
            chunk = memoryview(self._stream.read())
            if not chunk:
                raise self._stream.deadline.lost("the device closed the stream early")
            missing = size - len(pieces)
            pieces += chunk[:missing]
            self._chunk = chunk[missing:]
        return pieces

    @property
    def empty(self) -> bool:
        """Whether everything read from the stream was given out."""
        return not self._chunk

    def ended(self) -> bool:
        """Whether nothing more comes; waits for the next bytes to know."""
        if not self._chunk:
            self._chunk = memoryview(self._stream.read())
        return not self._chunk
