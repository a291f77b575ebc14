"""The UI tree as `uiautomator dump` of Android 13 writes it: one line, attributes in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from simdroid.ui.graphics import Rect
from simdroid.ui.views import View, Window

HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_NO_NAF = frozenset(
    {
        "android.widget.GridView",
        "android.widget.GridLayout",
        "android.widget.ListView",
        "android.widget.TableLayout",
    }
)

_NAF = 'NAF="true" '
_ILLEGAL = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


class _Rules(NamedTuple):
    """What is written of every node."""

    package: str
    """Of views that name none."""
    display: Rect
    """What boxes are cut to."""
    compressed: bool = False
    hints: bool = False


def dump_window(window: Window, *, rotation: int, display: Rect, compressed: bool = False) -> str:
    """The window's tree; boxes are cut to `display`, the size without the navigation bar."""
    nodes = _tree(window.root, _Rules(window.package, display, compressed=compressed))
    return f'{HEADER}<hierarchy rotation="{rotation}">{nodes}</hierarchy>'


def dump_windows(windows: Sequence[Window], *, rotation: int, display: Rect, hints: bool = False) -> str:
    """All windows of the display, the highest first, each with its tree; `hints` adds what fields ask for."""
    active = next((window for window in reversed(windows) if window.focusable), None)
    parts = []
    for index, window in enumerate(reversed(windows)):
        left, top, right, bottom = window.bounds
        focused = str(window is active).lower()
        kind = 1 if window.focusable else 3
        nodes = _tree(window.root, _Rules(window.package, display, hints=hints))
        parts.append(
            f'<window index="{index}" title="{attribute_text(window.title)}" bounds="[{left},{top}][{right},{bottom}]" '
            f'active="{focused}" focused="{focused}" accessibility-focused="false" id="{len(windows) - index}" '
            f'layer="{len(windows) - index - 1}" type="{kind}">'
            f'<hierarchy rotation="{rotation}">{nodes}</hierarchy></window>'
        )
    return f'{HEADER}<displays><display id="0">{"".join(parts)}</display></displays>'


def _tree(root: View, rules: _Rules) -> str:
    parts: list[str] = []
    _add(root, 0, rules, parts)
    return "".join(parts)


def _add(view: View, index: int, rules: _Rules, parts: list[str]) -> None:
    """Append the node and all below it; a generator would hand every piece up through all levels of the tree."""
    children = seen_children(view)
    written = not rules.compressed or is_important(view)
    if written:
        hint = f' hint="{attribute_text(view.hint_text)}"' if rules.hints and view.hint_text else ""
        parts.append(f"<node {_attributes(view, index, rules)}{hint}{'>' if children else ' />'}")
    for position, child in children:
        _add(child, position, rules, parts)
    if written and children:
        parts.append("</node>")


def seen_children(view: View) -> list[tuple[int, View]]:
    """The children a person can see, each with its place among all; those of a ghost stand in its place."""
    if not view.children:
        return []
    seen: list[tuple[int, View]] = []
    index = 0
    coming = view.children[::-1]
    while coming:
        child = coming.pop()
        if child.ghost:
            coming += child.children[::-1]
        else:
            if not child.unseen:
                seen.append((index, child))
            index += 1
    return seen


def _attributes(view: View, index: int, rules: _Rules) -> str:
    (left, top, right, bottom), clip, display = view.box, view.clip, rules.display
    left, top = max(left, clip.left, display.left), max(top, clip.top, display.top)
    right, bottom = min(right, clip.right, display.right), min(bottom, clip.bottom, display.bottom)
    if right <= left or bottom <= top:
        left = top = right = bottom = 0
    package = view.package or rules.package
    text, clickable = view.shown_text, view.is_clickable
    nameless = clickable and view.enabled and not text and not view.desc and needs_name(view)
    return (
        f'{_NAF if nameless else ""}index="{index}" text="{attribute_text(text) if text else ""}" '
        f'resource-id="{full_id(view.id, package) if view.id else ""}" class="{view.cls}" package="{package}" '
        f'content-desc="{attribute_text(view.desc) if view.desc else ""}" checkable="{_WORD[view.checkable]}" '
        f'checked="{_WORD[view.checked]}" clickable="{_WORD[clickable]}" enabled="{_WORD[view.enabled]}" '
        f'focusable="{_WORD[clickable if view.focusable is None else view.focusable]}" '
        f'focused="{_WORD[view.focused]}" scrollable="{_WORD[view.scrollable]}" '
        f'long-clickable="{_WORD[view.is_long_clickable]}" password="{_WORD[view.password]}" '
        f'selected="{_WORD[view.selected]}" bounds="[{left},{top}][{right},{bottom}]"'
    )


_WORD = ("false", "true")
"""How a flag is written."""


def full_id(name: str, package: str) -> str:
    """A resource id in full: `title` → `pkg:id/title`, `android:title` → `android:id/title`, `html:title` → `title`."""
    if name.startswith("html:"):
        return attribute_text(name.removeprefix("html:"))
    if not name or ":id/" in name:
        return name
    if name.startswith("android:"):
        return f"android:id/{name.removeprefix('android:')}"
    return f"{package}:id/{name}"


def needs_name(view: View) -> bool:
    """Whether something that can be pressed tells nobody what it is ("not accessibility friendly")."""
    return view.cls not in _NO_NAF and not any(item.shown_text or item.desc for item in view.walk())


def is_important(view: View) -> bool:
    """Whether a compressed dump keeps it."""
    return bool(
        view.shown_text
        or view.desc
        or view.is_clickable
        or view.is_long_clickable
        or view.is_focusable
        or view.checkable
        or view.scrollable
    )


def attribute_text(text: str) -> str:
    """Text for an attribute: line breaks and tabs as references, characters XML cannot carry as dots."""
    return _ILLEGAL.sub(".", text).translate(_ESCAPES)
