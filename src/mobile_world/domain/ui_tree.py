"""The UI tree: the nodes of Android's accessibility hierarchy, parsed from a `uiautomator` dump."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from mobile_world.domain.errors import DeviceRefused
from mobile_world.domain.geometry import Box

_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]")
_ROTATIONS = frozenset("0123")


@dataclass(frozen=True, slots=True)
class UiNode:
    """One view of the screen."""

    text: str
    desc: str
    resource_id: str
    class_name: str
    package: str
    box: Box
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    long_clickable: bool = False
    password: bool = False
    scrollable: bool = False
    selected: bool = False
    children: tuple[UiNode, ...] = ()

    @property
    def label(self) -> str:
        """Its text, or its content description."""
        return self.text or self.desc

    @property
    def short_id(self) -> str:
        """The resource id without its package."""
        return self.resource_id.rpartition("/")[2]

    def walk(self) -> Iterator[UiNode]:
        """This node and everything below it, in reading order of the tree."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class UiTree:
    """The nodes of the active window."""

    roots: tuple[UiNode, ...]
    rotation: int = 0

    def walk(self) -> Iterator[UiNode]:
        """Every node, parents before children."""
        for root in self.roots:
            yield from root.walk()


def parse_ui_tree(xml: str) -> UiTree:
    """A tree from what `uiautomator dump` prints; `DeviceRefused` when that is not a dump."""
    start, end = xml.find("<hierarchy"), xml.rfind("</hierarchy>")
    if start < 0 or end < 0:
        raise DeviceRefused(
            f"the device gave no UI tree but {xml[:200]!r}; check that the screen is on, then try again"
        )
    try:
        hierarchy = ET.fromstring(xml[start : end + len("</hierarchy>")])
    except ET.ParseError as error:
        raise DeviceRefused(f"the device's UI tree cannot be read: {error}; try again") from error
    rotation = hierarchy.get("rotation", "0")
    try:
        roots = tuple(_node(child) for child in hierarchy)
    except RecursionError:
        raise DeviceRefused("the device's UI tree is deeper than any screen's") from None
    return UiTree(roots, int(rotation) if rotation in _ROTATIONS else 0)


def _node(element: ET.Element) -> UiNode:
    get = element.get
    bounds = _BOUNDS.match(get("bounds", ""))
    return UiNode(
        text=get("text", ""),
        desc=get("content-desc", ""),
        resource_id=get("resource-id", ""),
        class_name=get("class", ""),
        package=get("package", ""),
        box=Box(*map(int, bounds.groups())) if bounds else Box(0, 0, 0, 0),
        checkable=get("checkable") == "true",
        checked=get("checked") == "true",
        clickable=get("clickable") == "true",
        enabled=get("enabled") != "false",
        focusable=get("focusable") == "true",
        focused=get("focused") == "true",
        long_clickable=get("long-clickable") == "true",
        password=get("password") == "true",
        scrollable=get("scrollable") == "true",
        selected=get("selected") == "true",
        children=tuple(_node(child) for child in element),
    )
