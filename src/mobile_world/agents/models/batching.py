"""Continuous batching: a request queue, and one thread that owns the model.

Between two tokens of the answers in the batch one waiting request is prefilled and joins them, and requests that are
done or cancelled leave; so nobody waits for the longest answer of a batch, and no answer pauses for longer than one
prompt takes to prefill. First come, first served.

How tokens are generated is left to a `Decoder`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from mobile_world.agents.models.chat import TokenLogprob
from mobile_world.domain import EndpointUnavailable

TELL_S = 0.1
"""Tokens are passed on so often at most: waking sixteen threads for every token slows the one that makes them."""
CLOSE_S = 30.0
"""How long a model may take over the token it is at when it is closed."""
GROW_ANSWERS = 50
"""After so many answers without trouble a batch that was halved may grow by one."""
CLOSED = "this model was closed; make a new one"

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


class OutOfMemory(EndpointUnavailable):
    """The device has no room for a batch of this size; a smaller one may fit."""


class Cancelled(EndpointUnavailable):
    """The request was cancelled."""


@dataclass(frozen=True)
class GeneratedToken:
    """One token of an answer."""

    number: int
    """Its place in the vocabulary."""
    ends: bool = False
    """Whether the model ends its answer with it."""
    logprob: TokenLogprob | None = None


class Decoder(Protocol[P_contra]):
    """Generates the tokens of several answers at once; called by one thread.

    Every method may raise `OutOfMemory`, or `EndpointUnavailable` for other failures of the device. What it holds is
    then in no defined state, and only `clear` may be called.
    """

    def add(self, prompt: P_contra, said: Sequence[GeneratedToken]) -> GeneratedToken:
        """Read a prompt, and what was said in answer to it before, as a further row; the row's next token."""

    def advance(self) -> Sequence[GeneratedToken]:
        """The next token of every row, in the order in which they were added."""

    def keep(self, rows: Sequence[int]) -> None:
        """Go on with these rows alone, in this order."""

    def clear(self) -> None:
        """Go on with no row at all."""


@dataclass(frozen=True)
class TokenUpdate:
    """Tokens since the last update, and whether they are the last."""

    tokens: tuple[GeneratedToken, ...]
    ended: bool


@dataclass(eq=False)
class BatchRequest(Generic[P]):
    """A request in the queue or the batch; made by `Batcher.submit`."""

    prompt: P
    max_tokens: int
    said: list[GeneratedToken] = field(default_factory=list)
    """Belongs to the thread that owns the model."""
    cancelled: bool = False
    _told: int = 0
    _told_s: float = 0.0
    _news: SimpleQueue[TokenUpdate | EndpointUnavailable] = field(default_factory=SimpleQueue)

    def news(self, timeout_s: float) -> TokenUpdate:
        """Wait for tokens; `TimeoutError` when none came, `EndpointUnavailable` when none will come."""
        try:
            news = self._news.get(timeout=max(timeout_s, 0))
        except Empty:
            raise TimeoutError from None
        if isinstance(news, EndpointUnavailable):
            raise news
        return news

    def cancel(self) -> None:
        """Leave the queue or the batch, from any thread; whoever waits for news is told at once."""
        self.cancelled = True
        self._news.put(Cancelled("the request was cancelled"))

    def fail(self, error: EndpointUnavailable) -> None:
        """End the request with an error."""
        self._news.put(error)

    def take(self, token: GeneratedToken) -> bool:
        """Add a token and publish an update when one is due; whether the answer is complete."""
        self.said.append(token)
        ended = token.ends or len(self.said) >= self.max_tokens
        now = time.monotonic()
        if ended or now - self._told_s >= TELL_S:
            self._news.put(TokenUpdate(tuple(self.said[self._told :]), ended))
            self._told, self._told_s = len(self.said), now
        return ended


class Batcher(Generic[P]):
    """Owns a decoder, in a thread of its own, from the first request until `close`."""

    def __init__(self, decoder: Decoder[P], *, max_batch: int) -> None:
        """Answer up to `max_batch` requests at once."""
        self._decoder, self._max_batch = decoder, max_batch
        self._limit, self._answered = max_batch, 0
        self._waiting: deque[BatchRequest[P]] = deque()
        self._batch: list[BatchRequest[P]] = []
        self._changed = threading.Condition()
        self._closing = False
        self._empty = True
        """Whether the decoder holds nothing of requests that were here before the present batch."""
        self._thread: threading.Thread | None = None

    @property
    def limit(self) -> int:
        """How many are answered at once now: halved when memory is short, and grown back by and by."""
        return self._limit

    def submit(self, prompt: P, *, max_tokens: int) -> BatchRequest[P]:
        """Queue a request."""
        ticket = BatchRequest(prompt, max_tokens)
        with self._changed:
            if self._closing:
                raise EndpointUnavailable(CLOSED)
            self._waiting.append(ticket)
            if self._thread is None:
                self._thread = threading.Thread(target=self._own, name="model-owner", daemon=True)
                self._thread.start()
            self._changed.notify()
        return ticket

    def close(self) -> None:
        """Answer no more, also in the middle of answers, and let the thread end; harmless when done twice."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(CLOSE_S)

    def _own(self) -> None:
        """Main loop of the thread; however it ends, waiting requests fail instead of hanging."""
        try:
            while self._wait_for_work():
                self._turn()
        finally:
            with self._changed:
                self._closing = True
                unanswered, self._waiting = [*self._batch, *self._waiting], deque()
            for ticket in unanswered:
                ticket.fail(EndpointUnavailable(CLOSED))
            self._batch = []

    def _wait_for_work(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._waiting or self._batch)
            return not self._closing

    def _turn(self) -> None:
        """One decoding step of the batch, with its error handling."""
        try:
            self._step()
        except EndpointUnavailable as error:
            # Without its traceback, which holds on to all that the step had in memory.
            trouble = OutOfMemory(str(error)) if isinstance(error, OutOfMemory) else EndpointUnavailable(str(error))
        else:
            self._empty = False
            return
        # A request alone may still fit into the room that larger batches before it have left taken.
        if isinstance(trouble, OutOfMemory) and (len(self._batch) > 1 or not self._empty):
            self._read_again()
        else:
            self._fail(str(trouble))

    def _step(self) -> None:
        """Drop cancelled requests, admit one waiting request, and decode one token for each row."""
        self._keep([not ticket.cancelled for ticket in self._batch])
        if (ticket := self._next()) is not None:
            self._batch.append(ticket)
            ended = ticket.take(self._decoder.add(ticket.prompt, ticket.said))
            self._keep([*(True for _ in self._batch[:-1]), not ended])
        if self._batch:
            tokens = self._decoder.advance()
            self._keep([not ticket.take(token) for ticket, token in zip(self._batch, tokens, strict=True)])

    def _next(self) -> BatchRequest[P] | None:
        with self._changed:
            while self._waiting and len(self._batch) < self._limit:
                ticket = self._waiting.popleft()
                if not ticket.cancelled:
                    return ticket
        return None

    def _keep(self, stays: Sequence[bool]) -> None:
        if all(stays):
            return
        rows = [row for row, kept in enumerate(stays) if kept]
        self._answered += len(self._batch) - len(rows)
        self._batch = [self._batch[row] for row in rows]
        if self._limit < self._max_batch and self._answered >= GROW_ANSWERS:
            self._limit, self._answered = self._limit + 1, 0
        self._decoder.keep(rows)

    def _read_again(self) -> None:
        """Prefill everything again into an empty decoder, with half the batch size."""
        batch, self._batch = self._batch, []
        if len(batch) > 1:
            self._limit, self._answered = len(batch) // 2, 0
        self._clear()
        with self._changed:
            self._waiting.extendleft(reversed(batch))

    def _fail(self, reason: str) -> None:
        """Fail every request of the batch, and go on with the queue."""
        failed, self._batch = self._batch, []
        self._clear()
        for ticket in failed:
            ticket.fail(EndpointUnavailable(f"the model failed at a batch of {len(failed)}: {reason}"))

    def _clear(self) -> None:
        self._decoder.clear()
        self._empty = True
