"""Rows of a settings page as the family shows them."""

from __future__ import annotations

from mobile_world.phone.ui import Action, CheckBox, Column, Row, Text, View


def setting_row(id: str, title: str, value: str, on_click: Action) -> View:
    """A setting and its value."""
    texts: list[View] = [Text(id=f"{id}_label", text=title, size=16)]
    if value:
        texts.append(Text(id=id, text=value, color="on_surface_variant"))
    return Column(
        id=f"{id}_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=56,
        padding=(16, 8),
        content_align=(0.0, 0.5),
        on_click=on_click,
        children=texts,
    )


def switch_row(id: str, title: str, *, checked: bool, on_click: Action) -> View:
    """A setting that is on or off."""
    box = CheckBox(id=id, checked=checked, focusable=False, ghost=True)
    label = Text(text=title, size=16, weight=1, ghost=True)
    holder = Row(
        id=id,
        cls="android.widget.CheckBox",
        text=title,
        checkable=True,
        checked=checked,
        width="fill",
        children=[label, box],
    )
    return Row(
        id=f"{id}_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=56,
        padding=(16, 4),
        on_click=on_click,
        children=[holder],
    )


def settings_section(id: str, text: str) -> View:
    """The heading of a part of the page."""
    return Text(id=id, text=text, face="medium", color="primary", margin=(16, 16, 16, 4))
