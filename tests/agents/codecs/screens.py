"""Screens and actions for tests of codecs."""

from __future__ import annotations

from hypothesis import strategies as st

from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
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
    Wait,
)

PHONE = ScreenSize(1080, 2400)

sizes = st.sampled_from([PHONE, ScreenSize(2400, 1080), ScreenSize(720, 1280), ScreenSize(1440, 3120)])
shares = st.floats(0, 0.999999, allow_subnormal=False)
points = st.builds(Point, x=shares, y=shares)
words = st.text(max_size=60)
some_words = st.text(min_size=1, max_size=60)
directions = st.sampled_from(["up", "down", "left", "right"])

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Tap, at=points),
    st.builds(DoubleTap, at=points),
    st.builds(LongPress, at=points, duration_ms=st.sampled_from([1000, 2000])),
    st.builds(Swipe, start=points, end=points, duration_ms=st.sampled_from([300, 500])),
    st.builds(Drag, start=points, end=points),
    st.builds(Scroll, direction=directions, at=points, distance=st.floats(0.05, 0.9)),
    st.builds(Scroll, direction=directions),
    st.builds(TypeText, text=some_words, clear=st.booleans(), submit=st.booleans(), at=st.none() | points),
    st.builds(TypeText, text=some_words),
    st.builds(Key, name=st.sampled_from(["BACK", "HOME", "ENTER", "APP_SWITCH", "VOLUME_UP"])),
    st.builds(OpenApp, app=some_words),
    st.builds(Wait, seconds=st.sampled_from([1.0, 5.0])),
    st.builds(Answer, text=words),
    st.builds(AskUser, question=words),
    st.builds(Finish, status=st.sampled_from(["complete", "infeasible"]), text=words),
    st.builds(ToolCall, name=st.just("search"), arguments=st.dictionaries(st.sampled_from("ab"), st.integers())),
)
"""Every kind of canonical action."""


def close(one: Point, other: Point, *, by: tuple[float, float]) -> bool:
    """Whether two places are no further apart than this many shares of the screen."""
    return abs(one.x - other.x) <= by[0] and abs(one.y - other.y) <= by[1]
