"""SmolLM2 behind the server, with an engine made for the test."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from mobile_world.agents.serving import IncomingRequest, smollm2
from mobile_world.agents.serving.chat_request import read_request
from mobile_world.agents.serving.smollm2 import SmolLM2, text_messages
from tests.mobile_world.agents.serving.http_client import picture


class Engine:
    """Says prepared events, and keeps the requests."""

    def __init__(self, *events: dict[str, Any], failed: dict[str, Any] | None = None) -> None:
        self.events, self.failed = events, failed
        self.requests: list[Mapping[str, Any]] = []
        self.stopped: list[bool] = []

    def handle_chat_completions(
        self, request: Mapping[str, Any], heard: Callable[[dict[str, Any]], bool], /
    ) -> dict[str, Any] | None:
        self.requests.append(request)
        self.stopped = [heard(event) for event in self.events]
        return self.failed


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Callable[..., SmolLM2]:
    def build(engine: Engine, **options: Any) -> SmolLM2:
        monkeypatch.setattr(smollm2, "weights", lambda: Path("tiny.gguf"))
        monkeypatch.setattr(smollm2, "_engine", lambda *_, **__: engine)
        return SmolLM2(**options)

    return build


def asked(**fields: Any) -> IncomingRequest:
    body = json.dumps({"messages": [{"role": "user", "content": "Hi"}], **fields}).encode()
    return IncomingRequest(read_request(body), 0, 0, "d")


def piece(text: str | None, **choice: Any) -> dict[str, Any]:
    return {"choices": [{"delta": {"content": text}, **choice}]}


def test_tokens_become_one_answer(model: Callable[..., SmolLM2]) -> None:
    token = {"token": "lo", "logprob": -1.0}
    usage = {"usage": {"prompt_tokens": 9, "completion_tokens": 2}}
    ending = piece(None, finish_reason="length", logprobs={"content": [token]})
    engine = Engine(piece("Hel"), piece("lo", finish_reason=None), ending, usage)
    answer = model(engine).answer(asked())
    assert (answer.text, answer.finish_reason, answer.tokens_in, answer.tokens_out) == ("Hello", "length", 9, 2)
    assert (answer.token_logprobs, answer.unbounded, answer.status) == ((token,), True, 200)
    assert engine.stopped == [False] * 4


def test_fields_are_passed_on_by_the_engines_names(model: Callable[..., SmolLM2]) -> None:
    engine = Engine()
    speaker = model(engine, longest=50)
    speaker.answer(asked(temperature=0.5, top_k=3, best_of=2, repetition_penalty=1.1, grammar="g", max_tokens=9))
    speaker.answer(asked(max_tokens=99, structured_outputs={"grammar": "nested"}, seed=None))
    speaker.answer(asked(guided_grammar="guided"))
    first, second, third = engine.requests
    assert first == {
        "messages": [{"role": "user", "content": "Hi"}],
        "max_tokens": 9,
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": 0.5,
        "top_k": 3,
        "repeat_penalty": 1.1,
        "grammar": "g",
    }
    assert (second["max_tokens"], second["grammar"], "seed" in second) == (50, "nested", False)
    assert (third["max_tokens"], third["grammar"]) == (50, "guided")


def test_images_become_notes_of_their_size() -> None:
    shown = {"role": "user", "content": [{"type": "text", "text": "Look:"}, picture(30, 60)]}
    parsed = read_request(json.dumps({"messages": [{"role": "system", "content": "Be."}, shown]}).encode())
    assert text_messages(parsed) == [
        {"role": "system", "content": "Be."},
        {"role": "user", "content": "Look:\n[screenshot, 30x60 pixels]"},
    ]


@pytest.mark.parametrize(
    ("engine", "status", "text"),
    [
        (Engine(failed={"error": {"code": 400, "message": "too long"}}), 400, "too long"),
        (Engine({"error": {"message": "broke"}}), 500, "broke"),
        (Engine(failed={"error": {}, "other": 1}), 500, "the engine failed"),
    ],
)
def test_errors_of_the_engine_are_statuses(
    model: Callable[..., SmolLM2], engine: Engine, status: int, text: str
) -> None:
    answer = model(engine).answer(asked())
    assert (answer.status, answer.text) == (status, text)


def test_closing_stops_the_engine_and_answers_no_more(model: Callable[..., SmolLM2]) -> None:
    engine = Engine(piece("a"))
    with model(engine) as speaker:
        speaker._closing.set()
        assert speaker.answer(asked()).status == 503
    speaker.close()
    assert (speaker.answer(asked()).status, engine.requests) == (503, [])
