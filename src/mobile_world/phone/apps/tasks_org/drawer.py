"""The navigation sheet: My Tasks, filters, tags, places, lists, and the way to settings and help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mobile_world.phone.apps.tasks_org.listing import Filter, built_in_filters, count, named_filters
from mobile_world.phone.apps.tasks_org.rows import A_LIST, A_PLACE, A_TAG
from mobile_world.phone.apps.tasks_org.screen import TasksScreen
from mobile_world.phone.apps.tasks_org.store import Options
from mobile_world.phone.apps.tasks_org.views import color_of, named_row
from mobile_world.phone.system import ACTION_VIEW, Intent
from mobile_world.phone.ui import Action, BottomSheet, Divider, Icon, IconButton, Row, Text, View

SHEET = "drawer"
DONATE = "https://tasks.org/donate"
SETTINGS, CUSTOMIZE, HELP = (
    ".preferences.MainPreferences",
    ".activities.NavigationDrawerCustomization",
    ".preferences.HelpAndFeedback",
)


_PARTS = (
    (A_TAG, Options.tags_shown, Options.unused_tags_hidden),
    (A_PLACE, Options.places_shown, Options.unused_places_hidden),
    (A_LIST, Options.lists_shown, None),
)
"""What has a part of its own, whether it is shown, and whether those without tasks are left out."""
_ACTIONS = (
    ("Donate", "currency_usd", DONATE),
    ("Manage drawer", "pencil_outline", CUSTOMIZE),
    ("Settings", "cog_outline", SETTINGS),
    ("Help & feedback", "help_circle_outline", HELP),
)
"""The rows at the end, and the page or the screen that each opens."""


def drawer_sheet(screen: TasksScreen, shown: str, show: Callable[[str], object], close: Action) -> BottomSheet:
    """The sheet; `shown` is the key of the filter on show, `show` turns to another one."""
    store, options = screen.store, screen.options
    first, *filters = built_in_filters(store)

    def part(title: str, name: str, found: list[Filter], add: str = "") -> list[View]:
        folded = f"drawer {name}" in options.collapsed
        rows = [] if folded else [_row(screen, each, each.key == shown, show) for each in found]
        return [_subheader(screen, title, name, folded, add, close), *rows]

    parts = [_row(screen, first, first.key == shown, show)]
    if options.filters_shown:
        parts += part("Filters", "filters", filters)
    for kind, offered, unused_hidden in _PARTS:
        if offered.get(screen.system):
            hidden = unused_hidden is not None and unused_hidden.get(screen.system)
            found = [each for each in named_filters(store, kind) if not hidden or count(store, each)]
            parts += part(kind.title, f"{kind.name}s", found, kind.maker)
    parts += [Divider(), *(_action(screen, label, icon, where, close) for label, icon, where in _ACTIONS)]
    return BottomSheet(parts, close, title=SHEET, handle=False)


def _row(screen: TasksScreen, each: Filter, selected: bool, show: Callable[[str], object]) -> View:
    number = count(screen.store, each)
    after = [Text(id="size", text=str(number), color="on_surface_variant")] if number else []
    row = named_row(each.icon, each.title, partial(show, each.key), color=color_of(each.color), after=after)
    row.background = "surface_container_highest" if selected else ""
    name = row.children[1]
    name.cls, name.checkable, name.checked = "android.widget.CheckedTextView", True, selected
    return row


def _subheader(screen: TasksScreen, title: str, name: str, folded: bool, add: str, close: Action) -> View:
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
        on_click=partial(screen.options.fold, f"drawer {name}"),
        children=parts,
    )


def _action(screen: TasksScreen, label: str, icon: str, where: str, close: Action) -> View:
    def go() -> None:
        close()
        if where == DONATE:
            screen.act(Intent(ACTION_VIEW, data=DONATE))
        else:
            screen.open(where)

    return named_row(icon, label, go)
