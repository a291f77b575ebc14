from __future__ import annotations

from typing import Any

import pytest

from mobile_world.agents import create_agent
from mobile_world.agents.codecs import codec
from mobile_world.agents.grounding import Grounding
from mobile_world.agents.model_connections import ModelConnection
from mobile_world.agents.models import ChatReply, Sampling, ScriptedModel, Usage
from mobile_world.agents.planner_executor import EXAMPLES, read_plan
from mobile_world.domain import Answer, ConfigError, Drag, Finish, Key, Point, Scroll, Tap, TypeText
from tests.mobile_world.agents.episodes import SIZE, brief, look, texts


def plan(action: str) -> str:
    return f"Thought: it is time\nAction: {action}"


def reply(text: str, tokens_in: int, tokens_out: int, cost: float | None) -> ChatReply:
    return ChatReply(text, Usage(tokens_in, tokens_out), "stop", latency_s=1.0, first_byte_s=0.1, cost=cost)


def test_the_planner_describes_and_the_grounding_model_finds() -> None:
    planner = ScriptedModel([reply(plan('{"action": "tap", "target": "the Save button"}'), 100, 10, 0.5)])
    finder = ScriptedModel([reply("(546, 1204)", 30, 3, 0.25)])
    agent = create_agent(
        "planner_executor", model=planner, executor=finder, model_name="planner", executor_model_name="finder"
    )
    agent.begin(brief("Save it"))
    decision = agent.act(look())
    assert isinstance(decision.action, Tap) and decision.action.at.to_pixels(SIZE) == (540, 1200)
    assert (decision.tokens_in, decision.tokens_out) == (130, 13), "tokens of both"
    assert decision.detail["cost"] == 0.75 and decision.detail["latency_s"] == 2.0 and decision.detail["strict"]
    assert [each["model"] for each in decision.detail["requests"]] == ["planner", "finder"]
    assert decision.detail["grounding"] == [{"target": "the Save button", "said": "(546, 1204)", "repairs": []}]
    asked = texts(finder.requests[0])
    assert asked[0][0] == "user" and "the Save button" in asked[0][1][0] and "1092 pixels wide" in asked[0][1][0]
    assert asked[0][1][1] == texts(planner.requests[0])[-1][1][-1] == "[1092x2408]"
    agent.close()


def steps(planned: list[str], found: list[str], **options: Any) -> tuple[list[Any], ScriptedModel, ScriptedModel]:
    planner, finder = ScriptedModel(list(planned)), ScriptedModel(list(found))
    agent = create_agent("planner_executor", model=planner, executor=finder, model_name="p", **options)
    agent.begin(brief())
    return [agent.act(look(number)) for number in range(len(planned))], planner, finder


@pytest.mark.slow
def test_actions_without_a_target_ask_nobody() -> None:
    said = [
        '{"action": "key", "name": "BACK"}',
        '{"action": "scroll", "direction": "down"}',
        '{"action": "answer", "text": "4"}',
    ]
    decisions, planner, finder = steps([plan(each) for each in [*said, '{"action": "finish"}']], [])
    assert [each.action for each in decisions] == [
        Key(name="BACK"),
        Scroll(direction="down"),
        Answer(text="4"),
        Finish(),
    ]
    assert finder.requests == []
    assert 'Step 1: {"action": "key", "name": "BACK"};' in texts(planner.requests[1])[-1][1][0]


def test_every_target_of_an_action_is_found() -> None:
    said = '{"action": "drag", "start": "the slider", "end": "its right end"}'
    (decision,), _, finder = steps([plan(said)], ["(0, 0)", "<point>1091 2407</point>"])
    assert isinstance(decision.action, Drag) and decision.action.end.to_pixels(SIZE) == (1079, 2399)
    assert len(finder.requests) == 2
    said = '{"action": "type", "text": "Ann", "target": "the name field", "submit": true}'
    (decision,), _, _ = steps([plan(said)], ['[{"point_2d": [546, 1204], "label": "field 2"}]'])
    assert isinstance(decision.action, TypeText) and decision.action.submit
    assert decision.action.at is not None and decision.action.at.to_pixels(SIZE) == (540, 1200)


def test_a_thing_that_is_not_found_is_an_error_of_the_step() -> None:
    (decision,), _, _ = steps([plan('{"action": "tap", "target": "the moon"}')], ["I cannot see it."])
    assert decision.action is None and decision.error == "the grounding model's answer is not one place alone"
    assert decision.detail["grounding"][0]["said"] == "I cannot see it." and not decision.detail["strict"]


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("", "none: there is no call in the text"),
        ('Thought: never {"action": "finish"} here', "prose"),
        (plan('{"action": "wait"} That is all.'), "prose"),
        (plan('I must not {"action": "wait"}'), "prose"),
        (plan('{"action": "tap", "target": "the'), "truncated"),
        (plan('{"action": "fly"}'), "unknown action 'fly'; known: tap"),
        (plan('{"action": "tap"}'), "tap.target: Field required"),
        (plan('{"action": "tap", "target": [1, 2]}'), "tap: a target is described in words"),
        (plan('{"action": "key", "name": "WINGS"}'), "key.name: "),
        (plan('{"action": "wait", "target": "the door"}'), "wait.target: "),
        (plan('{"target": "x"}'), "malformed: the object names no action"),
        (plan('{"action": "tool_call", "name": "rm"}'), "unknown action 'tool_call'"),
    ],
)
def test_plans_that_cannot_be_used_ask_no_second_model(said: str, error: str) -> None:
    (decision,), _, finder = steps([said], [])
    assert decision.action is None and decision.error.startswith(error) and finder.requests == []


def test_a_plan_is_asked_for_again_where_the_policy_says_so() -> None:
    planner = ScriptedModel(["hm", plan('{"action": "wait"}')])
    agent = create_agent("planner_executor", model=planner, model_name="p", on_bad_format="retry")
    agent.begin(brief())
    decision = agent.act(look())
    assert decision.action is not None and decision.detail["unusable"][0]["said"] == "hm"


def test_every_example_of_the_prompt_can_be_read() -> None:
    for shown, _ in EXAMPLES:
        read = read_plan(plan(shown))
        assert read.parse.error is None and read.parse.strict, shown
        places = dict.fromkeys(read.targets, Point(x=0.5, y=0.5))
        assert read.action(places).kind == read.plain["kind"]


def test_liberties_of_a_plan_have_names() -> None:
    assert read_plan(plan('{"action": "Click", "target": "x"}')).parse.repairs == ("alias-verb",)
    assert read_plan(plan('```json\n{"action": "wait"}\n```')).parse.repairs == ("code-fence",)
    assert "missing-think" in read_plan('Action: {"action": "wait"}').parse.repairs


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("(546, 1204)", (540, 1200)),
        ("[546,1204]", (540, 1200)),
        ("546, 1204", (540, 1200)),
        ("<think>not (1, 2)</think>(546, 1204)", (540, 1200)),
        ("It is not at:\n<think>not (1, 2)</think>(546, 1204)", None),
        ("The button is at (546, 1204).", None),
        ("not (546, 1204)", None),
        ('{"x": 546, "y": 1204, "sure": false}', None),
        ("<point>546 1204</point>", (540, 1200)),
        ('{"x": 546, "y": 1204}', (540, 1200)),
        ('{"bbox_2d": [446, 1104, 646, 1304]}', (540, 1200)),
        ("(99999, 5)", (1079, 5)),
        ("(546, 1204) or (3, 4)", None),
        ("1, 2, 3", None),
        ("0.5, 0.5", None),
        ("Step 2", None),
        ("v1.2,3.4x", None),
    ],
)
def test_places_that_grounding_models_say(said: str, place: tuple[int, int] | None) -> None:
    found = Grounding(ModelConnection(ScriptedModel([]), "m"), codec("qwen2.5vl"), Sampling()).read(said, SIZE)
    assert (found.point.to_pixels(SIZE) if found.point else None) == place
    assert (found.error is None) == (place is not None)


def test_a_codec_without_places_cannot_ground() -> None:
    with pytest.raises(ConfigError, match="m3a has no places"):
        create_agent("planner_executor", model=ScriptedModel([]), model_name="p", codec="m3a")


@pytest.mark.parametrize(
    ("action", "strict", "repairs", "error"),
    [
        ('{"action": "wait"}', True, (), None),
        ('{"action": "WAIT"}', False, ("folded-case",), None),
        ('{"action": "click", "target": "x"}', False, ("alias-verb",), None),
        (
            '{"action": "fly"}',
            False,
            (),
            "unknown action 'fly'; known: tap, double_tap, long_press, type, scroll, drag",
        ),
        ('{"action": "tap", "target": 5}', False, (), "tap: a target is described in words"),
        ('{"action": "tap", "target": " "}', False, (), "tap: a target is described in words"),
        ('{"action": "tap"}', False, (), "tap.target: "),
        ('{"target": "x"}', False, (), "malformed: the object names no action"),
    ],
)
def test_plans_are_strict_or_say_why_not(
    action: str, strict: bool, repairs: tuple[str, ...], error: str | None
) -> None:
    found = read_plan(plan(action), "stop").parse
    assert (found.strict, found.repairs, found.think, found.action) == (strict, repairs, "it is time", None)
    assert found.error == error if error is None else str(found.error).startswith(error)


def test_a_plan_has_its_targets_by_field() -> None:
    found = read_plan(plan('{"action": "drag", "start": "a", "end": "b", "target": null}'), "stop")
    assert (found.targets, found.plain) == ({"start": "a", "end": "b"}, {"kind": "drag"})
    typed = read_plan(plan('{"action": "type", "text": "x", "target": "field", "submit": true}'), "stop")
    assert (typed.targets, typed.plain) == ({"at": "field"}, {"kind": "type", "text": "x", "submit": True})
    assert typed.action({"at": Point(x=0.25, y=0.75)}) == TypeText(text="x", submit=True, at=Point(x=0.25, y=0.75))
