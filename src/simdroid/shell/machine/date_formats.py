"""Dates and times as commands read and print them, in the phone's time zone and to the nanosecond."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from simdroid.system import Clock

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LIMIT_S = 253_402_214_400
"""9999-12-31, where `datetime` ends; later times are shown as this one."""

_SECOND_NS = 1_000_000_000
_LATEST_S = 253_370_764_800
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_DAY = r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
_TIME = r"(?P<hour>\d{1,2}):(?P<minute>\d{1,2})(?::(?P<second>\d{1,2})(?:\.(?P<fraction>\d{1,9}))?)?"
_ZONE = r"(?:\s*(?P<zone>Z|[-+]\d\d:?\d\d))?"
_FORMS = (
    re.compile(rf"\s*{_DAY}(?:[T ]\s*{_TIME})?{_ZONE}"),
    re.compile(rf"\s*{_TIME}{_ZONE}"),
    re.compile(rf"\s*[A-Za-z]{{3}} (?P<name>[A-Za-z]{{3}}) +(?P<day>\d{{1,2}}) {_TIME} (?:[A-Z]+) (?P<year>\d{{4}})"),
)
_STRPTIME = {
    "d": r"(?P<day>\d{1,2})",
    "e": r" *(?P<day>\d{1,2})",
    "m": r"(?P<month>\d{1,2})",
    "Y": r"(?P<year>\d{4})",
    "y": r"(?P<short>\d{2})",
    "b": r"(?P<name>[A-Za-z]{3})",
    "a": r"[A-Za-z]{3}",
    "H": r"(?P<hour>\d{1,2})",
    "M": r"(?P<minute>\d{1,2})",
    "S": r"(?P<second>\d{1,2})",
    "s": r"(?P<epoch>-?\d+)",
    "F": _DAY,
    "T": r"(?P<hour>\d{1,2}):(?P<minute>\d{1,2}):(?P<second>\d{1,2})",
    "Z": r"[A-Za-z]+",
    "z": r"(?P<zone>Z|[-+]\d\d:?\d\d)",
    "%": "%",
}


def local_time(clock: Clock, epoch_ns: int) -> datetime:
    """A stored time in the phone's time zone, cut to whole seconds."""
    seconds = max(-_LIMIT_S // 5, min(epoch_ns // 1_000_000_000, _LIMIT_S))
    return (_EPOCH + timedelta(seconds=seconds)).astimezone(ZoneInfo(clock.timezone))


def format_minute(clock: Clock, epoch_ns: int) -> str:
    """`2023-10-15 15:34`, as in `ls -l`."""
    return local_time(clock, epoch_ns).strftime("%Y-%m-%d %H:%M")


def format_full(clock: Clock, epoch_ns: int) -> str:
    """`2023-10-15 15:34:00.000000000 +0000`, as in `ls -ll` and `stat`."""
    moment = local_time(clock, epoch_ns)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{epoch_ns % 1_000_000_000:09d} {moment:%z}"


class BadDate(ValueError):
    """The text is not a date that toybox understands."""


def parse_moment(text: str, clock: Clock, *, utc: bool = False) -> int:
    """Nanoseconds since 1970 of a `-d` text: `@epoch`, ISO-like, a time of today, or `date`'s own output."""
    if match := re.fullmatch(r"@(-?\d{1,15})(?:\.(\d{1,9}))?", text):
        return _in_range(int(match[1])) * _SECOND_NS + int((match[2] or "0").ljust(9, "0"))
    for form in _FORMS:
        if match := form.fullmatch(text):
            return _moment({name: value for name, value in match.groupdict().items() if value}, clock, utc=utc)
    return parse_posix(text, clock, utc=utc)


def parse_posix(text: str, clock: Clock, *, year_first: bool = False, utc: bool = False) -> int:
    """Nanoseconds of `MMDDhhmm[[CC]YY][.ss]`, or with `year_first` of `[[CC]YY]MMDDhhmm[.ss]`."""
    year = r"(?P<year>\d\d(?:\d\d)?)?"
    rest = r"(?P<month>\d\d)(?P<day>\d\d)(?P<hour>\d\d)(?P<minute>\d\d)"
    body = year + rest if year_first else rest + year
    match = re.fullmatch(rf"{body}(?:\.(?P<second>\d\d))?", text)
    if match is None:
        raise BadDate(text)
    fields = {name: value for name, value in match.groupdict().items() if value}
    if len(fields.get("year", "")) == 2:
        fields["short"] = fields.pop("year")
    return _moment(fields, clock, utc=utc)


def parse_with_format(template: str, text: str, clock: Clock, *, utc: bool = False) -> int:
    """Nanoseconds of a text in the form of `date -D template`."""
    pattern = re.sub(
        r"%(.)|([^%]+)", lambda part: _STRPTIME.get(part[1], "(?!)") if part[1] else re.escape(part[2]), template
    )
    try:
        match = re.fullmatch(pattern, text)
    except re.error:
        match = None
    if match is None:
        raise BadDate(text)
    return _moment({name: value for name, value in match.groupdict().items() if value}, clock, utc=utc)


def _moment(fields: dict[str, str], clock: Clock, *, utc: bool) -> int:
    if "epoch" in fields:
        return _in_range(int(fields["epoch"])) * _SECOND_NS
    zone = ZoneInfo("UTC") if utc else ZoneInfo(clock.timezone)
    today = local_time(clock, clock.now_ns()).astimezone(zone)
    hour, minute, second = (int(fields.get(name, 0)) for name in ("hour", "minute", "second"))
    if hour > 23 or minute > 59 or second > 60:
        raise BadDate("time")
    day = _day(fields, today.date())
    moment = datetime(day.year, day.month, day.day, tzinfo=_zone(fields.get("zone"), zone))
    moment = moment.replace(hour=hour, minute=minute) + timedelta(seconds=second)
    fraction = int(fields.get("fraction", "0").ljust(9, "0"))
    return int((moment - _EPOCH) / timedelta(seconds=1)) * _SECOND_NS + fraction


def _day(fields: dict[str, str], today: date) -> date:
    dated = "day" in fields or "month" in fields or "name" in fields
    month = int(fields.get("month", 1 if dated else today.month))
    if name := fields.get("name"):
        if name.title() not in _MONTHS:
            raise BadDate(name)
        month = _MONTHS.index(name.title()) + 1
    year = int(fields.get("short", fields.get("year", today.year)))
    if "short" in fields:
        year += 2000 if year < 69 else 1900
    day = int(fields.get("day", 1 if dated else today.day))
    if not (1 <= month <= 12 and 1 <= day <= 31 and 1 <= year < 9999):
        raise BadDate("day")
    # The 30th of February is the 1st or 2nd of March, as mktime() has it.
    return date(year, month, 1) + timedelta(days=day - 1)


def _zone(text: str | None, default: ZoneInfo) -> tzinfo:
    if text is None:
        return default
    if text == "Z":
        return UTC
    digits = text.replace(":", "")
    if timedelta(hours=int(digits[1:3]), minutes=int(digits[3:5])) >= timedelta(days=1):
        raise BadDate(text)
    return datetime.strptime(digits, "%z").tzinfo or UTC


def _in_range(seconds: int) -> int:
    if not -62_135_510_400 <= seconds <= _LATEST_S:
        raise BadDate(str(seconds))
    return seconds


_DIRECTIVE = re.compile(r"%([-_^0#]?)(\d{0,3})(:?[a-zA-Z%+])")
_KNOWN = frozenset("aAbBcCdDeFgGhHIjmMnprRsStTuUVwWxXyYzZ%")


def format_date(template: str, clock: Clock, epoch_ns: int, *, utc: bool = False) -> str:
    """`date +template` of a point in time, with nanoseconds and the flags that GNU and bionic share."""
    moment = local_time(clock, epoch_ns)
    moment = moment.astimezone(ZoneInfo("UTC")) if utc else moment
    return _DIRECTIVE.sub(lambda match: _field(match, moment, epoch_ns), template)


def _field(match: re.Match[str], moment: datetime, epoch_ns: int) -> str:
    flag, width, letter = match.groups()
    nanoseconds = f"{epoch_ns % _SECOND_NS:09d}"
    if letter == "N":
        return nanoseconds[: int(width or 9)].ljust(min(int(width or 9), 9), "0")
    special = {
        "s": str(epoch_ns // _SECOND_NS),
        "k": f"{moment.hour:2d}",
        "l": f"{(moment.hour - 1) % 12 + 1:2d}",
        "P": moment.strftime("%p").lower(),
        "e": f"{moment.day:2d}",
        ":z": f"{moment:%z}"[:3] + ":" + f"{moment:%z}"[3:5],
        "Y": str(moment.year),
        "C": f"{moment.year // 100:02d}",
        "F": f"{moment.year}-{moment:%m-%d}",
        "c": f"{moment:%a %b %e %H:%M:%S} {moment.year}",
        "x": f"{moment:%m/%d/%y}",
        "X": f"{moment:%H:%M:%S}",
        "r": f"{moment:%I:%M:%S %p}",
    }
    if letter not in special and letter not in _KNOWN:
        return match[0]
    value = special[letter] if letter in special else moment.strftime(f"%{letter}")
    if flag == "-":
        return value.lstrip(" 0") or "0"
    if flag == "_":
        return value.lstrip("0").rjust(len(value)) if value.strip("0") else "0".rjust(len(value))
    return value.upper() if flag == "^" else value
