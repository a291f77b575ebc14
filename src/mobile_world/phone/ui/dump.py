"""The UI tree as `uiautomator dump` of Android 13 writes it: one line, attributes in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

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


def dump_window(window: Window, *, rotation: int, display: Rect, compressed: bool = False) -> str:
    """The window's tree; boxes are cut to `display`, the size without the navigation bar."""
    nodes = "".join(_nodes(window.root, 0, window.package, display, compressed))
    return f'{HEADER}<hierarchy rotation="{rotation}">{nodes}</hierarchy>'


def dump_windows(windows: Sequence[Window], *, rotation: int, display: Rect, hints: bool = False) -> str:
    """All windows of the display, the highest first, each with its tree; `hints` adds what fields ask for."""
    active = next((window for window in reversed(windows) if window.focusable), None)
    parts = []
    for index, window in enumerate(reversed(windows)):
        left, top, right, bottom = window.bounds
        focused = str(window is active).lower()
        kind = 1 if window.focusable else 3
        nodes = "".join(_nodes(window.root, 0, window.package, display, False, hints))
        parts.append(
            f'<window index="{index}" title="{_safe(window.title)}" bounds="[{left},{top}][{right},{bottom}]" '
            f'active="{focused}" focused="{focused}" accessibility-focused="false" id="{len(windows) - index}" '
            f'layer="{len(windows) - index - 1}" type="{kind}">'
            f'<hierarchy rotation="{rotation}">{nodes}</hierarchy></window>'
        )
    return f'{HEADER}<displays><display id="0">{"".join(parts)}</display></displays>'


def _nodes(view: View, index: int, package: str, display: Rect, compressed: bool, hints: bool = False) -> Iterator[str]:
    children = _children(view)
    if compressed and not _important(view):
        for position, child in children:
            yield from _nodes(child, position, package, display, compressed, hints)
        return
    yield "<node " + "".join(_attributes(view, index, package, display))
    if hints and view.hint_text:
        yield f' hint="{_safe(view.hint_text)}"'
    if children:
        yield ">"
        for position, child in children:
            yield from _nodes(child, position, package, display, compressed, hints)
        yield "</node>"
    else:
        yield " />"


def _children(view: View) -> list[tuple[int, View]]:
    """The children a person can see, each with its place among all; those of a ghost stand in its place."""
    return [(index, child) for index, child in enumerate(_real(view)) if not child.visible.empty]


def _real(view: View) -> Iterator[View]:
    for child in view.children:
        if child.ghost:
            yield from _real(child)
        else:
            yield child


def _attributes(view: View, index: int, package: str, display: Rect) -> Iterator[str]:
    if _needs_name(view):
        yield 'NAF="true" '
    box = view.visible.intersect(display)
    left, top, right, bottom = (0, 0, 0, 0) if box.empty else box
    texts = {
        "index": str(index),
        "text": _safe(view.shown_text),
        "resource-id": full_id(view.id, view.package or package),
        "class": view.cls,
        "package": view.package or package,
        "content-desc": _safe(view.desc),
    }
    flags = {
        "checkable": view.checkable,
        "checked": view.checked,
        "clickable": view.is_clickable,
        "enabled": view.enabled,
        "focusable": view.is_focusable,
        "focused": view.focused,
        "scrollable": view.scrollable,
        "long-clickable": view.is_long_clickable,
        "password": view.password,
        "selected": view.selected,
    }
    yield " ".join(f'{name}="{value}"' for name, value in texts.items())
    yield "".join(f' {name}="{str(value).lower()}"' for name, value in flags.items())
    yield f' bounds="[{left},{top}][{right},{bottom}]"'


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
    kept = "".join(character if _legal(character) else "." for character in text)
    return escape(kept, {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def _legal(character: str) -> bool:
    code = ord(character)
    return (
        code in (0x09, 0x0A, 0x0D)
        or 0x20 <= code <= 0x7E
        or 0xA0 <= code <= 0xD7FF
        or 0xE000 <= code <= 0xFFFD
        or code > 0xFFFF
    )
