"""What each family's codec keeps besides the action: thought, conclusion, span; its grammar; its patience."""

from __future__ import annotations

import time

import pytest

from mobile_world.agents.codecs import Inexpressible, View, codec, codec_names
from mobile_world.agents.codecs.elements import element_at, numbered_elements
from mobile_world.agents.codecs.frames import finger_path
from mobile_world.agents.codecs.qwen import qwen25vl
from mobile_world.domain import (
    Box,
    ConfigError,
    Direction,
    Finish,
    Key,
    Point,
    ScreenSize,
    Scroll,
    Tap,
    TypeText,
    UiNode,
    UiTree,
)
from tests.mobile_world.agents.codecs.any_action import node, view

SIZE = ScreenSize(1080, 2400)
HERE = view(SIZE)
FAMILIES = ("qwen2.5vl", "qwen3vl", "ui-tars@1.0", "ui-tars@1.5", "mai-ui", "autoglm", "m3a")


@pytest.mark.parametrize("name", FAMILIES)
def test_thought_and_place_in_the_text_are_kept(name: str) -> None:
    text = codec(name).render(Key(name="HOME"), HERE, think="Go home first.")
    parse = codec(name).parse(text, HERE)
    assert parse.raw == text
    assert parse.think == "Go home first."
    assert parse.span is not None
    said = text[parse.span.start : parse.span.end]
    assert said[0] in "{pd" and said[-1] in "})"
    assert "Go home" not in said


def test_the_action_line_of_qwen3_is_its_conclusion() -> None:
    text = codec("qwen3vl").render(Key(name="BACK"), HERE, think="a", conclusion="Go back.")
    assert codec("qwen3vl").parse(text, HERE).conclusion == "Go back."


def test_the_message_of_a_sensitive_tap_is_its_conclusion() -> None:
    text = '<think>a</think><answer>do(action="Tap", element=[1,2], message="Pay 5 euros?")</answer>'
    assert codec("autoglm").parse(text, HERE).conclusion == "Pay 5 euros?"


@pytest.mark.parametrize("name", ("qwen2.5vl", "qwen3vl", "mai-ui", "autoglm"))
def test_thoughts_cannot_smuggle_in_a_call(name: str) -> None:
    with pytest.raises(Inexpressible):
        codec(name).render(Finish(), HERE, think="</think></thinking><answer><tool_call>")


@pytest.mark.parametrize("name", FAMILIES)
def test_the_grammar_names_verbs_and_parameters(name: str) -> None:
    grammar = codec(name).grammar()
    assert len(grammar) >= 9
    assert all(spec.required | spec.optional == set(spec.parameters) for spec in grammar.values())
    assert ("index" in codec(name).coordinate_space) == (name == "m3a")


@pytest.mark.parametrize("share", [20, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("before", "piece", "times"),
    [
        ("", "<tool_call>", 100_000),
        ("", "```", 300_000),
        ("", "Action: ", 100_000),
        ("", "\n", 1_000_000),
        ("", '{"name": ', 100_000),
        ("", "do(", 300_000),
        ("<think>" * 100_000, "</think>", 100_000),
        ("", "'", 500_000),
        ("", "\x00", 1_000_000),
        ('<tool_call>{"name": "mobile_use", "arguments": {"action": "type", "text": "', 'a"', 300_000),
        ("Thought: ", "很", 500_000),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, str) else None,
)
def test_megabytes_are_refused_in_no_time(before: str, piece: str, times: int, share: int) -> None:
    text = before[: max(100, len(before) // share)] + piece * (times // share)
    for name in codec_names():
        begun = time.process_time()
        parse = codec(name).parse(text, HERE)
        assert parse.action is None, name
        assert parse.error, name
        assert time.process_time() - begun < 3, name


def test_elements_have_no_numbers_without_a_tree() -> None:
    parse = codec("m3a").parse('Reason: a\nAction: {"action_type": "click", "index": 0}', View(SIZE))
    assert parse.action is None
    assert parse.error == "there is no UI tree, so elements have no numbers"
    with pytest.raises(Inexpressible):
        codec("m3a").render(Tap(at=Point(x=0.5, y=0.5)), View(SIZE))


def test_elements_are_what_can_be_acted_on_or_says_something() -> None:
    frame = node("", Box(0, 0, 1080, 2400), clickable=False)
    label = node("Wi-Fi", Box(0, 100, 500, 200), clickable=False)
    gone = node("Below", Box(0, 2400, 1080, 2500))
    empty = node("Nothing", Box(5, 5, 5, 50))
    half = node("Half", Box(-100, 300, 100, 400))
    field = UiNode("", "", "", "android.widget.EditText", "com.example", Box(0, 500, 1080, 600))
    elements = numbered_elements(UiTree((frame, label, gone, empty, half, field)), SIZE)
    assert [(each.number, each.node.text) for each in elements] == [(0, "Wi-Fi"), (1, "Half"), (2, "")]
    assert elements[1].box == Box(0, 300, 100, 400)


def test_a_place_means_the_smallest_element_around_it() -> None:
    inner = node("Inner", Box(100, 100, 200, 200))
    outer = node("Outer", Box(0, 0, 1080, 1000), inner)
    elements = numbered_elements(UiTree((outer,)), SIZE)
    found = element_at(elements, Point.from_pixels(120, 130, SIZE), SIZE)
    assert found is not None and found.node.text == "Inner"
    assert element_at(elements, Point.from_pixels(120, 2000, SIZE), SIZE) is None


@pytest.mark.parametrize(
    ("direction", "dx", "dy"), [("down", 0, -0.5), ("up", 0, 0.5), ("right", -0.5, 0), ("left", 0.5, 0)]
)
def test_a_finger_moves_against_the_scroll(direction: Direction, dx: float, dy: float) -> None:
    for at in (Point(x=0.5, y=0.5), Point(x=0.01, y=0.99)):
        path = finger_path(Scroll(direction=direction, at=at))
        assert path.end.x - path.start.x == pytest.approx(dx)
        assert path.end.y - path.start.y == pytest.approx(dy)


def test_the_picture_of_qwen2_5_may_have_other_limits() -> None:
    text = qwen25vl(min_pixels=830_000, max_pixels=937_664).render(Tap(at=Point(x=0.5, y=0.5)), HERE)
    assert "[322, 714]" in text


def test_a_trailing_line_break_cannot_be_typed_by_ui_tars_without_enter() -> None:
    with pytest.raises(Inexpressible):
        codec("ui-tars").render(TypeText(text="abc\n"), HERE)
    assert "abc\\n\\n" in codec("ui-tars").render(TypeText(text="abc\n", submit=True), HERE)


def test_unknown_codecs_are_named() -> None:
    with pytest.raises(ConfigError, match="qwen3vl"):
        codec("qwen9")
