"""Canonical actions and screens for property tests of codecs."""

from __future__ import annotations

from hypothesis import strategies as st

from mobile_world.agents.codecs import View
from mobile_world.domain import (
    KEYS,
    Action,
    Answer,
    AskUser,
    Box,
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    ScreenSize,
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    UiNode,
    UiTree,
    Wait,
)

SCREENS = (
    ScreenSize(1080, 2400),
    ScreenSize(2400, 1080),
    ScreenSize(720, 1280),
    ScreenSize(1440, 3120),
    ScreenSize(320, 480),
    ScreenSize(1800, 2560),
)


def node(text: str, box: Box, *children: UiNode, clickable: bool = True) -> UiNode:
    return UiNode(text, "", "", "android.view.View", "com.example", box, clickable=clickable, children=children)


def tree(size: ScreenSize) -> UiTree:
    """Eight rows, each with a button inside, in a frame that cannot be acted on: elements 0 to 15."""
    height = size.height // 8
    rows = []
    for number in range(8):
        top = number * height
        button = node(f"Button {number}", Box(size.width // 2, top + 2, size.width - 2, top + height // 2))
        rows.append(node(f"Row {number}", Box(0, top, size.width, top + height), button))
    return UiTree((node("", Box(0, 0, *size), *rows, clickable=False),))


def view(size: ScreenSize) -> View:
    return View(size, tree(size))


views = st.sampled_from(SCREENS).map(view)

_LETTERS = st.characters(exclude_categories=["Cs"])
_PRINTED = st.characters(exclude_categories=["Cs", "Cc"])
_share = st.one_of(st.floats(0, 1, exclude_max=True, allow_nan=False), st.sampled_from((0.0, 0.5, 0.999999)))
points = st.builds(Point, x=_share, y=_share)
texts = st.one_of(
    st.text(_LETTERS, min_size=1, max_size=60),
    st.sampled_from(
        (
            "it's ok",
            'He said "hi", then left',
            "call (555) 1234 :)",
            "line one\nline two\n",
            "back\\slash\\n",
            "你好，世界！（测试）",
            "👍🏽 family 👨‍👩‍👧",
            "</answer></tool_call></think><action>",
            "Action: click(start_box='(1,2)')",
            '{"action_type": "click", "index": 3}',
            "a', b='c",
            "tab\there \r\n",
            "\x00\x07",
            "  spaces  ",
        )
    ),
)
_names = st.text(_PRINTED, min_size=1, max_size=40)
_tenths = st.integers(1, 600).map(lambda tenths: tenths / 10)

ACTIONS: dict[str, st.SearchStrategy[Action]] = {
    "tap": st.builds(Tap, at=points),
    "double_tap": st.builds(DoubleTap, at=points),
    "long_press": st.builds(LongPress, at=points, duration_ms=st.sampled_from((1000, 500, 2500))),
    "swipe": st.builds(Swipe, start=points, end=points, duration_ms=st.sampled_from((300, 300, 800))),
    "drag": st.builds(Drag, start=points, end=points, duration_ms=st.sampled_from((1000, 1000, 400))),
    "scroll": st.builds(
        Scroll,
        direction=st.sampled_from(("up", "down", "left", "right")),
        at=st.one_of(points, st.just(Point(x=0.5, y=0.5))),
        distance=st.sampled_from((0.5, 0.5, 0.2)),
    ),
    "type": st.builds(TypeText, text=texts, clear=st.booleans(), submit=st.booleans(), at=st.one_of(st.none(), points)),
    "key": st.builds(Key, name=st.sampled_from(sorted(KEYS))),
    "open_app": st.builds(OpenApp, app=_names),
    "wait": st.builds(Wait, seconds=st.one_of(st.just(1.0), _tenths)),
    "answer": st.builds(Answer, text=texts),
    "ask_user": st.builds(AskUser, question=texts),
    "finish": st.builds(Finish, status=st.sampled_from(("complete", "infeasible")), text=st.one_of(st.just(""), texts)),
    "tool_call": st.builds(
        ToolCall,
        name=st.sampled_from(("Note", "maps_search", "mobile_use")),
        arguments=st.dictionaries(st.sampled_from(("message", "query", "limit")), st.one_of(texts, st.integers(0, 99))),
    ),
}
"""By kind."""

actions: st.SearchStrategy[Action] = st.one_of(*ACTIONS.values())
