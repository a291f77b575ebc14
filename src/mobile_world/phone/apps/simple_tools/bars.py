"""The bars at the top: a title with actions, the search field, the bar of a selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mobile_world.phone.ui import (
    IconButton,
    MenuItem,
    Metrics,
    Row,
    Text,
    TextField,
    View,
    menu_button,
)
from mobile_world.phone.ui.view import Action

SEARCH = "top_toolbar_search"
"""The key of the search field, which is also what tells that a search is going on: it has the focus."""

_WIDTHS = ((600, 5), (500, 4), (360, 3))
"""How many actions Android shows in a bar from which width in dp on; fewer below."""


@dataclass(frozen=True)
class Deed:
    """An entry of a bar's menu; one with an icon stands in the bar where there is room."""

    id: str
    label: str
    on_click: Action
    icon: str = ""


def action_views(metrics: Metrics, deeds: Sequence[Deed]) -> list[View]:
    """As many icons as Android would show, and the rest behind the three dots."""
    room = next((count for width, count in _WIDTHS if metrics.dp(metrics.width) >= width), 2)
    wanted = sum(bool(deed.icon) for deed in deeds)
    if wanted < len(deeds) or wanted > room:
        room -= 1
    shown = [deed for deed in deeds if deed.icon][:room]
    rest = [MenuItem(deed.label, deed.on_click) for deed in deeds if deed not in shown]
    views: list[View] = [_icon(deed) for deed in shown]
    return [*views, menu_button(rest)] if rest else views


def _icon(deed: Deed) -> View:
    return IconButton(
        id=deed.id,
        cls="android.widget.Button",
        name=deed.icon,
        desc=deed.label,
        color="on_surface",
        long_clickable=True,
        on_click=deed.on_click,
    )


def toolbar(id: str, title: str, on_up: Action, actions: Sequence[View] = ()) -> View:
    """The way back, a title, actions."""
    up = IconButton(name="arrow_left", desc="Back", color="on_surface", width=56, on_click=on_up)
    return Row(
        id=id,
        cls="android.view.ViewGroup",
        width="fill",
        height=56,
        padding=(0, 0, 4, 0),
        children=[up, Text(text=title, size=20, max_lines=1, weight=1, margin=(4, 0)), *actions],
    )


def search_menu(searching: bool, on_close: Action, actions: Sequence[View]) -> View:
    """The rounded field at the top of a list; while a search goes on an arrow ends it."""
    icon = IconButton(
        id="top_toolbar_search_icon",
        cls="android.widget.ImageView",
        name="arrow_left" if searching else "magnify",
        color="on_surface",
        on_click=on_close if searching else None,
        clickable=searching,
        ghost=False,
    )
    field = TextField(id=SEARCH, hint="Search", action="search", weight=1, height="fill", padding=(4, 14))
    menu = Row(id="top_toolbar", cls="android.view.ViewGroup", children=list(actions))
    return Row(
        id="top_toolbar_holder",
        cls="android.widget.RelativeLayout",
        width="fill",
        height=52,
        margin=(16, 8),
        padding=(4, 0),
        background="surface_container",
        radius=26,
        children=[icon, field, menu],
    )


def selection_bar(chosen: int, total: int, on_close: Action, on_all: Action, actions: Sequence[View]) -> View:
    """How many of how many are selected, and what can be done with them."""
    close = IconButton(
        id="action_mode_close_button",
        cls="android.widget.ImageView",
        name="arrow_left",
        desc="Done",
        color="on_surface",
        width=56,
        on_click=on_close,
    )
    title = Text(
        id="actionbar_title",
        text=f"{chosen} / {total}",
        size=20,
        weight=1,
        height="fill",
        text_align=(0.0, 0.5),
        margin=(4, 0),
        on_click=on_all,
    )
    return Row(
        id="action_mode_bar",
        cls="android.view.ViewGroup",
        width="fill",
        height=56,
        padding=(0, 0, 4, 0),
        background="surface_container",
        children=[close, title, *actions],
    )
