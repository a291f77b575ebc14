"""Reminders: notifications some time before an event, and snoozing them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from simdroid import kit
from simdroid.system import BroadcastResult, Component, Intent, Notification, NotificationAction, System
from simdroid_apps.simple_calendar import formatting, intents
from simdroid_apps.simple_calendar.editions import Edition
from simdroid_apps.simple_calendar.events import Occurrence, instant, midnight, wall
from simdroid_apps.simple_calendar.store import Store, options_of

_DAY_MINUTES = 1440
_LONGEST_MINUTES = 366 * _DAY_MINUTES
"""How long before an event a reminder can come."""


def _reminders(edition: Edition, system: System, after: int, until: int) -> list[kit.Due[Occurrence]]:
    """Reminders that are due after one instant and up to another."""
    store = Store(system, edition)
    if not system.fs.is_file(edition.database):
        return []
    with store.open() as database:
        rows = database.execute(
            "SELECT max(reminder_1_minutes, reminder_2_minutes, reminder_3_minutes) FROM events"
            " WHERE reminder_1_minutes != -1 OR reminder_2_minutes != -1 OR reminder_3_minutes != -1"
        ).fetchall()
    longest = max((row[0] for row in rows if isinstance(row[0], int)), default=None)
    snoozed = [due for due in _snoozed(edition, system, store) if after < due.when <= until]
    if longest is None:
        return snoozed
    home, ahead = store.home, min(max(longest, 0) + _DAY_MINUTES, _LONGEST_MINUTES)
    reminders = []
    for item in store.between(wall(after, home) - timedelta(days=1), wall(until, home) + timedelta(minutes=ahead)):
        start = instant(item.start, home)
        for minutes in item.event.reminders:
            if minutes == -1 or item.done:
                continue
            early = -_DAY_MINUTES < minutes < 0
            when = instant(midnight(item.start.date()), home) - minutes * 60 if early else start - abs(minutes) * 60
            if after < when <= until:
                reminders.append(kit.Due(when, item))
    return reminders + snoozed


def _snoozed(edition: Edition, system: System, store: Store) -> list[kit.Due[Occurrence]]:
    """Reminders that a person wants to see again, as `event/start/when`."""
    reminders = []
    for text in options_of(edition)(system).snoozed_reminders:
        number, start, when = map(_number, f"{text}//".split("/")[:3])
        event = store.get(number)
        if event is not None:
            moment = wall(start, store.home)
            reminders.append(kit.Due(when, Occurrence(event, moment, moment, start)))
    return reminders


def _number(text: str) -> int:
    """A stored number; 0 for anything else, which code outside may have stored."""
    return int(text) if text.isdecimal() and len(text) < 19 else 0


def _forget_snoozed(edition: Edition, system: System, now: int) -> None:
    options = options_of(edition)(system)
    pending = [text for text in options.snoozed_reminders if _number(text.rpartition("/")[2]) > now]
    if pending != options.snoozed_reminders:
        options.snoozed_reminders = pending


def _remind(edition: Edition, system: System, due: Iterable[kit.Due[Occurrence]], now: int) -> None:
    for item in due:
        _notify(edition, system, item.item)
    _forget_snoozed(edition, system, now)


def _notify(edition: Edition, system: System, item: Occurrence) -> None:
    event, options = item.event, options_of(edition)(system)
    package = system.packages.get(edition.package)
    if package is None or not package.holds("android.permission.POST_NOTIFICATIONS"):
        return
    today = system.clock.now().date()
    when = "All-day" if event.all_day else kit.padded_time(item.start, is_24h=options.is_24h)
    day = "Today" if item.start.date() == today else formatting.day_title(item.start.date(), today)
    screen = Component(edition.package, edition.package + (intents.TASK if event.is_task else intents.EVENT))
    data = f"{event.id}/{item.start_ts}"
    system.notifications.post(
        Notification(
            edition.package,
            event.id,
            event.title,
            " ".join(part for part in (day, when, event.location, event.description) if part),
            system.clock.now_ms(),
            channel=edition.channel,
            category="reminder",
            component=screen.full,
            data=data,
            actions=(NotificationAction("Snooze", edition.snooze, data=data),),
            heads_up=True,
        )
    )


def reminders_of(edition: Edition) -> kit.Reminders[Occurrence]:
    """The reminders of one of the apps."""

    def files(system: System) -> list[str]:
        return [edition.database, options_of(edition).stored(system).path]

    return kit.Reminders(partial(_reminders, edition), partial(_remind, edition), files=files)


def snooze(edition: Edition, system: System, intent: Intent) -> BroadcastResult:
    """Take a reminder away, and show it again after the time that the settings name."""
    number, _, start = (intent.data or "").partition("/")
    if number.isdecimal() and start.lstrip("-").isdecimal():
        options = options_of(edition)(system)
        again = system.clock.now_ms() // 1000 + max(options.snooze_delay, 1) * 60
        options.snoozed_reminders = [*options.snoozed_reminders, f"{number}/{start}/{again}"]
        system.notifications.cancel((edition.package, None, int(number)))
    return BroadcastResult()
