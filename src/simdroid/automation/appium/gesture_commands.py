"""Commands for gestures: an element or an area, a direction, a part of it, a speed."""

from __future__ import annotations

from simdroid.automation.appium.actions import perform
from simdroid.automation.appium.base import (
    Command,
    InvalidArgument,
    NoSuchElement,
    Point,
    check_part,
    command,
    gestures,
    middle,
    read_direction,
    to_number,
    within_margins,
)
from simdroid.automation.appium.element_commands import find_by
from simdroid.automation.appium.expressions import parse
from simdroid.automation.appium.scrolling import ScrollContainer
from simdroid.automation.selector import NodeMatch, UiSelector
from simdroid.ui.graphics.geometry import Rect
from simdroid.ui.windows.accessibility import AccessibilityNode


@command("POST", "actions")
async def actions(command: Command) -> None:
    """Run WebDriver's actions: pointers, keys and pauses, step by step."""
    await perform(command.phone, command.session, command.body.get("actions"))


@command("POST", "appium/gestures/click")
async def click(command: Command) -> None:
    """Tap a place on the screen, an element, or a place in it."""
    command.phone.display.tap(*await _place(command))


@command("POST", "appium/gestures/long_click")
async def long_click(command: Command) -> None:
    """Hold a finger there."""
    duration = command.body.get("duration")
    duration_ms = None if duration is None else to_number(duration, "duration")
    gestures.long_press(command.phone, await _place(command), duration_ms)


@command("POST", "appium/gestures/double_click")
async def double_click(command: Command) -> None:
    """Tap there twice."""
    await gestures.double_tap(command.phone, await _place(command))


@command("POST", "appium/gestures/drag")
def drag(command: Command) -> None:
    """Hold a finger on something and take it elsewhere."""
    origin = command.session.referred(command.phone, command.body.get("origin"))
    start = _point(command.body.get("start"), "start")
    end = _point(command.body.get("end"), "end")
    if end is None:
        raise InvalidArgument("The ending point coordinates must be provided")
    if origin is None and start is None:
        raise InvalidArgument("The starting point coordinates must be provided if element is not set")
    gestures.move(command.phone, _from(origin, start), end, _speed(command, gestures.DRAG_SPEED), drag=True)


@command("POST", "appium/gestures/swipe")
def swipe(command: Command) -> None:
    """Move a finger through a part of an element or area."""
    area, direction = _area(command, "swipe"), read_direction(command.body.get("direction"))
    percent = check_part(command.number("percent"))
    gestures.swipe(command.phone, area, direction, percent, _speed(command, gestures.SWIPE_SPEED))


@command("POST", "appium/gestures/scroll")
def scroll(command: Command) -> bool:
    """Show what lies further in a direction; whether there may be more of it."""
    area, direction = _area(command, "scroll"), read_direction(command.body.get("direction"))
    speed = _speed(command, gestures.SCROLL_SPEED)
    return gestures.scroll(command.phone, area, direction, command.number("percent"), speed)


@command("POST", "appium/gestures/fling")
def fling(command: Command) -> bool:
    """The same through all of the area, fast."""
    area, direction = _area(command, "fling"), read_direction(command.body.get("direction"))
    return gestures.fling(command.phone, area, direction, _speed(command, gestures.FLING_SPEED))


@command("POST", "appium/gestures/pinch_open")
@command("POST", "appium/gestures/pinch_close")
def pinch(command: Command) -> None:
    """Move two fingers apart or together: read, and without effect, for no app here takes two fingers."""
    _area(command, "pinch")
    check_part(command.number("percent"))
    _speed(command, gestures.DRAG_SPEED)


@command("POST", "gestures/scroll_to")
async def scroll_to(command: Command) -> None:
    """Scroll the first list on the screen, or one that was found, until something is in sight."""
    params = command.body.get("params")
    if not isinstance(params, dict):
        raise InvalidArgument("The mandatory field 'params' is not present in the request")
    selector = _selector(params)
    origin = command.session.referred(command.phone, command.body.get("origin"))
    by = _selector_of(origin.node) if origin else UiSelector().where("scrollable", True)
    container = ScrollContainer(command.phone, command.session, by)
    if (most := params.get("maxSwipes")) is not None:
        container.search_swipes = int(max(to_number(most, "maxSwipes"), 0))
    await container.into_view(selector)


@command("POST", "appium/element/:id/scroll_to/:id2")
async def scroll_to_element(command: Command) -> None:
    """Scroll one element until another is in sight."""
    target = command.session.element(command.phone, command.parameters["id2"])
    container = ScrollContainer(command.phone, command.session, _selector_of(command.element.node))
    selector = _selector_of(target.node)
    if not await container.into_view(selector):
        raise NoSuchElement(f"Cannot scroll to {selector} element")


def _selector(params: dict[str, object]) -> UiSelector:
    strategy, selector = params.get("strategy"), params.get("selector")
    if not isinstance(selector, str):
        raise InvalidArgument("The mandatory field 'selector' is not present in the request")
    if strategy in ("accessibility id", "class name"):
        return UiSelector().where("className" if strategy == "class name" else "description", selector)
    statement = parse(selector)[0] if strategy == "-android uiautomator" else None
    if not isinstance(statement, UiSelector):
        raise InvalidArgument(
            f"Unsupported strategy: '{strategy}'. The only supported strategies are: "
            "[accessibility id, class name, -android uiautomator]."
        )
    return statement


def _selector_of(node: AccessibilityNode) -> UiSelector:
    """What finds a node again while it moves."""
    conditions = {
        "className": node.class_name,
        "resourceId": node.resource_id,
        "text": node.text,
        "description": node.content_desc,
    }
    selector = UiSelector().where("scrollable", node.scrollable)
    for name, value in conditions.items():
        selector = selector.where(name, value) if value else selector
    return selector


async def _place(command: Command) -> Point:
    """Where a click is meant: an element found before or by a locator, a place in it, or one on the screen."""
    origin = command.session.referred(command.phone, command.body.get("origin"))
    locator = command.body.get("locator")
    if origin is None and isinstance(locator, dict):
        matches = await find_by(command._replace(body=locator))
        if not matches:
            raise NoSuchElement
        origin = matches[0]
    offset = _point(command.body.get("offset"), "offset")
    if origin is None and offset is None:
        raise InvalidArgument("Click offset coordinates must be provided if element is not set")
    return _from(origin, offset)


def _from(origin: NodeMatch | None, offset: Point | None) -> Point:
    if origin is None:
        return offset or Point(0, 0)
    bounds = origin.node.bounds
    return middle(bounds) if offset is None else Point(bounds.left + offset.x, bounds.top + offset.y)


def _point(value: object, name: str) -> Point | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise InvalidArgument(f"'{name}' must be a point")
    return Point(to_number(value.get("x"), "x"), to_number(value.get("y"), "y"))


def _area(command: Command, gesture: str) -> Rect:
    origin = command.session.referred(command.phone, command.body.get("origin"))
    if origin is not None:
        return within_margins(origin.node.bounds)
    area = command.body.get("area")
    if not isinstance(area, dict):
        raise InvalidArgument(f"The {gesture} area coordinates must be provided if element is not set")
    left, top, width, height = (int(to_number(area.get(key), key)) for key in ("left", "top", "width", "height"))
    for name, length in (("width", width), ("height", height)):
        if length < 0:
            raise InvalidArgument(f"Rectangle {name} must not be negative")
    return Rect(left, top, left + width, top + height)


def _speed(command: Command, default: int) -> float:
    """Pixels a second."""
    return command.number("speed", default * (command.phone.display.metrics.density / 160))
