"""Answers that go out while the model makes them, over HTTP."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection

import httpx
import pytest

from mobile_world.agents.models import ChatReply, ChatRequest, Usage
from mobile_world.agents.models.batching import Cancelled
from mobile_world.agents.serving import ModelBackend, ModelServer
from mobile_world.domain import EndpointUnavailable
from tests.mobile_world.agents.models.chat_client import ask, client
from tests.mobile_world.agents.serving.http_client import CERTIFICATES, events, post, request

PATIENCE_S = 30.0


@dataclass
class CodecRoundTrip:
    """Words that are held before the piece of a number until they are let go, and may end in an error."""

    pieces_: tuple[str, ...]
    hold: int | None
    error: Exception | None
    let_go: threading.Event = field(default_factory=threading.Event)
    cancelled: threading.Event = field(default_factory=threading.Event)

    def pieces(self) -> Iterator[str]:
        for number, piece in enumerate(self.pieces_):
            if number == self.hold:
                assert self.let_go.wait(PATIENCE_S)
            if self.cancelled.is_set():
                raise Cancelled("nobody listens")
            yield piece
        if self.error is not None:
            raise self.error

    def cancel(self) -> None:
        self.cancelled.set()
        self.let_go.set()

    def reply(self) -> ChatReply:
        usage = Usage(tokens_in=7, tokens_out=len(self.pieces_))
        return ChatReply("".join(self.pieces_), usage, finish_reason="length", latency_s=0.1, first_byte_s=0.1)


@dataclass
class Speaker:
    """A chat model that can be heard while it speaks."""

    words: tuple[str, ...] = ("One, ", "two, ", "three.")
    hold: int | None = None
    error: Exception | None = None
    speeches: list[CodecRoundTrip] = field(default_factory=list)
    began: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def begin(self, request: ChatRequest, *, deadline_s: float) -> CodecRoundTrip:
        speech = CodecRoundTrip(self.words, self.hold, self.error)
        self.speeches.append(speech)
        self.began.release()
        return speech

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        raise AssertionError("it was to be heard while it speaks")

    def close(self) -> None:
        """Nothing is held."""


def streamed(server: ModelServer) -> httpx.Client:
    return httpx.Client(base_url=server.url, timeout=PATIENCE_S, verify=CERTIFICATES)


def test_words_go_out_before_the_answer_is_complete() -> None:
    model = Speaker(hold=1)
    with ModelServer(ModelBackend(model)) as server, streamed(server) as browser:
        body = {**request(), "stream": True, "stream_options": {"include_usage": True}}
        with browser.stream("POST", "/chat/completions", json=body) as response:
            lines = (line.removeprefix("data: ") for line in response.iter_lines() if line)
            assert json.loads(next(lines))["choices"][0]["delta"]["role"] == "assistant"
            assert json.loads(next(lines))["choices"][0]["delta"] == {"content": "One, "}
            model.speeches[0].let_go.set()
            *rest, done = lines
    assert done == "[DONE]"
    *pieces, end, usage = map(json.loads, rest)
    assert [piece["choices"][0]["delta"]["content"] for piece in pieces] == ["two, ", "three."]
    assert end["choices"][0]["finish_reason"] == "length"
    assert usage["usage"] == {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}


def test_one_object_has_all_of_it() -> None:
    with ModelServer(ModelBackend(Speaker())) as server:
        answer = post(server, request()).json()
        said = "".join(event["choices"][0]["delta"].get("content", "") for event in events(server, request()))
    assert answer["choices"][0]["message"]["content"] == said == "One, two, three."
    assert answer["usage"]["completion_tokens"] == 3


@pytest.mark.parametrize(("stream", "hold"), [(True, 1), (True, 0), (False, 1)])
def test_a_client_that_goes_away_is_dropped_by_the_model(stream: bool, hold: int) -> None:
    model = Speaker(hold=hold)
    with ModelServer(ModelBackend(model)) as server:
        address = httpx.URL(server.url)
        connection = HTTPConnection(address.host, address.port or 0, timeout=PATIENCE_S)
        body = json.dumps({**request(), "stream": stream})
        connection.request("POST", f"{address.path}/chat/completions", body, {"Content-Type": "application/json"})
        assert model.began.acquire(timeout=PATIENCE_S)
        connection.close()
        assert model.speeches[0].cancelled.wait(PATIENCE_S)


def test_an_error_before_the_first_word_is_a_status_and_a_later_one_ends_the_stream() -> None:
    silent = Speaker(words=(), error=EndpointUnavailable("out of memory"))
    with ModelServer(ModelBackend(silent)) as server:
        answer = post(server, {**request(), "stream": True})
    assert (answer.status_code, "out of memory" in answer.text) == (503, True)
    breaking = Speaker(error=EndpointUnavailable("out of memory"))
    with ModelServer(ModelBackend(breaking)) as server:
        lines = [line for line in post(server, {**request(), "stream": True}).text.splitlines() if line]
    assert "[DONE]" not in lines[-1]
    assert json.loads(lines[-1].removeprefix("data: "))["error"]["message"] == "out of memory"


def test_a_request_is_over_also_when_the_model_raises_what_nobody_expects() -> None:
    with ModelServer(ModelBackend(Speaker(words=(), error=ZeroDivisionError()))) as server:
        with suppress(httpx.TransportError):
            post(server, request())
        (received,) = server.received
        deadline = time.monotonic() + PATIENCE_S
        while received.finished_s is None and time.monotonic() < deadline:
            threading.Event().wait(0.01)
        assert received.finished_s is not None


def test_the_client_of_agents_takes_a_stream_that_breaks_off_for_the_endpoints_fault() -> None:
    breaking = Speaker(error=EndpointUnavailable("out of memory"))
    with ModelServer(ModelBackend(breaking), model_name="m") as server:
        model = client(server.url)
        with pytest.raises(EndpointUnavailable, match="out of memory"):
            model.complete(ask(model="m", image=None), deadline_s=PATIENCE_S)
        model.close()
    assert len(breaking.speeches) == 3  # it was tried again


def test_many_are_heard_at_once_however_few_threads_the_machine_has() -> None:
    model, askers, said = Speaker(hold=0), 40, []
    with ModelServer(ModelBackend(model)) as server:
        body = request()
        threads = [
            threading.Thread(target=lambda: said.append(post(server, body, timeout=PATIENCE_S).status_code))
            for _ in range(askers)
        ]
        for thread in threads:
            thread.start()
        for _ in range(askers):
            assert model.began.acquire(timeout=PATIENCE_S)
        for speech in model.speeches:
            speech.let_go.set()
        for thread in threads:
            thread.join(PATIENCE_S)
    assert said == [200] * askers


def test_a_server_that_stops_gives_up_the_answers_it_is_making() -> None:
    model = Speaker(hold=1)
    with ModelServer(ModelBackend(model)) as server, streamed(server) as browser:
        body = {**request(), "stream": True}
        with browser.stream("POST", "/chat/completions", json=body) as response:
            lines = response.iter_lines()
            next(lines)
            server.stop()
            with pytest.raises(httpx.TransportError):
                list(lines)
        assert model.speeches[0].cancelled.wait(PATIENCE_S)
