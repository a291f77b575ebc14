"""Canonical actions: what can be said, what is refused and in which words."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.domain import (
    LONGEST_TEXT,
    Action,
    InvalidAction,
    Key,
    Point,
    ScreenSize,
    Tap,
    parse_action,
    plain_action,
)
from tests.mobile_world.domain.each_action import EACH_ACTION


def test_each_action_has_every_kind() -> None:
    assert {type(action) for action in EACH_ACTION} == set(get_args(Action))


@pytest.mark.parametrize("action", EACH_ACTION, ids=lambda action: action.kind)
def test_an_action_survives_being_written_down(action: Action) -> None:
    assert parse_action(json.loads(json.dumps(plain_action(action)))) == action


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ({"kind": "tap", "at": {"x": 1.0, "y": 0.5}}, "less than 1"),
        ({"kind": "tap", "at": {"x": -0.1, "y": 0.5}}, "greater than or equal to 0"),
        ({"kind": "tap", "at": {"x": float("nan"), "y": 0.5}}, "less than 1"),
        ({"kind": "tap"}, "tap.at"),
        ({"kind": "tap", "at": {"x": 0, "y": 0}, "force": 3}, "tap.force"),
        ({"kind": "hover"}, "'tap', 'double_tap'"),
        ({"kind": "type", "text": ""}, "nothing to type"),
        ({"kind": "type", "text": "x" * (LONGEST_TEXT + 1)}, f"at most {LONGEST_TEXT}"),
        ({"kind": "key", "name": "WARP"}, "known: APP_SWITCH, BACK"),
        ({"kind": "open_app", "app": ""}, "at least 1 character"),
        ({"kind": "wait", "seconds": 1e9}, "less than or equal to 60"),
        ({"kind": "scroll", "direction": "sideways"}, "'up', 'down', 'left' or 'right'"),
        (["tap"], "the action"),
        (None, "the action"),
    ],
)
def test_what_cannot_be_done_is_named(value: object, complaint: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        parse_action(value)
    assert complaint in str(refused.value)


@pytest.mark.parametrize("name", ["BACK", "back", "KEYCODE_BACK", " keycode_back "])
def test_keys_have_one_name(name: str) -> None:
    assert Key(name=name) == Key(name="BACK")


@given(st.integers(1, 5000), st.integers(1, 5000), st.data())
def test_a_pixel_comes_back_as_itself(width: int, height: int, data: st.DataObject) -> None:
    size = ScreenSize(width, height)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    assert Point.from_pixels(x, y, size).to_pixels(size) == (x, y)


@pytest.mark.parametrize("place", [(-1, 0), (1080, 0), (0, 2400), (float("inf"), 1)])
def test_a_place_off_the_screen_is_refused_with_the_range(place: tuple[float, float]) -> None:
    with pytest.raises(InvalidAction, match="x is 0 to 1079 and y is 0 to 2399"):
        Point.from_pixels(*place, ScreenSize(1080, 2400))


CENTRE = {"x": 0.5, "y": 0.5}
ENDS = {"start": CENTRE, "end": CENTRE}


@pytest.mark.parametrize(
    ("given", "defaults"),
    [
        ({"kind": "long_press", "at": CENTRE}, {"duration_ms": 1000}),
        ({"kind": "swipe", **ENDS}, {"duration_ms": 600}),
        ({"kind": "drag", **ENDS}, {"duration_ms": 1000}),
        ({"kind": "scroll", "direction": "up"}, {"at": CENTRE, "distance": 0.5}),
        ({"kind": "type", "text": "x"}, {"clear": False, "submit": False, "at": None}),
        ({"kind": "wait"}, {"seconds": 1.0}),
        ({"kind": "finish"}, {"status": "complete", "text": ""}),
        ({"kind": "tool_call", "name": "x"}, {"arguments": {}}),
    ],
)
def test_what_is_left_out_has_a_default(given: dict[str, object], defaults: dict[str, object]) -> None:
    assert plain_action(parse_action(given)) == {**given, **defaults}


@pytest.mark.parametrize(
    ("given", "field", "least", "most", "beyond"),
    [
        ({"kind": "long_press", "at": CENTRE}, "duration_ms", 500, 10_000, (499, 10_001)),
        ({"kind": "swipe", **ENDS}, "duration_ms", 10, 10_000, (9, 10_001)),
        ({"kind": "drag", **ENDS}, "duration_ms", 10, 10_000, (9, 10_001)),
        ({"kind": "scroll", "direction": "up"}, "distance", 0.01, 0.9, (0, 0.91)),
        ({"kind": "wait"}, "seconds", 0.01, 60, (0, 60.1)),
        ({"kind": "open_app"}, "app", "x", "x" * 200, ("", "x" * 201)),
        ({"kind": "tool_call"}, "name", "x", "x" * 200, ("", "x" * 201)),
        ({"kind": "answer"}, "text", "", "x" * LONGEST_TEXT, ("x" * (LONGEST_TEXT + 1),)),
    ],
)
def test_bounds(given: dict[str, object], field: str, least: object, most: object, beyond: tuple[object, ...]) -> None:
    for value in (least, most):
        assert plain_action(parse_action({**given, field: value}))[field] == value
    for value in beyond:
        with pytest.raises(InvalidAction, match=field):
            parse_action({**given, field: value})


@pytest.mark.parametrize(("kind", "message"), [(Tap, r"Tap\(at=…\)"), (Point, r"Point\(x=…, y=…\)")])
def test_fields_without_their_names_are_refused_with_them(kind: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__} takes its fields by name: {message}"):
        kind(0.5)
