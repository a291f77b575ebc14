"""The call log in words: groups of calls, their kinds, times and lengths."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from mobile_world.phone.system import CallEntry, CallType, System
from mobile_world.phone.system.providers.numbers import same_number
from mobile_world.phone.ui import Color, clock_text

MAX_ICONS = 3
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")

_KINDS: dict[CallType, tuple[str, str, Color]] = {
    CallType.INCOMING: ("Incoming call", "call_received", "on_surface_variant"),
    CallType.OUTGOING: ("Outgoing call", "call_made", "on_surface_variant"),
    CallType.MISSED: ("Missed call", "call_missed", "error"),
    CallType.VOICEMAIL: ("Voicemail", "voicemail", "on_surface_variant"),
    CallType.REJECTED: ("Declined call", "phone_cancel", "on_surface_variant"),
    CallType.BLOCKED: ("Blocked call", "block_helper", "on_surface_variant"),
}


class CallGroup(NamedTuple):
    """Calls with one number that follow one another under one heading, newest first."""

    section: str
    calls: tuple[CallEntry, ...]

    @property
    def last(self) -> CallEntry:
        """The newest one."""
        return self.calls[0]

    @property
    def ids(self) -> list[int]:
        """Their rows."""
        return [call.id for call in self.calls]


def grouped(system: System, entries: Sequence[CallEntry]) -> list[CallGroup]:
    """Calls, newest first, as the rows of a list."""
    found: list[list[CallEntry]] = []
    sections: list[str] = []
    today = system.clock.minute().replace(hour=0, minute=0, second=0, microsecond=0)
    starts = [int((today - timedelta(days=days)).timestamp() * 1000) for days in (0, 1)]
    for entry in entries:
        section = "Today" if entry.date_ms >= starts[0] else "Yesterday" if entry.date_ms >= starts[1] else "Older"
        if found and sections[-1] == section and same_number(found[-1][0].number, entry.number):
            found[-1].append(entry)
        else:
            found.append([entry])
            sections.append(section)
    return [CallGroup(section, tuple(calls)) for section, calls in zip(sections, found, strict=True)]


def kind_name(kind: CallType) -> str:
    """`Outgoing call`."""
    return _KINDS[kind][0]


def kind_icon(kind: CallType) -> tuple[str, Color]:
    """The arrow of a kind of call and its colour."""
    return _KINDS[kind][1:]


def moment(system: System, date_ms: int) -> datetime:
    """A stored time in the phone's time zone; nonsense from outside counts as long ago."""
    try:
        return system.clock.at_ns(date_ms * 1_000_000)
    except (OverflowError, OSError, ValueError):
        return system.clock.at_ns(0)


def when_text(system: System, date_ms: int) -> str:
    """When a call was, as briefly as its age allows."""
    now, then = system.clock.now(), moment(system, date_ms)
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "Just now"
    if minutes < 60:
        return f"{minutes} min ago"
    days = (now.date() - then.date()).days
    if days < 1:
        return clock_text(system, then)
    if days < 7:
        return f"{_DAYS[then.weekday()]} {clock_text(system, then)}"
    day = f"{_MONTHS[then.month - 1]} {then.day}"
    return day if then.year == now.year else f"{day}, {then.year}"


def date_text(system: System, date_ms: int) -> str:
    """The whole date of a call: `Oct 15, 3:34 PM`."""
    then = moment(system, date_ms)
    year = "" if then.year == system.clock.minute().year else f", {then.year}"
    return f"{_MONTHS[then.month - 1]} {then.day}{year}, {clock_text(system, then)}"


def length_text(entry: CallEntry) -> str:
    """How long people spoke; nothing where nobody did."""
    if entry.type in (CallType.MISSED, CallType.REJECTED, CallType.BLOCKED):
        return ""
    minutes, seconds = divmod(max(entry.duration_s, 0), 60)
    return f"{minutes} min {seconds} sec" if minutes else f"{seconds} sec"
