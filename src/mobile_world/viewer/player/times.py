"""Where the time went: phases as parts of a bar, with their numbers beside it."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_world.viewer.telling import duration
from mobile_world.web.markup import Html, el

PHASES = {
    "lease": ("waiting for a device", "r6"),
    "set_up": ("set-up", "r3"),
    "observe": ("looking", "r1"),
    "capture": ("looking", "r1"),
    "decide": ("deciding", "r2"),
    "act": ("acting", "r4"),
    "settle": ("settling", "r8"),
    "check": ("checking", "r0"),
    "tear_down": ("tear-down", "r9"),
    "record": ("writing down", "r7"),
}
"""Phases of episodes and of steps: their words, and their colours, which never stand alone."""


def times(title: str, seconds: Mapping[str, float]) -> Html | None:
    """A bar of phases; nothing when no time was measured."""
    spent = {name: value for name, value in seconds.items() if value > 0}
    whole = sum(spent.values())
    if not whole:
        return None
    parts, key = [], []
    for name, value in spent.items():
        told, shade = PHASES.get(name, (name.replace("_", " "), "r5"))
        parts.append(el("span", class_=f"part {shade}", style=f"flex-grow:{value / whole:.5f}"))
        swatch = el("span", class_=f"swatch {shade}", aria_hidden="true")
        key.append(el("li", swatch, f"{told} ", el("b", duration(value))))
    return el(
        "section",
        el("h3", title, " ", el("span", duration(whole), class_="soft")),
        el("div", *parts, class_="phases", aria_hidden="true"),
        el("ul", *key, class_="phase-key"),
    )
