"""Peers for the client: a device and an adb server that do exactly what a test tells them to, well or badly."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

HEADER = struct.Struct("<6I")


class Packet(NamedTuple):
    command: bytes
    first: int
    second: int
    payload: bytes


class Peer:
    """One accepted connection, with words for the two protocols."""

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection

    def exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            chunk = self.socket.recv(size - len(data))
            if not chunk:
                raise EOFError
            data += chunk
        return data

    def receive(self) -> Packet:
        command, first, second, size, _, _ = HEADER.unpack(self.exactly(24))
        return Packet(command.to_bytes(4, "little"), first, second, self.exactly(size))

    def send(self, command: bytes, first: int, second: int, payload: bytes = b"") -> None:
        code = int.from_bytes(command, "little")
        self.socket.sendall(HEADER.pack(code, first, second, len(payload), 0, code ^ 0xFFFFFFFF) + payload)

    def greet(self, features: str = "shell_v2,stat_v2,ls_v2") -> None:
        if self.receive().command != b"CNXN":
            raise EOFError
        self.send(b"CNXN", 0x01000001, 1 << 20, f"device::ro.product.name=fake;features={features}".encode())

    def accept_stream(self, remote: int = 7) -> Packet:
        opened = self.next(b"OPEN")
        self.send(b"OKAY", remote, opened.first)
        return opened

    def next(self, command: bytes) -> Packet:
        """The next packet of one kind; others in between are skipped."""
        while True:
            packet = self.receive()
            if packet.command == command:
                return packet

    def until_closed(self) -> None:
        """Stay on the line, silent, until the client hangs up."""
        try:
            while self.socket.recv(4096):
                pass
        except ConnectionError:
            pass

    def request(self) -> str:
        """One request to an adb server."""
        return self.exactly(int(self.exactly(4), 16)).decode()

    def say(self, verdict: str, text: str | None = None) -> None:
        """An adb server's answer."""
        tail = "" if text is None else f"{len(text.encode()):04x}{text}"
        self.socket.sendall(f"{verdict}{tail}".encode())


def shell_packet(kind: int, data: bytes) -> bytes:
    return struct.pack("<BI", kind, len(data)) + data


@contextmanager
def serving(*scripts: Callable[[Peer], None]) -> Iterator[int]:
    """A loopback port whose n-th connection is handled by the n-th script; the last one serves all that follow."""
    listener = socket.create_server(("127.0.0.1", 0))
    failures: list[BaseException] = []

    def handle(connection: socket.socket, script: Callable[[Peer], None]) -> None:
        with connection:
            try:
                script(Peer(connection))
            except (EOFError, OSError):
                pass
            except BaseException as error:
                failures.append(error)

    def accept() -> None:
        count = 0
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            script = scripts[min(count, len(scripts) - 1)]
            count += 1
            threading.Thread(target=handle, args=(connection, script), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    if failures:
        raise failures[0]
