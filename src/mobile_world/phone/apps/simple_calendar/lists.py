"""Lists of events: those of a day, the simple list of all, and what a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from mobile_world.phone.apps.simple_calendar.events import Event, Occurrence
from mobile_world.phone.apps.simple_calendar.moments import EARLIEST, LATEST, midnight, shifted
from mobile_world.phone.apps.simple_calendar.views import RELATIVE, CalendarViews
from mobile_world.phone.apps.simple_calendar.words import day_title, list_day, month_title
from mobile_world.phone.kit import matching, placeholder
from mobile_world.phone.ui import Page, Recycler, Text, View

FEW = 30
"""With fewer rows the list reaches further."""
SHORTEST_SEARCH = 2
_LIST = "calendar_events_list"
_STEP, _MOST_STEPS = timedelta(days=91), 41
"""What a swipe beyond an end of the list brings; where there is nothing so near, ten years are looked through."""
_REACHES = (timedelta(days=183), timedelta(days=730), timedelta(days=3650))
_SEARCH_REACHES = (timedelta(days=730), timedelta(days=365 * 40))


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


def day_page(screen: CalendarViews, day: date) -> View:
    """What takes place on a day."""

    def turn(step: int) -> None:
        screen.turn_to(shifted(day, step))

    parts = [screen.header(day_title(day, screen.today), turn), day_list(screen, "day_events", day)]
    return screen.pager("fragment_days_viewpager", turn, Page(parts, id="day_holder", cls=RELATIVE))


def day_list(screen: CalendarViews, id: str, day: date) -> View:
    """The rows of a day."""

    def row(item: Occurrence) -> View:
        return screen.row(item, screen.time_on_day(item, day))

    return Recycler(id=id, key=f"{id}:{day}", items=screen.on_day(day), build=row, weight=1, padding=(0, 0, 0, 88))


def list_page(screen: CalendarViews, _day: date) -> View:
    """What takes place from yesterday on."""
    items = list_items(screen)
    if items:
        return _rows(screen, _LIST, items)
    create = partial(screen.create, task=False)
    told = placeholder("calendar_empty_list_placeholder", "No upcoming events.", "Create a new event", create)
    return Page(told, id="calendar_event_list_holder", padding=(32, 48))


def list_items(screen: CalendarViews) -> list[Occurrence]:
    """Everything in the list; it reaches further where there is little in it, and where a finger wants more."""
    earlier, later = screen.reach
    since = screen.now - timedelta(minutes=max(screen.options.display_past_events, 0)) - earlier * _STEP
    items: list[Occurrence] = []
    for reach in _REACHES:
        items = screen.shown(max(since, EARLIEST), min(screen.now + reach + later * _STEP, LATEST))
        if len(items) >= FEW:
            break
    return items


def reach_further(screen: CalendarViews, *, earlier: bool) -> bool:
    """Take more into the list, before its first row or after its last; whether there is more to take."""
    before, reach = len(with_headings(list_items(screen))), screen.reach
    for step in range(1, _MOST_STEPS):
        screen.reach = [reach[0] + step, reach[1]] if earlier else [reach[0], reach[1] + step]
        added = len(with_headings(list_items(screen))) - before
        if added:
            first = screen.ui.scroll(f"{_LIST}#first", 0) + (added if earlier else 0)
            screen.ui.set_scroll(f"{_LIST}#first", first)
            return True
    screen.reach = reach
    return False


def found_items(screen: CalendarViews) -> list[Occurrence]:
    """What a search finds in titles, places and descriptions, near in time or else at all."""
    words, today = screen.query.strip(), midnight(screen.today)
    if len(words) < SHORTEST_SEARCH:
        return []

    def matches(event: Event) -> bool:
        return bool(matching([event], words, lambda one: (one.title, one.location, one.description)))

    reaches = (screen.shown(max(today - far, EARLIEST), min(today + far, LATEST), matches) for far in _SEARCH_REACHES)
    return next((found for found in reaches if found), [])


def found_page(screen: CalendarViews) -> View:
    """What a search finds."""
    found = found_items(screen)
    if found:
        return _rows(screen, "search_results_list", found)
    id, words = "search_placeholder", "No items found."
    if len(screen.query.strip()) < SHORTEST_SEARCH:
        id, words = "search_placeholder_2", f"Type in at least {SHORTEST_SEARCH} characters to start the search."
    (note,) = placeholder(id, words)
    note.padding = (32, 48)
    return Page([note], id="search_holder", background="background")


def _rows(screen: CalendarViews, id: str, items: Sequence[Occurrence]) -> View:
    def build(row: Heading | Occurrence) -> View:
        return _heading(screen, row) if isinstance(row, Heading) else screen.row(row, screen.time_in_list(row))

    return Recycler(id=id, items=with_headings(items), build=build, padding=(0, 0, 0, 88))


def _heading(screen: CalendarViews, row: Heading) -> View:
    text = month_title(row.day, screen.today) if row.month else list_day(row.day)
    words = Text(id="event_section_title", text=text, size=20 if row.month else 14, face="medium", width="fill")
    words.color = "primary" if row.month or row.day == screen.today else "on_surface_variant"
    words.padding = (16, 18 if row.month else 12, 16, 4)
    return words
