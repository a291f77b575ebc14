"""The Clock tab: the local time, the world clock, and the screen saver."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from simdroid import ui
from simdroid.system import pending_alarms
from simdroid_apps.clock.cities import CITY_SEARCH, City, chosen_cities, store_cities
from simdroid_apps.clock.formatting import HAIR_SPACE, day_text, offset_text, time_text
from simdroid_apps.clock.screen import CARD, LIST, Dial, Tab, main_button, time_digits
from simdroid_apps.clock.store import Options

_BRIGHT, _DIM = "#9aa0a6", "#4a4e52"
"""Ink of the screen saver, by day and by night."""


class ClockTab(Tab):
    """A large clock, the date, the next alarm, and a card for each city."""

    name, title, icon = "clock", "Clock", "clock_outline"
    deleted = ui.Saved[list[str | int]]([])
    """Where the city that was removed last stood, and the city."""

    def build(self) -> ui.View:
        """The clock over home, while the phone is in another time zone, and the chosen cities."""
        now, options = self.system.clock.now(), Options(self.system)
        home = options.home_zone
        cards = [self._city_card(city) for city in chosen_cities(self.system)]
        if options.home_clock and now.astimezone(ZoneInfo(home)).utcoffset() != now.utcoffset():
            cards.insert(0, self._card("Home", home))
        return ui.Scroll(id="cities", cls=LIST, children=[self._main_clock(now), *cards, ui.Spacer(height=self.below)])

    def buttons(self) -> dict[str, ui.View]:
        return {"middle": main_button("plus", "Add city", partial(self.open, CITY_SEARCH), radius_px=74)}

    def undo(self) -> None:
        """Bring the removed city back."""
        if self.deleted:
            place, *city = self.deleted
            cities = chosen_cities(self.system)
            cities.insert(int(place), City(*map(str, city)))
            store_cities(self.system, cities)
        del self.deleted

    def _main_clock(self, now: datetime) -> ui.View:
        options = Options(self.system)
        clock: ui.View
        if options.clock_style == "analog":
            clock = Dial(moment=now, seconds=options.seconds, desc=time_text(self.system, now))
        else:
            clock = digits = time_digits(self.system, now, 64, seconds=f"{now:%S}" if options.seconds else "")
            digits.text_align = 0.5
        clock.align = (0.5, 0)
        line: list[ui.View] = [
            ui.Text(id="date", text=f"{now:%a, %b} {now.day}", desc=f"{now:%A, %B} {now.day}", size=16),
            *self._next_alarm(now),
        ]
        return ui.Stack(
            [clock, ui.Row(id="date_and_next_alarm", align=(0.5, 0), spacing=6, children=line)],
            id="main_clock",
            padding=(ui.px(42), ui.px(105), ui.px(42), ui.px(126)),
            spacing=4,
        )

    def _next_alarm(self, now: datetime) -> list[ui.View]:
        pending = pending_alarms(self.system)
        if not pending:
            return []
        when = pending[0].when
        day = f"{when:%a}" if (when.date() - now.date()).days < 7 else day_text(when, now)
        text = f"{day} {time_text(self.system, when)}"
        return [
            ui.Icon(name="alarm", size=18, color="on_surface", ghost=True, margin=(10, 0, 0, 0)),
            ui.Text(
                id="nextAlarm", text=text, drawn=text.replace(HAIR_SPACE, " "), desc=f"Next alarm: {text}", size=16
            ),
        ]

    def _city_card(self, city: City) -> ui.View:
        """A city that a swipe or its menu removes."""
        card, remove = self._card(city.name, city.zone), partial(self._remove, city)
        ui.popup_menu(card, [ui.MenuItem("Delete", remove)], long_press=True)
        return ui.Dismissible(card, remove)

    def _card(self, name: str, zone: str) -> ui.View:
        here = self.system.clock.now()
        there = here.astimezone(ZoneInfo(zone))
        offset = ui.Text(id="hours_ahead", text=offset_text(there, here), color="on_surface_variant", max_lines=1)
        return ui.Line(
            [
                ui.Column(
                    ghost=True, weight=1, children=[ui.Text(id="city_name", text=name, size=18, max_lines=1), offset]
                ),
                time_digits(self.system, there, 36),
            ],
            cls=CARD,
            key=f"city {name} {zone}",
            min_height=ui.px(252),
            margin=(ui.px(42), 0, ui.px(42), ui.px(21)),
            padding=(ui.px(63), ui.px(21)),
            spacing=16,
            background="surface_container",
            radius=28,
        )

    def _remove(self, city: City) -> None:
        cities = chosen_cities(self.system)
        self.deleted = [cities.index(city), *city]
        store_cities(self.system, [item for item in cities if item != city])
        self.snackbar(f"{city.name} removed", ("Undo", "undo"))


class Screensaver(ui.Screen):
    """The time and the date; a touch ends it. It drifts with the minutes, so that no pixel wears out."""

    edge_to_edge = True
    background = "#000000"

    @property
    def bars(self) -> ui.Color:
        return "#000000"

    def build(self) -> ui.View:
        """Time and date, somewhere on the page."""
        now, options = self.system.clock.now(), Options(self.system)
        ink = _DIM if options.saver_night else _BRIGHT
        clock: ui.View = (
            Dial(moment=now, desc=time_text(self.system, now))
            if options.saver_style == "analog"
            else time_digits(self.system, now, 72, color=ink)
        )
        clock.align = (0.5, 0)
        date = ui.Text(id="date", text=f"{now:%a, %b} {now.day}", size=16, color=ink, align=(0.5, 0))
        place = (0.2 + now.minute % 7 / 10, 0.2 + now.minute % 11 / 18)
        main = ui.Column(id="main_clock", align=place, children=[clock, date])
        return ui.Layers([main], id="screensaver_container", padding=24, on_click=self.finish)
