"""Rows of lists that lead somewhere or switch something: the More tab and the settings."""

from __future__ import annotations

from mobile_world.phone.apps.markor.screen import ACCENT
from mobile_world.phone.ui import CheckBox, Column, Icon, Row, Text, View
from mobile_world.phone.ui.view import Action


def preference(title: str, summary: str, icon: str, on_click: Action | None, *, checked: bool | None = None) -> View:
    """A title, a line below it, an icon before it; with `checked` also a box."""
    texts: list[View] = [Text(id="android:title", text=title, size=16)]
    if summary:
        texts.append(Text(id="android:summary", text=summary, color="on_surface_variant", max_lines=3))
    parts: list[View] = [
        Icon(id="android:icon", name=icon, width=24, margin=(0, 0, 24, 0)),
        Column(cls="android.widget.RelativeLayout", weight=1, children=texts),
    ]
    if checked is not None:
        parts.append(CheckBox(id="android:checkbox", checked=checked, focusable=False))
    return Row(width="fill", min_height=64, padding=(20, 10), on_click=on_click, children=parts)


def section(title: str) -> View:
    """The heading above some rows."""
    return Text(id="android:title", text=title, face="medium", color=ACCENT, width="fill", padding=(68, 16, 16, 4))
