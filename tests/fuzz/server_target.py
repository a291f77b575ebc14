"""The environment server as a target: requests that its OpenAPI document tells of, damaged, against a live phone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from loguru import logger

from mobile_world.core import SessionManager, create_app
from mobile_world.runtime.device_sources import SimulatedPhones
from tests.fuzz.target import Feed, Target

OPEN_S = 60.0
ANSWER_S = 60.0
"""Longer than anything that the server itself waits for."""
OK_BELOW = 400
SWITCH = b"/suite_family"
"""Asked for one time in twenty: it reads all tasks of a suite."""


@dataclass(frozen=True)
class _Request:
    """An input taken apart: `VERB PATH`, header lines, an empty line, the body."""

    verb: str
    path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @classmethod
    def parsed(cls, data: bytes) -> _Request:
        head, _, body = data.partition(b"\n\n")
        first, *lines = head.split(b"\n")
        verb, _, target = first.partition(b" ")
        path, _, query = target.partition(b"?")
        given = [line.partition(b":")[::2] for line in lines if b":" in line]
        headers = [(name.strip().lower(), value.strip()) for name, value in given]
        defaults = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
        headers += [each for each in defaults if each[0] not in dict(headers)]
        return cls(verb.decode("latin-1").upper() or "GET", b"/" + path.lstrip(b"/"), query, headers, body)

    def scope(self) -> dict[str, Any]:
        """The request as ASGI wants it."""
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.verb,
            "scheme": "http",
            "path": unquote_to_bytes(self.path).decode("utf-8", "replace"),
            "raw_path": self.path,
            "query_string": self.query,
            "root_path": "",
            "headers": self.headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 6800),
        }


class _Exchange:
    """One request and what comes back."""

    def __init__(self, request: _Request) -> None:
        self._parts = [request.body[: len(request.body) // 2], request.body[len(request.body) // 2 :]]
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.body = bytearray()

    async def receive(self) -> dict[str, Any]:
        if not self._parts:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": self._parts.pop(0), "more_body": bool(self._parts)}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.body += message.get("body", b"")

    def check(self) -> bool:
        """Whether the request was accepted; a refusal has the one shape, and none is the server's own mistake."""
        if 0 < self.status < OK_BELOW:
            return True
        if b"json" not in self.headers.get(b"content-type", b""):
            raise AssertionError(f"status {self.status} with {bytes(self.body[:200])!r}")
        told = json.loads(self.body)
        if "device_status" in told and self.status == 503:
            return False
        if set(told) != {"error"} or self.status == 500 or told["error"]["code"] == "INTERNAL":
            raise AssertionError(f"status {self.status}: {told}")
        return False


@contextmanager
def _server(folder: Path) -> Iterator[Feed]:
    """Nothing that is sent is the server's own fault; its sessions end after each request."""
    manager = SessionManager(SimulatedPhones(folder / "state", 1), artefacts=folder / "artefacts")
    app, loop = create_app(manager), asyncio.new_event_loop()

    async def ask(request: _Request) -> bool:
        exchange = _Exchange(request)
        async with asyncio.timeout(ANSWER_S):
            await app(request.scope(), exchange.receive, exchange.send)
        return exchange.check()

    count = 0

    def feed(data: bytes) -> bool:
        nonlocal count
        count += 1
        request = _Request.parsed(data)
        if request.path.startswith(SWITCH) and count % 20:
            return False
        accepted = loop.run_until_complete(ask(request))
        for session in manager.leases.sessions():
            manager.leases.end(session, "the next request wants the device")
        return accepted

    logger.disable("mobile_world")
    try:
        with manager:
            _wait(manager)
            yield feed
    finally:
        logger.enable("mobile_world")
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def _wait(manager: SessionManager) -> None:
    with manager.leases.changed:
        if not manager.leases.changed.wait_for(lambda: manager.devices[0].state == "free", OPEN_S):
            raise RuntimeError(f"the phone did not start within {OPEN_S:g} s")


_WORDS = (b"?device=", b"&watch=1", b"X-Session: ", b'"action":', b'"kind":', b'"action_type":', b"%00", b"%ff", b"../")

TARGETS = (Target("openapi", _server, 15_000, _WORDS, 5_000),)
