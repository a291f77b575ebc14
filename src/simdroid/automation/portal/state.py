"""What agents see: the tree of the active window, what has the focus, and the measures of the screen, as JSON."""

from __future__ import annotations

from itertools import count
from typing import Any

from simdroid.device import Phone
from simdroid.ui.graphics.geometry import Rect
from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow, WindowType

_SMALLEST = 5
"""Pixels in either direction below which nothing is listed."""
_LEAST_VISIBLE = 0.1
"""The part of a node on the screen below which a filtered tree leaves it out."""

_CLICK, _LONG_CLICK, _FOCUS, _FORWARD, _BACKWARD, _SET_TEXT = 16, 32, 1, 4096, 8192, 2_097_152
_ACTION_NAMES = {
    _FOCUS: "FOCUS",
    _CLICK: "CLICK",
    _LONG_CLICK: "LONG_CLICK",
    _FORWARD: "SCROLL_FORWARD",
    _BACKWARD: "SCROLL_BACKWARD",
    _SET_TEXT: "SET_TEXT",
}
"""Android's numbers for what can be done to a node."""


def active_window(phone: Phone) -> AccessibilityWindow | None:
    """The window that keys go to; none while the screen is off."""
    return next((window for window in phone.display.accessibility_windows() if window.active), None)


def elements(phone: Phone) -> list[dict[str, Any]]:
    """What is on the screen with the numbers that an overlay would show, from 1 on."""
    window = active_window(phone)
    entries: list[dict[str, Any]] = []
    if window is not None:
        _list(window.root, entries, count(1))
    return entries


def _list(node: AccessibilityNode, siblings: list[dict[str, Any]], numbers: count[int]) -> None:
    bounds, below = node.bounds, siblings
    if bounds.width > _SMALLEST and bounds.height > _SMALLEST:
        last_id, last_class = node.resource_id.rpartition("/")[2], node.class_name.rpartition(".")[2]
        below = []
        siblings.append(
            {
                "index": next(numbers),
                "resourceId": node.resource_id,
                "className": last_class,
                "text": node.text or node.content_desc or last_id or last_class,
                "bounds": f"{bounds.left}, {bounds.top}, {bounds.right}, {bounds.bottom}",
                "children": below,
            }
        )
    for child in node.children:
        _list(child, below, numbers)


def full_tree(phone: Phone, *, filtered: bool) -> dict[str, Any] | None:
    """Everything Android tells of the nodes of the active window; None where there is nothing."""
    window = active_window(phone)
    if window is None:
        return None
    return _full(window.root, window, window.root.whole_bounds, phone.display.metrics.bounds if filtered else None)


def _full(
    node: AccessibilityNode, window: AccessibilityWindow, parent: Rect, screen: Rect | None
) -> dict[str, Any] | None:
    children = [
        entry for child in node.children if (entry := _full(child, window, node.whole_bounds, screen)) is not None
    ]
    if screen is not None and not children and _visible_part(node.whole_bounds, screen) < _LEAST_VISIBLE:
        return None
    actions = [{"id": number, "label": "", "name": _ACTION_NAMES[number]} for number in _actions(node)]
    selection = node.selection
    return {
        "resourceId": node.resource_id,
        "className": node.class_name,
        "packageName": node.package,
        "text": node.text,
        "contentDescription": node.content_desc,
        "hint": node.hint,
        "stateDescription": "",
        "tooltipText": "",
        "paneTitle": "",
        "error": "",
        "boundsInScreen": _bounds(node.bounds),
        "boundsInParent": _bounds(node.bounds, parent.left, parent.top),
        "isClickable": node.clickable,
        "isLongClickable": node.long_clickable,
        "isContextClickable": False,
        "isFocusable": node.focusable,
        "isFocused": node.focused,
        "isAccessibilityFocused": False,
        "isSelected": node.selected,
        "isCheckable": node.checkable,
        "isChecked": node.checked,
        "isEnabled": node.enabled,
        "isVisibleToUser": True,
        "isEditable": node.editable,
        "isPassword": node.password,
        "isShowingHintText": node.showing_hint,
        "isScrollable": node.scrollable,
        "isDismissable": False,
        "isMultiLine": False,
        "isImportantForAccessibility": True,
        "isScreenReaderFocusable": False,
        "isHeading": False,
        "isTextSelectable": node.editable,
        "textSelectionStart": selection.start if selection else -1,
        "textSelectionEnd": selection.end if selection else -1,
        "inputType": 1 if node.editable else 0,
        "liveRegion": 0,
        "windowId": window.id,
        "drawingOrder": node.index + 1,
        "maxTextLength": -1,
        "movementGranularities": 31 if node.text else 0,
        "childCount": len(node.children),
        "actionCount": len(actions),
        "actionList": actions,
        "children": children,
    }


def _actions(node: AccessibilityNode) -> list[int]:
    holds = {
        _FOCUS: node.focusable,
        _CLICK: node.clickable,
        _LONG_CLICK: node.long_clickable,
        _FORWARD: node.scrollable,
        _BACKWARD: node.scrollable,
        _SET_TEXT: node.editable,
    }
    return [number for number, can in holds.items() if can]


def _visible_part(bounds: Rect, screen: Rect) -> float:
    area = bounds.width * bounds.height
    visible = bounds.intersect(screen)
    return visible.width * visible.height / area if area > 0 else 0.0


def _bounds(bounds: Rect, left: int = 0, top: int = 0) -> dict[str, int]:
    return {
        "left": bounds.left - left,
        "top": bounds.top - top,
        "right": bounds.right - left,
        "bottom": bounds.bottom - top,
    }


def phone_state(phone: Phone) -> dict[str, Any]:
    """The app in front, and what has the focus."""
    window = active_window(phone)
    focused = next((node for node in window.root.walk() if node.focused), None) if window else None
    name = window.package if window else None
    package = phone.system.packages.get(name) if name else None
    windows = phone.display.accessibility_windows()
    return {
        "currentApp": package.manifest.label if package else None,
        "packageName": name,
        "activityName": phone.system.activities.top.component.cls,
        "keyboardVisible": any(shown.type is WindowType.INPUT_METHOD for shown in windows),
        "isEditable": focused is not None and focused.editable,
        "focusedElement": {
            "text": focused.text if focused else None,
            "className": focused.class_name if focused else None,
            "resourceId": focused.resource_id if focused else "",
        },
    }


def device_context(phone: Phone) -> dict[str, Any]:
    """The measures of the screen."""
    metrics = phone.display.metrics
    return {
        "screen_bounds": {"width": metrics.width, "height": metrics.height},
        "filtering_params": {"min_element_size": _SMALLEST, "overlay_offset": 0},
        "display_metrics": {
            "density": metrics.density / 160,
            "densityDpi": metrics.density,
            "scaledDensity": metrics.density / 160 * metrics.font_scale,
            "widthPixels": metrics.width,
            "heightPixels": metrics.height,
        },
    }
