"""Commands about elements: finding them, asking for what they are, pressing them, typing into them."""

from __future__ import annotations

import base64
import io
from typing import Any

from simdroid.automation.appium.base import (
    ATTRIBUTES,
    Command,
    InvalidArgument,
    InvalidElementState,
    NoSuchElement,
    UnknownCommand,
    attribute,
    command,
    middle,
    reference,
)
from simdroid.automation.appium.finding import find
from simdroid.automation.selector import NodeMatch
from simdroid.ui import TextField, key_code

_ENTER = key_code("ENTER")


@command("POST", "element")
async def find_element(command: Command) -> Any:
    """The first element that a locator finds."""
    matches = await find_by(command)
    if not matches:
        raise NoSuchElement
    return _answer(command, matches[0])


@command("POST", "elements")
async def find_elements(command: Command) -> Any:
    """All elements that a locator finds."""
    try:
        return [_answer(command, match) for match in await find_by(command)]
    except NoSuchElement:
        return []


async def find_by(command: Command) -> list[NodeMatch]:
    """What the locator of a request finds."""
    context_id = command.body.get("context")
    context = command.session.element(command.phone, context_id) if context_id else None
    return await find(command.phone, command.session, command.text("strategy"), command.text("selector"), context)


def _answer(command: Command, match: NodeMatch) -> dict[str, str | None]:
    answer: dict[str, str | None] = {**reference(command.session.remember(command.phone, match))}
    if command.session.settings["shouldUseCompactResponses"]:
        return answer
    for name in str(command.session.settings["elementResponseAttributes"]).split(","):
        answer[name] = match.node.content_desc if name == "name" else attribute(match, name.removeprefix("attribute/"))
    return answer


@command("GET", "element/active")
def active_element(command: Command) -> Any:
    """The element with the focus."""
    return _answer(command, _focused(command))


def _focused(command: Command) -> NodeMatch:
    for window in command.session.windows(command.phone):
        for node in window.root.walk():
            if node.focused:
                return NodeMatch(window, node)
    raise NoSuchElement


@command("GET", "appium/element/:id/first_visible")
def first_visible(command: Command) -> Any:
    """The first child of an element."""
    window, node = command.element
    if not node.children:
        raise NoSuchElement("Could not get children for container object")
    return _answer(command, NodeMatch(window, node.children[0]))


@command("POST", "element/:id/click")
def click(command: Command) -> None:
    """Tap the middle of what can be seen of an element."""
    command.phone.display.tap(*middle(command.element.node.bounds))


@command("POST", "element/:id/clear")
def clear(command: Command) -> None:
    """Empty a field; anything else stays as it is."""
    command.phone.display.set_text(*command.element, "")


@command("POST", "element/:id/value")
def send_keys(command: Command) -> None:
    """Add a text to a field, or put it in place of what it holds."""
    _set_text(command, command.element)


@command("POST", "keys")
def send_keys_to_focused(command: Command) -> None:
    """The same for the field with the focus."""
    _set_text(command, _focused(command))


def _set_text(command: Command, match: NodeMatch) -> None:
    text = command.text("text")
    content = text.removesuffix("\\n")
    view = match.node.view
    if isinstance(view, TextField) and not command.body.get("replace"):
        content = view.edit.text + content
    if not command.phone.display.set_text(match.window, match.node, content):
        raise InvalidElementState(f"Cannot set the element to '{text}'. Did you interact with the correct element?")
    if text.endswith("\\n"):
        command.phone.display.key(_ENTER)


@command("GET", "element/:id/text")
def text(command: Command) -> str:
    """What an element says."""
    return command.element.node.text


@command("GET", "element/:id/name")
def name(command: Command) -> str | None:
    """An element's description for people who do not see it."""
    return command.element.node.content_desc or None


@command("GET", "element/:id/attribute/:name")
def get_attribute(command: Command) -> str | None:
    """One of an element's attributes."""
    alias = command.parameters["name"]
    element = command.element
    if alias.lower() == "contentsize":
        return _content_size(element)
    name = next((name for name, aliases in ATTRIBUTES.items() if alias.lower() in aliases), None)
    if name is None:
        raise UnknownCommand(
            f"'{alias}' attribute is unknown for the element. "
            f"Only the following attributes are supported: [{', '.join(ATTRIBUTES)}]"
        )
    return attribute(element, name)


def _content_size(match: NodeMatch) -> str:
    whole = match.node.bounds
    return (
        f'{{"width":{whole.width},"height":{whole.height},"top":{whole.top},"left":{whole.left},'
        f'"scrollableOffset":{getattr(match.node.view, "limit", 0)},"touchPadding":21}}'
    )


@command("GET", "element/:id/rect")
def rect(command: Command) -> dict[str, int]:
    """Where an element is."""
    return {**location(command), **size(command)}


@command("GET", "element/:id/location")
def location(command: Command) -> dict[str, int]:
    """Where an element begins."""
    bounds = command.element.node.bounds
    return {"x": bounds.left, "y": bounds.top}


@command("GET", "element/:id/size")
def size(command: Command) -> dict[str, int]:
    """How large an element is."""
    bounds = command.element.node.bounds
    return {"height": bounds.height, "width": bounds.width}


@command("GET", "element/:id/screenshot")
@command("GET", "screenshot/:id")
def element_screenshot(command: Command) -> str:
    """An element's part of the screen."""
    bounds = command.element.node.bounds
    if not bounds.width or not bounds.height:
        raise InvalidArgument("The element has no area on the screen")
    picture = command.phone.display.image().crop((bounds.left, bounds.top, bounds.right, bounds.bottom))
    data = io.BytesIO()
    picture.save(data, "PNG")
    return base64.b64encode(data.getvalue()).decode()
