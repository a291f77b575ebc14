"""The screen that chooses the place where a task is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from mobile_world.phone.apps.tasks_org.rows import A_PLACE
from mobile_world.phone.apps.tasks_org.screen import TasksScreen
from mobile_world.phone.apps.tasks_org.views import wide_row
from mobile_world.phone.kit import app_bar
from mobile_world.phone.ui import (
    CENTER,
    Action,
    Box,
    Column,
    Icon,
    Page,
    Painter,
    Rect,
    Scroll,
    Text,
    View,
)

_HERE = (37.4219983, -122.084)
"""Where a phone without a receiver is: the default of the emulator."""
_STREET_DP = 56


def _degrees(value: float, names: str) -> str:
    """`37°25'19.2"N`."""
    seconds = round(abs(value) * 3600, 1)
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes // 60)}°{int(minutes % 60)}'{rest:.1f}\"{names[value < 0]}"


@dataclass(kw_only=True, eq=False)
class _Map(Box):
    """Streets without names: there is no network to get a map from."""

    def paint(self, painter: Painter) -> None:
        """Draw a grid."""
        painter.fill(self.box, "surface_container_high")
        step, wide = painter.metrics.px(_STREET_DP), painter.metrics.px(4)
        for x in range(self.box.left + step, self.box.right, step):
            painter.fill(Rect(x, self.box.top, x + wide, self.box.bottom), "surface_container")
        for y in range(self.box.top + step, self.box.bottom, step):
            painter.fill(Rect(self.box.left, y, self.box.right, y + wide), "surface_container")


class LocationPicker(TasksScreen):
    """`LocationPickerActivity`: the place on the map, or one that was used before."""

    def build(self) -> View:
        """The map with its marker, and the places below it."""
        marker = Icon(name="map_marker", size=40, color="#f44336", align=CENTER, ghost=True)
        map_view = _Map(id="map", width="fill", height=280, children=[marker])
        rows: list[View] = [map_view, self._row("map_marker_plus_outline", "Select this location", "", self._take_here)]
        places = self.store.places
        if places:
            heading = Text(id="choose_recent_location", text="Or choose a location", face="medium", padding=16)
            rows.append(heading)
        rows += [
            self._row("map_marker_outline", place.name, place.address, partial(self._take, place.uuid))
            for place in places
        ]
        body = Scroll(id="coordinator", weight=1, children=rows)
        return Page([app_bar(self, "Choose a location"), body], ghost=True)

    def _row(self, icon: str, name: str, address: str, on_click: Action) -> View:
        words: list[View] = [Text(id="name", text=name, size=16, max_lines=1)]
        if address:
            words.append(Text(id="address", text=address, color="on_surface_variant", max_lines=2))
        mark = Icon(id="place_icon", name=icon, width=56)
        parts = [mark, Column(ghost=True, weight=1, children=words)]
        return wide_row("", parts, on_click, padding=(0, 8, 16, 8))

    def _take_here(self) -> None:
        north, east = _HERE
        known = next((each for each in self.store.places if (each.latitude, each.longitude) == _HERE), None)
        name = f"{_degrees(north, 'NS')} {_degrees(east, 'EW')}"
        self._take(known.uuid if known else self.store.add(A_PLACE, name, latitude=north, longitude=east))

    def _take(self, uuid: str) -> None:
        self.system.activities.finish(self.activity, {"place": uuid, "show": f"place:{uuid}"})
