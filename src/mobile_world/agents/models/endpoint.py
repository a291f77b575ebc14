"""An OpenAI-compatible endpoint as a chat model, and `open_model`: endpoint, cache and cassette put together."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
from pydantic import SecretStr

from mobile_world.agents.models.background_loop import BackgroundLoop, shared_loop
from mobile_world.agents.models.cassettes import RecordingModel, ReplayModel
from mobile_world.agents.models.chat import ChatModel, ChatReply, ChatRequest, ToolCallText
from mobile_world.agents.models.chat_requests import GrammarField, request_body, request_hash
from mobile_world.agents.models.chat_responses import CompletionAnswer
from mobile_world.agents.models.endpoint_probe import Attempt, probe_request
from mobile_world.agents.models.http_attempt import HttpAttempt
from mobile_world.agents.models.prices import PriceTable
from mobile_world.agents.models.redaction import RedactedHeaders, Redactor, checked_key
from mobile_world.agents.models.response_cache import CachedModel, ReplyCache
from mobile_world.agents.models.retry import JUDGING_S, RetryLoop, RetryPolicy
from mobile_world.domain import ConfigError, EndpointUnavailable, MobileWorldError

GRACE_S = JUDGING_S + 4.0
"""How long past the deadline the loop may take to judge and cancel a request, before it is given up as stuck."""


@dataclass(frozen=True)
class EndpointSettings:
    """Address, key, streaming and timeouts of an endpoint."""

    base_url: str
    """With or without `/v1`, which is added to an address without a path."""
    api_key: SecretStr | None = None
    stream: bool = True
    """Whether answers come as they are written. Only then can a long answer be told from an endpoint that is gone."""
    grammar_field: GrammarField = "structured_outputs"
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Further headers, for gateways."""
    connect_s: float = 10.0
    """How long one attempt may take to connect."""
    stall_s: float = 30.0
    """How long an answer may pause once its first token came, before the attempt counts as failed."""
    largest_answer: int = 8 * 1024 * 1024
    """In bytes as they come in."""

    @property
    def place(self) -> str:
        """The endpoint's URL for display; `ConfigError` for an invalid one."""
        return shown(completions_url(self.base_url)).removesuffix("/chat/completions")


class EndpointModel:
    """A chat model behind an OpenAI-compatible endpoint; thread-safe."""

    def __init__(
        self,
        settings: EndpointSettings,
        *,
        policy: RetryPolicy | None = None,
        prices: PriceTable | None = None,
        loop: BackgroundLoop | None = None,
    ) -> None:
        """Check the settings; nothing is sent before the first question."""
        self._settings, self._policy = settings, policy or RetryPolicy()
        self._prices, self._loop = prices or PriceTable(), loop
        self._url = completions_url(settings.base_url)
        self._headers = request_headers(settings)
        self._redact = Redactor([checked_key(settings.api_key), *settings.headers.values()])
        self._lock = threading.Lock()
        self._in_flight: set[Future[CompletionAnswer]] = set()
        self._closed = False

    def __repr__(self) -> str:
        return f"EndpointModel({self.place})"

    @property
    def place(self) -> str:
        """The endpoint's URL for display."""
        return self._settings.place

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        """Send the request, retry where that helps, and wait for the complete answer."""
        started = time.monotonic()
        exchange, probe = self._exchange(request), self._exchange(probe_request(request.model))
        attempts = RetryLoop(
            self._policy,
            started + deadline_s,
            Random(f"{self._policy.seed}/{request_hash(request)}"),
            self._redact,
            self._settings.stall_s,
        )
        try:
            answer = self._wait(exchange, probe, attempts)
        except MobileWorldError as error:
            raise self._explained(error, request, len(attempts.records), time.monotonic() - started) from None
        return ChatReply(
            text=self._redact(answer.text),
            usage=answer.usage,
            finish_reason=answer.finish_reason,
            latency_s=time.monotonic() - started,
            first_byte_s=attempts.records[-1].first_byte_s or 0.0,
            reasoning=self._redact(answer.reasoning),
            tool_calls=tuple(ToolCallText(*map(self._redact, call)) for call in answer.tool_calls),
            attempts=tuple(attempts.records),
            cost=self._prices.cost(request.model, answer.usage),
            logprobs=answer.logprobs,
            model=self._redact(answer.model),
            fingerprint=self._redact(answer.fingerprint),
            streamed=answer.streamed,
        )

    def close(self) -> None:
        """Cancel what is still in flight; connections stay with the process for the next episode."""
        with self._lock:
            self._closed, in_flight = True, tuple(self._in_flight)
        for future in in_flight:
            future.cancel()

    def _exchange(self, request: ChatRequest) -> HttpAttempt:
        settings = self._settings
        return HttpAttempt(
            url=self._url,
            headers=self._headers,
            body=request_body(request, stream=settings.stream, grammar_field=settings.grammar_field),
            connect_s=settings.connect_s,
            stall_s=settings.stall_s,
            largest_answer=settings.largest_answer,
        )

    def _wait(self, exchange: HttpAttempt, probe: HttpAttempt, attempts: RetryLoop) -> CompletionAnswer:
        loop = self._loop or shared_loop()

        def attempt(sent: HttpAttempt) -> Attempt:
            return lambda progress: sent.attempt(loop.client(self._url.scheme), progress)

        with self._lock:
            if self._closed:
                raise EndpointUnavailable("the client was closed before it was asked")
            future = loop.start(attempts.run(attempt(exchange), attempt(probe)))
            self._in_flight.add(future)
        try:
            return future.result(max(0.0, attempts.until - time.monotonic()) + GRACE_S)
        except CancelledError:
            raise EndpointUnavailable("the client was closed while it waited for the answer") from None
        except TimeoutError:
            raise EndpointUnavailable("the request could not even be cancelled in time") from None
        finally:
            future.cancel()
            with self._lock:
                self._in_flight.discard(future)

    def _explained(self, error: MobileWorldError, request: ChatRequest, tries: int, seconds: float) -> MobileWorldError:
        times = f"{tries} time{'' if tries == 1 else 's'}"
        explained = type(error)(f"{self.place}, asked for {request.model!r} {times} in {seconds:.1f} s: {error}")
        explained.endpoint_faults, explained.requests = error.endpoint_faults, error.requests
        for note in getattr(error, "__notes__", ()):
            explained.add_note(note)
        return explained


def request_headers(settings: EndpointSettings) -> RedactedHeaders:
    """HTTP headers of every request, the API key included."""
    key = checked_key(settings.api_key)
    return RedactedHeaders(
        {
            "Accept": "text/event-stream, application/json",
            "Accept-Encoding": "identity",
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {key}"} if key else {}),
            **settings.headers,
        }
    )


def shown(url: httpx.URL) -> str:
    """A URL without its query, which may hold a key."""
    return str(url.copy_with(query=None))


def completions_url(base_url: str) -> httpx.URL:
    """The chat completions URL of an endpoint; an invalid base URL is refused without repeating it."""
    try:
        url = httpx.URL(base_url.strip())
    except httpx.InvalidURL:
        raise ConfigError("the model's base URL is not a URL; it looks like http://127.0.0.1:8000/v1") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise ConfigError("the model's base URL must begin with http:// or https:// and name a host")
    if url.userinfo:
        raise ConfigError("the model's base URL holds a user name or password; give the key as the API key instead")
    path = url.path.rstrip("/").removesuffix("/chat/completions") or "/v1"
    return url.copy_with(path=f"{path}/chat/completions")


def open_model(
    endpoint: EndpointSettings | None,
    *,
    policy: RetryPolicy | None = None,
    prices: PriceTable | None = None,
    cache_dir: Path | None = None,
    record: Path | None = None,
    replay: Path | None = None,
) -> ChatModel:
    """A model for one episode; `replay` needs no endpoint and asks none.

    A cassette that is recorded holds what came from the cache too, so that it is complete.
    """
    if replay is not None:
        if record is not None:
            raise ConfigError("a cassette is either recorded or played; ask for one of them")
        return ReplayModel(replay)
    if endpoint is None:
        raise ConfigError("a model needs the base URL of an endpoint, or a cassette to play")
    model: ChatModel = EndpointModel(endpoint, policy=policy, prices=prices)
    if cache_dir is not None:
        model = CachedModel(model, ReplyCache(cache_dir))
    return RecordingModel(model, record) if record is not None else model
