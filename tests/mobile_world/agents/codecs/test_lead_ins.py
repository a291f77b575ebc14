"""Words around a whole answer: before it a counted repair and refused as strict, after it no action in any codec."""

from __future__ import annotations

import pytest

from mobile_world.agents.codecs import codec, codec_names
from mobile_world.agents.planner_executor import read_plan
from mobile_world.domain import Key
from tests.mobile_world.agents.codecs.verdicts import VIEW

BACK = Key(name="BACK")
NEGATED, FRIENDLY = "It would be a mistake to answer:", "Sure, here is my next step."
LEADS = (NEGATED, FRIENDLY, "Do not do this:", "不要这样做：", f"{FRIENDLY}\n\n{NEGATED}")
REPAIRS = {"leading-text", "text-outside-tags"}
ACTION_MARKS = ("<action>", "<answer>", "<tool_call>")


def answer(name: str, think: str = "I look at it.") -> str:
    return codec(name).render(BACK, VIEW, think=think, conclusion="Done.")


@pytest.mark.parametrize("name", codec_names())
@pytest.mark.parametrize("lead", LEADS)
def test_a_lead_in_is_a_counted_repair_and_never_strict(name: str, lead: str) -> None:
    for text in (f"{lead}\n{answer(name)}", f"{lead}\n\n{answer(name)}", f"{lead}\n{answer(name, think='')}"):
        found = codec(name).parse(text, VIEW, finish_reason="stop")
        assert found.action == BACK and not found.strict, text
        assert REPAIRS & set(found.repairs), (text, found.repairs)


@pytest.mark.parametrize("name", codec_names())
@pytest.mark.parametrize("lead", LEADS)
def test_words_behind_an_answer_take_it_back(name: str, lead: str) -> None:
    for text in (f"{answer(name)}\n{lead}", f"{lead}\n{answer(name)}\n{lead}"):
        for reason in ("stop", "length", None):
            assert codec(name).parse(text, VIEW, finish_reason=reason).action is None, text


@pytest.mark.parametrize("name", codec_names())
@pytest.mark.parametrize("lead", LEADS)
def test_a_lead_in_between_the_parts_of_an_answer_is_one_too(name: str, lead: str) -> None:
    whole = answer(name)
    mark = next((mark for mark in ACTION_MARKS if mark in whole), None)
    if mark is None:
        return  # Between `Thought:` and `Action:` everything is thought.
    text = whole.replace(mark, f"\n{lead}\n{mark}", 1)
    found = codec(name).parse(text, VIEW, finish_reason="stop")
    assert found.action == BACK and REPAIRS & set(found.repairs) and not found.strict, text


@pytest.mark.parametrize("name", codec_names())
def test_a_lead_in_before_a_thought_in_tags_is_one_in_every_codec_that_takes_them(name: str) -> None:
    text = f"<think>I look at it.</think>\n{answer(name, think='')}"
    plain = codec(name).parse(text, VIEW, finish_reason="stop")
    led = codec(name).parse(f"{NEGATED}\n{text}", VIEW, finish_reason="stop")
    assert led.action in (None, plain.action) and not led.strict
    assert led.action is None or (set(led.repairs) >= {*plain.repairs} and REPAIRS & set(led.repairs))


@pytest.mark.parametrize("name", codec_names())
@pytest.mark.parametrize("lead", LEADS)
def test_the_same_words_in_the_place_of_the_thought_are_a_thought(name: str, lead: str) -> None:
    think = " ".join(lead.split())
    found = codec(name).parse(answer(name, think=think), VIEW, finish_reason="stop")
    assert found.action == BACK and found.strict and found.think == think


@pytest.mark.parametrize("lead", LEADS)
def test_a_plan_behind_a_lead_in_is_not_strict_either(lead: str) -> None:
    plan = 'Thought: I look at it.\nAction: {"action": "wait"}'
    assert read_plan(plan, "stop").parse.strict
    led = read_plan(f"{lead}\n{plan}", "stop").parse
    assert led.error is None and not led.strict and led.repairs == ("leading-text",)
    assert read_plan(f"{plan}\n{lead}", "stop").parse.error is not None
