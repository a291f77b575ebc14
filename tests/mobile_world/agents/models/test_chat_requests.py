from __future__ import annotations

import base64
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.models import ChatRequest, ImagePart, Message, Sampling, request_body, request_hash
from mobile_world.domain import ConfigError, ScreenSize
from tests.mobile_world.agents.models.chat_client import IMAGE, ask


def body(request: ChatRequest, *, stream: bool = False) -> dict[str, object]:
    told: dict[str, object] = json.loads(request_body(request, stream=stream))
    return told


def test_parts_keep_their_order_and_images_go_as_they_are() -> None:
    request = ChatRequest("m", (Message("user", ("before", IMAGE, "after")),))
    messages = body(request)["messages"]
    data = base64.b64encode(IMAGE.data).decode()
    assert messages == [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "before"},
                {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}},
                {"type": "text", "text": "after"},
            ],
        }
    ]


def test_a_lone_text_is_a_plain_string() -> None:
    assert body(ask(image=None))["messages"] == [
        {"role": "system", "content": "You use a phone."},
        {"role": "user", "content": "What now?"},
    ]


def test_options_are_off_unless_asked_for() -> None:
    assert set(body(ChatRequest("m", ()))) == {"model", "messages", "temperature", "top_p", "max_tokens"}
    assert body(ChatRequest("m", ()), stream=True)["stream_options"] == {"include_usage": True}


def test_every_sampling_value_goes_out() -> None:
    sampling = Sampling(
        temperature=0.7,
        top_p=0.9,
        max_tokens=99,
        seed=3,
        stop=("</action>",),
        extra={"repetition_penalty": 1.05, "chat_template_kwargs": {"enable_thinking": False}},
        logprobs=4,
        grammar='root ::= "x"',
    )
    assert body(ChatRequest("m", (), sampling)) == {
        "model": "m",
        "messages": [],
        "temperature": 0.7,
        "top_p": 0.9,
        "max_tokens": 99,
        "seed": 3,
        "stop": ["</action>"],
        "repetition_penalty": 1.05,
        "chat_template_kwargs": {"enable_thinking": False},
        "logprobs": True,
        "top_logprobs": 4,
        "structured_outputs": {"grammar": 'root ::= "x"'},
    }


def test_a_grammar_goes_where_the_server_looks_for_it() -> None:
    request = ChatRequest("m", (), Sampling(grammar="g"))
    old = json.loads(request_body(request, stream=False, grammar_field="guided_grammar"))
    llama = json.loads(request_body(request, stream=False, grammar_field="grammar"))
    assert (old["guided_grammar"], llama["grammar"]) == ("g", "g")


def test_logprobs_of_the_chosen_tokens_alone() -> None:
    told = body(ChatRequest("m", (), Sampling(logprobs=0)))
    assert told["logprobs"] is True
    assert "top_logprobs" not in told


def test_a_field_can_be_left_out_but_not_set_twice() -> None:
    without = Sampling(extra={"temperature": None, "max_tokens": None, "max_completion_tokens": 50})
    told = body(ChatRequest("m", (), without))
    assert "temperature" not in told
    assert "max_tokens" not in told
    assert told["max_completion_tokens"] == 50
    for extra in ({"temperature": 1.0}, {"model": "other"}, {"messages": None}, {"stream": None}):
        with pytest.raises(ConfigError, match=next(iter(extra))):
            request_body(ChatRequest("m", (), Sampling(extra=extra)), stream=False)


def test_what_json_cannot_say_is_refused() -> None:
    for value in (float("nan"), {1, 2}):
        with pytest.raises(ConfigError, match="JSON"):
            request_body(ChatRequest("m", (), Sampling(extra={"x": value})), stream=False)


def test_half_a_surrogate_pair_does_not_stop_a_request() -> None:
    request = ChatRequest("m", (Message("user", ("history: \ud83d",)),))
    assert b"history: ?" in request_body(request, stream=False)
    assert len(request_hash(request)) == 64


@given(st.text(), st.text(), st.dictionaries(st.text(min_size=1).map("x_".__add__), st.integers()))
def test_the_same_request_makes_the_same_bytes(model: str, text: str, extra: dict[str, int]) -> None:
    backwards = dict(reversed(extra.items()))
    one, other = (
        ChatRequest(model, (Message("user", (text, IMAGE)),), Sampling(extra=each)) for each in (extra, backwards)
    )
    assert request_body(one, stream=True) == request_body(other, stream=True)
    assert request_hash(one) == request_hash(other)


def test_whatever_the_model_sees_changes_the_hash_and_nothing_else_does() -> None:
    first = ask()
    picture = ImagePart(b"another", "image/png", IMAGE.size)
    as_jpeg = ImagePart(IMAGE.data, "image/jpeg", IMAGE.size)
    user = first.messages[1]
    others = [
        replace(first, model="other"),
        replace(first, sampling=replace(first.sampling, temperature=0.1)),
        replace(first, sampling=replace(first.sampling, seed=8)),
        replace(first, sampling=replace(first.sampling, grammar="g")),
        replace(first, sampling=replace(first.sampling, logprobs=0)),
        replace(first, messages=first.messages[1:]),
        ask("What then?"),
        ask(image=picture),
        ask(image=as_jpeg),
        replace(first, messages=(first.messages[0], Message("user", user.parts[::-1]))),
        replace(first, messages=(first.messages[0], Message("assistant", user.parts))),
    ]
    assert len({request_hash(each) for each in [first, *others]}) == len(others) + 1
    assert request_hash(replace(first, replica_seed=5)) == request_hash(first)
    assert request_hash(ask(image=ImagePart(IMAGE.data, "image/png", ScreenSize(1, 1)))) == request_hash(first)


def test_a_hash_stays_the_same_between_versions() -> None:
    assert request_hash(ask()) == "e3130f0ceb495a7b18253341ec4c1f4b4de486bf8a26b79e29c0b1808739c3f5"
