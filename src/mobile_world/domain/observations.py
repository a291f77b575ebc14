"""Observations of a phone: screenshot, UI tree, activity; and the size of a screenshot, which may be anything."""

from __future__ import annotations

import struct
from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mobile_world.domain.actions import Action
from mobile_world.domain.errors import DeviceRefused
from mobile_world.domain.geometry import ScreenSize
from mobile_world.domain.ui_tree import UiTree

PNG = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 1 << 25
"""Four times those of a 4K screen. A small file may claim to unpack to far more than any memory."""
_SIZE = struct.Struct(">2I")
_SIZE_AT = 16


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


def png_size(data: bytes) -> ScreenSize:
    """Width and height that a PNG claims; `DeviceRefused` when it is none, or none that a screen can have."""
    if not data.startswith(PNG) or len(data) < _SIZE_AT + _SIZE.size:
        raise DeviceRefused(f"the screenshot is not a PNG but {data[:80]!r}; check that the screen is on")
    size = ScreenSize(*_SIZE.unpack_from(data, _SIZE_AT))
    if not 0 < size.width * size.height <= MOST_PIXELS:
        raise DeviceRefused(f"the screenshot claims to have {size.width} x {size.height} pixels, which no screen has")
    return size
