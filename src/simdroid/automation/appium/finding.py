"""Finding elements: by id, accessibility id, class name, XPath, or UI Automator's own selectors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from simdroid.automation.appium import expressions
from simdroid.automation.appium.base import AppiumSession, Extent, InvalidSelector, element_source, page_source
from simdroid.automation.appium.scrolling import run_scrollable
from simdroid.automation.appium.xpath import select
from simdroid.automation.selector import NodeMatch, UiSelector
from simdroid.device import Phone
from simdroid.regex import BadPattern, TooComplex

if TYPE_CHECKING:
    from simdroid.ui.windows.accessibility import AccessibilityNode

_FULL_ID = re.compile(r"[\w.]+:id/.+", re.S)
STRATEGIES = ("id", "xpath", "accessibility id", "class name", "-android uiautomator")


async def find(
    phone: Phone, session: AppiumSession, strategy: str, selector: str, context: NodeMatch | None
) -> list[NodeMatch]:
    """All elements that a locator finds, below one of them or anywhere, in the order of the screen."""
    match strategy:
        case "id":
            resource_id = _resource_id(session, selector)
            return _below(phone, session, context, lambda node: node.resource_id == resource_id)
        case "accessibility id":
            return _below(phone, session, context, lambda node: node.content_desc == selector)
        case "class name":
            return _below(phone, session, context, lambda node: node.class_name == selector)
        case "xpath":
            return _by_xpath(phone, session, selector, context)
        case "-android uiautomator":
            return await _by_expression(phone, session, selector, context)
    raise InvalidSelector(
        f"Selector strategy '{strategy}' is not supported. "
        f"Only the following selector strategies are supported: [{', '.join(STRATEGIES)}]"
    )


def _resource_id(session: AppiumSession, selector: str) -> str:
    """An id without a package is one of the app under test."""
    if session.settings["disableIdLocatorAutocompletion"] or _FULL_ID.fullmatch(selector):
        return selector
    package = session.capabilities.get("appPackage") or "io.appium.uiautomator2.server"
    return f"{package}:id/{selector}"


def _below(
    phone: Phone, session: AppiumSession, context: NodeMatch | None, takes: Callable[[AccessibilityNode], bool]
) -> list[NodeMatch]:
    if context is not None:
        below = (node for child in context.node.children for node in child.walk())
        return [NodeMatch(context.window, node) for node in below if takes(node)]
    return [NodeMatch(window, node) for window in session.windows(phone) for node in window.root.walk() if takes(node)]


def _by_xpath(phone: Phone, session: AppiumSession, expression: str, context: NodeMatch | None) -> list[NodeMatch]:
    extent = Extent(int(session.settings["snapshotMaxDepth"]), expression)
    source = element_source(context, extent) if context else page_source(phone, session.windows(phone), extent)
    selected = select(source.root, expression, version_1=bool(session.settings["enforceXPath1"]))
    return [source.nodes[element] for element in selected if element in source.nodes]


async def _by_expression(
    phone: Phone, session: AppiumSession, expression: str, context: NodeMatch | None
) -> list[NodeMatch]:
    matches: list[NodeMatch] = []
    try:
        for statement in expressions.parse(expression):
            if not isinstance(statement, UiSelector):
                statement = await run_scrollable(phone, session, statement)
            matches += _selected(phone, session, statement, context)
    except (BadPattern, TooComplex) as error:
        raise InvalidSelector(f"{expression}: {error}") from None
    return list({(match.window.id, match.node.place): match for match in matches}.values())


def _selected(phone: Phone, session: AppiumSession, selector: UiSelector, context: NodeMatch | None) -> list[NodeMatch]:
    if context is None:
        return selector.find_all(session.windows(phone))
    matches = [match for match in selector.find_within(context) if match.node.place != context.node.place]
    return matches if selector.last.instance is None else matches[selector.last.instance :][:1]
