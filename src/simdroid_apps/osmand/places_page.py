"""My Places: favourites by group, and tracks."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import document_uri
from simdroid_apps.osmand import store
from simdroid_apps.osmand.screen import OsmAndScreen

GPX_TYPE = "application/gpx+xml"


class PlacesPage(OsmAndScreen):
    """Two tabs of rows."""

    tab = ui.Saved[int | None](None)

    def build(self) -> ui.View:
        """The bar, the tabs and the rows of one."""
        tab = int(self.subject.get("tab", 0)) if self.tab is None else self.tab
        tabs = ui.Tabs(
            [("Favorites", None), ("Tracks", None)], tab, lambda at: setattr(self, "tab", at), id="sliding_tabs"
        )
        body = self._tracks() if tab else self._favorites()
        body.weight = 1
        return ui.Page([kit.app_bar(self, "Select a track" if self.subject.get("plan") else "My Places"), tabs, body])

    def _favorites(self) -> ui.View:
        rows: list[str | store.Favorite] = []
        for favorite in store.favorites(self.system):
            if favorite.group_label not in rows:
                rows.append(favorite.group_label)
            rows.append(favorite)
        if not rows:
            return ui.empty_state("You have no favorites yet", icon="star_outline")
        return ui.Recycler(id="list", items=rows, build=self._favorite_row)

    def _favorite_row(self, row: str | store.Favorite) -> ui.View:
        if isinstance(row, str):
            return ui.Text(
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
            ui.MenuItem("Show on map", partial(self.show_favorite, row)),
            ui.MenuItem("Edit", partial(self.go, "favorite", key=row.key, lat=0.0, lon=0.0)),
            ui.MenuItem("Share", partial(self.share, f"{row.name}\n{row.point}")),
            ui.MenuItem("Delete", partial(self.ask, "delete", key=row.key, name=row.name)),
        )
        star = ui.Icon(id="favourite_icon", name="star", color=row.color)
        return ui.list_item(
            row.name,
            summary=" • ".join(part for part in (self.away_text(row.point), row.description) if part),
            leading=star,
            trailing=more,
            on_click=partial(self.show_favorite, row),
        )

    def _menu(self, key: str, *items: ui.MenuItem) -> ui.View:
        return ui.IconButton(
            id="options", key=f"options {key}", name="dots_vertical", desc="More", popup=ui.Menu(items)
        )

    def dialog_delete(self) -> ui.Dialog:
        """Whether to remove a favourite."""
        return kit.confirm_dialog(
            self,
            f"Delete Favorite point '{self.about['name']}'?",
            partial(store.delete_favorite, self.system, self.about["key"]),
            agree="Delete",
        )

    def _tracks(self) -> ui.View:
        tracks = store.tracks(self.system)
        if not tracks:
            return ui.empty_state("You have no track files yet", icon="map_marker_path")
        return ui.Recycler(id="list", key="tracks", items=tracks, build=self._track_row)

    def _track_row(self, track: store.Track) -> ui.View:
        when = kit.month_day(kit.moment_ns(self.system, track.changed_ns))
        folder = (track.folder,) if track.folder else ()
        summary = " • ".join((self.length_text(track.metres), kit.plural(len(track.points), "point"), when, *folder))
        if self.subject.get("plan"):
            return ui.list_item(
                track.name, summary=summary, icon="map_marker_path", on_click=partial(self._plan, track)
            )
        more = self._menu(
            track.path,
            ui.MenuItem("Show on map", partial(show_track, self, track)),
            ui.MenuItem("Open in Plan a route", partial(self.go, "plan", file=track.path)),
            ui.MenuItem("Share", partial(self.share, type=GPX_TYPE, stream=document_uri(track.path))),
            ui.MenuItem("Delete", partial(self.ask, "delete_track", path=track.path)),
        )
        return ui.list_item(
            track.name,
            summary=summary,
            icon="map_marker_path",
            trailing=more,
            on_click=partial(self.go, "track", path=track.path),
        )

    def _plan(self, track: store.Track) -> None:
        self.finish()
        self.go("plan", file=track.path)

    def dialog_delete_track(self) -> ui.Dialog | None:
        """Whether to remove a track."""
        return delete_track_dialog(self, self.about["path"])


def show_track(screen: OsmAndScreen, track: store.Track) -> None:
    """Show a track on the map."""
    options = screen.options
    options.shown_tracks = [*(path for path in options.shown_tracks if path != track.path), track.path]
    points = track.points
    if points:
        screen.show_on_map(points[0], track.name, "Track", object="place")


def delete_track_dialog(screen: OsmAndScreen, path: str) -> ui.Dialog | None:
    """Whether to remove a track's file."""
    track = store.track(screen.system, path)
    if track is None:
        return None

    def delete() -> None:
        screen.system.fs.remove(path)
        visible = screen.options.shown_tracks
        if path in visible:
            screen.options.shown_tracks = [item for item in visible if item != path]

    return kit.confirm_dialog(screen, f"Delete {track.name}?", delete, agree="Delete")
