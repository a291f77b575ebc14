"""Methods about lists: rows found by what is in them, scrolling, and objects that later calls know by name."""

from __future__ import annotations

import asyncio

from mobile_world.phone.automation.selector import UiSelector
from mobile_world.phone.automation.uiautomator2.automation import Automation
from mobile_world.phone.automation.uiautomator2.input_calls import gesture_ms
from mobile_world.phone.automation.uiautomator2.json_rpc import NotFound, rpc

SCROLL_STEPS, FLING_STEPS = 55, 5
_DEAD_ZONE = 0.1
"""The part of a list at each end that UI Automator does not touch."""

_SEARCH_SWIPES = 30
"""How far UI Automator looks for something in a list."""

_MOST_SWIPES = 500


class ScrollingList:
    """A list in the active window that a finger moves, as `UiScrollable` does."""

    def __init__(self, server: Automation, target: UiSelector | str, vertical: bool) -> None:
        self._server = server
        self._selector = server.selector(target)
        self._vertical = vertical

    async def move(self, *, forward: bool, steps: int) -> bool:
        """Swipe once over the list; whether anything moved."""
        before = self._shown()
        left, top, right, bottom = self._server.find_active(self._selector).bounds
        first, last = (top, bottom) if self._vertical else (left, right)
        margin = (last - first) * _DEAD_ZONE
        start, end = (last - margin, first + margin) if forward else (first + margin, last - margin)
        x, y = (left + right) / 2, (top + bottom) / 2
        way = (x, start, x, end) if self._vertical else (start, y, end, y)
        self._server.display.swipe(*way, duration_ms=gesture_ms(steps))
        await asyncio.sleep(0)
        return self._shown() != before

    async def move_to_end(self, *, forward: bool, swipes: int, steps: int) -> bool:
        """Swipe until nothing moves any more, or often enough."""
        for _ in range(min(swipes, _MOST_SWIPES)):
            if not await self.move(forward=forward, steps=steps):
                break
        return True

    async def bring_into_view(self, wanted: UiSelector) -> bool:
        """Look for something from the beginning of the list on."""
        inside = self._selector.child(wanted)
        if self._server.exists(inside):
            return True
        await self.move_to_end(forward=False, swipes=_SEARCH_SWIPES, steps=SCROLL_STEPS)
        for _ in range(_SEARCH_SWIPES):
            if self._server.exists(inside):
                return True
            if not await self.move(forward=True, steps=SCROLL_STEPS):
                break
        return self._server.exists(inside)

    def _shown(self) -> list[tuple[object, ...]]:
        node = self._server.find_active(self._selector).found.node
        return [(each.class_name, each.text, each.content_desc, each.bounds) for each in node.walk()]


@rpc("scrollForward", "object", "bool", "int")
async def scroll_forward(server: Automation, target: UiSelector | str, vertical: bool, steps: int) -> bool:
    """Scroll on by about a page."""
    return await ScrollingList(server, target, vertical).move(forward=True, steps=steps)


@rpc("scrollBackward", "object", "bool", "int")
async def scroll_backward(server: Automation, target: UiSelector | str, vertical: bool, steps: int) -> bool:
    """Scroll back by about a page."""
    return await ScrollingList(server, target, vertical).move(forward=False, steps=steps)


@rpc("scrollToBeginning", "object", "bool", "int", "int")
async def scroll_to_beginning(
    server: Automation, target: UiSelector | str, vertical: bool, swipes: int, steps: int
) -> bool:
    """Scroll back as far as it goes."""
    return await ScrollingList(server, target, vertical).move_to_end(forward=False, swipes=swipes, steps=steps)


@rpc("scrollToEnd", "object", "bool", "int", "int")
async def scroll_to_end(server: Automation, target: UiSelector | str, vertical: bool, swipes: int, steps: int) -> bool:
    """Scroll on as far as it goes."""
    return await ScrollingList(server, target, vertical).move_to_end(forward=True, swipes=swipes, steps=steps)


@rpc("flingForward", "object", "bool")
async def fling_forward(server: Automation, target: UiSelector | str, vertical: bool) -> bool:
    """Throw a list on."""
    return await scroll_forward(server, target, vertical, FLING_STEPS)


@rpc("flingBackward", "object", "bool")
async def fling_backward(server: Automation, target: UiSelector | str, vertical: bool) -> bool:
    """Throw a list back."""
    return await scroll_backward(server, target, vertical, FLING_STEPS)


@rpc("flingToBeginning", "object", "bool", "int")
async def fling_to_beginning(server: Automation, target: UiSelector | str, vertical: bool, swipes: int) -> bool:
    """Throw a list back as far as it goes."""
    return await scroll_to_beginning(server, target, vertical, swipes, FLING_STEPS)


@rpc("flingToEnd", "object", "bool", "int")
async def fling_to_end(server: Automation, target: UiSelector | str, vertical: bool, swipes: int) -> bool:
    """Throw a list on as far as it goes."""
    return await scroll_to_end(server, target, vertical, swipes, FLING_STEPS)


@rpc("scrollTo", "object", "selector", "bool")
async def scroll_to(server: Automation, target: UiSelector | str, wanted: UiSelector, vertical: bool) -> bool:
    """Scroll until something is there."""
    server.find_active(target)
    return await ScrollingList(server, target, vertical).bring_into_view(wanted)


@rpc("childByText", "selector", "selector", "text")
@rpc("childByText", "selector", "selector", "text", "bool")
async def child_by_text(
    server: Automation, owner: UiSelector, row: UiSelector, text: str, scrolling: bool | None = None
) -> str:
    """The row of a list with a text in it."""
    return await _child_by(server, owner, row, UiSelector().where("text", text), scrolling)


@rpc("childByDescription", "selector", "selector", "text")
@rpc("childByDescription", "selector", "selector", "text", "bool")
async def child_by_description(
    server: Automation, owner: UiSelector, row: UiSelector, text: str, scrolling: bool | None = None
) -> str:
    """The row of a list with a content description in it."""
    return await _child_by(server, owner, row, UiSelector().where("description", text), scrolling)


@rpc("childByInstance", "selector", "selector", "int")
def child_by_instance(server: Automation, owner: UiSelector, row: UiSelector, instance: int) -> str:
    """The row of a list with a number."""
    return server.objects.keep(owner.child(row.instance_of(instance)))


async def _child_by(
    server: Automation, owner: UiSelector, row: UiSelector, wanted: UiSelector, scrolling: bool | None
) -> str:
    if scrolling is None:
        scrolling = server.exists(owner) and server.find(owner).found.node.scrollable
    if scrolling:
        await ScrollingList(server, owner, True).bring_into_view(wanted)
    rows = owner.child(row)
    for number, found in enumerate(rows.find_all(server.active())):
        if wanted.find_within(found):
            return server.objects.keep(rows.last_instance_of(number))
    raise NotFound(f'for {wanted.conditions[0].name}= "{wanted.conditions[0].value}"')


@rpc("getUiObject", "selector")
def get_ui_object(server: Automation, selector: UiSelector) -> str:
    """A name for a selector."""
    return server.objects.keep(selector)


@rpc("getChild", "text", "selector")
def get_child(server: Automation, name: str, selector: UiSelector) -> str | None:
    """A name for something below an object."""
    owner = server.objects.get(name)
    return server.objects.keep(owner.child(selector)) if owner else None


@rpc("getFromParent", "text", "selector")
def get_from_parent(server: Automation, name: str, selector: UiSelector) -> str | None:
    """A name for something beside an object."""
    owner = server.objects.get(name)
    return server.objects.keep(owner.sibling(selector)) if owner else None


@rpc("getUiObjects")
def get_ui_objects(server: Automation) -> list[str]:
    """All names."""
    return server.objects.names()


@rpc("removeUiObject", "text")
def remove_ui_object(server: Automation, name: str) -> None:
    """Forget a name."""
    server.objects.forget(name)
