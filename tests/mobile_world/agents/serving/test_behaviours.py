"""Every behaviour of the model server, over real HTTP."""

from __future__ import annotations

import time
from typing import get_args

import httpx
import pytest

from mobile_world.agents.codecs import View, codec
from mobile_world.agents.serving import (
    ActionRendering,
    Behaviour,
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    GarbageKind,
    Mixed,
    ModelServer,
    Never,
    Overflowing,
    PlannedAnswer,
    RandomActions,
    RateLimiting,
    Rejecting,
    Rule,
    RuleBased,
    Scripted,
    Slow,
    Stalling,
    Truncating,
)
from mobile_world.domain import ConfigError, Finish, Point, ScreenSize, Tap
from tests.mobile_world.agents.serving.http_client import CERTIFICATES, events, picture, post, request, say


def test_echo_says_what_it_was_told_and_shown() -> None:
    with ModelServer(Echo()) as server:
        answer = post(server, request("tap the button", picture(644, 1428))).json()
    assert answer["choices"][0]["message"]["content"] == "[image 644x1428]\ntap the button"


@pytest.mark.parametrize(
    ("afterwards", "expected"),
    [("repeat-last", ["a", "b", "b", "b"]), ("start-over", ["a", "b", "a", "b"])],
)
def test_a_script_is_said_in_order(afterwards: str, expected: list[str]) -> None:
    script = Scripted(["a", "b"], afterwards=afterwards)  # type: ignore[arg-type]
    with ModelServer(script) as server:
        assert [say(server) for _ in range(4)] == expected


def test_a_script_can_end() -> None:
    with ModelServer(Scripted(["only"], afterwards="fail")) as server:
        assert say(server) == "only"
        assert post(server, request()).status_code == 500


def test_a_script_mixes_words_and_faults() -> None:
    script = Scripted([PlannedAnswer(status=429, retry_after_s=0.5), PlannedAnswer(cut="before-a-byte"), "at last"])
    with ModelServer(script) as server:
        turned_away = post(server, request())
        assert (turned_away.status_code, turned_away.headers["retry-after"]) == (429, "0.5")
        with pytest.raises(httpx.RemoteProtocolError):
            post(server, request())
        assert say(server) == "at last"


def test_rules_look_at_the_words_and_keep_their_own_place() -> None:
    rules = [
        Rule.model_validate({"when": r"alarm for \d", "answers": ["first", "second"]}),
        Rule.model_validate({"when": "contact", "answers": [{"status": 503}]}),
    ]
    with ModelServer(RuleBased(rules, otherwise="else")) as server:
        assert say(server, "set an Alarm for 7") == "first"
        assert post(server, request("add a contact")).status_code == 503
        assert say(server, "nothing") == "else"
        assert say(server, "an alarm for 8") == "second"
    with ModelServer(RuleBased(rules)) as server:
        assert post(server, request("nothing")).status_code == 404


def test_a_refusal_stands_in_its_own_field() -> None:
    refusing = Scripted([PlannedAnswer(refusal="I cannot do that", finish_reason="content_filter")])
    with ModelServer(refusing) as server:
        choice = post(server, request()).json()["choices"][0]
        flow = events(server, request())
    assert (choice["message"]["content"], choice["message"]["refusal"]) == (None, "I cannot do that")
    assert choice["finish_reason"] == "content_filter"
    assert "I cannot do that" in [each["choices"][0]["delta"].get("refusal") for each in flow]


@pytest.mark.parametrize("stream", [False, True])
def test_a_late_first_byte(stream: bool) -> None:
    with ModelServer(Slow(first_byte_s=0.2)) as server:
        started = time.monotonic()
        with httpx.stream("POST", f"{server.url}/chat/completions", json=request(stream=stream)) as response:
            first = time.monotonic() - started
            response.read()
    assert first >= 0.2
    assert time.monotonic() - started < 20


@pytest.mark.parametrize("stream", [False, True])
def test_a_trickle_begins_at_once(stream: bool) -> None:
    slow = Slow(Scripted(["0123456789"]), first_byte_s=0, piece_s=0.04, pieces=10)
    with ModelServer(slow) as server:
        started = time.monotonic()
        with httpx.stream("POST", f"{server.url}/chat/completions", json=request(stream=stream)) as response:
            arrivals = [time.monotonic() - started for _ in response.iter_raw()]
    assert arrivals[-1] - arrivals[0] >= 0.1
    assert len(arrivals) >= 4


def test_rate_limiting_lets_a_client_through_that_comes_back() -> None:
    with ModelServer(RateLimiting(Echo(), first=2, retry_after_s=3)) as server:
        statuses = [post(server, request("a")).status_code for _ in range(3)]
        other = post(server, request("b"))
    assert statuses == [429, 429, 200]
    assert (other.status_code, other.headers["retry-after"]) == (429, "3")


@pytest.mark.parametrize("status", [500, 503])
def test_errors_for_ever_or_at_first(status: int) -> None:
    with ModelServer(Failing(status=status)) as server:
        answers = [post(server, request()) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {status}
    assert answers[0].json()["error"]["type"] == "server_error"
    with ModelServer(Failing(status=status, first=1)) as server:
        assert [post(server, request()).status_code for _ in range(2)] == [status, 200]


@pytest.mark.parametrize("stream", [False, True])
def test_a_connection_cut_half_way(stream: bool) -> None:
    with ModelServer(Disconnecting(Scripted(["some words that will not all arrive"]))) as server:
        heard = b""
        with (
            pytest.raises(httpx.RemoteProtocolError),
            httpx.stream("POST", f"{server.url}/chat/completions", json=request(stream=stream)) as response,
        ):
            for piece in response.iter_raw():
                heard += piece
        assert heard
        assert b"[DONE]" not in heard


def test_a_connection_cut_before_a_byte_and_then_not() -> None:
    with ModelServer(Disconnecting(where="before-a-byte", first=1)) as server:
        with pytest.raises(httpx.RemoteProtocolError, match="without sending a response"):
            post(server, request())
        assert say(server) == "hello"


@pytest.mark.parametrize("stream", [True, False])
def test_an_answer_that_stalls_stays_connected_and_then_does_not(stream: bool) -> None:
    with ModelServer(Stalling(Scripted(["0123456789" * 9]), first=1)) as server:
        url, body = f"{server.url}/chat/completions", request(stream=stream)
        got = b""
        with (
            httpx.stream("POST", url, json=body, timeout=0.4, verify=CERTIFICATES) as response,
            pytest.raises(httpx.ReadTimeout),
        ):
            for chunk in response.iter_bytes():
                got += chunk
        assert got and b"[DONE]" not in got and b"usage" not in got
        assert post(server, body).status_code == 200


def test_truncating_says_why_it_stopped() -> None:
    with ModelServer(Truncating(Scripted(["<think>A long thought</think>"]), after_tokens=3)) as server:
        choice = post(server, request()).json()["choices"][0]
    assert (choice["message"]["content"], choice["finish_reason"]) == ("<think>A lon", "length")


def test_never_takes_a_request_and_says_nothing() -> None:
    with ModelServer(Never()) as server:
        with pytest.raises(httpx.ReadTimeout):
            post(server, request(), timeout=0.2)
        assert len(server.received) == 1


@pytest.mark.parametrize("kind", get_args(GarbageKind))
def test_garbage_of_every_kind_is_the_same_for_the_same_seed(kind: GarbageKind) -> None:
    def heard(seed: int) -> bytes:
        with ModelServer(Garbage(seed=seed, kinds=[kind])) as server:
            return post(server, request(max_tokens=50)).content

    assert heard(1) == heard(1)
    if kind in ("nonsense", "ansi", "huge", "half-characters"):
        assert heard(1) != heard(2)


def test_what_garbage_looks_like() -> None:
    def text(kind: GarbageKind) -> str:
        with ModelServer(Garbage(seed=3, kinds=[kind])) as server:
            return say(server, max_tokens=50)

    assert "\x1b[2J" in text("ansi")
    assert "<html>" in text("html")
    assert len(text("huge")) == 1_000_000
    assert text("empty") == ""
    assert "\ud83d" in text("half-characters")
    with ModelServer(Garbage(seed=3, kinds=["page-body"])) as server:
        assert post(server, request()).headers["content-type"].startswith("text/html")
    with ModelServer(Garbage(seed=3, kinds=["broken-body"])) as server, pytest.raises(ValueError, match="Unterminated"):
        post(server, request()).json()
    with ModelServer(Garbage(seed=3, kinds=["no-choices"])) as server:
        assert post(server, request()).json()["choices"] == []


def test_garbage_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ConfigError, match="nonsense, html"):
        Garbage(seed=0, kinds=["poetry"])  # type: ignore[list-item]


@pytest.mark.slow
def test_a_mixture_keeps_its_shares_and_its_order_does_not_matter() -> None:
    def outcomes(words: list[str]) -> dict[str, int]:
        mixed = Mixed(Echo(), [(0.3, Failing(status=503)), (0.2, RateLimiting(first=9))], seed=11)
        with ModelServer(mixed) as server:
            return {word: post(server, request(word)).status_code for word in words}

    words = [f"word {number}" for number in range(60)]
    there, back = outcomes(words), outcomes(words[::-1])
    assert there == back
    shares = {status: list(there.values()).count(status) / len(words) for status in (200, 429, 503)}
    assert 0.3 < shares[200] < 0.7
    assert 0.05 < shares[429] < 0.4
    assert 0.1 < shares[503] < 0.5


def test_a_request_that_is_sent_again_draws_again() -> None:
    with ModelServer(Mixed(Echo(), [(0.5, Failing())], seed=1)) as server:
        statuses = {post(server, request("the same")).status_code for _ in range(20)}
    assert statuses == {200, 500}


def test_long_requests_overflow_and_short_ones_are_answered() -> None:
    with ModelServer(Overflowing(Scripted(["OK"]), server="sglang", context_tokens=1000)) as server:
        overflow = post(server, request("go", picture(1080, 2400)))
        assert overflow.status_code == 400 and "longer than the model's context length" in overflow.json()["message"]
        assert say(server, "Reply with the word OK.") == "OK"
        assert post(server, request("word " * 2000)).status_code == 400
    with pytest.raises(ConfigError, match="no overflow error of 'nobody'; there are those of openai"):
        Overflowing(server="nobody")


def test_requests_with_an_image_are_rejected_and_others_are_answered() -> None:
    with ModelServer(Rejecting(Scripted(["OK"]), status=415)) as server:
        assert post(server, request("go", picture(64, 64))).status_code == 415
        assert say(server, "word " * 2000) == "OK"


def test_probabilities_above_one_are_refused() -> None:
    behaviours: list[tuple[float, Behaviour]] = [(0.7, Never()), (0.4, Never())]
    with pytest.raises(ConfigError, match="at most 1"):
        Mixed(Echo(), behaviours, seed=0)


@pytest.mark.parametrize(
    ("name", "seen"), [("venus@1.0", (644, 1428)), ("qwen3vl", (1088, 2400)), ("venus@1.5", (644, 1428))]
)
def test_actions_are_said_in_the_words_of_a_codec(name: str, seen: tuple[int, int]) -> None:
    there = Point.from_pixels(700, 1200, ScreenSize(1080, 2400))
    script = Scripted([PlannedAnswer(action=Tap(at=there)), PlannedAnswer(action=Finish())])
    with ModelServer(ActionRendering(script, name)) as server:
        tap, finish = (
            post(server, request("go", picture(*seen))).json()["choices"][0]["message"]["content"] for _ in range(2)
        )
    view = View(ScreenSize(1080, 2400))
    read = codec(name).parse(tap, view)
    assert read.strict
    assert isinstance(read.action, Tap)
    assert abs(read.action.at.x - there.x) < 0.003
    assert abs(read.action.at.y - there.y) < 0.003
    assert isinstance(codec(name).parse(finish, view).action, Finish)


@pytest.mark.parametrize("name", ["venus@1.0", "qwen3vl"])
def test_wandering_is_plausible_and_repeatable(name: str) -> None:
    def heard() -> list[str]:
        with ModelServer(ActionRendering(RandomActions(seed=5), name)) as server:
            return [say(server, f"step {number}") for number in range(15)]

    said = heard()
    assert said == heard()
    parsed = [codec(name).parse(text, View(ScreenSize(1080, 2400))) for text in said]
    assert all(read.strict for read in parsed)
    assert len({type(read.action) for read in parsed}) >= 4


def test_an_action_without_words_is_the_servers_fault() -> None:
    script = Scripted([PlannedAnswer.model_validate({"action": {"kind": "ask_user", "question": "which?"}})])
    with ModelServer(ActionRendering(script, "venus@1.0")) as server:
        answer = post(server, request())
    assert answer.status_code == 500
    assert "no words" in answer.json()["error"]["message"]
