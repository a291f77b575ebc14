"""Notifications of reminders, and their buttons.

Evaluated whenever phone time has passed (`Manifest.on_time`). The next moment that anything is due is remembered for as
long as nobody writes to the database, so that the passing of time costs a look at the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakKeyDictionary

from mobile_world.phone.apps.tasks_org.dates import day_of, has_time, stored_date
from mobile_world.phone.apps.tasks_org.reminders import POST_NOTIFICATIONS
from mobile_world.phone.apps.tasks_org.rows import (
    ALARMS,
    AT_DUE,
    AT_START,
    AT_TIME,
    DAY_MS,
    PACKAGE,
    SNOOZED,
    Alarm,
    Task,
)
from mobile_world.phone.apps.tasks_org.screen import EDITOR
from mobile_world.phone.apps.tasks_org.store import Options, Store
from mobile_world.phone.system import BroadcastResult, Component, Intent, Notification, NotificationAction, System
from mobile_world.phone.system.files import file_state

COMPLETE, SNOOZE = f"{PACKAGE}.action.complete", f"{PACKAGE}.action.snooze"
_SNOOZE_MS = 3_600_000
_SECOND_NS = 1_000_000_000


class _Known(NamedTuple):
    """What the files looked like, the moment the look counts from, and when the next reminder is due."""

    files: tuple[object, ...]
    since: int
    due: int


_KNOWN: WeakKeyDictionary[System, _Known] = WeakKeyDictionary()


class _Due(NamedTuple):
    when: int
    task: Task
    alarm: Alarm


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Remind of what is due; a broken database reminds of nothing."""
    before, after = before_ns // _SECOND_NS * 1000, after_ns // _SECOND_NS * 1000
    if after == before:
        return
    settings = Options.stored(system).path
    files = (system.clock.timezone, file_state(system.fs, ALARMS.path), file_state(system.fs, settings))
    known = _KNOWN.get(system)
    if known is not None and known.files == files and known.since <= before and after < known.due:
        return
    with suppress(sqlite3.Error, OSError):
        found = list(_coming(Store(system), before, max(after, before + DAY_MS)))
        for due in found:
            if due.when <= after:
                _remind(system, due)
        later = [due.when for due in found if due.when > after]
        _KNOWN[system] = _Known(files, after, min(later, default=max(after, before + DAY_MS)))


def _coming(store: Store, after: int, until: int) -> Iterable[_Due]:
    """Reminders after one moment and up to another."""
    if not store.system.fs.is_file(ALARMS.path):
        return
    for alarm in ALARMS.query(store.system):
        task = store.tasks.get(alarm.task)
        if task is None or task.completed:
            continue
        first = _moment(store.system, task, alarm)
        for place in range(max(alarm.repeat, 0) + 1 if first and alarm.interval > 0 else bool(first)):
            when = first + place * alarm.interval
            if after < when <= until:
                yield _Due(when, task, alarm)


def _moment(system: System, task: Task, alarm: Alarm) -> int:
    """When a reminder comes first; 0 for never. A day without a time is reminded of in the evening."""
    if alarm.type in (AT_TIME, SNOOZED):
        return alarm.time
    base = {AT_START: task.start, AT_DUE: task.due}.get(alarm.type, 0)
    if not base:
        return 0
    options = Options(system)
    if not has_time(base):
        if not options.reminds_of_days:
            return 0
        base = stored_date(system, day_of(system, base), options.reminder_time + 1000)
    return base + alarm.time


def _remind(system: System, due: _Due) -> None:
    if due.alarm.type == SNOOZED:
        ALARMS.delete(system, due.alarm.id)
    package = system.packages.get(PACKAGE)
    if package is None or not package.holds(POST_NOTIFICATIONS):
        return
    task, data = due.task, str(due.task.id)
    buttons = NotificationAction("Complete", COMPLETE, data=data), NotificationAction("Snooze", SNOOZE, data=data)
    system.notifications.post(
        Notification(
            PACKAGE,
            task.id,
            task.title,
            task.notes,
            due.when,
            channel="notifications",
            category="reminder",
            component=Component(PACKAGE, EDITOR).full,
            data=data,
            actions=buttons,
            heads_up=True,
        )
    )


def _task_in(system: System, intent: Intent) -> Task | None:
    """The task of a button that was pressed; its notification goes."""
    named = intent.data or ""
    key = int(named) if named.isdecimal() else 0
    system.notifications.cancel((PACKAGE, None, key))
    return Store(system).tasks.get(key)


def complete(system: System, intent: Intent) -> BroadcastResult:
    """Tick the task off."""
    task = _task_in(system, intent)
    if task:
        Store(system).complete(task.id, True)
    return BroadcastResult()


def snooze(system: System, intent: Intent) -> BroadcastResult:
    """Remind of the task again in an hour."""
    task = _task_in(system, intent)
    if task:
        ALARMS.insert(system, task=task.id, time=system.clock.now_ms() + _SNOOZE_MS, type=SNOOZED)
    return BroadcastResult()
