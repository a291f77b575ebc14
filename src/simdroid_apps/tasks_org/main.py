"""`MainActivity`: the tasks of a list, the drawer, the sort sheet, search, and what is done to selected tasks."""

from __future__ import annotations

from functools import cached_property, partial
from typing import cast

from simdroid import kit, ui
from simdroid.system import Activity, System
from simdroid_apps.tasks_org import screen, selection, sheets
from simdroid_apps.tasks_org.dates import has_time, is_overdue, moment_text, time_text
from simdroid_apps.tasks_org.listing import (
    Filter,
    GroupHeading,
    ListedTask,
    Listing,
    Mode,
    find_filter,
    is_unstarted,
    search_filter,
)
from simdroid_apps.tasks_org.rows import A_LIST, A_PLACE, A_TAG, Kind, Named, Task
from simdroid_apps.tasks_org.views import (
    BLUE,
    OVERDUE,
    StruckText,
    bar_icon,
    chip,
    chip_lines,
    color_of,
    complete_box,
    toolbar,
    wide_row,
)

_BAR_DP, _FAB_DP, _TEXT_START_DP = 56, 56, 56
_INDENT_DP = 20
_WHITE = "#ffffff"


def resumed(system: System, activity: Activity) -> None:
    """For `on_resume`: turn to a list or a tag that was made on the screen before."""
    key = str(kit.take_result(activity).get("show") or "")
    if key:
        TaskListScreen(system, activity).show(key)


class TaskListScreen(selection.TaskSelection, kit.Searching):
    """The tasks of one list or filter."""

    shown = ui.Saved("")
    """The key of the filter on show; empty is the one with which the app opens."""
    sheet_name = ui.Saved("")
    """Which sheet is open."""
    undo_keys = ui.Saved[list[int]]([])

    @cached_property
    def filter(self) -> Filter:
        """What is on show."""
        if self.searching:
            return search_filter(self.store, self.query) if self.query else find_filter(self.store, "my_tasks")
        options = self.options
        return find_filter(
            self.store, self.shown or (options.last_viewed if options.open_last else options.default_filter)
        )

    @cached_property
    def listing(self) -> Listing:
        return Listing(self.store, self.filter)

    def build(self) -> ui.View:
        """The title, the tasks, and the bar with the button at the bottom."""
        bottom_bar = self.options.bar_position == "1" and not self.chosen
        layers: list[ui.View] = [
            ui.Page([self._top(), self._body()], ghost=True, padding=(0, 0, 0, _BAR_DP * bottom_bar))
        ]
        if bottom_bar:
            layers.append(self._bottom_bar())
        if not self.chosen:
            layers.append(
                ui.Fab(
                    id="fab",
                    name="plus",
                    desc="Create new task",
                    color=_WHITE,
                    background=self._color if not bottom_bar else "#1565c0",
                    radius=_FAB_DP / 2,
                    align=ui.BOTTOM if bottom_bar else ui.BOTTOM_END,
                    margin=(0, 0, 0, _BAR_DP - _FAB_DP / 2) if bottom_bar else 16,
                    on_click=self._new_task,
                )
            )
        return ui.Layers(layers, id="task_list_coordinator", cls="android.view.ViewGroup")

    def on_back(self) -> bool:
        """Leave selection and search, then what a search or a chip opened, then the app."""
        if super().on_back():
            return True
        is_search = self.filter.key.startswith("search:")
        if is_search:
            self.show("my_tasks")
        return is_search

    # -- bars ----------------------------------------------------------------------------------------------------------

    def _top(self) -> ui.View:
        if self.chosen:
            return kit.selection_bar(
                self, str(len(self.chosen)), self.selection_actions(), on_close=self.stop_selecting
            )
        if self.searching:
            bar = self.search_bar()
            cast(ui.TextField, bar.children[-1]).on_submit = self._submit_search
            return bar
        search = kit.BarAction("menu_search", "Search", self.open_search, "magnify")
        if self.options.bar_position == "1":
            return kit.app_bar(self, self.filter.title, [search], up=False)
        sort = kit.BarAction("menu_sort", "Sort", partial(setattr, self, "sheet_name", sheets.SORT), "sort_variant")
        actions = [
            ui.IconButton(id=item.id, name=item.icon, desc=item.label, color="on_surface", on_click=item.on_click)
            for item in (search, sort)
        ]
        return toolbar(
            [
                ui.IconButton(name="menu", color="on_surface", width=56, on_click=self._open_drawer),
                ui.Text(text=self.filter.title, size=20, face="medium", max_lines=1, weight=1),
                *actions,
                self._menu(),
            ]
        )

    def _submit_search(self) -> None:
        query = self.query
        self.end_search()
        if query:
            self.show(f"search:{query}")

    def _bottom_bar(self) -> ui.View:
        menu = ui.IconButton(name="menu", color=_WHITE, width=56, on_click=self._open_drawer)
        sort = bar_icon("menu_sort", "sort_variant", "Sort", partial(setattr, self, "sheet_name", sheets.SORT), _WHITE)
        if not self.filter.sortable:
            sort.enabled, sort.color = False, "#80ffffff"
        return ui.Row(
            id="bottomAppBar",
            cls="android.view.ViewGroup",
            width="fill",
            height=_BAR_DP,
            align=ui.BOTTOM,
            background=self._color,
            elevation=3,
            on_click=lambda: None,
            clickable=False,
            children=[menu, ui.Spacer(weight=1), sort, self._menu(_WHITE)],
        )

    @property
    def _color(self) -> str:
        """The colour of the list or tag on show."""
        return color_of(self.filter.color) or BLUE

    def _menu(self, color: ui.Color = "on_surface_variant") -> ui.View:
        options, current = self.options, self.filter
        entries = self.listing.tasks
        items = [ui.MenuItem("Clear Completed", partial(self.ask, "clear"))]
        if any(entry.subtasks for entry in entries):
            items.append(ui.MenuItem("Collapse subtasks", partial(self._fold, True)))
            items.append(ui.MenuItem("Expand subtasks", partial(self._fold, False)))
        for label, name in (("Show completed", "show_completed"), ("Show unstarted", "show_unstarted")):
            on = getattr(options, name) or current.all_shown
            items.append(
                ui.MenuItem(label, partial(setattr, options, name, not on), checked=on, enabled=not current.all_shown)
            )
        items.append(ui.MenuItem("Share", partial(self.share_tasks, [entry.task.id for entry in entries])))
        if current.kind:
            items.append(
                ui.MenuItem(
                    f"{current.kind.name.capitalize()} settings",
                    partial(self.open, current.kind.settings, **{current.kind.name: current.uuid}),
                )
            )
        return ui.menu_button(items, color=color)

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _body(self) -> ui.View:
        rows = self.listing.rows()
        if not rows:
            return ui.Column(
                id="swipe_layout_empty",
                cls="android.view.ViewGroup",
                width="fill",
                weight=1,
                content_align=(0.5, 0.4),
                spacing=16,
                children=[
                    ui.Icon(name="inbox_outline", size=168, color="outline_variant"),
                    ui.Text(text="There are no tasks here.", size=16, color="on_surface_variant"),
                ],
            )
        # The button hangs over the bar; the last task must not stay under it.
        return ui.Recycler(
            id="recycler_view", key=f"rows {self.filter.key}", weight=1, items=[*rows, None], build=self._row
        )

    def _row(self, row: GroupHeading | ListedTask | None) -> ui.View:
        if row is None:
            return ui.Spacer(height=48)
        return self._heading(row) if isinstance(row, GroupHeading) else self._task(row)

    def _heading(self, heading: GroupHeading) -> ui.View:
        label = ui.Text(id="header", text=heading.text, face="medium", color="on_surface_variant", weight=1)
        return wide_row(
            "header_row",
            [label, ui.Icon(id="chevron", name="chevron_down" if heading.folded else "chevron_up")],
            partial(self.options.fold, heading.key),
            padding=(16, 8),
        )

    def _task(self, entry: ListedTask) -> ui.View:
        task, chosen = entry.task, entry.task.id in self.chosen
        actions = self.row_actions(task.id, partial(self.open, screen.EDITOR, task=task.id))
        box = complete_box(task, partial(self._complete, task))
        gap = float(self.options.row_spacing or 16)
        texts: list[ui.View] = [
            ui.Row(ghost=True, width="fill", padding=(0, gap, 0, 0), children=[self._title(task), *self._due(entry)]),
            *self._description(task),
            *self._chips(entry),
            ui.Spacer(height=gap),
        ]
        parts = [box, ui.Column(ghost=True, weight=1, children=texts)]
        body = wide_row("rowBody", parts, actions.on_click, height=0, padding=(0, 0, 8, 0))
        body.on_long_click, body.selected, body.content_align = actions.on_long_click, chosen, ui.TOP_START
        body.background = "secondary_container" if chosen else ""
        indent = (_INDENT_DP * entry.indent, 0, 0, 0)
        return ui.Box(id="row", cls="android.widget.FrameLayout", width="fill", padding=indent, children=[body])

    def _title(self, task: Task) -> ui.View:
        size, lines = float(self.options.font_size or 16), 0 if self.options.full_title else 1
        color = "hint" if task.completed or is_unstarted(self.system, task) else "on_surface"
        kind = StruckText if task.completed else ui.Text
        return kind(id="title", text=task.title, size=size, color=color, max_lines=lines, weight=1)

    def _due(self, entry: ListedTask) -> list[ui.View]:
        task = entry.task
        if not task.due:
            return []
        text = moment_text(self.system, task.due, short=True, full=self.options.full_dates)
        is_upcoming = not task.completed and kit.moment(self.system, entry.group).date() >= self.today
        if self.listing.group_mode == Mode.DUE and is_upcoming:
            text = time_text(self.system, kit.moment(self.system, task.due)) if has_time(task.due) else ""
        color = OVERDUE if not task.completed and is_overdue(self.system, task.due) else "on_surface_variant"
        pick = partial(self.reschedule, [task.id])
        return (
            [ui.Text(id="due_date", text=text, color=color, max_lines=1, padding=(8, 0), on_click=pick)] if text else []
        )

    def _description(self, task: Task) -> list[ui.View]:
        if not task.notes.strip() or not self.options.show_description:
            return []
        return [
            ui.Text(
                id="description",
                text=task.notes,
                color="on_surface_variant",
                padding=(0, 2, 16, 0),
                size=float(self.options.font_size or 16),
                max_lines=0 if self.options.full_description else 2,
            )
        ]

    def _chips(self, entry: ListedTask) -> list[ui.View]:
        task, options, store = entry.task, self.options, self.store
        chips: list[ui.View] = []
        if entry.subtasks and options.subtask_chips:
            chips.append(
                self._chip(
                    kit.plural(entry.subtasks, "subtask"),
                    "chevron_down" if task.collapsed else "chevron_up",
                    0,
                    partial(store.update, [task.id], collapsed=not task.collapsed, modified=task.modified),
                )
            )
        if is_unstarted(self.system, task) and options.start_chips:
            chips.append(
                self._chip(
                    moment_text(self.system, task.start, short=True, full=options.full_dates), "calendar_clock", 0
                )
            )
        memberships: list[tuple[Kind, Named | None]] = []
        if options.place_chips:
            memberships.append((A_PLACE, store.place_of.get(task.id)))
        grouped = self.listing.group_mode == Mode.LIST or self.filter.kind is A_LIST
        if options.list_chips and not task.parent and not grouped:
            memberships.append((A_LIST, store.list_of.get(task.id)))
        if options.tag_chips:
            memberships += [(A_TAG, tag) for tag in store.tags_of.get(task.id, [])]
        for kind, item in memberships:
            if item and (kind, item.uuid) != (self.filter.kind, self.filter.uuid):
                chips.append(
                    self._chip(item.name, kind.icon, item.color, partial(self.show, f"{kind.name}:{item.uuid}"))
                )
        if not chips:
            return []
        room = self.metrics.dp(self.metrics.width) - _TEXT_START_DP - 24 - _INDENT_DP * entry.indent
        return [ui.Column(id="chip_group", padding=(0, 4, 0, 0), children=chip_lines(chips, room, self.metrics))]

    def _chip(self, text: str, icon: str, color: int, on_click: ui.Action | None = None) -> ui.View:
        look = self.options.chip_appearance
        return chip("" if look == "2" else text, "" if look == "1" else icon, color_of(color), on_click)

    # -- sheets and drawer ---------------------------------------------------------------------------------------------

    def _open_drawer(self) -> None:
        self.sheet_name = sheets.DRAWER

    def close_sheet(self) -> None:
        """Close the drawer or the sort sheet."""
        del self.sheet_name

    def sheet(self) -> ui.BottomSheet | None:
        """The drawer, the sort sheet or the date sheet, while one is open."""
        if self.picking:
            return super().sheet()
        if self.sheet_name == sheets.DRAWER:
            return sheets.drawer_sheet(self, self.filter.key, self.show, self.close_sheet)
        if not self.sheet_name:
            return None
        return sheets.sort_sheet(
            self, self.sheet_name, partial(setattr, self, "sheet_name"), manual=self.filter.kind is A_LIST
        )

    def show(self, key: str) -> None:
        """Turn to another list or filter, with which the app then opens."""
        self.close_sheet()
        self.stop_selecting()
        self.__dict__.pop("filter", None)
        self.shown = key
        if not key.startswith("search:"):
            self.options.last_viewed = key

    # -- actions -------------------------------------------------------------------------------------------------------

    def _new_task(self) -> None:
        current = self.filter
        extras = {current.kind.name: current.uuid} if current.kind else {"due": "today"} if current.due_today else {}
        self.open(screen.EDITOR, **extras)

    def _complete(self, task: Task) -> None:
        changed = self.store.complete(task.id, not task.completed)
        if changed and not task.completed:
            self.undo_keys = changed
            message = "Task completed" if len(changed) == 1 else f"{len(changed)} tasks completed"
            self.snackbar(message, ("Undo", "undo"))
        elif task.recurrence and not task.completed:
            due = moment_text(self.system, self.store.tasks[task.id].due)
            self.snackbar(f"{task.title} rescheduled for {due}")

    def undo(self) -> None:
        """Take back what the last tick did."""
        self.store.update([key for key in self.undo_keys if key in self.store.tasks], completed=0)
        del self.undo_keys

    def _fold(self, folded: bool) -> None:
        for entry in self.listing.tasks:
            if entry.subtasks:
                self.store.update([entry.task.id], collapsed=folded, modified=entry.task.modified)

    def dialog_clear(self) -> ui.Dialog:
        """Whether completed tasks of the list may go."""
        done = [task.id for task in self.store.tasks.values() if task.completed and self.filter.holds(task)]

        def clear() -> None:
            self.toast(f"{kit.plural(len(self.store.delete(done)), 'task')} deleted")

        return kit.confirm_dialog(self, "Clear completed tasks?", clear)
