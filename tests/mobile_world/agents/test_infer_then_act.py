from __future__ import annotations

import pytest

from mobile_world.agents.models import ChatReply, Usage
from mobile_world.domain import Tap
from tests.mobile_world.agents.episodes import begun, brief, look, texts, venus

CLICK = venus("Click(box=(322, 714))")


def test_the_goal_is_written_once_then_followed_and_recorded() -> None:
    goal = ChatReply("  Save the contact Ann. \n", Usage(50, 9), "stop", latency_s=0.1, first_byte_s=0.1)
    step = ChatReply(CLICK, Usage(70, 5), "stop", latency_s=0.1, first_byte_s=0.1)
    agent, model = begun("infer_then_act", [goal, step, step], goal="The hidden goal")
    first, second = agent.act(look()), agent.act(look(1))
    assert isinstance(first.action, Tap) and isinstance(second.action, Tap)
    assert first.detail["inferred_goal"] == second.detail["inferred_goal"] == "Save the contact Ann."
    assert [each.get("purpose") for each in first.detail["requests"]] == ["infer", None]
    assert (first.tokens_in, first.tokens_out, second.tokens_in) == (120, 14, 70)
    inferring, acting, then = (texts(request) for request in model.requests)
    assert [role for role, _ in inferring] == ["user"] and inferring[0][1][1] == "[644x1428]"
    assert "### User Task\nSave the contact Ann.\n" in acting[1][1][0] and "Step 0" in then[1][1][0]
    assert not any("hidden goal" in str(texts(request)) for request in model.requests)


def test_a_system_prompt_for_goal_less_runs_is_not_for_this_agent() -> None:
    agent, model = begun("infer_then_act", ["Do it.", CLICK], system_prompt="Infer!", autonomous=True, goal=None)
    agent.act(look())
    assert "Infer!" not in str([texts(request) for request in model.requests]) and "Do it." in str(
        texts(model.requests[1])
    )


def test_thoughts_are_no_part_of_the_goal() -> None:
    agent, _ = begun("infer_then_act", ["<think>So.</think>\nSend the draft.", CLICK])
    assert agent.act(look()).detail["inferred_goal"] == "Send the draft."


def test_no_goal_is_an_error_and_is_tried_again() -> None:
    cut = ChatReply("Send it to An", Usage(50, 9), "length", latency_s=0.1, first_byte_s=0.1)
    agent, model = begun("infer_then_act", [" ", cut, "<think>Send", "Send it.", CLICK])
    for step in range(3):
        empty = agent.act(look(step))
        assert (
            empty.action is None and empty.error is not None and empty.error.startswith("none: the model wrote no goal")
        )
    assert len(model.requests) == 3
    assert agent.act(look(3)).detail["inferred_goal"] == "Send it."


@pytest.mark.slow
def test_the_family_follows_the_codec() -> None:
    agent, model = begun("infer_then_act", ["Do it.", "x"], codec="qwen3vl")
    agent.act(look())
    assert '"name": "mobile_use"' in texts(model.requests[1])[0][1][0]
    agent, model = begun("infer_then_act", ["Do it.", "x"], codec="ui-tars")
    agent.act(look())
    assert "start_box" in texts(model.requests[1])[0][1][0]


@pytest.mark.slow
def test_episodes_do_not_share_their_goal() -> None:
    agent, _ = begun("infer_then_act", ["First.", CLICK, "Second.", CLICK])
    assert agent.act(look()).detail["inferred_goal"] == "First."
    agent.begin(brief())
    assert agent.act(look()).detail["inferred_goal"] == "Second."
