"""The pages of one track: the one that is recorded, and the one that is being recorded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid_apps.opentracks import activity_types, charts, recorder
from simdroid_apps.opentracks.screen import figure, grid, header, record_button, rule
from simdroid_apps.opentracks.store import (
    EDIT,
    FIELDS,
    MARKER_EDIT,
    MARKER_LIST,
    RECORDING,
    SETTINGS,
    STOPPED,
    TRACK,
    TRACKS,
    Track,
    TrackPoint,
    number_or_none,
)
from simdroid_apps.opentracks.units import UNKNOWN, Parts, elapsed, long_time, start_of, time_of_day

_SENSORS = (("heart_rate", "Heart rate", "bpm"), ("cadence", "Cadence", "rpm"), ("power", "Power", "W"))
_COLUMNS = 2
_LARGE = ("distance", "total_time", "speed", "moving_time")
"""Fields in larger type."""


class RecordedTrack(charts.TabbedTrack):
    """`TrackRecordedActivity`."""

    @cached_property
    def track(self) -> Track | None:
        """What it is about; None once it is gone."""
        return TRACKS.get(self.system, self.intent.extras.get(TRACK))

    def build(self) -> ui.View:
        """The tabs over the bar at the bottom."""
        track = self.track
        if track is None:
            return self.gone("track")
        tabs = self.tabs(partial(self._statistics, track), track.id, track.category)
        return ui.Page([*tabs, self.bottom_bar(self._actions(track.id))], ghost=True)

    def _actions(self, track: int) -> list[kit.BarAction]:
        about, idle = {TRACK: track}, not recorder.recorded(self.system)
        return [
            self.action("menu_show_on_map", "Show on map", partial(self.show_on_map, [track]), "map_outline"),
            self.action("share", "Share", partial(self.share_tracks, [track]), "share_variant"),
            self.action("markers", "Markers", partial(self.open, MARKER_LIST, **about), "map_marker_outline"),
            self.action("edit", "Edit", partial(self.open, EDIT, **about)),
            self.action("delete", "Delete", partial(self.delete, [track])),
            self.action("resume_track", "Resume track", partial(self._resume, track), shown=idle),
            self.action("settings", "Settings", partial(self.open, SETTINGS)),
        ]

    def _resume(self, track: int) -> None:
        recorder.resume(self.system, track)
        self.open(RECORDING, **{TRACK: track})
        self.finish()

    # -- the first tab ---------------------------------------------------------------------------------------------

    def _statistics(self, track: Track) -> ui.View:
        speed, units = self.options.shows_speed(track.category), self.units
        top = (
            ("Max speed", "Avg moving speed", "Avg speed") if speed else ("Fastest pace", "Avg moving pace", "Avg pace")
        )
        rates = [units.rate(value, speed=speed) for value in (track.top_speed, track.moving_speed, track.average_speed)]
        rows: list[ui.View] = [
            *self._heading(track),
            rule(),
            _pair(("stats_distance", "Distance", units.distance(track.distance))),
            _pair(
                ("stats_moving_time", "Moving time", Parts(elapsed(track.moving_ms), "")),
                ("stats_total_time", "Total time", Parts(elapsed(track.total_ms), "")),
            ),
            rule(),
            _pair(("stats_max_speed", top[0], rates[0])),
            _pair(("stats_moving_speed", top[1], rates[1]), ("stats_average_speed", top[2], rates[2])),
            rule(),
        ]
        gain, loss = number_or_none(track.gain), number_or_none(track.loss)
        if gain is not None and loss is not None:
            rows += [
                _pair(
                    ("stats_altitude_gain", "Gain", units.height(gain)),
                    ("stats_altitude_loss", "Loss", units.height(loss)),
                ),
                rule(),
            ]
        rows += self._sensors(self.points(track.id))
        return ui.Scroll(id="stats_scroll", children=rows, padding=(0, 8), height="fill")

    def _heading(self, track: Track) -> list[ui.View]:
        icon = ui.Icon(
            id="stats_activity_type_icon",
            name=activity_types.by_label(track.category).icon,
            size=48,
            color="on_surface",
        )
        texts: list[ui.View] = [ui.Text(id="stats_name_value", text=track.name, size=20, width="fill")]
        if track.description:
            texts.append(ui.Text(id="stats_description_value", text=track.description, size=16, width="fill"))
        when = long_time(self.system, start_of(self.system, track.start_ms, track.offset_s))
        return [
            ui.Line([icon, ui.Column(ghost=True, weight=1, children=texts)], ghost=True, spacing=16, padding=(16, 8)),
            ui.Text(id="stats_start_datetime_value", text=when, width="fill", text_align=(1.0, 0.0), padding=(16, 8)),
        ]

    def _sensors(self, points: Sequence[TrackPoint]) -> list[ui.View]:
        rows: list[ui.View] = []
        for name, label, unit in _SENSORS:
            values = [value for point in points if (value := number_or_none(getattr(point, name))) is not None]
            if values:
                most, mean = f"{max(values):.0f}", f"{sum(values) / len(values):.0f}"
                most_parts = (f"stats_max_{name}", f"Max {label}", Parts(most, unit))
                rows += [_pair(most_parts, (f"stats_avg_{name}", f"Avg {label}", Parts(mean, unit))), rule()]
        return rows


def _pair(*figures: tuple[str, str, Parts]) -> ui.View:
    """One or two figures side by side, each under its label."""
    cells = [
        ui.Column(ghost=True, weight=1, children=[header(f"{id}_label", label), figure(id, parts)])
        for id, label, parts in figures
    ]
    return ui.Line([*cells], ghost=True, padding=(16, 4))


class RecordingTrack(charts.TabbedTrack):
    """`TrackRecordingActivity`."""

    floor = 44

    @cached_property
    def live(self) -> recorder.Live | None:
        """The recording; None once it has ended."""
        return recorder.live(self.system)

    def build(self) -> ui.View:
        """The tabs over the bar at the bottom with the button."""
        live = self.live
        if live is None:
            label = ui.Text(text="Nothing is being recorded.", size=16, width="fill", text_align=(0.5, 0.5), weight=1)
            return ui.Page([label, self.bottom_bar()], ghost=True)
        track = live.track
        bar = self.bottom_bar(self._actions(track.id), room=88)
        return ui.Layers(
            [
                ui.Page([*self.tabs(partial(self._fields, live), track.id, track.category), bar], ghost=True),
                record_button(
                    "track_recording_fab_action",
                    recording=True,
                    on_click=partial(self.toast, "Hold to stop", long=True),
                    on_long_click=partial(self._stop, track.id),
                ),
            ],
            ghost=True,
        )

    def _actions(self, track: int) -> list[kit.BarAction]:
        about = {TRACK: track}
        return [
            self.action("insert_marker", "Insert marker", partial(self._mark, track), "map_marker_plus"),
            self.action("menu_select_layout", "Select Layout", partial(self.ask, "layout"), "view_dashboard_outline"),
            self.action("menu_show_on_map", "Show on map", partial(self.show_on_map, [track])),
            self.action("markers", "Markers", partial(self.open, MARKER_LIST, **about)),
            self.action("edit", "Edit", partial(self.open, EDIT, **about)),
            self.action("settings", "Settings", partial(self.open, SETTINGS)),
        ]

    def dialog_layout(self) -> ui.Dialog:
        """Which layout of the fields; there is one."""
        return kit.list_dialog(self, "Select Layout", ["Default Layout"], lambda place: None)

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

    def _fields(self, live: recorder.Live) -> ui.View:
        names = [name for name in self.options.fields if name in FIELDS]
        return ui.Scroll(
            id="stats_layout",
            children=grid([self._cell(name, self._value(name, live)) for name in names], _COLUMNS),
            padding=(8, 8, 8, 72),
            height="fill",
        )

    def _cell(self, name: str, parts: Parts) -> ui.View:
        large = name in _LARGE
        value = ui.Text(id="stats_value", text=parts.value, size=36 if large else 28, face="bold", max_lines=1)
        unit = ui.Text(id="stats_unit", text=parts.unit, size=14, color="on_surface_variant", margin=(4, 0, 0, 4))
        head = header("stats_description_main", FIELDS[name], secondary=not large)
        return ui.Column(
            cls="android.view.ViewGroup",
            weight=1,
            padding=8,
            children=[head, ui.Line([value, *([unit] if parts.unit else [])], ghost=True, content_align=(0.0, 1.0))],
        )

    def _value(self, name: str, live: recorder.Live) -> Parts:
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
