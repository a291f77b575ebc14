"""Baselines that decide by place and label alone: `newest`, `reply` and `cancel`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mobile_world.agents import Agent, EpisodeBrief, create_agent
from mobile_world.domain import (
    Action,
    AgentError,
    Box,
    Finish,
    Key,
    Observation,
    OpenApp,
    Point,
    ReceivedMessage,
    ScreenSize,
    Steps,
    Tap,
    TypeText,
    UiNode,
    UiTree,
)

SIZE = ScreenSize(1080, 2400)


def opening(app: str) -> Callable[[Observation], Steps]:
    """What a message asks for: to open an app."""

    def steps(observation: Observation) -> Steps:
        yield OpenApp(app=app)

    return steps


MESSAGES = (
    ReceivedMessage("1", from_contact=True, steps=opening("Clock"), text="Set your alarm, please?"),
    ReceivedMessage("2", from_contact=True, text="We won"),
    ReceivedMessage("3", from_contact=True, steps=opening("Phone"), text="Call me", written_to=True),
    ReceivedMessage("4", from_contact=False, steps=opening("Files")),
)


def node(short_id: str, top: int, *, text: str = "") -> UiNode:
    return UiNode(
        text, "", f"p:id/{short_id}", "android.widget.Button", "p", Box(0, top, 200, top + 80), clickable=True
    )


def look(step: int, *nodes: UiNode) -> Observation:
    return Observation(step, SIZE, "a/b", ui=UiTree(nodes))


def played(agent: Agent, *screens: tuple[UiNode, ...]) -> list[Action | None]:
    return [agent.act(look(step, *nodes)).action for step, nodes in enumerate(screens)]


def following(messages: tuple[ReceivedMessage, ...] | None, **options: Any) -> Agent:
    agent = create_agent("newest", **options)
    agent.begin(EpisodeBrief(goal=None, seed=1, max_steps=10, messages=messages))
    return agent


@pytest.mark.parametrize(
    ("options", "app"),
    [
        ({}, "Files"),
        ({"contacts_only": True}, "Phone"),
        ({"place": -2}, "Phone"),
        ({"place": 0}, "Clock"),
        ({"place": -2, "contacts_only": True}, None),
        ({"place": -9}, None),
        ({"place": 4}, None),
        ({"written_to_only": True}, "Phone"),
        ({"containing": "?？"}, "Clock"),
        ({"longest": True}, "Clock"),
        ({"longest": True, "contacts_only": True, "place": -2}, "Phone"),
    ],
)
def test_newest_does_what_the_message_in_that_place_asks_for(options: dict[str, Any], app: str | None) -> None:
    done = [OpenApp(app=app), Finish()] if app else [Finish()]
    assert played(following(MESSAGES, **options), *[()] * len(done)) == done


def test_newest_refuses_a_task_that_does_not_tell_what_its_messages_ask_for() -> None:
    with pytest.raises(AgentError, match="--suite-family goalless --goal none"):
        following(None)
    assert played(following(()), ()) == [Finish()]


def at(part: UiNode) -> Point:
    return Point.from_pixels(*part.box.centre, SIZE)


def test_reply_sends_its_words_to_the_conversation_on_top() -> None:
    agent = create_agent("reply", text="No, sorry.")
    first, second = node("conversation_address", 300), node("conversation_address", 500)
    field, arrow = node("thread_type_message", 2200), node("thread_send_message", 2100)
    shown = ((), (field, arrow), (first, second), (field, arrow), (field, arrow), ())
    assert played(agent, *shown) == [
        OpenApp(app="SMS"),
        Key(name="BACK"),
        Tap(at=at(first)),
        TypeText(text="No, sorry.", clear=True, at=at(field)),
        Tap(at=at(arrow)),
        Finish(),
    ]


def test_reply_gives_up_where_there_is_no_conversation() -> None:
    assert played(create_agent("reply"), (), (), (), (), ()) == [OpenApp(app="SMS"), *[Key(name="BACK")] * 3, Finish()]


def test_cancel_presses_the_refusing_button_once() -> None:
    refuse, accept = node("a", 300, text="Cancel"), node("b", 500, text="Delete")
    assert played(create_agent("cancel"), (accept, refuse), (accept, refuse)) == [Tap(at=at(refuse)), Finish()]
    assert played(create_agent("cancel"), (accept,)) == [Finish()]
