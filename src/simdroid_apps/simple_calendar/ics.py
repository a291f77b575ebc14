"""Reading and writing events as iCalendar files.

Why not `icalendar`: the subset, the order of lines and the defects of the real app's own reader and writer are what its
users and evaluators meet; a complete parser (6 MB) would accept and write other files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta

from simdroid_apps.simple_calendar.events import ALL_DAY, Event, instant, midnight, wall
from simdroid_apps.simple_calendar.repetition import DAY, MONTH, WEEK, YEAR, unit_of
from simdroid_apps.simple_calendar.store import EventType

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_UNITS = {DAY: "DAILY", WEEK: "WEEKLY", MONTH: "MONTHLY", YEAR: "YEARLY"}
_LINE = re.compile(r"([A-Z-]+)((?:;[^:]*)?):(.*)")


def as_ics(events: Sequence[Event], kinds: Mapping[int, EventType]) -> str:
    """Events as the text of an iCalendar file."""
    lines = ["BEGIN:VCALENDAR", "PRODID:-//Simple Mobile Tools//NONSGML Event Calendar//EN", "VERSION:2.0"]
    for event in events:
        lines += _lines(event, kinds)
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def _lines(event: Event, kinds: Mapping[int, EventType]) -> Iterable[str]:
    kind = kinds.get(event.event_type)
    texts = {"SUMMARY": event.title, "DESCRIPTION": event.description, "LOCATION": event.location}
    texts |= {"CATEGORIES": kind.title if kind else "", "UID": event.import_id}
    yield "BEGIN:VEVENT"
    yield from (f"{name}:{_escaped(text)}" for name, text in texts.items() if text)
    if event.all_day:
        yield f"DTSTART;VALUE=DATE:{wall(event.start_ts, event.time_zone):%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{wall(event.end_ts, event.time_zone) + timedelta(days=1):%Y%m%d}"
    else:
        yield f"DTSTART:{wall(event.start_ts):%Y%m%dT%H%M%SZ}"
        yield f"DTEND:{wall(event.end_ts):%Y%m%dT%H%M%SZ}"
    if unit_of(event.repeat_interval):
        yield f"RRULE:{_rule(event)}"
    for minutes in event.reminders:
        if minutes >= 0:
            yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:-PT{minutes}M", "END:VALARM")
    yield "END:VEVENT"


def _rule(event: Event) -> str:
    unit = unit_of(event.repeat_interval)
    rule = f"FREQ={_UNITS[unit]};INTERVAL={max(event.repeat_interval // unit, 1)}"
    if unit == WEEK:
        rule += ";BYDAY=" + ",".join(name for index, name in enumerate(_DAYS) if event.repeat_rule & 1 << index)
    if event.repeat_limit > 0:
        rule += f";UNTIL={wall(event.repeat_limit):%Y%m%dT%H%M%SZ}"
    return rule + (f";COUNT={-event.repeat_limit}" if event.repeat_limit < 0 else "")


def from_ics(text: str, home: str) -> list[Event]:
    """Parse the events of a file; unknown lines are ignored."""
    events, values = list[Event](), dict[str, tuple[str, str]]()
    for line in text.replace("\r\n", "\n").replace("\n ", "").split("\n"):
        if line == "BEGIN:VEVENT":
            values = {}
        elif line == "END:VEVENT":
            event = _event(values, home)
            events += [event] if event else []
        elif match := _LINE.fullmatch(line):
            values.setdefault(match[1], (match[2], match[3]))
    return events


def _event(values: Mapping[str, tuple[str, str]], home: str) -> Event | None:
    def value(name: str) -> str:
        return values.get(name, ("", ""))[1]

    start = _moment(*values.get("DTSTART", ("", "")), home)
    if start is None:
        return None
    end = _moment(*values.get("DTEND", ("", "")), home) or start
    first, last = start[0], max(end[0], start[0])
    if start[1]:
        last_day: date = max(wall(last, home) - timedelta(days=1), wall(first, home)).date()
        last = instant(midnight(last_day) + timedelta(hours=12), home)
    interval, rule, limit = _repetition(value("RRULE"), first, home)
    return Event(
        start_ts=first,
        end_ts=last,
        title=_plain(value("SUMMARY")),
        location=_plain(value("LOCATION")),
        description=_plain(value("DESCRIPTION")),
        import_id=value("UID"),
        time_zone=home,
        flags=ALL_DAY if start[1] else 0,
        repeat_interval=interval,
        repeat_rule=rule,
        repeat_limit=limit,
        source="imported-ics",
    )


def _moment(parameters: str, text: str, home: str) -> tuple[int, bool] | None:
    """An instant, and whether it stands for a whole day."""
    match = re.search("TZID=([^;:]+)", parameters)
    zones = {"%Y%m%dT%H%M%SZ": (), "%Y%m%dT%H%M%S": (match[1] if match else home, home), "%Y%m%d": (home,)}
    for form, own in zones.items():
        with suppress(ValueError):
            return instant(datetime.strptime(text, form), *own), form == "%Y%m%d"  # noqa: DTZ007 - wall time
    return None


def _repetition(text: str, start: int, home: str) -> tuple[int, int, int]:
    parts = dict(part.partition("=")[::2] for part in text.split(";"))
    unit = next((unit for unit, name in _UNITS.items() if name == parts.get("FREQ")), 0)
    if not unit:
        return 0, 0, 0
    count = parts.get("INTERVAL", "1")
    interval = unit * max(int(count) if count.isdecimal() else 1, 1)
    mask = sum(1 << index for index, name in enumerate(_DAYS) if name in parts.get("BYDAY", "").split(","))
    rule = (mask or 1 << wall(start, home).weekday()) if unit == WEEK else 1 if unit != DAY else 0
    until = _moment("", parts.get("UNTIL", ""), home)
    times = parts.get("COUNT", "")
    return interval, rule, until[0] if until else -int(times) if times.isdecimal() else 0


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text)
