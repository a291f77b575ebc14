"""Reading the event lists of Simple Calendar Pro."""

from __future__ import annotations

import re
from collections.abc import Generator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from mobile_world.domain import Action, Observation, UiNode
from mobile_world.tasks.definitions.android_world.calendar._days import TODAY
from mobile_world.tasks.definitions.android_world.calendar._steps import day_in
from mobile_world.tasks.solution import Hand

MOST_SCROLLS = 5
_ROOM = 240
"""Pixels below its last row from which on a list is at its end; the round button has them."""
_SPAN = re.compile(r"(\d\d):(\d\d)(?: \((\w+ \d+)\))?(?: - (\d\d):(\d\d)(?: \((\w+ \w+)\))?)?")
_LISTS = ("day_events", "search_results_list", "calendar_events_list")


class Entry(NamedTuple):
    """Something that takes place, as a list tells it."""

    start: datetime
    end: datetime
    title: str
    location: str = ""


def read_entries(
    hand: Hand, day: date | None = None, *, until: date = date.max
) -> Generator[Action, Observation, list[Entry]]:
    """Everything in the open list, or until a day is over; where no day is given, headings name them."""
    found: dict[Entry, None] = {}
    for _ in range(MOST_SCROLLS):
        entries, day = _shown(hand, day)
        grown = {**found, **dict.fromkeys(entries)}
        past = day is not None and day > until
        if past or _at_its_end(hand) or (found and len(grown) == len(found)):
            return list(grown)
        found = grown
        yield from hand.scroll("down")
    return list(found)


def _shown(hand: Hand, day: date | None) -> tuple[list[Entry], date | None]:
    """The rows on the screen, and the day under whose heading the last one stands."""
    entries, month, title = [], TODAY if day is None else day, ""
    for node in hand.seen.ui.walk() if hand.seen.ui else ():
        if node.box.empty:
            continue
        if node.short_id == "event_section_title":
            month, day = _heading(node.text, month, day)
        elif node.short_id == "event_item_title":
            title = node.text
        elif node.short_id == "event_item_time" and day is not None:
            entries.append(_entry(title, node.text, day))
    return entries, day


def _heading(text: str, month: date, day: date | None) -> tuple[date, date | None]:
    """`October` and `November 2024` begin a month, `15 Sunday` a day of it."""
    first, _, rest = text.partition(" ")
    if first.isdecimal():
        day = month.replace(day=int(first))
        return day, day
    year = int(rest) if rest.isdecimal() else TODAY.year
    return datetime.strptime(f"{first} 1 {year}", "%B %d %Y").replace(tzinfo=UTC).date(), day


def _entry(title: str, text: str, day: date) -> Entry:
    """A row of a day; times of other days have those beside them."""
    span = _SPAN.fullmatch(text)
    if span is None:
        return Entry(_at(day, "00", "00"), _at(day + timedelta(1), "00", "00"), title)
    start = _at(day_in(f"{span[3]} ()") if span[3] else day, span[1], span[2])
    end = _at(day, span[4], span[5]) if span[4] else start
    if span[6] or end < start:
        end += timedelta(1)
    return Entry(start, end, title)


def _at(day: date, hour: str, minute: str) -> datetime:
    return datetime.combine(day, time(int(hour), int(minute)), tzinfo=UTC)


def _at_its_end(hand: Hand) -> bool:
    boxes = [node.box for node in _nodes(hand) if node.short_id in _LISTS]
    rows = [node.box.bottom for node in _nodes(hand) if node.short_id == "event_item_holder" and not node.box.empty]
    return not boxes or not rows or max(rows) <= boxes[0].bottom - _ROOM


def _nodes(hand: Hand) -> list[UiNode]:
    return list(hand.seen.ui.walk()) if hand.seen.ui else []
