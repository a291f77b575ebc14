"""Which tasks a list shows, in which order, and under which headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import NamedTuple

from simdroid import kit
from simdroid.system import System, contains_text
from simdroid_apps.tasks_org.dates import day_of, day_text, has_time
from simdroid_apps.tasks_org.rows import A_LIST, A_PLACE, A_TAG, DAY_MS, NONE, Kind, Named, Task
from simdroid_apps.tasks_org.store import Options, Store


class Mode:
    """Sort and group modes, as the numbers that the preferences store."""

    UNGROUPED = -1
    AUTO, TITLE, DUE, PRIORITY, MODIFIED, CREATED = range(6)
    START, LIST, COMPLETED, MANUAL = 8, 9, 10, 11


MODES = {
    Mode.UNGROUPED: "None",
    Mode.AUTO: "Smart sort",
    Mode.TITLE: "By title",
    Mode.DUE: "By due date",
    Mode.PRIORITY: "By priority",
    Mode.MODIFIED: "By last modified",
    Mode.CREATED: "By creation time",
    Mode.START: "By start date",
    Mode.LIST: "By list",
    Mode.COMPLETED: "By completion time",
    Mode.MANUAL: "My order",
}
"""What the modes are called."""
PRIORITIES = ("High priority", "Medium priority", "Low priority", "No priority")
_HEADINGS = {Mode.DUE: "Due", Mode.START: "Start", Mode.CREATED: "Created", Mode.MODIFIED: "Modified"}
_NO_DATE = {Mode.DUE: "No due date", Mode.START: "No start date"}
_LAST = 3_538_339_200_000
"""Where tasks without a date stand among those with one."""
_SMART_STEP = 172_799_999
"""What a step of priority weighs against due dates: nearly two days."""
_NOON_TO_MIDNIGHT, _WHOLE_DAY = 43_140_000, 86_399_000
"""What a date without a time counts as, after the moment that is stored for it."""


@dataclass(frozen=True)
class Filter:
    """One of the lists that the drawer offers, or a search; its key is what the preferences remember."""

    key: str
    title: str
    icon: str
    holds: Callable[[Task], bool]
    kind: Kind | None = None
    uuid: str = ""
    color: int = 0
    """The list, the tag or the place that it shows, and its colour."""
    due_today: bool = False
    """Whether new tasks in it are due today."""
    sortable: bool = True
    all_shown: bool = False
    """Whether completed and unstarted tasks are always shown."""


class GroupHeading(NamedTuple):
    """The heading of a group; a tap folds it."""

    key: str
    text: str
    folded: bool


class ListedTask(NamedTuple):
    """A task in a list."""

    task: Task
    indent: int
    subtasks: int
    group: int
    """The day or number by which it is grouped."""


def built_in_filters(store: Store) -> list[Filter]:
    """My Tasks and the filters the app brings along, as far as the settings and the tasks show them."""
    options, recently, end = Options(store.system), store.this_minute - DAY_MS, _end_of_today(store.system)
    snoozed = any(key in store.tasks for key in store.snoozed)
    timed = any(task.timer for task in store.tasks.values())
    today = Filter("today", "Today", "calendar_today", lambda task: 0 < task.due <= end, due_today=True)
    recent = Filter("recent", "Recently modified", "history", lambda task: task.modified > recently, all_shown=True)
    offered = (
        (options.today_shown, today),
        (options.recent_shown, replace(recent, sortable=False)),
        (snoozed, Filter("snoozed", "Snoozed", "alarm_snooze", lambda task: task.id in store.snoozed, all_shown=True)),
        (timed, Filter("timers", "Tasks Being Timed", "timer_outline", lambda task: task.timer > 0)),
    )
    return [
        Filter("my_tasks", "My Tasks", "inbox_outline", lambda task: not task.parent),
        *[item for shown, item in offered if shown and options.filters_shown],
    ]


def named_filters(store: Store, kind: Kind) -> list[Filter]:
    """A filter for each list, tag or place."""
    rules: dict[str, Callable[[Named, Task], bool]] = {
        "list": lambda entry, task: store.list_of.get(task.id) == entry and not task.parent,
        "tag": lambda entry, task: entry in store.tags_of.get(task.id, ()),
        "place": lambda entry, task: store.place_of.get(task.id) == entry,
    }
    return [
        Filter(
            f"{kind.name}:{item.uuid}",
            item.name,
            kind.icon,
            partial(rules[kind.name], item),
            kind=kind,
            uuid=item.uuid,
            color=item.color,
        )
        for item in store.named(kind)
    ]


def search_filter(store: Store, query: str) -> Filter:
    """Tasks whose title, description, list or tags have a text."""

    def holds(task: Task) -> bool:
        texts = [task.title, task.notes, *(tag.name for tag in store.tags_of.get(task.id, ()))]
        texts += [store.list_of[task.id].name] if task.id in store.list_of else []
        return any(contains_text(text, query) for text in texts)

    return Filter(f"search:{query}", f"Matching '{query}'", "magnify", holds, all_shown=True)


def find_filter(store: Store, key: str) -> Filter:
    """The filter with a key; My Tasks where there is none."""
    if key.startswith("search:"):
        return search_filter(store, key.removeprefix("search:"))
    built_in = built_in_filters(store)
    named_lists = [item for kind in (A_TAG, A_PLACE, A_LIST) for item in named_filters(store, kind)]
    return next((item for item in (*built_in, *named_lists) if item.key == key), built_in[0])


def is_unstarted(system: System, task: Task) -> bool:
    """Whether a task begins later than now."""
    return bool(task.start) and kit.moment(system, task.start) > system.clock.minute()


def count(store: Store, filter: Filter) -> int:
    """How many tasks a filter has that are to be done."""
    return sum(
        filter.holds(task) and not task.completed and not is_unstarted(store.system, task)
        for task in store.tasks.values()
    )


class Listing:
    """The rows of one list, as the preferences sort and group them."""

    def __init__(self, store: Store, chosen: Filter) -> None:
        self.store, self.filter = store, chosen
        self.options = Options(store.system)
        sortable = chosen.sortable
        self.manual = sortable and self.options.manual_sort and chosen.kind is A_LIST
        self.sort_mode = Mode.MANUAL if self.manual else self.options.sort_mode if sortable else Mode.MODIFIED
        self.ascending = self.options.sort_ascending if sortable else False
        self.group_mode = Mode.UNGROUPED if self.manual or not sortable else self.options.group_mode
        if chosen.kind is A_LIST and self.group_mode == Mode.LIST:
            self.group_mode = Mode.UNGROUPED
        self.at_bottom = self.options.completed_at_bottom and sortable
        # Read once: a list asks them for each of its tasks.
        self._completed_shown, self._unstarted_shown = self.options.show_completed, self.options.show_unstarted
        self._subtask_mode, self._subtasks_rise = self.options.subtask_mode, self.options.subtask_ascending
        self._folded, self._full_dates = {*self.options.collapsed}, self.options.full_dates

    @cached_property
    def tasks(self) -> list[ListedTask]:
        """The tasks in order, those below others after them."""
        visible = [task for task in self.store.tasks.values() if self.filter.holds(task) and self._is_shown(task)]
        keys = {task.id for task in visible}
        return [
            entry
            for root in self._sorted([task for task in visible if task.parent not in keys])
            for entry in self._with_subtasks(root, 0, self.group(root))
        ]

    def rows(self) -> list[GroupHeading | ListedTask]:
        """Headings and tasks; a folded heading hides its tasks."""
        rows: list[GroupHeading | ListedTask] = []
        last: GroupHeading | None = None
        for entry in self.tasks:
            heading = self._heading(entry.task) if entry.indent == 0 or last is None else last
            if heading is not None and heading != last:
                rows.append(heading)
            last = heading
            if heading is None or not heading.folded:
                rows.append(entry)
        return rows

    def _is_shown(self, task: Task) -> bool:
        if self.filter.all_shown:
            return True
        if task.completed and not self._completed_shown:
            return False
        return self._unstarted_shown or not is_unstarted(self.store.system, task)

    def _with_subtasks(self, task: Task, indent: int, group: int, above: tuple[int, ...] = ()) -> Iterable[ListedTask]:
        below = [
            subtask for subtask in self.store.subtasks(task.id) if self._is_shown(subtask) and subtask.id not in above
        ]
        yield ListedTask(task, indent, len(below), group)
        if below and not task.collapsed:
            mode, rises = self._subtask_mode, self._subtask_mode == Mode.MANUAL or self._subtasks_rise
            below.sort(key=lambda item: self.sort_key(item, mode), reverse=not rises)
            for child in sorted(below, key=lambda item: bool(item.completed and self.at_bottom)):
                yield from self._with_subtasks(child, indent + 1, group, (*above, task.id))

    def _sorted(self, tasks: list[Task]) -> list[Task]:
        """Sort by title, then by the mode, the group, and what is done last."""
        ordered = sorted(tasks, key=lambda task: task.title.upper())
        ordered.sort(key=lambda task: self.sort_key(task, self.sort_mode), reverse=not self.ascending)
        if self.group_mode != Mode.UNGROUPED:
            ordered.sort(key=self._group_key, reverse=not self.options.group_ascending)
        if self.at_bottom:
            done = [task for task in ordered if task.completed]
            mode = self.options.completed_mode
            done.sort(key=lambda task: self.sort_key(task, mode), reverse=not self.options.completed_ascending)
            ordered = [*(task for task in ordered if not task.completed), *done]
        return ordered

    def sort_key(self, task: Task, mode: int) -> tuple[int, str]:
        """What a mode compares: a number, or a text."""
        numbers = {
            Mode.DUE: (_adjusted(task.due, _NOON_TO_MIDNIGHT) or _LAST) + task.importance * 1000,
            Mode.START: (_adjusted(task.start, _WHOLE_DAY) or _LAST) + task.importance * 1000,
            Mode.PRIORITY: task.importance,
            Mode.MODIFIED: task.modified,
            Mode.CREATED: task.created,
            Mode.COMPLETED: task.completed,
            Mode.MANUAL: task.created,
        }
        if mode == Mode.TITLE:
            return 0, task.title.upper()
        if mode == Mode.LIST:
            return 0, self._list_name(task)
        smart = (_adjusted(task.due, _NOON_TO_MIDNIGHT) or 2 * self.store.this_minute) + _SMART_STEP * task.importance
        return numbers.get(mode, smart), ""

    def _list_name(self, task: Task) -> str:
        return self.store.list_of[task.id].name if task.id in self.store.list_of else ""

    def group(self, task: Task) -> int:
        """The number by which a task is grouped: a stored date, a priority."""
        mode = self.group_mode
        dates = {Mode.DUE: task.due, Mode.START: task.start, Mode.MODIFIED: task.modified, Mode.CREATED: task.created}
        return task.importance if mode == Mode.PRIORITY else dates.get(mode, 0)

    def _group_key(self, task: Task) -> tuple[int, str]:
        if self.group_mode == Mode.LIST:
            return 0, self._list_name(task)
        value = self.group(task)
        if self.group_mode == Mode.PRIORITY:
            return min(value, NONE), ""
        return day_of(self.store.system, value).toordinal() if value else _LAST, ""

    def _heading(self, task: Task) -> GroupHeading | None:
        if self.group_mode == Mode.UNGROUPED:
            return None
        key, text = self._heading_text(task)
        return GroupHeading(key, text, key in self._folded)

    def _heading_text(self, task: Task) -> tuple[str, str]:
        system, mode, value = self.store.system, self.group_mode, self.group(task)
        if task.completed and self.at_bottom:
            return "completed", "Completed"
        if mode == Mode.PRIORITY:
            priority = min(max(value, 0), NONE)
            return f"priority {priority}", PRIORITIES[priority]
        if mode == Mode.LIST:
            return f"list {self._list_name(task)}", self._list_name(task) or "No list"
        if not value:
            return "no date", _NO_DATE.get(mode, "No date")
        day = day_of(system, value)
        if mode == Mode.DUE and day < system.clock.minute().date():
            return "overdue", "Overdue"
        day_name = day_text(system, day, lowercase=True, full=self._full_dates)
        return day.isoformat(), f"{_HEADINGS[mode]} {day_name}"


def _adjusted(when: int, later: int) -> int:
    """A date for sorting: one without a time counts as the end of its day; 0 for none."""
    return when if has_time(when) or not when else when + later


def _end_of_today(system: System) -> int:
    now = system.clock.minute()
    return round(datetime.combine(now.date() + timedelta(1), datetime.min.time(), now.tzinfo).timestamp() * 1000) - 1
