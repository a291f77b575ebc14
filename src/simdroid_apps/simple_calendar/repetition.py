"""The occurrences of repeating events.

Days are counted in the zone the event was made in: its rule means weekdays there, whatever zone the phone is in now.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from simdroid_apps.simple_calendar.events import LATEST, Event, Occurrence, day_code, instant, wall

DAY, WEEK, MONTH, YEAR = 86_400, 604_800, 2_592_001, 31_536_000
"""Intervals as the app stores them; a month is no multiple of a day."""

UNITS = {DAY: "day", WEEK: "week", MONTH: "month", YEAR: "year"}

SAME_DAY, WEEKDAY_USE_LAST, LAST_DAY, WEEKDAY = 1, 2, 3, 4
"""Rules of what repeats by month or year; a week's is a mask with 1 for Monday and 64 for Sunday."""

EVERY_DAY = 127
LONGEST_S = 366 * DAY
"""How long an occurrence of a repeating event is at most; outside code may store any end."""


def unit_of(interval: int) -> int:
    """The largest unit of which an interval is a multiple; 0 for none."""
    if interval <= 0:
        return 0
    return next((unit for unit in (YEAR, MONTH, WEEK) if interval % unit == 0), DAY)


def is_last_of_its_kind(day: date) -> bool:
    """Whether a month has no other such weekday after a day."""
    return (day + timedelta(7)).month != day.month


def first_rule(interval: int, day: date) -> int:
    """The rule that a repetition begins with."""
    return {WEEK: 1 << day.weekday(), MONTH: SAME_DAY, YEAR: SAME_DAY}.get(unit_of(interval), 0)


def fitting_rule(interval: int, rule: int, day: date) -> int:
    """The rule for another first day; one that no longer fits it gives way to the simplest."""
    fits = {WEEKDAY_USE_LAST: is_last_of_its_kind(day), LAST_DAY: (day + timedelta(1)).day == 1, WEEKDAY: True}
    return rule if unit_of(interval) != WEEK and fits.get(rule, False) else first_rule(interval, day)


def occurrences(event: Event, since: datetime, until: datetime, home: str) -> Iterator[Occurrence]:
    """When an event takes place between two moments of wall time, both included; `home` is the phone's zone."""
    duration = event.end_ts - event.start_ts
    if event.repeat_interval > 0:
        duration = min(duration, LONGEST_S)
    zones = (event.time_zone, home) if event.all_day else (home,)
    for start_ts in _starts(event, instant(since, home) - DAY, instant(until, home) + DAY, home):
        start, end = wall(start_ts, *zones), wall(start_ts + duration, *zones)
        if start <= until and end >= since:
            yield Occurrence(event, start, max(start, end), start_ts)


def _starts(event: Event, since_ts: int, until_ts: int, home: str) -> Iterator[int]:
    """Instants at which it begins; those that are over before `since_ts` may be left out."""
    if not unit_of(event.repeat_interval):
        yield event.start_ts
        return
    zones = event.time_zone, home
    first, duration = wall(event.start_ts, *zones), min(max(event.end_ts - event.start_ts, 0), LONGEST_S)
    limit, exceptions = event.repeat_limit, set(event.exceptions)
    since = wall(since_ts - duration, *zones).date() - timedelta(1)
    for index, day in _days(first.date(), event.repeat_interval, event.repeat_rule, since):
        if day < since:
            continue
        start = event.start_ts if day == first.date() else instant(datetime.combine(day, first.time()), *zones)
        if start > until_ts or (limit > 0 and start > limit) or (limit < 0 and index >= -limit):
            return
        if day_code(day) not in exceptions:
            yield start


def _days(first: date, interval: int, rule: int, since: date) -> Iterator[tuple[int, date]]:
    """Days with their numbers, from 0 for the first; many that lie before `since` are not counted one by one."""
    unit = unit_of(interval)
    if unit == WEEK:
        return _weekly(first, interval // WEEK, rule & EVERY_DAY, since)
    if unit == DAY:
        return _daily(first, max(interval // DAY, 1), since)
    return _monthly(first, interval // MONTH if unit == MONTH else 12 * (interval // YEAR), rule, yearly=unit == YEAR)


def _daily(first: date, step: int, since: date) -> Iterator[tuple[int, date]]:
    index = max((since - first).days // step, 0)
    while step * index <= (LATEST.date() - first).days:
        yield index, first + timedelta(step * index)
        index += 1


def _weekly(first: date, step: int, mask: int, since: date) -> Iterator[tuple[int, date]]:
    if not mask:
        return
    monday, index = first - timedelta(first.weekday()), 0
    while monday < LATEST.date():
        days = [monday + timedelta(weekday) for weekday in range(7) if mask & 1 << weekday]
        for day in days:
            if day >= first:
                yield index, day
                index += 1
        rounds = max((since - monday).days // (7 * step) - 1, 0)
        if (LATEST.date() - monday).days < 7 * step * (rounds + 1):
            return
        index += rounds * len(days)
        monday += timedelta(7 * step * (rounds + 1))


def _monthly(first: date, step: int, rule: int, *, yearly: bool) -> Iterator[tuple[int, date]]:
    index, month = 0, first.year * 12 + first.month - 1
    while month < LATEST.year * 12:
        day = _day_in(month // 12, month % 12 + 1, first, SAME_DAY if yearly and rule == LAST_DAY else rule)
        if day is not None:
            yield index, day
            index += 1
        month += step


def _day_in(year: int, month: int, first: date, rule: int) -> date | None:
    """The day of a month that a rule means; None where the month has no such day."""
    length = calendar.monthrange(year, month)[1]
    if rule == LAST_DAY:
        return date(year, month, length)
    if rule in (WEEKDAY, WEEKDAY_USE_LAST):
        number = 1 + (first.weekday() - date(year, month, 1).weekday()) % 7
        number += 7 * ((length - number) // 7 if rule == WEEKDAY_USE_LAST else (first.day - 1) // 7)
        return date(year, month, number) if number <= length else None
    return date(year, month, first.day) if first.day <= length else None
