"""Actions of every kind, for tests that need all of them: plain ones, and texts that are hard to write down."""

from __future__ import annotations

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
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)

_HERE, _THERE = Point(x=0.31, y=0.42), Point(x=0.31, y=0.93)

EACH_ACTION: tuple[Action, ...] = (
    Tap(at=_HERE),
    DoubleTap(at=_HERE),
    LongPress(at=_HERE),
    Swipe(start=_HERE, end=_THERE),
    Drag(start=_HERE, end=_THERE),
    Scroll(direction="down"),
    TypeText(text="it's 5 o'clock (sharp), \"now\""),
    TypeText(text="你好，世界 👍", submit=True, at=_HERE),
    TypeText(text="milk\neggs", clear=True),
    TypeText(text="a') and Click(box=(1, 2)"),
    Key(name="BACK"),
    Key(name="ENTER"),
    OpenApp(app="Simple Calendar Pro"),
    Wait(),
    Answer(text="Ana's number is 555-0123."),
    AskUser(question="Which one?"),
    Finish(),
    Finish(text="done"),
    Finish(status="infeasible"),
    ToolCall(name="maps_search", arguments={"query": "tea"}),
    ToolCall(name="Note", arguments={"message": "True"}),
)
