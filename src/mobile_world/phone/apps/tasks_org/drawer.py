"""The navigation sheet: My Tasks, filters, tags, places, lists, and the way to settings and help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mobile_world.phone.apps.tasks_org.listing import (
    Filter,
    built_in_filters,
    count,
    list_filters,
    place_filters,
    tag_filters,
)
from mobile_world.phone.apps.tasks_org.screen import LIST_SETTINGS, LOCATION_PICKER, TAG_SETTINGS, TasksScreen
from mobile_world.phone.apps.tasks_org.views import color_of
from mobile_world.phone.system import ACTION_VIEW, Intent
from mobile_world.phone.ui import Action, BottomSheet, Divider, Icon, IconButton, Row, Text, View

SHEET = "drawer"
DONATE = "https://tasks.org/donate"
SETTINGS, CUSTOMIZE, HELP = (
    ".preferences.MainPreferences",
    ".activities.NavigationDrawerCustomization",
    ".preferences.HelpAndFeedback",
)


def drawer_sheet(screen: TasksScreen, shown: str, show: Callable[[str], object], close: Action) -> BottomSheet:
    """The sheet; `shown` is the key of the filter on show, `show` turns to another one."""
    store, options = screen.store, screen.options
    first, *filters = built_in_filters(store)

    def rows(found: list[Filter], folded: bool = False) -> list[View]:
        return [] if folded else [_row(screen, each, each.key == shown, partial(show, each.key)) for each in found]

    def part(title: str, name: str, found: list[Filter], add: str = "") -> list[View]:
        folded = f"drawer {name}" in options.collapsed
        return [_subheader(screen, title, name, folded, add, close), *rows(found, folded)]

    parts = rows([first])
    if options.filters_shown:
        parts += part("Filters", "filters", filters)
    if options.tags_shown:
        tags = [each for each in tag_filters(store) if not options.unused_tags_hidden or count(store, each)]
        parts += part("Tags", "tags", tags, TAG_SETTINGS)
    if options.places_shown:
        places = [each for each in place_filters(store) if not options.unused_places_hidden or count(store, each)]
        parts += part("Places", "places", places, LOCATION_PICKER)
    if options.lists_shown:
        parts += part("Local lists", "lists", list_filters(store), LIST_SETTINGS)
    return BottomSheet([*parts, *_footer(screen, close)], close, title=SHEET, handle=False)


def _row(screen: TasksScreen, each: Filter, selected: bool, on_click: Action) -> View:
    colors = {f"list:{one.uuid}": one.color for one in screen.store.lists}
    colors |= {f"tag:{one.uuid}": one.color for one in screen.store.tags}
    colors |= {f"place:{one.uuid}": one.color for one in screen.store.places}
    number = count(screen.store, each)
    name = Text(
        id="text",
        cls="android.widget.CheckedTextView",
        text=each.title,
        size=16,
        max_lines=1,
        weight=1,
        margin=(16, 0),
        checkable=True,
        checked=selected,
    )
    icon = Icon(id="icon", name=each.icon, color=color_of(colors.get(each.key, 0)) or "on_surface_variant")
    parts: list[View] = [icon, name]
    if number:
        parts.append(Text(id="size", text=str(number), color="on_surface_variant"))
    return Row(
        id="row",
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=48,
        padding=(16, 0),
        background="surface_container_highest" if selected else "",
        on_click=on_click,
        children=parts,
    )


def _subheader(screen: TasksScreen, title: str, name: str, folded: bool, add: str, close: Action) -> View:
    options, key = screen.options, f"drawer {name}"
    after = [each for each in options.collapsed if each != key] if folded else [*options.collapsed, key]

    def create() -> None:
        close()
        screen.ask_screen(add)

    words = Text(id="text", text=title, face="medium", color="on_surface_variant", weight=1)
    parts: list[View] = [words, Icon(id="chevron", name="chevron_down" if folded else "chevron_up")]
    if add:
        parts.append(IconButton(id="add_item", cls="android.widget.ImageView", name="plus", on_click=create))
    return Row(
        id="subheader_row",
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=48,
        padding=(16, 0, 4 if add else 16, 0),
        spacing=8,
        on_click=partial(setattr, options, "collapsed", after),
        children=parts,
    )


def _footer(screen: TasksScreen, close: Action) -> list[View]:
    def opening(activity: str) -> Action:
        def go() -> None:
            close()
            screen.open(activity)

        return go

    def donate() -> None:
        close()
        screen.act(Intent(ACTION_VIEW, data=DONATE))

    actions = (
        ("Donate", "currency_usd", donate),
        ("Manage drawer", "pencil_outline", opening(CUSTOMIZE)),
        ("Settings", "cog_outline", opening(SETTINGS)),
        ("Help & feedback", "help_circle_outline", opening(HELP)),
    )
    return [Divider(), *(_action(label, icon, on_click) for label, icon, on_click in actions)]


def _action(label: str, icon: str, on_click: Action) -> View:
    return Row(
        id="row",
        cls="android.widget.RelativeLayout",
        width="fill",
        min_height=48,
        padding=(16, 0),
        on_click=on_click,
        children=[Icon(id="icon", name=icon), Text(id="text", text=label, size=16, margin=(16, 0), weight=1)],
    )
