"""The bar at the top of the app's screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mobile_world.phone.ui import Box, IconButton, Menu, MenuItem, Row, Screen, Text, View, menu_button
from mobile_world.phone.ui.view import Action

_BAR_DP, _BUTTON_DP = 56, 48


def toolbar(title: str, actions: Sequence[View], *, on_up: Action | None = None, title_id: str = "") -> View:
    """The way back where there is one, a title, actions."""
    before: list[View] = []
    if on_up is not None:
        before.append(IconButton(name="arrow_left", desc="Navigate up", color="on_surface", width=56, on_click=on_up))
    words = Text(
        id=title_id, text=title, size=20, face="medium", max_lines=1, weight=1, margin=(4 if before else 16, 0, 4, 0)
    )
    return Row(
        id="toolbar",
        cls="android.view.ViewGroup",
        width="fill",
        height=_BAR_DP,
        background="surface_container",
        children=[*before, words, *actions],
    )


def action(id: str, label: str, icon: str, on_click: Action | None = None, *, enabled: bool = True) -> IconButton:
    """An icon of a bar; its label is what it is known by."""
    return IconButton(
        id=id,
        cls="android.widget.Button",
        name=icon,
        desc=label,
        color="on_surface",
        width=44,
        long_clickable=True,
        enabled=enabled,
        on_click=on_click,
    )


def submenu(id: str, label: str, icon: str, items: Sequence[MenuItem]) -> View:
    """An icon of a bar that opens a menu."""
    button = action(id, label, icon)
    button.popup = Menu(items)
    return button


def menu_of(items: Sequence[MenuItem], parts: Mapping[str, Sequence[MenuItem]]) -> View:
    """The three dots; `parts` are further menus, which entries made by `further` open in place of the first."""
    anchors: list[View] = [
        View(key=_part(label), width=_BUTTON_DP, height=_BUTTON_DP, ghost=True, clickable=False, popup=Menu(entries))
        for label, entries in parts.items()
    ]
    return Box(ghost=True, children=[*anchors, menu_button(items)])


def further(screen: Screen, label: str) -> MenuItem:
    """An entry that opens the further menu of its name."""

    def show() -> None:
        screen.ui.popup = (_part(label), 0)

    return MenuItem(label, show)


def _part(label: str) -> str:
    return f"menu {label}"
