"""Plan a route: points put on the map one by one, the line through them, and saving it as a track."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, pairwise

from simdroid import kit, ui
from simdroid_apps.osmand import gpx, save_sheet, screen, store
from simdroid_apps.osmand.geography import Point, distance, flat, length
from simdroid_apps.osmand.map_view import MapView, Overlay, Pin, Route
from simdroid_apps.osmand.router import PROFILES, way_between

_REACH_DP = 20
_MOST_UNDO = 40
Places = list[list[float]]


class PlanPage(save_sheet.SaveSheet):
    """The planner."""

    edge_to_edge = True
    points = ui.Saved[Places | None](None)
    undone = ui.Saved[list[Places]]([])
    done = ui.Saved[list[Places]]([])
    """The points before each of the last changes."""
    listed = ui.Saved(False)
    """Whether the points are listed."""
    moving = ui.Saved[int | None](None)
    """The point that the next touch of a button puts elsewhere."""
    before = ui.Saved[int | None](None)
    """Where the next point is put in; at the end by default."""

    @property
    def route_points(self) -> list[Point]:
        if self.points is not None:
            return [Point(*point) for point in self.points]
        stored = self.subject.get("points")
        if stored:
            return [Point(*item) for item in stored]
        content = store.read_gpx(self.system, str(self.subject["file"])) if self.subject.get("file") else gpx.Gpx()
        return [*content.route] or [point for segment in content.segments for point in segment][:500]

    def change(self, points: Sequence[Point]) -> None:
        """Take other points, which can be undone."""
        self.done = [*self.done, [[*point] for point in self.route_points]][-_MOST_UNDO:]
        self.points = [[*point] for point in points]
        del self.undone

    def line(self) -> list[Point]:
        """The line through the points: straight, or along the roads where a profile is chosen and there are any."""
        points = self.route_points
        return [*points[:1], *(point for leg in self._legs(points) for point in leg[1:])]

    def _legs(self, points: list[Point]) -> list[list[Point]]:
        """The lines from each point to the next."""
        profile = self.options.between_points
        ways = [way_between(one, other, profile) if profile else None for one, other in pairwise(points)]
        return [way.points if way else [*ends] for way, ends in zip(ways, pairwise(points), strict=True)]

    def build(self) -> ui.View:
        """The map with the cross in its middle, what was planned, and the buttons."""
        points, line = self.route_points, self.line()
        view = self.map_view(
            Overlay(
                [Route(line, "#237bff")],
                [
                    *self.signs(),
                    *(Pin(point, "", "#237bff", str(index + 1), drop=False) for index, point in enumerate(points)),
                ],
                self.here,
                cross=True,
                poi=self.options.show_poi,
                night=self.night,
            )
        )
        view.on_touch = partial(self._touch, view)
        hud = self.zoom_column()
        hud.align, hud.margin = (1.0, 0.0), (0, 0, 12, 10)
        below = ui.Column(ghost=True, width="fill", align=ui.BOTTOM, children=[hud, self._panel(points, line)])
        return ui.Layers([view, self._top(), below], id="measure_container")

    def _top(self) -> ui.View:
        bar: list[ui.View] = [
            ui.IconButton(
                id="widget_top_bar_back_button", name="close", desc="Close", color="on_app_bar", on_click=self._leave
            ),
            ui.Text(
                id="widget_top_bar_title",
                text="Plan a route",
                size=18,
                face="medium",
                color="on_app_bar",
                weight=1,
                margin=(12, 0),
            ),
            ui.Button(
                id="widget_top_bar_save",
                text="Done",
                desc="Save",
                emphasis="text",
                color="on_app_bar",
                on_click=self._save,
            ),
        ]
        above = self.metrics.dp(self.metrics.status_bar)
        row = ui.Line(bar, id="widget_top_bar", background="app_bar", padding=(4, above, 4, 0), min_height=56 + above)
        search = self.hud_button("map_search_button", "magnify", "Search", partial(self.go, "search", wanted="plan"))
        search.margin = (12, 10)
        return ui.Stack([row, search], ghost=True, align=ui.TOP_START)

    def _panel(self, points: list[Point], line: list[Point]) -> ui.View:
        texts = [
            ui.Text(id="measurement_distance_text_view", text=self.length_text(length(line)), size=18, face="medium"),
            ui.Text(
                id="measurement_points_text_view",
                text=f"Points: {len(points)}",
                color="on_surface_variant",
                margin=(12, 0, 0, 0),
            ),
        ]
        if points:
            away = self.length_text(distance(points[-1], self.center))
            texts.append(
                ui.Text(
                    id="distance_to_center_text_view",
                    text=f"– {away}",
                    color="on_surface_variant",
                    margin=(12, 0, 0, 0),
                )
            )
        head = ui.Line(
            [
                ui.Icon(name="map_marker_path", color="primary", margin=(0, 0, 16, 0)),
                *texts,
                ui.Spacer(weight=1),
                ui.IconButton(
                    id="up_down_button",
                    name="chevron_down" if self.listed else "chevron_up",
                    desc="Points",
                    on_click=partial(setattr, self, "listed", not self.listed),
                ),
            ],
            id="up_down_row",
            padding=(16, 4, 4, 4),
        )
        below = self.metrics.dp(self.metrics.navigation_bar)
        parts: list[ui.View] = [head]
        if self.listed:
            parts.append(
                ui.Scroll(
                    id="measure_points",
                    height=min(len(points) * 56, 112 if self.metrics.landscape else 224),
                    children=self._point_rows(points),
                )
            )
        parts.append(self._move_controls(below) if self.moving is not None else self._controls(below))
        return screen.over_map(ui.Stack(parts, id="main_view", background="surface", elevation=4))

    def _controls(self, below: float) -> ui.View:
        where = self.before
        parts: list[ui.View] = [
            ui.Button(
                id="options_button",
                text="Options",
                emphasis="text",
                on_click=partial(setattr, self, "options_open", True),
            ),
            ui.Spacer(weight=1),
            ui.IconButton(
                id="undo_point_button", name="undo", desc="Undo", enabled=bool(self.done), on_click=self._undo
            ),
            ui.IconButton(
                id="redo_point_button", name="redo", desc="Redo", enabled=bool(self.undone), on_click=self._redo
            ),
            ui.Spacer(weight=1),
            ui.Button(id="add_point_button", text="Add", icon="plus", on_click=lambda: self._insert(self.center)),
        ]
        if where is not None:
            note = ui.Text(
                id="add_point_before_after_text",
                text=f"The next point becomes number {where + 1}",
                width="fill",
                margin=(16, 0),
            )
            return ui.Stack(
                [note, ui.Line(parts, id="measure_mode_controls", padding=(8, 4, 16, 8 + below))], ghost=True
            )
        return ui.Line(parts, id="measure_mode_controls", padding=(8, 4, 16, 8 + below))

    def _move_controls(self, below: float) -> ui.View:
        cancel = ui.Button(
            id="cancel_move_point_button", text="Cancel", emphasis="text", on_click=lambda: delattr(self, "moving")
        )
        take = ui.Button(id="apply_move_point_button", text="Apply", on_click=self._move_here)
        return ui.Line(
            [ui.Text(id="move_point_text", text="Move Point", weight=1), cancel, take],
            id="move_point_controls",
            padding=(16, 4, 16, 8 + below),
        )

    def _point_rows(self, points: list[Point]) -> list[ui.View]:
        rows: list[ui.View] = []
        ways = [0.0, *accumulate(length(leg) for leg in self._legs(points))]
        for index, way in enumerate(ways[: len(points)]):
            texts: list[ui.View] = [
                ui.Text(id="measure_point_title", text=f"Point {index + 1}", size=16),
                ui.Text(
                    id="measure_point_descr",
                    text=self.length_text(way) if index else "Start",
                    color="on_surface_variant",
                ),
            ]
            rows.append(
                ui.Row(
                    width="fill",
                    height=56,
                    padding=(4, 0),
                    drop_key=str(index),
                    on_click=partial(self._ask_about, index),
                    children=[
                        ui.Icon(
                            id="measure_point_reorder_icon",
                            name="drag",
                            desc="Reorder",
                            width=48,
                            height=48,
                            drag_handle=True,
                            on_drag=partial(self._reorder, index),
                        ),
                        ui.Column(ghost=True, weight=1, children=texts),
                        ui.IconButton(
                            id="measure_point_remove_image_button",
                            name="close_circle_outline",
                            desc="Remove",
                            on_click=partial(self._remove, index),
                        ),
                    ],
                )
            )
        return rows

    # -- changes ----------------------------------------------------------------------------------------------------

    def _insert(self, point: Point) -> None:
        points, where = self.route_points, self.before
        index = len(points) if where is None else min(where, len(points))
        self.change([*points[:index], point, *points[index:]])
        del self.before

    def _touch(self, view: MapView, x: float, y: float) -> None:
        """Add a point where the finger was; or choose the one that is there."""
        if self.moving is not None:
            return
        reach = self.metrics.px(_REACH_DP)
        for index, point in enumerate(self.route_points):
            at, over = view.camera.place(view.box, flat(point))
            if abs(at - x) <= reach and abs(over - y) <= reach:
                self._ask_about(index)
                return
        self._insert(view.point_under(x, y))

    def _remove(self, index: int) -> None:
        points = self.route_points
        self.change([*points[:index], *points[index + 1 :]])

    def _reorder(self, index: int, way: ui.Drag) -> None:
        points = self.route_points
        if way.onto.isdigit() and int(way.onto) < len(points) and index < len(points):
            points.insert(int(way.onto), points.pop(index))
            self.change(points)

    def _move_here(self) -> None:
        points, index = self.route_points, self.moving
        if index is not None and index < len(points):
            self.change([*points[:index], self.center, *points[index + 1 :]])
        del self.moving

    def _undo(self) -> None:
        if self.done:
            self.undone = [*self.undone, [[*point] for point in self.route_points]]
            self.points, self.done = self.done[-1], self.done[:-1]

    def _redo(self) -> None:
        if self.undone:
            self.done = [*self.done, [[*point] for point in self.route_points]]
            self.points, self.undone = self.undone[-1], self.undone[:-1]

    def _ask_about(self, index: int) -> None:
        self.ask("point", place=index)

    def dialog_point(self) -> ui.Dialog | None:
        """What can be done with a point."""
        index, points = int(self.about["place"]), self.route_points
        if index >= len(points):
            return None

        def move() -> None:
            self.move_map(points[index])
            self.moving = index

        return kit.actions_dialog(
            self,
            f"Point {index + 1}",
            {
                "Move point": move,
                "Add point before": partial(setattr, self, "before", index),
                "Add point after": partial(setattr, self, "before", index + 1),
                "Delete point": partial(self._remove, index),
            },
        )

    # -- options ----------------------------------------------------------------------------------------------------

    def option_rows(self) -> list[tuple[str, str, str, object]]:
        """Label, note, icon and action of what the button Options offers."""
        profile, points = PROFILES.get(self.options.between_points), self.route_points
        rows: list[tuple[str, str, str, object]] = [
            (
                "Route between points",
                profile.label if profile else "Straight line",
                "vector_polyline",
                partial(self.ask, "between"),
            ),
        ]
        if self.subject.get("file"):
            rows.append(("Save changes", "", "content_save", self._save_changes))
        rows.append(("Save as new track", "", "content_save_outline", self.open_save))
        if points and store.tracks(self.system):
            rows.append(("Add to a track", "", "playlist_plus", partial(self.ask, "append")))
        if len(points) > 1:
            rows.append(("Navigation", "", "directions", self._navigate))
            rows.append(("Reverse route", "", "swap_vertical", lambda: self.change(self.route_points[::-1])))
        if points:
            rows.append(("Clear all", "", "delete", partial(self.change, [])))
        return rows

    def dialog_between(self) -> ui.Dialog:
        """Along which roads the line runs."""
        keys = ["", *PROFILES]
        return kit.choice_dialog(
            self,
            ["Straight line", *(profile.label for profile in PROFILES.values())],
            keys.index(self.options.between_points),
            lambda at: setattr(self.options, "between_points", keys[at]),
            title="Route between points",
        )

    def dialog_append(self) -> ui.Dialog:
        """To which track the line is added."""
        tracks = store.tracks(self.system)[:20]

        def add(at: int) -> None:
            old = tracks[at].content
            store.save_track(
                self.system,
                tracks[at].folder,
                tracks[at].name,
                gpx.Gpx(waypoints=old.waypoints, segments=[*old.segments, self.line()]),
            )
            self.toast(f"Added to {tracks[at].name}")
            self.finish()

        return kit.list_dialog(self, "Add to a track", [track.name for track in tracks], add)

    def _navigate(self) -> None:
        first, last = self.route_points[0], self.route_points[-1]
        self.go("navigation", start=[*first, "Start"], end=[*last, "Finish"])

    def _save(self) -> None:
        """Keep what was planned: in the file it came from, or in a new one."""
        if self.subject.get("file"):
            self._save_changes()
        else:
            self.open_save()

    def _save_changes(self) -> None:
        old = store.track(self.system, str(self.subject["file"]))
        if old is None or len(self.route_points) < 1:
            self.open_save()
            return
        store.save_track(
            self.system,
            old.folder,
            old.name,
            gpx.Gpx(waypoints=old.content.waypoints, segments=[self.line()], route=self.route_points),
        )
        self.toast("Changes saved")
        self.finish()

    # -- leaving ----------------------------------------------------------------------------------------------------

    def _leave(self) -> None:
        if self.done:
            self.ask("leave")
        else:
            self.finish()

    def on_back(self) -> bool:
        """Close what is open, and ask before points are lost."""
        if self.leave("options_open", "saving", "listed", "moving", "before"):
            return True
        if self.done:
            self.ask("leave")
            return True
        return kit.routes.pop(self.state)

    def dialog_leave(self) -> ui.Dialog:
        """Whether to give the plan up."""
        return kit.confirm_dialog(
            self, "Discard all changes in the planned route?", self.finish, title="Exit without saving?", agree="Exit"
        )
