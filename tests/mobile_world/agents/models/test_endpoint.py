"""Answers that come, whole and streamed, and the addresses they come from."""

from __future__ import annotations

import json

import pytest
from pydantic import SecretStr

from mobile_world.agents.models import (
    ChatReply,
    EndpointModel,
    EndpointSettings,
    Price,
    PriceTable,
    TokenLogprob,
    Usage,
)
from mobile_world.agents.models.endpoint import completions_url
from mobile_world.domain import ConfigError, EndpointUnavailable
from tests.mobile_world.agents.models.chat_client import ask, client
from tests.mobile_world.agents.models.fault_server import (
    STREAM_HEAD,
    USAGE,
    Behaviour,
    chunked,
    completion,
    delta,
    faulty,
    piece,
    raw,
    reply,
    streamed,
)


def answer(behaviour: Behaviour, *, stream: bool = True) -> ChatReply:
    with faulty(behaviour) as server:
        return client(server.url, stream=stream).complete(ask(), deadline_s=10)


def test_a_streamed_answer() -> None:
    got = answer(streamed("<think>", "Ich öffne", "</think>"))
    assert (got.text, got.finish_reason) == ("<think>Ich öffne</think>", "stop")
    assert got.usage == Usage(1600, 80)
    assert [each.outcome for each in got.attempts] == ["ok"]
    assert 0 < got.first_byte_s <= got.latency_s
    assert got.cost is None
    assert not got.from_cache


def test_a_whole_answer() -> None:
    got = answer(reply(200, completion("Done.", "length")), stream=False)
    assert (got.text, got.finish_reason, got.usage) == ("Done.", "length", Usage(7, 3, cached_in=5))


def test_what_is_sent() -> None:
    with faulty(streamed("x")) as server:
        client(server.url).complete(ask(), deadline_s=10)
        client(server.url, stream=False, key="").complete(ask(), deadline_s=10)
    first, second = server.received
    assert first.path == second.path == "/v1/chat/completions"
    assert first.headers["authorization"].startswith("Bearer sk-live-")
    assert "authorization" not in second.headers
    assert first.headers["accept-encoding"] == "identity"
    assert first.json["stream"] is True
    assert "stream" not in second.json


def test_a_server_that_does_not_stream_is_understood() -> None:
    assert answer(reply(200, completion("whole"))).text == "whole"
    assert answer(reply(200, completion("whole"), kind="")).text == "whole"


def test_tokens_are_never_guessed() -> None:
    told = json.dumps({"choices": [{"message": {"content": "a b c"}, "finish_reason": "stop"}]})
    assert answer(reply(200, told)).usage == Usage(0, 0, reported=False)


def test_a_stream_cut_into_single_bytes_with_comments_and_windows_line_ends() -> None:
    text = "Grüße 👋"
    events = b": keep-alive\r\n\r\nevent: message\r\ndata: "
    events += json.dumps(delta(text, "stop"), ensure_ascii=False).encode() + b"\r\n\r\ndata:[DONE]\r\n\r\n"
    single = b"".join(chunked(events[n : n + 1]) for n in range(len(events)))
    assert answer(raw(STREAM_HEAD + single + chunked(b""))).text == text


def test_a_stream_that_forgets_its_last_words_but_not_its_reason() -> None:
    unfinished = b"data: " + json.dumps(delta("all of it", "stop")).encode()
    assert answer(raw(STREAM_HEAD + chunked(unfinished) + chunked(b""))).text == "all of it"


def test_reasoning_and_log_probabilities_are_kept_apart() -> None:
    logprobs = {
        "content": [{"token": "Hi", "logprob": -0.5, "top_logprobs": [{"token": "Ho", "logprob": -1.5}]}],
    }
    pieces = [
        piece({"choices": [{"delta": {"reasoning_content": "hm"}}]}),
        piece(delta("Hi", "stop", logprobs=logprobs)),
        piece(USAGE),
        piece(b"[DONE]"),
    ]
    got = answer(raw(STREAM_HEAD + b"".join(pieces) + chunked(b"")))
    assert (got.text, got.reasoning) == ("Hi", "hm")
    assert got.logprobs == (TokenLogprob("Hi", -0.5, (("Ho", -1.5),)),)


def test_an_empty_answer_is_an_answer() -> None:
    assert answer(streamed("")).text == ""


def test_only_the_first_choice_counts() -> None:
    second = {"choices": [{"index": 1, "delta": {"content": "other"}}]}
    pieces = [piece(delta("mine")), piece(second), piece(delta("", "stop")), piece(b"[DONE]"), chunked(b"")]
    assert answer(raw(STREAM_HEAD + b"".join(pieces))).text == "mine"


def test_half_a_surrogate_pair_is_replaced() -> None:
    pieces = [piece(b'{"choices":[{"delta":{"content":"\\ud83d"},"finish_reason":"stop"}]}'), chunked(b"")]
    assert answer(raw(STREAM_HEAD + b"".join(pieces))).text == "\N{REPLACEMENT CHARACTER}"


def test_content_in_parts() -> None:
    told = {"choices": [{"message": {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}}]}
    assert answer(reply(200, json.dumps(told)), stream=False).text == "ab"


def test_connections_are_used_again() -> None:
    with faulty(streamed("x")) as server:
        for _ in range(5):
            client(server.url).complete(ask(), deadline_s=10)
        assert server.most_open == 1


def test_cost_comes_from_the_table() -> None:
    prices = PriceTable(models={"venus": Price(input=2.0, output=10.0)})
    with faulty(streamed("x")) as server:
        model = EndpointModel(EndpointSettings(server.url), prices=prices)
        assert model.complete(ask(), deadline_s=10).cost == pytest.approx((1600 * 2 + 80 * 10) / 1e6)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("http://h:8000", "http://h:8000/v1/chat/completions"),
        ("http://h:8000/", "http://h:8000/v1/chat/completions"),
        ("http://h:8000/v1", "http://h:8000/v1/chat/completions"),
        ("http://h:8000/v1/", "http://h:8000/v1/chat/completions"),
        (" https://h/v1/chat/completions ", "https://h/v1/chat/completions"),
        ("https://h/api/paas/v4", "https://h/api/paas/v4/chat/completions"),
        ("https://h/openai?api-version=2", "https://h/openai/chat/completions?api-version=2"),
    ],
)
def test_addresses_with_and_without_version(given: str, meant: str) -> None:
    assert str(completions_url(given)) == meant


@pytest.mark.parametrize(
    "address", ["", "localhost:8000", "ftp://h/v1", "http://", "http://h:port/v1", "https://user:pa55word@h/v1"]
)
def test_what_is_no_address_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(ConfigError) as refused:
        EndpointModel(EndpointSettings(address))
    assert "pa55word" not in str(refused.value)


def test_a_key_no_header_can_carry_is_refused_without_repeating_it() -> None:
    for key in ("sk-abcdefgh\nX-Evil: 1", "sk-äbcdefgh", "sk abcdefgh"):
        with pytest.raises(ConfigError) as refused:
            EndpointModel(EndpointSettings("http://h", SecretStr(key)))
        assert "bcdefgh" not in str(refused.value)


def test_a_closed_client_asks_nobody() -> None:
    with faulty(streamed("x")) as server:
        model = client(server.url)
        model.close()
        model.close()
        with pytest.raises(EndpointUnavailable, match="closed"):
            model.complete(ask(), deadline_s=10)
        assert server.received == []
