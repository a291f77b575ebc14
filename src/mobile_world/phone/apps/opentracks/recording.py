"""The recording screen: the figures of this moment in a grid, and the button that is held to stop."""

from __future__ import annotations

from functools import cached_property, partial

from mobile_world.phone.apps.opentracks import recorder
from mobile_world.phone.apps.opentracks.charts import TabbedTrack
from mobile_world.phone.apps.opentracks.recorder import Live
from mobile_world.phone.apps.opentracks.screen import grid, header, record_button
from mobile_world.phone.apps.opentracks.store import (
    EDIT,
    FIELDS,
    MARKER_EDIT,
    MARKER_LIST,
    SETTINGS,
    STOPPED,
    TRACK,
    number_or_none,
)
from mobile_world.phone.apps.opentracks.units import UNKNOWN, Parts, elapsed, time_of_day
from mobile_world.phone.kit import BarAction, list_dialog
from mobile_world.phone.ui import Column, Dialog, Layers, Line, Page, Scroll, Text, View

_COLUMNS = 2
_LARGE = ("distance", "total_time", "speed", "moving_time")
"""Fields in larger type."""


class RecordingTrack(TabbedTrack):
    """`TrackRecordingActivity`."""

    floor = 44

    @cached_property
    def live(self) -> Live | None:
        """The recording; None once it has ended."""
        return recorder.live(self.system)

    def build(self) -> View:
        """The tabs over the bar at the bottom with the button."""
        live = self.live
        if live is None:
            words = Text(text="Nothing is being recorded.", size=16, width="fill", text_align=(0.5, 0.5), weight=1)
            return Page([words, self.bottom_bar()], ghost=True)
        track = live.track
        bar = self.bottom_bar(self._actions(track.id), room=88)
        page = Page([*self.tabs(partial(self._fields, live), track.id, track.category), bar], ghost=True)
        stop = record_button(
            "track_recording_fab_action",
            recording=True,
            on_click=partial(self.toast, "Hold to stop", long=True),
            on_long_click=partial(self._stop, track.id),
        )
        return Layers([page, stop], ghost=True)

    def _actions(self, track: int) -> list[BarAction]:
        about = {TRACK: track}
        return [
            self.action("insert_marker", "Insert marker", partial(self._mark, track), "map_marker_plus"),
            self.action("menu_select_layout", "Select Layout", partial(self.ask, "layout"), "view_dashboard_outline"),
            self.action("menu_show_on_map", "Show on map", partial(self.show_on_map, [track])),
            self.action("markers", "Markers", partial(self.open, MARKER_LIST, **about)),
            self.action("edit", "Edit", partial(self.open, EDIT, **about)),
            self.action("settings", "Settings", partial(self.open, SETTINGS)),
        ]

    def dialog_layout(self) -> Dialog:
        """Which layout of the fields; there is one."""
        return list_dialog(self, "Select Layout", ["Default Layout"], lambda place: None)

    def _mark(self, track: int) -> None:
        if self.live and self.live.last:
            self.open(MARKER_EDIT, **{TRACK: track})
        else:
            self.toast("Unable to insert a marker. No GPS signal. Try again.", long=True)

    def _stop(self, track: int) -> None:
        recorder.stop(self.system)
        self.open(STOPPED, **{TRACK: track})
        self.finish()

    # -- the first tab ---------------------------------------------------------------------------------------------

    def _fields(self, live: Live) -> View:
        shown = [name for name in self.options.fields if name in FIELDS]
        cells = [self._cell(name, self._value(name, live)) for name in shown]
        return Scroll(id="stats_layout", children=grid(cells, _COLUMNS), padding=(8, 8, 8, 72), height="fill")

    def _cell(self, name: str, parts: Parts) -> View:
        large = name in _LARGE
        value = Text(id="stats_value", text=parts.value, size=36 if large else 28, face="bold", max_lines=1)
        unit = Text(id="stats_unit", text=parts.unit, size=14, color="on_surface_variant", margin=(4, 0, 0, 4))
        head = header("stats_description_main", FIELDS[name], secondary=not large)
        figures = Line([value, *([unit] if parts.unit else [])], ghost=True, content_align=(0.0, 1.0))
        return Column(cls="android.view.ViewGroup", weight=1, padding=8, children=[head, figures])

    def _value(self, name: str, live: Live) -> Parts:
        units, sums = self.units, live.statistics
        average, moving, top = sums.average_speed, sums.moving_speed, sums.top_speed
        now = (number_or_none(live.last.speed) or 0.0) if live.last else 0.0
        rates = {"speed": now, "average_speed": average, "max_speed": top, "average_moving_speed": moving}
        paces = {"pace": now, "average_pace": average, "fastest_pace": top, "average_moving_pace": moving}
        if name in rates:
            return units.rate(rates[name], speed=True)
        if name in paces:
            return units.rate(paces[name], speed=False)
        place = live.last.place if live.last else None
        plain = {
            "distance": lambda: units.distance(sums.distance),
            "total_time": lambda: Parts(elapsed(sums.total_ms), ""),
            "moving_time": lambda: Parts(elapsed(sums.moving_ms), ""),
            "altitude": lambda: units.height(number_or_none(live.last.elevation) if live.last else None),
            "gain": lambda: units.height(sums.gain),
            "loss": lambda: units.height(sums.loss),
            "coordinates": lambda: Parts(f"{place[0]:.5f}, {place[1]:.5f}" if place else UNKNOWN, ""),
            "time": lambda: Parts(time_of_day(self.system), ""),
        }
        return plain[name]() if name in plain else Parts(UNKNOWN, "")
