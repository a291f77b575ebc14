"""HTTP responses of planned answers: delayed, in pieces, cut off, or never sent."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from mobile_world.agents.serving.completions import (
    END_OF_STREAM,
    Completion,
    divided,
    encoded,
    error_body,
    event_bytes,
)
from mobile_world.agents.serving.planned_answer import PlannedAnswer

OK = 200
FIRST_ERROR = 400
EVENT_STREAM = (b"content-type", b"text/event-stream")


@dataclass(frozen=True)
class Outgoing:
    """Status, headers and body pieces of a response."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    pieces: tuple[bytes, ...]


def outgoing(answer: PlannedAnswer, completed: Completion) -> Outgoing:
    """The bytes of an answer."""
    headers = []
    if answer.retry_after_s is not None:
        headers.append((b"retry-after", f"{answer.retry_after_s:g}".encode()))
    if answer.body is not None:
        return _plain(answer.status, answer.media_type, answer.body.encode("utf-8", "replace"), headers, answer.pieces)
    if answer.status >= FIRST_ERROR:
        message = answer.text or f"this server is configured to answer with {answer.status}"
        return _plain(answer.status, "application/json", error_body(message, answer.status), headers, 1)
    if completed.call.parsed.stream:
        return Outgoing(answer.status, (EVENT_STREAM,), (*map(event_bytes, completed.events()), END_OF_STREAM))
    return _plain(answer.status, "application/json", encoded(completed.whole()), headers, answer.pieces)


def _plain(status: int, media_type: str, body: bytes, headers: Sequence[tuple[bytes, bytes]], pieces: int) -> Outgoing:
    all_headers = (*headers, (b"content-type", media_type.encode()), (b"content-length", str(len(body)).encode()))
    parts = tuple(part.encode("latin-1") for part in divided(body.decode("latin-1"), pieces))
    return Outgoing(status, all_headers, parts or (b"",))


class PlannedResponse(Response):
    """An HTTP response that does what its answer says, faults included.

    Every wait ends at once when the client goes away or the server is closing.
    """

    def __init__(
        self, answer: PlannedAnswer, out: Outgoing, closing: asyncio.Event, *, finished: Callable[[], None]
    ) -> None:
        """Prepare; nothing is sent before the response is called, and `finished` is told when it is over."""
        super().__init__(status_code=out.status)
        self._answer, self._out, self._closing, self._finished = answer, out, closing, finished

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(client_gone(receive))
        closing = asyncio.create_task(self._closing.wait())
        try:
            if not await self._send(send, {gone, closing}) and not gone.done():
                scope["state"]["transport"].close()
                await gone
        finally:
            gone.cancel()
            closing.cancel()
            self._finished()

    async def _send(self, send: Send, ends: set[asyncio.Task[bool]]) -> bool:
        """Whether the whole answer went out."""
        answer, pieces = self._answer, self._out.pieces
        if not await _stay(math.inf if answer.silent else answer.first_byte_s, ends) or answer.cut == "before-a-byte":
            return False
        await send({"type": "http.response.start", "status": self._out.status, "headers": list(self._out.headers)})
        whole = not (answer.cut or answer.stalls)
        for number, piece in enumerate(pieces if whole else pieces[: len(pieces) // 2]):
            if number and not await _stay(answer.piece_s, ends):
                return False
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        if answer.stalls:
            await _stay(math.inf, ends)
        if whole:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        return whole


async def client_gone(receive: Receive) -> bool:
    """Return when the client has gone away."""
    while (await receive())["type"] != "http.disconnect":
        continue
    return True


async def _stay(seconds: float, ends: set[asyncio.Task[bool]]) -> bool:
    """Wait so long; False as soon as one of the ends has come."""
    done, _ = await asyncio.wait(
        ends, timeout=None if math.isinf(seconds) else seconds, return_when=asyncio.FIRST_COMPLETED
    )
    return not done
