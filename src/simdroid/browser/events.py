"""Events of a page's log: plain JSON objects with a `kind`, made here so that their fields stand in one place.

Times are milliseconds of the page's clock (Unix time on the phone's clock); points are CSS pixels of the viewport that
the page had when they happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Event = dict[str, Any]


def tap(x: float, y: float, *, at: float) -> Event:
    """A finger tapped a point: touch, mouse and click events, then the default action."""
    return {"kind": "tap", "x": x, "y": y, "at": at}


def long_press(x: float, y: float, *, at: float) -> Event:
    """A finger was held down on a point: `contextmenu`; the frame's effect names the link, picture or text there."""
    return {"kind": "long_press", "x": x, "y": y, "at": at}


def drag(points: Sequence[tuple[float, float]], *, at: float, duration: float) -> Event:
    """A finger moved over points: touch and pointer events, or scrolling of an inner container."""
    return {"kind": "drag", "points": [list(point) for point in points], "at": at, "duration": duration}


def edit(node: int, value: str, start: int, end: int, *, at: float) -> Event:
    """A field's text changed while it had the focus: key, `beforeinput` and `input` events for the difference."""
    return {"kind": "edit", "node": node, "value": value, "start": start, "end": end, "at": at}


def key(name: str, *, at: float) -> Event:
    """A key that types nothing: "Enter" (submits a form), "Tab", "Escape", arrows."""
    return {"kind": "key", "key": name, "at": at}


def blur(*, at: float) -> Event:
    """The focus left the page's field."""
    return {"kind": "blur", "at": at}


def choose(node: int, value: Any, *, at: float) -> Event:
    """The browser's answer to a chooser: option indices, a date as text, a colour, or files (name, type, base64)."""
    return {"kind": "choose", "node": node, "value": value, "at": at}


def answer(accepted: bool, text: str | None, *, at: float) -> Event:
    """What was pressed in the page's dialog, with the text of a prompt."""
    return {"kind": "answer", "accepted": accepted, "text": text, "at": at}


def time(*, at: float) -> Event:
    """Time passed: timers that are due run in their order."""
    return {"kind": "time", "at": at}


def wait(*, at: float) -> Event:
    """A person waits on for a page that does not respond, or time passes for it: it gets more processor time."""
    return {"kind": "wait", "at": at}


def scroll(x: float, y: float, *, at: float) -> Event:
    """The page was scrolled to a place."""
    return {"kind": "scroll", "x": x, "y": y, "at": at}


def resize(viewport: dict[str, Any], *, at: float) -> Event:
    """Another viewport: rotation, keyboard, font scale, dark theme."""
    return {"kind": "resize", "viewport": viewport, "at": at}


def find(query: str, *, at: float) -> Event:
    """Look for text in the page; an empty query ends it."""
    return {"kind": "find", "query": query, "at": at}


def resource(url: str, answered: dict[str, Any] | None) -> Event:
    """What the phone answered to a request of the page; replay answers the same without asking."""
    return {"kind": "resource", "url": url, "answer": answered}


def pop_state(url: str, state: Any, *, at: float) -> Event:
    """The person went back or forward to a step of `pushState`, or to another fragment: `popstate`, `hashchange`."""
    return {"kind": "pop_state", "url": url, "state": state, "at": at}
