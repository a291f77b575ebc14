"""The main screen: one of six views, the search, the menu, and the way to a new event."""

from __future__ import annotations

from datetime import date
from functools import partial

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.importing import Importing
from mobile_world.phone.apps.simple_calendar.month import month_day_page, month_page, year_page
from mobile_world.phone.apps.simple_calendar.options import VIEWS
from mobile_world.phone.apps.simple_calendar.screen import color_dot, color_of, option_dialog
from mobile_world.phone.apps.simple_calendar.store import EventType
from mobile_world.phone.apps.simple_calendar.views import (
    GROUP,
    CalendarViews,
    day_page,
    found_items,
    found_page,
    list_items,
    list_page,
    reach_further,
)
from mobile_world.phone.apps.simple_calendar.week import week_days, week_page
from mobile_world.phone.kit import BarAction
from mobile_world.phone.ui import (
    BOTTOM_END,
    WHEELS,
    Action,
    CheckBox,
    Dialog,
    DialogButton,
    Fab,
    IconButton,
    Layers,
    Line,
    Page,
    Scroll,
    Text,
    View,
    Wheel,
    WheelDatePicker,
)

_PAGES = {
    "day": day_page,
    "week": week_page,
    "month": month_page,
    "month_day": month_day_page,
    "year": year_page,
    "list": list_page,
}
_WHEELS: dict[str, tuple[Wheel, ...]] = {"month": ("month", "year"), "month_day": ("month", "year"), "year": ("year",)}
"""What of a date is asked for to go there, where that is not all of it."""


class MainScreen(CalendarViews, Importing):
    """`MainActivity`."""

    def listed(self) -> list[Occurrence]:
        """Everything in the list on show."""
        if self.searching:
            return found_items(self)
        return list_items(self) if self.view == "list" else self.on_day(self.day)

    def build(self) -> View:
        """The bar, the view or what the search found, and the button over them."""
        above = partial(self.set_views, *self.views[:-1]) if len(self.views) > 1 else None
        top = self.selecting_bar() if self.selected_items else self.search_menu(self._menu(), on_up=above)
        content = found_page(self) if self.searching else _PAGES[self.view](self, self.day)
        layers: list[View] = [Layers([content], id="fragments_holder")]
        if not self.searching and self.view not in ("week", "year"):
            layers += self._buttons()
        return Page([top, Layers(layers, id="calendar_coordinator", cls=GROUP, weight=1)], id="main_holder", cls=GROUP)

    def _menu(self) -> list[BarAction]:
        """The entries in their order; those with an icon may stand in the bar."""
        nothing = partial(self.toast, "No valid app found")
        birthdays = partial(self.add_from_contacts, "3", "Birthdays", "contact-birthday")
        anniversaries = partial(self.add_from_contacts, "1", "Anniversaries", "contact-anniversary")
        entries: list[tuple[str, str, Action, str, bool]] = [
            ("go_to_today", "Go to today", partial(self._go_to, self.today), "calendar_today", self._away()),
            ("change_view", "Change view", partial(self.ask, "view"), "view_carousel_outline", True),
            ("filter", "Filter events by type", partial(self.ask, "filter"), "filter_variant", len(self.kinds) > 1),
            ("go_to_date", "Go to date", partial(self.ask, "go"), "", self.view != "list"),
            ("print", "Print", nothing, "", self.view != "month_day"),
            ("add_holidays", "Add holidays", partial(self.ask, "holidays"), "", True),
            ("add_birthdays", "Add contact birthdays", birthdays, "", True),
            ("add_anniversaries", "Add contact anniversaries", anniversaries, "", True),
            ("import_events", "Import events from an .ics file", partial(self.ask, "import"), "", True),
            ("export_events", "Export events to an .ics file", partial(self.ask, "export"), "", True),
            ("settings", "Settings", partial(self.open, intents.SETTINGS), "cog_outline", True),
            ("about", "About", partial(self.open, intents.ABOUT), "information_outline", True),
            ("more_apps_from_us", "More apps from us", nothing, "", True),
        ]
        return [BarAction(id, label, action, icon) for id, label, action, icon, offered in entries if offered]

    def _away(self) -> bool:
        """Whether the view shows something that today is no part of."""
        day, today = self.day, self.today
        if self.view == "week":
            return today not in week_days(self, day)
        parts = {"list": 0, "year": 1, "month": 2}.get(self.view, 3)
        return day.timetuple()[:parts] != today.timetuple()[:parts]

    def _buttons(self) -> list[View]:
        """The round button; where tasks are allowed a tap first asks which of the two is wanted."""
        event, task = partial(self.create, task=False), partial(self.create, task=True)
        at_once = self.adding or not self.options.allow_creating_tasks
        plus = Fab(
            id="calendar_fab",
            name="calendar_plus" if self.adding else "plus",
            desc="New Event",
            background="primary",
            color="on_primary",
            align=BOTTOM_END,
            margin=16,
            on_click=event if at_once else partial(setattr, self, "adding", True),
        )
        if not self.adding:
            return [plus]
        overlay = View(id="fab_extended_overlay", width="fill", height="fill", background="scrim")
        overlay.on_click = partial(delattr, self, "adding")
        icon = IconButton(
            id="fab_task_icon",
            cls="android.widget.ImageView",
            name="clipboard_check_outline",
            background="primary_container",
            color="on_primary_container",
            radius=24,
            align=BOTTOM_END,
            margin=(16, 16, 20, 88),
            on_click=task,
        )
        words = _label("fab_event_label", "Event", 28, event), _label("fab_task_label", "Task", 96, task)
        return [overlay, words[0], plus, words[1], icon]

    def dialog_view(self) -> Dialog:
        """The views; the one that is chosen keeps the day."""

        def choose(kind: str) -> None:
            self.options.view = kind
            self.set_views((kind, self.day))

        return option_dialog(self, {kind: name for kind, (_, name) in VIEWS.items()}, self.view, choose)

    def dialog_go(self) -> Dialog:
        """The date to show, or as much of it as the view needs."""
        return WheelDatePicker(self.day, self._go_to, self.close, wheels=_WHEELS.get(self.view, WHEELS))

    def _go_to(self, day: date) -> None:
        self.close()
        self.turn_to(day.replace(day=1) if self.view in _WHEELS and day != self.today else day)

    def dialog_filter(self) -> Dialog:
        """Which types of events are on show: OK takes what is ticked."""
        hidden: list[int] = self.about.get("hidden", self.options.hidden_types)

        def toggle(number: int) -> None:
            self.tell(hidden=[one for one in hidden if one != number] if number in hidden else [*hidden, number])

        def row(kind: EventType) -> View:
            box = CheckBox(id="filter_event_type_checkbox", text=kind.title, checked=kind.id not in hidden, weight=1)
            box.clickable = box.focusable = False
            dot = color_dot("filter_event_type_color", color_of(kind.color), 24)
            return Line([box, dot], id="filter_event_type_holder", on_click=partial(toggle, kind.id))

        rows = [row(kind) for kind in self.kinds.values()]
        return Dialog(
            content=[Scroll(id="filter_event_types_list", height="wrap", children=rows)],
            positive=DialogButton("OK", partial(setattr, self.options, "hidden_types", hidden)),
            negative=DialogButton("Cancel"),
        )

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Let the list go on beyond its ends."""
        if self.view != "list" or self.searching or abs(dy) < abs(dx):
            return False
        return reach_further(self, earlier=dy > 0)

    def on_back(self) -> bool:
        """Leave the selection, the choice of the button, the search and a view before the screen."""
        if self.leave("selected", "adding") or super().on_back():
            return True
        views = self.views
        if len(views) > 1:
            self.set_views(*views[:-1])
        return len(views) > 1


def _label(id: str, text: str, above: float, on_click: Action) -> View:
    """A word beside one of the round buttons."""
    return Text(
        id=id,
        text=text,
        size=14,
        face="medium",
        padding=(12, 6),
        radius=8,
        background="surface_container_high",
        align=BOTTOM_END,
        margin=(16, 16, 84, above),
        on_click=on_click,
    )
