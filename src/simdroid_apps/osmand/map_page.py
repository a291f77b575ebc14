"""The map itself: its buttons, the menu, and the sheet that tells of a selected place."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Json
from simdroid_apps.osmand import atlas, geography, labels, place_sheet, store
from simdroid_apps.osmand.map_view import MapView, Overlay, Pin, scale_bar
from simdroid_apps.osmand.router import BROWSE, PROFILES
from simdroid_apps.osmand.screen import target_json

_REACH_DP = 22
"""How far from a sign a finger still touches it."""
_MENU = (
    ("markers", "Map markers", "flag_variant"),
    ("places", "My Places", "folder_star"),
    ("search", "Search", "magnify"),
    ("navigation", "Navigation", "directions"),
    ("configure", "Configure map", "layers"),
    ("download", "Download maps", "download"),
    ("plan_start", "Plan a route", "map_marker_path"),
    ("settings", "Settings", "cog"),
    ("help", "Help", "help_circle"),
)


class MapPage(place_sheet.PlaceSheet):
    """The first page."""

    edge_to_edge = True
    menu_open = ui.Saved(False)

    def build(self) -> ui.View:
        """The map, the buttons over it, and the sheet of the selected place."""
        target = self.target
        pins = self.signs()
        if target and target["object"] != "marker":
            pins.append(Pin(geography.Point(target["lat"], target["lon"]), "circle", "#ff8800"))
        view = self.map_view(Overlay(self.shown_routes(), pins, self.here, poi=self.options.show_poi, night=self.night))
        view.on_touch, view.on_long_touch = partial(self._touch, view), partial(self._hold, view)
        if self.menu_open:
            view.on_drag = None
        return ui.Layers(
            [view, *self._top(), *(self.place_sheet(target) if target else self._bottom())], id="map_hud_container"
        )

    # -- buttons over the map ---------------------------------------------------------------------------------------

    def _top(self) -> list[ui.View]:
        above = self.metrics.dp(self.metrics.status_bar) + 8
        profile = PROFILES.get(self.options.profile)
        buttons = [
            self.hud_button(
                "map_layers_button",
                profile.icon if profile else "earth",
                "Configure map",
                partial(self.go, "configure"),
            ),
            self.hud_button("map_search_button", "magnify", "Search", partial(self.go, "search")),
            self.hud_button(
                "map_compass_button", "navigation", "Compass", partial(self.toast, "North is up"), color="#d32f2f"
            ),
        ]
        return [
            ui.Column(
                id="layers_compass_layout", align=ui.TOP_START, margin=(12, above, 0, 0), spacing=10, children=buttons
            )
        ]

    def _bottom(self) -> list[ui.View]:
        below = self.metrics.dp(self.metrics.navigation_bar) + 10
        ink = "#e0e0e0" if self.night else "#303030"
        start = ui.Row(
            ghost=True,
            align=ui.BOTTOM_START,
            margin=(12, 0, 0, below),
            spacing=10,
            content_align=(0.0, 1.0),
            children=[
                self.hud_button("map_menu_button", "menu", "Back to menu", partial(setattr, self, "menu_open", True)),
                self.hud_button("map_route_info_button", "directions", "Route", partial(self.go, "navigation")),
                scale_bar(self.camera, miles=self.options.units == "MILES_AND_FEET", ink=ink),
            ],
        )
        hud = self.zoom_column()
        hud.align, hud.margin = ui.BOTTOM_END, (0, 0, 12, below)
        return [start, hud]

    def drawer(self) -> ui.Drawer | None:
        if not self.menu_open:
            return None
        rows = [ui.drawer_item(label, icon=icon, on_click=partial(self._open, page)) for page, label, icon in _MENU]
        profile = PROFILES.get(self.options.profile)
        head = ui.list_item(
            profile.label if profile else "Browse map",
            summary="Change profile",
            icon=profile.icon if profile else "earth",
            id="profile",
            on_click=partial(self.ask, "profile"),
        )
        return ui.Drawer(
            [ui.Spacer(height=self.metrics.dp(self.metrics.status_bar)), head, ui.Divider(), *rows],
            partial(setattr, self, "menu_open", False),
            id="menuItems",
        )

    def _open(self, page: str) -> None:
        self.menu_open = False
        if page == "plan_start":
            self.plan_open = True
        else:
            self.go(page)

    def dialog_profile(self) -> ui.Dialog:
        """For whom the map is."""
        keys = [BROWSE, *PROFILES]
        return kit.choice_dialog(
            self,
            ["Browse map", *(profile.label for profile in PROFILES.values())],
            keys.index(self.options.profile),
            lambda at: setattr(self.options, "profile", keys[at]),
            title="Profile",
        )

    # -- touch ------------------------------------------------------------------------------------------------------

    def _touch(self, view: MapView, x: float, y: float) -> None:
        """Select what lies under the finger; an open sheet is closed by a touch beside everything."""
        self.target = self._object_at(view, x, y)
        del self.details

    def _hold(self, view: MapView, x: float, y: float) -> None:
        """Select a point of the map."""
        point = view.point_under(x, y)
        near = atlas.nearest_settlement(point)
        self.target = target_json(point, f"Near {near.name}" if near else str(point), "Location", "point")
        del self.details

    def _object_at(self, view: MapView, x: float, y: float) -> dict[str, Json] | None:
        reach, options = self.metrics.px(_REACH_DP), self.options
        candidates: list[tuple[float, dict[str, Json]]] = []

        def consider(point: geography.Point, up: float, target: dict[str, Json]) -> None:
            at, over = view.camera.place(view.box, geography.flat(point))
            away = ((at - x) ** 2 + (over - self.metrics.px(up) - y) ** 2) ** 0.5
            if away <= reach:
                candidates.append((away, target))

        for marker in store.markers(self.system, active=True) if options.show_markers else ():
            consider(marker.point, 16, target_json(marker.point, marker.name, "Map marker", "marker", marker.id))
        for favorite in store.favorites(self.system) if options.show_favorites else ():
            consider(
                favorite.point,
                0,
                target_json(favorite.point, favorite.name, favorite.group_label, "favorite", favorite.key),
            )
        if not candidates and view.camera.zoom >= 10:
            for place in atlas.places():
                visible = place.category == "settlement" or (place.category == "peak" and view.camera.zoom >= 12)
                if visible or (place.category in labels.ICONS and view.camera.zoom >= 15 and options.show_poi):
                    consider(place.point, 0, target_json(place.point, place.name, _summary(place), "place"))
        return min(candidates, key=lambda candidate: candidate[0])[1] if candidates else None

    def on_back(self) -> bool:
        """Close the menu, then the sheet, before the page."""
        return self.leave("menu_open", "actions_open", "plan_open", "details", "target") or super().on_back()


def _summary(place: atlas.Place) -> str:
    return f"{place.kind} • {place.region}" if place.region else place.kind
