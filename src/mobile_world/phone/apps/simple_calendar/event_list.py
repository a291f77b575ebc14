"""The simple list of events, and what a search finds: rows under the headings of their months and days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, cast

from mobile_world.phone.apps.simple_calendar.event_rows import section_title, time_in_list
from mobile_world.phone.apps.simple_calendar.events import Event, Occurrence
from mobile_world.phone.apps.simple_calendar.moments import EARLIEST, LATEST, midnight
from mobile_world.phone.apps.simple_calendar.words import list_day, month_title
from mobile_world.phone.apps.simple_tools import nothing_yet
from mobile_world.phone.ui import Column, Recycler, Text, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.main import MainScreen

FEW = 30
"""With fewer rows the list reaches further."""

LIST = "calendar_events_list"
_STEP, _MOST_STEPS = timedelta(days=91), 41
"""What a swipe beyond an end of the list brings; where there is nothing so near, ten years are looked through."""
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
    """What takes place from yesterday on."""
    items = list_items(screen)
    if not items:
        return _nothing_ahead(screen)
    return _rows(screen, LIST, with_headings(items))


def list_items(screen: MainScreen) -> list[Occurrence]:
    """Everything in the list; it reaches further where there is little in it, and where a finger wants more."""
    earlier, later = cast("list[int]", screen.state.get("reach") or [0, 0])
    since = screen.now - timedelta(minutes=max(screen.options.number("display_past_events"), 0)) - earlier * _STEP
    items: list[Occurrence] = []
    for reach in _REACHES:
        items = screen.shown(max(since, EARLIEST), min(screen.now + reach + later * _STEP, LATEST))
        if len(items) >= FEW:
            break
    return items


def reach_further(screen: MainScreen, *, earlier: bool) -> bool:
    """Take more into the list, before its first row or after its last; whether there is more to take."""
    before = list_items(screen)
    reach = cast("list[int]", screen.state.get("reach") or [0, 0])
    for step in range(1, _MOST_STEPS):
        more = [reach[0] + step, reach[1]] if earlier else [reach[0], reach[1] + step]
        screen.state["reach"] = [*more]
        added = len(with_headings(list_items(screen))) - len(with_headings(before))
        if added:
            first = screen.ui.scroll(f"{LIST}#first", 0) + (added if earlier else 0)
            screen.ui.set_scroll(f"{LIST}#first", first)
            return True
    screen.state["reach"] = [*reach]
    return False


def found_items(screen: MainScreen, words: str) -> list[Occurrence]:
    """What a search finds, near in time or else at all."""
    for reach in _SEARCH_REACHES:
        found = screen.shown(*_around(screen.now, reach), partial(_matches, words=words.casefold()))
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


def _matches(event: Event, words: str) -> bool:
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
    create = partial(screen.create, task=False)
    told = nothing_yet("calendar_empty_list_placeholder", "No upcoming events.", "Create a new event", create)
    return Column(id="calendar_event_list_holder", width="fill", height="fill", padding=(32, 48), children=told)
