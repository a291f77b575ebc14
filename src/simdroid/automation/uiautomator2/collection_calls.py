"""Methods about lists: rows found by what is in them, scrolling, and objects that later calls know by name."""

from __future__ import annotations

from simdroid.automation.selector import UiSelector
from simdroid.automation.swipes import FLING_STEPS, ScrollingList
from simdroid.automation.uiautomator2.automation import Automation
from simdroid.automation.uiautomator2.json_rpc import NotFound, rpc


def _list(server: Automation, target: UiSelector | str, *, vertical: bool) -> ScrollingList:
    """A list in the active window."""
    selector = server.selector(target)
    return ScrollingList(server.display, lambda: server.find_active(selector).match.node, vertical=vertical)


async def _bring_into_view(
    server: Automation, target: UiSelector | str, selector: UiSelector, *, vertical: bool
) -> bool:
    inside = server.selector(target).child(selector)
    return await _list(server, target, vertical=vertical).bring_into_view(lambda: server.exists(inside))


@rpc("scrollForward", "object", "bool", "int")
async def scroll_forward(server: Automation, target: UiSelector | str, vertical: bool, steps: int) -> bool:
    """Scroll on by about a page."""
    return await _list(server, target, vertical=vertical).move(forward=True, steps=steps)


@rpc("scrollBackward", "object", "bool", "int")
async def scroll_backward(server: Automation, target: UiSelector | str, vertical: bool, steps: int) -> bool:
    """Scroll back by about a page."""
    return await _list(server, target, vertical=vertical).move(forward=False, steps=steps)


@rpc("scrollToBeginning", "object", "bool", "int", "int")
async def scroll_to_beginning(
    server: Automation, target: UiSelector | str, vertical: bool, swipes: int, steps: int
) -> bool:
    """Scroll back as far as it goes."""
    return await _list(server, target, vertical=vertical).move_to_end(forward=False, swipes=swipes, steps=steps)


@rpc("scrollToEnd", "object", "bool", "int", "int")
async def scroll_to_end(server: Automation, target: UiSelector | str, vertical: bool, swipes: int, steps: int) -> bool:
    """Scroll on as far as it goes."""
    return await _list(server, target, vertical=vertical).move_to_end(forward=True, swipes=swipes, steps=steps)


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
async def scroll_to(server: Automation, target: UiSelector | str, selector: UiSelector, vertical: bool) -> bool:
    """Scroll until something is there."""
    server.find_active(target)
    return await _bring_into_view(server, target, selector, vertical=vertical)


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
    server: Automation, owner: UiSelector, row: UiSelector, selector: UiSelector, scrolling: bool | None
) -> str:
    if scrolling is None:
        scrolling = server.exists(owner) and server.find(owner).match.node.scrollable
    if scrolling:
        await _bring_into_view(server, owner, selector, vertical=True)
    rows = owner.child(row)
    for number, match in enumerate(rows.find_all(server.active())):
        if selector.find_within(match):
            return server.objects.keep(rows.last_instance_of(number))
    raise NotFound(f'for {selector.conditions[0].name}= "{selector.conditions[0].value}"')


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
