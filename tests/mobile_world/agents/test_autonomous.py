from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.autonomous import AutonomousConfig, StrictOutputParser, count_words
from mobile_world.domain import ScreenSize


def test_output_parser() -> None:
    """Test strict output parsing"""
    parser = StrictOutputParser(AutonomousConfig())

    # Valid output
    output = "<think>Need to click button</think><action>Click(box=(100, 200))</action>"
    result = parser.parse(output)
    assert result['action']['action'] == 'click'  # fmt: skip
    assert result['action']['params']['box'] == (100, 200)  # fmt: skip
    assert len(result['parse_errors']) == 0  # fmt: skip


def read(call: str, *, strict: bool = True, image_size: ScreenSize | None = None) -> dict[str, Any]:
    parser = StrictOutputParser(AutonomousConfig(strict_parsing=strict), image_size=image_size)
    return parser.parse(f"<think>go</think><action>{call}</action>")


def test_the_configuration_has_the_specified_defaults() -> None:
    config = AutonomousConfig()
    assert vars(config) == {
        "system_prompt_only": False,
        "include_history": False,
        "strict_parsing": True,
        "max_think_tokens": 40,
        "decoding_config": {"temperature": 0.0, "top_p": 1.0, "max_tokens": 2048, "seed": 42},
    }
    assert AutonomousConfig(decoding_config={"seed": 1}).decoding_config == {"seed": 1}
    assert config.decoding_config is not AutonomousConfig().decoding_config


def test_a_result_has_exactly_the_specified_parts() -> None:
    assert StrictOutputParser(AutonomousConfig()).parse("") == {
        "think": None,
        "action": None,
        "conclusion": None,
        "parse_errors": ["Missing <think> section", "Missing <action> section"],
    }
    result = StrictOutputParser(AutonomousConfig()).parse(
        "<think>a</think><action>Wait()</action><conclusion> b </conclusion>"
    )
    assert result == {"think": "a", "action": {"action": "wait", "params": {}}, "conclusion": "b", "parse_errors": []}


@pytest.mark.parametrize(
    ("call", "action", "params"),
    [
        ("Click(box=(100, 200))", "click", {"box": (100, 200)}),
        ("click(box = (100.5, 200))", "click", {"box": (100.5, 200)}),
        ("LongPress(box=(1, 2))", "longpress", {"box": (1, 2)}),
        ("Drag(end=(3, 4), start=(1, 2))", "drag", {"start": (1, 2), "end": (3, 4)}),
        (
            "Scroll(start=(1, 2), end=(3, 4), direction='up')",
            "scroll",
            {"start": (1, 2), "end": (3, 4), "direction": "up"},
        ),
        ('Type(content="hello")', "type", {"content": "hello"}),
        (r"Type(content='it\'s (555)')", "type", {"content": "it's (555)"}),
        ("Type(content='one\ntwo')", "type", {"content": "one\ntwo"}),
        ("Launch(app='Clock')", "launch", {"app": "Clock"}),
        ("Wait()", "wait", {}),
        ("Finished()", "finished", {}),
        ("Finished(content='done')", "finished", {"content": "done"}),
        ("CallUser(content='42')", "calluser", {"content": "42"}),
        ("PressBack()", "pressback", {}),
        ("PressHome()", "presshome", {}),
        ("PressEnter()", "pressenter", {}),
        ("PressRecent()", "pressrecent", {}),
    ],
)
def test_the_thirteen_actions(call: str, action: str, params: dict[str, Any]) -> None:
    for strict in (True, False):
        result = read(call, strict=strict)
        assert result["action"] == {"action": action, "params": params}
        assert result["parse_errors"] == []
    assert action in StrictOutputParser.VALID_ACTIONS
    assert len(StrictOutputParser.VALID_ACTIONS) == 13


@pytest.mark.parametrize(
    ("call", "params"),
    [
        ("Type(content='it's ok')", {"content": "it's ok"}),
        ("Type(text='x')", {"content": "x"}),
        ("Click(box=[1, 2])", {"box": (1, 2)}),
        ("Click(box=(-5, 2))", {"box": (0, 2)}),
        ("Click(box=(1, 2)).", {"box": (1, 2)}),
        ("Wait(3)", {"seconds": 3}),
        ("Scroll(direction='down')", {"direction": "down"}),
    ],
)
def test_departures_are_refused_when_strict_and_read_otherwise(call: str, params: dict[str, Any]) -> None:
    strict, lenient = read(call), read(call, strict=False)
    assert strict["action"] is None
    assert [error[:22] for error in strict["parse_errors"]] == ["Invalid action format:"]
    assert lenient["action"]["params"] == params
    assert lenient["parse_errors"] == []


@pytest.mark.parametrize(
    "call",
    [
        "Click(box=(1, 2)) Click(box=(3, 4))",
        "Click(box=(100, 20",
        "Type(content='hel",
        "Scroll()",
        "Scroll(direction='sideways')",
        "Launch(content='Clock')",
        "Finished(app='x')",
        "Swipe(start=(1,2), end=(3,4))",
        "Hover(box=(1,2))",
        "",
    ],
)
def test_what_no_reading_makes_safe_is_refused_either_way(call: str) -> None:
    for strict in (True, False):
        result = read(call, strict=strict)
        assert result["action"] is None and len(result["parse_errors"]) == 1


@pytest.mark.parametrize("strict", [True, False])
def test_a_number_without_end_is_no_place(strict: bool) -> None:
    refused = read(f"Click(box=({'9' * 5000}, 10))", strict=strict)
    assert refused["action"] is None
    assert any("a number is too large to be meant" in error for error in refused["parse_errors"])


def test_places_are_held_to_the_image_where_it_is_known() -> None:
    image = ScreenSize(644, 1428)
    assert read("Click(box=(643, 1427))", image_size=image)["action"] is not None
    refused = read("Click(box=(644, 10))", image_size=image)
    assert refused["action"] is None and "outside the image" in refused["parse_errors"][0]
    moved = read("Click(box=(644, 10))", strict=False, image_size=image)
    assert moved["action"] == {"action": "click", "params": {"box": (643, 10)}}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Need to click button", 4),
        ("点击保存", 4),
        ("点击 Save 按钮。", 5),
        ("がぎ x", 3),
        ("one,two\nthree", 2),
    ],
)
def test_words_and_chinese_characters_are_counted(text: str, count: int) -> None:
    assert count_words(text) == count


@pytest.mark.parametrize("think", ["word " * 41, "好" * 400])
def test_a_long_thought_is_an_error_and_costs_no_action(think: str) -> None:
    output = f"<think>{think}</think><action>Wait()</action>"
    result = StrictOutputParser(AutonomousConfig()).parse(output)
    assert result["action"] == {"action": "wait", "params": {}}
    assert result["parse_errors"] == [f"Think section too long: {count_words(think)} tokens"]
    assert StrictOutputParser(AutonomousConfig(strict_parsing=False)).parse(output)["parse_errors"] == []
    assert StrictOutputParser(AutonomousConfig(max_think_tokens=400)).parse(output)["parse_errors"] == []


def test_a_tokenizer_counts_where_there_is_one() -> None:
    parser = StrictOutputParser(AutonomousConfig(), count_tokens=len)
    result = parser.parse(f"<think>{'x' * 41}</think><action>Wait()</action>")
    assert result["parse_errors"] == ["Think section too long: 41 tokens"]


def test_lapses_around_the_action_are_listed_when_strict() -> None:
    output = "<THINK>a</THINK><action>Wait()"
    result = StrictOutputParser(AutonomousConfig()).parse(output)
    assert result["action"] == {"action": "wait", "params": {}}
    assert result["parse_errors"] == [
        "Departs from the format: tag-case",
        "Departs from the format: missing-closing-tag",
    ]
    assert StrictOutputParser(AutonomousConfig(strict_parsing=False)).parse(output)["parse_errors"] == []


def test_an_action_behind_a_lead_in_is_none_when_strict() -> None:
    output = "It would be a mistake to answer:\n<think>a</think><action>Wait()</action>"
    strict = StrictOutputParser(AutonomousConfig()).parse(output)
    assert strict["action"] is None and "Departs from the format: text-outside-tags" in strict["parse_errors"]
    lenient = StrictOutputParser(AutonomousConfig(strict_parsing=False)).parse(output)
    assert lenient["action"] == {"action": "wait", "params": {}}


def test_an_action_without_tags_is_missing_when_strict() -> None:
    assert StrictOutputParser(AutonomousConfig()).parse("<think>a</think>Wait()")["action"] is None
    lenient = StrictOutputParser(AutonomousConfig(strict_parsing=False)).parse("<think>a</think>Wait()")
    assert lenient["action"] == {"action": "wait", "params": {}}


@given(st.text(), st.booleans())
def test_no_text_is_too_much(output: str, strict: bool) -> None:
    result = StrictOutputParser(AutonomousConfig(strict_parsing=strict)).parse(output)
    assert set(result) == {"think", "action", "conclusion", "parse_errors"}
    assert result["action"] is not None or result["parse_errors"]
