"""The main screen: one of six views, the search, and the way to a new event."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from typing import cast

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.choosing import Choosing
from mobile_world.phone.apps.simple_calendar.event_list import (
    SHORTEST_SEARCH,
    found_items,
    found_page,
    list_items,
    list_page,
    reach_further,
)
from mobile_world.phone.apps.simple_calendar.events import Occurrence
from mobile_world.phone.apps.simple_calendar.main_menu import main_dialog, main_menu
from mobile_world.phone.apps.simple_calendar.moments import instant, midnight, zone_named
from mobile_world.phone.apps.simple_calendar.pages import day_page, month_day_page, month_page
from mobile_world.phone.apps.simple_calendar.store import Wanted
from mobile_world.phone.apps.simple_calendar.week_page import week_page
from mobile_world.phone.apps.simple_calendar.year_page import year_page
from mobile_world.phone.apps.simple_tools import SEARCH, action_views, search_menu
from mobile_world.phone.ui import BOTTOM_END, Box, Column, Dialog, Fab, IconButton, Text, View

_LAST_MINUTE = timedelta(days=1) - timedelta(minutes=1)


class MainScreen(Choosing):
    """`MainActivity`."""

    @property
    def views(self) -> list[tuple[str, date]]:
        """The views that lie on one another, the topmost last, each with the day it shows."""
        saved = cast("list[list[str]]", self.state.get("views") or [[self.options.view, self.today.isoformat()]])
        return [(kind, date.fromisoformat(day)) for kind, day in saved]

    @property
    def view(self) -> str:
        """The view on show."""
        return self.views[-1][0]

    @property
    def day(self) -> date:
        """The day it shows."""
        return self.views[-1][1]

    def _set_views(self, views: list[tuple[str, date]]) -> None:
        self.state["views"] = [[kind, day.isoformat()] for kind, day in views]
        for name in ("slot", "reach"):
            self.state.pop(name, None)
        self.stop_choosing()

    def turn_to(self, day: date) -> None:
        """Show another day, month or week in the view that is open."""
        self._set_views([*self.views[:-1], (self.view, day)])

    def push(self, kind: str, day: date) -> None:
        """Open another view over this one."""
        self._set_views([*self.views, (kind, day)])

    def change_view(self, kind: str) -> None:
        """Use another view from now on; it keeps the day."""
        self.options.view = kind
        self._set_views([(kind, self.day)])

    def shown(self, since: datetime, until: datetime, wanted: Wanted | None = None) -> list[Occurrence]:
        """What takes place between two moments, without the types that are filtered out."""
        hidden = self.options.hidden_types
        return [item for item in self.store.between(since, until, wanted) if item.event.event_type not in hidden]

    def on_day(self, day: date) -> list[Occurrence]:
        """What takes place on a day."""
        found = self.shown(midnight(day), midnight(day) + _LAST_MINUTE)
        return [item for item in found if item.covers(day)]

    def create(self, *, task: bool) -> None:
        """Open the editor for something new on the day on show; the editor finds the hour."""
        self.state.pop("adding", None)
        other_month = self.view == "month" and (self.day.year, self.day.month) != (self.today.year, self.today.month)
        day = self.day if self.view in ("day", "month_day") or other_month else self.today
        self.create_at(midnight(day), task=task)

    def create_at(self, moment: datetime, *, task: bool = False, hour_long: bool = False) -> None:
        """Open the editor for something new; a moment at midnight leaves the time of day to the editor."""
        extras: dict[str, int | bool] = {intents.NEW_START: instant(moment, zone_named(self.store.home, "UTC"))}
        if hour_long:
            extras[intents.HOUR_LONG] = True
        self.open(intents.TASK if task else intents.EVENT, **extras)

    def listed(self) -> list[Occurrence]:
        """Everything in the list on show."""
        words = self.typed(SEARCH).strip()
        if self.searching:
            return found_items(self, words) if len(words) >= SHORTEST_SEARCH else []
        return list_items(self) if self.view == "list" else self.on_day(self.day)

    @property
    def searching(self) -> bool:
        """Whether the search field has the focus."""
        return self.ui.focus == SEARCH

    def build(self) -> View:
        """The bar, the view or what the search found, and the button over them."""
        searching, chosen = self.searching, self.chosen_items()
        if chosen:
            top = self.choosing_bar(chosen)
        else:
            inside = searching or len(self.views) > 1
            top = search_menu(inside, self.go_back, action_views(self.metrics, main_menu(self)))
        content = found_page(self, self.typed(SEARCH).strip()) if searching else self._page()
        layers: list[View] = [Box(id="fragments_holder", width="fill", height="fill", children=[content])]
        if not searching and self.view not in ("week", "year"):
            layers += self._buttons()
        body = Box(
            id="calendar_coordinator",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            weight=1,
            children=layers,
        )
        return Column(id="main_holder", cls="android.view.ViewGroup", width="fill", height="fill", children=[top, body])

    def _page(self) -> View:
        day = self.day
        if self.view == "list":
            return list_page(self)
        pages = {
            "day": day_page,
            "week": week_page,
            "month": month_page,
            "month_day": month_day_page,
            "year": year_page,
        }
        return pages[self.view](self, day)

    def _buttons(self) -> list[View]:
        """The round button; where tasks are allowed a tap first asks which of the two is wanted."""
        adding = bool(self.state.get("adding"))
        tasks = self.options.flag("allow_creating_tasks")
        plus = Fab(
            id="calendar_fab",
            name="calendar_plus" if adding else "plus",
            desc="New Event",
            background="primary",
            color="on_primary",
            align=BOTTOM_END,
            margin=16,
            on_click=partial(self.create, task=False)
            if adding or not tasks
            else partial(self.state.__setitem__, "adding", True),
        )
        if not adding:
            return [plus]
        overlay = View(
            id="fab_extended_overlay",
            width="fill",
            height="fill",
            background="scrim",
            on_click=partial(self.state.pop, "adding"),
        )
        task = partial(self.create, task=True)
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
        event = _label("fab_event_label", "Event", 28, partial(self.create, task=False))
        return [overlay, event, plus, _label("fab_task_label", "Task", 96, task), icon]

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        return self.choosing_dialog() or main_dialog(self)

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Let the list go on beyond its ends."""
        if self.view != "list" or self.searching or abs(dy) < abs(dx):
            return False
        return reach_further(self, earlier=dy > 0)

    def on_back(self) -> bool:
        """Leave the selection, the search, the choice of the button and a view before the screen."""
        if self.stop_choosing() or self.state.pop("adding", None):
            return True
        if not self.searching and len(self.views) == 1:
            return False
        self.go_back()
        return True

    def go_back(self) -> None:
        """End the search, or close the topmost view."""
        if self.searching:
            self.set_typed(SEARCH, None)
            self.ui.focus = ""
        else:
            self._set_views(self.views[:-1])


def _label(id: str, text: str, above: float, on_click: partial[None]) -> View:
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
