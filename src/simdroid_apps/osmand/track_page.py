"""A track: its line on the map, and its figures."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import document_uri, shared_storage
from simdroid_apps.osmand import screen, store
from simdroid_apps.osmand.geography import Flat, Point, flat, round_earth
from simdroid_apps.osmand.map_view import Camera, MapView, Overlay, Pin, Route
from simdroid_apps.osmand.places_page import GPX_TYPE, delete_track_dialog, show_track

_MAP_DP = 260


def fitting_camera(points: list[Point], density: float, wide: float, high: float) -> Camera:
    """What shows all of a line in a box of that many dp."""
    flats = [flat(point) for point in points]
    xs, ys = [place.x for place in flats], [place.y for place in flats]
    span = max((max(xs) - min(xs)) / wide, (max(ys) - min(ys)) / high, 1e-9)
    zoom = next((zoom for zoom in range(17, 2, -1) if span * 256 * 2**zoom <= 0.8), 3)
    return Camera(round_earth(Flat((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)), zoom, density)


class TrackPage(screen.OsmAndScreen):
    """One track."""

    def build(self) -> ui.View:
        track = store.track(self.system, str(self.subject["path"]))
        if track is None:
            return ui.Page([kit.app_bar(self, "Track"), ui.empty_state("This track is gone", icon="map_marker_off")])
        actions = [
            kit.BarAction("show_on_map", "Show on map", partial(show_track, self, track), icon="map"),
            kit.BarAction("edit", "Edit track", partial(self.go, "plan", file=track.path), icon="pencil"),
            kit.BarAction("rename", "Rename", partial(self.ask, "rename", name=track.name)),
            kit.BarAction("share", "Share", partial(self.share, type=GPX_TYPE, stream=document_uri(track.path))),
            kit.BarAction("delete", "Delete", partial(self.ask, "delete")),
        ]
        parts: list[ui.View] = [kit.app_bar(self, track.name, actions)]
        if track.points:
            parts.append(self._picture(track))
        parts.append(ui.Scroll(weight=1, children=[ui.Stack(self._rows(track))]))
        return ui.Page(parts)

    def _picture(self, track: store.Track) -> ui.View:
        camera = fitting_camera(track.points, self.metrics.density / 160, self.metrics.dp(self.metrics.width), _MAP_DP)
        pins = [Pin(track.points[0], "play", "#43a047"), Pin(track.points[-1], "flag_checkered", "#d32f2f")]
        return MapView(
            camera=camera,
            overlay=Overlay(
                [Route(tuple(segment), "#d00d0d") for segment in track.content.segments], pins, night=self.night
            ),
            on_move=_stay,
            on_zoom=_stay,
            height=_MAP_DP,
            drag_handle=False,
            on_drag=None,
            on_double_touch=None,
            on_touch=lambda x, y: show_track(self, track),
            id="track_map",
        )

    def _rows(self, track: store.Track) -> list[ui.View]:
        when = kit.moment_ns(self.system, track.changed_ns)
        switch = ui.Switch(
            id="show_on_map_toggle", checked=track.path in self.options.shown_tracks, look="material", focusable=False
        )
        return [
            ui.list_item("Show on map", icon="eye", trailing=switch, on_click=partial(self._toggle, track)),
            ui.list_item(self.length_text(track.metres), summary="Distance", icon="map_marker_distance"),
            ui.list_item(str(len(track.points)), summary="Points", icon="vector_polyline"),
            ui.list_item(str(len(track.content.waypoints)), summary="Waypoints", icon="map_marker_multiple"),
            ui.list_item(f"{when:%Y-%m-%d %H:%M}", summary="Last edited", icon="clock_outline"),
            ui.list_item(f"tracks/{track.folder}".rstrip("/"), summary="Folder", icon="folder_outline"),
        ]

    def _toggle(self, track: store.Track) -> None:
        visible = self.options.shown_tracks
        self.options.shown_tracks = (
            [item for item in visible if item != track.path] if track.path in visible else [*visible, track.path]
        )

    def dialog_rename(self) -> ui.Dialog:
        """Another name for the file."""

        def rename(name: str) -> object:
            name = name.strip()
            if not store.is_track_name(name):
                self.toast("Illegal character in filename" if name else "Enter a name")
                return ui.STAY_OPEN
            path = str(self.subject["path"])
            new_path = shared_storage.rename(self.system.fs, path, f"{name}.gpx")
            if new_path is None:
                self.toast("File with same name already exists.")
                return ui.STAY_OPEN
            visible = self.options.shown_tracks
            if path in visible:
                self.options.shown_tracks = [new_path if item == path else item for item in visible]
            self.state["route"] = {**self.subject, "path": new_path}
            return None

        return kit.text_dialog(self, "Rename", rename, value=str(self.about["name"]), ok="Save")

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether to remove it."""
        return delete_track_dialog(self, str(self.subject["path"]))


def _stay(*_: object) -> None:
    """The small map of a track does not move."""
