"""The simple list of events, and what a search finds: rows under the headings of their months and days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar.event_rows import section_title, time_in_list
from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.moments import EARLIEST, LATEST, midnight
from mobile_world.phone.apps.simple_calendar.words import list_day, month_title
from mobile_world.phone.ui import Column, Recycler, Text, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.main import MainScreen

FEW = 30
"""With fewer rows the list reaches further."""

_REACHES = (timedelta(days=183), timedelta(days=730), timedelta(days=3650))
_SEARCH_REACHES = (timedelta(days=730), timedelta(days=365 * 40))
SHORTEST_SEARCH = 2


@dataclass(frozen=True)
class Heading:
    """The name of a month, or of a day."""

    day: date
    month: bool


def with_headings(items: Sequence[Occurrence]) -> list[Heading | Occurrence]:
    """Things in the order of their days, each month and each day under its name."""
    rows: list[Heading | Occurrence] = []
    last: date | None = None
    for item in sorted(items, key=lambda one: (one.start.date(), *one.order)):
        day = item.start.date()
        if last is None or (last.year, last.month) != (day.year, day.month):
            rows.append(Heading(day, month=True))
        if day != last:
            rows.append(Heading(day, month=False))
            last = day
        rows.append(item)
    return rows


def list_page(screen: MainScreen) -> View:
    """What takes place from yesterday on; what was before lies above."""
    since = _since(screen)
    rows = with_headings(list_items(screen))
    first = next((place for place, row in enumerate(rows) if isinstance(row, Occurrence) and row.end >= since), None)
    if first is None:
        return _nothing_ahead(screen)
    while first and isinstance(rows[first - 1], Heading):
        first -= 1
    return _rows(screen, "calendar_events_list", rows, first=first)


def _since(screen: MainScreen) -> datetime:
    return screen.now - timedelta(minutes=max(screen.options.number("display_past_events"), 0))


def list_items(screen: MainScreen) -> list[Occurrence]:
    """Everything in the list; it reaches further where there is little in it."""
    since, items = _since(screen), list[Occurrence]()
    for reach in _REACHES:
        items = screen.shown(*_around(screen.now, reach))
        if sum(item.end >= since for item in items) >= FEW:
            break
    return items


def found_items(screen: MainScreen, words: str) -> list[Occurrence]:
    """What a search finds, near in time or else at all."""
    for reach in _SEARCH_REACHES:
        found = [item for item in screen.shown(*_around(screen.now, reach)) if _matches(item, words.casefold())]
        if found:
            return found
    return []


def found_page(screen: MainScreen, words: str) -> View:
    """What a search finds in titles, places and descriptions."""
    if len(words) < SHORTEST_SEARCH:
        return _note(f"Type in at least {SHORTEST_SEARCH} characters to start the search.", "search_placeholder_2")
    found = found_items(screen, words)
    if not found:
        return _note("No items found.", "search_placeholder")
    return _rows(screen, "search_results_list", with_headings(found))


def _around(now: datetime, reach: timedelta) -> tuple[datetime, datetime]:
    return max(midnight(now.date()) - reach, EARLIEST), min(midnight(now.date()) + reach, LATEST)


def _matches(item: Occurrence, words: str) -> bool:
    event = item.event
    return any(words in text.casefold() for text in (event.title, event.location, event.description))


def _rows(screen: MainScreen, id: str, rows: Sequence[Heading | Occurrence], first: int = 0) -> View:
    def build(row: Heading | Occurrence) -> View:
        if isinstance(row, Occurrence):
            return screen.row(row, time_in_list(screen, row))
        text = month_title(row.day, screen.today) if row.month else list_day(row.day)
        return section_title(text, month=row.month, today=row.day == screen.today and not row.month)

    return Recycler(id=id, items=rows, build=build, first=first, height="fill", padding=(0, 0, 0, 88))


def _note(text: str, id: str) -> View:
    words = Text(
        id=id, text=text, size=16, color="on_surface_variant", width="fill", text_align=(0.5, 0.0), padding=(32, 48)
    )
    return Column(id="search_holder", width="fill", height="fill", background="background", children=[words])


def _nothing_ahead(screen: MainScreen) -> View:
    words = Text(
        id="calendar_empty_list_placeholder",
        text="No upcoming events.",
        size=16,
        color="on_surface_variant",
        width="fill",
        text_align=(0.5, 0.0),
    )
    link = Text(
        id="calendar_empty_list_placeholder_2",
        text="Create a new event",
        size=16,
        color="primary",
        align=(0.5, 0.0),
        padding=16,
        on_click=partial(screen.create, task=False),
    )
    return Column(
        id="calendar_event_list_holder", width="fill", height="fill", padding=(32, 48), children=[words, link]
    )
