"""Every codec's words for typical actions; `python -m tests.mobile_world.agents.codecs.rendered` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

from mobile_world.agents.codecs import Codec, Inexpressible, View, codec, codec_names
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
    plain_action,
)
from tests.mobile_world.agents.codecs.any_action import tree

FILE = Path(__file__).with_name("rendered.json")
SIZE = ScreenSize(1080, 2400)
LOW, HIGH = Point(x=0.7523, y=0.8131), Point(x=0.2517, y=0.1047)
ACTIONS: tuple[Action, ...] = (
    Tap(at=LOW),
    DoubleTap(at=LOW),
    LongPress(at=LOW),
    LongPress(at=LOW, duration_ms=2500),
    Swipe(start=LOW, end=HIGH),
    Swipe(start=HIGH, end=LOW, duration_ms=900),
    Drag(start=LOW, end=HIGH),
    Drag(start=HIGH, end=LOW, duration_ms=2000),
    *(Scroll(direction=direction) for direction in ("up", "down", "left", "right")),
    Scroll(direction="down", at=LOW),
    Scroll(direction="up", at=HIGH, distance=0.3),
    TypeText(text='it\'s "so"\n<a> \\n'),
    TypeText(text="x", clear=True),
    TypeText(text="x", submit=True),
    TypeText(text="x", at=LOW, submit=True),
    *(Key(name=name) for name in ("BACK", "HOME", "ENTER", "MENU", "APP_SWITCH", "VOLUME_UP")),
    OpenApp(app="Clock"),
    Wait(),
    Wait(seconds=2.5),
    Answer(text="42"),
    AskUser(question="Which?"),
    AskUser(question=""),
    ToolCall(name="search", arguments={"q": "a"}),
    ToolCall(name="Note", arguments={"message": "kept"}),
    Finish(),
    Finish(text="done"),
    Finish(status="infeasible"),
)


def views() -> tuple[View, View]:
    """A screen without and with a user who answers."""
    return View(SIZE, tree(SIZE)), View(SIZE, tree(SIZE), has_user=True)


def render(speaker: Codec, action: Action, view: View) -> str | None:
    """The words of an action; nothing where there are none."""
    try:
        return speaker.render(action, view, think="Why.", conclusion="What.")
    except Inexpressible:
        return None


def rendered(name: str) -> list[list[object]]:
    """Every action with its words, without and with a user."""
    return [[plain_action(action), *(render(codec(name), action, view) for view in views())] for action in ACTIONS]


if __name__ == "__main__":
    words = {name: rendered(name) for name in codec_names()}
    lines = ",\n".join(
        f' "{name}": [\n' + ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in rows) + "\n ]"
        for name, rows in words.items()
    )
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
