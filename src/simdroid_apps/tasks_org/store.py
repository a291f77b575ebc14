"""Tasks, lists, tags and reminders in the app's database, and its preferences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import cached_property
from hashlib import sha256

from simdroid import kit
from simdroid.system import System
from simdroid_apps.tasks_org.dates import next_due
from simdroid_apps.tasks_org.rows import (
    A_LIST,
    ALARMS,
    GEOFENCES,
    LISTS,
    MEMBERSHIPS,
    NO_TITLE,
    PACKAGE,
    PLACES,
    SNOOZED,
    TAGGINGS,
    TAGS,
    TASKS,
    Alarm,
    Kind,
    Named,
    Place,
    Task,
)


class Options(kit.PreferenceFile, package=PACKAGE):
    """What the app remembers: how lists are looked at, and what its settings change."""

    sort_mode = kit.Number(0)
    group_mode = kit.Number(-1)
    completed_mode = kit.Number(10)
    subtask_mode = kit.Number(11)
    sort_ascending = kit.Flag(True)
    group_ascending = kit.Flag()
    completed_ascending = kit.Flag()
    subtask_ascending = kit.Flag()
    manual_sort = kit.Flag()
    completed_at_bottom = kit.Flag(True, key="completed_tasks_at_bottom")
    show_completed = kit.Flag(True, key="show_completed_tasks")
    show_unstarted = kit.Flag(True, key="show_hidden_tasks")
    last_viewed = kit.String("", key="last_viewed_list")
    collapsed = kit.Strings(key="collapsed_headers")
    open_last = kit.Flag(True, key="open_last_viewed_list")
    default_filter = kit.String("my_tasks", key="default_list")
    full_dates = kit.Flag(key="always_display_full_date")
    bar_position = kit.String("1", key="app_bar_position", among=("0", "1"))
    font_size = kit.String("16", key="font_size_v2")
    row_spacing = kit.String("16", key="row_padding")
    full_title = kit.Flag(key="fullTaskTitle")
    show_description = kit.Flag(True)
    full_description = kit.Flag(key="show_full_description")
    chip_appearance = kit.String("0", among=("0", "1", "2"))
    subtask_chips = kit.Flag(True, key="chips_subtask")
    start_chips = kit.Flag(True, key="chips_start_date")
    list_chips = kit.Flag(True, key="chips_list")
    tag_chips = kit.Flag(True, key="chips_tag")
    place_chips = kit.Flag(True, key="chips_place")
    default_list = kit.String("1", key="default_remote_list")
    default_priority = kit.String("2", key="p_def_imp", among=("0", "1", "2", "3"))
    default_due = kit.String("0", key="p_def_urg", among=("0", "1", "2", "3", "4"))
    default_start = kit.String("0", key="p_def_hide", among=("0", "1", "3", "4"))
    default_reminders = kit.Strings("when_due", "when_overdue", key="p_def_reminders_v2")
    back_saves = kit.Flag(key="back_button_saves_task")
    hide_check = kit.Flag(key="Hide check button")
    auto_close_list = kit.Flag(key="auto_dismiss_datetime_list_screen")
    auto_close_edit = kit.Flag(key="auto_dismiss_datetime_edit_screen")
    reminds_of_days = kit.Flag(True, key="reminder_time_new_enabled")
    reminder_time = kit.Number(64_800_000, key="reminder_time_new")
    """When tasks without a due time are reminded of."""
    theme = kit.String("5", key="theme_style", among=("0", "1", "2", "5"))
    morning = kit.Number(32_400_000, key="date_shortcut_morning")
    afternoon = kit.Number(46_800_000, key="date_shortcut_afternoon")
    evening = kit.Number(61_200_000, key="date_shortcut_evening")
    night = kit.Number(72_000_000, key="date_shortcut_night")
    filters_shown = kit.Flag(True, key="drawer_filters_enabled")
    today_shown = kit.Flag(True, key="p_show_today_f")
    recent_shown = kit.Flag(True, key="p_show_recently_modified_f")
    tags_shown = kit.Flag(True, key="drawer_tags_enabled")
    unused_tags_hidden = kit.Flag(key="drawer_tags_hide_unused")
    places_shown = kit.Flag(True, key="drawer_places_enabled")
    unused_places_hidden = kit.Flag(key="drawer_places_hide_unused")
    lists_shown = kit.Flag(True, key="drawer_lists_enabled")

    def fold(self, key: str) -> None:
        """Fold a group of a list or of the drawer, or unfold it."""
        folded = self.collapsed
        self.collapsed = [item for item in folded if item != key] if key in folded else [*folded, key]


class Store:
    """What is in the database now, read once for a frame, and the changes the app makes."""

    def __init__(self, system: System) -> None:
        self.system = system

    @property
    def now(self) -> int:
        """This moment in milliseconds."""
        return self.system.clock.now_ms()

    @property
    def this_minute(self) -> int:
        """The beginning of this minute, for what is only shown."""
        return round(self.system.clock.minute().timestamp() * 1000)

    @cached_property
    def tasks(self) -> dict[int, Task]:
        """All tasks that are not deleted, by their keys."""
        return {task.id: task for task in TASKS.query(self.system, "deleted = 0")}

    @cached_property
    def lists(self) -> list[Named]:
        """The lists, as the drawer orders them."""
        return sorted(LISTS.query(self.system), key=_drawer_order)

    @cached_property
    def tags(self) -> list[Named]:
        """The tags in that order."""
        return sorted(TAGS.query(self.system), key=_drawer_order)

    @cached_property
    def places(self) -> list[Place]:
        """The places in that order."""
        return sorted(PLACES.query(self.system), key=_drawer_order)

    def named(self, kind: Kind) -> Sequence[Named]:
        """The lists, the tags or the places."""
        return self.lists if kind.table is LISTS else self.tags if kind.table is TAGS else self.places

    @cached_property
    def list_of(self) -> dict[int, Named]:
        """The list each task is in; a task that another program inserted may be in none."""
        by_uuid = {item.uuid: item for item in self.lists}
        return {
            row.task: by_uuid[row.uuid]
            for row in MEMBERSHIPS.query(self.system, "cd_deleted = 0")
            if row.uuid in by_uuid
        }

    @cached_property
    def tags_of(self) -> dict[int, list[Named]]:
        """The tags of each task that has some."""
        by_uuid = {tag.uuid: tag for tag in self.tags}
        tags: dict[int, list[Named]] = {}
        for row in TAGGINGS.query(self.system):
            if row.uuid in by_uuid:
                tags.setdefault(row.task, []).append(by_uuid[row.uuid])
        return tags

    @cached_property
    def place_of(self) -> dict[int, Place]:
        """The place of each task that has one."""
        by_uuid = {place.uuid: place for place in self.places}
        return {row.task: by_uuid[row.place] for row in GEOFENCES.query(self.system) if row.place in by_uuid}

    def alarms(self, task: int) -> list[Alarm]:
        """The reminders of a task."""
        return ALARMS.query(self.system, "task = ?", task)

    @cached_property
    def snoozed(self) -> set[int]:
        """Keys of tasks whose reminder was put off."""
        return {alarm.task for alarm in ALARMS.query(self.system, "type = ?", SNOOZED)}

    @cached_property
    def default_list(self) -> Named:
        """The list that new tasks go to."""
        uuid = Options(self.system).default_list
        return next((item for item in self.lists if item.uuid == uuid), None) or (self.lists or [Named()])[0]

    @cached_property
    def _below(self) -> dict[int, list[Task]]:
        """The tasks right below each task that has some, oldest first."""
        children: dict[int, list[Task]] = {}
        for task in sorted(self.tasks.values(), key=lambda task: (task.created, task.id)):
            if task.parent != task.id:
                children.setdefault(task.parent, []).append(task)
        return children

    def subtasks(self, parent: int) -> list[Task]:
        """The tasks right below another one, oldest first."""
        return [*self._below.get(parent, ())]

    def family(self, keys: Iterable[int]) -> list[int]:
        """These tasks and all that lie below them."""
        family: list[int] = []
        queue = [key for key in keys if key in self.tasks]
        while queue:
            key = queue.pop(0)
            if key not in family:
                family.append(key)
                queue += [task.id for task in self.subtasks(key)]
        return family

    def create(self, task: Task, list_uuid: str) -> int:
        """Add a task to a list; its key."""
        values = asdict(task) | {
            "title": task.title or NO_TITLE,
            "uuid": self.new_uuid(task.title),
            "notes": task.notes or None,
            "recurrence": task.recurrence or None,
            "created": self.now,
            "modified": self.now,
            **dict.fromkeys(("deleted", "lastNotified", "elapsed", "timer", "collapsed"), 0),
        }
        del values["id"]
        key = TASKS.insert(self.system, **values)
        self._join(key, list_uuid)
        self._forget()
        return key

    def update(self, keys: Iterable[int], **values: object) -> None:
        """Change columns of tasks, which are modified now."""
        for key in keys:
            TASKS.update(self.system, key, **{"modified": self.now, **values})
        self._forget()

    def complete(self, key: int, done: bool) -> list[int]:
        """Tick a task off with all below it, or take that back with all above it; which ones have changed.

        A task that repeats gets its next due date in place of a tick.
        """
        task = self.tasks.get(key)
        if task is None:
            return []
        if done and task.recurrence and task.due:
            self.update([key], due=next_due(self.system, task.due, task.recurrence, late=bool(task.repeat_from)))
            return []
        changed = [
            item
            for item in (self.family([key]) if done else [*self.family([key]), *self._above(task)])
            if bool(self.tasks[item].completed) != done
        ]
        self.update(changed, completed=self.now if done else 0)
        self._take_notifications_back(changed)
        return changed

    def _take_notifications_back(self, keys: Iterable[int]) -> None:
        for key in keys:
            self.system.notifications.cancel((PACKAGE, None, key))

    def _above(self, task: Task) -> list[int]:
        ancestors: list[int] = []
        while task.parent in self.tasks and task.parent not in ancestors:
            ancestors.append(task.parent)
            task = self.tasks[task.parent]
        return ancestors

    def run_timer(self, task: Task, on: bool) -> None:
        """Start the timer of a task, or stop it and add up what was spent."""
        spent = 0 if on else (self.now - task.timer) // 1000
        TASKS.update(self.system, task.id, timer=self.now if on else 0, elapsed=task.elapsed + spent)
        self._forget()

    def delete(self, keys: Sequence[int]) -> list[int]:
        """Mark tasks and all below them as deleted; which ones."""
        deleted = self.family(keys)
        self.update(deleted, deleted=self.now)
        self._take_notifications_back(deleted)
        return deleted

    def move(self, keys: Iterable[int], list_uuid: str) -> None:
        """Put tasks and all below them into a list."""
        for key in self.family(keys):
            for row in MEMBERSHIPS.query(self.system, "cd_task = ? AND cd_deleted = 0", key):
                MEMBERSHIPS.delete(self.system, row.id)
            self._join(key, list_uuid)
        self._forget()

    def set_tags(self, key: int, tags: Iterable[str]) -> None:
        """Give a task exactly these tags, by their unique names."""
        uuids, task = {*tags}, self.tasks[key]
        rows = TAGGINGS.query(self.system, "task = ?", key)
        TAGGINGS.delete(self.system, *(row.id for row in rows if row.uuid not in uuids))
        for tag in self.tags:
            if tag.uuid in uuids - {row.uuid for row in rows}:
                TAGGINGS.insert(self.system, task=key, name=tag.name, uuid=tag.uuid, task_uid=task.uuid)
        self._forget()

    def set_alarms(self, key: int, alarms: Iterable[Alarm]) -> None:
        """Give a task exactly these reminders."""
        missing = [(alarm.time, alarm.type, alarm.repeat, alarm.interval) for alarm in alarms]
        for row in self.alarms(key):
            now = (row.time, row.type, row.repeat, row.interval)
            if now in missing:
                missing.remove(now)
            else:
                ALARMS.delete(self.system, row.id)
        for time, kind, repeat, interval in missing:
            ALARMS.insert(self.system, task=key, time=time, type=kind, repeat=repeat, interval=interval)

    def set_place(self, key: int, place: str) -> None:
        """Give a task a place, which reminds of it on arrival, or none."""
        rows = GEOFENCES.query(self.system, "task = ?", key)
        if [row.place for row in rows] == [place] * bool(place):
            return
        GEOFENCES.delete(self.system, *(row.id for row in rows))
        if place:
            GEOFENCES.insert(self.system, task=key, place=place, arrival=1, departure=0)
        self._forget()

    def add(self, kind: Kind, name: str, color: int = 0, **more: object) -> str:
        """Make a list, a tag or a place; its unique name."""
        uuid = self.new_uuid(name)
        kind.table.insert(self.system, uuid=uuid, name=name, color=color, order=-1, **kind.first, **more)
        self._forget()
        return uuid

    def remove(self, kind: Kind, item: Named) -> None:
        """Remove a tag or a place from all tasks, or a list with all its tasks, for good; and then itself."""
        links = kind.links.query(self.system, f"{kind.link} = ?", item.uuid)
        kind.links.delete(self.system, *(row.id for row in links))
        kind.table.delete(self.system, item.id)
        for key in [row.task for row in links] if kind is A_LIST else []:
            TAGGINGS.delete(self.system, *(row.id for row in TAGGINGS.query(self.system, "task = ?", key)))
            ALARMS.delete(self.system, *(row.id for row in self.alarms(key)))
            TASKS.delete(self.system, key)
        self._forget()

    def new_uuid(self, name: str) -> str:
        """A large number as text; the same on every phone that does the same."""
        seed = f"{self.system.clock.now_ns()} {name} {len(TASKS.query(self.system))}"
        return str(int.from_bytes(sha256(seed.encode()).digest()[:8]) >> 1 or 1)

    def _join(self, key: int, list_uuid: str) -> None:
        remote = self.new_uuid(f"member {key}")
        rest = {"cd_object": f"{remote}.ics", "cd_last_sync": 0, "gt_moved": 0, "gt_remote_order": 0}
        MEMBERSHIPS.insert(self.system, task=key, uuid=list_uuid, remote=remote, deleted=0, **rest)

    def _forget(self) -> None:
        system = self.system
        self.__dict__.clear()
        self.system = system


def _drawer_order(named: Named) -> tuple[bool, int, str]:
    return named.order < 0, named.order, named.name.casefold()
