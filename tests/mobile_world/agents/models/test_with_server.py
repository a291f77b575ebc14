"""The client against the product's own server: real HTTP on both sides, every behaviour it knows."""

from __future__ import annotations

import pytest

from mobile_world.agents.models import probe
from mobile_world.agents.serving import (
    Behaviour,
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    GarbageKind,
    ModelServer,
    Never,
    PixelLimits,
    PlannedAnswer,
    RateLimiting,
    Scripted,
    Slow,
    Truncating,
)
from mobile_world.domain import BadResponse, EndpointRefused, EndpointUnavailable, InfraError, StepTimeout
from tests.mobile_world.agents.models.chat_client import KEY, ask, client

STREAMED = pytest.mark.parametrize("stream", [True, False])


@STREAMED
def test_an_answer_with_its_tokens(stream: bool) -> None:
    with ModelServer(Echo(), api_key=KEY) as server:
        got = client(server.url, stream=stream).complete(ask(model=server.model_name, image=None), deadline_s=20)
        assert server.received[0].body
    assert "What now?" in got.text
    assert got.usage.reported
    assert got.usage.tokens_in > 0 < got.usage.tokens_out


@STREAMED
@pytest.mark.parametrize(
    ("behaviour", "outcomes"),
    [
        (RateLimiting(first=2, retry_after_s=0.05), ["rate_limit", "rate_limit", "ok"]),
        (Failing(status=503, first=1), ["server", "ok"]),
        (Disconnecting(first=1), ["cut", "ok"]),
        (Truncating(), ["ok"]),
    ],
)
def test_passing_faults_end_in_an_answer(behaviour: Behaviour, outcomes: list[str], stream: bool) -> None:
    with ModelServer(behaviour) as server:
        got = client(server.url, stream=stream).complete(ask(model=server.model_name, image=None), deadline_s=20)
    assert [each.outcome for each in got.attempts] == outcomes
    assert got.finish_reason == ("length" if isinstance(behaviour, Truncating) else "stop")


@pytest.mark.parametrize(
    ("behaviour", "deadline_s", "error"),
    [
        (Failing(status=500), 20, EndpointUnavailable),
        (Failing(status=401), 20, EndpointRefused),
        (Disconnecting(where="half-way"), 20, EndpointUnavailable),
        (Never(), 0.2, EndpointUnavailable),
        (Slow(first_byte_s=30.0), 0.2, EndpointUnavailable),
        pytest.param(Slow(first_byte_s=0.0, piece_s=0.3, pieces=50), 1, StepTimeout, marks=pytest.mark.slow),
        (Garbage(seed=1, kinds=["page-body"]), 20, BadResponse),
        (Garbage(seed=1, kinds=["broken-body"]), 20, BadResponse),
        (Garbage(seed=1, kinds=["no-choices"]), 20, BadResponse),
    ],
)
def test_lasting_faults_end_in_the_right_error(
    behaviour: Behaviour, deadline_s: float, error: type[InfraError]
) -> None:
    with ModelServer(behaviour) as server, pytest.raises(error) as failed:
        client(server.url).complete(ask("What now? " * 20, model=server.model_name, image=None), deadline_s=deadline_s)
    assert type(failed.value) is error


@STREAMED
@pytest.mark.parametrize("kind", ["nonsense", "html", "ansi", "huge", "empty", "half-characters"])
def test_nonsense_in_the_right_form_is_an_answer(kind: GarbageKind, stream: bool) -> None:
    with ModelServer(Garbage(seed=3, kinds=[kind])) as server:
        got = client(server.url, stream=stream, largest_answer=16_000_000).complete(
            ask(model=server.model_name, image=None), deadline_s=20
        )
    assert (got.text.encode("utf-8") == b"") == (kind == "empty")


def test_a_wrong_key_is_nobodys_failure_but_the_set_ups() -> None:
    with ModelServer(Echo(), api_key="another-key") as server, pytest.raises(EndpointRefused, match="401"):
        client(server.url).complete(ask(), deadline_s=20)


@pytest.mark.parametrize(
    ("limits", "live"),
    [
        (PixelLimits(min_pixels=830_000, max_pixels=937_664), ("UI-Venus-Navi-7B",)),
        (PixelLimits(), ("Qwen2.5-VL defaults",)),
        (PixelLimits(min_pixels=65_536, max_pixels=16_777_216, factor=32), ("Qwen3-VL defaults",)),
        (PixelLimits(min_pixels=200_000, max_pixels=300_000), ()),
    ],
)
def test_the_self_test_finds_the_limits_of_a_server(limits: PixelLimits, live: tuple[str, ...]) -> None:
    with ModelServer(Echo(), limits=limits) as server:
        report = probe(client(server.url), server.model_name, deadline_s=20)
    assert report.live == live


@STREAMED
def test_the_largest_answer_is_one_and_a_byte_more_is_not(stream: bool) -> None:
    body = '{"choices": [{"message": {"content": "ok"}, "finish_reason": "stop"}]}'
    with ModelServer(Scripted([PlannedAnswer(body=body)])) as server:
        asked = ask(model=server.model_name, image=None)
        got = client(server.url, stream=stream, largest_answer=len(body)).complete(asked, deadline_s=20)
        assert (got.text, got.streamed) == ("ok", False)
        with pytest.raises(BadResponse, match=f"the answer is longer than {len(body) - 1} bytes"):
            client(server.url, stream=stream, largest_answer=len(body) - 1).complete(asked, deadline_s=20)
