"""Streaming responses: text is sent while the model generates it, and the model is cancelled when the client leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from mobile_world.agents.serving.chat_request import IncomingRequest
from mobile_world.agents.serving.completions import (
    END_OF_STREAM,
    CompletionEvents,
    ModelIdentity,
    PixelLimits,
    completion,
    error_body,
    event_bytes,
)
from mobile_world.agents.serving.listener import Listener
from mobile_world.agents.serving.planned_answer import PlannedAnswer
from mobile_world.agents.serving.responses import EVENT_STREAM, FIRST_ERROR, OK, PlannedResponse, client_gone, outgoing


@runtime_checkable
class StreamingBehaviour(Protocol):
    """A behaviour that can be heard while it makes its answer; called from several threads at once."""

    def say(self, call: IncomingRequest, listener: Listener) -> PlannedAnswer:
        """Make the answer, in pieces for the listener and as a whole; what goes wrong is an answer too."""


class StreamingResponse(Response):
    """An HTTP response whose words come as they are said; an answer that nobody waits for is given up.

    What is asked for as one object goes out as other answers do, and so does an error before the first word. Later
    ones are an event of the stream, which then ends without its mark.
    """

    def __init__(
        self,
        behaviour: StreamingBehaviour,
        call: IncomingRequest,
        model: ModelIdentity,
        limits: PixelLimits,
        closing: asyncio.Event,
        *,
        finished: Callable[[], None],
    ) -> None:
        """Prepare; the model is asked when the response is called, and `finished` is told when it is over."""
        super().__init__()
        self._behaviour, self._call = behaviour, call
        self._model, self._limits = model, limits
        self._closing, self._finished = closing, finished

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the model speak, and send what it says."""
        try:
            await self._carry(scope, receive, send)
        finally:
            self._finished()

    async def _carry(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(client_gone(receive))
        closing = asyncio.create_task(self._closing.wait())
        speech = self._ask()
        try:
            first = await speech.next(gone, closing)
            last = await self._stream(first, speech, (gone, closing), send) if isinstance(first, str) else first
        finally:
            speech.listener.leave()
            gone.cancel()
            closing.cancel()
        if last is None:
            scope["state"]["transport"].close()
        elif first is last:
            out = outgoing(last, completion(last, self._call, self._model, self._limits))
            await PlannedResponse(last, out, self._closing, finished=lambda: None)(scope, receive, send)

    def _ask(self) -> _Speech:
        loop = asyncio.get_running_loop()
        pieces: asyncio.Queue[str] = asyncio.Queue()

        def hear(piece: str) -> None:
            with suppress(RuntimeError):  # the server has ended, and its loop with it
                loop.call_soon_threadsafe(pieces.put_nowait, piece)

        listener = Listener(hear if self._call.parsed.stream else lambda piece: None)
        # A thread for each: the loop's own pool has few, and every one would wait for the model.
        thread = ThreadPoolExecutor(1, "model-client")
        whole = loop.run_in_executor(thread, self._behaviour.say, self._call, listener)
        thread.shutdown(wait=False)
        return _Speech(listener, pieces, whole)

    async def _stream(self, piece: str, speech: _Speech, ends: _Ends, send: Send) -> PlannedAnswer | None:
        """Send pieces until the answer is complete; nothing when it was broken off."""
        stream, part = CompletionEvents(self._call, self._model), cast("str | PlannedAnswer | None", piece)
        await send({"type": "http.response.start", "status": OK, "headers": [EVENT_STREAM]})
        await _send_body(send, event_bytes(stream.opening()))
        while isinstance(part, str):
            await _send_body(send, event_bytes(stream.piece(part)))
            part = await speech.next(*ends)
        if part is not None:
            await _send_body(send, self._ending(part), more=False)
        return part

    def _ending(self, answer: PlannedAnswer) -> bytes:
        if answer.status >= FIRST_ERROR:
            return b"data: " + error_body(answer.text, answer.status) + b"\n\n"
        events = completion(answer, self._call, self._model, self._limits).ending()
        return b"".join([*map(event_bytes, events), END_OF_STREAM])


@dataclass(frozen=True)
class _Speech:
    """What a model says in its thread, on the side of the loop."""

    listener: Listener
    pieces: asyncio.Queue[str]
    whole: asyncio.Future[PlannedAnswer]

    async def next(self, *ends: asyncio.Task[bool]) -> str | PlannedAnswer | None:
        """The next piece, or the whole when there are no more; nothing when the client or the server goes first."""
        piece = asyncio.create_task(self.pieces.get())
        try:
            waited: set[asyncio.Future[Any]] = {piece, self.whole, *ends}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if piece.done():
                return piece.result()
            return self.whole.result() if self.whole.done() else None
        finally:
            piece.cancel()


_Ends: TypeAlias = tuple[asyncio.Task[bool], asyncio.Task[bool]]


async def _send_body(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
