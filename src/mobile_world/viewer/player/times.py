"""Where the time went: phases as parts of a bar, with their numbers beside it."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_world.viewer.telling import duration
from mobile_world.web.markup import Html, el, joined

SHADES = ("r1", "r2", "r4", "r3", "r8", "r0", "r6", "r9", "r7")
"""Colours in the order of phases; the words beside them say the same."""

PHASES = {
    "lease": "waiting for a device",
    "set_up": "set-up",
    "observe": "looking",
    "capture": "looking",
    "decide": "deciding",
    "act": "acting",
    "settle": "settling",
    "check": "checking",
    "tear_down": "tear-down",
    "record": "writing down",
}
"""Phases of episodes and of steps in words."""


def times(title: str, seconds: Mapping[str, float]) -> Html | None:
    """A bar of phases; nothing when no time was measured."""
    spent = {name: value for name, value in seconds.items() if value > 0}
    whole = sum(spent.values())
    if not whole:
        return None
    shade = {name: SHADES[at % len(SHADES)] for at, name in enumerate(spent)}
    parts = [
        el("span", class_=f"part {shade[name]}", style=f"flex-grow:{value / whole:.5f}")
        for name, value in spent.items()
    ]
    key = [
        el("li", el("span", class_=f"swatch {shade[name]}", aria_hidden="true"), _told(name, value))
        for name, value in spent.items()
    ]
    return el(
        "section",
        el("h3", title, " ", el("span", duration(whole), class_="soft")),
        el("div", *parts, class_="phases", aria_hidden="true"),
        el("ul", *key, class_="phase-key"),
    )


def _told(name: str, value: float) -> Html:
    return joined(f"{PHASES.get(name, name.replace('_', ' '))} ", el("b", duration(value)))
