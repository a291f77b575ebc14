"""A server that breaks HTTP in chosen ways, byte by byte, which a well-made web framework will not do."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

PATIENCE_S = 20.0


@dataclass(frozen=True)
class Received:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.body)
        return told


class Caller:
    """The other end of one connection."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.closed = threading.Event()

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def wait_until_gone(self) -> bool:
        """Whether the caller hung up, rather than our patience ending."""
        self.connection.settimeout(PATIENCE_S)
        try:
            return self.connection.recv(1) == b""
        except ConnectionError:
            return True
        except TimeoutError:
            return False


Behaviour = Callable[[Caller], None]


@dataclass
class FaultServer:
    """Answers its first request by the first behaviour, and so on; the last one stays."""

    behaviours: tuple[Behaviour, ...]
    received: list[Received] = field(default_factory=list)
    gone: list[bool] = field(default_factory=list)
    """What `hang` found out about its callers."""
    open: int = 0
    most_open: int = 0

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self._threads: list[threading.Thread] = []
        self._connections: set[socket.socket] = set()
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._talk, args=(connection,))
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            for connection in self._connections:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(PATIENCE_S)

    def _talk(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.add(connection)
            self.open += 1
            self.most_open = max(self.most_open, self.open)
        with connection, connection.makefile("rb") as incoming, suppress(OSError):
            while (request := _read(incoming)) is not None:
                with self._lock:
                    turn = len(self.received)
                    self.received.append(request)
                self.behaviours[min(turn, len(self.behaviours) - 1)](Caller(connection))
        with self._lock:
            self.open -= 1
            self._connections.discard(connection)


def _read(incoming: Any) -> Received | None:
    first = incoming.readline()
    if not first:
        return None
    headers: dict[str, str] = {}
    while line := incoming.readline().strip():
        name, _, value = line.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    return Received(first.split()[1].decode(), headers, incoming.read(int(headers.get("content-length", 0))))


@contextmanager
def faulty(*behaviours: Behaviour) -> Iterator[FaultServer]:
    server = FaultServer(behaviours)
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(PATIENCE_S)


# What a caller may meet.


def reply(status: int, body: bytes | str = b"", kind: str = "application/json", **headers: str) -> Behaviour:
    """A whole answer."""
    content = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(content)}"]
    lines += [f"Content-Type: {kind}"] if kind else []
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return lambda caller: caller.send("\r\n".join(lines).encode() + b"\r\n\r\n" + content)


STREAM_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


def piece(data: object) -> bytes:
    """One event in one chunk."""
    event = b"data: " + (data if isinstance(data, bytes) else json.dumps(data).encode()) + b"\n\n"
    return chunked(event)


def chunked(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def delta(text: str, finish: str | None = None, **more: object) -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish, **more}]}


USAGE = {"choices": [], "usage": {"prompt_tokens": 1600, "completion_tokens": 80}}


def streamed(*texts: str) -> Behaviour:
    """A proper stream."""
    pieces = [piece(delta(text)) for text in texts]
    pieces += [piece(delta("", "stop")), piece(USAGE), piece(b"[DONE]"), chunked(b"")]
    return lambda caller: caller.send(STREAM_HEAD + b"".join(pieces))


def raw(data: bytes) -> Behaviour:
    """Bytes, and then the connection is closed."""

    def behave(caller: Caller) -> None:
        caller.send(data)
        caller.connection.shutdown(socket.SHUT_RDWR)

    return behave


def completion(text: str | None, finish: str = "stop", **message: object) -> str:
    return json.dumps(
        {
            "choices": [
                {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text, **message}}
            ],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 5}},
        }
    )
