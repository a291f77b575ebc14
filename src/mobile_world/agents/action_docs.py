"""Documentation of a codec's actions for prompts: each action in the codec's syntax, with what it does."""

from __future__ import annotations

import json
from typing import Any

from mobile_world.agents.codecs import Codec, Inexpressible, Parameter, ResizedPixels, View
from mobile_world.agents.image_preprocessing import coordinate_frame
from mobile_world.agents.reply_parsing import ELEMENT_INDEX
from mobile_world.domain import (
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
    TypeText,
    UiNode,
    UiTree,
    Wait,
)

_SIZE = ScreenSize(1080, 2400)
_BUTTON = UiNode("", "", "", "android.widget.Button", "", Box(440, 540, 640, 660), clickable=True, enabled=True)
_VIEW = View(_SIZE, UiTree((_BUTTON,)))
_HERE, _THERE = Point.from_pixels(540, 600, _SIZE), Point.from_pixels(540, 1600, _SIZE)

_EXAMPLES: tuple[tuple[Action, str], ...] = (
    (Tap(at=_HERE), "tap a place"),
    (DoubleTap(at=_HERE), "tap a place twice"),
    (LongPress(at=_HERE), "hold a finger on a place"),
    (Swipe(start=_THERE, end=_HERE), "move a finger from one place to another: from low to high shows what is below"),
    (Drag(start=_HERE, end=_THERE), "hold something, carry it to another place and let go"),
    (Scroll(direction="down"), "show what is below"),
    (Scroll(direction="up"), "show what is above"),
    (Scroll(direction="right"), "show what is to the right"),
    (Scroll(direction="left"), "show what is to the left"),
    (Scroll(direction="down", at=_HERE), "show what is below, in the list at this place"),
    (TypeText(text="text"), "type into the field that has the focus"),
    (TypeText(text="text", clear=True), "empty the field that has the focus and type into it"),
    (TypeText(text="text", submit=True), "type into the field that has the focus and press enter"),
    (TypeText(text="text", at=_HERE, submit=True), "tap a field, type into it and press enter"),
    (Key(name="BACK"), "go back"),
    (Key(name="HOME"), "go to the home screen"),
    (Key(name="MENU"), "press the menu key"),
    (Key(name="ENTER"), "press enter"),
    (Key(name="APP_SWITCH"), "show the apps that were used last"),
    (Key(name="VOLUME_UP"), "press another key of the phone, by its name"),
    (OpenApp(app="App name"), "open an app"),
    (Wait(), "wait for the screen to change"),
    (Answer(text="answer"), "tell the user the answer to a question; the task goes on"),
    (AskUser(question="question"), "ask the user something that only they can know"),
    (Finish(), "end: the task is done"),
    (Finish(status="infeasible"), "end: the task cannot be done"),
)


def describe_actions(codec: Codec) -> str:
    """One line for every action that the codec can express."""
    lines: dict[str, str] = {}
    for action, purpose in _EXAMPLES:
        syntax = _syntax(codec, action)
        if syntax is not None and not (isinstance(action, Scroll) and _moves_finger(codec)):
            lines.setdefault(syntax, f"- {syntax}: {purpose}")
    return "\n".join(lines.values())


def describe_answer_format(codec: Codec) -> str:
    """A sample answer in the codec's format."""
    return codec.render(Tap(at=_HERE), _VIEW, think="why this is the next step", conclusion="what the action does")


def describe_coordinates(codec: Codec) -> str:
    """The coordinate space in words; `{width}` and `{height}` stand for the image's."""
    if codec.coordinate_space == ELEMENT_INDEX:
        return "Things on the screen are named by element index: the number in the list of elements that you are given."
    text = f"Coordinates are {codec.coordinate_space}."
    if isinstance(coordinate_frame(codec), ResizedPixels):
        text += " The image is {width} pixels wide and {height} pixels high."
    return text


def tool_signature(codec: Codec, name: str) -> str:
    """The codec's verbs as the signature of one function, in JSON."""
    verbs = codec.grammar()
    properties: dict[str, Any] = {"action": {"type": "string", "enum": list(verbs)}}
    users: dict[str, list[str]] = {}
    for verb, spec in verbs.items():
        for argument, parameter in spec.parameters.items():
            users.setdefault(argument, []).append(verb)
            properties[argument] = {**_schema(parameter), "description": f"for {', '.join(users[argument])}"}
    return json.dumps(
        {
            "type": "function",
            "function": {
                "name": name,
                "description": "Operates the phone.",
                "parameters": {"type": "object", "properties": properties, "required": ["action"]},
            },
        }
    )


def _schema(parameter: Parameter) -> dict[str, Any]:
    if parameter.kind == "point":
        return {"type": "array", "items": {"type": "integer"}}
    if parameter.choices:
        return {"type": "string", "enum": list(parameter.choices)}
    return {"type": "number" if parameter.kind == "number" else "string"}


def _syntax(codec: Codec, action: Action) -> str | None:
    """The action in the codec's syntax, without what a whole answer has around it."""
    try:
        text = codec.render(action, _VIEW)
    except Inexpressible:
        return None
    span = codec.parse(text, _VIEW, finish_reason="stop").span
    return text[span.start : span.end] if span else None


def _moves_finger(codec: Codec) -> bool:
    """Whether the codec has a movement between two places and writes every scroll as one."""
    parameters = [parameter for spec in codec.grammar().values() for parameter in spec.parameters.values()]
    no_direction = all(parameter.kind != "direction" for parameter in parameters)
    return no_direction and _syntax(codec, _EXAMPLES[3][0]) is not None
