"""A direct connection to a device's adbd: one TCP connection, streams one after the other."""

from __future__ import annotations

import struct
import time
from collections import deque
from typing import NamedTuple

from mobile_world.domain import DeviceLost
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.tcp_socket import Data, TcpSocket
from mobile_world.runtime.closing import close_on_error

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
    """A connection to a device's adbd; packets are read only while a caller waits for one."""

    def __init__(self, host: str, port: int, deadline: Deadline) -> None:
        self.features: frozenset[str] = frozenset()
        self.payload_limit = LARGEST_PAYLOAD
        self._open: DirectStream | None = None
        self._next_id = 1
        self._closed = False
        self._outbox = bytearray()
        self._tcp = TcpSocket(host, port, deadline)
        with close_on_error(self):
            self._handshake(deadline)

    def open(self, service: str, deadline: Deadline) -> DirectStream:
        """Open a service; the stream before it must be closed."""
        stream = DirectStream(self, self._next_id, deadline)
        self._next_id += 1
        self._open = stream
        self.send(OPEN, stream.local, 0, service.encode() + b"\0", deadline)
        while not stream.remote and not stream.closed:
            self.receive_packet(deadline)
        if not stream.remote:
            self._open = None
            raise deadline.refused("the device closed the stream at once", hint="it may not offer this service")
        return stream

    def alive(self) -> bool:
        """Whether the device has not hung up; takes in what came late for streams that are over."""
        deadline = Deadline("", "", 1.0)
        try:
            while not self._closed and self._tcp.pending():
                self.receive_packet(deadline)
        except DeviceLost:
            self.close()
        return not self._closed

    def close(self) -> None:
        """Disconnect."""
        self._closed = True
        self._tcp.close()

    def queue(self, command: int, first: int, second: int, payload: Data = b"") -> None:
        """Prepare a packet; it leaves with the next that is sent, or before the next wait."""
        self._outbox += HEADER.pack(command, first, second, len(payload), 0, command ^ 0xFFFFFFFF)
        self._outbox += payload

    def send(self, command: int, first: int, second: int, payload: Data, deadline: Deadline) -> None:
        """Send one packet, after what was queued."""
        if len(payload) <= SHORT:
            self.queue(command, first, second, payload)
            self.flush(deadline)
        else:
            self._outbox += HEADER.pack(command, first, second, len(payload), 0, command ^ 0xFFFFFFFF)
            self.flush(deadline)
            self._tcp.send(payload, deadline)

    def flush(self, deadline: Deadline) -> None:
        """Send what was queued."""
        if self._outbox:
            outbox, self._outbox = self._outbox, bytearray()
            self._tcp.send(outbox, deadline)

    def pending(self, seconds: float, deadline: Deadline) -> bool:
        """Whether a packet has begun to arrive, or does so within so many seconds."""
        self._flush_before_waiting(deadline)
        return self._tcp.pending(seconds)

    def receive_packet(self, deadline: Deadline) -> None:
        """Wait for one packet and hand it to its stream."""
        self._flush_before_waiting(deadline)
        packet = self._receive(deadline)
        stream = self._open
        if stream is not None and packet.second == stream.local:
            stream.handle(packet)
        elif packet.command == OPEN:
            self.queue(CLSE, 0, packet.first)

    def detach(self, stream: DirectStream) -> None:
        """What still comes for `stream` is ignored from now on."""
        if self._open is stream:
            self._open = None

    def _flush_before_waiting(self, deadline: Deadline) -> None:
        if not self._tcp.buffered:
            self.flush(deadline)

    def _receive(self, deadline: Deadline) -> Packet:
        command, first, second, size, _, magic = HEADER.unpack(self._tcp.read_exactly(HEADER.size, deadline))
        if magic != command ^ 0xFFFFFFFF or size > LARGEST_PAYLOAD:
            self.close()
            raise deadline.lost("what answers there does not speak ADB")
        return Packet(command, first, second, self._tcp.read_exactly(size, deadline) if size else b"")

    def _handshake(self, deadline: Deadline) -> None:
        self.send(CNXN, VERSION, LARGEST_PAYLOAD, f"host::features={HOST_FEATURES}".encode(), deadline)
        packet = self._receive(deadline)
        if packet.command in (AUTH, STLS):
            raise deadline.refused("the device wants an authorised key", hint="reach it through an adb server")
        if packet.command != CNXN:
            raise deadline.lost("no ADB greeting")
        self.payload_limit = min(packet.second, LARGEST_PAYLOAD)
        self.features = _features(bytes(packet.payload))


class DirectStream:
    """One service on a direct connection."""

    def __init__(self, connection: DirectConnection, local: int, deadline: Deadline) -> None:
        self.deadline = deadline
        self.local = local
        self.remote = 0
        self.closed = False
        self._connection = connection
        self._arrived: deque[bytes | bytearray] = deque()
        self._may_write = False

    def read(self) -> Data:
        """See `Stream`."""
        while not self._arrived and not self.closed:
            self._connection.receive_packet(self.deadline)
        return self._arrived.popleft() if self._arrived else b""

    def pending(self, seconds: float) -> bool:
        """See `Stream`; packets that are not for this stream do not count."""
        end = time.monotonic() + seconds
        while not self._arrived and not self.closed:
            if not self._connection.pending(max(0.0, end - time.monotonic()), self.deadline):
                return False
            self._connection.receive_packet(self.deadline)
        return True

    def write(self, data: Data) -> bool:
        """See `Stream`."""
        rest = memoryview(data)
        limit = self._connection.payload_limit
        while rest:
            while not self._may_write and not self.closed:
                self._connection.receive_packet(self.deadline)
            if self.closed:
                return False
            self._may_write = False
            self._connection.send(WRTE, self.local, self.remote, rest[:limit], self.deadline)
            rest = rest[limit:]
        return True

    def close(self) -> None:
        """See `Stream`; a connection lost here is found dead by the next call."""
        self._connection.detach(self)
        if not self.closed:
            self.closed = True
            self._connection.queue(CLSE, self.local, self.remote)
        try:
            self._connection.flush(self.deadline)
        except DeviceLost:
            self._connection.close()

    def handle(self, packet: Packet) -> None:
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

    def connect(self, deadline: Deadline) -> DirectConnection:
        """See `Route`."""
        return DirectConnection(self._host, self._port, deadline)


def _features(banner: bytes) -> frozenset[str]:
    for prop in banner.rstrip(b"\0").decode("utf-8", "replace").split("::", 1)[-1].split(";"):
        key, _, value = prop.partition("=")
        if key == "features":
            return frozenset(value.split(","))
    return frozenset()
