"""The UI tree as `uiautomator dump` of Android 13 writes it: one line, attributes in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mobile_world.phone.ui.geometry import Rect
from mobile_world.phone.ui.view import View
from mobile_world.phone.ui.window import Window

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
            f'<window index="{index}" title="{_safe(window.title)}" bounds="[{left},{top}][{right},{bottom}]" '
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
    children = _children(view)
    written = not rules.compressed or _important(view)
    if written:
        hint = f' hint="{_safe(view.hint_text)}"' if rules.hints and view.hint_text else ""
        parts.append(f"<node {_attributes(view, index, rules)}{hint}{'>' if children else ' />'}")
    for position, child in children:
        _add(child, position, rules, parts)
    if written and children:
        parts.append("</node>")


def _children(view: View) -> list[tuple[int, View]]:
    """The children a person can see, each with its place among all; those of a ghost stand in its place."""
    return [(index, child) for index, child in enumerate(_real(view)) if not child.visible.empty]


def _real(view: View) -> Iterator[View]:
    for child in view.children:
        if child.ghost:
            yield from _real(child)
        else:
            yield child


def _attributes(view: View, index: int, rules: _Rules) -> str:
    box = view.visible.intersect(rules.display)
    left, top, right, bottom = (0, 0, 0, 0) if box.empty else box
    package = view.package or rules.package
    return (
        f'{_NAF if _needs_name(view) else ""}index="{index}" text="{_safe(view.shown_text)}" '
        f'resource-id="{full_id(view.id, package)}" class="{view.cls}" package="{package}" '
        f'content-desc="{_safe(view.desc)}" checkable="{_word(view.checkable)}" checked="{_word(view.checked)}" '
        f'clickable="{_word(view.is_clickable)}" enabled="{_word(view.enabled)}" '
        f'focusable="{_word(view.is_focusable)}" focused="{_word(view.focused)}" '
        f'scrollable="{_word(view.scrollable)}" long-clickable="{_word(view.is_long_clickable)}" '
        f'password="{_word(view.password)}" selected="{_word(view.selected)}" '
        f'bounds="[{left},{top}][{right},{bottom}]"'
    )


def _word(flag: bool) -> str:
    return "true" if flag else "false"


def full_id(name: str, package: str) -> str:
    """A resource id in full: `title` → `pkg:id/title`, `android:title` → `android:id/title`."""
    if not name or ":id/" in name:
        return name
    if name.startswith("android:"):
        return f"android:id/{name.removeprefix('android:')}"
    return f"{package}:id/{name}"


def _needs_name(view: View) -> bool:
    """Whether it can be pressed but tells nobody what it is ("not accessibility friendly")."""
    if not view.is_clickable or not view.enabled or view.cls in _NO_NAF:
        return False
    return not any(each.shown_text or each.desc for each in view.walk())


def _important(view: View) -> bool:
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


def _safe(text: str) -> str:
    """Text for an attribute: line breaks and tabs as references, characters XML cannot carry as dots."""
    return _ILLEGAL.sub(".", text).translate(_ESCAPES) if text else ""
