"""The bars at the top of screens: a title with actions, the bar of a selection, the search field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simdroid.kit.looks import BarLook
from simdroid.kit.screen import AppScreen
from simdroid.ui import Action, IconButton, Menu, MenuItem, Metrics, Row, Text, TextField, View, menu_button

_WIDTHS = ((600, 5), (500, 4), (360, 3))
"""How many actions Android shows in a bar from which width in dp on; fewer below."""


@dataclass(frozen=True)
class BarAction:
    """Something a bar offers; one with an icon stands in the bar where there is room, the others in its menu."""

    id: str
    label: str
    on_click: Action | None = None
    icon: str = ""
    enabled: bool = True
    shown: bool = True
    """Whether it is offered at all now."""
    items: Sequence[MenuItem] = ()
    """A menu that opens at it, in place of `on_click`."""


def bar_button(look: BarLook, action: BarAction) -> IconButton:
    """An icon of a bar; its label is what it is known by."""
    return IconButton(
        id=action.id,
        cls=look.action.cls,
        name=action.icon,
        desc=action.label,
        color=look.ink,
        width=look.action.width,
        height=look.action.height,
        long_clickable=look.action.long_clickable,
        tooltip=action.label,
        enabled=action.enabled,
        on_click=action.on_click,
        popup=Menu(action.items) if action.items else None,
    )


def fitting(metrics: Metrics, look: BarLook, actions: Sequence[BarAction]) -> list[View]:
    """As many icons as Android would show on this display, or all of them, and the rest behind the three dots."""
    actions = [action for action in actions if action.shown]
    room = next((count for width, count in _WIDTHS if metrics.dp(metrics.width) >= width), 2)
    icons = sum(bool(action.icon) for action in actions)
    if look.all_icons:
        room = icons
    elif icons < len(actions) or icons > room:
        room -= 1
    shown = [action for action in actions if action.icon][:room]
    rest = [
        MenuItem(item.label, item.on_click or _nothing, enabled=item.enabled) for item in actions if item not in shown
    ]
    views: list[View] = [bar_button(look, action) for action in shown]
    return [*views, menu_button(rest, color=look.menu_ink)] if rest else views


def app_bar(
    screen: AppScreen,
    title: str,
    actions: Sequence[BarAction | View] = (),
    *,
    up: bool = True,
    on_up: Action | None = None,
    id: str = "toolbar",
    look: BarLook | None = None,
    title_id: str = "",
) -> View:
    """The bar of a screen: the way back (closing the screen unless `on_up` does otherwise), the title, actions.

    Actions of the toolkit go into the bar or its menu as there is room; views stand where they are put, after them.
    """
    look = look or screen.look.bar
    margin = look.title_margin if up or look.lone_title_margin is None else look.lone_title_margin
    label = Text(
        id=title_id or look.title_id,
        text=title,
        size=look.title_size,
        face=look.title_face,
        color=look.ink,
        max_lines=1,
        weight=1,
        margin=margin,
    )
    before = [_start_button(look, on_up or screen.finish)] if up else []
    return _bar(look, id, [*before, label, *_views(screen, look, actions)])


def selection_bar(
    screen: AppScreen,
    title: str,
    actions: Sequence[BarAction | View] = (),
    *,
    on_close: Action,
    on_title: Action | None = None,
    id: str = "action_mode_bar",
) -> View:
    """The bar that takes the place of the usual one while rows are selected; `title` says how many are."""
    look = screen.look.selection
    label = Text(
        id=look.title_id,
        text=title,
        size=look.title_size,
        color=look.ink,
        weight=1,
        margin=look.title_margin,
        max_lines=0 if on_title else 1,
        on_click=on_title,
    )
    if on_title:
        label.height, label.text_align = "fill", (0.0, 0.5)
    return _bar(look, id, [_start_button(look, on_close), label, *_views(screen, look, actions)])


def search_bar(screen: AppScreen, field: str, *, hint: str, on_close: Action) -> View:
    """The bar that takes the place of the usual one while a search is open: the way back, and a field with a key."""
    look = screen.look.bar
    entry = TextField(id=field, hint=hint, action="search", autofocus=True, weight=1, padding=(0, 12))
    return _bar(look, "search_bar", [_start_button(look, on_close), entry])


def _bar(look: BarLook, id: str, children: list[View]) -> View:
    return Row(
        id=id,
        cls="android.view.ViewGroup",
        width="fill",
        height=look.height,
        padding=look.padding,
        background=look.background,
        children=children,
    )


def _start_button(look: BarLook, on_click: Action) -> View:
    return IconButton(
        id=look.start_id,
        cls=look.start.cls,
        name=look.start_icon,
        desc=look.start_desc,
        tooltip=look.start_desc,
        color=look.ink,
        width=look.start.width,
        height=look.start.height,
        on_click=on_click,
    )


def _views(screen: AppScreen, look: BarLook, actions: Sequence[BarAction | View]) -> list[View]:
    offered = [action for action in actions if isinstance(action, BarAction)]
    return [*fitting(screen.metrics, look, offered), *(action for action in actions if isinstance(action, View))]


def _nothing() -> None:
    """What an entry without an action does."""
