"""The list of cities to add."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from mobile_world.phone.apps.clock.cities import City, chosen_cities, search, store_cities
from mobile_world.phone.apps.clock.words import time_parts, time_text
from mobile_world.phone.ui import (
    Column,
    Divider,
    IconButton,
    Recycler,
    Row,
    Screen,
    Text,
    TextField,
    View,
    empty_state,
    px,
    uses_24_hours,
)

FIELD = "open_search_view_edit_text"


class CitySearch(Screen):
    """A field, and every city that fits what is in it; a tap adds one and closes the list."""

    def build(self) -> View:
        """Field over results."""
        typed = self.typed(FIELD)
        found = search(typed)
        results: View = Recycler(
            id="search_results_view",
            cls="android.support.v7.widget.RecyclerView",
            items=found,
            build=self._row,
            weight=1,
        )
        if not found:
            results = empty_state("No matches found", icon="map_search_outline")
            results.weight = 1
        parts: list[View] = [self._field(typed), Divider(), results]
        return Column(width="fill", height="fill", ghost=True, children=parts)

    def _field(self, typed: str) -> View:
        back = IconButton(name="arrow_left", desc="Back", color="on_surface", width=56, height=56, on_click=self.finish)
        field = TextField(id=FIELD, hint="Search for a city", action="search", autofocus=True, weight=1, size=18)
        parts: list[View] = [back, field]
        if typed:
            clear = IconButton(
                id="open_search_view_clear_button",
                name="close",
                desc="Clear text",
                on_click=lambda: self.set_typed(FIELD, ""),
            )
            parts.append(clear)
        return Row(id="open_search_view_toolbar", cls="android.view.ViewGroup", width="fill", height=72, children=parts)

    def _row(self, city: City) -> View:
        now: datetime = self.system.clock.now().astimezone(ZoneInfo(city.zone))
        is_24h = uses_24_hours(self.system)
        time = time_text(now.hour, now.minute, is_24h=is_24h)
        chosen = city in chosen_cities(self.system)
        name = Text(
            id="city_name",
            text=city.id,
            size=16,
            max_lines=1,
            weight=1,
            color="primary" if chosen else "on_surface",
        )
        shown = " ".join(part for part in time_parts(now.hour, now.minute, is_24h=is_24h) if part)
        clock = Text(id="city_time", text=time, drawn=shown, size=16, color="on_surface_variant")
        return Row(
            width="fill",
            min_height=px(147),
            padding=(24, 0),
            spacing=16,
            on_click=lambda: self._add(city),
            children=[name, clock],
        )

    def _add(self, city: City) -> None:
        cities = chosen_cities(self.system)
        if city not in cities:
            store_cities(self.system, [*cities, city])
        self.finish()
