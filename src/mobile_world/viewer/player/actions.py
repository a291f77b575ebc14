"""Actions as text, and as overlays on the screenshot."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

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
    StepRecord,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)
from mobile_world.viewer.components import duration
from mobile_world.viewer.player.screens import RecordedScreen
from mobile_world.web.markup import Html, el

LONGEST = 80
"""Characters of a text in a sentence; the whole text is shown where there is room for it."""


class ActionText(NamedTuple):
    """What a step did, for people."""

    verb: str
    """One or two words, for the timeline."""
    text: str
    """A phrase."""
    badge: str | None = None
    """What is written on the screen, for actions that no line or ring can show."""


def describe_action(step: StepRecord, screen: RecordedScreen) -> ActionText:
    """What a step did."""
    match step.action:
        case None:
            return ActionText("no action", "No action", "no action")
        case Tap() as action:
            return ActionText("tap", f"Tap {_what(action.at, screen)}")
        case DoubleTap() as action:
            return ActionText("double tap", f"Double tap {_what(action.at, screen)}")
        case LongPress() as action:
            held = duration(action.duration_ms / 1000)
            return ActionText("long press", f"Long-press {_what(action.at, screen)} for {held}", f"held {held}")
        case Swipe() as action:
            return ActionText("swipe", f"Swipe from {_place(action.start, screen)} to {_place(action.end, screen)}")
        case Drag() as action:
            return ActionText("drag", f"Drag {_what(action.start, screen)} to {_place(action.end, screen)}")
        case Scroll() as action:
            return ActionText("scroll", f"Scroll {action.direction}", f"scroll {action.direction}")
        case TypeText() as action:
            extra = [" after clearing the field"] * action.clear + [", then press Enter"] * action.submit
            text = quoted(action.text) if action.text else ""
            return ActionText("type", f"Type {text or 'nothing'}{''.join(extra)}", f"⌨ {text}".rstrip())
        case Answer() as action:
            return ActionText("answer", f"Answer {quoted(action.text)}", f"answer {quoted(action.text)}")
        case AskUser() as action:
            return ActionText("ask", f"Ask the user {quoted(action.question)}", f"asks {quoted(action.question)}")
        case Finish() as action:
            status = "done" if action.status == "complete" else "infeasible"
            remark = f": {quoted(action.text)}" if action.text.strip() else ""
            return ActionText("finish", f"Declare the task {status}{remark}", f"declared {status}")
        case Key() as action:
            return ActionText("key", f"Press {action.name}", f"key {action.name}")
        case OpenApp() as action:
            return ActionText("open", f"Open {quoted(action.app)}", f"open {quoted(action.app)}")
        case Wait() as action:
            return ActionText("wait", f"Wait for {duration(action.seconds)}", f"wait {duration(action.seconds)}")
        case ToolCall() as action:
            return ActionText("tool", f"Call the tool {quoted(action.name)}", f"tool {quoted(action.name)}")


def quoted(value: str) -> str:
    """A text in quotes, cut where it is too long for a sentence."""
    flat = " ".join(value.split())
    return f"“{flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + '…'}”"


def _touch(action: Action, screen: RecordedScreen) -> ActionText | None:
    if action.kind == "tap":
        return ActionText("tap", f"Tap {_what(action.at, screen)}")
    if action.kind == "double_tap":
        return ActionText("double tap", f"Double tap {_what(action.at, screen)}")
    if action.kind == "long_press":
        held = duration(action.duration_ms / 1000)
        return ActionText("long press", f"Long-press {_what(action.at, screen)} for {held}", f"held {held}")
    if action.kind == "swipe":
        return ActionText("swipe", f"Swipe from {_place(action.start, screen)} to {_place(action.end, screen)}")
    if action.kind == "drag":
        return ActionText("drag", f"Drag {_what(action.start, screen)} to {_place(action.end, screen)}")
    if action.kind == "scroll":
        return ActionText("scroll", f"Scroll {action.direction}", f"scroll {action.direction}")
    return None


def _words(action: Action) -> ActionText | None:
    if action.kind == "type":
        extra = [" after clearing the field"] * action.clear + [", then press Enter"] * action.submit
        typed = quoted(action.text) if action.text else "nothing"
        return ActionText("type", f"Type {typed}{''.join(extra)}", f"⌨ {quoted(action.text)}" if action.text else "⌨")
    if action.kind == "answer":
        return ActionText("answer", f"Answer {quoted(action.text)}", f"answer {quoted(action.text)}")
    if action.kind == "ask_user":
        return ActionText("ask", f"Ask the user {quoted(action.question)}", f"asks {quoted(action.question)}")
    if action.kind == "finish":
        what = "done" if action.status == "complete" else "infeasible"
        said = f": {quoted(action.text)}" if action.text.strip() else ""
        return ActionText("finish", f"Declare the task {what}{said}", f"declared {what}")
    return None


def _other(action: Action) -> ActionText:
    if action.kind == "key":
        return ActionText("key", f"Press {action.name}", f"key {action.name}")
    if action.kind == "open_app":
        return ActionText("open", f"Open {quoted(action.app)}", f"open {quoted(action.app)}")
    if action.kind == "wait":
        return ActionText("wait", f"Wait for {duration(action.seconds)}", f"wait {duration(action.seconds)}")
    if action.kind == "tool_call":
        return ActionText("tool", f"Call the tool {quoted(action.name)}", f"tool {quoted(action.name)}")
    return ActionText(action.kind, action.kind)


def _what(at: Point, screen: RecordedScreen) -> str:
    """The view at a place by what people call it, and the place."""
    x, y = at.to_pixels(screen.size)
    node = screen.target(x, y)
    if node is None:
        return f"at {x}, {y}"
    name = node.label or next((below.label for below in node.walk() if below.label), "") or node.short_id
    return f"{quoted(name)} at {x}, {y}" if name else f"at {x}, {y}"


def _place(at: Point, screen: RecordedScreen) -> str:
    x, y = at.to_pixels(screen.size)
    return f"{x}, {y}"


RADIUS = 0.05
"""Of a finger's ring, as a share of the screen's shorter side."""

_HEAD = 1.3
"""Length of an arrow's head, in radii."""


def action_overlay(action: Action | None, screen: RecordedScreen) -> Html:
    """The drawing for an action; empty for actions that leave no trace on the screen."""
    width, height = screen.size
    return el(
        "svg",
        *(_shapes(action, screen) if action else []),
        class_="marks",
        viewBox=f"0 0 {width} {height}",
        preserveAspectRatio="none",
        aria_hidden="true",
        focusable="false",
    )


def _shapes(action: Action, screen: RecordedScreen) -> list[Html]:
    size = screen.size
    match action:
        case Tap() | DoubleTap() | LongPress():
            return _rings(action.kind, action.at, size)
        case Swipe() | Drag():
            return _path(action.kind, _at(action.start, size), _at(action.end, size), size)
        case Scroll():
            return _path("swipe", *_finger(action.at, action.direction, action.distance, size), size)
        case TypeText():
            field = screen.focused if action.at is None else screen.target(*action.at.to_pixels(size))
            return ([_frame(field.box, size)] if field else []) + (_rings("tap", action.at, size) if action.at else [])
        case _:
            return []


def _rings(kind: str, at: Point, size: ScreenSize) -> list[Html]:
    x, y = _at(at, size)
    radius = _radius(size)
    rings = {"tap": (1.0,), "double_tap": (1.0, 1.6), "long_press": (1.0, 1.9)}[kind]
    drawn = []
    for ring in rings:
        held = " held" if kind == "long_press" and ring > 1 else ""
        drawn += [_circle(x, y, radius * ring, "halo"), _circle(x, y, radius * ring, f"ring{held}")]
    return [*drawn, _circle(x, y, radius * 0.16, "dot")]


def _path(kind: str, start: tuple[float, float], end: tuple[float, float], size: ScreenSize) -> list[Html]:
    radius = _radius(size)
    line = f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"
    drawn = [
        _circle(*start, radius, "halo"),
        el("path", d=line, class_="halo"),
        el("path", d=line, class_=f"way {kind}"),
        _circle(*start, radius, "ring"),
    ]
    head = _head(start, end, radius * _HEAD)
    return [*drawn, el("path", d=head, class_="head")] if head else drawn


def _head(start: tuple[float, float], end: tuple[float, float], length: float) -> str | None:
    """An arrow's head that points from start to end; `None` if they are the same place."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down)
    if far < 1:
        return None
    along_x, along_y = across / far * length, down / far * length
    back_x, back_y = end[0] - along_x, end[1] - along_y
    left = f"{back_x - along_y * 0.6:g} {back_y + along_x * 0.6:g}"
    right = f"{back_x + along_y * 0.6:g} {back_y - along_x * 0.6:g}"
    return f"M{left}L{end[0] + along_x * 0.25:g} {end[1] + along_y * 0.25:g}L{right}Z"


def _finger(
    at: Point, direction: str, distance: float, size: ScreenSize
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Start and end of the swipe that scrolls in a direction."""
    x, y = _at(at, size)
    across, down = {"down": (0, -1), "up": (0, 1), "right": (-1, 0), "left": (1, 0)}[direction]
    half_x, half_y = across * distance * size.width / 2, down * distance * size.height / 2
    return (x - half_x, y - half_y), (x + half_x, y + half_y)


def _frame(box: Box, size: ScreenSize) -> Html:
    width, height = float(box.right - box.left), float(box.bottom - box.top)
    return el("rect", x=box.left, y=box.top, width=width, height=height, rx=_radius(size) * 0.3, class_="field")


def _circle(x: float, y: float, radius: float, kind: str) -> Html:
    return el("circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{radius:g}", class_=kind)


def _at(point: Point, size: ScreenSize) -> tuple[float, float]:
    x, y = point.to_pixels(size)
    return float(x), float(y)


def _radius(size: ScreenSize) -> float:
    return min(size) * RADIUS
