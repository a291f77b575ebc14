"""My Places: favourites by group, and tracks."""

from __future__ import annotations

from functools import partial

from simdroid.kit import app_bar, confirm_dialog, moment_ns, month_day, plural
from simdroid.system import document_uri
from simdroid.ui import (
    Dialog,
    Icon,
    IconButton,
    Menu,
    MenuItem,
    Page,
    Recycler,
    Saved,
    Tabs,
    Text,
    View,
    empty_state,
    list_item,
)
from simdroid_apps.osmand import store
from simdroid_apps.osmand.screen import OsmAndScreen
from simdroid_apps.osmand.store import Favorite, Track

GPX_TYPE = "application/gpx+xml"


class PlacesPage(OsmAndScreen):
    """Two tabs of rows."""

    tab = Saved[int | None](None)

    def build(self) -> View:
        """The bar, the tabs and the rows of one."""
        chosen = int(self.subject.get("tab", 0)) if self.tab is None else self.tab
        tabs = Tabs(
            [("Favorites", None), ("Tracks", None)], chosen, lambda at: setattr(self, "tab", at), id="sliding_tabs"
        )
        body = self._tracks() if chosen else self._favorites()
        body.weight = 1
        return Page([app_bar(self, "Select a track" if self.subject.get("plan") else "My Places"), tabs, body])

    def _favorites(self) -> View:
        rows: list[str | Favorite] = []
        for favorite in store.favorites(self.system):
            if favorite.group_label not in rows:
                rows.append(favorite.group_label)
            rows.append(favorite)
        if not rows:
            return empty_state("You have no favorites yet", icon="star_outline")
        return Recycler(id="list", items=rows, build=self._favorite_row)

    def _favorite_row(self, row: str | Favorite) -> View:
        if isinstance(row, str):
            return Text(
                id="category_name",
                text=row,
                face="medium",
                color="primary",
                width="fill",
                padding=(16, 12),
                background="surface",
            )
        more = self._menu(
            row.key,
            MenuItem("Show on map", partial(self.show_favorite, row)),
            MenuItem("Edit", partial(self.go, "favorite", key=row.key, lat=0.0, lon=0.0)),
            MenuItem("Share", partial(self.share, f"{row.name}\n{row.point}")),
            MenuItem("Delete", partial(self.ask, "delete", key=row.key, name=row.name)),
        )
        star = Icon(id="favourite_icon", name="star", color=row.color)
        words = " • ".join(part for part in (self.away_text(row.point), row.description) if part)
        return list_item(
            row.name, summary=words, leading=star, trailing=more, on_click=partial(self.show_favorite, row)
        )

    def _menu(self, key: str, *items: MenuItem) -> View:
        button = IconButton(id="options", key=f"options {key}", name="dots_vertical", desc="More")
        button.popup = Menu(items)
        return button

    def dialog_delete(self) -> Dialog:
        """Whether to remove a favourite."""
        delete = partial(store.delete_favorite, self.system, self.about["key"])
        return confirm_dialog(self, f"Delete Favorite point '{self.about['name']}'?", delete, agree="Delete")

    def _tracks(self) -> View:
        tracks = store.tracks(self.system)
        if not tracks:
            return empty_state("You have no track files yet", icon="map_marker_path")
        return Recycler(id="list", key="tracks", items=tracks, build=self._track_row)

    def _track_row(self, track: Track) -> View:
        when = month_day(moment_ns(self.system, track.changed_ns))
        folder = (track.folder,) if track.folder else ()
        words = " • ".join((self.length_text(track.metres), plural(len(track.points), "point"), when, *folder))
        if self.subject.get("plan"):
            return list_item(track.name, summary=words, icon="map_marker_path", on_click=partial(self._plan, track))
        more = self._menu(
            track.path,
            MenuItem("Show on map", partial(show_track, self, track)),
            MenuItem("Open in Plan a route", partial(self.go, "plan", file=track.path)),
            MenuItem("Share", partial(self.share, type=GPX_TYPE, stream=document_uri(track.path))),
            MenuItem("Delete", partial(self.ask, "delete_track", path=track.path)),
        )
        return list_item(
            track.name,
            summary=words,
            icon="map_marker_path",
            trailing=more,
            on_click=partial(self.go, "track", path=track.path),
        )

    def _plan(self, track: Track) -> None:
        self.finish()
        self.go("plan", file=track.path)

    def dialog_delete_track(self) -> Dialog | None:
        """Whether to remove a track."""
        return delete_track_dialog(self, self.about["path"])


def show_track(screen: OsmAndScreen, track: Track) -> None:
    """Show a track on the map."""
    options = screen.options
    options.shown_tracks = [*(path for path in options.shown_tracks if path != track.path), track.path]
    points = track.points
    if points:
        screen.show_on_map(points[0], track.name, "Track", object="place")


def delete_track_dialog(screen: OsmAndScreen, path: str) -> Dialog | None:
    """Whether to remove a track's file."""
    track = store.track(screen.system, path)
    if track is None:
        return None

    def delete() -> None:
        screen.system.fs.remove(path)
        shown = screen.options.shown_tracks
        if path in shown:
            screen.options.shown_tracks = [each for each in shown if each != path]

    return confirm_dialog(screen, f"Delete {track.name}?", delete, agree="Delete")
