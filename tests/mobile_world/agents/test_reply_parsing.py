"""Answers that an endpoint does not put into the text: over real HTTP, streamed and whole."""

from __future__ import annotations

import json

import pytest

from mobile_world.agents import Decision, create_agent
from mobile_world.agents.codecs import codec
from mobile_world.agents.serving import ModelServer, PlannedAnswer, PlannedToolCall, Scripted
from mobile_world.domain import EndpointUnavailable, Key, ModelRefused
from tests.mobile_world.agents.codecs.verdicts import VIEW
from tests.mobile_world.agents.episodes import brief, look

STREAMED = pytest.mark.parametrize("stream", [True, False], ids=["streamed", "whole"])
BACK = PlannedToolCall(name="mobile_use", arguments='{"action": "system_button", "button": "Back"}')
HOME = PlannedToolCall(name="mobile_use", arguments='{"action": "system_button", "button": "Home"}')
WORDS = codec("qwen3vl").render(Key(name="BACK"), VIEW, think="I look at it.", conclusion="Back.")


def decided(answer: PlannedAnswer, *, agent: str = "qwen3vl", stream: bool = True) -> Decision:
    with ModelServer(Scripted([answer])) as server:
        subject = create_agent(
            agent, model_name=server.model_name, base_url=server.url, stream=stream, request_attempts=1
        )
        subject.begin(brief())
        try:
            return subject.act(look())
        finally:
            subject.close()


@STREAMED
def test_an_answer_in_tool_calls_alone_says_so(stream: bool) -> None:
    decision = decided(PlannedAnswer(tool_calls=(BACK,), finish_reason="tool_calls"), stream=stream)
    assert decision.action is None and decision.error == (
        "none: the text is empty; a call of mobile_use is in tool_calls, which are not read; "
        "serve the model without a tool-call parser"
    )
    assert decision.detail["requests"][0]["tool_calls"] == [BACK.model_dump()]


@STREAMED
def test_a_thought_beside_a_call_in_tool_calls_says_so_too(stream: bool) -> None:
    decision = decided(PlannedAnswer(text="Thought: I go back.", tool_calls=(BACK,)), stream=stream)
    assert decision.action is None and decision.error is not None
    assert decision.error.startswith("none: there is no <tool_call>") and "is in tool_calls" in decision.error


@STREAMED
def test_text_and_tool_call_that_disagree_are_refused(stream: bool) -> None:
    for calls in ((HOME,), (BACK, HOME), (BACK, BACK), (BACK.model_copy(update={"arguments": "{"}),)):
        decision = decided(PlannedAnswer(text=WORDS, tool_calls=calls), stream=stream)
        assert decision.action is None and decision.detail["strict"] is False
        assert decision.error == "ambiguous: the text and the call of mobile_use in tool_calls disagree"


@STREAMED
def test_text_and_tool_call_that_say_the_same_are_one_answer(stream: bool) -> None:
    decision = decided(PlannedAnswer(text=WORDS, tool_calls=(BACK,)), stream=stream)
    assert decision.action == Key(name="BACK") and decision.detail["strict"] is True


def test_a_format_without_tools_never_agrees_with_a_call() -> None:
    words = codec("venus@1.0").render(Key(name="BACK"), VIEW, think="I look at it.", conclusion="Back.")
    assert decided(PlannedAnswer(text=words), agent="uivenus").action == Key(name="BACK")
    refused = decided(PlannedAnswer(text=words, tool_calls=(BACK,)), agent="uivenus")
    assert refused.action is None and refused.error is not None and refused.error.startswith("ambiguous:")


@STREAMED
@pytest.mark.parametrize(
    ("reason", "error"),
    [
        ("stop", "none: the text is empty, with N characters in reasoning_content, which are not read"),
        ("length", "truncated: the token limit came before the answer, with N characters in reasoning_content"),
    ],
)
def test_an_answer_in_the_reasoning_alone_says_so(stream: bool, reason: str, error: str) -> None:
    decision = decided(PlannedAnswer(reasoning=WORDS, finish_reason=reason), stream=stream)
    assert (
        decision.action is None
        and decision.error is not None
        and decision.error.startswith(error.replace("N", str(len(WORDS))))
    )
    assert decision.detail["requests"][0]["reasoning"] == WORDS


@STREAMED
def test_reasoning_beside_an_answer_is_fine(stream: bool) -> None:
    assert decided(PlannedAnswer(text=WORDS, reasoning="hm"), stream=stream).action == Key(name="BACK")


@pytest.mark.parametrize("agent", ["planner_executor", "infer_then_act"])
def test_agents_with_other_readers_say_so_too(agent: str) -> None:
    for answer in (PlannedAnswer(tool_calls=(BACK,)), PlannedAnswer(reasoning=WORDS)):
        decision = decided(answer, agent=agent)
        assert decision.action is None and decision.error is not None
        assert "tool_calls" in decision.error or "reasoning_content" in decision.error


def test_a_grounding_model_says_so_too() -> None:
    plan = PlannedAnswer(text='Thought: I tap.\nAction: {"action": "tap", "target": "the clock"}')
    with ModelServer(Scripted([plan, PlannedAnswer(tool_calls=(BACK,))])) as server:
        subject = create_agent("planner_executor", model_name=server.model_name, base_url=server.url)
        subject.begin(brief())
        decision = subject.act(look())
    assert decision.action is None and decision.error is not None and "tool_calls" in decision.error


def test_a_stream_without_a_finish_reason_is_no_whole_answer() -> None:
    with pytest.raises(EndpointUnavailable, match="its stream ended without a finish reason") as failed:
        decided(PlannedAnswer(text=WORDS, finish_reason=None))
    assert failed.value.endpoint_faults == {"cut": 1}


@STREAMED
def test_a_refusal_is_the_models(stream: bool) -> None:
    for answer in (
        PlannedAnswer(refusal="I would rather not."),
        PlannedAnswer(text="I", finish_reason="content_filter"),
        PlannedAnswer(status=400, body=json.dumps({"error": {"message": "filtered", "code": "content_filter"}})),
    ):
        with pytest.raises(ModelRefused) as failed:
            decided(answer, stream=stream)
        assert failed.value.endpoint_faults == {}
