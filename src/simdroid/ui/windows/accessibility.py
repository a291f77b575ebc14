"""The windows as accessibility services get them: nodes with everything Android tells of a view, and what they can do.

Programs that bring a server of their own (uiautomator2, Appium, accessibility forwarders, agents' portals) read these.
A tree is of one moment: after an event a program asks for another one, and finds a node again by its `place`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from simdroid.ui.graphics import Rect
from simdroid.ui.system_ui.input_method import TITLE as INPUT_METHOD
from simdroid.ui.views import Edit, Scrollable, TextField, View, Window
from simdroid.ui.windows.ui_dump import full_id, seen_children


class WindowType(IntEnum):
    """Android's numbers of `AccessibilityWindowInfo`."""

    APPLICATION = 1
    INPUT_METHOD = 2
    SYSTEM = 3


class Selection(NamedTuple):
    """The selected part of a text; both ends are the cursor's where nothing is selected."""

    start: int
    end: int


@dataclass(frozen=True, eq=False)
class AccessibilityNode:
    """One view; bounds are pixels of the display."""

    place: tuple[int, ...]
    """Which child of which it is, from the window's root on: the same for the same view of an unchanged screen."""
    index: int
    """Its number among its parent's children, those nobody sees included."""
    class_name: str
    package: str
    resource_id: str
    """In full: `pkg:id/name`; empty where there is none."""
    text: str
    content_desc: str
    hint: str
    tooltip: str
    """What a finger that rests on it is told."""
    bounds: Rect
    """The part of it that can be seen."""
    whole_bounds: Rect
    """All of it, parts that are scrolled away included."""
    checkable: bool
    checked: bool
    clickable: bool
    long_clickable: bool
    enabled: bool
    focusable: bool
    focused: bool
    scrollable: bool
    selected: bool
    password: bool
    editable: bool
    showing_hint: bool
    """Whether the text is the hint of an empty field."""
    selection: Selection | None
    """Of fields."""
    children: tuple[AccessibilityNode, ...]
    view: View = field(repr=False)
    """What it stands for; good until the next event."""

    def walk(self) -> Iterator[AccessibilityNode]:
        """This node and all below it, parents first."""
        coming = [self]
        while coming:
            node = coming.pop()
            yield node
            coming += reversed(node.children)


@dataclass(frozen=True, eq=False)
class AccessibilityWindow:
    """One window of the display."""

    id: int
    layer: int
    """0 is the lowest."""
    type: WindowType
    title: str
    package: str
    bounds: Rect
    active: bool
    """Whether keys go to it."""
    root: AccessibilityNode
    window: Window = field(repr=False)

    def find(self, path: tuple[int, ...]) -> AccessibilityNode | None:
        """The node at a place, if there is one now."""
        node = self.root
        for number in path:
            if number >= len(node.children):
                return None
            node = node.children[number]
        return node


def accessibility_windows(windows: list[Window], active: Window, display: Rect) -> list[AccessibilityWindow]:
    """All windows, the highest first; bounds are cut to `display`."""
    readable = []
    for layer, window in enumerate(windows):
        kind = WindowType.APPLICATION if window.focusable else WindowType.SYSTEM
        readable.append(
            AccessibilityWindow(
                id=layer + 1,
                layer=layer,
                type=WindowType.INPUT_METHOD if window.title == INPUT_METHOD else kind,
                title=window.title,
                package=window.package,
                bounds=window.bounds,
                active=window is active,
                root=_node(window.root, (), 0, window.package, display),
                window=window,
            )
        )
    return readable[::-1]


def set_text(node: AccessibilityNode, text: str) -> bool:
    """Put a text into a field in place of what it holds; whether it is one that takes it."""
    if not isinstance(node.view, TextField) or not node.enabled:
        return False
    node.view.change(Edit.at_end(text))
    return True


def focus(node: AccessibilityNode) -> bool:
    """Put the focus on a field; whether it takes it."""
    if not isinstance(node.view, TextField) or not node.enabled:
        return False
    node.view.take_focus()
    return True


def scroll(node: AccessibilityNode, *, forward: bool) -> bool:
    """Move a page by its own height; whether anything moved."""
    view = node.view
    if not isinstance(view, Scrollable):
        return False
    height = node.bounds.height
    return view.scroll_by(height if forward else -height)


def _node(view: View, place: tuple[int, ...], index: int, owner: str, display: Rect) -> AccessibilityNode:
    package = view.package or owner
    typed = view if isinstance(view, TextField) else None
    return AccessibilityNode(
        place=place,
        index=index,
        class_name=view.cls,
        package=package,
        resource_id=full_id(view.id, package) if view.id else "",
        text=view.shown_text,
        content_desc=view.desc,
        hint=view.hint_text,
        tooltip=view.tooltip,
        bounds=view.visible.intersect(display),
        whole_bounds=view.box,
        checkable=view.checkable,
        checked=view.checked,
        clickable=view.is_clickable,
        long_clickable=view.is_long_clickable,
        enabled=view.enabled,
        focusable=view.is_focusable,
        focused=view.focused,
        scrollable=view.scrollable,
        selected=view.selected,
        password=view.password,
        editable=typed is not None,
        showing_hint=typed is not None and not typed.edit.text and bool(view.shown_text),
        selection=Selection(typed.edit.start, typed.edit.end) if typed else None,
        children=tuple(
            _node(child, (*place, number), position, owner, display)
            for number, (position, child) in enumerate(seen_children(view))
        ),
        view=view,
    )
