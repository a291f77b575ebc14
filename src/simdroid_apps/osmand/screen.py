"""The base class of the app's pages, which share one activity, the map's position and the palette."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from simdroid import kit, ui
from simdroid.system import Json
from simdroid_apps.osmand import geography, store
from simdroid_apps.osmand.map_view import LEAST_ZOOM, MOST_ZOOM, Camera, MapView, Overlay, Pin, Route

ORANGE = "#ff8800"
_ROWS = replace(
    kit.MATERIAL_ROWS,
    header_padding=(16, 16, 16, 4),
    widget_gap=16,
    widget=lambda on: ui.Switch(id="toggle_item", checked=on, look="material", focusable=False),
)
_BAR: kit.BarLook = replace(
    kit.MATERIAL.bar, background="app_bar", ink="on_app_bar", menu_ink="on_app_bar", title_margin=(16, 0)
)
LOOK = replace(kit.MATERIAL, bar=_BAR, rows=_ROWS)
_LIGHT = {
    "primary": "#237bff", "primary_container": "#d7e6ff", "background": "#f0f0f0", "surface": "#ffffff",
    "surface_container": "#ffffff", "surface_dialog": "#ffffff", "app_bar": ORANGE, "on_app_bar": "#ffffff",
    "secondary_container": "#dce9ff", "on_secondary_container": "#237bff",
}  # fmt: skip
_DARK = {
    "primary": "#d28521", "on_primary": "#ffffff", "primary_container": "#4a3413", "background": "#101112",
    "surface": "#1b1d1e", "surface_container": "#1b1d1e", "surface_dialog": "#1b1d1e", "app_bar": "#17191a",
    "on_app_bar": "#cccccc", "secondary_container": "#3a2d18", "on_secondary_container": "#d28521",
}  # fmt: skip
LOCATION = kit.permissions("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION")


class OsmAndScreen(kit.RoutedScreen):
    """A page of the app."""

    look = LOOK

    @property
    def theme(self) -> ui.Theme:
        dark = self.system.settings.get("secure", "ui_night_mode") == ui.NIGHT
        return ui.Theme(dark, accents=_DARK if dark else _LIGHT)

    @property
    def options(self) -> store.Options:
        """The app's preferences."""
        return store.Options(self.system)

    def finish(self) -> None:
        """Leave this page, and the app with the last one."""
        if not kit.routes.pop(self.state):
            super().finish()

    # -- the map ----------------------------------------------------------------------------------------------------

    @property
    def night(self) -> bool:
        """Whether the map is drawn for the night."""
        mode = self.options.night
        return self.theme.dark if mode == "APP_THEME" else mode == "NIGHT"

    @property
    def center(self) -> geography.Point:
        """The middle of the map."""
        options = self.options
        return geography.parse_point(f"{options.latitude}, {options.longitude}") or geography.Point(47.15, 9.555)

    @property
    def camera(self) -> Camera:
        """What the map shows."""
        return Camera(self.center, min(max(self.options.zoom, LEAST_ZOOM), MOST_ZOOM), self.metrics.density / 160)

    def move_map(self, point: geography.Point, zoom: int | None = None) -> None:
        """Show another part of the map."""
        options = self.options
        options.latitude, options.longitude = f"{point.latitude:.7f}", f"{point.longitude:.7f}"
        if zoom is not None:
            options.zoom = min(max(zoom, LEAST_ZOOM), MOST_ZOOM)

    def zoom_by(self, steps: int) -> None:
        """Zoom in or out."""
        self.options.zoom = min(max(self.options.zoom + steps, LEAST_ZOOM), MOST_ZOOM)

    @property
    def here(self) -> geography.Point | None:
        """Where the phone is, if the app may know."""
        if not self.has_permission(LOCATION[0]):
            return None
        fix = self.system.location.last
        return geography.Point(fix.latitude, fix.longitude)

    def go_here(self) -> None:
        """Show where the phone is, or ask whether the app may know."""
        here = self.here
        if here:
            self.move_map(here, max(self.options.zoom, 15))
        elif not self.request_permissions(LOCATION):
            self.toast("Position not yet known.")

    def map_view(self, overlay: Overlay) -> MapView:
        """The map with what lies over it."""
        return MapView(camera=self.camera, overlay=overlay, on_move=self.move_map, on_zoom=self.move_map)

    def signs(self) -> list[Pin]:
        """Favourites and markers on the map."""
        options, pins = self.options, []
        if options.show_favorites:
            pins += [
                Pin(favorite.point, "star", favorite.color, drop=False) for favorite in store.favorites(self.system)
            ]
        if options.show_markers:
            pins += [
                Pin(marker.point, "flag_variant", store.MARKER_COLORS[marker.color % len(store.MARKER_COLORS)])
                for marker in store.markers(self.system, active=True)
            ]
        return pins

    def shown_routes(self) -> list[Route]:
        """Tracks that a person wants to see on the map."""
        tracks = (store.track(self.system, path) for path in self.options.shown_tracks)
        return [Route(tuple(segment), "#d00d0d") for item in tracks if item for segment in item.content.segments]

    def hud_button(
        self, id: str, icon: str, desc: str, on_click: ui.Action, *, color: ui.Color = "on_surface"
    ) -> ui.View:
        """A round button over the map."""
        return ui.IconButton(
            id=id,
            name=icon,
            desc=desc,
            color=color,
            width=48,
            height=48,
            background="surface",
            radius=24,
            elevation=2,
            on_click=on_click,
        )

    def zoom_column(self) -> ui.View:
        """The position of the phone, and the zoom."""
        return ui.Column(
            id="map_hud_controls",
            spacing=10,
            children=[
                self.hud_button(
                    "map_my_location_button",
                    "crosshairs_gps" if self.here else "crosshairs",
                    "My Position",
                    self.go_here,
                ),
                self.hud_button("map_zoom_in_button", "plus", "Zoom in", partial(self.zoom_by, 1)),
                self.hud_button("map_zoom_out_button", "minus", "Zoom out", partial(self.zoom_by, -1)),
            ],
        )

    def length_text(self, metres: float) -> str:
        """A distance in the chosen units."""
        formatted = geography.metric if self.options.units == "KILOMETERS_AND_METERS" else geography.imperial
        return formatted(metres)

    def away_text(self, point: geography.Point) -> str:
        """How far something is from the phone, or from the middle of the map where the phone's place is unknown."""
        return self.length_text(geography.distance(self.here or self.center, point))

    # -- what is shown on the map -----------------------------------------------------------------------------------

    def show_on_map(
        self, point: geography.Point, name: str, kind: str = "", *, object: str = "", key: str = ""
    ) -> None:
        """Go back to the map and open what is known of a place."""
        kit.routes.reset(self.state)
        self.move_map(point, max(self.options.zoom, 15))
        self.state["target"] = target_json(point, name, kind, object, key)

    def show_favorite(self, favorite: store.Favorite) -> None:
        """Show a favourite on the map."""
        self.show_on_map(favorite.point, favorite.name, favorite.group_label, object="favorite", key=favorite.key)

    def show_marker(self, marker: store.Marker) -> None:
        """Show a marker on the map."""
        self.show_on_map(marker.point, marker.name, "Map marker", object="marker", key=marker.id)


def target_json(point: geography.Point, name: str, kind: str = "", object: str = "", key: str = "") -> dict[str, Json]:
    """What the map remembers of the place that is selected."""
    return {"lat": point.latitude, "lon": point.longitude, "name": name, "kind": kind, "object": object, "key": key}


def favorite_color(color: str) -> str:
    """A colour that favourites can have."""
    return color if color in store.COLORS else store.COLORS[0]


def over_map(panel: ui.View) -> ui.View:
    """A panel that keeps fingers from the map under it."""
    panel.on_touch, panel.on_drag, panel.clickable = _nothing, _nothing, False
    return panel


def _nothing(*_: object) -> None:
    """What a touch between the buttons of a panel does."""
