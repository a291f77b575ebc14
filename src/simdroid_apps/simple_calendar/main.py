"""The main screen: its six views, the search, the menu, and the import and export of events."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from urllib.parse import urlsplit

from simdroid import kit, ui
from simdroid.system import Activity, System
from simdroid_apps.simple_calendar import intents, month, repetition, transfer, week
from simdroid_apps.simple_calendar.events import ALL_DAY, Event, Occurrence, instant, midnight
from simdroid_apps.simple_calendar.screen import color_dot, color_of, number_of, option_dialog
from simdroid_apps.simple_calendar.store import VIEWS, EventType
from simdroid_apps.simple_calendar.views import GROUP, CalendarViews

_PAGES = {
    "day": CalendarViews.day_page,
    "week": week.week_page,
    "month": month.month_page,
    "month_day": month.month_day_page,
    "year": month.year_page,
    "list": CalendarViews.list_page,
}
_WHEELS: dict[str, tuple[ui.Wheel, ...]] = {
    "month": ("month", "year"),
    "month_day": ("month", "year"),
    "year": ("year",),
}
"""What of a date is asked for to go there, where that is not all of it."""
CONTACTS = "android.permission.READ_CONTACTS"
_COLORS = {"Holidays": "#e91e63", "Birthdays": "#03a9f4", "Anniversaries": "#9c27b0"}
"""The event types that are made for what is imported."""
_FIXED = {"New Year's Day": (1, 1), "Christmas Day": (12, 25)}
COUNTRIES: dict[str, dict[str, tuple[int, int]]] = {
    "France": _FIXED | {"Labour Day": (5, 1), "Bastille Day": (7, 14), "Armistice Day": (11, 11)},
    "Germany": _FIXED | {"Labour Day": (5, 1), "German Unity Day": (10, 3), "Second Day of Christmas": (12, 26)},
    "Spain": _FIXED | {"Epiphany": (1, 6), "Labour Day": (5, 1), "Hispanic Day": (10, 12)},
    "United Kingdom": _FIXED | {"Boxing Day": (12, 26)},
    "United States": _FIXED | {"Juneteenth": (6, 19), "Independence Day": (7, 4), "Veterans Day": (11, 11)},
}
"""Holidays that are on the same day every year."""

_DATED = (
    "SELECT display_name, data1 FROM view_data"
    " WHERE mimetype = 'vnd.android.cursor.item/contact_event' AND CAST(data2 AS TEXT) = ? ORDER BY _id"
)
_DATE = re.compile(r"(?:(\d{4})-?|--)(\d\d)-?(\d\d)")


def show_moment(system: System, activity: Activity) -> None:
    """Turn to the day that a link such as `content://com.android.calendar/time/<milliseconds>` names."""
    parts = [part for part in urlsplit(activity.intent.data or "").path.split("/") if part]
    if len(parts) == 2 and parts[0] == "time" and parts[1].isdecimal():
        when = system.clock.at_ns(min(int(parts[1]), 4_102_444_800_000) * 1_000_000)
        activity.state["views"] = [["day", when.date().isoformat()]]


class MainScreen(CalendarViews, transfer.FileTransfer):
    """`MainActivity`: one of six views, or what a search finds, under a menu."""

    def listed(self) -> list[Occurrence]:
        if self.searching:
            return self.search_results()
        return self.list_items() if self.view == "list" else self.on_day(self.day)

    def build(self) -> ui.View:
        """The bar, the view or what the search found, and the button over them."""
        above = partial(self.set_views, *self.views[:-1]) if len(self.views) > 1 else None
        top = self.selecting_bar() if self.selected_items else self.search_menu(self._menu(), on_up=above)
        layers: list[ui.View] = [
            ui.Layers(
                [self.search_page() if self.searching else _PAGES[self.view](self, self.day)], id="fragments_holder"
            )
        ]
        if not self.searching and self.view not in ("week", "year"):
            layers += self._buttons()
        return ui.Page(
            [top, ui.Layers(layers, id="calendar_coordinator", cls=GROUP, weight=1)], id="main_holder", cls=GROUP
        )

    def _menu(self) -> list[kit.BarAction]:
        """The entries in their order; those with an icon may stand in the bar."""
        nothing = partial(self.toast, "No valid app found")
        birthdays = partial(self.add_from_contacts, "3", "Birthdays", "contact-birthday")
        anniversaries = partial(self.add_from_contacts, "1", "Anniversaries", "contact-anniversary")
        files = not self.edition.newer_settings
        entries: list[tuple[str, str, ui.Action, str, bool]] = [
            ("go_to_today", "Go to today", partial(self._go_to, self.today), "calendar_today", self._away()),
            ("change_view", "Change view", partial(self.ask, "view"), "view_carousel_outline", True),
            ("filter", "Filter events by type", partial(self.ask, "filter"), "filter_variant", len(self.kinds) > 1),
            ("go_to_date", "Go to date", partial(self.ask, "go"), "", self.view != "list"),
            ("print", "Print", nothing, "", self.view != "month_day"),
            ("add_holidays", "Add holidays", partial(self.ask, "holidays"), "", True),
            ("add_birthdays", "Add contact birthdays", birthdays, "", True),
            ("add_anniversaries", "Add contact anniversaries", anniversaries, "", True),
            ("import_events", "Import events from an .ics file", partial(self.ask, "import"), "", files),
            ("export_events", "Export events to an .ics file", partial(self.ask, "export"), "", files),
            ("settings", "Settings", partial(self.open, intents.SETTINGS), "cog_outline", True),
            ("about", "About", partial(self.open, intents.ABOUT), "information_outline", True),
            ("more_apps_from_us", self.edition.more_apps, nothing, "", True),
        ]
        return [kit.BarAction(id, label, action, icon) for id, label, action, icon, shown in entries if shown]

    def _away(self) -> bool:
        """Whether the view shows something that today is no part of."""
        day, today = self.day, self.today
        if self.view == "week":
            return today not in week.week_days(self, day)
        parts = {"list": 0, "year": 1, "month": 2}.get(self.view, 3)
        return day.timetuple()[:parts] != today.timetuple()[:parts]

    def _buttons(self) -> list[ui.View]:
        """The round button; where tasks are allowed a tap first asks which of the two is wanted."""
        event, task = partial(self.create, task=False), partial(self.create, task=True)
        at_once = self.adding or not self.options.allow_creating_tasks
        plus = ui.Fab(
            id="calendar_fab",
            name="calendar_plus" if self.adding else "plus",
            desc="New Event",
            background="primary",
            color="on_primary",
            align=ui.BOTTOM_END,
            margin=16,
            on_click=event if at_once else partial(setattr, self, "adding", True),
        )
        if not self.adding:
            return [plus]
        overlay = ui.View(
            id="fab_extended_overlay",
            width="fill",
            height="fill",
            background="scrim",
            on_click=partial(delattr, self, "adding"),
        )
        icon = ui.IconButton(
            id="fab_task_icon",
            cls="android.widget.ImageView",
            name="clipboard_check_outline",
            background="primary_container",
            color="on_primary_container",
            radius=24,
            align=ui.BOTTOM_END,
            margin=(16, 16, 20, 88),
            on_click=task,
        )
        labels = _label("fab_event_label", "Event", 28, event), _label("fab_task_label", "Task", 96, task)
        return [overlay, labels[0], plus, labels[1], icon]

    def dialog_view(self) -> ui.Dialog:
        """The views; the one that is chosen keeps the day."""

        def choose(kind: str) -> None:
            self.options.view = kind
            self.set_views((kind, self.day))

        return option_dialog(self, {kind: name for kind, (_, name) in VIEWS.items()}, self.view, choose)

    def dialog_go(self) -> ui.Dialog:
        """The date to show, or as much of it as the view needs."""
        return ui.WheelDatePicker(self.day, self._go_to, self.close, wheels=_WHEELS.get(self.view, ui.WHEELS))

    def _go_to(self, day: date) -> None:
        self.close()
        self.turn_to(day.replace(day=1) if self.view in _WHEELS and day != self.today else day)

    def dialog_filter(self) -> ui.Dialog:
        """Which types of events are on show: OK takes what is ticked."""
        hidden: list[int] = self.about.get("hidden", self.options.hidden_types)

        def toggle(number: int) -> None:
            self.tell(hidden=[item for item in hidden if item != number] if number in hidden else [*hidden, number])

        def row(kind: EventType) -> ui.View:
            box = ui.CheckBox(id="filter_event_type_checkbox", text=kind.title, checked=kind.id not in hidden, weight=1)
            box.clickable = box.focusable = False
            return ui.Line(
                [box, color_dot("filter_event_type_color", color_of(kind.color), 24)],
                id="filter_event_type_holder",
                on_click=partial(toggle, kind.id),
            )

        return ui.Dialog(
            content=[
                ui.Scroll(
                    id="filter_event_types_list", height="wrap", children=[row(kind) for kind in self.kinds.values()]
                )
            ],
            positive=ui.DialogButton("OK", partial(setattr, self.options, "hidden_types", hidden)),
            negative=ui.DialogButton("Cancel"),
        )

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Let the list go on beyond its ends."""
        if self.view != "list" or self.searching or abs(dy) < abs(dx):
            return False
        return self.reach_further(earlier=dy > 0)

    def on_back(self) -> bool:
        """Leave the selection, the choice of the button, the search and a view before the screen."""
        if self.leave("selected", "adding") or super().on_back():
            return True
        views = self.views
        if len(views) > 1:
            self.set_views(*views[:-1])
        return len(views) > 1

    def dialog_holidays(self) -> ui.Dialog:
        """The countries whose holidays can be added."""
        return option_dialog(self, {name: name for name in COUNTRIES}, None, self._add_holidays)

    def add_from_contacts(self, label: str, name: str, source: str) -> None:
        """Make a yearly event of every date with a label in the address book: of birthdays, or anniversaries."""
        if not self.has_permission(CONTACTS):
            if not self.request_permissions([CONTACTS]):
                self.toast("No contacts permission")
            return
        with self.system.contacts.store.open() as database:
            rows = database.execute(_DATED, (label,)).fetchall()
        days = [(str(row[0]), day) for row in rows if (day := _day(str(row[1]), self.today.year))]
        added = self._add_yearly(days, name, source) if days else 0
        self.toast(
            f"{name} added successfully" if added else f"No {'new ' if days else ''}{name.lower()} have been found"
        )

    def _add_holidays(self, country: str) -> None:
        days = [(name, date(self.today.year, *day)) for name, day in COUNTRIES[country].items()]
        added = self._add_yearly(days, "Holidays", "holidays")
        self.toast("Holidays imported successfully" if added else "No new holidays have been found")

    def _add_yearly(self, days: Iterable[tuple[str, date]], kind: str, source: str) -> int:
        """Store yearly events of one type, without those that are there already; how many are new."""
        store = self.store
        numbers = {item.title: item.id for item in self.kinds.values()}
        number = numbers.get(kind) or store.put_type(EventType(0, kind, number_of(_COLORS[kind])))
        titles = {event.title for event in store.all() if event.source == source}
        new_days = [(title, day) for title, day in days if title not in titles]
        every_year = Event(
            flags=ALL_DAY,
            repeat_interval=repetition.YEAR,
            repeat_rule=repetition.SAME_DAY,
            event_type=number,
            source=source,
        )
        for title, day in new_days:
            start, end = (instant(midnight(day) + timedelta(hours=hour), store.home) for hour in (0, 12))
            store.put(replace(every_year, title=title, start_ts=start, end_ts=end))
        return len(new_days)


def _label(id: str, text: str, above: float, on_click: ui.Action) -> ui.View:
    """A word beside one of the round buttons."""
    return ui.Text(
        id=id,
        text=text,
        size=14,
        face="medium",
        padding=(12, 6),
        radius=8,
        background="surface_container_high",
        align=ui.BOTTOM_END,
        margin=(16, 16, 84, above),
        on_click=on_click,
    )


def _day(text: str, this_year: int) -> date | None:
    match = _DATE.match(text)
    try:
        return date(int(match[1] or this_year), int(match[2]), int(match[3])) if match else None
    except ValueError:
        return None
