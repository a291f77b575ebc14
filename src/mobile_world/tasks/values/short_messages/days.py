"""Days and times of day that a short message names, as dates from the day on which it is sent."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

from mobile_world.tasks.values.answers.moments import blanked, dates, times

_WEEK = 7
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_CHINESE_WEEK = "一二三四五六日"
_WEEKDAY = re.compile(
    r"(?P<next>next |the following |next week )?(?:this |coming |on )*"
    r"\b(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)s?(?:'s)?\b"
    r"(?P<later> next week)?"
    r"|(?P<chinese_next>下+)?个?(?:这|本)?(?:星期|周|礼拜)(?P<chinese>[一二三四五六日天])"
)
_RELATIVE = (
    (r"\b(?:the )?day after tomorrow\b|后天", 2),
    (r"\btomorrow(?:'s)?\b|明天|明日", 1),
    (r"\b(?:today|tonight)(?:'s)?\b|今天|今日", 0),
)
_HOURS = 24
_BARE_HOUR = re.compile(
    r"\b(?:at|instead of|make it|until|till|around|by) (\d{1,2})(?![\d:.%])(?= (?:instead"
    r"|rather|please|today|tomorrow|then|on)\b| ?$)|\b(\d{1,2}) o'?clock\b"
)
_GAP = re.compile(r"\s*(?:at|on|,|from|around|的)?\s*")


@dataclass(frozen=True)
class Day:
    """A date, a time of day, or both, with its place in the text."""

    start: int
    end: int
    date: dt.date | None = None
    time: dt.time | None = None
    by_weekday: bool = False
    """Whether nothing but the day of the week says which date it is."""

    def agrees(self, expected: dt.date, at: dt.time | None = None) -> bool:
        """Whether it may be that day; a weekday alone is any such day, and a time alone any day."""
        if self.time is not None and at is not None and self.time != at:
            return False
        if self.date is None:
            return True
        return self.date.weekday() == expected.weekday() if self.by_weekday else self.date == expected

    def __str__(self) -> str:
        """In the forms of ISO 8601: `2025-10-20`, `2025-10-20T10:00` or `T10:00`."""
        day = self.date.isoformat() if self.date else ""
        return f"{day}T{self.time:%H:%M}" if self.time else day


def days(text: str, now: dt.date) -> list[Day]:
    """All of a text in its order; a time right beside a date belongs to it."""
    dated = list(_dates(text, now))
    blank = blanked(text, dated)
    clock = [Day(moment.start, moment.end, time=moment.at) for moment in times(blank)]
    for hour in _BARE_HOUR.finditer(blank):
        start = hour.start(hour.lastindex or 0)
        if not any(moment.start <= start < moment.end for moment in clock) and int(hour[1] or hour[2]) < _HOURS:
            clock.append(Day(start, hour.end(1) if hour[1] else hour.end(), time=dt.time(int(hour[1] or hour[2]))))
    joined: list[Day] = []
    for day in sorted([*dated, *clock], key=lambda day: day.start):
        last = joined[-1] if joined else None
        if last and (last.date is None) != (day.date is None) and _GAP.fullmatch(text[last.end : day.start]):
            joined[-1] = replace(last if last.date else day, start=last.start, end=day.end, time=last.time or day.time)
        else:
            joined.append(day)
    return joined


def _dates(text: str, now: dt.date) -> Iterator[Day]:
    spans: list[tuple[int, int]] = []
    for moment in dates(text):
        year = moment.year or now.year
        day = dt.date(year, moment.month, moment.day) if (moment.month, moment.day) != (2, 29) else now
        if moment.year is None and day < now:
            day = dt.date(year + 1, moment.month, moment.day)
        spans.append((moment.start, moment.end))
        yield Day(moment.start, moment.end, day)
    for pattern, away in _RELATIVE:
        for match in re.finditer(pattern, text):
            if not any(start < match.end() and match.start() < end for start, end in spans):
                spans.append(match.span())
                yield Day(match.start(), match.end(), now + timedelta(away))
    for match in _WEEKDAY.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in spans) and not _is_word(match):
            yield Day(match.start(), match.end(), _weekday(match, now), by_weekday=not _of_next_week(match))


def _is_word(match: re.Match[str]) -> bool:
    """Whether a short form is rather the word: "the sun", "he sat", "we wed"."""
    if match["day"] not in ("sun", "sat", "wed"):
        return False
    return not re.search(r"\b(?:on|this|next|to|until|till|from|by|for)\s*$", match.string[: match.start("day")])


def _of_next_week(match: re.Match[str]) -> bool:
    return bool(match["next"] or match["later"] or match["chinese_next"])


def _weekday(match: re.Match[str], now: dt.date) -> dt.date:
    """The first such day after now, or that of next week."""
    if match["chinese"]:
        weekday = _CHINESE_WEEK.index(match["chinese"].replace("天", "日"))
    else:
        weekday = _WEEKDAYS.index(match["day"][:3])
    if _of_next_week(match):
        return now + timedelta(_WEEK * len(match["chinese_next"] or "x") + weekday - now.weekday())
    return now + timedelta((weekday - now.weekday() - 1) % _WEEK + 1)
