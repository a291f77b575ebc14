"""The page source: windows as XML, class names as tags, and which node each element stands for."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

from simdroid.automation.selector import NodeMatch
from simdroid.device import Phone
from simdroid.ui.graphics.geometry import Rect
from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow

ATTRIBUTES = {
    "checkable": ("checkable",),
    "checked": ("checked",),
    "class": ("class", "classname"),
    "clickable": ("clickable",),
    "content-desc": ("content-desc", "contentdescription"),
    "enabled": ("enabled",),
    "focusable": ("focusable",),
    "focused": ("focused",),
    "long-clickable": ("long-clickable", "longclickable"),
    "package": ("package",),
    "password": ("password",),
    "resource-id": ("resource-id", "resourceid"),
    "scrollable": ("scrollable",),
    "selection-start": ("selection-start",),
    "selection-end": ("selection-end",),
    "selected": ("selected",),
    "text": ("text", "name"),
    "hint": ("hint",),
    "bounds": ("bounds",),
    "displayed": ("displayed",),
}
"""What can be asked of an element, with the names that it goes by, in lower case."""

_TOAST = "android.widget.Toast"
_TOAST_PACKAGE = "com.android.settings"
"""The package of every toast in the original's page source."""
_NOT_XML = re.compile("[^\\t\\n\\r\\u0020-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
_NOT_IN_TAGS = re.compile(r"[^\w.\-]")
_INPUT_TYPES = {"text": 1, "number": 2, "phone": 3, "email": 33, "url": 17, "password": 129}
"""Android's numbers for what a field takes."""


class PageSource(NamedTuple):
    """A page source."""

    root: Element
    nodes: dict[Element, NodeMatch]
    """What elements stand for; the root stands for nothing, and a toast for its message."""


class Extent(NamedTuple):
    """How much of the nodes is written."""

    most_depth: int
    mentioned: str | None = None
    """An XPath expression, for whose evaluation the attributes suffice that it mentions; None for all."""

    def keeps(self, attributes: dict[str, str]) -> dict[str, str]:
        """Those attributes that are written."""
        if self.mentioned is None or "@*" in self.mentioned or "attribute" in self.mentioned:
            return attributes
        return {name: value for name, value in attributes.items() if f"@{name}" in self.mentioned}


def page_source(phone: Phone, windows: list[AccessibilityWindow], extent: Extent) -> PageSource:
    """Windows below a `hierarchy`, and the toast that shows."""
    metrics = phone.display.metrics
    root = Element("hierarchy", {"index": "0", "class": "hierarchy", "rotation": str(metrics.rotation)})
    root.set("width", str(metrics.width))
    root.set("height", str(metrics.height - metrics.navigation_bar))
    nodes: dict[Element, NodeMatch] = {}
    for index, window in enumerate(windows):
        _add(root, NodeMatch(window, window.root), index, nodes, extent)
    toast = phone.system.toasts.current
    if toast is not None and toast.anchor is None:
        values = {"index": str(len(windows)), "package": _TOAST_PACKAGE, "class": _TOAST, "text": toast.text}
        element = SubElement(root, _TOAST, {**values, "displayed": "true"})
        if message := _toast_message(phone):
            nodes[element] = message
    return PageSource(root, nodes)


def _toast_message(phone: Phone) -> NodeMatch | None:
    for window in phone.display.accessibility_windows():
        if window.root.class_name == _TOAST:
            return next((NodeMatch(window, node) for node in window.root.walk() if node.text), None)
    return None


def element_source(match: NodeMatch, extent: Extent) -> PageSource:
    """One element and what is below it."""
    above = Element("hierarchy")
    nodes: dict[Element, NodeMatch] = {}
    _add(above, match, match.node.index, nodes, extent)
    return PageSource(above[0], nodes)


def write(root: Element) -> str:
    """A page source as text, laid out as Android's serializer does it."""
    lines = ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"]
    _write(root, 0, lines)
    return "\r\n".join(lines)


def attribute(match: NodeMatch, name: str) -> str | None:
    """One attribute of an element by the name in the page source; None where it has none."""
    return _attributes(match, match.node.index, top=not match.node.place).get(name)


def bounds_text(bounds: Rect) -> str:
    """A rectangle as the page source has it."""
    return f"[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"


def _add(parent: Element, match: NodeMatch, index: int, nodes: dict[Element, NodeMatch], extent: Extent) -> None:
    attributes = extent.keeps(_attributes(match, index, top=not match.node.place))
    element = SubElement(parent, _tag(match.node.class_name), attributes)
    nodes[element] = match
    if extent.most_depth > 1:
        below = extent._replace(most_depth=extent.most_depth - 1)
        for number, child in enumerate(match.node.children):
            _add(element, NodeMatch(match.window, child), number, nodes, below)


def _attributes(match: NodeMatch, index: int, *, top: bool) -> dict[str, str]:
    node = match.node
    chosen = node.selection if node.selection and node.selection.start != node.selection.end else None
    values: dict[str, str | int | bool | None] = {
        "index": index,
        "package": node.package,
        "class": node.class_name,
        "text": node.text,
        "content-desc": node.content_desc or None,
        "resource-id": node.resource_id or None,
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "long-clickable": node.long_clickable,
        "password": node.password,
        "scrollable": node.scrollable,
        "selection-start": chosen.start if chosen else None,
        "selection-end": chosen.end if chosen else None,
        "selected": node.selected,
        "bounds": bounds_text(node.bounds),
        "displayed": True,
        "hint": node.hint or None,
        "a11y-important": True,
        "screen-reader-focusable": False,
        "input-type": _input_type(node),
        "drawing-order": 0 if top else node.index + 1,
        "showing-hint": node.showing_hint,
        "text-entry-key": False,
        "dismissable": False,
        "a11y-focused": False,
        "heading": False,
        "live-region": 0,
        "context-clickable": False,
        "content-invalid": False,
        "window-id": match.window.id,
    }
    return {name: _text(value) for name, value in values.items() if value is not None}


def _input_type(node: AccessibilityNode) -> int | None:
    kind = getattr(node.view, "input_type", None)
    return _INPUT_TYPES.get(kind) if isinstance(kind, str) else None


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else _NOT_XML.sub("?", str(value))


def _tag(class_name: str) -> str:
    name = re.sub(r"\.+", ".", re.sub(r"[$@#&]", ".", class_name)).strip(".")
    name = _NOT_IN_TAGS.sub("_", name)
    return name if name and (name[0].isalpha() or name[0] == "_") else "android.view.View"


def _write(element: Element, depth: int, lines: list[str]) -> None:
    quoted = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
    attributes = "".join(f' {name}="{escape(value, quoted)}"' for name, value in element.items())
    lead = "  " * depth
    if not len(element):
        lines.append(f"{lead}<{element.tag}{attributes} />")
        return
    lines.append(f"{lead}<{element.tag}{attributes}>")
    for child in element:
        _write(child, depth + 1, lines)
    lines.append(f"{lead}</{element.tag}>")
