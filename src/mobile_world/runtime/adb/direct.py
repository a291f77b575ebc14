"""Straight to a device's adbd: one TCP connection, many streams one after the other."""

from __future__ import annotations

import struct
import time
from collections import deque
from typing import NamedTuple

from mobile_world.domain import DeviceLost
from mobile_world.runtime.adb.attempt import Attempt
from mobile_world.runtime.adb.link import Data, Link

HEADER = struct.Struct("<6I")
LARGEST_PAYLOAD = 1 << 20
VERSION = 0x01000001
"""From this version on, payload checksums are neither computed nor read."""

SHORT = 1 << 12
"""Payloads up to this size leave in one system call together with their header."""

HOST_FEATURES = "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2"


def _code(name: bytes) -> int:
    return int.from_bytes(name, "little")


CNXN, AUTH, STLS = _code(b"CNXN"), _code(b"AUTH"), _code(b"STLS")
OPEN, OKAY, WRTE, CLSE = _code(b"OPEN"), _code(b"OKAY"), _code(b"WRTE"), _code(b"CLSE")


class Packet(NamedTuple):
    """One message of the protocol."""

    command: int
    first: int
    second: int
    payload: bytes | bytearray


class DirectConnection:
    """A device's adbd, connected; packets are read only while somebody waits for one."""

    def __init__(self, host: str, port: int, attempt: Attempt) -> None:
        """Connect and shake hands."""
        self.features: frozenset[str] = frozenset()
        self.payload_limit = LARGEST_PAYLOAD
        self._open: DirectStream | None = None
        self._next_id = 1
        self._closed = False
        self._outbox = bytearray()
        self._link = Link(host, port, attempt)
        try:
            self._shake_hands(attempt)
        except BaseException:
            self.close()
            raise

    def open(self, service: str, attempt: Attempt) -> DirectStream:
        """Open a service; the stream before it must be closed."""
        stream = DirectStream(self, self._next_id, attempt)
        self._next_id += 1
        self._open = stream
        self.send(OPEN, stream.local, 0, service.encode() + b"\0", attempt)
        while not stream.remote and not stream.closed:
            self.step(attempt)
        if not stream.remote:
            self._open = None
            raise attempt.refused("the device closed the stream at once", hint="it may not offer this service")
        return stream

    def alive(self) -> bool:
        """Whether the device has not hung up; takes in what came late for streams that are over."""
        attempt = Attempt("", "", 1.0)
        try:
            while not self._closed and self._link.pending():
                self.step(attempt)
        except DeviceLost:
            self.close()
        return not self._closed

    def close(self) -> None:
        """Hang up."""
        self._closed = True
        self._link.close()

    def queue(self, command: int, first: int, second: int, payload: Data = b"") -> None:
        """Prepare a packet; it leaves with the next that is sent, or before the next wait."""
        self._outbox += HEADER.pack(command, first, second, len(payload), 0, command ^ 0xFFFFFFFF)
        self._outbox += payload

    def send(self, command: int, first: int, second: int, payload: Data, attempt: Attempt) -> None:
        """Send one packet, after what was queued."""
        if len(payload) <= SHORT:
            self.queue(command, first, second, payload)
            self.flush(attempt)
        else:
            self._outbox += HEADER.pack(command, first, second, len(payload), 0, command ^ 0xFFFFFFFF)
            self.flush(attempt)
            self._link.send(payload, attempt)

    def flush(self, attempt: Attempt) -> None:
        """Send what was queued."""
        if self._outbox:
            outbox, self._outbox = self._outbox, bytearray()
            self._link.send(outbox, attempt)

    def pending(self, seconds: float, attempt: Attempt) -> bool:
        """Whether a packet has begun to arrive, or does so within so many seconds."""
        self._flush_before_waiting(attempt)
        return self._link.pending(seconds)

    def step(self, attempt: Attempt) -> None:
        """Wait for one packet and hand it to its stream."""
        self._flush_before_waiting(attempt)
        packet = self._receive(attempt)
        stream = self._open
        if stream is not None and packet.second == stream.local:
            stream.take(packet)
        elif packet.command == OPEN:
            self.queue(CLSE, 0, packet.first)

    def forget(self, stream: DirectStream) -> None:
        """What still comes for `stream` is ignored from now on."""
        if self._open is stream:
            self._open = None

    def _flush_before_waiting(self, attempt: Attempt) -> None:
        if not self._link.buffered:
            self.flush(attempt)

    def _receive(self, attempt: Attempt) -> Packet:
        command, first, second, size, _, magic = HEADER.unpack(self._link.exactly(HEADER.size, attempt))
        if magic != command ^ 0xFFFFFFFF or size > LARGEST_PAYLOAD:
            self.close()
            raise attempt.lost("what answers there does not speak ADB")
        return Packet(command, first, second, self._link.exactly(size, attempt) if size else b"")

    def _shake_hands(self, attempt: Attempt) -> None:
        banner = f"host::features={HOST_FEATURES}".encode()
        self.send(CNXN, VERSION, LARGEST_PAYLOAD, banner, attempt)
        packet = self._receive(attempt)
        if packet.command in (AUTH, STLS):
            raise attempt.refused("the device wants an authorised key", hint="reach it through an adb server")
        if packet.command != CNXN:
            raise attempt.lost("no ADB greeting")
        self.payload_limit = min(packet.second, LARGEST_PAYLOAD)
        self.features = _features(bytes(packet.payload))


class DirectStream:
    """One service on a direct connection."""

    def __init__(self, connection: DirectConnection, local: int, attempt: Attempt) -> None:
        self.attempt = attempt
        self.local = local
        self.remote = 0
        self.closed = False
        self._connection = connection
        self._arrived: deque[bytes | bytearray] = deque()
        self._may_write = False

    def read(self) -> Data:
        """See `Stream`."""
        while not self._arrived and not self.closed:
            self._connection.step(self.attempt)
        return self._arrived.popleft() if self._arrived else b""

    def pending(self, seconds: float) -> bool:
        """See `Stream`; packets that are not for this stream do not count."""
        end = time.monotonic() + seconds
        while not self._arrived and not self.closed:
            if not self._connection.pending(max(0.0, end - time.monotonic()), self.attempt):
                return False
            self._connection.step(self.attempt)
        return True

    def write(self, data: Data) -> bool:
        """See `Stream`."""
        rest = memoryview(data)
        limit = self._connection.payload_limit
        while rest:
            while not self._may_write and not self.closed:
                self._connection.step(self.attempt)
            if self.closed:
                return False
            self._may_write = False
            self._connection.send(WRTE, self.local, self.remote, rest[:limit], self.attempt)
            rest = rest[limit:]
        return True

    def close(self) -> None:
        """See `Stream`; a connection lost here is found dead by the next call."""
        self._connection.forget(self)
        if not self.closed:
            self.closed = True
            self._connection.queue(CLSE, self.local, self.remote)
        try:
            self._connection.flush(self.attempt)
        except DeviceLost:
            self._connection.close()

    def take(self, packet: Packet) -> None:
        """Act on a packet for this stream."""
        if packet.command == WRTE:
            self._arrived.append(packet.payload)
            self._connection.queue(OKAY, self.local, self.remote)
        elif packet.command == OKAY:
            self.remote = packet.first
            self._may_write = True
        elif packet.command == CLSE:
            if self.remote:
                self._connection.queue(CLSE, self.local, self.remote)
            self.closed = True


class DirectRoute:
    """The way to a device whose adbd listens on a TCP port."""

    def __init__(self, host: str, port: int) -> None:
        self.name = f"{host}:{port}"
        self._host = host
        self._port = port

    def connect(self, attempt: Attempt) -> DirectConnection:
        """See `Route`."""
        return DirectConnection(self._host, self._port, attempt)


def _features(banner: bytes) -> frozenset[str]:
    for prop in banner.rstrip(b"\0").decode("utf-8", "replace").split("::", 1)[-1].split(";"):
        key, _, value = prop.partition("=")
        if key == "features":
            return frozenset(value.split(","))
    return frozenset()
