"""Methods about nodes: what they are, their text, touching them, and waiting for them."""

from __future__ import annotations

from typing import Any

from simdroid.automation.selector import UiSelector
from simdroid.automation.swipes import gesture_ms
from simdroid.automation.uiautomator2.automation import Automation, Target
from simdroid.automation.uiautomator2.json_rpc import NotFound, rpc
from simdroid.ui.graphics.geometry import Rect

_EDGE = 5
"""How far from its edge a swipe over a node begins, and a corner of it is."""

_LONG_PRESS_MS = 600
_CORNERS = {"br": "br", "bottomright": "br", "tl": "tl", "topleft": "tl", "c": "c", "center": "c"}
_MAX_SPEED = 100_000


def _rect(rect: Rect) -> dict[str, int]:
    left, top, right, bottom = rect
    return {"bottom": bottom, "left": left, "right": right, "top": top}


def object_info(target: Target) -> dict[str, Any]:
    """What the server tells of a node; objects of a `BySelector` have no empty texts, and only visible bounds."""
    node = target.match.node
    nothing = None if target.by else ""
    return {
        "bounds": _rect(node.bounds if target.by else node.whole_bounds),
        "checkable": node.checkable,
        "checked": node.checked,
        "childCount": len(node.children),
        "className": node.class_name,
        "clickable": node.clickable,
        "contentDescription": node.content_desc or nothing,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "packageName": node.package,
        "resourceName": (node.resource_id or None) if target.by else None,
        "scrollable": node.scrollable,
        "selected": node.selected,
        "text": node.text if node.text or node.editable else nothing,
        "visibleBounds": _rect(node.bounds),
    }


@rpc("objInfo", "object")
def obj_info(server: Automation, target: UiSelector | str) -> dict[str, Any]:
    """What a node is."""
    return object_info(server.find(target))


@rpc("objInfoOfAllInstances", "selector")
def obj_info_of_all(server: Automation, selector: UiSelector) -> list[dict[str, Any] | None]:
    """What all nodes are that are meant.

    Of a chain, it is the beginning whose instances are counted through, as the server does it: null where there are
    fewer of them than nodes at its end.
    """
    total = count(server, selector)
    if selector.instance is not None and total:
        return [object_info(server.find(selector)), *[None] * (total - 1)]
    matches = [selector.instance_of(number).find(server.active()) for number in range(total)]
    return [object_info(Target(match, by=False)) if match else None for match in matches]


@rpc("count", "selector")
def count(server: Automation, selector: UiSelector) -> int:
    """How many nodes are meant, in the active window."""
    return len(selector.find_all(server.active()))


@rpc("exist", "object")
def exist(server: Automation, target: UiSelector | str) -> bool:
    """Whether there is such a node."""
    try:
        return server.exists(target)
    except NotFound:
        return False


@rpc("waitForExists", "object", "long")
async def wait_for_exists(server: Automation, target: UiSelector | str, timeout: int) -> bool:
    """Wait until there is such a node; watchers run meanwhile."""

    def there() -> bool:
        present = server.exists(target)
        if not present and server.watchers:
            server.run_watchers()
            present = server.exists(target)
        return present

    return await server.wait_until(there, timeout)


@rpc("waitUntilGone", "object", "long")
async def wait_until_gone(server: Automation, target: UiSelector | str, timeout: int) -> bool:
    """Wait until there is no such node."""
    return await server.wait_until(lambda: not server.exists(target), timeout)


@rpc("getText", "object")
def get_text(server: Automation, target: UiSelector | str) -> str | None:
    """The text of a node."""
    text = object_info(server.find(target))["text"]
    return text if text is None else str(text)


@rpc("setText", "object", "text?")
def set_text(server: Automation, target: UiSelector | str, text: str | None) -> bool:
    """Put a text into a field, which is touched first where a `BySelector` found it."""
    node_target = server.find(target)
    if node_target.by:
        server.click(node_target)
        node_target = server.find(target)
    window, node = node_target.match
    done = server.display.set_text(window, node, text or "")
    return True if node_target.by else done


@rpc("clearTextField", "object")
def clear_text_field(server: Automation, target: UiSelector | str) -> None:
    """Empty a field."""
    window, node = server.find(target).match
    server.display.set_text(window, node, "")


@rpc("click", "object")
@rpc("click", "object", "text?")
def click(server: Automation, target: UiSelector | str, corner: str | None = None) -> bool:
    """Touch a node in its middle or at a corner."""
    point = _corner(server.find(target), corner)
    if point is not None:
        server.display.tap(*point)
    return point is not None


@rpc("longClick", "object")
@rpc("longClick", "object", "text?")
def long_click(server: Automation, target: UiSelector | str, corner: str | None = None) -> bool:
    """Press a node long."""
    point = _corner(server.find(target), corner)
    if point is not None:
        server.display.swipe(*point, *point, duration_ms=_LONG_PRESS_MS)
    return point is not None


def _corner(target: Target, name: str | None) -> tuple[int, int] | None:
    corner = _CORNERS.get((name or "center").lower())
    left, top, right, bottom = target.bounds
    if corner == "br":
        return right - _EDGE, bottom - _EDGE
    if corner == "tl":
        return left + _EDGE, top + _EDGE
    return target.center if corner else None


@rpc("clickAndWaitForNewWindow", "object", "long")
async def click_and_wait(server: Automation, target: UiSelector | str, timeout: int) -> bool:
    """Touch a node; whether another window comes to the front."""
    before = server.display.focused_window()
    server.click(server.find(target))
    return await server.wait_until(lambda: server.display.focused_window() != before, timeout)


@rpc("dragTo", "object", "int", "int", "int")
def drag_to(server: Automation, target: UiSelector | str, x: int, y: int, steps: int) -> bool:
    """Drag a node to a point."""
    server.display.swipe(*server.find_active(target).center, x, y, duration_ms=gesture_ms(steps), drag=True)
    return True


@rpc("dragTo", "object", "selector", "int")
def drag_to_other(server: Automation, target: UiSelector | str, other: UiSelector, steps: int) -> bool:
    """Drag a node to another one."""
    return drag_to(server, target, *server.find_active(other).center, steps)


@rpc("swipe", "object", "text", "int")
def swipe(server: Automation, target: UiSelector | str, direction: str, steps: int) -> bool:
    """Swipe over a node from one edge to the other."""
    bounds = server.find_active(target).bounds
    path = _path(bounds, direction, 1.0)
    if path is None or min(bounds.width, bounds.height) <= 2 * _EDGE:
        return False
    server.display.swipe(*path, duration_ms=gesture_ms(steps))
    return True


@rpc("swipe", "selector", "text", "float", "int")
def swipe_part(server: Automation, target: UiSelector, direction: str, percent: float, speed: int) -> bool:
    """Swipe over a part of a node, at a speed in pixels a second."""
    path = _path(server.find(target).bounds, direction, min(max(percent, 0.0), 1.0))
    if path is not None:
        x1, y1, x2, y2 = path
        distance = abs(x2 - x1) + abs(y2 - y1)
        server.display.swipe(*path, duration_ms=round(1000 * distance / min(max(speed, 1), _MAX_SPEED)))
    return True


def _path(bounds: Rect, direction: str, percent: float) -> tuple[float, float, float, float] | None:
    left, top, right, bottom = bounds
    x, y = (left + right) // 2, (top + bottom) // 2
    across, down = (right - left - 2 * _EDGE) * percent, (bottom - top - 2 * _EDGE) * percent
    paths = {
        "u": (x, bottom - _EDGE, x, bottom - _EDGE - down),
        "d": (x, top + _EDGE, x, top + _EDGE + down),
        "l": (right - _EDGE, y, right - _EDGE - across, y),
        "r": (left + _EDGE, y, left + _EDGE + across, y),
    }
    return paths.get(direction.lower()[:1])


@rpc("gesture", "object", "point", "point", "point", "point", "int")
def gesture(server: Automation, target: UiSelector | str, *points_and_steps: Any) -> bool:
    """Move two fingers: no view of this phone takes a second one, so that only time passes."""
    server.find_active(target)
    server.phone.system.clock.advance(gesture_ms(points_and_steps[-1]) / 1000)
    return True


@rpc("pinchIn", "object", "int", "int")
@rpc("pinchOut", "object", "int", "int")
def pinch(server: Automation, target: UiSelector | str, percent: int, steps: int) -> bool:
    """Two fingers towards each other or apart, with no more effect than `gesture`; a small node has no room for it."""
    bounds = server.find_active(target).bounds
    server.phone.system.clock.advance(gesture_ms(steps) / 1000)
    return bounds.width > 40
