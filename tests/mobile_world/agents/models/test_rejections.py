"""Requests that an endpoint rejects: those that do not fit, and whose fault it is when nobody knows why."""

from __future__ import annotations

import json
import re

import pytest

from mobile_world.agents.models import ChatRequest, Message
from mobile_world.agents.models.context_overflow import OVERFLOW_SHAPES, OverflowShape, words_say_overflow
from mobile_world.agents.models.endpoint_probe import PROBE_WORDS
from mobile_world.agents.models.retry import REJECTIONS
from mobile_world.agents.serving import (
    OVERFLOW_ERRORS,
    Behaviour,
    Failing,
    IncomingRequest,
    ModelServer,
    Overflowing,
    PlannedAnswer,
    Rule,
    RuleBased,
    Scripted,
)
from mobile_world.domain import (
    AgentError,
    EndpointRefused,
    EndpointUnavailable,
    MobileWorldError,
    PromptTooLong,
    RequestRejected,
)
from tests.mobile_world.agents.models.chat_client import KEY, client
from tests.mobile_world.agents.models.fault_server import (
    STREAM_HEAD,
    Caller,
    chunked,
    faulty,
    piece,
    raw,
    reply,
    streamed,
)

LONG = ChatRequest("mobile-world-test", (Message("user", ("What now? " * 100,)),))
STREAMED = pytest.mark.parametrize("stream", [True, False], ids=["streamed", "whole"])
LATE_S = 20.0


def failure(behaviour: Behaviour, *, stream: bool = True) -> tuple[MobileWorldError, list[dict[str, object]]]:
    """The error of a long request, and every body that came."""
    with ModelServer(behaviour) as server:
        with pytest.raises(MobileWorldError) as failed:
            client(server.url, stream=stream).complete(LONG, deadline_s=LATE_S)
        return failed.value, [received.json() for received in server.received]


def rejecting(status: int) -> Behaviour:
    """Rejects the long request and answers the probe."""
    rule = Rule.model_validate({"when": "What now", "answers": [{"status": status, "text": "unknown field"}]})
    return RuleBased([rule], otherwise="OK")


# Context overflow.


@STREAMED
@pytest.mark.parametrize("server", OVERFLOW_ERRORS)
def test_a_request_that_does_not_fit_is_the_agents_in_the_words_of_every_server(server: str, stream: bool) -> None:
    error, _ = failure(Overflowing(Scripted(["OK"]), server=server, context_tokens=100), stream=stream)
    assert type(error) is PromptTooLong and isinstance(error, AgentError)
    assert error.endpoint_faults == {}, "no endpoint is to blame"


@pytest.mark.parametrize("shape", OVERFLOW_SHAPES, ids=lambda shape: shape.server)
def test_every_shape_of_the_table_is_that_of_an_error_which_is_injected(shape: OverflowShape) -> None:
    bodies = [answer.body or "" for answer in OVERFLOW_ERRORS.values()]
    for words in shape.words:
        assert any(re.search(words, body, re.IGNORECASE) for body in bodies), words
    for code in shape.codes | shape.params:
        assert any(f'"{code}"' in body for body in bodies), code


@pytest.mark.parametrize(
    "words",
    [
        "Rate limit reached for tokens per min: limit 6000, requested 9216. Please try again in 2 s.",
        "The model `venus` does not exist.",
        "max_tokens must be at least 1, got 0.",
        "Unsupported parameter: 'max_tokens' is not supported with this model.",
        "At most 1 image may be provided in one prompt.",
        "the context is missing",
        "Input length 12 exceeds the maximum of characters in a file name.",
        "The prompt is too short.",
        "The image is too large to process.",
    ],
)
def test_other_complaints_do_not_say_that_a_request_is_too_long(words: str) -> None:
    assert not words_say_overflow(words)


def test_what_a_server_repeats_of_the_request_says_nothing() -> None:
    told = {"detail": [{"loc": ["body"], "msg": "field required", "input": "the prompt is too long: 9 tokens"}]}
    error, _ = failure(RuleBased([], otherwise=PlannedAnswer(status=422, body=json.dumps(told))))
    assert type(error) is EndpointRefused and "field required" in str(error) and "9 tokens" not in str(error)


def test_what_the_server_behind_a_gateway_wrote_is_read_and_shown() -> None:
    behind = {"detail": [{"msg": "field required", "input": "the prompt is too long"}]}
    told = {"message": "Provider returned error", "code": 400, "metadata": {"raw": json.dumps(behind)}}
    error, _ = failure(RuleBased([], otherwise=PlannedAnswer(status=400, body=json.dumps({"error": told}))))
    assert type(error) is EndpointRefused and "HTTP 400: Provider returned error: field required" in str(error)


@pytest.mark.parametrize("metadata", [None, "none", [], {}, {"raw": None}, {"raw": {}}, {"raw": ""}])
def test_a_gateway_without_the_words_of_the_server_behind_it(metadata: object) -> None:
    told = {"error": {"message": "Provider returned error", "metadata": metadata}}
    error, _ = failure(RuleBased([], otherwise=PlannedAnswer(status=400, body=json.dumps(told))))
    assert type(error) is EndpointRefused and "HTTP 400: Provider returned error" in str(error)


def test_a_code_beside_words_is_read() -> None:
    told = {"error": "no", "code": "context_length_exceeded"}
    error, _ = failure(RuleBased([], otherwise=PlannedAnswer(status=400, body=json.dumps(told))))
    assert type(error) is PromptTooLong and "HTTP 400: no" in str(error)


@pytest.mark.parametrize("shape", ["llama.cpp-500", "llama.cpp-shift", "llama.cpp-batch"])
def test_a_server_that_breaks_down_over_a_context_is_believed_only_while_it_serves_others(shape: str) -> None:
    shared = OVERFLOW_ERRORS[shape]
    error, bodies = failure(RuleBased([], otherwise=shared))
    assert type(error) is EndpointUnavailable and len(bodies) == REJECTIONS + 1
    assert error.endpoint_faults == {"server": REJECTIONS}
    passing = Scripted([shared, "at last"])
    with ModelServer(passing) as server:
        assert client(server.url).complete(LONG, deadline_s=LATE_S).text == "at last"


def test_a_stream_may_tell_its_error_without_an_envelope() -> None:
    told = {"object": "error", "message": "maximum context length is 8192 tokens", "type": "BadRequestError"}
    with faulty(raw(STREAM_HEAD + piece(told) + chunked(b""))) as server, pytest.raises(PromptTooLong):
        client(server.url).complete(LONG, deadline_s=LATE_S)


# Rejections for a reason that nobody knows.


@STREAMED
@pytest.mark.parametrize("status", [400, 403, 404, 409, 415, 422, 451])
def test_a_request_that_alone_is_rejected_is_at_fault(status: int, stream: bool) -> None:
    error, bodies = failure(rejecting(status), stream=stream)
    assert type(error) is RequestRejected and isinstance(error, AgentError)
    assert f"HTTP {status}: unknown field; rejected 3 times, while a short probe" in str(error)
    assert error.endpoint_faults == {}
    [told] = error.requests
    assert [(each["outcome"], each["status"]) for each in told["attempts"]] == [("rejected", status)] * REJECTIONS
    assert (told["probe"]["outcome"], told["probe"]["status"]) == ("ok", 200)
    assert f"probe: ok (HTTP 200) after {told['probe']['seconds']:.2f} s: answered" in error.__notes__
    assert len(bodies) == REJECTIONS + 1
    probe = {"model": "mobile-world-test", "messages": [{"role": "user", "content": PROBE_WORDS}]}
    assert bodies[-1] == probe | ({"stream": True, "stream_options": {"include_usage": True}} if stream else {})


@pytest.mark.parametrize("status", [400, 403, 404, 422])
def test_an_endpoint_that_rejects_the_probe_too_is_at_fault(status: int) -> None:
    error, bodies = failure(Failing(status=status))
    assert type(error) is EndpointRefused and len(bodies) == REJECTIONS + 1
    assert f"rejected 3 times, and a short probe failed too: HTTP {status}" in str(error)
    assert error.endpoint_faults == {"rejected": REJECTIONS}
    assert error.requests[0]["probe"]["outcome"] == "rejected"


class Counted:
    """Rejects as many requests as it is told, and answers the others."""

    def __init__(self, rejected: int) -> None:
        self._rejected = rejected

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        return PlannedAnswer(status=400) if call.repeat < self._rejected else PlannedAnswer(text="OK")


def test_fewer_rejections_than_it_takes_are_a_passing_fault() -> None:
    with ModelServer(Counted(REJECTIONS - 1)) as server:
        got = client(server.url).complete(LONG, deadline_s=LATE_S)
    assert [each.outcome for each in got.attempts] == ["rejected"] * (REJECTIONS - 1) + ["ok"]


def test_a_probe_that_is_not_answered_in_time_decides_against_the_endpoint() -> None:
    def hang(caller: Caller) -> None:
        caller.wait_until_gone()

    with faulty(*[reply(400)] * REJECTIONS, hang) as server, pytest.raises(EndpointRefused) as failed:
        client(server.url).complete(LONG, deadline_s=1.0)
    assert "a short probe failed too: no byte of an answer in time" in str(failed.value)
    assert len(failed.value.requests[0]["attempts"]) == REJECTIONS, "the probe is none of the attempts"
    assert failed.value.requests[0]["probe"]["outcome"] == "late"


def test_the_first_token_of_the_probe_is_enough() -> None:
    def begin(caller: Caller) -> None:
        caller.send(STREAM_HEAD + piece({"choices": [{"delta": {"reasoning_content": "hm"}}]}))
        caller.wait_until_gone()

    with faulty(*[reply(400)] * REJECTIONS, begin) as server, pytest.raises(RequestRejected):
        client(server.url).complete(LONG, deadline_s=LATE_S)


@pytest.mark.parametrize(
    ("probe", "error"),
    [
        (
            reply(200, json.dumps({"choices": [{"message": {"refusal": "No."}, "finish_reason": "stop"}]})),
            RequestRejected,
        ),
        (reply(429), EndpointRefused),
        (reply(500), EndpointRefused),
        (reply(200, "<html>", kind="text/html"), EndpointRefused),
        (streamed("OK"), RequestRejected),
    ],
    ids=["refusal", "rate limit", "server error", "page", "answer"],
)
def test_what_counts_as_an_answer_to_the_probe(probe: object, error: type[MobileWorldError]) -> None:
    with faulty(*[reply(400)] * REJECTIONS, probe) as server, pytest.raises(error):  # type: ignore[arg-type]
        client(server.url).complete(LONG, deadline_s=LATE_S)


def test_no_key_is_told_by_a_rejection_or_a_probe() -> None:
    body = json.dumps({"error": {"message": f"{KEY} may not do this"}})
    with faulty(reply(400, body)) as server, pytest.raises(EndpointRefused) as failed:
        client(server.url).complete(LONG, deadline_s=LATE_S)
    assert KEY not in f"{failed.value} {failed.value.__notes__} {failed.value.requests}"
    assert "[secret] may not do this" in failed.value.requests[0]["probe"]["message"]
