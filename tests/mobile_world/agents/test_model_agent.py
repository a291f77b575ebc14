from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from mobile_world.agents import EpisodeBrief, create_agent
from mobile_world.agents.model_connections import ModelConnection
from mobile_world.agents.models import (
    AttemptRecord,
    ChatReply,
    ChatRequest,
    Message,
    Sampling,
    ScriptedModel,
    TokenLogprob,
    Usage,
)
from mobile_world.agents.step_requests import StepRequests
from mobile_world.domain import AgentError, BadResponse, ConfigError, EndpointUnavailable, StepTimeout, Tap
from tests.mobile_world.agents.episodes import SIZE, begun, brief, look, screenshot, texts, venus

CLICK = venus("Click(box=(322, 714))")


def reply(text: str, **fields: Any) -> ChatReply:
    return ChatReply(text, Usage(100, 20), finish_reason="stop", latency_s=0.5, first_byte_s=0.1, **fields)


def test_a_decision_is_what_was_said_and_what_it_cost() -> None:
    agent, model = begun("uivenus", [reply(venus("click(box=(322, 714))"), cost=0.25)])
    decision = agent.act(look())
    assert isinstance(decision.action, Tap) and decision.action.at.to_pixels(SIZE) == (540, 1200)
    assert decision.said == venus("click(box=(322, 714))") and decision.error is None
    assert (decision.tokens_in, decision.tokens_out) == (100, 20)
    assert decision.detail["strict"] is False and decision.detail["repairs"] == ["folded-case"]
    assert decision.detail["image"] == [644, 1428]
    assert decision.detail["latency_s"] == 0.5 and decision.detail["cost"] == 0.25
    (asked,) = decision.detail["requests"]
    assert asked["finish_reason"] == "stop" and asked["attempts"] == [] and len(asked["request"]) == 64
    assert asked["usage"]["reported"] and asked["model"] == "a-model" and model.requests[0].replica_seed == 7


def test_requests_are_kept_whole_when_that_is_asked_for() -> None:
    agent, model = begun("uivenus", [reply(CLICK)], keep_requests=True, temperature=0.5)
    (asked,) = agent.act(look()).detail["requests"]
    sent = model.requests[0]
    assert [each["role"] for each in asked["messages"]] == [each.role for each in sent.messages]
    parts = [part for each in asked["messages"] for part in each["parts"]]
    images = [part["image"] for part in parts if isinstance(part, dict)]
    words = [part for each in sent.messages for part in each.parts if isinstance(part, str)]
    assert [part for part in parts if isinstance(part, str)] == words
    assert [each["size"] for each in images] == [[644, 1428]] and len(images[0]["sha256"]) == 64
    assert asked["sampling"]["temperature"] == 0.5
    assert json.loads(json.dumps(asked)) == asked, "what is kept can be written down"
    agent, _ = begun("uivenus", [reply(CLICK)])
    assert "messages" not in agent.act(look()).detail["requests"][0], "a run keeps none unless it is told to"


def test_words_that_make_no_action_are_a_decision_with_an_error() -> None:
    agent, _ = begun("uivenus", ["I would rather not."])
    decision = agent.act(look())
    assert decision.action is None and decision.said == "I would rather not."
    assert decision.error is not None and decision.error.startswith("none:")


@pytest.mark.slow
def test_failures_are_told_only_where_the_policy_says_so() -> None:
    for policy, told in (("record", False), ("feed_back", True)):
        agent, model = begun("uivenus", ["nonsense", CLICK], on_bad_format=policy)
        agent.act(look())
        agent.act(look(1, error="none: there is no <action> section"))
        agent.act(look(2, error="(1, 2) is covered"))
        second, third = (texts(request)[-1][1][0] for request in model.requests[1:])
        assert ("could not be used: none: there is no <action>" in second) == told
        assert ("could not be carried out: (1, 2) is covered" in third) == told


def test_an_unusable_answer_can_be_asked_for_again_within_the_step() -> None:
    answers: list[str | ChatReply] = [reply("nonsense"), reply("more of it"), reply(CLICK)]
    agent, model = begun("uivenus", answers, on_bad_format="retry", format_retries=2)
    decision = agent.act(look())
    assert isinstance(decision.action, Tap) and (decision.tokens_in, decision.tokens_out) == (300, 60)
    assert [each["said"] for each in decision.detail["unusable"]] == ["nonsense", "more of it"]
    assert len(decision.detail["requests"]) == 3
    assert [role for role, _ in texts(model.requests[2])] == [
        "system",
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    assert "cannot be used: none:" in texts(model.requests[2])[-1][1][0]
    agent.act(look(1))
    assert "nonsense" not in str(texts(model.requests[3])), "only the answer that counted is history"


def test_strict_reading_refuses_what_a_lenient_reader_would_repair() -> None:
    odd = venus("click(box=[322, 714])")
    agent, _ = begun("uivenus", [odd, CLICK], reading="strict")
    refused, right = agent.act(look()), agent.act(look(1))
    assert refused.action is None and refused.error == "not strict: it would need folded-case, list-for-tuple"
    assert (refused.detail["strict"], right.detail["strict"]) == (False, True)
    assert isinstance(right.action, Tap) and right.error is None
    again, model = begun("uivenus", [odd, CLICK], reading="strict", on_bad_format="retry")
    assert again.act(look()).action == right.action and "not strict" in texts(model.requests[1])[-1][1][0]
    lenient, _ = begun("uivenus", [odd])
    assert lenient.act(look()).action == right.action


def test_asking_again_ends() -> None:
    agent, model = begun("uivenus", ["nonsense"], on_bad_format="retry", format_retries=3)
    assert agent.act(look()).action is None and len(model.requests) == 4
    once, model = begun("uivenus", ["nonsense"], format_retries=3)
    assert once.act(look()).action is None and len(model.requests) == 1


def test_what_the_user_answers_is_told_and_stays_in_the_history() -> None:
    call = {"name": "mobile_use", "arguments": {"action": "ask_user", "text": "Who?"}}
    ask = f'Thought: t\nAction: "Ask"\n<tool_call>\n{json.dumps(call)}\n</tool_call>'
    agent, model = begun("qwen3vl", [ask])
    agent.act(look())
    agent.act(look(1, reply="Ann"))
    agent.act(look(2))
    second, third = (texts(request)[-1][1][0] for request in model.requests[1:])
    assert second.endswith("The user answers: Ann")
    assert "Step 1: Ask; The user answers: Ann\nStep 2: Ask;" in third


def test_options_stand_over_the_agents_own_sampling() -> None:
    agent, model = begun(
        "uivenus",
        [CLICK],
        temperature=0.7,
        top_p=0.9,
        max_tokens=99,
        seed=42,
        repetition_penalty=1.2,
        stop=("</action>",),
        extra={"top_k": 5, "mm_processor_kwargs": {}},
        logprobs=3,
        grammar=True,
    )
    agent.act(look())
    sampling = model.requests[0].sampling
    assert (sampling.temperature, sampling.top_p, sampling.max_tokens, sampling.seed) == (0.7, 0.9, 99, 42)
    assert sampling.extra == {"repetition_penalty": 1.2, "top_k": 5, "mm_processor_kwargs": {}}
    assert sampling.stop == ("</action>",) and sampling.logprobs == 3
    assert sampling.grammar is not None and "call-click" in sampling.grammar


def test_what_changes_the_measurement_is_on_record() -> None:
    said = reply(CLICK, logprobs=(TokenLogprob("<", -0.1, (("a", -3.0),)),), reasoning="hm")
    agent, _ = begun("uivenus", [said], logprobs=1, grammar=True)
    (asked,) = agent.act(look()).detail["requests"]
    assert asked["grammar"] is True and asked["logprobs"] == [["<", -0.1, ["a", -3.0]]] and asked["reasoning"] == "hm"
    with pytest.raises(ConfigError, match="grammar for the UI-Venus"):
        begun("generic", [CLICK], grammar=True)


def test_the_episodes_seed_is_sent_in_a_form_that_every_endpoint_takes() -> None:
    agent, model = begun("uivenus", [CLICK], seed=2**63 - 5)
    agent.act(look())
    assert model.requests[0].sampling.seed == 2**31 - 5 and model.requests[0].replica_seed == 2**63 - 5


def test_two_agents_share_nothing() -> None:
    first, one = begun("uivenus", [venus("Click(box=(1, 1))", think="one")], goal="First goal")
    second, two = begun("uivenus", [venus("Click(box=(2, 2))", think="two")], goal="Second goal")
    for step in range(3):
        first.act(look(step, shot=screenshot(mark=step)))
        second.act(look(step, shot=screenshot(mark=50 + step)))
    mine, theirs = str(texts(one.requests[-1])), str(texts(two.requests[-1]))
    assert "First goal" in mine and "<think>one" in mine and "Second goal" not in mine and "<think>two" not in mine
    assert "Second goal" in theirs and "<think>two" in theirs and "<think>one" not in theirs
    first.begin(brief("Third goal"))
    first.act(look())
    assert "Third goal" in str(texts(one.requests[-1])) and "Step 0" not in str(texts(one.requests[-1]))


@pytest.mark.slow
def test_agents_in_threads_keep_their_episodes_apart() -> None:
    found: dict[int, bool] = {}

    def episode(number: int) -> None:
        agent, model = begun("uivenus", [venus("Wait()", think=f"thought-{number}-")], goal=f"goal-{number}-")
        for step in range(4):
            agent.act(look(step))
        said = str(texts(model.requests[-1]))
        found[number] = said.count(f"thought-{number}-") == 3 and said.count("thought-") == 3

    threads = [threading.Thread(target=episode, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == dict.fromkeys(range(4), True)


@pytest.mark.slow
def test_a_conversation_sends_the_images_that_were_asked_for() -> None:
    agent, model = begun("uivenus", [CLICK], history_images=1, history_length=3, system_prompt="Look.", goal=None)
    for step in range(5):
        agent.act(look(step, shot=screenshot(mark=step)))
    turns = texts(model.requests[-1])
    assert [role for role, _ in turns] == ["system", *["user", "assistant"] * 3, "user"]
    assert [parts[-1] == "[644x1428]" for role, parts in turns if role == "user"] == [False, False, True, True]
    newest = model.requests[-1].messages
    assert newest[-3].parts[0] == model.requests[-2].messages[-1].parts[0], "the very same bytes"


def test_an_agent_says_what_it_was_not_given() -> None:
    agent = create_agent("uivenus", model=ScriptedModel([CLICK]), model_name="m")
    with pytest.raises(AgentError, match="begin first"):
        agent.act(look())
    agent.begin(brief())
    with pytest.raises(AgentError, match="no screenshot"):
        agent.act(look(shot=None))


class Late:
    """A model that answers once and then never."""

    def __init__(self, error: Exception, lost_s: float = 0.0) -> None:
        self.deadlines: list[float] = []
        self._error, self._lost_s = error, lost_s

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        self.deadlines.append(deadline_s)
        if len(self.deadlines) == 1:
            failed = AttemptRecord(1, "stalled", 200, "stalled", waited_s=0.0, seconds=self._lost_s, first_byte_s=0.1)
            return reply("x", attempts=(failed,) if self._lost_s else ())
        raise self._error

    def close(self) -> None:
        pass


def asked_twice(error: Exception, seconds_left: list[float], *, lost_s: float = 0.0) -> Late:
    model = Late(error, lost_s)
    asking = StepRequests(100.0, EpisodeBrief(None, seed=1, max_steps=1, seconds_left=lambda: seconds_left[0]))
    asking.ask(ModelConnection(model, "m"), (Message("user", ("a",)),), Sampling())
    if len(seconds_left) > 1:
        asking._started -= seconds_left[1]
    asking.ask(ModelConnection(model, "m"), (Message("user", ("b",)),), Sampling())
    return model


def test_an_endpoint_is_not_blamed_for_time_that_the_agent_used_up() -> None:
    gone = EndpointUnavailable("no byte")
    with pytest.raises(EndpointUnavailable, match="no byte"):
        asked_twice(gone, [100.0])
    with pytest.raises(StepTimeout, match="earlier requests took 8"):
        asked_twice(gone, [100.0, 80.0])
    with pytest.raises(StepTimeout, match=r"of the step's 10\.0 s"):
        asked_twice(gone, [10.0, 11.0])
    with pytest.raises(BadResponse):
        asked_twice(BadResponse("html"), [100.0, 80.0])


def test_an_agent_is_not_blamed_for_time_that_its_endpoint_used_up() -> None:
    for error, left in (
        (EndpointUnavailable("no byte"), [10.0, 8.0]),
        (EndpointUnavailable("no byte"), [10.0, 11.0]),
        (StepTimeout("still went on"), [10.0, 8.0]),
    ):
        with pytest.raises(EndpointUnavailable) as failed:
            asked_twice(error, left, lost_s=6.0)
        assert failed.value.endpoint_faults == {"stalled": 1}
    hurried = StepTimeout("still went on")
    hurried.endpoint_faults = {"rate_limit": 2}
    with pytest.raises(EndpointUnavailable) as failed:
        asked_twice(hurried, [10.0, 8.0], lost_s=6.0)
    assert failed.value.endpoint_faults == {"stalled": 1, "rate_limit": 2}
    with pytest.raises(StepTimeout, match="still went on"):
        asked_twice(StepTimeout("still went on"), [10.0, 8.0])
    stalled = EndpointUnavailable("the answer stalled")
    stalled.endpoint_faults = {"stalled": 1}
    with pytest.raises(EndpointUnavailable, match="the answer stalled"):
        asked_twice(stalled, [10.0, 8.0])
