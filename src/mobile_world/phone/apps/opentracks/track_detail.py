"""One recorded track: its statistics, intervals and charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from mobile_world.phone.apps.opentracks import recorder
from mobile_world.phone.apps.opentracks.activity_types import by_label
from mobile_world.phone.apps.opentracks.charts import TabbedTrack
from mobile_world.phone.apps.opentracks.screen import figure, header, rule
from mobile_world.phone.apps.opentracks.store import (
    EDIT,
    MARKER_LIST,
    RECORDING,
    SETTINGS,
    TRACK,
    TRACKS,
    Point,
    Track,
    number_or_none,
)
from mobile_world.phone.apps.opentracks.units import Parts, elapsed, long_time, start_of
from mobile_world.phone.kit import BarAction
from mobile_world.phone.ui import Column, Icon, Line, Page, Scroll, Text, View

_SENSORS = (
    ("heart_rate", "Heart rate", "bpm"),
    ("cadence", "Cadence", "rpm"),
    ("power", "Power", "W"),
)


class RecordedTrack(TabbedTrack):
    """`TrackRecordedActivity`."""

    @cached_property
    def track(self) -> Track | None:
        """What it is about; None once it is gone."""
        return TRACKS.get(self.system, self.intent.extras.get(TRACK))

    def build(self) -> View:
        """The tabs over the bar at the bottom."""
        track = self.track
        if track is None:
            return self.gone("track")
        tabs = self.tabs(partial(self._statistics, track), track.id, track.category)
        return Page([*tabs, self.bottom_bar(self._actions(track.id))], ghost=True)

    def _actions(self, track: int) -> list[BarAction]:
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

    def _statistics(self, track: Track) -> View:
        speed, units = self.options.shows_speed(track.category), self.units
        top = (
            ("Max speed", "Avg moving speed", "Avg speed") if speed else ("Fastest pace", "Avg moving pace", "Avg pace")
        )
        rates = [units.rate(value, speed=speed) for value in (track.top_speed, track.moving_speed, track.average_speed)]
        rows: list[View] = [
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
            heights = (
                ("stats_altitude_gain", "Gain", units.height(gain)),
                ("stats_altitude_loss", "Loss", units.height(loss)),
            )
            rows += [_pair(*heights), rule()]
        rows += self._sensors(self.points(track.id))
        return Scroll(id="stats_scroll", children=rows, padding=(0, 8), height="fill")

    def _heading(self, track: Track) -> list[View]:
        icon = Icon(id="stats_activity_type_icon", name=by_label(track.category).icon, size=48, color="on_surface")
        words: list[View] = [Text(id="stats_name_value", text=track.name, size=20, width="fill")]
        if track.description:
            words.append(Text(id="stats_description_value", text=track.description, size=16, width="fill"))
        when = long_time(self.system, start_of(self.system, track.start_ms, track.offset_s))
        date = Text(id="stats_start_datetime_value", text=when, width="fill", text_align=(1.0, 0.0), padding=(16, 8))
        names = Column(ghost=True, weight=1, children=words)
        return [Line([icon, names], ghost=True, spacing=16, padding=(16, 8)), date]

    def _sensors(self, points: Sequence[Point]) -> list[View]:
        rows: list[View] = []
        for name, label, unit in _SENSORS:
            known = [value for point in points if (value := number_or_none(getattr(point, name))) is not None]
            if known:
                most, mean = f"{max(known):.0f}", f"{sum(known) / len(known):.0f}"
                most_parts = (f"stats_max_{name}", f"Max {label}", Parts(most, unit))
                rows += [_pair(most_parts, (f"stats_avg_{name}", f"Avg {label}", Parts(mean, unit))), rule()]
        return rows


def _pair(*figures: tuple[str, str, Parts]) -> View:
    """One or two figures side by side, each under its label."""
    cells: list[View] = []
    for id, label, parts in figures:
        cells.append(Column(ghost=True, weight=1, children=[header(f"{id}_label", label), figure(id, parts)]))
    return Line(cells, ghost=True, padding=(16, 4))
