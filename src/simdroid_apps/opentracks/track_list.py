"""The main screen: all tracks, newest first, with search, selection, and the button that records."""

from __future__ import annotations

from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import Intent
from simdroid_apps.opentracks import activity_types, recorder
from simdroid_apps.opentracks.screen import RED, ListScreen, record_button, small
from simdroid_apps.opentracks.store import (
    AGGREGATED,
    EDIT,
    HELP,
    MARKER_LIST,
    RECORDED,
    RECORDING,
    SETTINGS,
    TRACK,
    TRACKS_EXTRA,
    Track,
    find_tracks,
    marker_counts,
)
from simdroid_apps.opentracks.units import elapsed, relative_day, short_time, start_of

_LOCATION_SETTINGS = "android.settings.LOCATION_SOURCE_SETTINGS"
_REFUSED = "OpenTracks requires permission to access your location as well as nearby devices."


NEEDED = kit.NeededPermissions(
    kit.permissions("ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION BLUETOOTH_SCAN BLUETOOTH_CONNECT POST_NOTIFICATIONS"),
    refused=lambda system, activity: system.toasts.show(activity.component.package, _REFUSED, long=True),
)


class TrackList(ListScreen):
    """`TrackListActivity`."""

    gps = ui.Saved(False)
    """Whether the GPS was started ahead of a recording."""

    @cached_property
    def tracks(self) -> list[Track]:
        """What is listed."""
        return find_tracks(self.system, self.query)

    @cached_property
    def recorded(self) -> int:
        """The track that is being recorded."""
        return recorder.recorded(self.system)

    def build(self) -> ui.View:
        """The bar, the list or what stands in its place, and the bar below with the button."""
        self._counts = marker_counts(self.system)
        body: ui.View = ui.Column(
            id="track_list_empty_view",
            cls="android.widget.RelativeLayout",
            width="fill",
            padding=(16, 16, 24, 40),
            content_align=(1.0, 1.0),
            children=[
                ui.Text(text="Start recording your next adventure here", size=20, width="fill", text_align=(1.0, 0.0)),
                ui.Icon(name="arrow_down", desc="Arrow", size=64, align=(1.0, 0.0), margin=(0, 16)),
            ],
        )
        if self.tracks:
            body = ui.Recycler(id="track_list", items=self.tracks, build=self._row, padding=(0, 0, 0, 40))
        body.weight = 1
        if self.chosen:
            return ui.Page([self._selection_bar(), body], ghost=True)
        return ui.Layers([ui.Page([self._bar(), body, self._bottom()], ghost=True), self._record_button()], ghost=True)

    @property
    def chosen(self) -> list[int]:
        """The selected tracks that are still there."""
        listed = {track.id for track in self.tracks}
        return [track for track in self.selected if track in listed]

    def on_back(self) -> bool:
        """Leave the selection before the search, unless all of it is gone."""
        if not self.chosen:
            self.stop_selecting()
        return super().on_back()

    def _bar(self) -> ui.View:
        if self.searching:
            return self.search_bar("Search…")
        actions = [
            kit.BarAction("track_list_search", "Search", self.open_search, "magnify"),
            kit.BarAction("track_list_markers", "Markers", partial(self.open, MARKER_LIST), "map_marker_outline"),
            kit.BarAction("track_list_settings", "Settings", partial(self.open, SETTINGS)),
            kit.BarAction("track_list_help", "Help", partial(self.open, HELP)),
        ]
        return kit.app_bar(self, "OpenTracks", actions, up=False, id="track_list_toolbar")

    def _selection_bar(self) -> ui.View:
        chosen = self.chosen
        return self.menu(
            [track.id for track in self.tracks],
            self.menu_action("show_on_map", "Show on map", partial(self.show_on_map, chosen), "map_outline"),
            self.menu_action("share", "Share", self.then_stop(partial(self.share_tracks, chosen)), "share_variant"),
            self.menu_action(
                "edit",
                "Edit",
                self.then_stop(partial(self.open, EDIT, **{TRACK: chosen[0]})),
                "pencil",
                shown=len(chosen) == 1,
            ),
            self.menu_action("delete", "Delete", partial(self.delete, chosen), "delete_forever"),
            self.menu_action(
                "aggregated_stats",
                "Aggregated stats",
                self.then_stop(partial(self.open, AGGREGATED, **{TRACKS_EXTRA: chosen})),
                "chart_bar",
            ),
        )

    def _row(self, track: Track) -> ui.View:
        live = track.id == self.recorded
        kind = "record_circle_outline" if live else activity_types.by_id(track.activity_type).icon
        desc, color = ("Record", RED) if live else ("Track", "on_surface")
        icon = ui.Icon(id="track_list_item_icon", name=kind, desc=desc, color=color, margin=(0, 0, 8, 0))
        lines = self._lines(track, live=live)
        if track.description:
            lines.append(small("track_list_item_category_description", track.description, max_lines=2))
        body = ui.Line([icon, ui.Column(ghost=True, weight=1, spacing=2, children=[*lines])], ghost=True, padding=8)
        return self.row(track.id, body, partial(self._open, track.id))

    def _lines(self, track: Track, *, live: bool) -> list[ui.View]:
        """The name and the day, the sums and the time; while something is recorded the app leaves day and time out."""
        when = start_of(self.system, track.start_ms, track.offset_s)
        day = relative_day(self.system.clock.minute().date(), when.date())
        date, time = ("", "") if self.recorded else (day, short_time(self.system, when))
        count = self._counts.get(track.id, 0)
        summary = f"{elapsed(track.total_ms)} ({self.units.distance(track.distance)})" + ("  ‧" if count else "")
        sums: list[ui.View] = [small("track_list_item_time_distance", "Recording…" if live else summary)]
        if count:
            sums += [
                ui.Icon(
                    id="track_list_item_marker_count_icon", name="map_marker_outline", size=16, desc="Marker count"
                ),
                small("track_list_item_marker_count", str(count)),
            ]
        name = ui.Text(id="track_list_item_name", text=track.name, size=16, max_lines=1, weight=1)
        return [
            ui.Line([name, small("track_list_item_date", date)], ghost=True),
            ui.Line([*sums, ui.Spacer(weight=1), small("track_list_item_time", time)], ghost=True),
        ]

    def _open(self, track: int) -> None:
        self.open(RECORDING if track == self.recorded else RECORDED, **{TRACK: track})

    def _bottom(self) -> ui.View:
        before = [self._bottom_button("aggregated_stats_button", "chart_bar", partial(self.open, AGGREGATED))]
        if not self.recorded:
            before.append(
                self._bottom_button(
                    "sensor_start_button", "crosshairs_gps" if self.gps else "crosshairs_off", self._toggle_gps
                )
            )
        return self.bottom_bar(before=before)

    def _bottom_button(self, id: str, icon: str, act: ui.Action) -> ui.View:
        return ui.IconButton(id=id, cls="android.widget.Button", name=icon, color="on_surface", on_click=act)

    def _toggle_gps(self) -> None:
        if self.system.settings.get("secure", "location_mode") == "0":
            self.start(Intent(_LOCATION_SETTINGS))
        else:
            self.gps = not self.gps

    def _record_button(self) -> ui.View:
        if not self.recorded:
            return record_button("track_list_fab_action", recording=False, on_click=self._record)
        return record_button(
            "track_list_fab_action",
            recording=True,
            on_click=partial(self.toast, "Hold to stop", long=True),
            on_long_click=partial(recorder.stop, self.system),
        )

    def _record(self) -> None:
        del self.gps
        self.open(RECORDING, **{TRACK: recorder.start(self.system)})
