"""Notifications of reminders, and their buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from simdroid import kit
from simdroid.system import BroadcastResult, Component, Intent, Notification, NotificationAction, System
from simdroid_apps.tasks_org import dates, reminders, screen
from simdroid_apps.tasks_org.rows import (
    ALARMS,
    AT_DUE,
    AT_START,
    AT_TIME,
    PACKAGE,
    SNOOZED,
    Alarm,
    Task,
)
from simdroid_apps.tasks_org.store import Options, Store

COMPLETE, SNOOZE = f"{PACKAGE}.action.complete", f"{PACKAGE}.action.snooze"
_SNOOZE_MS = 3_600_000


class _Reminder(NamedTuple):
    task: Task
    alarm: Alarm


def _due_reminders(system: System, after: int, until: int) -> Iterable[kit.Due[_Reminder]]:
    """Reminders after one moment and up to another."""
    store = Store(system)
    if not system.fs.is_file(ALARMS.path):
        return
    for alarm in ALARMS.query(system):
        task = store.tasks.get(alarm.task)
        if task is None or task.completed:
            continue
        first = _moment(system, task, alarm)
        for repetition in range(max(alarm.repeat, 0) + 1 if first and alarm.interval > 0 else bool(first)):
            when = first + repetition * alarm.interval
            if after < when <= until:
                yield kit.Due(when, _Reminder(task, alarm))


def _moment(system: System, task: Task, alarm: Alarm) -> int:
    """When a reminder comes first; 0 for never. A day without a time is reminded of in the evening."""
    if alarm.type in (AT_TIME, SNOOZED):
        return alarm.time
    base = {AT_START: task.start, AT_DUE: task.due}.get(alarm.type, 0)
    if not base:
        return 0
    options = Options(system)
    if not dates.has_time(base):
        if not options.reminds_of_days:
            return 0
        base = dates.stored_date(system, dates.day_of(system, base), options.reminder_time + 1000)
    return base + alarm.time


def _remind(system: System, due: Iterable[kit.Due[_Reminder]], _now: int) -> None:
    package = system.packages.get(PACKAGE)
    for item in due:
        task, alarm = item.item
        if alarm.type == SNOOZED:
            ALARMS.delete(system, alarm.id)
        if package is not None and package.holds(reminders.POST_NOTIFICATIONS):
            _notify(system, task, item.when)


def _notify(system: System, task: Task, when: int) -> None:
    data = str(task.id)
    system.notifications.post(
        Notification(
            PACKAGE,
            task.id,
            task.title,
            task.notes,
            when,
            channel="notifications",
            category="reminder",
            component=Component(PACKAGE, screen.EDITOR).full,
            data=data,
            actions=(
                NotificationAction("Complete", COMPLETE, data=data),
                NotificationAction("Snooze", SNOOZE, data=data),
            ),
            heads_up=True,
        )
    )


REMINDERS = kit.Reminders(
    _due_reminders, _remind, files=lambda system: [ALARMS.path, Options.stored(system).path], per_second=1000
)


def _task_in(system: System, intent: Intent) -> Task | None:
    """The task of a button that was pressed; its notification goes."""
    text = intent.data or ""
    key = int(text) if text.isdecimal() else 0
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
