"""The sheet of a selected place: what is known of it, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import Json
from simdroid_apps.osmand import atlas, geography, store
from simdroid_apps.osmand.screen import OsmAndScreen, over_map, target_json

_SHEET_DP = 380
"""What the sheet and the bars need besides the details of a place."""


class PlaceSheet(OsmAndScreen):
    """A page with a selected place."""

    target = ui.Saved[dict[str, Any] | None](None)
    """The selected place."""
    details = ui.Saved(False)
    """Whether everything known of it is shown."""
    actions_open = ui.Saved(False)
    plan_open = ui.Saved(False)

    @property
    def _point(self) -> geography.Point:
        target = self.target or {}
        return geography.Point(target.get("lat", 0.0), target.get("lon", 0.0))

    @property
    def _name(self) -> str:
        return str((self.target or {}).get("name", ""))

    def place_sheet(self, target: dict[str, Any]) -> list[ui.View]:
        """Its name, buttons and details, under the buttons of the map."""
        kind = target["object"]
        icon = {"favorite": "star", "marker": "flag_variant", "point": "map_marker"}.get(kind, "home_city")
        lines: list[ui.View] = [
            ui.Text(id="context_menu_line1", text=target["name"], size=18, face="medium", max_lines=2),
            ui.Text(id="context_menu_line2", text=target["kind"], color="on_surface_variant", max_lines=2),
            ui.Text(id="distance", text=self.away_text(self._point), color="primary", margin=(0, 4, 0, 0)),
        ]
        parts: list[ui.View] = [
            ui.Line(
                [
                    ui.Column(ghost=True, weight=1, children=lines),
                    ui.Icon(id="context_menu_icon_view", name=icon, color="primary"),
                ],
                id="context_menu_top_view",
                padding=(16, 16, 16, 10),
            )
        ]
        if kind == "marker":
            parts.append(
                ui.Button(
                    id="title_button_view", text="Mark passed", emphasis="text", on_click=self._pass, margin=(4, 0)
                )
            )
        parts += [ui.Divider(), self._buttons(kind), ui.Divider()]
        below = self.metrics.dp(self.metrics.navigation_bar)
        detail = ui.Button(
            id="context_menu_details_button",
            text="Hide details" if self.details else "Details",
            emphasis="text",
            on_click=partial(setattr, self, "details", not self.details),
        )
        away = ui.Button(
            id="context_menu_directions_button",
            text="Navigation",
            emphasis="text",
            icon="directions",
            on_click=partial(self._navigate, "end"),
        )
        if self.details:
            rows = self._detail_rows(target)
            room = max(self.metrics.dp(self.metrics.height) - _SHEET_DP, 72)
            high = min(len(rows) * 72 * self.metrics.font_scale, room)
            parts += [ui.Scroll(id="context_menu_bottom_scroll", height=high, children=rows), ui.Divider()]
        parts.append(
            ui.Line([detail, ui.Spacer(weight=1), away], id="context_menu_bottom_buttons", padding=(4, 4, 4, 4 + below))
        )
        panel = over_map(ui.Stack(parts, id="context_menu_main", background="surface", elevation=4))
        if self.metrics.landscape:
            panel.width, panel.align = self.metrics.dp(self.metrics.width) / 2, ui.BOTTOM_START
            return [panel]
        hud = self.zoom_column()
        hud.align, hud.margin = (1.0, 0.0), (0, 0, 12, 10)
        return [ui.Column(ghost=True, width="fill", align=ui.BOTTOM, children=[hud, panel])]

    def _buttons(self, kind: str) -> ui.View:
        first = ("Edit Favorite", "pencil") if kind == "favorite" else ("Add", "star_outline")
        second = ("Edit", "pencil") if kind == "marker" else ("Marker", "flag_outline")
        return ui.Line(
            [
                _item(*first, self._favorite),
                _item(*second, self._marker),
                _item("Share", "share_variant", partial(self.ask, "share")),
                _item("Actions", "dots_horizontal", partial(setattr, self, "actions_open", True)),
            ],
            id="context_menu_buttons",
            padding=(4, 4),
        )

    def _detail_rows(self, target: dict[str, Any]) -> list[ui.View]:
        point, rows = self._point, []
        favorite = self._favorite_of(target)
        if favorite and favorite.description:
            rows.append(ui.list_item(favorite.description, summary="Description", icon="text"))
        if favorite and favorite.address:
            rows.append(ui.list_item(favorite.address, summary="Address", icon="map_marker"))
        near, height = atlas.nearest_settlement(point), atlas.height_at(point)
        if near and near.name != target["name"]:
            rows.append(ui.list_item(f"Near {near.name}", summary=near.region, icon="home_city"))
        copy = partial(self.copy, f"{point.latitude:.5f}, {point.longitude:.5f}", "Copied to clipboard")
        rows.append(ui.list_item(str(point), summary="Coordinates", icon="crosshairs", on_click=copy))
        if height is not None:
            rows.append(
                ui.list_item(self.height_text(height), summary="Altitude (approximate)", icon="image_filter_hdr")
            )
        return rows

    def height_text(self, metres: float) -> str:
        """A height in the chosen units."""
        return f"{round(metres)} m" if self.options.units == "KILOMETERS_AND_METERS" else f"{round(metres / 0.3048)} ft"

    def _favorite_of(self, target: dict[str, Any]) -> store.Favorite | None:
        if target["object"] != "favorite":
            return None
        return next((favorite for favorite in store.favorites(self.system) if favorite.key == target["key"]), None)

    def _favorite(self) -> None:
        target = self.target or {}
        near = target.get("object") in ("point", "marker")
        place = atlas.nearest_settlement(self._point)
        address = f"{place.name}, {place.region}" if near and place else ""
        key = target.get("key", "") if target.get("object") == "favorite" else ""
        self.go(
            "favorite", lat=self._point.latitude, lon=self._point.longitude, place=self._name, address=address, key=key
        )

    def _marker(self) -> None:
        target = self.target or {}
        if target.get("object") == "marker":
            self.ask("marker", key=target["key"], name=self._name)
            return
        self.target = target_json(
            self._point, self._name, "Map marker", "marker", store.add_marker(self.system, self._point, self._name)
        )

    def dialog_marker(self) -> ui.Dialog:
        """Rename a marker, or take it away."""
        key = self.about["key"]
        entry = ui.TextField(id="name_edit", value=str(self.about["name"]), label="Name", look="filled", autofocus=True)

        def rename() -> None:
            name = entry.edit.text.strip() or self._name
            store.MARKERS.update(self.system, key, description=f"location#{name}")
            self.target = target_json(self._point, name, "Map marker", "marker", key)

        def delete() -> None:
            store.MARKERS.delete(self.system, key)
            self.target = None

        save, drop = ui.DialogButton("Save", rename), ui.DialogButton("Delete", delete)
        return ui.Dialog(
            title="Edit marker", content=[entry], positive=save, negative=ui.DialogButton("Cancel"), neutral=drop
        )

    def _pass(self) -> None:
        store.MARKERS.update(
            self.system, (self.target or {}).get("key", ""), active=False, visited=self.system.clock.now_ms()
        )
        self.target = None
        self.toast("Map marker moved to history")

    def dialog_share(self) -> ui.Dialog:
        """How a place is told to others."""
        point, name = self._point, self._name
        link = f"https://osmand.net/map?pin={point.latitude:.5f},{point.longitude:.5f}#{self.options.zoom}/{point.latitude:.4f}/{point.longitude:.4f}"
        rows: list[tuple[str, ui.Action]] = [
            ("Send", partial(self.share, f"{name}\n{point}\n{link}")),
            ("Copy coordinates", partial(self.copy, str(point))),
            ("Copy name", partial(self.copy, name)),
            ("geo:", partial(self.share, f"geo:{point.latitude:.5f},{point.longitude:.5f}?z={self.options.zoom}")),
        ]
        return ui.Dialog(
            title="Share location", content=[ui.list_item(label, on_click=self.then_close(act)) for label, act in rows]
        )

    # -- sheets -----------------------------------------------------------------------------------------------------

    def sheet(self) -> ui.BottomSheet | None:
        """What else can be done with the selected place, or how to plan a route."""
        if self.actions_open:
            close = partial(setattr, self, "actions_open", False)
            return ui.BottomSheet([_title("Actions"), *self._action_rows()], close, title="actions")
        if self.plan_open:
            close = partial(setattr, self, "plan_open", False)
            return ui.BottomSheet([_title("Plan a route"), *self._plan_rows()], close, title="plan")
        return None

    def _action_rows(self) -> list[ui.View]:
        rows: list[tuple[str, str, ui.Action]] = [
            ("Directions from", "map_marker_right", partial(self._navigate, "start")),
            ("Search nearby", "magnify", self._search_near),
            ("Plan a route", "map_marker_path", self._plan_from),
        ]
        if (self.target or {}).get("object") == "favorite":
            rows.append(
                ("Delete Favorite", "delete", partial(self.ask, "delete_favorite", key=(self.target or {})["key"]))
            )
        return [ui.list_item(label, icon=icon, on_click=partial(self._then, act)) for label, icon, act in rows]

    def _then(self, act: ui.Action) -> None:
        self.actions_open = self.plan_open = False
        act()

    def dialog_delete_favorite(self) -> ui.Dialog:
        """Whether to remove it."""

        def delete() -> None:
            store.delete_favorite(self.system, self.about["key"])
            self.target = None

        return kit.confirm_dialog(self, f"Delete Favorite point '{self._name}'?", delete, agree="Delete")

    def _navigate(self, end: str) -> None:
        """Plan a way that has the place as its start or its end."""
        place: list[Json] = [self._point.latitude, self._point.longitude, self._name]
        self.go("navigation", **{end: place})

    def _search_near(self) -> None:
        self.move_map(self._point)
        self.go("search", tab=1)

    def _plan_from(self) -> None:
        point = self._point
        self.target = None
        self.move_map(point)
        self.go("plan", points=[[point.latitude, point.longitude]])

    def _plan_rows(self) -> list[ui.View]:
        last = store.tracks(self.system)[:3]
        rows: list[ui.View] = [
            ui.list_item("Create new route", icon="plus", on_click=partial(self._then, partial(self.go, "plan"))),
            ui.list_item(
                "Open existing track",
                icon="folder_outline",
                on_click=partial(self._then, partial(self.go, "places", tab=1, plan=True)),
            ),
        ]
        if last:
            rows.append(
                ui.Text(
                    id="last_edited", text="Last edited", face="medium", color="on_surface_variant", margin=(16, 12)
                )
            )
        rows += [
            ui.list_item(
                item.name,
                summary=self.length_text(item.metres),
                icon="map_marker_path",
                on_click=partial(self._then, partial(self.go, "plan", file=item.path)),
            )
            for item in last
        ]
        return rows


def _title(text: str) -> ui.View:
    return ui.Text(id="title", text=text, size=18, face="medium", margin=(16, 4, 16, 8))


def _item(label: str, icon: str, on_click: ui.Action) -> ui.View:
    """A button of the sheet: an icon over its label."""
    return ui.Column(
        id="item",
        weight=1,
        height=56,
        spacing=4,
        content_align=(0.5, 0.5),
        children=[
            ui.Icon(id="icon", name=icon, color="primary"),
            ui.Text(id="text", text=label, size=13, color="primary", max_lines=1, text_align=(0.5, 0.0)),
        ],
        on_click=on_click,
        cls="android.widget.LinearLayout",
    )
