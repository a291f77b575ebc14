"""What holds for every frame of every page: finite numbers, known drawing commands, nodes in order, text of Unicode."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator

from simdroid.browser.frame import DrawOp, Frame

FIELDS = {
    "fill": "nnnncn",
    "border": "nnnnNCns",
    "shadow": "nnnnnnncn",
    "text": "nnsnscb",
    "line": "nnnnnc",
    "picture": "nnnnp",
    "clip": "nnnn",
    "unclip": "",
    "fixed": "",
    "unfixed": "",
}
"""Commands and their fields: n a number, c a colour, s a text, b true or false, p a picture; N and C four of them."""
EFFECTS = {
    "invalid",
    "navigate",
    "history",
    "go",
    "storage",
    "cookies",
    "download",
    "select",
    "date",
    "color",
    "files",
    "context",
    "copy",
    "share",
    "vibrate",
    "open_window",
    "close",
    "console",
    "error",
}
_COLOUR = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?", re.IGNORECASE)


def problems(frame: Frame, pictures: Collection[str]) -> list[str]:
    """What is wrong with a frame; `pictures` are the keys of this frame and of those before."""
    return [*_numbers(frame), *_drawing(frame.draw, pictures), *_nodes(frame), *_texts(frame)]


def _numbers(frame: Frame) -> Iterator[str]:
    lengths = (frame.width, frame.height, *frame.viewport, frame.scale, *frame.zoomable, *(frame.scroll_to or ()))
    if not all(_finite(each) for each in lengths) or frame.scale <= 0:
        yield f"sizes {lengths}"
    for box, _ in frame.drag_areas:
        if not all(_finite(each) for each in box):
            yield f"a drag area at {box}"
    if frame.next_timer is not None and not _finite(frame.next_timer):
        yield f"a timer at {frame.next_timer}"
    if not _COLOUR.fullmatch(frame.background):
        yield f"a background of {frame.background!r}"
    for effect in frame.effects:
        if effect.get("kind") not in EFFECTS:
            yield f"an effect {effect}"


def _drawing(commands: tuple[DrawOp, ...], pictures: Collection[str]) -> Iterator[str]:
    open_groups: list[str] = []
    for command in commands:
        fields = FIELDS.get(command[0])
        if fields is None or len(fields) != len(command) - 1:
            yield f"a command {command[:2]} with {len(command) - 1} fields"
            continue
        if wrong := [kind for kind, value in zip(fields, command[1:], strict=True) if not _fits(kind, value, pictures)]:
            yield f"wrong fields {wrong} in {str(command)[:200]}"
        if command[0] in ("clip", "fixed"):
            open_groups.append(command[0])
        elif command[0] in ("unclip", "unfixed") and (not open_groups or f"un{open_groups.pop()}" != command[0]):
            yield f"{command[0]} without its beginning"
    if open_groups:
        yield f"{open_groups[-1]} without an end"


def _fits(kind: str, value: object, pictures: Collection[str]) -> bool:
    if kind in "NC":
        return (
            isinstance(value, list | tuple) and len(value) == 4 and all(_fits(kind.lower(), each, ()) for each in value)
        )
    if kind == "n":
        return _finite(value)
    if kind == "b":
        return isinstance(value, bool)
    if not isinstance(value, str):
        return False
    return bool(_COLOUR.fullmatch(value)) if kind == "c" else value in pictures if kind == "p" else True


def _nodes(frame: Frame) -> Iterator[str]:
    seen = {0}
    for node in frame.nodes:
        if node.parent not in seen:
            yield f"node {node.id} before its parent {node.parent}"
        if node.id in seen:
            yield f"node {node.id} twice"
        seen.add(node.id)
        if not all(_finite(each) for each in node.box) or node.box.width < 0 or node.box.height < 0:
            yield f"node {node.id} at {node.box}"
        if node.editor is not None and not 0 <= node.editor.start <= node.editor.end <= len(node.editor.value):
            yield f"a selection {node.editor}"


def _texts(frame: Frame) -> Iterator[str]:
    texts = [
        frame.title,
        frame.url,
        *(text for node in frame.nodes for text in (node.text, node.desc, node.resource_id)),
    ]
    if frame.dialog is not None:
        texts += [frame.dialog.message, frame.dialog.default]
    texts += [str(command[3]) for command in frame.draw if command[0] == "text"]
    for text in texts:
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            yield f"half a character in {text[:80]!r}"


def _finite(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
