"""The base class of the main screen's views, and the views that are lists: day, event list and search results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid_apps.simple_calendar import ics, intents, screen, store
from simdroid_apps.simple_calendar.events import (
    EARLIEST,
    LATEST,
    Event,
    Occurrence,
    instant,
    midnight,
    shifted,
)
from simdroid_apps.simple_calendar.formatting import day_title, list_day, month_day, month_title

RELATIVE, GROUP = "android.widget.RelativeLayout", "android.view.ViewGroup"
LAST_MINUTE = timedelta(days=1) - timedelta(minutes=1)
FEW = 30
"""With fewer rows the list reaches further."""
SHORTEST_SEARCH = 2
_LIST = "calendar_events_list"
_STEP, _MOST_STEPS = timedelta(days=91), 41
"""What a swipe beyond an end of the list brings; where there is nothing so near, ten years are looked through."""
_REACHES = (timedelta(days=183), timedelta(days=730), timedelta(days=3650))
_SEARCH_REACHES = (timedelta(days=730), timedelta(days=365 * 40))
_IMAGE, _PAGER = "android.widget.ImageView", "androidx.viewpager.widget.ViewPager"


@dataclass(frozen=True)
class SectionHeading:
    """A section heading: a month or a day."""

    day: date
    month: bool


def with_headings(items: Sequence[Occurrence]) -> list[SectionHeading | Occurrence]:
    """Things in the order of their days, each month and each day under its name."""
    rows: list[SectionHeading | Occurrence] = []
    last: date | None = None
    for item in sorted(items, key=lambda entry: (entry.start.date(), *entry.order)):
        day = item.start.date()
        if last is None or (last.year, last.month) != (day.year, day.month):
            rows.append(SectionHeading(day, month=True))
        if day != last:
            rows.append(SectionHeading(day, month=False))
            last = day
        rows.append(item)
    return rows


class CalendarViews(kit.Selecting[str], kit.SearchMenu, screen.CalendarScreen):
    """A screen with calendar views; rows are selected by a long press."""

    stack = ui.Saved[list[list[str]]]([], key="views")
    """Kinds and days of the views that lie on one another."""
    slot = ui.Saved("")
    """The hour of the week that was touched for a new event, in ISO form."""
    reach = ui.Saved([0, 0])
    """How many steps the list goes further back and on than at first."""
    adding = ui.Saved(False)
    """Whether the round button offers an event and a task."""

    @property
    def views(self) -> list[tuple[str, date]]:
        """The views that lie on one another, the topmost last, each with the day it shows."""
        return [
            (kind, date.fromisoformat(day))
            for kind, day in (self.stack or [[self.options.view, self.today.isoformat()]])
        ]

    @property
    def view(self) -> str:
        """The view on show."""
        return self.views[-1][0]

    @property
    def day(self) -> date:
        """The day it shows."""
        return self.views[-1][1]

    def set_views(self, *views: tuple[str, date]) -> None:
        """Show other views, the last one on top."""
        self.stack = [[kind, day.isoformat()] for kind, day in views]
        del self.slot, self.reach, self.selected

    def turn_to(self, day: date) -> None:
        """Show another day, month or week in the view that is open."""
        self.set_views(*self.views[:-1], (self.view, day))

    def push(self, kind: str, day: date) -> None:
        """Open another view over this one."""
        self.set_views(*self.views, (kind, day))

    def shown(self, since: datetime, until: datetime, condition: store.EventFilter | None = None) -> list[Occurrence]:
        """What takes place between two moments, without the types that are filtered out."""
        hidden = self.options.hidden_types
        return [item for item in self.store.between(since, until, condition) if item.event.event_type not in hidden]

    def on_day(self, day: date) -> list[Occurrence]:
        """What takes place on a day."""
        return [item for item in self.shown(midnight(day), midnight(day) + LAST_MINUTE) if item.covers(day)]

    def listed(self) -> list[Occurrence]:
        """Everything in the list on show, which is what can be selected."""
        raise NotImplementedError

    def show(self, item: Occurrence) -> None:
        """Open the editor of an event or a task."""
        self.open(
            intents.TASK if item.event.is_task else intents.EVENT,
            **{intents.EVENT_ID: item.event.id, intents.OCCURRENCE: item.start_ts},
        )

    def create(self, *, task: bool) -> None:
        """Open the editor for something new on the day on show; the editor finds the hour."""
        del self.adding
        other_month = self.view == "month" and (self.day.year, self.day.month) != (self.today.year, self.today.month)
        self.create_at(
            midnight(self.day if self.view in ("day", "month_day") or other_month else self.today), task=task
        )

    def create_at(self, moment: datetime, *, task: bool = False, hour_long: bool = False) -> None:
        """Open the editor for something new; a moment at midnight leaves the time of day to the editor."""
        extras: dict[str, int | bool] = {intents.NEW_START: instant(moment, self.store.home)}
        if hour_long:
            extras[intents.HOUR_LONG] = True
        self.open(intents.TASK if task else intents.EVENT, **extras)

    def header(self, title: str, on_turn: Callable[[int], object], span: str = "") -> ui.View:
        """What is on show between the arrows to what lies before and after it; `span` names what a step passes over."""
        span_name = span if self.edition.described else ""

        def arrow(id: str, name: str, step: int) -> ui.View:
            desc = f"Go to {'next' if step > 0 else 'previous'} {span_name}" if span_name else ""
            return ui.IconButton(
                id=id, cls=_IMAGE, name=name, desc=desc, color="on_surface", on_click=partial(on_turn, step)
            )

        label = ui.Text(
            id="top_value",
            text=title,
            desc=title,
            size=20,
            weight=1,
            height="fill",
            text_align=ui.CENTER,
            max_lines=1,
            on_click=partial(self.ask, "go"),
        )
        before, after = arrow("top_left_arrow", "chevron_left", -1), arrow("top_right_arrow", "chevron_right", 1)
        return ui.Line([before, label, after], ghost=True, height=48, padding=(4, 0))

    def pager(self, id: str, on_turn: Callable[[int], object], page: ui.View) -> ui.View:
        """A page that a swipe to the side changes."""
        return ui.Turnable(
            id=id, cls=_PAGER, width="fill", height="fill", on_turn=on_turn, children=[page], scrollable=True
        )

    def row(self, item: Occurrence, time: str) -> ui.View:
        """A row of a list: a colour, what it is called, when it is, and what else there is to say."""
        event, dim = item.event, self.is_dim(item)
        actions = self.row_actions(item.key, partial(self.show, item))
        ink: ui.Color = "disabled" if dim else "on_surface"
        small: ui.Color = "disabled" if dim else "on_surface_variant"
        bar = ui.Box(
            id="event_item_color_bar",
            cls=_IMAGE,
            width=5,
            height="fill",
            radius=3,
            margin=(0, 2, 10, 2),
            background=self.color_of(event),
        )
        title = ui.Text(
            id="event_item_title",
            text=event.title,
            size=16,
            color=ink,
            max_lines=1,
            weight=1,
            face="regular" if item.done else "medium",
        )
        mark = "checkbox_marked_circle_outline" if item.done else "clipboard_check_outline"
        icon = ui.Icon(id="event_item_task_image", name=mark, desc="Task", size=18, color=ink, margin=(0, 0, 6, 0))
        lines: list[ui.View] = [
            ui.Line([icon, title] if event.is_task else [title], ghost=True),
            ui.Text(id="event_item_time", text=time, size=14, color=small, max_lines=1),
        ]
        if note := str(getattr(event, self._note, "")).replace("\n", " "):
            lines.append(
                ui.Text(id="event_item_description", text=note, size=14, color=small, max_lines=1, width="fill")
            )
        holder = ui.Line(
            [bar, ui.Stack(lines, ghost=True, weight=1, spacing=2)],
            id="event_item_holder",
            cls=GROUP,
            min_height=56,
            padding=(16, 6, 16, 6),
            background="secondary_container" if actions.selected else "",
            selected=actions.selected,
            on_click=actions.on_click,
            on_long_click=actions.on_long_click,
        )
        return ui.Box(id="event_item_frame", width="fill", children=[holder])

    @cached_property
    def _note(self) -> str:
        """What of an event stands in its third line, read once for all rows; empty for nothing."""
        column = "location" if self.options.replace_description else "description"
        return column if self.options.display_description else ""

    def time_in_list(self, item: Occurrence) -> str:
        """`15:00 - 15:30`, with the day it ends on where that is another one."""
        text = "All-day" if item.event.all_day else self.time_text(item.start)
        if item.start != item.end and not item.event.all_day:
            text += f" - {self.time_text(item.end)}"
        return text if item.start.date() == item.end.date() else f"{text} ({list_day(item.end.date())})"

    def time_on_day(self, item: Occurrence, day: date) -> str:
        """The same for the list of one day: other days are named beside their times."""
        first, last = (
            "" if moment.date() == day else f" ({month_day(moment.date())})" for moment in (item.start, item.end)
        )
        if item.event.all_day:
            return "All-day" if item.start.date() == item.end.date() else f"All-day{first}{last}"
        text = self.time_text(item.start) + first
        return text if item.start == item.end else f"{text} - {self.time_text(item.end)}{last}"

    @property
    def selected_items(self) -> list[tuple[Event, int]]:
        """The selected events that still exist, each with the instant its occurrence begins."""
        pairs = (key.split("_") for key in self.selected)
        items = [(self.store.get(int(number)), int(start)) for number, start in pairs]
        return [(event, start) for event, start in items if event is not None]

    def selecting_bar(self) -> ui.View:
        """The bar of the selection."""
        return self.counted_bar(
            [item.key for item in self.listed()],
            [
                kit.BarAction("cab_share", "Share", self._share, "share_variant_outline"),
                kit.BarAction("cab_delete", "Delete", partial(self.ask, "delete_selected"), "delete_outline"),
            ],
        )

    def dialog_delete_selected(self) -> ui.Dialog | None:
        """Whether to delete what is selected."""
        items = self.selected_items

        def delete(part: str) -> None:
            for event, start in items:
                self.store.delete(event, start, part)
            self.stop_selecting()

        return self.delete_dialog([event for event, _ in items], delete) if items else None

    def _share(self) -> None:
        text = ics.as_ics([event for event, _ in self.selected_items], self.kinds)
        self.stop_selecting()
        self.share(text, type="text/calendar")

    def day_page(self, day: date) -> ui.View:
        """What takes place on a day."""

        def turn(step: int) -> None:
            self.turn_to(shifted(day, step))

        parts = [self.header(day_title(day, self.today), turn, "day"), self.day_list("day_events", day)]
        return self.pager("fragment_days_viewpager", turn, ui.Page(parts, id="day_holder", cls=RELATIVE))

    def day_list(self, id: str, day: date) -> ui.View:
        """The rows of a day."""

        def row(item: Occurrence) -> ui.View:
            return self.row(item, self.time_on_day(item, day))

        return ui.Recycler(id=id, key=f"{id}:{day}", items=self.on_day(day), build=row, weight=1, padding=(0, 0, 0, 88))

    def list_page(self, _day: date) -> ui.View:
        """What takes place from yesterday on."""
        items = self.list_items()
        if items:
            return self._rows(_LIST, items)
        return ui.Page(
            kit.placeholder(
                "calendar_empty_list_placeholder",
                "No upcoming events.",
                "Create a new event",
                partial(self.create, task=False),
            ),
            id="calendar_event_list_holder",
            padding=(32, 48),
        )

    def list_items(self) -> list[Occurrence]:
        """Everything in the list; it reaches further where there is little in it, and where a finger wants more."""
        earlier, later = self.reach
        since = self.now - timedelta(minutes=max(self.options.display_past_events, 0)) - earlier * _STEP
        items: list[Occurrence] = []
        for reach in _REACHES:
            items = self.shown(max(since, EARLIEST), min(self.now + reach + later * _STEP, LATEST))
            if len(items) >= FEW:
                break
        return items

    def reach_further(self, *, earlier: bool) -> bool:
        """Take more into the list, before its first row or after its last; whether there is more to take."""
        before, reach = len(with_headings(self.list_items())), self.reach
        for step in range(1, _MOST_STEPS):
            self.reach = [reach[0] + step, reach[1]] if earlier else [reach[0], reach[1] + step]
            added = len(with_headings(self.list_items())) - before
            if added:
                self.ui.set_scroll(f"{_LIST}#first", self.ui.scroll(f"{_LIST}#first", 0) + (added if earlier else 0))
                return True
        self.reach = reach
        return False

    def search_results(self) -> list[Occurrence]:
        """What a search finds in titles, places and descriptions, near in time or else at all."""
        text, today = self.query.strip(), midnight(self.today)
        if len(text) < SHORTEST_SEARCH:
            return []

        def matches(event: Event) -> bool:
            return bool(kit.matching([event], text, lambda item: (item.title, item.location, item.description)))

        reaches = (self.shown(max(today - far, EARLIEST), min(today + far, LATEST), matches) for far in _SEARCH_REACHES)
        return next((results for results in reaches if results), [])

    def search_page(self) -> ui.View:
        """What a search finds."""
        matches = self.search_results()
        if matches:
            return self._rows("search_results_list", matches)
        id, message = "search_placeholder", "No items found."
        if len(self.query.strip()) < SHORTEST_SEARCH:
            id, message = "search_placeholder_2", f"Type in at least {SHORTEST_SEARCH} characters to start the search."
        (note,) = kit.placeholder(id, message)
        note.padding = (32, 48)
        return ui.Page([note], id="search_holder", background="background")

    def _rows(self, id: str, items: Sequence[Occurrence]) -> ui.View:
        def build(row: SectionHeading | Occurrence) -> ui.View:
            return self._heading(row) if isinstance(row, SectionHeading) else self.row(row, self.time_in_list(row))

        return ui.Recycler(id=id, items=with_headings(items), build=build, padding=(0, 0, 0, 88))

    def _heading(self, row: SectionHeading) -> ui.View:
        return ui.Text(
            id="event_section_title",
            text=month_title(row.day, self.today) if row.month else list_day(row.day),
            size=20 if row.month else 14,
            face="medium",
            width="fill",
            color="primary" if row.month or row.day == self.today else "on_surface_variant",
            padding=(16, 18 if row.month else 12, 16, 4),
        )
