"""Actions in words: what the agent did, and to what."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.domain import Action, Point, StepRecord
from mobile_world.viewer.player.screens import Screen
from mobile_world.viewer.telling import duration

LONGEST = 80
"""Characters of a text in a sentence; the whole text is shown where there is room for it."""


class Deed(NamedTuple):
    """What a step did, for people."""

    verb: str
    """One or two words, for the timeline."""
    words: str
    """A phrase."""
    badge: str | None = None
    """What is written on the screen, for actions that no line or ring can show."""


def deed(step: StepRecord, screen: Screen) -> Deed:
    """What a step did."""
    if step.action is None:
        return Deed("no action", "No action", "no action")
    return _touch(step.action, screen) or _words(step.action) or _other(step.action)


def quoted(value: str) -> str:
    """A text in quotes, cut where it is too long for a sentence."""
    flat = " ".join(value.split())
    return f"“{flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + '…'}”"


def _touch(action: Action, screen: Screen) -> Deed | None:
    if action.kind == "tap":
        return Deed("tap", f"Tap {_what(action.at, screen)}")
    if action.kind == "double_tap":
        return Deed("double tap", f"Double tap {_what(action.at, screen)}")
    if action.kind == "long_press":
        held = duration(action.duration_ms / 1000)
        return Deed("long press", f"Hold {_what(action.at, screen)} for {held}", f"held {held}")
    if action.kind == "swipe":
        return Deed("swipe", f"Swipe from {_place(action.start, screen)} to {_place(action.end, screen)}")
    if action.kind == "drag":
        return Deed("drag", f"Drag {_what(action.start, screen)} to {_place(action.end, screen)}")
    if action.kind == "scroll":
        return Deed("scroll", f"Scroll to what is {_WHERE[action.direction]}", f"scroll {action.direction}")
    return None


def _words(action: Action) -> Deed | None:
    if action.kind == "type":
        extra = [" after emptying the field"] * action.clear + [", then press enter"] * action.submit
        typed = quoted(action.text) if action.text else "nothing"
        return Deed("type", f"Type {typed}{''.join(extra)}", f"⌨ {quoted(action.text)}" if action.text else "⌨")
    if action.kind == "answer":
        return Deed("answer", f"Answer {quoted(action.text)}", f"answer {quoted(action.text)}")
    if action.kind == "ask_user":
        return Deed("ask", f"Ask the user {quoted(action.question)}", f"asks {quoted(action.question)}")
    if action.kind == "finish":
        what = "done" if action.status == "complete" else "impossible"
        said = f": {quoted(action.text)}" if action.text.strip() else ""
        return Deed("finish", f"Declare the task {what}{said}", f"declared {what}")
    return None


def _other(action: Action) -> Deed:
    if action.kind == "key":
        return Deed("key", f"Press the key {action.name}", f"key {action.name}")
    if action.kind == "open_app":
        return Deed("open", f"Open the app {quoted(action.app)}", f"open {quoted(action.app)}")
    if action.kind == "wait":
        return Deed("wait", f"Wait for {duration(action.seconds)}", f"wait {duration(action.seconds)}")
    if action.kind == "tool_call":
        return Deed("tool", f"Use the tool {quoted(action.name)}", f"tool {quoted(action.name)}")
    return Deed(action.kind, action.kind)


_WHERE = {"up": "above", "down": "below", "left": "on the left", "right": "on the right"}


def _what(at: Point, screen: Screen) -> str:
    """The view at a place by what people call it, and the place."""
    x, y = at.to_pixels(screen.size)
    node = screen.target(x, y)
    if node is None:
        return f"at {x}, {y}"
    name = node.label or next((below.label for below in node.walk() if below.label), "") or node.short_id
    return f"{quoted(name)} at {x}, {y}" if name else f"at {x}, {y}"


def _place(at: Point, screen: Screen) -> str:
    x, y = at.to_pixels(screen.size)
    return f"{x}, {y}"
