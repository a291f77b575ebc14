"""The sort sheet: grouping, sorting, subtasks and completed tasks, each with its own list of modes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.tasks_org.listing import (
    AUTO,
    COMPLETED,
    CREATED,
    DUE,
    LIST,
    MANUAL,
    MODES,
    MODIFIED,
    PRIORITY,
    START,
    TITLE,
    UNGROUPED,
)
from mobile_world.phone.apps.tasks_org.screen import TasksScreen
from mobile_world.phone.apps.tasks_org.store import Options
from mobile_world.phone.kit import Stored
from mobile_world.phone.ui import BottomSheet, Column, Divider, Icon, Row, Switch, Text, View

MAIN = "sort"
"""The sheet itself; those of its rows are named by their titles."""
_SORTS = (DUE, START, PRIORITY, TITLE, MODIFIED, AUTO, CREATED)
_NEWEST_FIRST = (MODIFIED, CREATED, COMPLETED)
_BACKWARD = (AUTO, PRIORITY)
"""Modes whose order is called descending when the stored flag says ascending: what matters most comes first."""


class _Part(NamedTuple):
    """A row of the sheet."""

    title: str
    icon: str
    modes: Sequence[int]
    mode: Stored[int]
    ascending: Stored[bool]


_GROUPING = _Part(
    "Grouping",
    "chevron_down_circle_outline",
    (UNGROUPED, DUE, START, PRIORITY, MODIFIED, CREATED, LIST),
    Options.group_mode,
    Options.group_ascending,
)
_SORTING = _Part("Sorting", "swap_vertical", _SORTS, Options.sort_mode, Options.sort_ascending)
_SUBTASKS = _Part(
    "Subtasks",
    "subdirectory_arrow_right",
    (MANUAL, *_SORTS),
    Options.subtask_mode,
    Options.subtask_ascending,
)
_DONE = _Part(
    "Completed",
    "swap_vertical",
    (COMPLETED, DUE, START, PRIORITY, TITLE, MODIFIED, CREATED),
    Options.completed_mode,
    Options.completed_ascending,
)
_PARTS = {part.title: part for part in (_GROUPING, _SORTING, _SUBTASKS, _DONE)}


def sort_sheet(screen: TasksScreen, name: str, go: Callable[[str], object], *, manual: bool) -> BottomSheet:
    """The sheet, or the modes of one of its rows; `go` opens another one by its name, nothing closes it.

    `manual` says whether the list can be put into an order of one's own.
    """
    if name in _PARTS:
        return BottomSheet(_modes(screen, _PARTS[name], go, manual), partial(go, MAIN), title=name)
    options = screen.options
    own_order = manual and options.manual_sort
    rows = [_row(screen, _GROUPING, go, False), _row(screen, _SORTING, go, own_order)]
    if not own_order:
        rows.append(_row(screen, _SUBTASKS, go, False))
    rows += [Divider(), _at_bottom(options)]
    if options.completed_at_bottom:
        rows += [Divider(), _row(screen, _DONE, go, False)]
    return BottomSheet(rows, partial(go, ""), title=MAIN)


def _row(screen: TasksScreen, part: _Part, go: Callable[[str], object], own_order: bool) -> View:
    mode, rises = part.mode.get(screen.system), part.ascending.get(screen.system)
    title, body = Text(text=part.title, size=16), Text(text=MODES[MANUAL if own_order else mode])
    body.color = "on_surface_variant"
    words: list[View] = [title, body]
    parts: list[View] = [
        Icon(name=part.icon, margin=(0, 0, 16, 0), ghost=True),
        Column(ghost=True, weight=1, children=words),
    ]
    if not own_order and mode not in (UNGROUPED, MANUAL):
        upward = rises != (mode in _BACKWARD)
        parts.append(
            Row(
                cls="android.view.View",
                height=32,
                padding=(8, 0),
                spacing=8,
                on_click=partial(part.ascending.put, screen.system, not rises),
                children=[
                    Icon(name="arrow_up" if upward else "arrow_down", size=16, ghost=True),
                    Text(text="Ascending" if upward else "Descending"),
                ],
            )
        )
    return Row(cls="android.view.View", width="fill", padding=16, on_click=partial(go, part.title), children=parts)


def _at_bottom(options: Options) -> View:
    on = options.completed_at_bottom
    words = Text(text="Move completed tasks to bottom", size=16, weight=1)
    switch = Switch(look="material", cls="android.view.View", checked=on, focusable=False)
    return Row(
        cls="android.view.View",
        width="fill",
        padding=(16, 4),
        on_click=partial(setattr, options, "completed_at_bottom", not on),
        children=[words, switch],
    )


def _modes(screen: TasksScreen, part: _Part, go: Callable[[str], object], manual: bool) -> list[View]:
    options = screen.options
    own_order = part is _SORTING and manual and options.manual_sort

    def choose(mode: int) -> None:
        part.mode.put(screen.system, mode)
        part.ascending.put(screen.system, mode not in _NEWEST_FIRST)
        if part is _SORTING or (part is _GROUPING and mode != UNGROUPED):
            options.manual_sort = False
        go(MAIN)

    def choose_own() -> None:
        options.manual_sort = True
        options.group_mode = UNGROUPED
        go(MAIN)

    now = part.mode.get(screen.system)
    rows = [_mode(MODES[mode], mode == now and not own_order, partial(choose, mode)) for mode in part.modes]
    if part is _SORTING:
        rows.append(_mode(MODES[MANUAL], own_order, choose_own) if manual else _no_own_order())
    return rows


def _mode(text: str, chosen: bool, on_click: Callable[[], object]) -> View:
    label = Text(text=text, size=20, face="medium", color="primary" if chosen else "on_surface")
    return Row(cls="android.view.View", width="fill", padding=(16, 8), on_click=on_click, children=[label])


def _no_own_order() -> View:
    words: list[View] = [
        Text(text=MODES[MANUAL], size=20, face="medium", color="disabled"),
        Text(text="Not available for tags, filters, or places", color="error"),
    ]
    return Column(cls="android.view.View", width="fill", padding=(16, 8), enabled=False, children=words)
