"""Bringing the cursor of a text field into sight."""

from __future__ import annotations

from mobile_world.phone.ui.views.scroll import Scrollable
from mobile_world.phone.ui.views.text_field import TextField
from mobile_world.phone.ui.views.view import View


def reveal(root: View, field: TextField) -> None:
    """Scroll the innermost container around a field so that its cursor can be seen, the whole field where it fits."""
    around = next((view for view in reversed(path_to(root, field)) if isinstance(view, Scrollable)), None)
    if around is None or not isinstance(around, View):
        return
    room = around.visible
    top, bottom = field.box.top, field.box.bottom
    if bottom - top > room.height:
        _, baseline = field.lines.point(field.edit.cursor)
        top, bottom = baseline - round(field.lines.size * 1.5), baseline + round(field.lines.size)
    if bottom > room.bottom:
        around.scroll_by(bottom - room.bottom)
    elif top < room.top:
        around.scroll_by(top - room.top)


def path_to(root: View, wanted: View) -> list[View]:
    """The views from the root down to one, without it; empty where it is not below."""
    for child in root.children:
        if child is wanted:
            return [root]
        below = path_to(child, wanted)
        if below:
            return [root, *below]
    return []
