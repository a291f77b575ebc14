"""The UI tree as the servers of UI Automator write it: indented, with what the `uiautomator` command leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow
from simdroid.ui.windows.ui_dump import HEADER, attribute_text, is_important, needs_name

DEEPEST = 50
"""How many levels below a window's root are written where a client says nothing."""

_LINE = "\r\n"


def dump_hierarchy(
    windows: Sequence[AccessibilityWindow], *, rotation: int, deepest: int = DEEPEST, compressed: bool = False
) -> str:
    """The trees of windows one after another; `compressed` leaves out nodes that tell nothing and take no input."""
    head = f'{HEADER}{_LINE}<hierarchy rotation="{rotation}"'
    lines = [line for window in windows for line in _lines(window.root, 1, deepest, compressed)]
    return f"{head}>{_LINE}{_LINE.join(lines)}{_LINE}</hierarchy>" if lines else f"{head} />"


def _lines(node: AccessibilityNode, level: int, deepest: int, compressed: bool) -> Iterator[str]:
    if compressed and level > 1 and not is_important(node.view):
        for child in node.children:
            yield from _lines(child, level, deepest, compressed)
        return
    indent = "  " * level
    children = node.children if level <= deepest else ()
    below = [line for child in children for line in _lines(child, level + 1, deepest, compressed)]
    yield f"{indent}<node {_attributes(node, level)}{'>' if below else ' />'}"
    if below:
        yield from below
        yield f"{indent}</node>"


def _attributes(node: AccessibilityNode, level: int) -> str:
    left, top, right, bottom = node.bounds
    nameless = node.clickable and node.enabled and not node.text and not node.content_desc and needs_name(node.view)
    values: dict[str, str | bool | int] = {
        "index": node.index,
        "text": node.text,
        "resource-id": node.resource_id,
        "class": node.class_name,
        "package": node.package,
        "content-desc": node.content_desc,
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "scrollable": node.scrollable,
        "long-clickable": node.long_clickable,
        "password": node.password,
        "selected": node.selected,
        "visible-to-user": True,
        "bounds": f"[{left},{top}][{right},{bottom}]",
        "drawing-order": node.index + 1 if level > 1 else 0,
        "hint": node.hint,
        "display-id": 0,
    }
    written = " ".join(f'{name}="{_value(value)}"' for name, value in values.items())
    return f'NAF="true" {written}' if nameless else written


def _value(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return attribute_text(value) if isinstance(value, str) else str(value)
