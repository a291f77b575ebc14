"""Map markers: those on the map, and those that were passed."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.osmand import gpx, screen, store


class MarkersPage(screen.OsmAndScreen):
    """Two lists."""

    tab = ui.Saved("active")

    def build(self) -> ui.View:
        """The bar, the markers, and the way to the other list."""
        active = self.tab == "active"
        markers = store.markers(self.system, active=active)
        actions = [
            kit.BarAction(
                "save_as_track", "Save as track file", partial(self.ask, "save"), shown=active and bool(markers)
            ),
            kit.BarAction("move_all", "Move all to history", partial(self.ask, "move"), shown=active and bool(markers)),
            kit.BarAction(
                "clear", "Clear markers history", partial(self.ask, "clear"), shown=not active and bool(markers)
            ),
        ]
        body: ui.View = (
            ui.Recycler(id="list", key=f"markers {active}", items=markers, build=self._row)
            if markers
            else ui.empty_state(
                "Create map markers!\nSelect a place on the map, then press Marker."
                if active
                else "Markers that you passed are listed here.",
                icon="flag_outline",
            )
        )
        body.weight = 1
        foot = ui.BottomNavigation(
            [("action_active", "Markers", "flag_variant"), ("action_history", "History", "history")],
            f"action_{self.tab}",
            lambda id: setattr(self, "tab", id.removeprefix("action_")),
            id="map_markers_bottom_navigation",
        )
        return ui.Page([kit.app_bar(self, "Map markers", actions, id="map_markers_toolbar"), body, foot])

    def _row(self, marker: store.Marker) -> ui.View:
        flag = ui.Icon(
            id="map_marker_icon",
            name="flag_variant",
            color=store.MARKER_COLORS[marker.color % len(store.MARKER_COLORS)],
        )
        items = [ui.MenuItem("Show on map", partial(self.show_marker, marker))] if marker.active else []
        items += [
            ui.MenuItem("Rename", partial(self.ask, "rename", key=marker.id, name=marker.name)),
            ui.MenuItem("Delete", partial(store.MARKERS.delete, self.system, marker.id)),
        ]
        more = ui.IconButton(
            id="map_marker_more", key=f"more {marker.id}", name="dots_vertical", desc="More", popup=ui.Menu(items)
        )
        turn = ui.IconButton(
            id="map_marker_options_button",
            name="check" if marker.active else "restore",
            desc="Mark passed" if marker.active else "Restore",
            on_click=partial(self._turn, marker),
        )
        return ui.list_item(
            marker.name,
            summary=self.away_text(marker.point),
            leading=flag,
            trailing=ui.Line([turn, more], ghost=True, width="wrap"),
            on_click=partial(self.show_marker, marker) if marker.active else None,
        )

    def _turn(self, marker: store.Marker) -> None:
        """Mark it as passed, or put it back on the map."""
        store.MARKERS.update(
            self.system, marker.id, active=not marker.active, visited=self.system.clock.now_ms() if marker.active else 0
        )
        self.toast("Map marker moved to history" if marker.active else "Map marker moved to active")

    def dialog_rename(self) -> ui.Dialog:
        """Another name."""

        def rename(name: str) -> None:
            store.MARKERS.update(
                self.system, self.about["key"], description=f"location#{name.strip() or self.about['name']}"
            )

        return kit.text_dialog(self, "Rename marker", rename, value=str(self.about["name"]), ok="Save")

    def dialog_move(self) -> ui.Dialog:
        """Whether all were passed."""

        def move() -> None:
            for marker in store.markers(self.system, active=True):
                store.MARKERS.update(self.system, marker.id, active=False, visited=self.system.clock.now_ms())

        return kit.confirm_dialog(self, "Move all map markers to history?", move, agree="Yes", refuse="No")

    def dialog_clear(self) -> ui.Dialog:
        """Whether to forget those that were passed."""

        def clear() -> None:
            store.MARKERS.delete(self.system, *(marker.id for marker in store.markers(self.system, active=False)))

        return kit.confirm_dialog(self, "Clear map marker history?", clear, agree="Yes", refuse="No")

    def dialog_save(self) -> ui.Dialog:
        """The name of a track through the markers."""

        def save(name: str) -> object:
            if not store.is_track_name(name.strip()):
                return ui.STAY_OPEN
            markers = store.markers(self.system, active=True)[::-1]
            store.save_track(
                self.system,
                "",
                name.strip(),
                gpx.Gpx(
                    waypoints=[gpx.Waypoint(marker.point, marker.name) for marker in markers],
                    segments=[[marker.point for marker in markers]],
                ),
            )
            self.toast("Track saved")
            return None

        name = f"map_markers_{self.system.clock.minute():%Y-%m-%d}"
        return kit.text_dialog(self, "Save as track file", save, value=name, ok="Save")
