"""Agents whose prompt is made from a codec: Qwen-VL with its tool, and any model in any codec."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from mobile_world.agents import AgentOptions
from mobile_world.agents.action_docs import describe_answer_format
from mobile_world.agents.codecs import View, codec, codec_names
from mobile_world.agents.generic import codec_prompt
from mobile_world.agents.qwen import CODECS, qwen_parts, tool_prompt
from mobile_world.domain import Box, ConfigError, ScreenSize, Tap, UiNode, UiTree
from mobile_world.prompts import lint_prompt
from tests.mobile_world.agents.episodes import SIZE, begun, look, texts

QWEN = 'Thought: t\nAction: "Tap it"\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [500, 500]}}\n</tool_call>'  # noqa: E501
UNTAUGHT = {"Type_Name", "Interact", "Note", "Call_API", "message"}
"""Words of AutoGLM that no action of ours needs."""


@pytest.mark.parametrize("name", codec_names())
def test_a_prompt_teaches_every_verb_that_we_have_actions_for(name: str) -> None:
    found = lint_prompt(codec_prompt(codec(name)), codec(name))
    wrong = [
        each for each in found if each.severity == "error" and not (name == "m3a" and each.rule == "example-fails")
    ]
    assert [each for each in wrong if not any(word in each.reason for word in UNTAUGHT)] == []


@pytest.mark.parametrize("name", codec_names())
def test_the_form_that_is_asked_for_is_the_form_that_is_read(name: str) -> None:
    button = UiNode("", "", "", "android.widget.Button", "p", Box(0, 0, 1080, 2400), clickable=True, enabled=True)
    parse = codec(name).parse(describe_answer_format(codec(name)), View(SIZE, UiTree((button,))))
    assert parse.strict and isinstance(parse.action, Tap)


@pytest.mark.parametrize("name", CODECS)
def test_the_tool_prompt_is_right_for_its_codec(name: str) -> None:
    assert [each for each in lint_prompt(tool_prompt(codec(name)), codec(name)) if each.severity == "error"] == []


def test_qwen_gets_its_tool_in_the_system_turn_and_its_history_as_sentences() -> None:
    agent, model = begun("qwen3vl", [QWEN], goal="Open the clock")
    for number in range(3):
        decision = agent.act(look(number))
    assert isinstance(decision.action, Tap) and decision.detail["strict"]
    (system, instructions), (user, words) = texts(model.requests[-1])
    assert (system, user) == ("system", "user") and '"name": "mobile_use"' in instructions[0]
    assert words == ["Task: Open the clock\n\nPrevious actions:\nStep 1: Tap it;\nStep 2: Tap it;", "[1088x2400]"]


def test_qwen_2_5_is_told_the_size_of_its_image() -> None:
    call = QWEN.split("\n", 2)[2].replace("[500, 500]", "[546, 1204]")
    agent, model = begun("qwen3vl", [call], codec="qwen2.5vl")
    action = agent.act(look()).action
    assert isinstance(action, Tap) and action.at.to_pixels(SIZE) == (540, 1200)
    (_, instructions), (_, words) = texts(model.requests[0])
    assert "1092 pixels wide and 2408 pixels high" in instructions[0] and words[-1] == "[1092x2408]"
    with pytest.raises(ConfigError, match=r"Qwen-VL does not speak 'venus@1\.0'"):
        qwen_parts(AgentOptions(codec="venus@1.0"))


@pytest.mark.slow
def test_without_a_goal_ours_say_so_and_a_users_prompt_says_nothing_more() -> None:
    for name in ("qwen3vl", "generic"):
        agent, model = begun(name, [QWEN], goal=None)
        agent.act(look())
        assert texts(model.requests[0])[1][1][0].startswith("No task is given in words")
        agent, model = begun(name, [QWEN], goal=None, system_prompt="Mine.", history_length=0)
        agent.act(look())
        agent.act(look(1))
        assert texts(model.requests[1]) == [("system", ["Mine."]), ("user", ["[1088x2400]"])]


def test_a_prompt_file_stands_in_for_ours(tmp_path: Path) -> None:
    file = tmp_path / "prompt.txt"
    file.write_text("Screens are {width} wide.")
    agent, model = begun("generic", [QWEN], prompt_file=file)
    agent.act(look())
    assert texts(model.requests[0])[0] == ("system", ["Screens are 1088 wide."])


def test_models_that_name_elements_get_a_list_of_them() -> None:
    boxes = {"Save": Box(0, 0, 100, 100), "Käse": Box(200, 200, 400, 300)}
    nodes = [UiNode("", text, "", "android.widget.Button", "p", box, clickable=True) for text, box in boxes.items()]
    agent, model = begun("generic", ['Reason: r\nAction: {"action_type": "click", "index": 1}'], codec="m3a")
    assert agent.needs.ui_tree
    action = agent.act(look(ui=UiTree(tuple(nodes)))).action
    assert isinstance(action, Tap) and action.at.to_pixels(SIZE) == (300, 250)
    assert 'Elements on the screen:\n0: Button "Save"\n1: Button "Käse"' in texts(model.requests[0])[1][1][0]


def test_a_turned_screen_is_shown_turned() -> None:
    agent, model = begun("generic", ["Thought: t\nAction: click(start_box='(1204,546)')"], codec="ui-tars")
    wide = ScreenSize(2400, 1080)
    action = agent.act(look(size=wide)).action
    assert isinstance(action, Tap) and action.at.to_pixels(wide) == pytest.approx((1200, 540), abs=1)
    assert texts(model.requests[0])[1][1][-1] == "[2408x1092]"


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("autoglm", "a7aac638f8b6"),
        ("m3a", "1e0350bbe417"),
        ("mai-ui", "fb7748ba6bfa"),
        ("qwen2.5vl", "cb13f4228714"),
        ("qwen3vl", "36428f7628fc"),
        ("ui-tars@1.0", "20a79e7eeb06"),
        ("ui-tars@1.5", "298e2f45fc7c"),
        ("venus@1.0", "9a732abafc17"),
        ("venus@1.0-72b", "0dce63378cf5"),
        ("venus@1.5", "46ff01a76b5d"),
    ],
)
def test_a_codecs_prompt_never_changes_by_accident(name: str, digest: str) -> None:
    assert hashlib.sha256(codec_prompt(codec(name)).encode()).hexdigest()[:12] == digest


@pytest.mark.parametrize(("name", "digest"), [("qwen3vl", "d76e5eeaacd6"), ("qwen2.5vl", "23934df05ca4")])
def test_a_tools_prompt_never_changes_by_accident(name: str, digest: str) -> None:
    assert hashlib.sha256(tool_prompt(codec(name)).encode()).hexdigest()[:12] == digest
