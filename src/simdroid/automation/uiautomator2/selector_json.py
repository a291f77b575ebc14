"""Selectors as the client sends them: fields, a mask of those that count, and selectors for children and siblings."""

from __future__ import annotations

from typing import Any

from simdroid.automation.selector import FLAGS, UiSelector

_FIELDS = (
    "text",
    "textContains",
    "textMatches",
    "textStartsWith",
    "className",
    "classNameMatches",
    "description",
    "descriptionContains",
    "descriptionMatches",
    "descriptionStartsWith",
    "checkable",
    "checked",
    "clickable",
    "longClickable",
    "scrollable",
    "enabled",
    "focusable",
    "focused",
    "selected",
    "packageName",
    "packageNameMatches",
    "resourceId",
    "resourceIdMatches",
    "index",
    "instance",
)
"""The names of the bits of a mask, the lowest first."""

_NUMBERS = ("index", "instance")
_MOST_LINKS = 40
"""Selectors in a chain; more is nothing a person writes."""


def read_selector(value: Any) -> UiSelector:
    """A selector; `ValueError` for what is none."""
    return _read(value, _MOST_LINKS)


def is_simple(selector: UiSelector) -> bool:
    """Whether it can be said as a `BySelector`, which looks at all windows."""
    numbered = selector.instance is not None or any(condition.name == "index" for condition in selector.conditions)
    return bool(selector.conditions) and selector.then is None and not numbered


def _read(value: Any, links: int) -> UiSelector:
    if not isinstance(value, dict) or not links:
        raise ValueError("not a selector")
    mask = _number(value.get("mask", 0))
    selector = UiSelector()
    for bit, name in enumerate(_FIELDS):
        if not mask >> bit & 1:
            continue
        if name == "instance":
            selector = selector.instance_of(_number(value.get(name, 0)))
        else:
            selector = selector.where(name, _converted(name, value.get(name)))
    relations, others = value.get("childOrSibling") or [], value.get("childOrSiblingSelector") or []
    if not isinstance(relations, list) or not isinstance(others, list):
        raise ValueError("not a list of selectors")
    for relation, other in zip(relations[:links], others[:links], strict=False):
        below = _read(other, links - 1)
        if str(relation).lower() == "child":
            selector = selector.child(below)
        elif str(relation).lower() == "sibling":
            selector = selector.sibling(below)
    return selector


def _converted(name: str, value: Any) -> str | bool | int:
    """A value as the field's type: numbers may stand for texts."""
    if name in FLAGS:
        return bool(value)
    if name in _NUMBERS:
        return _number(value)
    if isinstance(value, dict | list) or value is None:
        raise ValueError(f"{name} takes a text")
    return str(value).lower() if isinstance(value, bool) else whole_characters(str(value))


def whole_characters(text: str) -> str:
    """A text without halves of characters, which JSON can carry and nothing else."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("not a number")
    return int(value)
