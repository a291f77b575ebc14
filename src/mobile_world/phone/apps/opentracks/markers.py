"""Markers: the list of one track or of all, one marker, and the form for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

from mobile_world.phone.apps.opentracks import recorder
from mobile_world.phone.apps.opentracks.screen import TracksScreen
from mobile_world.phone.apps.opentracks.store import (
    MARKER,
    MARKER_DETAIL,
    MARKER_EDIT,
    MARKERS,
    MICRO,
    TRACK,
    TRACKS,
    Marker,
    find_markers,
    number_or_none,
)
from mobile_world.phone.apps.opentracks.units import UNKNOWN, relative_day, short_time, start_of
from mobile_world.phone.kit import BarAction, Form, Searching, Selecting, app_bar, confirm_dialog, selection_bar
from mobile_world.phone.system import Json
from mobile_world.phone.ui import (
    Button,
    Column,
    Dialog,
    Line,
    Page,
    Recycler,
    Scroll,
    Stack,
    Text,
    TextField,
    View,
    empty_state,
)

_ONE = ("Delete marker?", "The marker will be permanently deleted from the device")
_SEVERAL = ("Delete selected?", "The selected markers will be permanently deleted from the device")


class MarkerScreen(TracksScreen):
    """A screen that can delete markers and share where they are."""

    def dialog_delete_markers(self) -> Dialog:
        """Whether they may go."""
        markers = self.about["markers"]
        title, words = _ONE if len(markers) == 1 else _SEVERAL
        return confirm_dialog(self, words, partial(self._delete_markers, markers), title=title)

    def _delete_markers(self, markers: list[int]) -> None:
        MARKERS.delete(self.system, *markers)
        self.deleted()

    def place_of(self, marker: Marker) -> str:
        """Latitude and longitude."""
        latitude, longitude = number_or_none(marker.latitude), number_or_none(marker.longitude)
        if latitude is None or longitude is None:
            return UNKNOWN
        return f"{latitude / MICRO:.6f}, {longitude / MICRO:.6f}"

    def share_markers(self, markers: list[Marker]) -> None:
        """Send names and places to another app."""
        self.share("\n".join(f"{marker.name}: {self.place_of(marker)}" for marker in markers))


class MarkerList(Selecting[int], Searching, MarkerScreen):
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

    def build(self) -> View:
        """The bar, and the markers or what stands in their place."""
        body: View = Recycler(id="marker_list", items=self.markers, build=self._row, weight=1)
        if not self.markers:
            words = "You don't have any markers"
            body = Text(id="marker_list_empty", text=words, size=28, width="fill", text_align=(0.5, 0.5), weight=1)
            body.padding = 16
        if self.chosen:
            return Page([self._selection_bar(), body], ghost=True)
        top = self.search_bar("Search…") if self.searching else app_bar(self, "Markers", id="marker_list_toolbar")
        return Page([top, body, self.bottom_bar(self._actions())], ghost=True)

    def _actions(self) -> list[BarAction]:
        track = self.intent.extras.get(TRACK)
        live = recorder.recorded(self.system)
        insert = partial(self.open, MARKER_EDIT, **{TRACK: live})
        return [
            BarAction(
                "marker_list_insert_marker", "Insert marker", insert, "map_marker_plus", shown=track == live != 0
            ),
            BarAction("marker_list_search", "Search", self.open_search, "magnify", shown=not self.searching),
        ]

    def _selection_bar(self) -> View:
        chosen = self.chosen
        keys: list[Json] = [marker.id for marker in chosen]
        one = len(chosen) == 1
        edit = self.then_stop(partial(self.open, MARKER_EDIT, **{MARKER: chosen[0].id}))
        everything = [marker.id for marker in self.markers]
        actions = [
            BarAction(
                "list_context_menu_share", "Share", self.then_stop(partial(self.share_markers, chosen)), "share_variant"
            ),
            BarAction("list_context_menu_edit", "Edit", edit, "pencil", shown=one),
            BarAction(
                "list_context_menu_delete",
                "Delete",
                partial(self.ask, "delete_markers", markers=keys),
                "delete_forever",
            ),
            BarAction(
                "list_context_menu_select_all",
                "Select all",
                partial(setattr, self, "selected", everything),
                "select_all",
            ),
        ]
        return selection_bar(self, "", actions, on_close=self.stop_selecting)

    def deleted(self) -> None:
        """Nothing is selected any more."""
        self.stop_selecting()

    def _row(self, marker: Marker) -> View:
        track = TRACKS.get(self.system, marker.track)
        when = start_of(self.system, marker.time_ms, track.offset_s if track else 0)
        date = relative_day(self.system.clock.minute().date(), when.date())
        said = f"[{marker.category}] {marker.description}".strip() if marker.category else marker.description
        name = Text(id="marker_list_item_name", text=marker.name, size=16, max_lines=1, weight=1)
        about = Text(id="marker_list_item_time_distance", text=said, size=12, max_lines=1, weight=1)
        small = [
            Text(id=f"marker_list_item_{part}", text=text, size=12, color="on_surface_variant")
            for part, text in (("date", date), ("time", short_time(self.system, when)))
        ]
        lines = Stack([Line([name, small[0]], ghost=True), Line([about, small[1]], ghost=True)], ghost=True)
        lines.padding = 8
        touched = self.row_actions(marker.id, partial(self.open, MARKER_DETAIL, **{MARKER: marker.id}))
        row = Stack([lines, Line([], height=1, background="outline_variant", ghost=True)], cls="android.view.ViewGroup")
        row.on_click, row.on_long_click, row.selected = touched.on_click, touched.on_long_click, touched.selected
        row.background = "secondary_container" if touched.selected else ""
        return row


class MarkerDetail(MarkerScreen):
    """`MarkerDetailActivity`."""

    def build(self) -> View:
        """What is known of the marker, over the bar at the bottom."""
        marker = MARKERS.get(self.system, self.intent.extras.get(MARKER))
        if marker is None:
            return Page([empty_state("The marker is gone"), self.bottom_bar()], ghost=True)
        among = [each.id for each in find_markers(self.system, marker.track)]
        texts = [
            ("name", marker.name, 20),
            ("category", marker.category, 14),
            ("description", marker.description, 14),
            ("location", self.place_of(marker), 14),
        ]
        rows: list[View] = [
            Text(id=f"marker_detail_marker_{name}", text=text, size=size, width="fill")
            for name, text, size in texts
            if text
        ]
        info = Column(id="marker_detail_marker_info", width="fill", spacing=8, padding=16, weight=1, children=rows)
        title = f"{among.index(marker.id) + 1} of {len(among)}"
        edit = partial(self.open, MARKER_EDIT, **{MARKER: marker.id})
        delete = partial(self.ask, "delete_markers", markers=[marker.id])
        actions = [
            BarAction(
                "marker_detail_show_on_map", "Show on map", partial(self.show_on_map, [marker.track]), "map_outline"
            ),
            BarAction("marker_detail_share", "Share", partial(self.share_markers, [marker]), "share_variant"),
            BarAction("marker_detail_edit", "Edit", edit, "pencil"),
            BarAction("marker_detail_delete", "Delete", delete, "delete_forever"),
        ]
        return Page([app_bar(self, title), info, self.bottom_bar(actions)], ghost=True)

    def deleted(self) -> None:
        """There is nothing to show any more."""
        self.finish()


@dataclass(frozen=True)
class MarkerWords:
    """The draft; its fields are called as the views are."""

    marker_edit_name: str = ""
    marker_edit_marker_type: str = ""
    marker_edit_description: str = ""


class EditMarker(Form[MarkerWords], MarkerScreen):
    """`MarkerEditActivity`: a new marker of the recording, or the one that the intent names."""

    draft_type = MarkerWords

    @property
    def marker(self) -> Marker | None:
        """The stored one."""
        return MARKERS.get(self.system, self.intent.extras.get(MARKER))

    def first_draft(self) -> MarkerWords:
        """What is stored; a new marker has the next number."""
        marker = self.marker
        if marker is None:
            count = len(find_markers(self.system, recorder.recorded(self.system)))
            return MarkerWords(f"Marker {count + 1}")
        return MarkerWords(marker.name, marker.category, marker.description)

    def on_back(self) -> bool:
        """Changes are lost without a question, as in the app."""
        return False

    def build(self) -> View:
        """The fields over two buttons."""
        draft, new = self.draft, self.intent.extras.get(MARKER) is None
        fields: list[View] = [
            TextField(id="marker_edit_name", value=draft.marker_edit_name, label="Name", look="filled", action="next"),
            TextField(
                id="marker_edit_marker_type",
                cls="android.widget.AutoCompleteTextView",
                value=draft.marker_edit_marker_type,
                label="Marker type (e.g. waterfall)",
                look="filled",
                action="next",
            ),
            TextField(
                id="marker_edit_description",
                value=draft.marker_edit_description,
                label="Description",
                look="filled",
                multiline=True,
            ),
        ]
        body = Scroll(id="marker_edit_fields", children=fields, spacing=16, padding=16, weight=1)
        cancel = Button(id="marker_edit_cancel", text="Cancel", emphasis="text", weight=1, on_click=self.finish)
        done = Button(id="marker_edit_done", text="Add" if new else "Save", emphasis="text", weight=1)
        done.on_click = self._save
        bar = app_bar(self, "Insert marker" if new else "Edit", id="marker_edit_toolbar")
        return Page([bar, body, Line([cancel, done], padding=(8, 8)), self.bottom_bar()], ghost=True)

    def _save(self) -> None:
        marker, draft = self.marker, self.draft
        words = {
            "name": draft.marker_edit_name,
            "category": draft.marker_edit_marker_type,
            "description": draft.marker_edit_description,
        }
        if marker is not None:
            MARKERS.update(self.system, marker.id, **words)
        elif recorder.add_marker(self.system, **words):
            self.toast("A marker was inserted", long=True)
        else:
            self.toast("Unable to insert a marker. No GPS signal. Try again.", long=True)
        self.finish()
