"""Dates and times of day in an answer, in English, Chinese and ISO 8601.

A grammar of our own and not a library: `dateparser` and `dateutil` fill in what is missing from today's date, read
dates into words that are none ("may", "sat", "1"), and tell neither where a date stood nor that there were two of them,
which is what an answer is refused for; `dateparser` also brings four packages that nothing else here needs.

Dates with strokes are month first, as a phone set to English (United States) writes them, unless the first number
cannot be a month; dates with full stops are day first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Protocol, TypeVar

from mobile_world.tasks.values.answers.quantities import CHINESE_NUMERAL, SMALL_NUMBERS, chinese_number
from mobile_world.tasks.values.answers.statements import BLANK

# fmt: off
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)
# fmt: on
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_MONTH = rf"(?P<month>{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in _MONTHS)}|sept)\.?"
_WEEKDAY = r"(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:r|rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?"
_CN_DIGITS = rf"(?:\d{{1,2}}|{CHINESE_NUMERAL}{{1,3}})"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4}|'\d{2})"
_SHORT_YEAR = r"(?P<year>\d{4}|\d{2})"
_DATES = [
    f"(?i){pattern}"
    for pattern in (
        rf"(?<!\d){_YEAR}-(?P<number>\d{{1,2}})-(?P<day>\d{{1,2}})(?!\d)",
        rf"(?<!\d){_YEAR}[/.](?P<number>\d{{1,2}})[/.](?P<day>\d{{1,2}})(?!\d)",
        rf"(?<!\d){_YEAR}(?P<number>0[1-9]|1[0-2])(?P<day>[0-2]\d|3[01])(?!\d)",
        rf"(?<!\d)(?P<number>\d{{1,2}})/(?P<day>\d{{1,2}})(?:/{_SHORT_YEAR})?(?!\d)",
        rf"(?<!\d)(?P<number>\d{{1,2}})-(?P<day>\d{{1,2}})-{_YEAR}(?!\d)",
        rf"(?<!\d)(?P<day>\d{{1,2}})\.(?P<number>\d{{1,2}})\.{_SHORT_YEAR}(?!\d)",
        rf"(?:(?P<year>\d{{4}}|{CHINESE_NUMERAL}{{4}})\s*年\s*)?(?P<number>{_CN_DIGITS})\s*月\s*(?P<day>{_CN_DIGITS})\s*[日号]",
        rf"(?<![A-Za-z\d]){_MONTH}\s+(?:the\s+)?{_DAY}\b(?!:)(?:,?\s*(?:of\s+)?{_YEAR}(?!\d|:))?",
        rf"\b{_DAY}(?:\s+of)?\s+{_MONTH}(?:,?\s*{_YEAR}(?!\d|:))?",
    )
]
_DAY_NAME = "(?i)" rf"\b(?P<weekday>{_WEEKDAY})(?!\w)|(?:星期|周|礼拜)(?P<chinese>[一二三四五六日天])"
_HALF = r"(?P<half>a\.?m\b\.?|p\.?m\b\.?|in the (?:morning|afternoon|evening)|at night)"
_PERIOD = r"(?P<period>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里)"
_TIMES = [
    f"(?i){pattern}"
    for pattern in (
        rf"(?:{_PERIOD}\s*)?(?<![\d.])(?P<hour>{_CN_DIGITS})\s*[点时](?!间|候|长)\s*(?:(?P<quarter>半|一刻|三刻)|"
        rf"(?P<minute>{_CN_DIGITS})\s*分?)?(?:整|钟)?",
        rf"(?:{_PERIOD}\s*)?(?<![\d:.])(?P<hour>\d{{1,2}}):(?P<minute>\d{{2}})(?::\d{{2}}(?:\.\d+)?)?(?![\d:])"
        rf"(?:\s*(?:z\b|[+-]00:?00\b|utc\b|gmt\b))?(?:\s*{_HALF})?",
        rf"(?<![\d:.])(?P<hour>\d{{1,2}})(?:\.(?P<minute>\d{{2}}))?\s*{_HALF}",
        r"(?<![\d:.])(?P<hour>\d{1,2})h(?P<minute>\d{2})\b",
        r"\b(?:12\s*)?(?P<name>noon|midday|midnight)\b|(?P<chinese_name>正午|午夜|零点)",
    )
]
_HOUR_NAMES = {name: number for number, name in enumerate(SMALL_NUMBERS[:13])}
_MINUTE_NAMES = {"five": 5, "ten": 10, "quarter": 15, "twenty": 20, "twentyfive": 25, "half": 30}
_SPOKEN_HOUR = rf"(?P<hour>\d{{1,2}}|{'|'.join(sorted(_HOUR_NAMES, key=len, reverse=True))})"
_SPOKEN_TIMES = [
    f"(?i){pattern}"
    for pattern in (
        r"\b(?:an?\s+)?(?P<part>half|quarter|five|ten|twenty[\s-]five|twenty|\d{1,2})(?:\s+minutes?)?\s+"
        rf"(?P<way>past|after|to|before)\s+{_SPOKEN_HOUR}\b(?!:)(?:\s*o'?clock)?(?:,?\s*{_HALF})?",
        rf"\b{_SPOKEN_HOUR}\s*o'?clock\b(?:,?\s*{_HALF})?",
        rf"(?<![\d.:])\b{_SPOKEN_HOUR}\s+{_HALF}",
        r"(?<![\d.:,])(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)\s*(?:h|hrs?|hours)\b",
        r"(?<=\ue0ff)(?:,?\s*at)?[,\s]\s*(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)(?![\d:]|[.,]\d|\s*[A-Za-z])",
        rf"(?<![\d.,])(?P<hour>[01]?\d|2[0-3])\.(?P<minute>[0-5]\d)(?![\d.]*\d)(?:\s*{_HALF})?",
    )
]
"""Times in words, with a full stop, or without a colon right after a date, which in other texts are quantities."""
_CENTURY = 2000
_NOON = ("noon", "midday", "正午")


@dataclass(frozen=True)
class NamedDate:
    """A date in a text, perhaps without a year; with none of these it is a weekday alone."""

    start: int
    end: int
    month: int
    day: int
    year: int | None

    def agrees(self, expected: date) -> bool:
        """Whether it may be that day."""
        return (self.month, self.day) == (expected.month, expected.day) and self.year in (None, expected.year)


@dataclass(frozen=True)
class NamedTime:
    """A time of day in a text."""

    start: int
    end: int
    at: time

    def agrees(self, expected: time) -> bool:
        """Whether it is that minute."""
        return (self.at.hour, self.at.minute) == (expected.hour, expected.minute)


_NamedT = TypeVar("_NamedT", NamedDate, NamedTime)


def _in_order(text: str, patterns: Iterable[str], read: Callable[[re.Match[str]], _NamedT | None]) -> list[_NamedT]:
    """What patterns find in a text and `read` accepts, in its order; of two that overlap, that of the first pattern."""
    moments: list[_NamedT] = []
    for pattern in patterns:
        for match in re.finditer(pattern, text):
            moment = read(match)
            if moment is not None and not any(
                other.start < moment.end and moment.start < other.end for other in moments
            ):
                moments.append(moment)
    return sorted(moments, key=lambda moment: moment.start)


class Stretch(Protocol):
    """A part of a text."""

    @property
    def start(self) -> int:
        """Where it begins."""

    @property
    def end(self) -> int:
        """Behind its last character."""


def blanked(text: str, stretches: Iterable[Stretch]) -> str:
    """A text with some parts blanked out, everything else in its place."""
    for part in stretches:
        text = f"{text[: part.start]}{BLANK * (part.end - part.start)}{text[part.end :]}"
    return text


def cut_out(text: str, stretches: Sequence[Stretch]) -> str:
    """A text with a space in place of each of some parts, which are given in its order."""
    for part in reversed(stretches):
        text = f"{text[: part.start]} {text[part.end :]}"
    return text


def dates(text: str) -> list[NamedDate]:
    """All dates of a text that exist, in its order."""
    return _in_order(text, _DATES, _date)


def _date(match: re.Match[str]) -> NamedDate | None:
    parts = match.groupdict()
    number = chinese_number(parts["number"]) if parts.get("number") else _month(parts["month"])
    day = chinese_number(parts["day"])
    if number > 12 and "/" in match[0]:
        number, day = day, number
    year = _year(parts["year"]) if parts.get("year") else None
    try:
        date(year or 2000, number, day)
    except ValueError:
        return None
    return NamedDate(match.start(), match.end(), number, day, year)


def _year(written: str) -> int:
    """A year in two digits is one of this century."""
    year = chinese_number(written.removeprefix("'"))
    return year + _CENTURY if year < 100 else year


def _month(name: str) -> int:
    return next(number for number, month in enumerate(_MONTHS, 1) if month.startswith(name[:3].lower()))


def weekdays(text: str) -> Iterator[int]:
    """Days of the week that a text names, 0 for Monday; "may" and "sun" of other words are left out."""
    for match in re.finditer(_DAY_NAME, text):
        if match["chinese"]:
            yield "一二三四五六日天".index(match["chinese"]) % 7 if match["chinese"] != "天" else 6
        elif match["weekday"].lower().rstrip(".").endswith("day") or match["weekday"][0].isupper():
            name = match["weekday"][:3].lower()
            yield next(number for number, day in enumerate(_WEEKDAYS) if day.startswith(name))


def times(text: str, *, spoken: bool = False) -> list[NamedTime]:
    """All times of day of a text, in its order; with `spoken` also `half past two` and `14.30`."""
    return _in_order(text, (*(_SPOKEN_TIMES if spoken else ()), *_TIMES), _time)


def _time(match: re.Match[str]) -> NamedTime | None:
    parts = match.groupdict()
    if name := parts.get("name") or parts.get("chinese_name"):
        return NamedTime(match.start(), match.end(), time(12 if name.lower() in _NOON else 0))
    named_hour = _HOUR_NAMES.get(parts["hour"].lower())
    hour, minute = (chinese_number(parts["hour"]) if named_hour is None else named_hour), _minute(parts)
    if parts.get("way") in ("to", "before"):
        hour, minute = hour - 1, 60 - minute
    half, period = (parts.get("half") or "").lower(), parts.get("period") or ""
    if half or period:
        if hour > 12 and (half.startswith("a") or period in ("凌晨", "清晨", "早上", "早晨", "上午")):
            return None
        hour = _in_24_hours(hour, half, period)
    if not (0 <= hour <= 23 and minute <= 59):
        return None
    return NamedTime(match.start(), match.end(), time(hour, minute))


def _in_24_hours(hour: int, half: str, period: str) -> int:
    if half in ("at night",) or period in ("晚上", "夜里"):
        late = hour >= 6 or period == "晚上"
    else:
        late = half.startswith("p") or half.endswith(("afternoon", "evening")) or period in ("下午", "傍晚")
        if period == "中午":
            late = hour < 11
    if hour > 12:
        return hour
    if period == "中午" and hour in (11, 12):
        return hour
    if hour == 12 and (half == "at night" or period in ("晚上", "夜里")):
        return 0
    return hour % 12 + (12 if late else 0)


def _minute(parts: dict[str, str | None]) -> int:
    if quarter := parts.get("quarter"):
        return {"半": 30, "一刻": 15, "三刻": 45}[quarter]
    if part := parts.get("part"):
        bare = re.sub(r"[\s-]", "", part.lower())
        return _MINUTE_NAMES[bare] if bare in _MINUTE_NAMES else int(bare)
    return chinese_number(parts["minute"] or "0") if parts.get("minute") else 0
