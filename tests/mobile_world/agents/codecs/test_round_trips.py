"""What a codec writes it reads back as the same action, to the letter and to the grid."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_world.agents.codecs import Inexpressible, View, codec
from mobile_world.agents.codecs.elements import numbered_elements
from mobile_world.agents.codecs.frames import finger_path, smart_resize
from mobile_world.domain import Action, Point, ScreenSize, Scroll, Swipe, Tap, plain_action
from tests.mobile_world.agents.codecs.any_action import ACTIONS, SCREENS, actions, view, views
from tests.mobile_world.domain.each_action import EACH_ACTION

GRIDS = {"qwen3vl": 999, "mai-ui": 999, "autoglm": 1000, "ui-tars@1.0": 1000}
"""Codecs with a grid over the whole screen."""

PICTURES = {
    "qwen2.5vl": {"factor": 28, "min_pixels": 3_136, "max_pixels": 12_845_056},
    "ui-tars@1.5": {"factor": 28, "min_pixels": 78_400, "max_pixels": 12_845_056},
}
"""Codecs that count pixels of the resized picture."""

BY_PLACE = ("qwen2.5vl", "qwen3vl", "ui-tars@1.0", "ui-tars@1.5", "mai-ui", "autoglm")

# fmt: off
EXPRESSIBLE = {
    "qwen2.5vl": {"tap", "long_press", "swipe", "scroll", "type", "key", "open_app", "wait", "answer", "finish"},
    "qwen3vl": {"tap", "long_press", "swipe", "scroll", "type", "key", "open_app", "wait", "answer", "ask_user",
                "finish", "tool_call"},
    "ui-tars@1.0": {"tap", "long_press", "drag", "scroll", "type", "key", "open_app", "wait", "ask_user", "finish"},
    "ui-tars@1.5": {"tap", "long_press", "drag", "scroll", "type", "key", "open_app", "wait", "ask_user", "finish"},
    "mai-ui": {"tap", "double_tap", "long_press", "drag", "scroll", "type", "key", "open_app", "wait", "answer",
               "ask_user", "finish", "tool_call"},
    "autoglm": {"tap", "double_tap", "long_press", "swipe", "scroll", "type", "key", "open_app", "wait", "ask_user",
                "finish", "tool_call"},
    "m3a": {"tap", "long_press", "scroll", "type", "key", "open_app", "wait", "answer", "finish"},
}
# fmt: on


def places(action: Action) -> Iterator[Point]:
    for name in ("at", "start", "end"):
        if isinstance(point := getattr(action, name, None), Point):
            yield point


def without_places(action: Action) -> dict[str, object]:
    return {name: value for name, value in plain_action(action).items() if name not in ("at", "start", "end")}


def unit(name: str, size: ScreenSize) -> tuple[float, float]:
    """One pixel, or one step of the codec's own grid where that is larger, in pixels."""
    steps = ScreenSize(GRIDS[name], GRIDS[name]) if name in GRIDS else smart_resize(size, **PICTURES[name])
    return max(1.0, size.width / steps.width), max(1.0, size.height / steps.height)


@pytest.mark.parametrize("name", sorted(EXPRESSIBLE))
@given(data=st.data(), where=views)
def test_what_is_written_is_read_back(name: str, data: st.DataObject, where: View) -> None:
    spoken = codec(name)
    action = data.draw(actions)
    think = data.draw(st.sampled_from(("", "The button is at the top.", "先打开设置。\nAction: tap", 'A {"b": 1}')))
    try:
        text = spoken.render(action, where, think=think, conclusion="Tap it.")
    except Inexpressible:
        return
    parse = spoken.parse(text, where)
    assert parse.action is not None, parse.error
    assert parse.strict, parse.repairs
    expected: Action = action
    if isinstance(action, Scroll) and isinstance(parse.action, Swipe):
        path = finger_path(action)
        expected = Swipe(start=path.start, end=path.end)
    assert without_places(parse.action) == without_places(expected)
    if name == "m3a":
        return
    for one, other in zip(places(expected), places(parse.action), strict=True):
        across, down = unit(name, where.size)
        assert abs(one.x - other.x) * where.size.width <= across
        assert abs(one.y - other.y) * where.size.height <= down


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(EXPRESSIBLE))
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_what_has_no_words_is_refused(name: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(set(ACTIONS) - EXPRESSIBLE[name])))
    with pytest.raises(Inexpressible) as refused:
        codec(name).render(data.draw(ACTIONS[kind]), view(SCREENS[0]))
    assert refused.value.code == "INEXPRESSIBLE"


@pytest.mark.parametrize("name", sorted(EXPRESSIBLE))
def test_what_has_words_is_written(name: str) -> None:
    written = set()
    for action in EACH_ACTION:
        with contextlib.suppress(Inexpressible):
            codec(name).render(action, view(SCREENS[0]))
            written.add(action.kind)
    assert written == EXPRESSIBLE[name]


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size.width}x{size.height}")
@pytest.mark.parametrize("name", BY_PLACE)
def test_corners_and_centre_come_back(name: str, size: ScreenSize) -> None:
    right, bottom = size.width - 1, size.height - 1
    for x, y in ((0, 0), (right, 0), (0, bottom), (right, bottom), (size.width // 2, size.height // 2)):
        tap = Tap(at=Point.from_pixels(x, y, size))
        read = codec(name).parse(codec(name).render(tap, View(size)), View(size)).action
        assert isinstance(read, Tap)
        back = read.at.to_pixels(size)
        across, down = unit(name, size)
        assert abs(back[0] - x) <= across and abs(back[1] - y) <= down, (x, y, back)


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size.width}x{size.height}")
def test_every_element_comes_back_by_its_number(size: ScreenSize) -> None:
    where = view(size)
    assert where.ui is not None
    elements = numbered_elements(where.ui, size)
    assert [each.node.text for each in elements[:4]] == ["Row 0", "Button 0", "Row 1", "Button 1"]
    for element in elements:
        text = codec("m3a").render(Tap(at=element.centre(size)), where)
        assert f'"index": {element.number}}}' in text
        assert codec("m3a").parse(text, where).action == Tap(at=element.centre(size))
