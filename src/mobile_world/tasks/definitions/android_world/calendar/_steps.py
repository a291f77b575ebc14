"""Solution steps in Simple Calendar Pro: find a day, read a list, fill in an event."""

from __future__ import annotations

import calendar
import re
from collections.abc import Generator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from mobile_world.tasks.authoring import Action, Hand, Observation, Steps
from mobile_world.tasks.calendar_steps import MOST_TURNS, fill_in_event
from mobile_world.tasks.definitions.android_world._shared import TODAY

APP = "Simple Calendar Pro"


def show_day(hand: Hand, day: date) -> Steps:
    """Open the list of a day: touch its place in the month, then turn pages where weeks begin on another weekday."""
    yield from hand.open(APP)
    page = TODAY
    while (page.year, page.month) != (day.year, day.month):
        later = page < day
        yield from hand.tap(id="top_right_arrow" if later else "top_left_arrow")
        page = page.replace(day=calendar.monthrange(page.year, page.month)[1] if later else 1)
        page += timedelta(1 if later else -1)
    first = day.replace(day=1)
    sundays_before = (first.weekday() + 1) % 7
    yield from hand.tap(id="month_view_background", nth=sundays_before + day.day - 1)
    for _ in range(MOST_TURNS):
        title = hand.need(id="top_value").text
        if title.startswith(f"{day:%B} {day.day} "):
            return
        yield from hand.tap(id="top_right_arrow" if day_in(title) < day else "top_left_arrow")


def day_in(title: str) -> date:
    """The day that the head of a list names: `October 17 (Tue)`, with the year where it is not this one."""
    parts = title.split()
    year = parts[2] if len(parts) > 3 else str(TODAY.year)
    return datetime.strptime(f"{parts[0]} {parts[1]} {year}", "%B %d %Y").replace(tzinfo=UTC).date()


def search(hand: Hand, query: str) -> Steps:
    """Look for words in all events."""
    yield from hand.open(APP)
    yield from hand.type(query, clear=True, id="top_toolbar_search")


def show_list(hand: Hand) -> Steps:
    """Open the list of everything from yesterday on."""
    yield from hand.open(APP)
    yield from hand.tap(id="change_view")
    yield from hand.tap(text="Simple event list")


def fill_in(hand: Hand, *, title: str, description: str, start: datetime, end: datetime) -> Steps:
    """Open the form of a new event and fill it in."""
    yield from fill_in_event(hand, APP, title=title, start=start, end=end, description=description)


def repeat(hand: Hand, how: str) -> Steps:
    """Let the event in the form repeat: `Daily`, `Weekly`."""
    yield from hand.tap(id="event_repetition")
    yield from hand.tap(text=how)


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
    entries: dict[Entry, None] = {}
    for _ in range(MOST_SCROLLS):
        count = len(entries)
        shown, day = _shown(hand, day)
        entries |= dict.fromkeys(shown)
        past = day is not None and day > until
        if past or _at_its_end(hand) or len(entries) == count > 0:
            break
        yield from hand.scroll("down")
    return list(entries)


def _shown(hand: Hand, day: date | None) -> tuple[list[Entry], date | None]:
    """The rows on the screen, and the day under whose heading the last one stands."""
    entries, month, title = [], TODAY if day is None else day, ""
    for node in hand.find():
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
    lists = [node.box.bottom for node in hand.find() if node.short_id in _LISTS]
    rows = [node.box.bottom for node in hand.find(id="event_item_holder")]
    return not lists or not rows or max(rows) <= lists[0] - _ROOM
