"""The sheets of the list: the drawer with filters, tags, places and lists, and how a list is grouped and sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent
from simdroid_apps.tasks_org.listing import MODES, Filter, Mode, built_in_filters, count, named_filters
from simdroid_apps.tasks_org.rows import A_LIST, A_PLACE, A_TAG
from simdroid_apps.tasks_org.screen import TasksScreen
from simdroid_apps.tasks_org.store import Options
from simdroid_apps.tasks_org.views import color_of, named_row, wide_row

SORT = "sort"
"""The sheet itself; those of its rows are named by their titles."""
_SORTS = (Mode.DUE, Mode.START, Mode.PRIORITY, Mode.TITLE, Mode.MODIFIED, Mode.AUTO, Mode.CREATED)
_NEWEST_FIRST = (Mode.MODIFIED, Mode.CREATED, Mode.COMPLETED)
_BACKWARD = (Mode.AUTO, Mode.PRIORITY)
"""Modes whose order is called descending when the stored flag says ascending: what matters most comes first."""
DRAWER = "drawer"
DONATE = "https://tasks.org/donate"
SETTINGS, CUSTOMIZE, HELP = (
    ".preferences.MainPreferences",
    ".activities.NavigationDrawerCustomization",
    ".preferences.HelpAndFeedback",
)
_GROUPS = (
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


def drawer_sheet(screen: TasksScreen, shown: str, show: Callable[[str], object], close: ui.Action) -> ui.BottomSheet:
    """The sheet; `shown` is the key of the filter on show, `show` turns to another one."""
    store, options = screen.store, screen.options
    first, *filters = built_in_filters(store)

    def part(title: str, name: str, filters_of_kind: list[Filter], add: str = "") -> list[ui.View]:
        folded = f"drawer {name}" in options.collapsed
        return [
            _subheader(screen, title, name, folded, add, close),
            *([] if folded else [_filter_row(screen, item, item.key == shown, show) for item in filters_of_kind]),
        ]

    parts = [_filter_row(screen, first, first.key == shown, show)]
    if options.filters_shown:
        parts += part("Filters", "filters", filters)
    for kind, enabled, unused_hidden in _GROUPS:
        if enabled.get(screen.system):
            hidden = unused_hidden is not None and unused_hidden.get(screen.system)
            filters_of_kind = [item for item in named_filters(store, kind) if not hidden or count(store, item)]
            parts += part(kind.title, f"{kind.name}s", filters_of_kind, kind.maker)
    parts += [ui.Divider(), *(_action(screen, label, icon, target, close) for label, icon, target in _ACTIONS)]
    return ui.BottomSheet(parts, close, title=DRAWER, handle=False)


def _filter_row(screen: TasksScreen, item: Filter, selected: bool, show: Callable[[str], object]) -> ui.View:
    number = count(screen.store, item)
    after = [ui.Text(id="size", text=str(number), color="on_surface_variant")] if number else []
    row = named_row(item.icon, item.title, partial(show, item.key), color=color_of(item.color), after=after)
    row.background = "surface_container_highest" if selected else ""
    name = row.children[1]
    name.cls, name.checkable, name.checked = "android.widget.CheckedTextView", True, selected
    return row


def _subheader(screen: TasksScreen, title: str, name: str, folded: bool, add: str, close: ui.Action) -> ui.View:
    def create() -> None:
        close()
        screen.ask_screen(add)

    parts: list[ui.View] = [
        ui.Text(id="text", text=title, face="medium", color="on_surface_variant", weight=1),
        ui.Icon(id="chevron", name="chevron_down" if folded else "chevron_up"),
    ]
    if add:
        parts.append(ui.IconButton(id="add_item", cls="android.widget.ImageView", name="plus", on_click=create))
    fold, padding = partial(screen.options.fold, f"drawer {name}"), (16, 0, 4 if add else 16, 0)
    row = wide_row("subheader_row", parts, fold, height=48, padding=padding)
    row.spacing = 8
    return row


def _action(screen: TasksScreen, label: str, icon: str, target: str, close: ui.Action) -> ui.View:
    def go() -> None:
        close()
        if target == DONATE:
            screen.act(Intent(ACTION_VIEW, data=DONATE))
        else:
            screen.open(target)

    return named_row(icon, label, go)


class _Part(NamedTuple):
    """A row of the sheet."""

    title: str
    icon: str
    modes: Sequence[int]
    mode: kit.Stored[int]
    ascending: kit.Stored[bool]


_GROUPING = _Part(
    "Grouping",
    "chevron_down_circle_outline",
    (Mode.UNGROUPED, Mode.DUE, Mode.START, Mode.PRIORITY, Mode.MODIFIED, Mode.CREATED, Mode.LIST),
    Options.group_mode,
    Options.group_ascending,
)
_SORTING = _Part("Sorting", "swap_vertical", _SORTS, Options.sort_mode, Options.sort_ascending)
_SUBTASKS = _Part(
    "Subtasks",
    "subdirectory_arrow_right",
    (Mode.MANUAL, *_SORTS),
    Options.subtask_mode,
    Options.subtask_ascending,
)
_DONE = _Part(
    "Completed",
    "swap_vertical",
    (Mode.COMPLETED, Mode.DUE, Mode.START, Mode.PRIORITY, Mode.TITLE, Mode.MODIFIED, Mode.CREATED),
    Options.completed_mode,
    Options.completed_ascending,
)
_PARTS = {part.title: part for part in (_GROUPING, _SORTING, _SUBTASKS, _DONE)}


def sort_sheet(screen: TasksScreen, name: str, go: Callable[[str], object], *, manual: bool) -> ui.BottomSheet:
    """The sheet, or the modes of one of its rows; `go` opens another one by its name, nothing closes it.

    `manual` says whether the list can be put into an order of one's own.
    """
    if name in _PARTS:
        return ui.BottomSheet(_modes(screen, _PARTS[name], go, manual), partial(go, SORT), title=name)
    options = screen.options
    own_order = manual and options.manual_sort
    rows = [_row(screen, _GROUPING, go, False), _row(screen, _SORTING, go, own_order)]
    if not own_order:
        rows.append(_row(screen, _SUBTASKS, go, False))
    rows += [ui.Divider(), _at_bottom(options)]
    if options.completed_at_bottom:
        rows += [ui.Divider(), _row(screen, _DONE, go, False)]
    return ui.BottomSheet(rows, partial(go, ""), title=SORT)


def _row(screen: TasksScreen, part: _Part, go: Callable[[str], object], own_order: bool) -> ui.View:
    mode, rises = part.mode.get(screen.system), part.ascending.get(screen.system)
    body = ui.Text(text=MODES[Mode.MANUAL if own_order else mode], color="on_surface_variant")
    parts: list[ui.View] = [
        ui.Icon(name=part.icon, margin=(0, 0, 16, 0), ghost=True),
        ui.Column(ghost=True, weight=1, children=[ui.Text(text=part.title, size=16), body]),
    ]
    if not own_order and mode not in (Mode.UNGROUPED, Mode.MANUAL):
        upward = rises != (mode in _BACKWARD)
        parts.append(
            ui.Row(
                cls="android.view.View",
                height=32,
                padding=(8, 0),
                spacing=8,
                on_click=partial(part.ascending.put, screen.system, not rises),
                children=[
                    ui.Icon(name="arrow_up" if upward else "arrow_down", size=16, ghost=True),
                    ui.Text(text="Ascending" if upward else "Descending"),
                ],
            )
        )
    return ui.Row(cls="android.view.View", width="fill", padding=16, on_click=partial(go, part.title), children=parts)


def _at_bottom(options: Options) -> ui.View:
    on = options.completed_at_bottom
    return ui.Row(
        cls="android.view.View",
        width="fill",
        padding=(16, 4),
        on_click=partial(setattr, options, "completed_at_bottom", not on),
        children=[
            ui.Text(text="Move completed tasks to bottom", size=16, weight=1),
            ui.Switch(look="material", cls="android.view.View", checked=on, focusable=False),
        ],
    )


def _modes(screen: TasksScreen, part: _Part, go: Callable[[str], object], manual: bool) -> list[ui.View]:
    options = screen.options
    own_order = part is _SORTING and manual and options.manual_sort

    def choose(mode: int) -> None:
        part.mode.put(screen.system, mode)
        part.ascending.put(screen.system, mode not in _NEWEST_FIRST)
        if part is _SORTING or (part is _GROUPING and mode != Mode.UNGROUPED):
            options.manual_sort = False
        go(SORT)

    def choose_own() -> None:
        options.manual_sort = True
        options.group_mode = Mode.UNGROUPED
        go(SORT)

    now = part.mode.get(screen.system)
    rows = [_mode(MODES[mode], mode == now and not own_order, partial(choose, mode)) for mode in part.modes]
    if part is _SORTING:
        rows.append(_mode(MODES[Mode.MANUAL], own_order, choose_own) if manual else _no_own_order())
    return rows


def _mode(text: str, chosen: bool, on_click: Callable[[], object]) -> ui.View:
    label = ui.Text(text=text, size=20, face="medium", color="primary" if chosen else "on_surface")
    return ui.Row(cls="android.view.View", width="fill", padding=(16, 8), on_click=on_click, children=[label])


def _no_own_order() -> ui.View:
    lines: list[ui.View] = [
        ui.Text(text=MODES[Mode.MANUAL], size=20, face="medium", color="disabled"),
        ui.Text(text="Not available for tags, filters, or places", color="error"),
    ]
    return ui.Column(cls="android.view.View", width="fill", padding=(16, 8), enabled=False, children=lines)
