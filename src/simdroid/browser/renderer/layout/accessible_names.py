"""Roles and names of elements for accessibility: ARIA, labels, alternative texts, content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.controls import BUTTON_LABELS, DATE_TYPES, control_text, input_type

_ROLES = {
    "button": "button",
    "select": "spinner",
    "textarea": "edit",
    "img": "img",
    "canvas": "canvas",
    "progress": "progressbar",
    "meter": "meter",
    "ul": "list",
    "ol": "list",
    "menu": "list",
    "dl": "list",
    "table": "table",
    "dialog": "dialog",
    "iframe": "iframe",
    "summary": "summary",
    **{f"h{level}": "heading" for level in range(1, 7)},
}
_ARIA = {
    "textbox": "edit",
    "searchbox": "edit",
    "combobox": "spinner",
    "listbox": "list",
    "image": "img",
    "menu": "list",
}
_INPUTS = {
    "checkbox": "checkbox",
    "radio": "radio",
    "range": "slider",
    "color": "color",
    "file": "file",
    "image": "button",
}
_INLINE = frozenset(("span", "b", "i", "em", "strong", "a", "u", "small", "code", "sub", "sup", "mark", "label"))
_LABELED = frozenset(("input", "select", "textarea", "button", "meter", "progress"))


def role_of(box: LayoutBox) -> str:
    """What an element is for: its ARIA role, or that of its tag; empty for a plain container."""
    attributes = box.attributes
    words = attributes.get("role", "").split()
    if words and words[0] not in ("presentation", "none", "generic", "main", "region"):
        role = _ARIA.get(words[0], words[0])
        if not (role in ("edit", "spinner") and box.tag in ("input", "select", "textarea")):
            return role
    if box.tag == "input":
        kind = input_type(box)
        if kind in BUTTON_LABELS:
            return "button"
        return "date" if kind in DATE_TYPES else _INPUTS.get(kind, "edit")
    if box.tag in ("a", "area"):
        return "link" if "href" in attributes else ""
    if attributes.get("contenteditable", "false").lower() in ("", "true", "plaintext-only"):
        return "edit"
    if box.tag == "svg":
        return "img" if "aria-label" in attributes or words else ""
    return _ROLES.get(box.tag, "")


def collapsed(text: str) -> str:
    """Text with its blanks as one each."""
    return " ".join(text.split())


def _texts(element: dict[str, Any]) -> Iterator[str]:
    """The text of an element for its name: pictures give their alternative text, hidden parts nothing."""
    if "x" in element:
        yield element["x"]
        return
    attributes = element.get("a") or {}
    if attributes.get("aria-hidden") == "true" or "hidden" in attributes:
        return
    if "aria-label" in attributes:
        yield f" {attributes['aria-label']} "
    elif element.get("t") in ("img", "area"):
        yield f" {attributes.get('alt', '')} "
    elif element.get("t") not in ("select", "textarea", "script", "style"):
        for child in element.get("c") or ():
            yield from _texts(child)
        if element.get("t") not in _INLINE:
            yield " "


class AccessibleNames:
    """The names of a page's elements."""

    def __init__(self, root: dict[str, Any]) -> None:
        self._by_id: dict[str, dict[str, Any]] = {}
        self._labels: dict[str, str] = {}
        self._enclosing_labels: dict[int, str] = {}
        waiting = [root]
        while waiting:
            element = waiting.pop()
            attributes = element.get("a") or {}
            if "id" in attributes:
                self._by_id.setdefault(attributes["id"], element)
            if element.get("t") == "label":
                self._label(element, attributes)
            waiting.extend(child for child in reversed(element.get("c") or ()) if "t" in child)

    def _label(self, element: dict[str, Any], attributes: dict[str, str]) -> None:
        text = collapsed("".join(_texts(element)))
        if "for" in attributes:
            self._labels.setdefault(attributes["for"], text)
            return
        waiting = [element]
        while waiting:
            inner = waiting.pop(0)
            if inner.get("t") in _LABELED:
                self._enclosing_labels[inner["i"]] = text
                return
            waiting.extend(inner.get("c") or ())

    def label(self, box: LayoutBox) -> str:
        """What ARIA calls an element."""
        attributes = box.attributes
        if "aria-labelledby" in attributes:
            parts = [self._by_id[name] for name in attributes["aria-labelledby"].split() if name in self._by_id]
            text = collapsed(" ".join("".join(_texts(part)) for part in parts))
            if text:
                return text
        return collapsed(attributes.get("aria-label", ""))

    def name(self, box: LayoutBox) -> str:
        """What an element is called."""
        attributes = box.attributes
        label = self.label(box)
        if label:
            return label
        if box.tag in _LABELED:
            label = self._labels.get(attributes.get("id", ""), "") or self._enclosing_labels.get(box.node, "")
            if label and box.tag != "button":
                return label
        if box.tag == "input" and input_type(box) in BUTTON_LABELS:
            return control_text(box)[0]
        if box.tag in ("img", "area") or (box.tag == "input" and input_type(box) == "image"):
            return collapsed(attributes.get("alt", "") or attributes.get("title", ""))
        if box.tag not in ("input", "select", "textarea", "progress", "meter"):
            text = collapsed("".join(_texts(box.element or {})))
            if text or box.tag == "canvas":
                return text
        return label or collapsed(attributes.get("title", ""))
