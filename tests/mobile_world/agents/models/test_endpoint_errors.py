"""Every way an endpoint can fail, and who is blamed for it."""

from __future__ import annotations

import gzip
import json
import socket
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

from mobile_world.agents.models import AttemptOutcome, RetryPolicy
from mobile_world.agents.models.chat_responses import AT_A_LIMIT, BROKEN_OFF
from mobile_world.agents.models.http_attempt import retry_after
from mobile_world.domain import (
    AgentError,
    BadResponse,
    EndpointRefused,
    EndpointUnavailable,
    InfraError,
    MobileWorldError,
    ModelRefused,
    PromptTooLong,
    StepTimeout,
)
from tests.mobile_world.agents.models.chat_client import QUICK, ask, client
from tests.mobile_world.agents.models.fault_server import (
    STREAM_HEAD,
    Behaviour,
    Caller,
    chunked,
    completion,
    delta,
    faulty,
    piece,
    raw,
    reply,
    streamed,
)

CUT = raw(STREAM_HEAD + piece(delta("half an ans")))
CUT_CLEANLY = raw(STREAM_HEAD + piece(delta("half an ans")) + chunked(b""))
HTML = reply(200, "<html>Welcome to the proxy</html>", kind="text/html; charset=utf-8")
FILTERED = json.dumps({"error": {"message": "no", "code": "content_filter"}})
LONG = json.dumps({"error": {"message": "too many tokens", "code": "context_length_exceeded"}})
LONG_VLLM = json.dumps({"error": {"message": "too long", "type": "BadRequestError", "param": "input_tokens"}})
ERROR_EVENT = raw(STREAM_HEAD + piece({"error": {"message": "out of memory", "code": 500}}) + chunked(b""))
LONG_EVENT = raw(STREAM_HEAD + piece({"error": {"message": "too long", "code": "context_length_exceeded"}}))
LATE_S = 20.0
"""What no deadline is kept later than."""
NO_CHOICE = raw(STREAM_HEAD + piece({"choices": []}) + piece(b"[DONE]") + chunked(b""))


def nothing(caller: Caller) -> None:
    caller.connection.shutdown(socket.SHUT_RDWR)


def hang(caller: Caller) -> None:
    caller.wait_until_gone()


def endless(caller: Caller) -> None:
    caller.send(STREAM_HEAD)
    while True:
        caller.send(piece(delta("x" * 10_000)))


@pytest.mark.parametrize(
    ("behaviour", "outcome"),
    [
        (reply(429, "{}"), "rate_limit"),
        (reply(500), "server"),
        (reply(503, "<html>busy</html>", kind="text/html"), "server"),
        (reply(529, "overloaded"), "server"),
        (reply(408), "timeout"),
        (reply(504), "timeout"),
        (nothing, "connection"),
        (CUT, "cut"),
        (CUT_CLEANLY, "cut"),
        (raw(STREAM_HEAD + piece(delta("half an ans")) + piece(b"[DONE]") + chunked(b"")), "cut"),
        (reply(413, '{"error": {"message": "TPM", "code": "rate_limit_exceeded"}}'), "rate_limit"),
        (raw(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"), "cut"),
        (raw(b"SSH-2.0-OpenSSH_9.6\r\n"), "connection"),
        (ERROR_EVENT, "server"),
        (HTML, "bad_response"),
        (reply(200, "{not json"), "bad_response"),
        (reply(200, b"\xff\xfe\x00"), "bad_response"),
        (reply(200, "[" * 100_000), "bad_response"),
        (reply(200, "null"), "bad_response"),
        (reply(200, "{}"), "bad_response"),
        (reply(200, ""), "bad_response"),
        (reply(200, '{"choices": [7]}'), "bad_response"),
        (reply(200, '{"choices": [{"message": {"content": 7}}]}'), "bad_response"),
        (reply(200, '{"choices": [], "usage": {"prompt_tokens": -1}}'), "bad_response"),
        (raw(STREAM_HEAD + piece(b"{nonsense") + chunked(b"")), "bad_response"),
        (raw(STREAM_HEAD + piece(delta("x", logprobs={"content": [{}]})) + chunked(b"")), "bad_response"),
        (NO_CHOICE, "bad_response"),
        *((reply(200, completion("I ta", reason)), "cut") for reason in sorted(BROKEN_OFF)),
        (raw(STREAM_HEAD + piece(delta("I ta", finish="abort")) + chunked(b"")), "cut"),
    ],
)
def test_passing_faults_are_tried_again(behaviour: Behaviour, outcome: AttemptOutcome) -> None:
    with faulty(behaviour, streamed("at last")) as server:
        got = client(server.url).complete(ask(), deadline_s=10)
    assert got.text == "at last"
    assert [each.outcome for each in got.attempts] == [outcome, "ok"]
    assert got.attempts[0].message
    assert got.attempts[1].waited_s > 0
    assert server.received[0].body == server.received[1].body


@pytest.mark.parametrize(
    ("behaviour", "error"),
    [
        (reply(429), EndpointUnavailable),
        (reply(500), EndpointUnavailable),
        (nothing, EndpointUnavailable),
        (CUT, EndpointUnavailable),
        (HTML, BadResponse),
        (reply(200, "{}"), BadResponse),
    ],
)
def test_attempts_are_bounded_and_the_world_is_blamed(behaviour: Behaviour, error: type[InfraError]) -> None:
    with faulty(behaviour) as server, pytest.raises(EndpointUnavailable) as failed:
        client(server.url).complete(ask(), deadline_s=10)
    assert type(failed.value) is error
    assert len(server.received) == QUICK.attempts
    assert "'venus' 3 times" in str(failed.value)
    assert len(failed.value.__notes__) == QUICK.attempts


@pytest.mark.parametrize(
    ("behaviour", "error"),
    [
        (reply(401, '{"error": {"message": "bad key"}}'), EndpointRefused),
        (reply(402, '{"error": {"message": "no credit"}}'), EndpointRefused),
        (reply(302, Location="http://elsewhere.example/v1"), EndpointRefused),
        (reply(308, Location="/v2/chat/completions"), EndpointRefused),
        (reply(400, FILTERED), ModelRefused),
        (reply(200, completion(None, refusal="I cannot help with that.")), ModelRefused),
        (reply(200, completion("", "content_filter")), ModelRefused),
        (reply(200, completion("I", "refusal")), ModelRefused),
        (reply(200, completion("", "sensitive")), ModelRefused),
        (reply(400, LONG), PromptTooLong),
        (reply(400, LONG_VLLM), PromptTooLong),
        (reply(413, "too large", kind="text/plain"), PromptTooLong),
        (LONG_EVENT, PromptTooLong),
    ],
)
def test_lasting_faults_are_not_tried_again(behaviour: Behaviour, error: type[MobileWorldError]) -> None:
    with faulty(behaviour, streamed("never asked for")) as server, pytest.raises(error) as failed:
        client(server.url).complete(ask(), deadline_s=10)
    assert len(server.received) == 1
    assert server.url in str(failed.value)


@pytest.mark.parametrize("reason", ["length", *sorted(AT_A_LIMIT)])
def test_an_answer_that_ends_at_a_limit_is_cut_off_whatever_the_limit_is_called(reason: str) -> None:
    with faulty(reply(200, completion("I ta", reason))) as server:
        assert client(server.url).complete(ask(), deadline_s=10).finish_reason == "length"


def test_a_refusal_is_the_agents_and_a_wrong_key_is_not() -> None:
    assert issubclass(ModelRefused, AgentError)
    assert issubclass(PromptTooLong, AgentError)
    assert issubclass(StepTimeout, AgentError)
    assert issubclass(EndpointRefused, InfraError)
    assert issubclass(BadResponse, InfraError)


class Watch:
    """How long something took, whatever it raised."""

    def __enter__(self) -> Watch:
        self._started = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = time.monotonic() - self._started


def test_a_huge_answer_is_cut_off_and_not_asked_for_again() -> None:
    with faulty(endless) as server:
        with pytest.raises(BadResponse, match="longer than"):
            client(server.url, largest_answer=100_000).complete(ask(), deadline_s=10)
        assert len(server.received) == 1


def test_a_packed_answer_is_not_unpacked() -> None:
    packed = reply(200, gzip.compress(completion("unpacked").encode()), Content_Encoding="gzip")
    with faulty(packed) as server, pytest.raises(BadResponse):
        client(server.url).complete(ask(), deadline_s=10)


def test_a_closed_port_and_an_unknown_host(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    known = socket.getaddrinfo

    def look_up(host: str, *others: Any, **options: Any) -> Any:
        """The name service, which is not asked in tests."""
        if host != "127.0.0.1":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return known(host, *others, **options)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    for url in (f"http://127.0.0.1:{port}", "http://no-such-host.invalid:8000"):
        with pytest.raises(EndpointUnavailable) as failed:
            client(url).complete(ask(), deadline_s=20)
        assert "connection" in failed.value.__notes__[0]


@pytest.mark.slow
def test_retry_after_is_honoured() -> None:
    with faulty(reply(429, Retry_After="1"), streamed("x")) as server:
        got = client(server.url).complete(ask(), deadline_s=10)
    assert 1.0 <= got.attempts[1].waited_s < 1.5
    assert got.latency_s >= 1.0


def test_retry_after_past_the_deadline_ends_the_step_at_once() -> None:
    with faulty(reply(429, Retry_After="60")) as server:
        with pytest.raises(EndpointUnavailable, match="no time"), Watch() as watch:
            client(server.url).complete(ask(), deadline_s=LATE_S)
        assert watch.seconds < LATE_S / 2
        assert len(server.received) == 1


def test_retry_after_as_a_date_and_as_nonsense() -> None:
    later = datetime.now(UTC) + timedelta(seconds=30)
    asked = retry_after(httpx.Headers({"retry-after": format_datetime(later, usegmt=True)}))
    assert asked is not None
    assert 28 < asked <= 30
    assert retry_after(httpx.Headers({"retry-after": format_datetime(later - timedelta(days=1))})) == 0
    for nonsense in ("soon", "-1", "1e9", "", "²"):
        assert retry_after(httpx.Headers({b"retry-after": nonsense.encode("latin-1")})) is None


def test_pauses_double_up_to_a_limit_and_are_the_same_for_the_same_seed() -> None:
    policy = RetryPolicy(first_pause_s=1.0, longest_pause_s=4.0)
    assert [policy.pause_s(number, 1.0, None) for number in range(1, 6)] == [1.0, 2.0, 4.0, 4.0, 4.0]
    assert policy.pause_s(1, 0.0, None) == 0.5
    waits = []
    for seed in (1, 1, 2):
        with faulty(reply(500), streamed("x")) as server:
            model = client(server.url, policy=RetryPolicy(first_pause_s=0.02, seed=seed))
            waits.append(model.complete(ask(), deadline_s=10).attempts[1].waited_s)
    assert waits[0] == waits[1] != waits[2]


def test_the_deadline_covers_all_attempts_together() -> None:
    policy = RetryPolicy(attempts=1000, first_pause_s=0.05, longest_pause_s=0.05)
    with faulty(reply(500)) as server:
        with pytest.raises(EndpointUnavailable), Watch() as watch:
            client(server.url, policy=policy).complete(ask(), deadline_s=0.5)
        assert watch.seconds < LATE_S
        assert 1 < len(server.received) < 30


def test_the_deadline_really_ends_the_connection() -> None:
    gone: list[bool] = []

    def watch(caller: Caller) -> None:
        gone.append(caller.wait_until_gone())

    with faulty(watch) as server:
        with pytest.raises(EndpointUnavailable):
            client(server.url).complete(ask(), deadline_s=0.2)
        until = time.monotonic() + LATE_S
        while not gone and time.monotonic() < until:
            threading.Event().wait(0.01)
        assert gone == [True]


def test_closing_ends_what_is_in_flight() -> None:
    asked, raised = threading.Event(), []

    def wait(caller: Caller) -> None:
        asked.set()
        caller.wait_until_gone()

    with faulty(wait) as server:
        model = client(server.url)

        def work() -> None:
            try:
                model.complete(ask(), deadline_s=60)
            except EndpointUnavailable as error:
                raised.append(str(error))

        thread = threading.Thread(target=work)
        thread.start()
        assert asked.wait(LATE_S)
        model.close()
        thread.join(LATE_S)
        assert not thread.is_alive()
    assert "closed while" in raised[0]


@pytest.mark.slow
def test_sixty_four_requests_are_in_flight_at_once() -> None:
    everybody = threading.Barrier(64)

    def together(caller: Caller) -> None:
        everybody.wait(20)
        streamed("x")(caller)

    with faulty(together) as server:
        threads = [
            threading.Thread(target=lambda: client(server.url).complete(ask(), deadline_s=30)) for _ in range(64)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert server.most_open == 64
        assert not everybody.broken
