"""The page with the time here and in chosen cities."""

from __future__ import annotations

from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

from mobile_world.phone.apps.clock import options
from mobile_world.phone.apps.clock.analog import Dial
from mobile_world.phone.apps.clock.cities import City, chosen_cities, store_cities
from mobile_world.phone.apps.clock.digits import Digits, round_button, sized
from mobile_world.phone.apps.clock.preferences import preferences
from mobile_world.phone.apps.clock.tab import Tab
from mobile_world.phone.apps.clock.words import HAIR_SPACE, day_text, offset_text, time_parts, time_text
from mobile_world.phone.system import Json, pending_alarms
from mobile_world.phone.ui import (
    Column,
    Dismissible,
    Icon,
    MenuItem,
    Row,
    Scroll,
    Spacer,
    Text,
    View,
    popup_menu,
    px,
)

CITIES = "com.android.deskclock.worldclock.CitySelectionActivity"


class ClockTab(Tab):
    """A large clock, the date, the next alarm, and a card for each city."""

    name, label, icon = "clock", "Clock", "clock_outline"

    def body(self) -> View:
        """The clock over the cities."""
        cards: list[View] = [self._card(city) for city in self._cities()]
        return Scroll(
            id="cities",
            cls="android.support.v7.widget.RecyclerView",
            children=[self._main_clock(), *cards, Spacer(height=self.below)],
        )

    def buttons(self) -> dict[str, View]:
        """Add a city."""
        return {"middle": round_button("fab", "plus", "Add city", lambda: self.screen.open(CITIES), radius=74)}

    def undo(self) -> None:
        """Bring the removed city back."""
        saved = cast("list[Json]", self.state.pop("deleted", None) or [])
        if saved:
            place, *words = saved
            cities = chosen_cities(self.system)
            cities.insert(cast(int, place), City(*(str(word) for word in words)))
            store_cities(self.system, cities)

    def _main_clock(self) -> View:
        now = self.system.clock.now()
        seconds = options.SECONDS.value(self.system)
        if options.CLOCK_STYLE.value(self.system) == "analog":
            clock: View = Dial(
                id="analog_clock", moment=now, seconds=seconds, width=220, height=220, desc=self._text(now)
            )
        else:
            time = time_parts(now.hour, now.minute, is_24h=self.is_24h)
            shown = (f"{time[0]}:{now:%S}", time[1]) if seconds else time
            clock = Digits(
                parts=sized(shown, 64),
                id="digital_clock",
                text=self._text(now, seconds),
                desc=self._text(now),
                text_align=0.5,
            )
        clock.align = (0.5, 0)
        date = f"{now:%a, %b} {now.day}"
        line: list[View] = [Text(id="date", text=date, desc=f"{now:%A, %B} {now.day}", size=16)]
        line += self._next_alarm(now)
        below = Row(id="date_and_next_alarm", align=(0.5, 0), spacing=6, children=line)
        return Column(
            id="main_clock",
            width="fill",
            padding=(px(42), px(105), px(42), px(126)),
            spacing=4,
            children=[clock, below],
        )

    def _next_alarm(self, now: datetime) -> list[View]:
        pending = pending_alarms(self.system)
        if not pending:
            return []
        when = pending[0].when
        day = f"{when:%a}" if (when.date() - now.date()).days < 7 else day_text(when, now)
        text = f"{day} {time_text(when.hour, when.minute, is_24h=self.is_24h)}"
        return [
            Icon(name="alarm", size=18, color="on_surface", ghost=True, margin=(10, 0, 0, 0)),
            Text(id="nextAlarm", text=text, drawn=text.replace(HAIR_SPACE, " "), desc=f"Next alarm: {text}", size=16),
        ]

    def _text(self, moment: datetime, seconds: bool = False) -> str:
        time, half = time_parts(moment.hour, moment.minute, is_24h=self.is_24h)
        if seconds:
            time = f"{time}:{moment:%S}"
        return f"{time}{HAIR_SPACE}{half}" if half else time

    def _cities(self) -> list[City | str]:
        """Home first, while the phone is in another time zone, then what was chosen."""
        home = preferences(self.system).text("home_time_zone", "UTC")
        now = self.system.clock.now()
        away = now.astimezone(ZoneInfo(home)).utcoffset() != now.utcoffset()
        shown: list[City | str] = [home] if away and options.HOME_CLOCK.value(self.system) else []
        return [*shown, *chosen_cities(self.system)]

    def _card(self, city: City | str) -> View:
        """A city, or home by its time zone."""
        here = self.system.clock.now()
        name, zone = ("Home", city) if isinstance(city, str) else (city.name, city.zone)
        there = here.astimezone(ZoneInfo(zone))
        words = Column(
            ghost=True,
            weight=1,
            children=[
                Text(id="city_name", text=name, size=18, max_lines=1),
                Text(id="hours_ahead", text=offset_text(there, here), color="on_surface_variant", max_lines=1),
            ],
        )
        text = self._text(there)
        parts = time_parts(there.hour, there.minute, is_24h=self.is_24h)
        clock = Digits(parts=sized(parts, 36), id="digital_clock", text=text, desc=text)
        card = Row(
            cls="androidx.cardview.widget.CardView",
            key=f"city {name} {zone}",
            width="fill",
            min_height=px(252),
            margin=(px(42), 0, px(42), px(21)),
            padding=(px(63), px(21)),
            spacing=16,
            background="surface_container",
            radius=28,
            children=[words, clock],
        )
        if isinstance(city, str):
            return card
        popup_menu(card, [MenuItem("Delete", lambda: self._remove(city))], long_press=True)
        return Dismissible(card, lambda: self._remove(city))

    def _remove(self, city: City) -> None:
        cities = chosen_cities(self.system)
        self.state["deleted"] = [cities.index(city), *city]
        store_cities(self.system, [each for each in cities if each != city])
        self.screen.snackbar(f"{city.name} removed", ("Undo", "undo"))
