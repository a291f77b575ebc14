"""Calls to an environment server over connections that are kept open.

The standard library's client is used because it costs 0.3 ms a call where httpx costs 0.7 ms (measured against the same
small server), and an episode makes several calls a step.
"""

from __future__ import annotations

import json
import select
import ssl
import time
import weakref
from collections.abc import Mapping
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlencode, urlsplit

from mobile_world.domain import ConfigError, ServerLost
from mobile_world.runtime.closing import close_on_error
from mobile_world.runtime.remote.replies import ServerReply

TIMEOUT_S = 120.0
"""For a call; an action may wait for a minute."""
CONNECT_S = 10.0
IDLE_S = 2.0
"""A connection that was quiet for longer is opened anew: servers hang up on those (uvicorn after 5 s), and a call that
meets the end of its connection half-way cannot be made again if it changes something."""
TRIES = 4
FIRST_PAUSE_S = 0.1
CHUNK = 1 << 16
LARGEST_ANSWER = 1 << 28
"""In bytes; an observation has a few million at most."""
UNAVAILABLE = HTTPStatus.SERVICE_UNAVAILABLE
REPEATABLE = frozenset({"GET", "DELETE"})


class IdleConnection(NamedTuple):
    """A kept-alive connection that waits for its next call."""

    connection: HTTPConnection
    since: float


class Transport:
    """HTTP to one server; threads may share it, and each call in progress has a connection to itself."""

    def __init__(self, url: str, *, token: str | None = None, timeout: float = TIMEOUT_S) -> None:
        """Call the server at `url`, with a token if it wants one; nothing is opened before the first call."""
        parts, host, port = _address(url)
        if token is not None and not (token.isascii() and token.isprintable()):
            raise ConfigError("the token of a server is a line of ASCII characters, without its end")
        self._secure, self._host, self._port = parts.scheme == "https", host, port
        self._prefix = parts.path.rstrip("/")
        self.url = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{self._prefix}"
        self.netloc = parts.netloc.rpartition("@")[2]
        """Host and port, for names of devices."""
        self.timeout = timeout
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._idle_connections: list[IdleConnection] = []
        self._lock = Lock()
        # A program that forgets to close, as short ones do, leaves no connection behind.
        weakref.finalize(self, _close_all, self._idle_connections)

    def close(self) -> None:
        """Close the connections that are idle."""
        with self._lock:
            _close_all(self._idle_connections)

    def status(self) -> dict[str, Any]:
        """The status that the server reports: version, suite family, devices and their state, healthy or not."""
        answer = self.call("GET", "/health")
        if answer.status == UNAVAILABLE:
            answer = answer._replace(status=HTTPStatus.OK)
        return answer.fields("version", "suite_family", "devices", "device_status")

    def value(self, method: str, path: str, **more: Any) -> Any:
        """The JSON value that a call answers; see `call`."""
        return self.call(method, path, **more).value()

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        repeatable: bool = False,
        timeout: float | None = None,
    ) -> ServerReply:
        """The reply of the server, whatever its status; `ServerLost` when there is none by the deadline.

        A server that cannot be reached is tried a few times. When a connection breaks half-way only a call that may
        happen twice is made again: those that read, those that delete, and `repeatable` ones.
        """
        parameters = {key: value for key, value in (query or {}).items() if value is not None}
        target = self._prefix + path + (f"?{urlencode(parameters)}" if parameters else "")
        data = None if body is None else json.dumps(body).encode()
        all_headers = {**self._headers, **(headers or {}), **({"Content-Type": "application/json"} if data else {})}
        return self._call_with_retries(
            _Call(method, target, data, all_headers, repeatable or method in REPEATABLE), timeout or self.timeout
        )

    def _call_with_retries(self, call: _Call, timeout: float) -> ServerReply:
        end, pause, tries = time.monotonic() + timeout, FIRST_PAUSE_S, 1
        while True:
            connection: HTTPConnection | None = None
            try:
                connection = self._connection(end)
                return self._exchange(connection, call, end)
            except (OSError, HTTPException, UnicodeError) as error:
                overdue = isinstance(error, TimeoutError) and time.monotonic() >= end
                again = (connection is None or call.repeatable) and not overdue
                if not again or tries == TRIES or time.monotonic() + pause >= end:
                    raise self._server_lost(call, error, timeout if overdue else None) from error
            time.sleep(pause)
            pause, tries = pause * 2, tries + 1

    def _exchange(self, connection: HTTPConnection, call: _Call, end: float) -> ServerReply:
        with close_on_error(connection):
            _allow(connection, end)
            connection.request(call.method, call.target, call.body, call.headers)
            response = connection.getresponse()
            data = bytearray()
            while chunk := response.read1(CHUNK):
                data += chunk
                if len(data) > LARGEST_ANSWER:
                    raise HTTPException(f"the answer is longer than {LARGEST_ANSWER} bytes")
                _allow(connection, end)
            if response.length:
                raise ConnectionResetError(f"{response.length} bytes of the answer are missing")
            response.close()  # `read1` leaves this to us, and the connection is not free before.
        if response.will_close:
            connection.close()
        else:
            with self._lock:
                self._idle_connections.append(IdleConnection(connection, time.monotonic()))
        return ServerReply(self.url, response.status, bytes(data))

    def _connection(self, end: float) -> HTTPConnection:
        while idle := self._take_idle():
            if time.monotonic() - idle.since < IDLE_S and not _hung_up(idle.connection):
                return idle.connection
            idle.connection.close()
        limit = max(0.001, min(CONNECT_S, end - time.monotonic()))
        connection = (
            HTTPSConnection(self._host, self._port, timeout=limit, context=ssl.create_default_context())
            if self._secure
            else HTTPConnection(self._host, self._port, timeout=limit)
        )
        connection.connect()
        return connection

    def _take_idle(self) -> IdleConnection | None:
        with self._lock:
            return self._idle_connections.pop() if self._idle_connections else None

    def _server_lost(self, call: _Call, error: Exception, timeout: float | None) -> ServerLost:
        why = f"no answer within {timeout:g} s" if timeout is not None else str(error) or type(error).__name__
        return ServerLost(
            f"the environment server {self.url} failed at {call.method} {call.target.partition('?')[0]}: {why}; "
            "check that it runs ('mw server')"
        )


class _Call(NamedTuple):
    method: str
    target: str
    body: bytes | None
    headers: Mapping[str, str]
    repeatable: bool


def _address(url: str) -> tuple[SplitResult, str, int | None]:
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme in ("http", "https") and parts.hostname and parts.port != 0:
            return parts, parts.hostname, parts.port
    except ValueError:
        pass
    raise ConfigError(f"{url[:200]!r} is not the address of a server; give one such as http://127.0.0.1:6800")


def _close_all(idle: list[IdleConnection]) -> None:
    while idle:
        idle.pop().connection.close()


def _allow(connection: HTTPConnection, end: float) -> None:
    """Let the next wait last until the deadline, and none begin after it."""
    remaining = end - time.monotonic()
    if remaining <= 0:
        raise TimeoutError
    if connection.sock is not None:  # It is gone once the last byte of a closing answer was read.
        connection.sock.settimeout(remaining)


def _hung_up(connection: HTTPConnection) -> bool:
    """Whether the server has closed an idle connection: then its end can be read."""
    poll = select.poll()
    poll.register(connection.sock, select.POLLIN)
    return bool(poll.poll(0))
