"""The agent that asks a person."""

from __future__ import annotations

import io

import pytest

from mobile_world.agents import EpisodeBrief
from mobile_world.agents.baselines import HumanAgent
from mobile_world.agents.baselines.human import UnknownCommand, parse_command, touchable_elements
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    Box,
    Finish,
    Key,
    LongPress,
    Observation,
    OpenApp,
    Point,
    ScreenSize,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    UiNode,
    UiTree,
    Wait,
)

SIZE = ScreenSize(1000, 2000)


def node(
    text: str, left: int, *, children: tuple[UiNode, ...] = (), clickable: bool = True, on: bool = False
) -> UiNode:
    box = Box(left, 100, left + 100, 200)
    return UiNode(
        text, "", "p:id/the_id", "a.Button", "p", box, clickable=clickable, checkable=on, checked=on, children=children
    )


def look(*nodes: UiNode, step: int = 0, error: str | None = None) -> Observation:
    return Observation(step, SIZE, "a/b", ui=UiTree(nodes), error=error)


def at(x: int, y: int) -> Point:
    return Point.from_pixels(x, y, SIZE)


def test_things_are_named_by_the_words_on_them() -> None:
    inner = node("Wi-Fi", 0, clickable=False)
    things = touchable_elements(look(node("", 0, children=(inner,)), node("", 200), node("Dark", 300, on=True), inner))
    assert [thing.name for thing in things] == ["Wi-Fi", "the_id", "Dark (on)"]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("2", Tap(at=at(250, 150))),
        ("tap 1", Tap(at=at(50, 150))),
        ("tap 30 40", Tap(at=at(30, 40))),
        ("tap 9999 9999", Tap(at=at(999, 1999))),
        ("hold 2", LongPress(at=at(250, 150))),
        ("swipe 1 2 3 4", Swipe(start=at(1, 2), end=at(3, 4))),
        ("scroll down", Scroll(direction="down")),
        ("type  two words ", TypeText(text=" two words")),
        ("enter milk", TypeText(text="milk", submit=True)),
        ("clear", TypeText(text="", clear=True)),
        ("back", Key(name="BACK")),
        ("key volume_up", Key(name="VOLUME_UP")),
        ("open Clock", OpenApp(app="Clock")),
        ("wait", Wait(seconds=1)),
        ("wait 2.5", Wait(seconds=2.5)),
        ("answer 42", Answer(text="42")),
        ("ask Which one?", AskUser(question="Which one?")),
        ("done", Finish()),
        ("give up", Finish(status="infeasible")),
        ('{"kind": "double_tap", "at": {"x": 0.5, "y": 0.5}}', None),
    ],
)
def test_short_commands_are_actions(line: str, action: Action | None) -> None:
    things = touchable_elements(look(node("one", 0), node("two", 200)))
    meant = parse_command(line, things, SIZE)
    assert meant == action if action is not None else meant.kind == "double_tap"


@pytest.mark.parametrize(
    "line",
    ["", "7", "0", "tap", "tap a b", "tap 1 2 3", "tap -1 5", "²", "swipe 1 2 3", "scroll sideways", "type",
     "wait long", "wait 1e9", "wait nan", "open", "key nonsense", "dance", "{}", "{", '{"kind": "tap"}',
     "tap 99999999999999999999 1"],
)  # fmt: skip
def test_anything_else_is_told_and_never_raises_otherwise(line: str) -> None:
    with pytest.raises(UnknownCommand):
        parse_command(line, touchable_elements(look(node("one", 0))), SIZE)


def test_a_person_is_asked_until_it_is_clear() -> None:
    out = io.StringIO()
    agent = HumanAgent(reads=io.StringIO("dance\n?\n1\n"), writes=out)
    agent.begin(EpisodeBrief(goal="Turn it on", seed=1, max_steps=9))
    decision = agent.act(look(node("Wi-Fi", 0), error="no such app"))
    assert (decision.action, decision.said) == (Tap(at=at(50, 150)), "1")
    told = out.getvalue()
    assert "goal: Turn it on" in told and "9 steps" in told and "error: no such app" in told
    assert "1 Wi-Fi" in told and "'dance' means nothing here" in told and "scroll up|down" in told


def test_the_end_of_the_input_gives_up() -> None:
    agent = HumanAgent(reads=io.StringIO(""), writes=io.StringIO())
    agent.begin(EpisodeBrief(goal=None, seed=1, max_steps=9))
    assert agent.act(look()).action == Finish(status="infeasible", text="the person left")
    agent.close()


def test_a_screen_cannot_steer_the_terminal() -> None:
    out = io.StringIO()
    agent = HumanAgent(reads=io.StringIO("done\n"), writes=out)
    agent.begin(EpisodeBrief(goal="\x1b[2Jgoal\u202e", seed=1, max_steps=9))
    agent.act(look(node("\x1b]0;title\x07\r\nfake", 0)))
    assert all(each == "\n" or each.isprintable() for each in out.getvalue())
    assert "\\x1b[2Jgoal\\u202e" in out.getvalue()
