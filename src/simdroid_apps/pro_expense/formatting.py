"""Amounts, dates and date ranges as the app writes them, in English whatever the language."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from simdroid import kit
from simdroid.system import System

_AMOUNT = re.compile(r"[+-]?(\d{0,8}(\.\d{0,2})?)")
"""What the amount field takes: eight digits before the point and two after it."""


def amount_text(cents: int, *, grouped: bool = True) -> str:
    """`1,234.5`: no more decimals than needed."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return sign + (f"{whole:,}" if grouped else str(whole)) + (f".{rest:02}".rstrip("0") if rest else "")


def allowed_amount(text: str) -> str:
    """As much of a typed amount as the field takes."""
    match = _AMOUNT.match(text)
    return match[0] if match else ""


def cents_of(text: str) -> int | None:
    """A typed amount in cents; None without a digit."""
    if not re.search(r"\d", text):
        return None
    whole, _, rest = text.lstrip("+-").partition(".")
    cents = int(whole or 0) * 100 + int(f"{rest:0<2}"[:2])
    return -cents if text.startswith("-") else cents


def time_text(when: datetime) -> str:
    """`3:34 PM`."""
    return f"{when.hour % 12 or 12}:{when:%M %p}"


def entry_time(when: datetime) -> str:
    """`15 Oct 2023 3:34 PM`, below the title of the entry form."""
    return f"{when.day} {when:%b %Y} {time_text(when)}"


def recent_date(system: System, date_ms: int) -> str:
    """`Today 3:34 PM`, `Yesterday 3:34 PM`, `Sep 3`; `2023 Oct 3` for other years and other days of this month."""
    when, today = kit.moment(system, date_ms), system.clock.minute()
    if (when.year, when.month) == (today.year, today.month):
        names = {today.day: "Today", today.day - 1: "Yesterday"}
        return f"{names[when.day]} {time_text(when)}" if when.day in names else _full(when)
    return f"{when:%b} {when.day}" if when.year == today.year else _full(when)


def range_text(start: datetime, end: datetime, *, year: bool = True) -> str:
    """`2023 Oct 1 - 15`, `2023 Sep 3 - Oct 15`, `2022 Dec 3 - 2023 Oct 15`, or one day; perhaps without the year."""
    first = _full(start) if year else f"{start:%b} {start.day}"
    if start.date() == end.date():
        return first
    if start.year != end.year and year:
        return f"{first} - {_full(end)}"
    return (
        f"{first} - {end.day}"
        if (start.year, start.month) == (end.year, end.month)
        else f"{first} - {end:%b} {end.day}"
    )


def week_start(now: datetime) -> datetime:
    """The beginning of the week's Sunday."""
    return (now - timedelta(days=now.isoweekday() % 7)).replace(hour=0, minute=0, second=0, microsecond=0)


def _full(when: datetime) -> str:
    return f"{when.year} {when:%b} {when.day}"
