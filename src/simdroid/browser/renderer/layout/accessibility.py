"""Accessibility nodes of a page, as Chrome shows them to Android."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simdroid.browser.frame import Node, PageEditor, PageRect
from simdroid.browser.renderer.layout.accessible_names import AccessibleNames, collapsed, role_of
from simdroid.browser.renderer.layout.boxes import Fragment, LayoutBox
from simdroid.browser.renderer.layout.controls import (
    control_text,
    control_value,
    input_type,
)
from simdroid.browser.renderer.layout.drag_areas import can_scroll
from simdroid.browser.renderer.layout.geometry import Geometry
from simdroid.browser.renderer.layout.paint.control_looks import is_checked, is_disabled

VIEW, TEXT, IMAGE = "android.view.View", "android.widget.TextView", "android.widget.Image"
_LEAVES = {
    "link": VIEW,
    "button": "android.widget.Button",
    "checkbox": "android.widget.CheckBox",
    "switch": "android.widget.ToggleButton",
    "radio": "android.widget.RadioButton",
    "tab": VIEW,
    "menuitem": "android.view.MenuItem",
    "option": VIEW,
    "img": IMAGE,
    "slider": "android.widget.SeekBar",
    "progressbar": "android.widget.ProgressBar",
    "meter": "android.widget.ProgressBar",
    "spinner": "android.widget.Spinner",
    "edit": "android.widget.EditText",
    "canvas": IMAGE,
    "date": "android.widget.Spinner",
    "color": "android.widget.Spinner",
    "file": "android.widget.Button",
    "summary": VIEW,
}
_CONTAINERS = {
    "list": "android.widget.ListView",
    "table": "android.widget.GridView",
    "grid": "android.widget.GridView",
    "dialog": "android.app.Dialog",
    "alertdialog": "android.app.Dialog",
    "iframe": "android.webkit.WebView",
    "tablist": "android.widget.TabWidget",
}
_BLOCKS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "figcaption", "dt", "dd", "caption"))
_CLICKS = frozenset(("click", "mousedown", "mouseup", "touchstart", "touchend", "pointerdown", "pointerup"))


def accessibility_nodes(root: LayoutBox, geometry: Geometry) -> tuple[Node, ...]:
    """All nodes, in document order, parents first."""
    reader = _Reader(root, geometry)
    for child in root.children:
        reader.visit(child, 0)
    return tuple(reader.nodes)


def _clickable(box: LayoutBox) -> bool:
    return bool(_CLICKS & set(box.state.get("listens") or ())) or "onclick" in box.attributes


class _Reader:
    def __init__(self, root: LayoutBox, geometry: Geometry) -> None:
        self.nodes: list[Node] = []
        self._geometry = geometry
        self._names = AccessibleNames(root.element or {})
        self._used: set[int] = set()

    def visit(self, box: LayoutBox, parent: int) -> None:
        """Add the nodes of a box and of what is in it."""
        if box.element is not None and "t" in box.element:
            if box.attributes.get("aria-hidden") == "true" or not box.placed:
                return
            role = role_of(box)
            if role in _LEAVES and box.style["visibility"] == "visible":
                self._leaf(box, role, parent)
                return
            parent = self._container(box, role, parent)
            if parent < 0:
                return
        if box.lines or any(child.inline for child in box.children):
            self._lines(box, parent)
        for child in box.children:
            if not child.inline:
                self.visit(child, parent)

    def _container(self, box: LayoutBox, role: str, parent: int) -> int:
        """The node of a container, where it has one; -1 when the node tells all that is in it."""
        label = self._names.label(box)
        if (box.tag in _BLOCKS or role == "heading") and not self._has_leaves(box) and not label:
            whole = _text_in(box)
            text = whole.strip() if box.tag == "pre" else collapsed(whole)
            if text and box.style["visibility"] == "visible":
                self._add(box, parent, TEXT, text=text, clickable=_clickable(box))
            return -1
        scrolls = can_scroll(box)
        notable = role in _CONTAINERS or label or "id" in box.attributes or _clickable(box) or scrolls
        notable = notable or bool(box.attributes.get("role")) or "tabindex" in box.attributes
        if not notable or box.tag in ("html", "body") or box.style["visibility"] != "visible":
            return parent
        self._add(
            box, parent, _CONTAINERS.get(role, VIEW), text=label, clickable=_clickable(box), scrollable=scrolls,
            focusable="tabindex" in box.attributes or scrolls,
        )  # fmt: skip
        return box.node if box.node in self._used else parent

    def _has_leaves(self, box: LayoutBox) -> bool:
        waiting = list(box.children)
        while waiting:
            inner = waiting.pop()
            if inner.element is not None and "t" in inner.element and (role_of(inner) in _LEAVES or _clickable(inner)):
                return True
            waiting.extend(inner.children)
        return False

    def _lines(self, box: LayoutBox, parent: int) -> None:
        """Text between links, pictures and controls is a node for each stretch."""
        stretch: list[LayoutBox] = []
        for inner in _flat(box):
            if inner.kind in ("text", "break"):
                stretch.append(inner)
            else:
                self._stretch(stretch, parent)
                stretch = []
                self.visit(inner, parent)
        self._stretch(stretch, parent)

    def _stretch(self, texts: list[LayoutBox], parent: int) -> None:
        text = collapsed("".join("\n" if item.kind == "break" else _visible_text(item) for item in texts))
        first = next((item for item in texts if item.node and item.fragments and item.kind == "text"), None)
        first = first or next((item for item in texts if item.fragments and item.kind == "text"), None)
        if not text or first is None or first.style["visibility"] != "visible":
            return
        parts = [part for item in texts if item.kind == "text" for part in item.fragments]
        number = first.node or (first.parent.node if first.parent else 0)
        if not number or number in self._used:
            number = -len(self.nodes) - 1
        self._used.add(number)
        self.nodes.append(Node(number, parent, self._area(first, parts), TEXT, text, fixed=first.fixed))

    def _area(self, box: LayoutBox, parts: list[Fragment] | None = None) -> PageRect:
        x, y, width, height = (round(part, 2) for part in self._geometry.area(box, parts))
        return PageRect(x, y, max(width, 0.0), max(height, 0.0))

    def _add(self, box: LayoutBox, parent: int, cls: str, **facts: Any) -> None:
        if box.node in self._used or not box.node:
            return
        self._used.add(box.node)
        self.nodes.append(
            Node(
                *(box.node, parent, self._area(box), cls),
                resource_id=box.attributes.get("id", ""),
                focused=bool(box.state.get("focus")),
                fixed=box.fixed,
                **facts,
            )
        )

    def _leaf(self, box: LayoutBox, role: str, parent: int) -> None:
        enabled = not is_disabled(box) and box.attributes.get("aria-disabled") != "true"
        name = self._names.name(box)
        facts: dict[str, Any] = {"text": name, "clickable": enabled, "focusable": True, "enabled": enabled}
        if role == "edit":
            facts.update(self._editor(box, name))
        elif role in ("checkbox", "radio", "switch"):
            on = box.attributes.get("aria-checked") == "true" if box.tag != "input" else is_checked(box)
            facts.update(checkable=True, checked=on)
        elif role in ("spinner", "date"):
            facts.update(text=control_text(box)[0], desc=name)
        elif role == "file":
            facts.update(text=control_text(box)[0].replace("  ", ": "), desc=name)
        elif role in ("img", "canvas"):
            heard = _clickable(box)
            facts.update(clickable=heard, focusable=heard, enabled=True)
            if role == "img" and not name and not heard and box.attributes.get("alt") == "":
                return
        elif role in ("slider", "progressbar", "meter"):
            facts.update(text=control_value(box) if box.tag != "div" else name, desc=name, clickable=False)
        elif role in ("tab", "option"):
            facts.update(selected=box.attributes.get("aria-selected") == "true")
        self._add(box, parent, _LEAVES[role], **facts)

    def _editor(self, box: LayoutBox, name: str) -> dict[str, Any]:
        if box.tag not in ("input", "textarea"):
            value = control_value(box) if "value" in box.state else collapsed(_text_in(box))
            kind = "contenteditable"
        else:
            value = control_value(box)
            kind = "textarea" if box.tag == "textarea" else input_type(box)
        hint = name or box.attributes.get("placeholder", "")
        state = box.state
        end = int(state.get("end", len(value)) or 0)
        editor = PageEditor(
            *(kind or "text", value, int(state.get("start", end) or 0), end, hint),
            multiline=kind in ("textarea", "contenteditable"),
            action=box.attributes.get("enterkeyhint", "") or {"search": "search"}.get(kind, ""),
        )
        password = kind == "password"
        return {"text": "•" * len(value) if password else value, "password": password, "editor": editor, "desc": ""}


def _flat(box: LayoutBox) -> Iterator[LayoutBox]:
    """Texts, breaks and nodes of their own in a container's lines; plain inline boxes are looked through."""
    for child in box.children:
        if child.kind == "inline" and child.inline and not _is_node(child):
            yield from _flat(child)
        elif child.inline:
            yield child


def _is_node(box: LayoutBox) -> bool:
    if box.element is None:
        return False
    attributes = box.attributes
    return (
        role_of(box) in _LEAVES
        or _clickable(box)
        or "aria-label" in attributes
        or "id" in attributes
        or attributes.get("aria-hidden") == "true"
        or any(not child.inline for child in box.children)
    )


def _visible_text(box: LayoutBox) -> str:
    """A text as its lines show it."""
    return (
        " ".join(part.text for part in box.fragments)
        if "\u2026" in "".join(p.text for p in box.fragments)
        else box.text
    )


def _text_in(box: LayoutBox) -> str:
    """All text in a box."""
    if box.kind == "text":
        return _visible_text(box) if box.style["visibility"] == "visible" else ""
    if box.kind == "break":
        return "\n"
    inner = "".join(_text_in(child) for child in box.children)
    return inner if box.inline else f" {inner} "
