"""Reminders: notifications some time before an event, and snoozing them.

Evaluated whenever phone time has passed (`Manifest.on_time`). The next moment that anything is due is remembered for as
long as nobody writes to the database, so that the passing of time costs a look at the file.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple
from weakref import WeakKeyDictionary

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.events import Occurrence, instant, midnight, wall
from mobile_world.phone.apps.simple_calendar.formatting import day_title
from mobile_world.phone.apps.simple_calendar.store import PATH, Options, Store
from mobile_world.phone.kit import padded_time
from mobile_world.phone.system import BroadcastResult, Component, Intent, Notification, NotificationAction, System
from mobile_world.phone.system.files import file_state

SNOOZE = f"{intents.PACKAGE}.action.snooze"
_DAY_MINUTES = 1440
_LONGEST_MINUTES = 366 * _DAY_MINUTES
"""How long before an event a reminder can come."""


class _Known(NamedTuple):
    """What the database looked like, the moment the look counts from, and when the next reminder is due."""

    files: tuple[object, ...]
    since: int
    due: int


_KNOWN: WeakKeyDictionary[System, _Known] = WeakKeyDictionary()


class _Due(NamedTuple):
    when: int
    item: Occurrence


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """Remind of what is due; a broken database reminds of nothing."""
    before, after = before_ns // 1_000_000_000, after_ns // 1_000_000_000
    if after == before:
        return
    files = _files(system)
    known = _KNOWN.get(system)
    if known is not None and known.files == files and known.since <= before and after < known.due:
        return
    with suppress(sqlite3.Error, OSError):
        reach = max(after, before + 86_400)
        found = _reminders(system, before, reach)
        for due in found:
            if due.when <= after:
                _remind(system, due.item)
        if any(due.when <= after for due in found):
            _forget_snoozed(system, after)
        later = [due.when for due in found if due.when > after]
        _KNOWN[system] = _Known(files, after, min(later, default=reach))


def _files(system: System) -> tuple[object, ...]:
    """A fingerprint of the database, the settings and the time zone."""
    settings = Options.stored(system).path
    return system.clock.timezone, file_state(system.fs, PATH), file_state(system.fs, settings)


def _reminders(system: System, after: int, until: int) -> list[_Due]:
    """Reminders that are due after one instant and up to another."""
    store = Store(system)
    if not system.fs.is_file(PATH):
        return []
    with store.open() as database:
        wanted = database.execute(
            "SELECT max(reminder_1_minutes, reminder_2_minutes, reminder_3_minutes) FROM events"
            " WHERE reminder_1_minutes != -1 OR reminder_2_minutes != -1 OR reminder_3_minutes != -1"
        ).fetchall()
    longest = max((row[0] for row in wanted if isinstance(row[0], int)), default=None)
    snoozed = [due for due in _snoozed(system, store) if after < due.when <= until]
    if longest is None:
        return snoozed
    home, ahead = store.home, min(max(longest, 0) + _DAY_MINUTES, _LONGEST_MINUTES)
    found = []
    for item in store.between(wall(after, home) - timedelta(days=1), wall(until, home) + timedelta(minutes=ahead)):
        start = instant(item.start, home)
        for minutes in item.event.reminders:
            if minutes == -1 or item.done:
                continue
            early = -_DAY_MINUTES < minutes < 0
            when = instant(midnight(item.start.date()), home) - minutes * 60 if early else start - abs(minutes) * 60
            if after < when <= until:
                found.append(_Due(when, item))
    return found + snoozed


def _snoozed(system: System, store: Store) -> list[_Due]:
    """Reminders that a person wants to see again, as `event/start/when`."""
    found = []
    for text in Options(system).snoozed_reminders:
        number, start, when = map(_number, f"{text}//".split("/")[:3])
        event = store.get(number)
        if event is not None:
            moment = wall(start, store.home)
            found.append(_Due(when, Occurrence(event, moment, moment, start)))
    return found


def _number(text: str) -> int:
    """A stored number; 0 for anything else, which code outside may have stored."""
    return int(text) if text.isdecimal() and len(text) < 19 else 0


def _forget_snoozed(system: System, now: int) -> None:
    options = Options(system)
    kept = [text for text in options.snoozed_reminders if _number(text.rpartition("/")[2]) > now]
    if kept != options.snoozed_reminders:
        options.snoozed_reminders = kept


def _remind(system: System, item: Occurrence) -> None:
    event, options = item.event, Options(system)
    package = system.packages.get(intents.PACKAGE)
    if package is None or not package.holds("android.permission.POST_NOTIFICATIONS"):
        return
    today = system.clock.now().date()
    when = "All-day" if event.all_day else padded_time(item.start, is_24h=options.is_24h)
    day = "Today" if item.start.date() == today else day_title(item.start.date(), today)
    screen = Component(intents.PACKAGE, intents.PACKAGE + (intents.TASK if event.is_task else intents.EVENT))
    data = f"{event.id}/{item.start_ts}"
    system.notifications.post(
        Notification(
            intents.PACKAGE,
            event.id,
            event.title,
            " ".join(part for part in (day, when, event.location, event.description) if part),
            system.clock.now_ms(),
            channel="simple_calendar",
            category="reminder",
            component=screen.full,
            data=data,
            actions=(NotificationAction("Snooze", SNOOZE, data=data),),
            heads_up=True,
        )
    )


def snooze(system: System, intent: Intent) -> BroadcastResult:
    """Take a reminder away, and show it again after the time that the settings name."""
    number, _, start = (intent.data or "").partition("/")
    if number.isdecimal() and start.lstrip("-").isdecimal():
        options = Options(system)
        again = system.clock.now_ms() // 1000 + max(options.snooze_delay, 1) * 60
        options.snoozed_reminders = [*options.snoozed_reminders, f"{number}/{start}/{again}"]
        system.notifications.cancel((intents.PACKAGE, None, int(number)))
    return BroadcastResult()
