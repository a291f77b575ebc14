"""The task in the editor: where it comes from, what of it has changed, and how it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from simdroid_apps.tasks_org.dates import day_of, stored_date
from simdroid_apps.tasks_org.rows import AT_DUE, AT_START, WHEN_DUE, WHEN_OVERDUE, WHEN_STARTED, Alarm, Task
from simdroid_apps.tasks_org.store import Options, Store

_STARTS = {"1": 0, "3": 1, "4": 7}
"""How many days before the due date a task starts, by the value of the setting."""
_DUES = {"1": 0, "2": 1, "3": 2, "4": 7}
"""In how many days a task is due, by the value of the setting."""
_DEFAULT_ALARMS = {"when_started": WHEN_STARTED, "when_due": WHEN_DUE, "when_overdue": WHEN_OVERDUE}
_COLUMNS = ("title", "notes", "importance", "due", "start", "recurrence", "repeat_from", "ring", "estimated")
"""What a draft has as the database has it."""

Numbers = list[int]
"""A reminder as JSON: time, kind, repetitions, interval."""


@dataclass(frozen=True)
class Draft:
    """A task as the editor has it."""

    title: str = ""
    notes: str = ""
    due: int = 0
    start: int = 0
    importance: int = 2
    list_uuid: str = ""
    recurrence: str = ""
    repeat_from: int = 0
    ring: int = 0
    estimated: int = 0
    completed: bool = False
    place: str = ""
    tags: list[str] = field(default_factory=list)
    alarms: list[Numbers] = field(default_factory=list)
    subtasks: list[str] = field(default_factory=list)


def as_numbers(alarm: Alarm) -> Numbers:
    """A reminder as a draft has it."""
    return [alarm.time, alarm.type, alarm.repeat, alarm.interval]


def as_alarm(numbers: Numbers) -> Alarm:
    """A draft's reminder as the database has it."""
    time, kind, repeat, interval = numbers
    return Alarm(time=time, type=kind, repeat=repeat, interval=interval)


def stored_draft(store: Store, task: Task) -> Draft:
    """A task that is in the database."""
    return Draft(
        **{name: getattr(task, name) for name in _COLUMNS},
        list_uuid=store.list_of[task.id].uuid if task.id in store.list_of else "",
        completed=bool(task.completed),
        place=store.place_of[task.id].uuid if task.id in store.place_of else "",
        tags=[tag.uuid for tag in store.tags_of.get(task.id, [])],
        alarms=[as_numbers(alarm) for alarm in store.alarms(task.id)],
    )


def new_draft(store: Store, extras: Mapping[str, Any]) -> Draft:
    """A task that is not there yet, as the settings, the list in front or a text shared by another app make it."""
    system, options = store.system, Options(store.system)
    today = system.clock.minute().date()
    subject, text = (str(extras.get(f"android.intent.extra.{name}") or "") for name in ("SUBJECT", "TEXT"))
    away = 0 if extras.get("due") else _DUES.get(options.default_due)
    due = stored_date(system, today + timedelta(away)) if away is not None else 0
    before = _STARTS.get(options.default_start)
    start = stored_date(system, day_of(system, due) - timedelta(before)) if due and before is not None else 0
    return Draft(
        title=subject or text,
        notes=text if subject else "",
        due=due,
        start=start,
        importance=int(options.default_priority),
        list_uuid=str(extras.get("list") or store.default_list.uuid),
        place=str(extras.get("place") or ""),
        tags=[str(extras["tag"])] if extras.get("tag") else [],
        alarms=default_alarms(options, due=bool(due), start=bool(start)),
    )


def default_alarms(options: Options, *, due: bool, start: bool) -> list[Numbers]:
    """The reminders that a new task gets with its dates."""
    alarms = [_DEFAULT_ALARMS[name] for name in options.default_reminders if name in _DEFAULT_ALARMS]
    dates = {AT_DUE: due, AT_START: start}
    return [as_numbers(alarm) for alarm in alarms if dates.get(alarm.type)]


def save_draft(store: Store, key: int, draft: Draft) -> None:
    """Write a draft: make a task where there is none with the key, or change what differs."""
    if key in store.tasks:
        _save_changes(store, store.tasks[key], draft)
    else:
        key = store.create(_as_task(draft), draft.list_uuid)
    store.set_tags(key, draft.tags)
    store.set_place(key, draft.place)
    dates = {AT_DUE: bool(draft.due), AT_START: bool(draft.start)}
    store.set_alarms(key, [as_alarm(alarm) for alarm in draft.alarms if dates.get(alarm[1], True)])
    for title in draft.subtasks:
        store.create(
            Task(title=title, importance=int(Options(store.system).default_priority), parent=key),
            draft.list_uuid or store.default_list.uuid,
        )
    if draft.completed != bool(store.tasks[key].completed):
        store.complete(key, draft.completed)


def _as_task(draft: Draft) -> Task:
    columns = {name: getattr(draft, name) for name in _COLUMNS}
    return Task(**{**columns, "title": draft.title.strip(), "notes": draft.notes.strip()})


def _save_changes(store: Store, task: Task, draft: Draft) -> None:
    row = _as_task(draft)
    store.update(
        [task.id], **{name: getattr(row, name) for name in _COLUMNS if getattr(row, name) != getattr(task, name)}
    )
    own = store.list_of.get(task.id)
    if draft.list_uuid and (own is None or own.uuid != draft.list_uuid):
        store.move([task.id], draft.list_uuid)
