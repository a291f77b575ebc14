"""Focus: which text field of a window has it, and scrolling its cursor into view."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.ui.views import Scrollable, TextField, View, Window


class FocusedField(NamedTuple):
    """The text field that keys go to, and its window."""

    window: Window
    field: TextField


def focused_field(window: Window) -> FocusedField | None:
    """The text field of a window that has the focus, if one has it."""
    for view in window.root.walk():
        if isinstance(view, TextField) and view.focused:
            return FocusedField(window, view)
    return None


def field_with_handle(window: Window) -> TextField | None:
    """The focused field of a window, when its cursor has a handle."""
    key = window.state.handle
    if key is None:
        return None
    fields = (view for view in window.root.walk() if isinstance(view, TextField))
    return next((field for field in fields if field.focused and field.state_key == key), None)


def scroll_to_cursor(focused: FocusedField) -> None:
    """Scroll the innermost container around a field so that its cursor can be seen, the whole field where it fits."""
    root, field = focused.window.root, focused.field
    around = next((view for view in reversed(_ancestors(root, field)) if isinstance(view, Scrollable)), None)
    if around is None or not isinstance(around, View):
        return
    room = around.visible
    top, bottom = field.box.top, field.box.bottom
    if bottom - top > room.height:
        _, baseline = field.layout.point(field.edit.cursor)
        top, bottom = baseline - round(field.layout.size * 1.5), baseline + round(field.layout.size)
    if bottom > room.bottom:
        around.scroll_by(bottom - room.bottom)
    elif top < room.top:
        around.scroll_by(top - room.top)


def _ancestors(root: View, descendant: View) -> list[View]:
    """The views from the root down to one, without it; empty where it is not below."""
    for child in root.children:
        if child is descendant:
            return [root]
        below = _ancestors(child, descendant)
        if below:
            return [root, *below]
    return []
