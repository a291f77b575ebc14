"""Markers: the list of one track or of all, one marker, and the form for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid_apps.opentracks import recorder
from simdroid_apps.opentracks.editor import Details, DetailsForm
from simdroid_apps.opentracks.screen import ListScreen, TracksScreen, empty, small
from simdroid_apps.opentracks.store import (
    MARKER,
    MARKER_DETAIL,
    MARKER_EDIT,
    MARKERS,
    TRACK,
    TRACKS,
    Marker,
    find_markers,
)
from simdroid_apps.opentracks.units import UNKNOWN, relative_day, short_time, start_of


class MarkerScreen(TracksScreen):
    """A screen that can delete markers and share where they are."""

    delete_questions = (
        ("Delete marker?", "The marker will be permanently deleted from the device"),
        ("Delete selected?", "The selected markers will be permanently deleted from the device"),
    )

    def delete(self, keys: Sequence[int]) -> None:
        self.ask("delete", keys=[*keys])

    def remove(self, keys: Sequence[int]) -> None:
        MARKERS.delete(self.system, *keys)

    def place_of(self, marker: Marker) -> str:
        """Latitude and longitude."""
        return f"{marker.place[0]:.6f}, {marker.place[1]:.6f}" if marker.place else UNKNOWN

    def share_markers(self, markers: list[Marker]) -> None:
        """Send names and places to another app."""
        self.share("\n".join(f"{marker.name}: {self.place_of(marker)}" for marker in markers))


class MarkerList(ListScreen, MarkerScreen):
    """`MarkerListActivity`."""

    @cached_property
    def markers(self) -> list[Marker]:
        """What is listed."""
        track = self.intent.extras.get(TRACK)
        return find_markers(self.system, track if isinstance(track, int) else 0, self.query)

    @property
    def chosen(self) -> list[Marker]:
        """The selected ones that are still there."""
        return [marker for marker in self.markers if marker.id in self.selected]

    def build(self) -> ui.View:
        """The bar, and the markers or what stands in their place."""
        body: ui.View = ui.Recycler(id="marker_list", items=self.markers, build=self._row, weight=1)
        if not self.markers:
            body = empty("marker_list_empty", "You don't have any markers")
        if self.chosen:
            return ui.Page([self._selection_bar(), body], ghost=True)
        top = self.search_bar("Search…") if self.searching else kit.app_bar(self, "Markers", id="marker_list_toolbar")
        return ui.Page([top, body, self.bottom_bar(self._actions())], ghost=True)

    def _actions(self) -> list[kit.BarAction]:
        track = self.intent.extras.get(TRACK)
        live = recorder.recorded(self.system)
        return [
            kit.BarAction(
                "marker_list_insert_marker",
                "Insert marker",
                partial(self.open, MARKER_EDIT, **{TRACK: live}),
                "map_marker_plus",
                shown=track == live != 0,
            ),
            kit.BarAction("marker_list_search", "Search", self.open_search, "magnify", shown=not self.searching),
        ]

    def _selection_bar(self) -> ui.View:
        chosen = self.chosen
        edit = self.then_stop(partial(self.open, MARKER_EDIT, **{MARKER: chosen[0].id}))
        keys = [marker.id for marker in chosen]
        return self.menu(
            [marker.id for marker in self.markers],
            self.menu_action("share", "Share", self.then_stop(partial(self.share_markers, chosen)), "share_variant"),
            self.menu_action("edit", "Edit", edit, "pencil", shown=len(chosen) == 1),
            self.menu_action("delete", "Delete", partial(self.delete, keys), "delete_forever"),
        )

    def _row(self, marker: Marker) -> ui.View:
        track = TRACKS.get(self.system, marker.track)
        when = start_of(self.system, marker.time_ms, track.offset_s if track else 0)
        date = relative_day(self.system.clock.minute().date(), when.date())
        text = f"[{marker.category}] {marker.description}".strip() if marker.category else marker.description
        name = ui.Text(id="marker_list_item_name", text=marker.name, size=16, max_lines=1, weight=1)
        about = ui.Text(id="marker_list_item_time_distance", text=text, size=12, max_lines=1, weight=1)
        return self.row(
            marker.id,
            ui.Stack(
                [
                    ui.Line([name, small("marker_list_item_date", date)], ghost=True),
                    ui.Line([about, small("marker_list_item_time", short_time(self.system, when))], ghost=True),
                ],
                ghost=True,
                padding=8,
            ),
            partial(self.open, MARKER_DETAIL, **{MARKER: marker.id}),
        )


class MarkerDetail(MarkerScreen):
    """`MarkerDetailActivity`."""

    def build(self) -> ui.View:
        """What is known of the marker, over the bar at the bottom."""
        marker = MARKERS.get(self.system, self.intent.extras.get(MARKER))
        if marker is None:
            return self.gone("marker")
        among = [item.id for item in find_markers(self.system, marker.track)]
        rows: list[ui.View] = [
            ui.Text(id=f"marker_detail_marker_{name}", text=text, size=size, width="fill")
            for name, text, size in [
                ("name", marker.name, 20),
                ("category", marker.category, 14),
                ("description", marker.description, 14),
                ("location", self.place_of(marker), 14),
            ]
            if text
        ]
        info = ui.Column(id="marker_detail_marker_info", width="fill", spacing=8, padding=16, weight=1, children=rows)
        title = f"{among.index(marker.id) + 1} of {len(among)}"
        actions = [
            kit.BarAction(
                "marker_detail_show_on_map", "Show on map", partial(self.show_on_map, [marker.track]), "map_outline"
            ),
            kit.BarAction("marker_detail_share", "Share", partial(self.share_markers, [marker]), "share_variant"),
            kit.BarAction(
                "marker_detail_edit", "Edit", partial(self.open, MARKER_EDIT, **{MARKER: marker.id}), "pencil"
            ),
            kit.BarAction("marker_detail_delete", "Delete", partial(self.delete, [marker.id]), "delete_forever"),
        ]
        return ui.Page([kit.app_bar(self, title), info, self.bottom_bar(actions)], ghost=True)


class EditMarker(DetailsForm):
    """`MarkerEditActivity`: a new marker of the recording, or the one that the intent names."""

    ids, category, done_id = "marker_edit", ("marker_type", "Marker type (e.g. waterfall)"), "done"

    @property
    def marker(self) -> Marker | None:
        """The stored one."""
        return MARKERS.get(self.system, self.intent.extras.get(MARKER))

    def first_draft(self) -> Details:
        """What is stored; a new marker has the next number."""
        marker = self.marker
        if marker is None:
            count = len(find_markers(self.system, recorder.recorded(self.system)))
            return Details(f"Marker {count + 1}")
        return Details(marker.name, marker.category, marker.description)

    def build(self) -> ui.View:
        new = self.intent.extras.get(MARKER) is None
        body = ui.Scroll(id="marker_edit_fields", children=[*self.texts()], spacing=16, padding=16, weight=1)
        bar = kit.app_bar(self, "Insert marker" if new else "Edit", id="marker_edit_toolbar")
        return ui.Page([bar, body, self.buttons("Add" if new else "Save"), self.bottom_bar()], ghost=True)

    def store(self) -> None:
        """Write what the form says; a new marker stands where the recording is."""
        marker, details = self.marker, asdict(self.draft)
        if marker is not None:
            MARKERS.update(self.system, marker.id, **details)
        elif recorder.add_marker(self.system, **details):
            self.toast("A marker was inserted", long=True)
        else:
            self.toast("Unable to insert a marker. No GPS signal. Try again.", long=True)
