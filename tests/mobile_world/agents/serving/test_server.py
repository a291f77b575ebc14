"""The protocol of the model server, over real HTTP."""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path

import httpx
import pytest

from mobile_world.agents.serving import Echo, ModelServer, Never, PixelLimits, PlannedAnswer, Scripted, Slow
from mobile_world.domain import ConfigError
from tests.mobile_world.agents.serving.http_client import events, picture, post, request, say

VENUS = PixelLimits(min_pixels=830_000, max_pixels=937_664, factor=28)
QWEN3 = PixelLimits(min_pixels=65_536, max_pixels=16_777_216, factor=32)


def test_health_and_models() -> None:
    with ModelServer(Echo(), model_name="ui-venus") as server:
        assert httpx.get(server.url.removesuffix("/v1") + "/health").json() == {"status": "ok"}
        assert [each["id"] for each in httpx.get(f"{server.url}/models").json()["data"]] == ["ui-venus"]
        assert server.received == []


def test_one_object_or_a_stream_say_the_same() -> None:
    words = "<action>Click(box=(1, 2))</action>"
    with ModelServer(Scripted([words])) as server:
        whole = post(server, request()).json()
        flow = events(server, request(stream_options={"include_usage": True}))
    assert whole["choices"][0]["message"]["content"] == words
    assert whole["choices"][0]["finish_reason"] == "stop"
    said = "".join(each["choices"][0]["delta"].get("content", "") for each in flow if each["choices"])
    assert said == words
    assert flow[-2]["choices"][0]["finish_reason"] == "stop"
    assert flow[-1]["usage"]["completion_tokens"] == whole["usage"]["completion_tokens"] > 1
    assert len(flow) > 4


def test_a_stream_counts_tokens_only_when_asked() -> None:
    with ModelServer(Echo()) as server:
        assert all("usage" not in each for each in events(server, request()))


@pytest.mark.parametrize(
    ("size", "limits", "tokens"),
    [
        ((1080, 2400), VENUS, 1_173),
        ((644, 1428), VENUS, 1_173),
        ((1080, 2400), PixelLimits(), 3_354),
        ((720, 1280), VENUS, 1_196),
        ((1440, 3120), VENUS, 1_150),
        ((1080, 2400), QWEN3, 2_550),
    ],
)
def test_an_image_costs_what_the_real_server_would_count(
    size: tuple[int, int], limits: PixelLimits, tokens: int
) -> None:
    with ModelServer(Echo(), limits=limits) as server:
        without = post(server, request("hello")).json()["usage"]["prompt_tokens"]
        with_image = post(server, request("hello", picture(*size))).json()["usage"]["prompt_tokens"]
    marks_around_an_image = 2
    assert with_image - without == tokens + marks_around_an_image


def test_longer_texts_cost_more() -> None:
    with ModelServer(Echo()) as server:
        short, long = (post(server, request(text)).json()["usage"]["prompt_tokens"] for text in ("hi", "word " * 400))
    assert short < 20
    assert 400 < long < 600


def test_limits_of_the_request_are_kept() -> None:
    with ModelServer(Scripted(["one two three</action> four"])) as server:
        cut = post(server, request(max_tokens=2)).json()["choices"][0]
        assert (cut["message"]["content"], cut["finish_reason"]) == ("one two ", "length")
        assert say(server, stop=["</action>"]) == "one two three"
        assert say(server, stop="</action>") == "one two three"
        assert say(server, max_tokens=100) == "one two three</action> four"


@pytest.mark.slow
def test_prepared_words_are_certain() -> None:
    with ModelServer(Scripted(["tap here"])) as server:
        plain = post(server, request()).json()["choices"][0]
        asked = post(server, request(logprobs=True, top_logprobs=2)).json()["choices"][0]
    assert plain["logprobs"] is None
    assert "".join(each["token"] for each in asked["logprobs"]["content"]) == "tap here"
    assert {each["logprob"] for each in asked["logprobs"]["content"]} == {0.0}


@pytest.mark.parametrize(
    "body",
    [
        b"not json",
        b"[]",
        b'{"messages": []}',
        b'{"messages": [{"content": "no role"}]}',
        b'{"messages": [{"role": "user", "content": 7}]}',
        b'{"messages": [{"role": "user", "content": [{"type": "video_url"}]}]}',
        b'{"messages": [{"role": "user", "content": [{"type": "text"}]}]}',
        b'{"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": "data:,"}]}]}',
        b'{"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "http://x/y.png"}}]}]}',
        b'{"messages": [{"role": "user", "content": '
        b'[{"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]}]}',
        b'{"messages": [{"role": "user", "content": "x"}], "max_tokens": 0}',
        b'{"messages": [{"role": "user", "content": "x"}], "stream_options": "usage"}',
        b'{"messages": [{"role": "user", "content": "x"}], "logprobs": true, "top_logprobs": "x"}',
        b'{"messages": [{"role": "user", "content": "x"}], "logprobs": true, "top_logprobs": -1}',
    ],
)
def test_what_is_no_request_is_refused(body: bytes) -> None:
    with ModelServer(Echo()) as server:
        answer = httpx.post(f"{server.url}/chat/completions", content=body)
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
        (received,) = server.received
        assert received.body == body
        assert received.finished_s is not None


def test_everything_received_is_kept_byte_for_byte() -> None:
    with ModelServer(Echo()) as server:
        body = request("first")
        post(server, body)
        post(server, request("second"))
        post(server, body)
        received = server.received
    assert [each.json()["messages"][0]["content"] for each in received] == ["first", "second", "first"]
    assert received[0].body == received[2].body
    assert [(each.number, each.repeat) for each in received] == [(0, 0), (1, 0), (2, 1)]
    assert all(each.finished_s is not None and each.finished_s >= each.arrived_s for each in received)


def test_the_record_file_has_the_bytes_and_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "requests.jsonl"
    with ModelServer(Echo(), record=file, api_key="sk-very-secret") as server:
        post(server, request("Grüße 🙂"), key="sk-very-secret")
        (received,) = server.received
        assert received.headers["authorization"] == "Bearer sk-very-secret"
    text = file.read_text()
    (line,) = map(json.loads, text.splitlines())
    assert line["body"].encode() == received.body
    assert "sk-very-secret" not in text
    assert "sk-very-secret" not in repr(received)


def test_a_key_may_be_asked_for() -> None:
    with ModelServer(Echo(), api_key="right") as server:
        assert post(server, request()).status_code == 401
        assert post(server, request(), key="wrong").status_code == 401
        assert httpx.get(f"{server.url}/models").status_code == 401
        assert post(server, request(), key="right").status_code == 200


def test_many_requests_at_once() -> None:
    behaviour = Slow(Echo(), first_byte_s=0.3)
    said: list[str] = []
    with ModelServer(behaviour) as server:
        threads = [threading.Thread(target=lambda n=n: said.append(say(server, f"number {n}"))) for n in range(16)]
        started = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(said) == sorted(f"number {n}" for n in range(16))
    assert time.monotonic() - started < 16 * 0.3


def test_stopping_ends_those_who_wait_and_leaves_nothing() -> None:
    before = set(threading.enumerate())
    server = ModelServer(Never())
    server.start()
    errors: list[Exception] = []

    def wait_for_an_answer() -> None:
        try:
            post(server, request(), timeout=60)
        except httpx.TransportError as error:
            errors.append(error)

    waiting = [threading.Thread(target=wait_for_an_answer) for _ in range(3)]
    for thread in waiting:
        thread.start()
    deadline = time.monotonic() + 30
    while len(server.received) < len(waiting) and time.monotonic() < deadline:
        threading.Event().wait(0.01)
    started = time.monotonic()
    server.stop()
    assert time.monotonic() - started < 20
    for thread in waiting:
        thread.join(20)
    assert len(errors) == len(waiting)
    assert set(threading.enumerate()) <= before
    with pytest.raises(httpx.ConnectError):
        post(server, request())
    server.stop()


def test_a_client_that_leaves_is_forgotten() -> None:
    with ModelServer(Never()) as server:
        with pytest.raises(httpx.ReadTimeout):
            post(server, request(), timeout=0.2)
        (received,) = server.received
        deadline = time.monotonic() + 5
        while received.finished_s is None and time.monotonic() < deadline:
            threading.Event().wait(0.01)
        assert received.finished_s is not None


def test_an_address_in_use_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"127\.0\.0\.1:{port}.*--port"):
            ModelServer(Echo(), port=port).start()


def test_a_server_listens_on_the_loopback_address_alone() -> None:
    with ModelServer(Echo()) as server:
        assert server.url.startswith("http://127.0.0.1:")


def test_an_answer_takes_only_what_it_knows() -> None:
    with pytest.raises(ValueError, match="sayings"):
        PlannedAnswer.model_validate({"sayings": "x"})


def test_a_server_that_only_counts_keeps_no_bytes(tmp_path: Path) -> None:
    record = tmp_path / "requests.jsonl"
    with ModelServer(Echo(), record=record, keeps=False) as server:
        assert (say(server), say(server)) == ("hello", "hello")
    assert [(each.number, each.repeat, each.body, each.headers) for each in server.received] == [
        (0, 0, b"", {}),
        (1, 1, b"", {}),
    ]
    assert all("hello" in line for line in record.read_text().splitlines())
