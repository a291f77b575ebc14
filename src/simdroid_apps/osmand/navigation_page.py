"""Navigation: the way from one point to another along the map's roads, with its length, time and turns.

It shows a way; it does not guide along it.
"""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.osmand import screen, track_page
from simdroid_apps.osmand.geography import Point, duration
from simdroid_apps.osmand.map_view import MapView, Overlay, Pin, Route
from simdroid_apps.osmand.router import CAR, PROFILES, Turn, Way, way_between

_MAP_DP = 240
_MINE = "My Position"


class NavigationPage(screen.OsmAndScreen):
    """A start, an end, and the way between them."""

    profile = ui.Saved("")

    @property
    def _profile(self) -> str:
        key = self.profile or self.options.profile
        return key if key in PROFILES else CAR.key

    def _end(self, which: str) -> tuple[Point, str] | None:
        """A chosen end of the way; a way begins at the phone's position unless it is chosen."""
        end = self.subject.get(which)
        if end:
            return Point(float(end[0]), float(end[1])), str(end[2])
        here = self.here if which == "start" else None
        return (here, _MINE) if here else None

    def build(self) -> ui.View:
        """Both ends, the ways of travelling, and what was found."""
        start, end = self._end("start"), self._end("end")
        chips: list[ui.View] = [
            ui.Chip(
                profile.label,
                icon=profile.icon,
                selected=profile.key == self._profile,
                on_click=partial(setattr, self, "profile", profile.key),
            )
            for profile in PROFILES.values()
        ]
        swap = ui.IconButton(id="via_swap", name="swap_vertical", desc="Swap", on_click=self._swap)
        ends = ui.Stack(
            [self._row("start", "From", start), self._row("end", "To", end)], ghost=True, width="wrap", weight=1
        )
        parts: list[ui.View] = [
            kit.app_bar(self, "Navigation"),
            ui.chip_row(chips, id="app_modes"),
            ui.Line([ends, swap], background="surface", padding=(0, 0, 8, 0)),
        ]
        if start is None or end is None:
            parts.append(
                ui.empty_state("Choose where to start" if start is None else "Set the destination", icon="directions")
            )
            return ui.Page(parts)
        way = way_between(start[0], end[0], self._profile)
        if way is None:
            parts.append(
                ui.empty_state("No route found: the map has no roads between these points", icon="map_marker_off")
            )
            return ui.Page(parts)
        return ui.Page([*parts, *self._way_views(way)])

    def _row(self, which: str, label: str, end: tuple[Point, str] | None) -> ui.View:
        icon = "map_marker_right" if which == "start" else "flag_checkered"
        return ui.list_item(
            end[1] if end else "Select",
            summary=label,
            icon=icon,
            id=f"{which}_layout",
            on_click=partial(self.ask, "end", which=which),
        )

    def dialog_end(self) -> ui.Dialog:
        """How an end of the way is chosen."""
        which = str(self.about["which"])
        center = self.center
        choices: dict[str, ui.Action] = {
            "Search": partial(self.go, "search", wanted=which),
            "Middle of the map": partial(self._set, which, [*center, str(center)]),
        }
        if which == "start":
            choices = {_MINE: self._mine, **choices}
        return kit.actions_dialog(self, "From" if which == "start" else "To", choices)

    def _set(self, which: str, end: list[object] | None) -> None:
        others = {name: value for name, value in self.subject.items() if name != which}
        self.state[kit.routes.ROUTE] = {**others, which: end} if end else others  # type: ignore[dict-item]

    def _mine(self) -> None:
        if self.here is None and not self.request_permissions(("android.permission.ACCESS_FINE_LOCATION",)):
            self.toast("Position not yet known.")
        self._set("start", None)

    def _swap(self) -> None:
        start, end = self._end("start"), self._end("end")
        self._set("start", [*end[0], end[1]] if end else None)
        self._set("end", [*start[0], start[1]] if start else None)

    def _way_views(self, way: Way) -> list[ui.View]:
        view = MapView(
            camera=track_page.fitting_camera(
                way.points, self.metrics.density / 160, self.metrics.dp(self.metrics.width), _MAP_DP
            ),
            overlay=Overlay(
                [Route(way.points, "#237bff", 5)],
                [Pin(way.points[0], "play", "#43a047"), Pin(way.points[-1], "flag_checkered", "#d32f2f")],
                self.here,
                night=self.night,
            ),
            on_move=lambda point: None,
            on_zoom=lambda point, zoom: None,
            height=_MAP_DP,
            drag_handle=False,
            id="route_map",
        )
        view.on_drag = view.on_double_touch = None
        label = ui.Text(
            id="route_info",
            text=f"{self.length_text(way.metres)}, {duration(way.seconds)}",
            size=18,
            face="medium",
            width="fill",
            padding=(16, 12),
            background="surface",
        )
        turns = ui.Recycler(id="turns", items=way.turns, build=self._turn, weight=1)
        return [label, turns] if self.metrics.landscape else [view, label, turns]

    def _turn(self, turn: Turn) -> ui.View:
        return ui.list_item(
            turn.instruction, summary=self.length_text(turn.metres) if turn.metres else "", icon=turn.icon
        )
