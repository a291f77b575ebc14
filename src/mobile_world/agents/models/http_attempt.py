"""One HTTP attempt: request bytes out, a completion or an `EndpointFault` back.

httpx and not the `openai` package, because a benchmark must know what it sent and when: the package retries on its own
and waits in between, builds the bytes itself, imports for about a second and brings a dozen packages. What is needed of
it is one POST and the reading of a stream; httpx cancels cleanly, and is a dependency anyway.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import inf
from typing import cast

import httpx

from mobile_world.agents.models.chat_responses import DONE, CompletionAnswer, CompletionParser, SseReader, read_whole
from mobile_world.agents.models.endpoint_errors import EndpointFault, status_fault
from mobile_world.agents.models.redaction import RedactedHeaders

LONGEST_ERROR_PAGE = 64 * 1024

DRAINING_S = 0.1
"""How long to wait for the end of a stream that has said it is complete."""

AFTERWARDS_S = 2.0
"""How long to wait for token counts and the end mark behind the last words of an answer."""


@dataclass
class AttemptProgress:
    """Progress of an attempt: decides who is to blame at the deadline."""

    until: float = inf
    """The deadline by the monotonic clock: a complete answer is not held back past it for token counts."""
    started: float = field(default_factory=time.monotonic)
    status: int | None = None
    first_byte_s: float | None = None
    """Until the first byte of an answer, head, comments and blank space aside."""
    streamed: bool = True
    """Whether the answer comes as it is written."""
    tokens: int = 0
    """Events of a stream that held words. What else comes, such as comments that keep a connection open, is none."""
    last_token: float = 0.0
    """When the latest of them came, by the monotonic clock."""
    finished_at: float | None = None
    """When the stream said that its words are complete, by the monotonic clock."""
    spoke: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with every token, for whoever waits for the next one."""

    def answer_began(self) -> None:
        """Note the first byte; later calls change nothing."""
        if self.first_byte_s is None:
            self.first_byte_s = time.monotonic() - self.started

    @property
    def finished(self) -> bool:
        """Whether the last words of the answer have come."""
        return self.finished_at is not None

    def token_came(self) -> None:
        """Note that the model goes on."""
        self.tokens += 1
        self.last_token = time.monotonic()
        self.spoke.set()


@dataclass(frozen=True)
class HttpAttempt:
    """A POST request that can be repeated with the same bytes."""

    url: httpx.URL
    headers: RedactedHeaders
    body: bytes = field(repr=False)
    connect_s: float
    stall_s: float
    """How long a stream may go without a token after its first, and a whole answer without a byte."""
    largest_answer: int

    async def attempt(self, client: httpx.AsyncClient, progress: AttemptProgress) -> CompletionAnswer:
        """Send and read; transport errors come out as faults."""
        try:
            async with client.stream(
                "POST",
                self.url,
                content=self.body,
                headers=self.headers,
                timeout=httpx.Timeout(None, connect=self.connect_s, write=self.stall_s),
            ) as response:
                progress.status = response.status_code
                return await self._read(response, progress)
        except httpx.TimeoutException as error:
            what = "no connection" if isinstance(error, httpx.ConnectTimeout) else "the request could not be sent"
            raise EndpointFault("timeout", f"{what} in time ({type(error).__name__})") from error
        except httpx.InvalidURL as error:
            raise EndpointFault("rejected", f"the endpoint's address cannot be used: {error}", lasting=True) from error
        except httpx.ConnectError as error:
            raise EndpointFault(
                "connection", f"no connection ({error}): is a server running at that address?"
            ) from error
        except httpx.TransportError as error:
            why = str(error) or type(error).__name__
            if progress.first_byte_s is not None:
                raise EndpointFault("cut", f"the answer broke off: {why}") from error
            raise EndpointFault("connection", f"no answer: {why}") from error

    async def _read(self, response: httpx.Response, progress: AttemptProgress) -> CompletionAnswer:
        if response.status_code != 200:
            raise status_fault(
                response.status_code, await self._page(response), retry_after_s=retry_after(response.headers)
            )
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "text/event-stream":
            return await self._read_stream(response, progress)
        if kind in ("application/json", ""):
            return await self._read_whole(response, progress)
        raise EndpointFault("bad_response", f"the answer is {kind!r}, not a chat completion: is the base URL right?")

    async def _read_stream(self, response: httpx.Response, progress: AttemptProgress) -> CompletionAnswer:
        parts, events, done = CompletionParser(streamed=True), SseReader(), False
        try:
            async with aclosing(self._chunks(response, progress, self._next_token_by)) as chunks:
                async for chunk in chunks:
                    if done := _complete(events.feed(chunk), parts, progress):
                        await _drain(chunks)
                        break
            done = done or _complete(events.end(), parts, progress)
            if not progress.finished and (parts.began or not done):
                raise EndpointFault("cut", "the answer broke off: its stream ended without a finish reason")
        except (EndpointFault, httpx.TransportError):
            if not progress.finished:
                raise
            # All words are there: only token counts and the end mark did not come.
        return parts.whole()

    async def _read_whole(self, response: httpx.Response, progress: AttemptProgress) -> CompletionAnswer:
        progress.streamed = False
        body = bytearray()
        last_chunk = 0.0

        def next_byte_by(progress: AttemptProgress) -> float | None:
            return None if progress.first_byte_s is None else last_chunk + self.stall_s

        async with aclosing(self._chunks(response, progress, next_byte_by)) as chunks:
            async for chunk in chunks:
                last_chunk = time.monotonic()
                # Some gateways send blank space to keep the connection open until they have an answer.
                if body or chunk.strip():
                    progress.answer_began()
                    body += chunk
        return read_whole(bytes(body))

    def _next_token_by(self, progress: AttemptProgress) -> float | None:
        """When a stream counts as stalled; before its first token only the deadline counts, for prompts take time."""
        if progress.finished_at is not None:
            return min(progress.finished_at + min(self.stall_s, AFTERWARDS_S), progress.until)
        return progress.last_token + self.stall_s if progress.tokens else None

    async def _chunks(
        self, response: httpx.Response, progress: AttemptProgress, next_by: Callable[[AttemptProgress], float | None]
    ) -> AsyncGenerator[bytes, None]:
        """The body, limited in length; `next_by` says until when the answer has to go on."""
        length = 0
        async with aclosing(_raw(response)) as chunks:
            while True:
                by = next_by(progress)
                try:
                    async with asyncio.timeout(None if by is None else max(0.0, by - time.monotonic())):
                        chunk = await anext(chunks, b"")
                except TimeoutError as error:
                    raise EndpointFault(
                        "stalled", f"the answer stalled: nothing more of it came for {self.stall_s:g} s"
                    ) from error
                if not chunk:
                    return
                length += len(chunk)
                if length > self.largest_answer:
                    raise EndpointFault(
                        "bad_response", f"the answer is longer than {self.largest_answer} bytes", lasting=True
                    )
                yield chunk

    async def _page(self, response: httpx.Response) -> bytes:
        """The beginning of an error page."""
        page = b""
        try:
            async with asyncio.timeout(self.stall_s), aclosing(_raw(response)) as chunks:
                async for chunk in chunks:
                    page += chunk
                    if len(page) >= LONGEST_ERROR_PAGE:
                        break
        except (TimeoutError, httpx.TransportError):
            return page
        return page[:LONGEST_ERROR_PAGE]


def _raw(response: httpx.Response) -> AsyncGenerator[bytes, None]:
    """The body as it comes: nothing is unpacked, so that a small answer cannot become a huge one."""
    return cast("AsyncGenerator[bytes, None]", response.aiter_raw())


async def _drain(chunks: AsyncGenerator[bytes, None]) -> None:
    """Read to the end behind a complete answer: only then can the connection be used again."""
    with suppress(TimeoutError, EndpointFault, httpx.TransportError):
        async with asyncio.timeout(DRAINING_S):
            async for _ in chunks:
                pass


def _complete(events: list[bytes], parts: CompletionParser, progress: AttemptProgress) -> bool:
    """Take what events bring; whether the stream said that it is complete."""
    for data in events:
        if data.strip() == DONE:
            return True
        progress.answer_began()
        if parts.take(data, holder="delta"):
            progress.token_came()
        if parts.finish_reason is not None and not progress.finished:
            progress.finished_at = time.monotonic()
    return False


def retry_after(headers: httpx.Headers) -> float | None:
    """Seconds of the `Retry-After` header; None when it is missing or not understood."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
