"""The host's side of the accessibility forwarder, for tests: takes calls and remembers them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from h2.events import DataReceived, Event, RequestReceived, StreamEnded

from simdroid.emulator_grpc.http2 import Http2Peer, unframed
from simdroid.emulator_grpc.messages import ERROR_RESPONSE, EVENT_REQUEST, FOREST
from simdroid.emulator_grpc.protobuf import Fields

STEP_S = 0.005


@dataclass
class Host:
    """What was sent, and how to answer."""

    forests: list[Fields] = field(default_factory=list)
    events: list[dict[str, str]] = field(default_factory=list)
    connections: int = 0
    error: str = ""
    """What every answer says is wrong."""
    status: str = "0"
    silent: bool = False
    port: int = 0

    async def forest_with(self, text: str) -> Fields:
        """The first forest that shows a text."""
        while True:
            for forest in self.forests:
                nodes = [node for window in forest["windows"] for node in window["tree"]["nodes"]]
                if any(text in (node["text"], node["content_description"]) for node in nodes):
                    return forest
            await asyncio.sleep(STEP_S)


class _Connection(Http2Peer):
    def __init__(self, host: Host) -> None:
        super().__init__(client_side=False)
        self._host = host
        self._paths: dict[int, bytes] = {}
        self._given: dict[int, bytes] = {}
        host.connections += 1

    def lost(self) -> None:
        """Nothing to do."""

    def handle(self, event: Event) -> None:
        """Take a call."""
        if isinstance(event, RequestReceived):
            self._paths[event.stream_id or 0] = dict(event.headers or [])[b":path"]
        elif isinstance(event, DataReceived):
            stream = event.stream_id or 0
            self.http2.acknowledge_received_data(event.flow_controlled_length or 0, stream)
            self._given[stream] = self._given.get(stream, b"") + (event.data or b"")
        elif isinstance(event, StreamEnded) and not self._host.silent:
            self._answer(event.stream_id or 0)

    def _answer(self, stream: int) -> None:
        message, host = unframed(self._given.pop(stream)), self._host
        if self._paths[stream].endswith(b"SendForest"):
            host.forests.append(FOREST.decode(message))
        else:
            told = EVENT_REQUEST.decode(message)["event"]
            host.events.append({each["key"]: each["value"] for each in told})
        answer = ERROR_RESPONSE.encode({"error": host.error})
        self.http2.send_headers(stream, [(":status", "200"), ("content-type", "application/grpc")])
        self.http2.send_data(stream, b"\x00" + len(answer).to_bytes(4, "big") + answer)
        self.http2.send_headers(stream, [("grpc-status", host.status), ("grpc-message", "no%20way")], end_stream=True)


@asynccontextmanager
async def listening() -> AsyncIterator[Host]:
    """A host that listens."""
    host = Host()
    server = await asyncio.get_running_loop().create_server(lambda: _Connection(host), "127.0.0.1", 0)
    host.port = server.sockets[0].getsockname()[1]
    try:
        yield host
    finally:
        server.close()
