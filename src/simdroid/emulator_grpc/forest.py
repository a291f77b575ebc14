"""The windows of the display as the accessibility forwarder's forest: trees of nodes, breadth first."""

from __future__ import annotations

from simdroid.emulator_grpc.messages import FOREST
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.ui import Rect
from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow

_FOCUS, _CLEAR_FOCUS, _SELECT, _CLEAR_SELECTION, _CLICK, _LONG_CLICK, _ACCESSIBILITY_FOCUS = (1 << n for n in range(7))
_NEXT, _PREVIOUS, _SCROLL_FORWARD, _SCROLL_BACKWARD = 1 << 8, 1 << 9, 1 << 12, 1 << 13
_COPY, _PASTE, _CUT, _SET_SELECTION, _SET_TEXT = 1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 21
_SHOW_ON_SCREEN, _SCROLL_UP, _SCROLL_DOWN, _IME_ENTER = 0x01020036, 0x01020038, 0x0102003A, 0x01020054
"""Android's numbers of what can be done with a node."""


def encode_forest(windows: list[AccessibilityWindow]) -> bytes:
    """A forest of windows that come highest first; in it the lowest is the first."""
    return FOREST.encode({"windows": [_window(window) for window in reversed(windows)]})


def _window(window: AccessibilityWindow) -> Fields:
    return {
        "bounds_in_screen": _rect(window.bounds),
        "id": window.id,
        "layer": window.layer,
        "title": window.title,
        "window_type": int(window.type),
        "is_active": window.active,
        "is_focused": window.active,
        "tree": {"nodes": _nodes(window)},
    }


def _nodes(window: AccessibilityWindow) -> list[Fields]:
    """All nodes, level by level; each knows its children by their places in the list."""
    nodes: list[Fields] = []
    level, depth, first = [window.root], 0, 0
    while level:
        after = first + len(level)
        for number, node in enumerate(level, first):
            children = range(after, after + len(node.children))
            after += len(node.children)
            nodes.append(_node(node, number, list(children), depth, window.id))
        first += len(level)
        level = [child for node in level for child in node.children]
        depth += 1
    return nodes


def _node(node: AccessibilityNode, number: int, children: list[int], depth: int, window: int) -> Fields:
    selection = node.selection
    return {
        "unique_id": number,
        "bounds_in_screen": _rect(node.bounds),
        "class_name": node.class_name,
        "content_description": node.content_desc,
        "hint_text": node.hint,
        "package_name": node.package,
        "text": node.text,
        "text_selection_start": -1 if selection is None else selection.start,
        "text_selection_end": -1 if selection is None else selection.end,
        "view_id_resource_name": node.resource_id,
        "window_id": window,
        "is_checkable": node.checkable,
        "is_checked": node.checked,
        "is_clickable": node.clickable,
        "is_editable": node.editable,
        "is_enabled": node.enabled,
        "is_focusable": node.focusable,
        "is_focused": node.focused,
        "is_long_clickable": node.long_clickable,
        "is_password": node.password,
        "is_scrollable": node.scrollable,
        "is_selected": node.selected,
        "is_visible_to_user": not node.bounds.empty,
        "actions": [{"id": action} for action in _actions(node)],
        "child_ids": children,
        "depth": depth,
        "drawing_order": node.index + 1 if depth else 0,
        "tooltip_text": node.tooltip,
    }


def _actions(node: AccessibilityNode) -> list[int]:
    """What Android offers for such a view."""
    return [
        *([_CLEAR_FOCUS if node.focused else _FOCUS] if node.focusable else ()),
        _SELECT,
        _CLEAR_SELECTION,
        *([_CLICK] if node.clickable and node.enabled else ()),
        *([_LONG_CLICK] if node.long_clickable and node.enabled else ()),
        _ACCESSIBILITY_FOCUS,
        *([_NEXT, _PREVIOUS] if node.text or node.content_desc else ()),
        *([_SCROLL_FORWARD, _SCROLL_BACKWARD, _SCROLL_UP, _SCROLL_DOWN] if node.scrollable else ()),
        *([_COPY, _PASTE, _CUT] if node.editable and node.focused else ()),
        *([_SET_SELECTION] if node.text else ()),
        *([_SET_TEXT, _IME_ENTER] if node.editable and node.enabled else ()),
        _SHOW_ON_SCREEN,
    ]


def _rect(box: Rect) -> Fields:
    return {"left": round(box.left), "top": round(box.top), "right": round(box.right), "bottom": round(box.bottom)}
