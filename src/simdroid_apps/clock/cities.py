"""The cities of the world clock with their time zones, and the screen that searches them."""

from __future__ import annotations

import json
from functools import cache, partial
from importlib.resources import files
from typing import NamedTuple
from zoneinfo import ZoneInfo

from simdroid import ui
from simdroid.system import System, folded, has_word, sort_key
from simdroid_apps.clock import formatting, screen, store

CITY_SEARCH = "com.android.deskclock.worldclock.CitySelectionActivity"
FIELD = "open_search_view_edit_text"


class City(NamedTuple):
    """A city with its time zone, as `cities.json` lists them."""

    name: str
    country: str
    zone: str

    @property
    def id(self) -> str:
        """What is stored once it was chosen."""
        return f"{self.name}, {self.country}"


@cache
def all_cities() -> tuple[City, ...]:
    """Every city, by name."""
    rows = json.loads(files(__package__).joinpath("cities.json").read_text(encoding="utf-8"))
    return tuple(sorted((City(*row) for row in rows), key=lambda city: (sort_key(city.name), city)))


def search(query: str) -> list[City]:
    """The cities whose name begins with what was typed; those whose country or later words do come after."""
    beginning = folded(query.strip())
    first = [city for city in all_cities() if folded(city.name).startswith(beginning)]
    later = [city for city in all_cities() if city not in first and has_word(city.id, beginning)]
    return first + (later if beginning else [])


def chosen_cities(system: System) -> list[City]:
    """What a person has added, in that order."""
    by_id = {city.id: city for city in all_cities()}
    return [by_id[id] for id in store.Options(system).cities.split("|") if id in by_id]


def store_cities(system: System, cities: list[City]) -> None:
    """Keep the chosen cities."""
    store.Options.stored(system).put(cities="|".join(city.id for city in cities) or None)


class CitySearch(ui.Screen):
    """The city search; a tap on a result adds the city and closes the screen."""

    def build(self) -> ui.View:
        matches = search(self.typed(FIELD))
        results: ui.View = (
            ui.Recycler(id="search_results_view", cls=screen.LIST, items=matches, build=self._row)
            if matches
            else ui.empty_state("No matches found", icon="map_search_outline")
        )
        results.weight = 1
        return ui.Page([self._field(), ui.Divider(), results], ghost=True)

    def _field(self) -> ui.View:
        clear = ui.IconButton(
            id="open_search_view_clear_button",
            name="close",
            desc="Clear text",
            on_click=partial(self.set_typed, FIELD, ""),
        )
        parts = [
            ui.IconButton(
                name="arrow_left", desc="Back", color="on_surface", width=56, height=56, on_click=self.finish
            ),
            ui.TextField(id=FIELD, hint="Search for a city", action="search", autofocus=True, weight=1, size=18),
            *([clear] if self.typed(FIELD) else []),
        ]
        return ui.Line(parts, id="open_search_view_toolbar", cls="android.view.ViewGroup", height=72)

    def _row(self, city: City) -> ui.View:
        now = self.system.clock.now().astimezone(ZoneInfo(city.zone))
        color = "primary" if city in chosen_cities(self.system) else "on_surface"
        shown = " ".join(part for part in formatting.time_parts(self.system, now) if part)
        time = formatting.time_text(self.system, now)
        return ui.Line(
            [
                ui.Text(id="city_name", text=city.id, size=16, max_lines=1, weight=1, color=color),
                ui.Text(id="city_time", text=time, drawn=shown, size=16, color="on_surface_variant"),
            ],
            min_height=ui.px(147),
            padding=(24, 0),
            spacing=16,
            on_click=partial(self._add, city),
        )

    def _add(self, city: City) -> None:
        cities = chosen_cities(self.system)
        if city not in cities:
            store_cities(self.system, [*cities, city])
        self.finish()
