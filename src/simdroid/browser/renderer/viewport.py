"""How wide a page is laid out, and how far it is zoomed: the `viewport` meta element as Chrome on Android reads it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

DESKTOP_WIDTH = 980.0
"""CSS pixels for pages that say nothing about phones."""
_LEAST, _GREATEST = 0.25, 5.0


class Zoom(NamedTuple):
    """A layout viewport with the scale at which it is shown."""

    width: float
    height: float
    scale: float
    """dp for each CSS pixel."""
    least: float
    greatest: float


def zoom_of(meta: str | None, room: dict[str, Any]) -> Zoom:
    """The layout viewport for a room of `width` and `height` dp."""
    wide, high = max(float(room.get("width", 411)), 1.0), max(float(room.get("height", 731)), 1.0)
    # Who asked for the desktop site gets what a desktop gets.
    words = _words("" if room.get("desktop") else meta or "")
    initial = _number(words.get("initial-scale"))
    least = min(max(_number(words.get("minimum-scale")) or _LEAST, _LEAST), _GREATEST)
    greatest = min(max(_number(words.get("maximum-scale")) or _GREATEST, least), _GREATEST)
    if words.get("user-scalable") in ("no", "0"):
        greatest = least = min(max(initial or 1.0, _LEAST), _GREATEST)
    width = _width(words.get("width"), wide)
    if width is None:
        width = wide / initial if initial else (wide if "width" in words else DESKTOP_WIDTH)
    width = min(max(width, 1.0), 10000.0)
    if initial:
        width = max(width, wide / initial)
    scale = min(max(initial or wide / width, _LEAST), _GREATEST)
    return Zoom(round(width, 2), round(high / scale, 2), scale, min(least, scale), max(greatest, scale))


def _words(text: str) -> dict[str, str]:
    return {name.lower(): value.lower() for name, value in re.findall(r"([\w-]+)\s*=\s*([\w.-]+)", text)}


def _width(text: str | None, device: float) -> float | None:
    if text is None:
        return None
    return device if text == "device-width" else _number(text)


def _number(text: str | None) -> float | None:
    match = re.match(r"-?\d+(?:\.\d+)?|-?\.\d+", text or "")
    value = float(match.group()) if match else 0.0
    if text in ("yes", "device-width"):
        return 1.0
    return value if value > 0 else None
