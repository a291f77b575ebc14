"""What each behaviour plans, and what is made of a request, without HTTP."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from mobile_world.agents.serving import (
    BEHAVIOURS,
    BehaviourOptions,
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    IncomingRequest,
    Never,
    ParsedRequest,
    PixelLimits,
    PlannedAnswer,
    RandomActions,
    RateLimiting,
    Slow,
    Stalling,
    Truncating,
    make_behaviour,
)
from mobile_world.agents.serving.chat_request import BadRequest, read_request
from mobile_world.agents.serving.completions import (
    ModelIdentity,
    completion,
    divided,
    error_body,
    prompt_tokens,
    text_tokens,
)
from mobile_world.agents.serving.responses import outgoing
from mobile_world.domain import ConfigError, ScreenSize


def call(repeat: int = 0, digest: str = "d" * 64, **fields: Any) -> IncomingRequest:
    parsed = ParsedRequest("m", (("system", "Be."), ("user", "Hi there")), (ScreenSize(280, 560),), **fields)
    return IncomingRequest(parsed, 3, repeat, digest)


def planned(behaviour: Any, *, repeat: int = 0) -> dict[str, Any]:
    answer: PlannedAnswer = behaviour.answer(call(repeat))
    return answer.model_dump(exclude_defaults=True)


ECHO = {"text": "[image 280x560]\nHi there"}


@pytest.mark.parametrize(
    ("behaviour", "first", "later"),
    [
        (Echo(), ECHO, ECHO),
        (Slow(), {**ECHO, "first_byte_s": 2.0}, {**ECHO, "first_byte_s": 2.0}),
        (
            Slow(first_byte_s=0.0, piece_s=0.5, pieces=3),
            {**ECHO, "piece_s": 0.5, "pieces": 3},
            {**ECHO, "piece_s": 0.5, "pieces": 3},
        ),
        (RateLimiting(first=1), {"status": 429, "text": "too many requests", "retry_after_s": 0.05}, ECHO),
        (Failing(), {"status": 500, "text": "the server broke down"}, {"status": 500, "text": "the server broke down"}),
        (Failing(status=503, first=1), {"status": 503, "text": "the server broke down"}, ECHO),
        (Disconnecting(), {**ECHO, "cut": "half-way"}, {**ECHO, "cut": "half-way"}),
        (Disconnecting(where="before-a-byte", first=1), {**ECHO, "cut": "before-a-byte"}, ECHO),
        (Stalling(), {**ECHO, "stalls": True}, {**ECHO, "stalls": True}),
        (Stalling(first=1), {**ECHO, "stalls": True}, ECHO),
        (
            Truncating(after_tokens=2),
            {"text": "[image 2", "finish_reason": "length"},
            {"text": "[image 2", "finish_reason": "length"},
        ),
        (Never(), {"silent": True}, {"silent": True}),
    ],
)
def test_faults_of_the_first_and_a_later_attempt(behaviour: Any, first: dict[str, Any], later: dict[str, Any]) -> None:
    assert planned(behaviour) == first
    assert planned(behaviour, repeat=1) == later


@pytest.mark.parametrize(
    ("name", "options", "first"),
    [
        ("echo", BehaviourOptions(), ECHO),
        ("slow", BehaviourOptions(), {**ECHO, "first_byte_s": 2.0}),
        ("slow", BehaviourOptions(piece_s=0.5), {**ECHO, "piece_s": 0.5}),
        ("slow", BehaviourOptions(first_byte_s=1.0), {**ECHO, "first_byte_s": 1.0}),
        ("rate-limiting", BehaviourOptions(), {"status": 429, "text": "too many requests", "retry_after_s": 0.05}),
        ("rate-limiting", BehaviourOptions(first=0), ECHO),
        ("error", BehaviourOptions(), {"status": 500, "text": "the server broke down"}),
        ("error", BehaviourOptions(status=502, first=0), ECHO),
        ("disconnecting", BehaviourOptions(), {**ECHO, "cut": "half-way"}),
        ("stalling", BehaviourOptions(), {**ECHO, "stalls": True}),
        ("truncating", BehaviourOptions(), {"text": "[image 280x560]\nHi there", "finish_reason": "length"}),
        ("truncating", BehaviourOptions(after_tokens=1), {"text": "[ima", "finish_reason": "length"}),
        ("never", BehaviourOptions(), {"silent": True}),
        ("garbage", BehaviourOptions(kinds=("empty",)), {}),
    ],
)
def test_behaviours_by_name(name: str, options: BehaviourOptions, first: dict[str, Any]) -> None:
    assert planned(make_behaviour(name, options)) == first


def test_the_defaults_of_behaviours_are_what_the_help_says() -> None:
    assert planned(make_behaviour("rate-limiting", BehaviourOptions()), repeat=2) == ECHO
    assert planned(make_behaviour("rate-limiting", BehaviourOptions()), repeat=1)["status"] == 429
    seeds = [make_behaviour("garbage", BehaviourOptions(seed=seed, kinds=("nonsense",))) for seed in (0, 1)]
    assert planned(seeds[0]) == planned(Garbage(seed=0, kinds=("nonsense",))) != planned(seeds[1])
    assert planned(make_behaviour("echo", BehaviourOptions(), mix={"never": 1.0})) == {"silent": True}
    assert planned(make_behaviour("echo", BehaviourOptions(), mix={"never": 0.0})) == ECHO
    with pytest.raises(ConfigError, match=f"no behaviour 'x'; there are: {', '.join(BEHAVIOURS)}"):
        make_behaviour("x", BehaviourOptions())


def test_random_actions_finish_as_often_as_they_should() -> None:
    wandering = RandomActions(seed=0)
    kinds: Counter[str] = Counter()
    for number in range(2000):
        action = wandering.answer(call(digest=str(number))).action
        assert action is not None
        kinds[action.kind] += 1
    assert 150 < kinds["finish"] < 250
    assert kinds["tap"] > kinds["scroll"] > kinds["wait"] > 50 and kinds["key"] > kinds["type"] > 50


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("abcd", 1), ("abcde", 2), ("ü" * 4, 2)])
def test_text_costs_a_token_for_every_four_bytes(text: str, tokens: int) -> None:
    assert text_tokens(text) == tokens


def test_a_prompt_costs_its_words_marks_and_images() -> None:
    assert PixelLimits().tokens(ScreenSize(280, 560)) == 200
    assert prompt_tokens(call().parsed, PixelLimits()) == (1 + 5) + (2 + 5) + (200 + 2) + 3
    with pytest.raises(ConfigError, match="an image of at least 9 and at most 8 pixels cannot be made"):
        PixelLimits(min_pixels=9, max_pixels=8)


def test_texts_are_divided_evenly_or_into_tokens() -> None:
    assert divided("abcdefg", 3) == ["abc", "def", "g"]
    assert divided("ab", 8) == ["a", "b"]
    assert divided("abcdefg", None) == ["abcd", "efg"]
    assert divided("", 3) == []


def test_errors_have_the_form_of_openai() -> None:
    assert json.loads(error_body("no", 404, code="model_not_found")) == {
        "error": {"message": "no", "type": "invalid_request_error", "param": None, "code": "model_not_found"}
    }
    assert json.loads(error_body("no", 500))["error"] == {
        "message": "no",
        "type": "server_error",
        "param": None,
        "code": 500,
    }
    assert json.loads(error_body("no", 499))["error"]["type"] == "invalid_request_error"


MODEL = ModelIdentity(("m",))


@pytest.mark.parametrize(
    ("answer", "fields", "text", "reason", "tokens_out"),
    [
        (PlannedAnswer(text="abcdefgh"), {}, "abcdefgh", "stop", 3),
        (PlannedAnswer(text="abcdefgh"), {"max_tokens": 1}, "abcd", "length", 2),
        (PlannedAnswer(text="abcdefgh"), {"max_tokens": 2}, "abcdefgh", "stop", 3),
        (PlannedAnswer(text="abcdefgh"), {"stop": ("ef", "cd", "")}, "ab", "stop", 2),
        (PlannedAnswer(text="abcdefgh", unbounded=True), {"max_tokens": 1, "stop": ("a",)}, "abcdefgh", "stop", 3),
        (PlannedAnswer(text="üüü"), {"max_tokens": 1}, "üü", "length", 2),
        (PlannedAnswer(text="x", tokens_in=7, tokens_out=9), {}, "x", "stop", 9),
    ],
)
def test_an_answer_is_cut_to_the_requests_limits(
    answer: PlannedAnswer, fields: dict[str, Any], text: str, reason: str, tokens_out: int
) -> None:
    done = completion(answer, call(**fields), MODEL, PixelLimits())
    assert (done.text, done.finish_reason, done.tokens_out) == (text, reason, tokens_out)
    assert done.usage["total_tokens"] == done.tokens_in + tokens_out
    assert done.tokens_in == (7 if answer.tokens_in else 218)


def test_one_object_and_the_events_of_a_stream() -> None:
    done = completion(PlannedAnswer(text="abcd", pieces=2), call(logprobs=1, wants_usage=True), MODEL, PixelLimits())
    whole = done.whole()
    head = {"id": f"chatcmpl-{'d' * 16}-0", "created": 0, "model": "m", "system_fingerprint": MODEL.fingerprint}
    entry = {"token": "abcd", "logprob": 0.0, "bytes": [97, 98, 99, 100]}
    certain = {"content": [{**entry, "top_logprobs": [entry]}]}
    message = {"role": "assistant", "content": "abcd", "refusal": None}
    assert whole == {
        **head,
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop", "logprobs": certain}],
        "usage": {"prompt_tokens": 218, "completion_tokens": 2, "total_tokens": 220},
    }
    opening, first, last, end, usage = done.events()
    assert opening["choices"][0]["delta"] == {"role": "assistant", "content": ""}
    assert (first["choices"][0]["delta"], first["choices"][0]["logprobs"]) == ({"content": "ab"}, None)
    assert (last["choices"][0]["delta"], last["choices"][0]["logprobs"]) == ({"content": "cd"}, certain)
    assert (end["choices"][0]["delta"], end["choices"][0]["finish_reason"]) == ({}, "stop")
    assert (usage["choices"], usage["usage"]) == ([], whole["usage"])
    assert {event["object"] for event in done.events()} == {"chat.completion.chunk"}


def test_a_refusal_has_no_content() -> None:
    done = completion(PlannedAnswer(refusal="no"), call(), MODEL, PixelLimits())
    assert done.whole()["choices"][0]["message"] == {"role": "assistant", "content": None, "refusal": "no"}
    assert [event["choices"][0]["delta"] for event in done.events()][1] == {"refusal": "no"}


@pytest.mark.parametrize(
    ("answer", "status", "kind", "body"),
    [
        (PlannedAnswer(body="<p>", media_type="text/html", status=502), 502, b"text/html", b"<p>"),
        (PlannedAnswer(status=400, text="bad"), 400, b"application/json", error_body("bad", 400)),
        (
            PlannedAnswer(status=429),
            429,
            b"application/json",
            error_body("this server is configured to answer with 429", 429),
        ),
    ],
)
def test_bytes_of_an_answer_that_is_no_completion(answer: PlannedAnswer, status: int, kind: bytes, body: bytes) -> None:
    out = outgoing(answer, completion(answer, call(), MODEL, PixelLimits()))
    assert (out.status, b"".join(out.pieces)) == (status, body)
    assert dict(out.headers) == {b"content-type": kind, b"content-length": str(len(body)).encode()}


def test_bytes_of_one_object_and_of_a_stream() -> None:
    answer = PlannedAnswer(text="abc", retry_after_s=1.5, pieces=4)
    plain = outgoing(answer, completion(answer, call(), MODEL, PixelLimits()))
    assert len(plain.pieces) == 4 and dict(plain.headers)[b"retry-after"] == b"1.5"
    assert json.loads(b"".join(plain.pieces))["choices"][0]["message"]["content"] == "abc"
    stream = outgoing(answer, completion(answer, call(stream=True), MODEL, PixelLimits()))
    assert stream.headers == ((b"content-type", b"text/event-stream"),)
    assert stream.pieces[-1] == b"data: [DONE]\n\n" and stream.pieces[0].startswith(b'data: {"id":"chatcmpl-')


HELLO = {"messages": [{"role": "user", "content": "Hi"}]}


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ([], "a request is an object with a list of messages"),
        ({"messages": []}, "a request is an object with a list of messages"),
        ({"messages": [{"content": "x"}]}, "a message is an object with a role"),
        ({"messages": [{"role": "user", "content": 5}]}, "a text or a list of parts"),
        ({"messages": [{"role": "user", "content": [{"type": "audio"}]}]}, "a part of type 'audio' cannot be read"),
        ({**HELLO, "stream_options": 1}, "stream_options is an object"),
        ({**HELLO, "stream_options": []}, "stream_options is an object"),
        ({**HELLO, "max_tokens": 0}, "max_tokens is a number from 1"),
        ({**HELLO, "max_completion_tokens": "9"}, "max_tokens is a number from 1"),
        ({**HELLO, "logprobs": True, "top_logprobs": 21}, "top_logprobs is a number from 0 to 20"),
    ],
)
def test_what_is_no_request_is_told(fields: Any, complaint: str) -> None:
    with pytest.raises(BadRequest, match=complaint):
        read_request(json.dumps(fields).encode())


def test_a_request_is_read_with_its_limits() -> None:
    asked = {"model": "m", "stop": ["a", 5], "max_tokens": 1, "logprobs": True, "top_logprobs": 20, "stream": 1}
    found = read_request(json.dumps({**HELLO, **asked, "stream_options": {"include_usage": True}}).encode())
    assert (found.model, found.stop, found.max_tokens, found.logprobs) == ("m", ("a", "5"), 1, 20)
    assert (found.stream, found.wants_usage, found.last_words, found.words) == (True, True, "Hi", "Hi")
    plain = read_request(json.dumps({**HELLO, "stop": "x", "top_logprobs": 3, "stream_options": None}).encode())
    assert (plain.stop, plain.logprobs, plain.stream, plain.wants_usage, plain.max_tokens) == (
        ("x",),
        None,
        False,
        False,
        None,
    )
    assert read_request(json.dumps({**HELLO, "logprobs": True, "stop": None}).encode()).logprobs == 0


def test_a_draw_depends_on_seed_purpose_request_and_repetition() -> None:
    drawn = call().draw(0, "a")
    assert drawn == call().draw(0, "a") and 0 <= drawn < 2**64
    others = {call().draw(1, "a"), call().draw(0, "b"), call(repeat=1).draw(0, "a"), call(digest="e").draw(0, "a")}
    assert len(others - {drawn}) == 4
