"""One attempt: the bytes of a request out, an answer or a `Fault` back.

httpx and not the `openai` package, because a benchmark must know what it sent and when: the package retries on its own
and waits in between, builds the bytes itself, imports for about a second and brings a dozen packages. What is needed of
it is one POST and the reading of a stream; httpx cancels cleanly, and is a dependency anyway.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import cast

import httpx

from mobile_world.agents.models.answers import Answer, AnswerInParts, read_whole
from mobile_world.agents.models.events import DONE, EventReader
from mobile_world.agents.models.faults import Fault, status_fault
from mobile_world.agents.models.redaction import QuietHeaders

LONGEST_ERROR_PAGE = 64 * 1024

DRAINING_S = 0.1
"""How long to wait for the end of a stream that has said it is complete."""


@dataclass
class Progress:
    """How far an attempt has come: it decides who is to blame when the time is up."""

    started: float = field(default_factory=time.monotonic)
    status: int | None = None
    first_byte_s: float | None = None
    """Until the first byte of an answer, head and comments aside."""

    def answer_began(self) -> None:
        """Note the first byte; later calls change nothing."""
        if self.first_byte_s is None:
            self.first_byte_s = time.monotonic() - self.started


@dataclass(frozen=True)
class Exchange:
    """A POST that can be made as often as needed, the same bytes each time."""

    url: httpx.URL
    headers: QuietHeaders
    body: bytes = field(repr=False)
    connect_s: float
    stall_s: float
    largest_answer: int

    async def attempt(self, client: httpx.AsyncClient, progress: Progress) -> Answer:
        """Send and read; transport errors come out as faults."""
        try:
            limits = httpx.Timeout(None, connect=self.connect_s, write=self.stall_s)
            async with client.stream(
                "POST", self.url, content=self.body, headers=self.headers, timeout=limits
            ) as response:
                progress.status = response.status_code
                return await self._read(response, progress)
        except httpx.TimeoutException as error:
            what = "no connection" if isinstance(error, httpx.ConnectTimeout) else "the request could not be sent"
            raise Fault("timeout", f"{what} in time ({type(error).__name__})") from error
        except httpx.InvalidURL as error:
            raise Fault("rejected", f"the endpoint's address cannot be used: {error}") from error
        except httpx.ConnectError as error:
            raise Fault("connection", f"no connection ({error}): is a server running at that address?") from error
        except httpx.TransportError as error:
            when = "the answer was cut" if progress.first_byte_s is not None else "no answer"
            raise Fault("connection", f"{when}: {str(error) or type(error).__name__}") from error

    async def _read(self, response: httpx.Response, progress: Progress) -> Answer:
        if response.status_code != 200:
            page = await self._page(response)
            raise status_fault(response.status_code, page, retry_after_s=retry_after(response.headers))
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "text/event-stream":
            return await self._read_stream(response, progress)
        if kind in ("application/json", ""):
            return await self._read_whole(response, progress)
        raise Fault("bad_response", f"the answer is {kind!r}, not a chat completion: is the base URL right?")

    async def _read_stream(self, response: httpx.Response, progress: Progress) -> Answer:
        parts, events = AnswerInParts(), EventReader()
        async with aclosing(self._chunks(response, progress)) as chunks:
            async for chunk in chunks:
                if _complete(events.feed(chunk), parts, progress):
                    await _drain(chunks)
                    return parts.whole()
        if not _complete(events.end(), parts, progress) and parts.finish_reason is None:
            raise Fault("connection", "the answer was cut: its stream ended early")
        return parts.whole()

    async def _read_whole(self, response: httpx.Response, progress: Progress) -> Answer:
        body = bytearray()
        async with aclosing(self._chunks(response, progress)) as chunks:
            async for chunk in chunks:
                progress.answer_began()
                body += chunk
        return read_whole(bytes(body))

    async def _chunks(self, response: httpx.Response, progress: Progress) -> AsyncGenerator[bytes, None]:
        """The body, limited in length, and in the pauses it makes once an answer has begun."""
        length = 0
        async with aclosing(_raw(response)) as chunks:
            while True:
                try:
                    async with asyncio.timeout(None if progress.first_byte_s is None else self.stall_s):
                        chunk = await anext(chunks, b"")
                except TimeoutError as error:
                    raise Fault("timeout", f"the answer stopped coming for {self.stall_s:g} s") from error
                if not chunk:
                    return
                length += len(chunk)
                if length > self.largest_answer:
                    raise Fault("bad_response", f"the answer is longer than {self.largest_answer} bytes", lasting=True)
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
    with suppress(TimeoutError, Fault, httpx.TransportError):
        async with asyncio.timeout(DRAINING_S):
            async for _ in chunks:
                pass


def _complete(events: list[bytes], parts: AnswerInParts, progress: Progress) -> bool:
    """Take what events bring; whether the stream said that it is complete."""
    for data in events:
        if data.strip() == DONE:
            return True
        progress.answer_began()
        parts.take(data, holder="delta")
    return False


def retry_after(headers: httpx.Headers) -> float | None:
    """Seconds an endpoint asks us to wait; nothing when it does not say, or says it in no known way."""
    asked = headers.get("retry-after", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked)
    try:
        at = parsedate_to_datetime(asked)
    except ValueError:
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
