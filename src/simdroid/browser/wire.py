"""What passes between the phone and its renderer: JSON with its length in front, frames as objects of JSON.

What comes from the renderer was made by a process that ran a stranger's scripts: it is read as data of known shapes,
and everything else is refused.
"""

from __future__ import annotations

import base64
import json
import math
import struct
from dataclasses import astuple
from typing import Any

from simdroid.browser.frame import DrawOp, Frame, Node, PageDialog, PageEditor, PageRect

HEADER = struct.Struct(">I")
MOST_BYTES = 64 * 1024 * 1024
"""One message; a larger one ends the renderer."""
OUT_OF_MEMORY = 86
"""The renderer's exit status when memory ran out."""

_MOST_TEXT = 1_000_000
_DEEPEST = 100
"""Levels of a value in an effect: scripts hand over any, and what keeps it goes through it level by level."""
_OPERATIONS = {
    **{"fill": 7, "border": 9, "shadow": 10, "text": 8, "line": 7, "picture": 6},
    **{"clip": 5, "unclip": 1, "fixed": 1, "unfixed": 1},
}
_FLAGS = tuple(name for name, each in Node.__dataclass_fields__.items() if each.type == "bool")


class BadMessage(ValueError):
    """A message of another shape than the renderer sends."""


def pack(message: Any) -> bytes:
    """A message as bytes."""
    body = json.dumps(message, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode()
    return HEADER.pack(len(body)) + body


def frame_to_json(frame: Frame) -> dict[str, Any]:
    """A frame for the wire."""
    return {
        **{"title": frame.title, "url": frame.url, "width": frame.width, "height": frame.height},
        **{"viewport": frame.viewport, "scale": frame.scale, "zoomable": frame.zoomable},
        **{"background": frame.background, "draw": frame.draw, "focus": frame.focus},
        **{"drag_areas": frame.drag_areas, "listens_to_scroll": frame.listens_to_scroll},
        "nodes": [astuple(node) for node in frame.nodes],
        "scroll_to": frame.scroll_to,
        "dialog": None if frame.dialog is None else astuple(frame.dialog),
        **{"effects": frame.effects, "next_timer": frame.next_timer, "matches": frame.matches},
        "pictures": {key: base64.b64encode(data).decode() for key, data in frame.pictures.items()},
    }


def frame_from_json(data: Any) -> Frame:
    """A frame from the wire. Raises `BadMessage`."""
    try:
        return _frame(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise BadMessage(f"a frame that is none: {error}") from None


def _frame(data: dict[str, Any]) -> Frame:
    dialog = data["dialog"]
    scroll = data["scroll_to"]
    return Frame(
        title=_text(data["title"]),
        url=_text(data["url"]),
        width=_number(data["width"]),
        height=_number(data["height"]),
        viewport=(_number(data["viewport"][0]), _number(data["viewport"][1])),
        scale=_number(data["scale"]),
        zoomable=(_number(data["zoomable"][0]), _number(data["zoomable"][1])),
        background=_text(data["background"]),
        draw=tuple(_operation(item) for item in data["draw"]),
        nodes=tuple(_node(item) for item in data["nodes"]),
        focus=_whole(data["focus"]),
        drag_areas=tuple((_box(area), bool(fixed)) for area, fixed in data["drag_areas"]),
        listens_to_scroll=bool(data["listens_to_scroll"]),
        scroll_to=None if scroll is None else (_number(scroll[0]), _number(scroll[1])),
        dialog=None if dialog is None else _dialog(*dialog),
        effects=tuple(_effect(item) for item in data["effects"]),
        next_timer=None if data["next_timer"] is None else _number(data["next_timer"]),
        pictures={_text(key): base64.b64decode(value) for key, value in data["pictures"].items()},
        matches=tuple(_box(item) for item in data["matches"]),
    )


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise BadMessage(f"no number: {value!r:.40}")
    return float(value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadMessage(f"no whole number: {value!r:.40}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _MOST_TEXT:
        raise BadMessage(f"no text: {value!r:.40}")
    # Scripts can make halves of a character; nothing outside of them can write one.
    return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _box(value: Any) -> PageRect:
    x, y, width, height = value
    return PageRect(_number(x), _number(y), _number(width), _number(height))


def _operation(value: Any) -> DrawOp:
    if not isinstance(value, list) or not value or _OPERATIONS.get(value[0]) != len(value):
        raise BadMessage(f"no drawing command: {value!r:.60}")
    return tuple(_part(part) for part in value)


def _part(value: Any) -> Any:
    """A value inside a drawing command."""
    if isinstance(value, (bool, str)) or value is None:
        return value if not isinstance(value, str) else _text(value)
    if isinstance(value, list):
        return tuple(_part(item) for item in value)
    return _number(value)


def _node(value: list[Any]) -> Node:
    id, parent, box, cls, text, desc, resource_id, *flags, editor = value
    if len(flags) != len(_FLAGS):
        raise BadMessage("no node")
    return Node(
        _whole(id),
        _whole(parent),
        _box(box),
        _text(cls),
        _text(text),
        _text(desc),
        _text(resource_id),
        **{name: bool(flag) for name, flag in zip(_FLAGS, flags, strict=True)},
        editor=None if editor is None else _editor(*editor),
    )


def _editor(kind: Any, value: Any, start: Any, end: Any, hint: Any, multiline: Any, action: Any) -> PageEditor:
    return PageEditor(
        _text(kind), _text(value), _whole(start), _whole(end), _text(hint), bool(multiline), _text(action)
    )


def _dialog(kind: Any, message: Any, default: Any) -> PageDialog:
    if kind not in ("alert", "confirm", "prompt", "beforeunload"):
        raise BadMessage(f"no dialog: {kind!r:.40}")
    return PageDialog(kind, _text(message), _text(default))


def _effect(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise BadMessage(f"no effect: {value!r:.60}")
    return {_text(name): _plain(part) for name, part in value.items()}


def _plain(value: Any, depth: int = 0) -> Any:
    """JSON with whole characters only, not too deep."""
    if depth > _DEEPEST:
        raise BadMessage("an effect that is too deep")
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_text(name): _plain(part, depth + 1) for name, part in value.items()}
    return value
