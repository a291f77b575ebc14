"""The search over songs, artists, albums, genres and playlists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from simdroid import kit, ui
from simdroid_apps.retro_music import library, playlist_actions, playlists, queue, views

FIELD = "searchView"
SearchResult: TypeAlias = library.Song | library.SongGroup | playlists.Playlist
Row: TypeAlias = str | tuple[str, SearchResult]
"""A heading, or something that was found, with its kind."""
_FILTERS = {
    "chip_audio": "Songs",
    "chip_artists": "Artists",
    "chip_albums": "Albums",
    "chip_album_artists": "Album Artist",
    "chip_genres": "Genres",
    "chip_playlists": "Playlists",
}


class SearchPage(playlist_actions.PlaylistActions):
    """What is found while a person types."""

    only = ui.Saved("")
    """The kind that is looked for alone."""

    def build(self) -> ui.View:
        """The field, the kinds, and what was found."""
        query = self.typed(FIELD).strip()
        chips = [
            ui.Chip(text, id=name, checked=self.only == name, on_click=partial(self._choose, name))
            for name, text in _FILTERS.items()
        ]
        rows = self._rows(query) if query else []
        results: ui.View = ui.Recycler(id="recyclerView", items=rows, build=self._row)
        if not rows:
            results = ui.Page(
                [ui.Text(id="android:empty", text="No results", size=20, face="medium", align=ui.CENTER)],
                content_align=ui.CENTER,
                ghost=True,
            )
        return self.page(
            ui.Line([self._bar()], ghost=True),
            ui.Page([ui.chip_row([*chips], id="searchFilterGroup"), results], ghost=True),
        )

    def _bar(self) -> ui.View:
        clear = kit.BarAction("clearText", "Clear", partial(self.set_typed, FIELD, ""), "close")
        return ui.Line(
            [
                ui.IconButton(name="arrow_left", desc="Navigate up", on_click=self.go_up),
                ui.TextField(id=FIELD, hint="Search", action="search", autofocus=True, weight=1, padding=(4, 12)),
                *([kit.bar_button(self.look.bar, clear)] if self.typed(FIELD) else []),
            ],
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
            padding=(4, 0),
        )

    def _choose(self, name: str) -> None:
        self.only = "" if self.only == name else name

    def _rows(self, query: str) -> list[Row]:
        """Headings, each with what was found under it."""
        songs = library.songs(self.system)
        kinds: dict[str, Sequence[SearchResult]] = {
            "chip_audio": songs,
            "chip_artists": library.artists_of(songs),
            "chip_albums": library.albums_of(songs),
            "chip_genres": library.genres(self.system),
            "chip_playlists": playlists.playlists(self.system),
        }
        if self.only == "chip_album_artists":
            kinds = {"chip_artists": library.artists_of(song for song in songs if song.album_artist)}
        elif self.only:
            kinds = {self.only: kinds[self.only]}
        rows: list[Row] = []
        for kind, items in kinds.items():
            matches = kit.matching(
                items, query, lambda item: [item.name if isinstance(item, playlists.Playlist) else item.title]
            )
            rows += [_FILTERS[kind], *((kind, item) for item in matches)] if matches else []
        return rows

    def _row(self, row: Row) -> ui.View:
        if isinstance(row, str):
            return ui.Text(id="title", text=row, face="medium", color="primary", width="fill", padding=(16, 12, 16, 4))
        kind, result = row
        if isinstance(result, library.Song):
            return views.list_row(
                f"song {result.id}",
                result.title,
                result.artist_name,
                menu=self.song_menu(result),
                on_click=partial(queue.open_queue, self.system, [result]),
            )
        if isinstance(result, playlists.Playlist):
            return views.list_row(
                f"list {result.id}",
                result.name,
                library.info(self.songs_in(result)),
                icon="playlist_music",
                on_click=partial(self.go, "playlist", id=result.id),
            )
        return self._group(kind, result)

    def _group(self, kind: str, group: library.SongGroup) -> ui.View:
        page, icon = {
            "chip_artists": ("artist", "account_music"),
            "chip_albums": ("album", "album"),
            "chip_genres": ("genre", "music_circle"),
        }[kind]
        return views.list_row(
            f"{page} {group.id}",
            group.title,
            group.artist if page == "album" else library.count_text(len(group.songs)),
            icon=icon,
            on_click=partial(self.go, page, id=group.id),
        )
