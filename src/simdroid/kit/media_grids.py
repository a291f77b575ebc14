"""Pictures by the day on which they were taken, for galleries and pickers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import groupby

from simdroid.kit.dates import moment
from simdroid.kit.media_files import Medium
from simdroid.system import System

_STORE = "content://media/external/file"


def taken_times(system: System) -> dict[str, int]:
    """When the pictures and videos of the media store were taken, in milliseconds, by path."""
    provider = system.content.provider(_STORE)
    columns, where = ["_data", "datetaken", "date_modified"], "media_type IN (1, 3)"
    cursor = provider.query(_STORE, columns, where, None) if provider else None
    return {
        str(path): int(str(taken_ms)) if taken_ms is not None else int(str(modified)) * 1000
        for path, taken_ms, modified in (cursor.rows if cursor else ())
    }


def newest_first(system: System, media: Iterable[Medium]) -> list[Medium]:
    """Pictures by the time they were taken at, the latest first."""
    times = taken_times(system)
    return sorted(media, key=lambda medium: (-times.get(medium.path, medium.modified_ns // 1_000_000), medium.path))


def dated_rows(system: System, media: Iterable[Medium], columns: int) -> list[date | list[Medium]]:
    """Rows of a grid by day: the day, then its pictures, `columns` in a row; the latest first."""
    times = taken_times(system)

    def day(medium: Medium) -> date:
        return moment(system, times.get(medium.path, medium.modified_ns // 1_000_000)).date()

    rows: list[date | list[Medium]] = []
    for when, group in groupby(newest_first(system, media), day):
        these = list(group)
        rows += [when, *(these[start : start + columns] for start in range(0, len(these), columns))]
    return rows


def day_title(system: System, day: date) -> str:
    """`Today`, `Yesterday`, or the day as people write it; with the year when it is another one."""
    today = system.clock.minute().date()
    if (today - day).days in (0, 1):
        return "Yesterday" if today != day else "Today"
    return f"{day:%a}, {day:%b} {day.day}" + (f", {day.year}" if day.year != today.year else "")
