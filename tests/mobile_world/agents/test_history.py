from __future__ import annotations

import pytest

from mobile_world.agents.codecs import View, codec
from mobile_world.agents.history import ActionSentences, ChatTurns, PastStep, ThinkActionPairs, chosen_length, window
from mobile_world.agents.models import ImagePart, Message
from mobile_world.domain import ScreenSize
from tests.mobile_world.agents.episodes import SIZE, venus

IMAGE = ImagePart(b"", "image/png", ScreenSize(1, 1))


def past(count: int, *, name: str = "venus@1.0", outcome: str = "") -> list[PastStep]:
    said = [venus(f"Click(box=({n}, 2))", think=f"thought {n}", conclusion=f"Taps {n}.") for n in range(count)]
    return [PastStep(n, codec(name).parse(each, View(SIZE)), outcome, IMAGE) for n, each in enumerate(said)]


@pytest.mark.parametrize(("length", "kept"), [(0, []), (2, [3, 4]), (9, [0, 1, 2, 3, 4]), (None, [0, 1, 2, 3, 4])])
def test_length_says_how_many_steps_and_zero_means_none(length: int | None, kept: list[int]) -> None:
    assert [step.number for step in window(past(5), length)] == kept
    for policy in (ThinkActionPairs(length), ActionSentences(length)):
        text = policy.render(past(5)).text
        assert len(text.splitlines()) == len(kept)
        assert policy.render([]) == ("", ())
    assert len(ChatTurns(length).render(past(5)).turns) == 2 * len(kept)


def test_users_say_minus_one_for_all_and_nothing_for_the_agents_own() -> None:
    assert [chosen_length(given, 5) for given in (None, -1, 0, 3)] == [5, None, 0, 3]


def test_pairs_are_those_of_ui_venus() -> None:
    text = ThinkActionPairs(2).render(past(4)).text
    assert text.splitlines() == [
        "Step 2: <think>thought 2</think><action>Click(box=(2, 2))</action>",
        "Step 3: <think>thought 3</think><action>Click(box=(3, 2))</action>",
    ]
    assert ThinkActionPairs(2, "window").render(past(4)).text.startswith("Step 0: <think>thought 2<")
    assert "Taps" not in text


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (venus("Fly(to='moon')"), "<think>because</think><action>Fly(to='moon')</action>"),
        ("<think>\nfirst\n</think>\n<action>\nnothing\n</action>", "<think>first</think><action>nothing</action>"),
        ("I give up.\nReally.", "<think></think><action>I give up. Really.</action>"),
    ],
)
def test_answers_that_did_not_parse_are_remembered(said: str, line: str) -> None:
    step = PastStep(0, codec("venus@1.0").parse(said, View(SIZE)))
    assert ThinkActionPairs().render([step]).text == f"Step 0: {line}"


def test_sentences_are_the_models_own() -> None:
    said = (
        'Thought: t\nAction: "Tap the\\n clock"\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "wait"}}\n'
    )
    bare = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "wait", "time": 1}}\n</tool_call>'
    parses = [codec("qwen3vl").parse(each, View(SIZE), finish_reason="stop") for each in (said, bare)]
    steps = [PastStep(n, each) for n, each in enumerate(parses)]
    lines = ActionSentences().render(steps).text.splitlines()
    assert lines[0].startswith("Step 1: Tap the") and lines[0].endswith(";")
    assert lines[1] == 'Step 2: {"name": "mobile_use", "arguments": {"action": "wait", "time": 1}};'


def test_outcomes_stand_with_their_step_but_for_the_last_which_is_news() -> None:
    for policy in (ThinkActionPairs(), ActionSentences()):
        lines = policy.render(past(3, outcome="The user answers: 4")).text.splitlines()
        assert [line.endswith("The user answers: 4") for line in lines] == [True, True, False]


def test_a_conversation_keeps_answers_and_the_last_images() -> None:
    turns = ChatTurns(None, images=1, left_out="(gone)").render(past(3, outcome="told")).turns
    said = [step.parse.raw for step in past(3)]
    assert turns == (
        Message("user", ("(gone)",)),
        Message("assistant", (said[0],)),
        Message("user", ("told", "(gone)")),
        Message("assistant", (said[1],)),
        Message("user", ("told", IMAGE)),
        Message("assistant", (said[2],)),
    )
