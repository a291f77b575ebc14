from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.codecs import Inexpressible
from mobile_world.agents.codecs.json_actions import FIELDS, TYPES, Schema, from_json_action, to_json_action
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FormatError,
    InvalidAction,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)
from tests.mobile_world.agents.codecs.any_action import SCREENS, actions

PHONE = SCREENS[0]
SCHEMAS: list[Schema] = ["mobile_world", "android_world"]
HERE = Point.from_pixels(100, 200, PHONE)
THERE = Point.from_pixels(300, 400, PHONE)
MW, AW = SCHEMAS


def row(kind: str, **fields: Any) -> dict[str, Any]:
    return {"action_type": kind, **fields}


SAID: list[tuple[list[Schema], Action, dict[str, Any]]] = [
    (SCHEMAS, Tap(at=HERE), row("click", x=100, y=200)),
    (SCHEMAS, DoubleTap(at=HERE), row("double_tap", x=100, y=200)),
    (SCHEMAS, LongPress(at=HERE), row("long_press", x=100, y=200)),
    (SCHEMAS, Scroll(direction="down"), row("scroll", direction="down")),
    (SCHEMAS, Key(name="BACK"), row("navigate_back")),
    (SCHEMAS, Key(name="HOME"), row("navigate_home")),
    (SCHEMAS, Key(name="ENTER"), row("keyboard_enter")),
    (SCHEMAS, OpenApp(app="Clock"), row("open_app", app_name="Clock")),
    (SCHEMAS, Wait(), row("wait")),
    (SCHEMAS, Answer(text="42"), row("answer", text="42")),
    (SCHEMAS, Finish(status="infeasible"), row("status", goal_status="infeasible")),
    ([AW], Finish(), row("status", goal_status="complete")),
    ([MW], Finish(text="ok"), row("finished", text="ok")),
    ([AW], TypeText(text="a", submit=True, at=HERE), row("input_text", text="a", x=100, y=200)),
    ([AW], TypeText(text="a", submit=True, clear=True), row("input_text", text="a", clear_text=True)),
    ([MW], TypeText(text="a"), row("input_text", text="a")),
    ([MW], Drag(start=HERE, end=THERE), row("drag", start_x=100, start_y=200, end_x=300, end_y=400)),
    ([MW], AskUser(question="which?"), row("ask_user", text="which?")),
    ([MW], ToolCall(name="s", arguments={"q": 1}), row("mcp", action_name="s", action_json={"q": 1})),
]


@pytest.mark.parametrize(("schemas", "action", "said"), SAID, ids=[str(each[2]) for each in SAID])
def test_both_ways(schemas: list[Schema], action: Action, said: dict[str, Any]) -> None:
    for schema in schemas:
        assert to_json_action(action, PHONE, schema=schema) == said
        assert from_json_action(said, PHONE, schema=schema) == action
    for schema in set(SCHEMAS) - set(schemas):
        assert (said["action_type"] in TYPES[schema]) == (said["action_type"] in ("input_text", "status"))


@pytest.mark.parametrize(
    ("schema", "action"),
    [
        (AW, Drag(start=HERE, end=THERE)),
        (AW, AskUser(question="?")),
        (AW, ToolCall(name="s")),
        (AW, TypeText(text="a")),
        (AW, Swipe(start=HERE, end=THERE)),
        (MW, TypeText(text="a", submit=True)),
        (MW, TypeText(text="a", at=HERE)),
        (MW, Swipe(start=HERE, end=THERE)),
        (MW, Key(name="APP_SWITCH")),
        (MW, Wait(seconds=5)),
        (MW, Scroll(direction="up", at=HERE)),
        (MW, LongPress(at=HERE, duration_ms=5000)),
    ],
)
def test_what_a_schema_cannot_say(schema: Schema, action: Action) -> None:
    with pytest.raises(Inexpressible, match=f"{schema} cannot say"):
        to_json_action(action, PHONE, schema=schema)


@pytest.mark.parametrize(
    ("schema", "said", "revealed"),
    [
        (MW, row("scroll", direction="down"), "down"),
        (AW, row("scroll", direction="left"), "left"),
        (MW, row("swipe", direction="up"), "down"),
        (MW, row("swipe", direction="left"), "right"),
    ],
)
def test_directions_mean_the_content_that_is_revealed(schema: Schema, said: dict[str, Any], revealed: str) -> None:
    action = from_json_action(said, PHONE, schema=schema)
    assert isinstance(action, Scroll) and action.direction == revealed


@pytest.mark.parametrize(
    ("direction", "finger"),
    [
        ("up", ((540, 2399), (540, 0))),
        ("down", ((540, 0), (540, 2399))),
        ("left", ((0, 1200), (1079, 1200))),
        ("right", ((1079, 1200), (0, 1200))),
    ],
)
def test_swipes_of_android_world_go_from_edge_to_edge(direction: str, finger: tuple[object, object]) -> None:
    said = row("swipe", direction=direction)
    action = from_json_action(said, PHONE, schema="android_world")
    assert isinstance(action, Swipe)
    assert (action.start.to_pixels(PHONE), action.end.to_pixels(PHONE)) == finger
    assert to_json_action(action, PHONE, schema="android_world") == said


def test_elements_by_index() -> None:
    said = row("click", index=3)
    with pytest.raises(FormatError, match="no list of elements"):
        from_json_action(said, PHONE, schema="android_world")
    assert from_json_action(said, PHONE, schema="android_world", element=lambda index: HERE) == Tap(at=HERE)


def test_empty_fields_and_fractions() -> None:
    said = row("click", x=99.6, y=200, text=None, index=None)
    assert from_json_action(said, PHONE, schema="mobile_world") == Tap(at=HERE)
    assert from_json_action(row("finished"), PHONE, schema="mobile_world") == Finish()
    assert from_json_action(row("scroll", direction="up", x=100, y=200), PHONE, schema="mobile_world") == Scroll(
        direction="up", at=HERE
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "action_type is 'None'"),
        (row("unknown"), "action_type is 'unknown'"),
        (row("error_env"), "action_type"),
        (row("click"), "x must be a number"),
        (row("click", x=True, y=1), "x must be a number"),
        (row("click", x="1", y=1), "x must be a number"),
        (row("click", x=float("nan"), y=1), "x must be a number"),
        (row("click", x=10**400, y=1), "x must be a number"),
        (row("click", x=0.5, y=0.3), "shares of the screen"),
        (row("long_press", x=1.0, y=1.0), "shares of the screen"),
        (row("drag", start_x=0.5, start_y=0.8, end_x=0.5, end_y=0.2), "shares of the screen"),
        (row("click", x=1, y=1, index=1), "exclude each other"),
        (row("click", index=-1), "whole number"),
        (row("click", x=1, y=1, colour="red"), "no field 'colour'"),
        (row("scroll", direction="sideways"), "direction is 'sideways'"),
        (row("input_text", text=1), "text must be text"),
        (row("input_text", text=""), "nothing to type"),
        (row("input_text", text="a", clear_text="yes"), "true or false"),
        (row("open_app"), "app_name must be text"),
        (row("open_app", app_name=""), "at least 1"),
        (row("status", goal_status="maybe"), "goal_status must be"),
        (row("mcp", action_name="s", action_json=[1]), "valid dictionary"),
    ],
)
def test_what_is_not_in_the_schema_is_an_error(said: dict[str, Any], why: str) -> None:
    with pytest.raises(FormatError, match=why):
        from_json_action(said, PHONE, schema="mobile_world")


def test_places_off_the_screen_are_named() -> None:
    with pytest.raises(InvalidAction, match="x is 0 to 1079"):
        from_json_action(row("click", x=1080, y=0), PHONE, schema="mobile_world")


@given(action=actions, schema=st.sampled_from(SCHEMAS))
def test_what_can_be_said_is_understood(action: Action, schema: Schema) -> None:
    try:
        said = to_json_action(action, PHONE, schema=schema)
    except Inexpressible:
        return
    assert set(said) <= FIELDS[schema] and said["action_type"] in TYPES[schema]
    back = from_json_action(said, PHONE, schema=schema)
    assert to_json_action(back, PHONE, schema=schema) == said
    assert type(back) is type(action)
