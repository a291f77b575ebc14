"""The way to a server: kept connections, what is tried again and what never is, deadlines, answers of strangers."""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from mobile_world.domain import (
    CheckFailed,
    ConfigError,
    DeviceBusy,
    DeviceTimeout,
    MobileWorldError,
    ServerLost,
    SessionLost,
)
from mobile_world.runtime.remote import Transport, open_lease, read_observation
from mobile_world.runtime.remote import lease as lease_module
from mobile_world.runtime.remote import transport as transport_module


def answer(status: int, body: bytes, *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


FINE = answer(200, b'{"fine": true}')


class Stranger:
    """A server that says what it was told to, one thing for each request; nothing means that it hangs up."""

    def __init__(self, *script: bytes | None, last: bytes | None = FINE) -> None:
        self._script, self._last = list(script), last
        self.requests: list[bytes] = []
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.connections += 1
                self._open.append(connection)
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:
            while request := self._request(connection):
                self.requests.append(request)
                said = self._script.pop(0) if self._script else self._last
                if said is None:
                    return
                connection.sendall(said)

    def _request(self, connection: socket.socket) -> bytes:
        data = b""
        while b"\r\n\r\n" not in data:
            if not (more := connection.recv(65536)):
                return b""
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        lengths = [
            line.partition(b":")[2] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
        ]
        while len(body) < int(lengths[0] if lengths else 0):
            body += connection.recv(65536)
        return head + b"\r\n\r\n" + body

    def hang_up(self) -> None:
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def close(self) -> None:
        self._listener.close()
        self.hang_up()


@pytest.fixture
def stranger() -> Iterator[Callable[..., Stranger]]:
    made: list[Stranger] = []

    def make(*script: bytes | None, last: bytes | None = FINE) -> Stranger:
        made.append(Stranger(*script, last=last))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_calls_share_one_connection(stranger: Callable[..., Stranger]) -> None:
    server = stranger()
    way = Transport(server.url)
    for _ in range(5):
        assert way.value("POST", "/step", body={"a": 1}) == {"fine": True}
    assert server.connections == 1


def test_a_closed_way_can_be_used_again(stranger: Callable[..., Stranger]) -> None:
    server = stranger()
    way = Transport(server.url)
    way.value("GET", "/health")
    way.close()
    way.value("GET", "/health")
    assert server.connections == 2


def test_a_call_carries_token_body_and_query(stranger: Callable[..., Stranger]) -> None:
    server = stranger()
    way = Transport(f"{server.url}/below/", token="secret")
    way.value("POST", "/step", query={"settle": 1, "left": None}, body={"text": "ü"}, headers={"X-Session": "s"})
    [request] = server.requests
    assert request.startswith(b"POST /below/step?settle=1 HTTP/1.1\r\n")
    assert b"Authorization: Bearer secret" in request
    assert b"X-Session: s" in request
    assert request.endswith(b'{"text": "\\u00fc"}')


def test_a_connection_that_the_server_closed_meanwhile_costs_nothing(stranger: Callable[..., Stranger]) -> None:
    server = stranger()
    way = Transport(server.url)
    way.value("POST", "/step", body={})
    server.hang_up()
    assert way.value("POST", "/step", body={}) == {"fine": True}
    assert len(server.requests) == 2, "nothing was sent twice"


def test_a_connection_that_was_quiet_for_long_is_not_trusted(
    stranger: Callable[..., Stranger], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport_module, "IDLE_S", 0.0)
    server = stranger()
    way = Transport(server.url)
    way.value("POST", "/step", body={})
    way.value("POST", "/step", body={})
    assert server.connections == 2


def test_reading_is_tried_again_when_the_connection_breaks(stranger: Callable[..., Stranger]) -> None:
    server = stranger(None)
    assert Transport(server.url, timeout=20).value("GET", "/health") == {"fine": True}
    assert len(server.requests) == 2


def test_half_an_answer_is_none(stranger: Callable[..., Stranger]) -> None:
    server = stranger(last=b"HTTP/1.1 200 X\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{")
    way = Transport(server.url, timeout=0.5)
    with pytest.raises(ServerLost, match="/step"):
        way.value("POST", "/step", body={})


def test_what_changes_something_is_sent_once(stranger: Callable[..., Stranger]) -> None:
    server = stranger(None)
    with pytest.raises(ServerLost, match="POST /step"):
        Transport(server.url).value("POST", "/step", body={})
    assert len(server.requests) == 1


def test_what_may_happen_twice_is_tried_again(stranger: Callable[..., Stranger]) -> None:
    server = stranger(None, None)
    assert Transport(server.url).value("POST", "/settle", repeatable=True) == {"fine": True}
    assert len(server.requests) == 3


@pytest.mark.slow
def test_tries_end(stranger: Callable[..., Stranger]) -> None:
    server = stranger(last=None)
    with pytest.raises(ServerLost, match="mw server"):
        Transport(server.url).value("GET", "/health")
    assert len(server.requests) == transport_module.TRIES


@pytest.mark.slow
def test_a_server_that_is_not_there_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        url = f"http://127.0.0.1:{probe.getsockname()[1]}"
    with pytest.raises(ServerLost, match=url):
        Transport(url).value("POST", "/step", body={})


def test_a_server_that_comes_back_is_found_by_calls_of_every_kind() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    back: list[socket.socket] = []

    def come_back() -> None:
        listener = socket.create_server(("127.0.0.1", port))
        back.append(listener)
        connection, _ = listener.accept()
        with connection:
            connection.recv(65536)
            connection.sendall(FINE)

    timer = threading.Timer(0.15, come_back)
    timer.start()
    assert Transport(f"http://127.0.0.1:{port}").value("POST", "/step", body={}) == {"fine": True}
    timer.join()
    back[0].close()


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 200 X\r\nContent-Length: 1000000\r\n\r\n{"])
def test_silence_ends_at_the_deadline(stranger: Callable[..., Stranger], said: bytes) -> None:
    server = stranger(last=said)
    started = time.monotonic()
    with pytest.raises(ServerLost, match=r"no answer within 0\.3 s"):
        Transport(server.url).value("GET", "/observation", timeout=0.3)
    assert time.monotonic() - started < 5
    assert len(server.requests) == 1


def told(code: str, message: str = "do this next") -> bytes:
    return f'{{"error": {{"code": "{code}", "kind": "K", "message": "{message}"}}}}'.encode()


@pytest.mark.parametrize(
    ("status", "body", "kind", "words"),
    [
        (409, told("DEVICE_BUSY"), DeviceBusy, "do this next"),
        (410, told("SESSION_LOST"), SessionLost, "do this next"),
        (504, told("DEVICE_TIMEOUT"), DeviceTimeout, "do this next"),
        (424, told("CHECK"), CheckFailed, "do this next"),
        (400, told("CONFIG"), ConfigError, "do this next"),
        (500, told("INTERNAL", "id 12"), ServerLost, "id 12"),
        (418, told("CODE_OF_ANOTHER_RELEASE"), ConfigError, "CODE_OF_ANOTHER_RELEASE"),
        (502, b"<html>Bad Gateway", ServerLost, "not answer as an environment server"),
        (302, b"", ServerLost, "302"),
        (200, b"<html>", ServerLost, "not answer as an environment server"),
        (404, b'{"detail": "Not Found"}', ServerLost, "not answer as an environment server"),
    ],
)
def test_errors_come_back_as_what_they_were(
    stranger: Callable[..., Stranger], status: int, body: bytes, kind: type[MobileWorldError], words: str
) -> None:
    server = stranger(last=answer(status, body))
    with pytest.raises(kind, match=words) as caught:
        Transport(server.url).value("GET", "/state")
    assert type(caught.value) is kind


@pytest.mark.parametrize("body", [b"", b"[]\n", b'{"step": 1}\n', b'{"step":1,"size":[1],"activity":""}\n', b"\x89PNG"])
def test_what_is_no_observation_is_refused(stranger: Callable[..., Stranger], body: bytes) -> None:
    server = stranger(last=answer(200, body))
    with pytest.raises(ServerLost):
        read_observation(Transport(server.url).call("GET", "/observation"))


def test_an_observation_is_a_line_and_a_picture(stranger: Callable[..., Stranger]) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + bytes(8) + struct.pack(">2I", 1080, 2400) + bytes(range(256))
    line = b'{"step":3,"size":[1080,2400],"activity":"a/b","error":"no","reply":null}\n'
    server = stranger(last=answer(200, line + picture))
    seen = read_observation(Transport(server.url).call("GET", "/observation"))
    assert (seen.step, seen.size, seen.activity, seen.error, seen.reply) == (3, (1080, 2400), "a/b", "no", None)
    assert seen.screenshot == picture
    assert seen.ui is None


@pytest.mark.parametrize(
    "url", ["", "ftp://127.0.0.1", "http://", "http://127.0.0.1:port", "http://127.0.0.1:99999", "http://[::1"]
)
def test_an_address_that_is_none_is_refused_at_once(url: str) -> None:
    with pytest.raises(ConfigError, match="http://127"):
        Transport(url)


@pytest.mark.parametrize("token", ["two\nlines", "höflich"])
def test_a_token_that_no_header_can_hold_is_refused_at_once(token: str) -> None:
    with pytest.raises(ConfigError, match="ASCII"):
        Transport("http://127.0.0.1:6800", token=token)


def test_a_name_that_no_machine_can_have_is_not_there() -> None:
    with pytest.raises(ServerLost):
        Transport(f"http://{'a' * 100}", timeout=0.2).status()


@pytest.mark.parametrize(
    "body", [b"{}", b"[]", b'{"session":"a\\nb","device":"d","viewport_size":[1,2],"ttl_s":1}', b'{"session":"a"}']
)
def test_a_stranger_leases_nothing(stranger: Callable[..., Stranger], body: bytes) -> None:
    with pytest.raises(ServerLost, match="not answer as an environment server"):
        open_lease(Transport(stranger(last=answer(201, body)).url))


@pytest.mark.slow
def test_a_server_that_fell_silent_is_not_waited_for_again(
    stranger: Callable[..., Stranger], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_module, "AFTER_FAILURE_S", 0.2)
    given = b'{"session": "s", "device": "d", "viewport_size": [1, 2], "ttl_s": 600}'
    server = stranger(answer(201, given), last=b"")
    lease = open_lease(Transport(server.url))
    with pytest.raises(ServerLost, match=r"within 0\.4 s"):
        lease.call("GET", "/observation", timeout=0.4)
    started = time.monotonic()
    with pytest.raises(ServerLost, match=r"within 0\.2 s"):
        lease.call("POST", "/task/tear_down", timeout=300)
    lease.retire()
    lease.release()
    assert time.monotonic() - started < 10
    assert lease.over


def test_an_address_needs_no_scheme_and_shows_no_password() -> None:
    assert Transport("127.0.0.1:6800").url == "http://127.0.0.1:6800"
    assert Transport("http://me:secret@127.0.0.1:6800/").url == "http://127.0.0.1:6800"
