"""What an agent or a solution gets to see of a phone."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mobile_world.domain.actions import Action
from mobile_world.domain.geometry import ScreenSize
from mobile_world.domain.ui_tree import UiTree


class Needs(NamedTuple):
    """What an observer wants captured; each costs time on a real device, the UI tree most (about two seconds)."""

    screenshot: bool = True
    ui_tree: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """A phone between two actions."""

    step: int
    """How many actions were decided before it."""
    size: ScreenSize
    activity: str
    """The activity in front, as `package/class`; empty when the device does not say."""
    screenshot: bytes | None = None
    """PNG, when it was needed."""
    ui: UiTree | None = None
    """The active window, when it was needed."""
    error: str | None = None
    """Why the last action could not be done, when it could not."""
    reply: str | None = None
    """What the user or a tool answered to the last action."""
    ui_xml: str | None = None
    """The dump that `ui` was read from, for records."""


Steps: TypeAlias = Generator[Action, Observation, None]
"""A plan that looks before each step: made with an observation, it yields actions and is sent what came of them."""
