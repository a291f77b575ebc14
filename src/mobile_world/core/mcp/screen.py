"""A screen as an MCP client gets it: a picture that models take as it is, and its elements as text."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.agents.codecs.elements import Element, numbered_elements
from mobile_world.agents.image_preprocessing import HAMMING, decode_screenshot
from mobile_world.domain import Observation, Point, ScreenSize
from mobile_world.domain.png import encode_png

LONGEST_SIDE = 1200
"""Pixels; models scale larger pictures down themselves, which changes the coordinates they see."""
LONGEST_LABEL = 200
STATES = ("clickable", "checked", "focused", "selected", "scrollable", "password")


class Picture(NamedTuple):
    """A scaled screenshot: coordinates are in its pixels."""

    size: ScreenSize
    png: bytes


def picture_size(screen: ScreenSize) -> ScreenSize:
    """The pixels in which a screen is shown."""
    scale = min(1.0, LONGEST_SIDE / max(screen))
    return ScreenSize(round(screen.width * scale), round(screen.height * scale))


def picture(seen: Observation) -> Picture | None:
    """What a look showed, scaled."""
    if seen.screenshot is None:
        return None
    size, full = picture_size(seen.size), decode_screenshot(seen.screenshot)
    return Picture(size, encode_png(full if full.size == size else full.resize(size, HAMMING)))


def place(x: float, y: float, screen: ScreenSize) -> Point:
    """The place that pixels of the picture mean; `InvalidAction` names the range."""
    return Point.from_pixels(x, y, picture_size(screen))


def describe(seen: Observation) -> str:
    """What a look showed, in words: the activity, what came of the last action, and the elements if they were read."""
    width, height = picture_size(seen.size)
    lines = [f"Picture: {width}x{height} pixels. Activity: {seen.activity or 'unknown'}."]
    if seen.error is not None:
        lines.append(f"The action could not be done: {seen.error}")
    if seen.reply is not None:
        lines.append(f"The user replied: {seen.reply}")
    if seen.ui is not None:
        lines.append("Elements, with the middle of each in pixels of the picture:")
        lines += [_line(each, seen.size) for each in numbered_elements(seen.ui, seen.size)] or ["(none)"]
    return "\n".join(lines)


def _line(element: Element, screen: ScreenSize) -> str:
    node = element.node
    x, y = Point.from_pixels(*element.box.centre, screen).to_pixels(picture_size(screen))
    words = [f"({x}, {y})", node.class_name.rpartition(".")[2]]
    if node.label:
        words.append(repr(node.label[:LONGEST_LABEL]))
    states = [state for state in STATES if getattr(node, state)]
    if not node.enabled:
        states.append("disabled")
    return " ".join([*words, *([f"[{', '.join(states)}]"] if states else [])])
