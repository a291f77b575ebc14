"""Dates, times, reminders and repetitions as the app writes them."""

from __future__ import annotations

from datetime import date, timedelta

from simdroid import kit
from simdroid_apps.simple_calendar.events import midnight
from simdroid_apps.simple_calendar.repetition import (
    LAST_DAY,
    MONTH,
    SAME_DAY,
    UNITS,
    WEEK,
    WEEKDAY,
    WEEKDAY_USE_LAST,
    YEAR,
    is_last_of_its_kind,
    unit_of,
)

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
LETTERS = tuple(name[0] for name in WEEKDAYS)
_ORDERS = ("first", "second", "third", "fourth", "fifth")
_LENGTHS = ((525_600, "year"), (43_200, "month"), (10_080, "week"), (1_440, "day"), (60, "hour"), (1, "minute"))
_DAY_MINUTES = 1_440
_PLAIN = dict(zip((0, *UNITS), ("No repetition", "Daily", "Weekly", "Monthly", "Yearly"), strict=True))


def month_title(day: date, today: date) -> str:
    """`October`, with the year where it is another one."""
    return f"{day:%B}" if day.year == today.year else f"{day:%B} {day.year}"


def month_day(day: date) -> str:
    """`October 15`."""
    return f"{day:%B} {day.day}"


def full_date(day: date) -> str:
    """`October 15 2023`."""
    return f"{month_day(day)} {day.year}"


def day_title(day: date, today: date) -> str:
    """`October 15 (Sun)`, with the year where it is another one."""
    year = "" if day.year == today.year else f" {day.year}"
    return f"{month_day(day)}{year} ({day:%a})"


def list_day(day: date) -> str:
    """`15 Sunday`, the heading of a day in a list."""
    return f"{day.day} {day:%A}"


def length_text(minutes: int) -> str:
    """A length of time in its largest unit: `2 hours`."""
    size, unit = next((size, unit) for size, unit in _LENGTHS if minutes % size == 0)
    return kit.plural(minutes // size, unit)


def reminder_text(minutes: int, *, is_24h: bool) -> str:
    """`10 minutes before`."""
    if minutes == -1:
        return "No reminder"
    if minutes == 0:
        return "At start"
    if -_DAY_MINUTES < minutes < 0:
        at = midnight(date.min) + timedelta(minutes=-minutes)
        return f"During the day at {kit.padded_time(at, is_24h=is_24h)}"
    return f"{length_text(abs(minutes))} before"


def repetition_text(interval: int) -> str:
    """`Weekly`, `2 weeks`."""
    unit = unit_of(interval)
    return _PLAIN.get(interval) or kit.plural(max(interval // unit, 1), UNITS[unit])


def weekdays(*, sunday_first: bool) -> list[int]:
    """Places of the days of a week, Monday's is 0, in the order a week has."""
    return [6, 0, 1, 2, 3, 4, 5] if sunday_first else list(range(7))


def order_text(day: date, *, use_last: bool) -> str:
    """`third Sunday`, the place of a day among its kind in its month."""
    order = "last" if use_last else _ORDERS[(day.day - 1) // 7]
    return f"{order} {day:%A}"


def rule_text(interval: int, rule: int, first: date, *, sunday_first: bool) -> str:
    """What stands beside Repeat on."""
    unit = unit_of(interval)
    if unit == WEEK:
        names = [WEEKDAYS[day][:3] for day in weekdays(sunday_first=sunday_first) if rule & 1 << day]
        return ", ".join(names) if len(names) < len(WEEKDAYS) else "Every day"
    if rule in (WEEKDAY, WEEKDAY_USE_LAST):
        order = order_text(first, use_last=rule == WEEKDAY_USE_LAST)
        return f"Every {order}" + (f" in {first:%B}" if unit == YEAR else "")
    if rule == LAST_DAY and unit == MONTH:
        return "The last day of the month"
    return "The same day"


def rule_options(interval: int, day: date) -> dict[int, str]:
    """The rules by which something that begins on a day can repeat every month or every year."""
    yearly = unit_of(interval) == YEAR
    month = f" in {day:%B}" if yearly else ""
    rules = {SAME_DAY: f"Repeat on the same day {'every year' if yearly else 'each month'}"}
    if day.day <= 28:
        rules[WEEKDAY] = f"Repeat every {order_text(day, use_last=False)}{month}"
    if is_last_of_its_kind(day):
        rules[WEEKDAY_USE_LAST] = f"Repeat every {order_text(day, use_last=True)}{month}"
    if not yearly and (day + timedelta(1)).day == 1:
        rules[LAST_DAY] = "Repeat on the last day of the month"
    return rules
