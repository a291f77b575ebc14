"""The menu of the main screen, and the questions behind its entries."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar import collecting, intents, type_filter
from mobile_world.phone.apps.simple_calendar.options import VIEWS
from mobile_world.phone.apps.simple_calendar.week_page import week_days
from mobile_world.phone.apps.simple_tools import Deed, radio_dialog
from mobile_world.phone.ui import Dialog, WheelDatePicker
from mobile_world.phone.ui.wheel_date import WHEELS, Wheel

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.main import MainScreen

VIEW_NAMES = {
    "day": "Daily view",
    "week": "Weekly view",
    "month": "Monthly view",
    "month_day": "Monthly and daily view",
    "year": "Yearly view",
    "list": "Simple event list",
}
_GO_BY: dict[str, tuple[Wheel, ...]] = {"month": ("month", "year"), "month_day": ("month", "year"), "year": ("year",)}


def main_menu(screen: MainScreen) -> list[Deed]:
    """The entries in their order; those with an icon may stand in the bar."""
    deeds = []
    if away(screen):
        deeds.append(Deed("go_to_today", "Go to today", partial(_go_to, screen, screen.today), "calendar_today"))
    deeds.append(Deed("change_view", "Change view", partial(screen.ask, "view"), "view_carousel_outline"))
    if len(screen.kinds) > 1:
        deeds.append(Deed("filter", "Filter events by type", partial(screen.ask, "filter"), "filter_variant"))
    if screen.view != "list":
        deeds.append(Deed("go_to_date", "Go to date", partial(screen.ask, "go")))
    if screen.view != "month_day":
        deeds.append(Deed("print", "Print", partial(screen.toast, "No valid app found")))
    return [
        *deeds,
        Deed("add_holidays", "Add holidays", partial(screen.ask, "holidays")),
        Deed("add_birthdays", "Add contact birthdays", partial(collecting.add_birthdays, screen)),
        Deed("add_anniversaries", "Add contact anniversaries", partial(collecting.add_anniversaries, screen)),
        Deed("import_events", "Import events from an .ics file", partial(screen.ask, "import")),
        Deed("export_events", "Export events to an .ics file", partial(screen.ask, "export")),
        Deed("settings", "Settings", partial(screen.open, intents.SETTINGS), "cog_outline"),
        Deed("about", "About", partial(screen.open, intents.ABOUT), "information_outline"),
        Deed("more_apps_from_us", "More apps from us", partial(screen.toast, "No valid app found")),
    ]


def away(screen: MainScreen) -> bool:
    """Whether the view shows something that today is no part of."""
    day, today = screen.day, screen.today
    if screen.view == "list":
        return False
    if screen.view == "year":
        return day.year != today.year
    if screen.view == "month":
        return (day.year, day.month) != (today.year, today.month)
    return today not in week_days(screen, day) if screen.view == "week" else day != today


def main_dialog(screen: MainScreen) -> Dialog | None:
    """The question of the menu that is open."""
    name = screen.asked
    if name == "view":
        kinds = list(VIEWS)
        labels = [VIEW_NAMES[kind] for kind in kinds]
        chosen = kinds.index(screen.view)
        return radio_dialog(labels, chosen, lambda place: screen.change_view(kinds[place]), screen.close)
    if name == "go":
        wheels = _GO_BY.get(screen.view, WHEELS)
        return WheelDatePicker(screen.day, partial(_go_to, screen), screen.close, wheels=wheels)
    if name == "filter":
        return type_filter.filter_dialog(screen)
    return collecting.collecting_dialog(screen)


def _go_to(screen: MainScreen, day: date) -> None:
    screen.close()
    screen.turn_to(day.replace(day=1) if screen.view in _GO_BY and day != screen.today else day)
