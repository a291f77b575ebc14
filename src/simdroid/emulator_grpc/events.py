"""Accessibility events as the forwarder tells them: what is different between two looks at the windows, and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from simdroid.ui.views.view import View
from simdroid.ui.views.window import Window
from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow
from simdroid.ui.windows.ui_dump import full_id

Event: TypeAlias = dict[str, str]
"""What is said of an event; what is empty is left out."""


def clicked(window: Window, view: View) -> Event:
    """A view was touched that does something."""
    package = view.package or window.package
    return _event(
        "TYPE_VIEW_CLICKED",
        package,
        event_text=", ".join(filter(None, (part.shown_text or part.desc for part in view.walk()))),
        source_text=view.shown_text,
        source_content_description=view.desc,
        source_class_name=view.cls,
        view_id=full_id(view.id, package) if view.id else "",
    )


def changes(before: list[AccessibilityWindow], after: list[AccessibilityWindow]) -> list[Event]:
    """What Android tells of the way from one state of the windows to another."""
    events: list[Event] = []
    old_windows = {_key(window): window for window in before}
    if old_windows.keys() != {_key(window) for window in after}:
        events.append(_event("TYPE_WINDOWS_CHANGED", ""))
    for window in after:
        old = old_windows.get(_key(window))
        if window.active and (old is None or not old.active):
            events.append(_event("TYPE_WINDOW_STATE_CHANGED", window.package, source_class_name=window.root.class_name))
        if old is not None:
            events += _changes_in(old, window)
    return events


def _key(window: AccessibilityWindow) -> tuple[str, str]:
    return window.package, window.title


def _changes_in(old: AccessibilityWindow, new: AccessibilityWindow) -> Iterator[Event]:
    nodes = {node.place: node for node in old.root.walk()}
    changed = False
    for node in new.root.walk():
        was = nodes.pop(node.place, None)
        if was is None or _shown(was) != _shown(node):
            changed = True
        if was is not None and node.editable and was.editable:
            yield from _edits(was, node)
        if node.focused and (was is None or not was.focused):
            yield _of_node("TYPE_VIEW_FOCUSED", node)
    if changed or nodes:
        yield _event("TYPE_WINDOW_CONTENT_CHANGED", new.package, source_class_name=new.root.class_name)


def _edits(was: AccessibilityNode, node: AccessibilityNode) -> Iterator[Event]:
    old, new = ("" if field.showing_hint else field.text for field in (was, node))
    if old != new:
        start = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        yield _of_node(
            "TYPE_VIEW_TEXT_CHANGED",
            node,
            event_text=new,
            before_text=old,
            from_index=str(start),
            added_count=str(len(new) - end - start),
            removed_count=str(len(old) - end - start),
        )
    if was.selection != node.selection and node.selection is not None:
        start, stop = node.selection
        yield _of_node(
            "TYPE_VIEW_TEXT_SELECTION_CHANGED", node, event_text=new, from_index=str(start), to_index=str(stop)
        )


def _shown(node: AccessibilityNode) -> tuple[object, ...]:
    state = node.checked, node.enabled, node.selected, node.scrollable
    return node.class_name, node.resource_id, node.text, node.content_desc, node.bounds, state


def _of_node(kind: str, node: AccessibilityNode, **more: str) -> Event:
    return _event(
        kind,
        node.package,
        source_text=node.text,
        source_content_description=node.content_desc,
        source_class_name=node.class_name,
        view_id=node.resource_id,
        **more,
    )


def _event(kind: str, package: str, **more: str) -> Event:
    fields = {"event_type": kind, "event_package_name": package, **more}
    return {name: value for name, value in fields.items() if value}
