"""The tabs of the app: songs, albums, artists and playlists; the first one is in `home`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from simdroid import kit, ui
from simdroid_apps.retro_music import library, playlist_actions, playlists, queue
from simdroid_apps.retro_music.options import TABS, Options
from simdroid_apps.retro_music.views import cell, empty, list_row

ALBUM_ORDERS = {
    "album_key": "Ascending",
    "album_key DESC": "Descending",
    "artist": "Artist",
    "year DESC": "Year",
    "songs DESC": "Song count",
}
ARTIST_ORDERS = {"artist_key": "Ascending", "artist_key DESC": "Descending"}


class LibraryTab(playlist_actions.PlaylistActions):
    """A destination of the bar at the bottom."""

    tab: ClassVar[str]
    title: ClassVar[str]
    nothing: ClassVar[str]
    order: ClassVar[kit.Stored[str]]
    orders: ClassVar[dict[str, str]]
    grid: ClassVar[kit.Stored[int]]
    circle: ClassVar[bool] = False
    icon: ClassVar[str] = "music_note"

    def on_back(self) -> bool:
        """End the selection, then go back to the tab that the app was opened with."""
        if super().on_back():
            return True
        start = str(self.state.get("start") or TABS[0])
        if start == self.tab:
            return False
        self.select_tab(start)
        return True

    # -- the bar ---------------------------------------------------------------------------------------------------

    def top(self, *extra: ui.MenuItem) -> ui.View:
        """The bar: the way to the search, the title, the menu."""
        search = ui.IconButton(name="magnify", on_click=partial(self.go, "search"))
        title = ui.Text(text=self.title, size=20, weight=1, text_align=ui.CENTER, max_lines=1)
        items = [
            ui.MenuItem("Grid size", partial(self.ask, "grid")),
            ui.MenuItem("Sort order", partial(self.ask, "order")),
            *extra,
            ui.MenuItem("Settings", partial(self.go, "settings")),
        ]
        return ui.Line([search, title, ui.menu_button(items)], id="toolbar", cls="android.view.ViewGroup", height=64)

    def dialog_order(self) -> ui.Dialog:
        """In which order the list is looked at."""
        return kit.stored_choice_dialog(self, "Sort order", [*self.orders.items()], type(self).order)

    def dialog_grid(self) -> ui.Dialog:
        """How many are beside one another."""
        return kit.stored_choice_dialog(
            self,
            "Grid size",
            [(number, str(number)) for number in ((1, 2, 3, 4) if self.metrics.landscape else (1, 2, 3))],
            type(self).grid,
        )

    # -- the list --------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """How many are beside one another."""
        columns = type(self).grid.get(self.system)
        return columns * 2 if self.metrics.landscape and columns > 1 else columns

    @property
    def cell_size(self) -> float:
        """How wide a cell of the grid is."""
        return (self.metrics.dp(self.metrics.width) - 16) / self.columns

    def group_view(self, group: library.SongGroup, text: str, page: str) -> ui.View:
        """An album or an artist in the list."""
        actions = self.row_actions(group.id, partial(self.go, page, id=group.id))
        key = str(group.id)
        if self.columns == 1:
            return list_row(key, group.title, text, icon=self.icon, **actions._asdict())
        return cell(key, group.title, text, self.cell_size, icon=self.icon, circle=self.circle, **actions._asdict())

    def listed(self, items: Sequence[object], row: object, *, columns: int, below: float = 0) -> ui.View:
        """Rows or cells, with room `below` the last ones for a floating button, or what stands in their place."""
        if not items:
            return empty(self.nothing)
        name = f"recycler_view {self.tab}"
        if columns == 1:
            edges = (0, 0, 0, below)
            return ui.Recycler(id="recycler_view", key=name, items=items, build=row, padding=edges)  # type: ignore[arg-type]
        edges = (8, 0, 8, below)
        return ui.Grid(columns, items, row, id="recycler_view", key=name, padding=edges)  # type: ignore[arg-type]


class SongsTab(LibraryTab):
    """All songs."""

    tab, title, nothing = "action_song", "Songs", "You have no songs"
    order, orders, grid = Options.song_order, library.SONG_ORDERS, Options.song_grid

    def build(self) -> ui.View:
        """The songs, and a button that plays them in a random order."""
        songs = library.songs(self.system, order=self.options.song_order)
        chosen = [song for number in self.selected for song in songs if song.id == number]
        top = self.songs_bar(chosen, [song.id for song in songs]) if chosen else self.top()
        body = self.listed([*enumerate(songs)], partial(self._song, songs), columns=self.columns, below=88)
        shuffle = ui.Fab(
            id="shuffle_button",
            name="shuffle",
            desc="Shuffle",
            on_click=partial(queue.open_shuffled, self.system, songs),
        )
        return self.page(top, body, fab=shuffle if songs else None, tab=self.tab)

    def _song(self, songs: Sequence[library.Song], entry: tuple[int, library.Song]) -> ui.View:
        index, song = entry
        actions = self.row_actions(song.id, partial(queue.open_queue, self.system, songs, index))
        menu, key = self.song_menu(song), str(song.id)
        if self.columns == 1:
            return list_row(key, song.title, song.artist_name, menu=menu, **actions._asdict())
        if self.columns > 2 and not self.metrics.landscape:
            menu = []
        return cell(key, song.title, song.artist_name, self.cell_size, icon=self.icon, menu=menu, **actions._asdict())


class GroupTab(LibraryTab):
    """Albums or artists: what is selected stands for all its songs."""

    page_name: ClassVar[str]

    def groups(self) -> list[library.SongGroup]:
        """What is listed."""
        raise NotImplementedError

    def text_of(self, group: library.SongGroup) -> str:
        """The second line."""
        raise NotImplementedError

    def build(self) -> ui.View:
        groups = self.groups()
        chosen = [group for number in self.selected for group in groups if group.id == number]
        songs = [song for group in chosen for song in group.songs]
        top = self.songs_bar(songs, [group.id for group in groups]) if chosen else self.top()
        return self.page(top, self.listed(groups, self._group, columns=self.columns), tab=self.tab)

    def _group(self, group: library.SongGroup) -> ui.View:
        return self.group_view(group, self.text_of(group), self.page_name)


class AlbumsTab(GroupTab):
    """All albums."""

    tab, title, nothing, page_name = "action_album", "Albums", "You have no albums", "album"
    order, orders, grid, icon = Options.album_order, ALBUM_ORDERS, Options.album_grid, "album"

    def groups(self) -> list[library.SongGroup]:
        return library.albums_of(library.songs(self.system), self.options.album_order)

    def text_of(self, group: library.SongGroup) -> str:
        return group.artist


class ArtistsTab(GroupTab):
    """All artists."""

    tab, title, nothing, page_name = "action_artist", "Artists", "You have no artists", "artist"
    order, orders, grid = Options.artist_order, ARTIST_ORDERS, Options.artist_grid
    icon, circle = "account_music", True

    def groups(self) -> list[library.SongGroup]:
        return library.artists_of(library.songs(self.system), self.options.artist_order)

    def text_of(self, group: library.SongGroup) -> str:
        """How much there is of an artist."""
        albums, songs = len(group.albums), len(group.songs)
        return (
            f"{library.count_text(albums, 'Album', 'Albums')} • {library.count_text(songs)}"
            if self.columns == 1
            else ""
        )


class PlaylistsTab(LibraryTab):
    """All playlists."""

    tab, title, nothing = "action_playlist", "Playlists", "You have no playlists"
    order, orders, grid = Options.playlist_order, playlists.ORDERS, Options.playlist_grid
    icon = "playlist_music"

    def build(self) -> ui.View:
        lists = playlists.playlists(self.system)
        chosen = [item for number in self.selected for item in lists if item.id == number]
        if chosen:
            top = self._selection(chosen, [item.id for item in lists])
        else:
            top = self.top(
                ui.MenuItem("New playlist", partial(self.ask, "new_playlist", songs=[])),
                ui.MenuItem("Import playlist", partial(self.ask, "import")),
            )
        return self.page(top, self.listed(lists, self._playlist, columns=self.columns), tab=self.tab)

    def _playlist(self, playlist: playlists.Playlist) -> ui.View:
        actions = self.row_actions(playlist.id, partial(self.go, "playlist", id=playlist.id))
        menu, text = self.playlist_menu(playlist), library.info(self.songs_in(playlist))
        key, name = str(playlist.id), playlist.name or "-"
        if self.columns == 1:
            return list_row(key, name, text, menu=menu, icon=self.icon, **actions._asdict())
        return cell(key, name, text, self.cell_size, icon=self.icon, menu=menu, **actions._asdict())

    def _selection(self, chosen: Sequence[playlists.Playlist], everything: Sequence[int]) -> ui.View:
        songs, ids = self.songs_in(*chosen), [item.id for item in chosen]
        actions = [
            kit.BarAction(
                "action_play_next", "Play next", partial(queue.enqueue, self.system, songs, next=True), "playlist_play"
            ),
            kit.BarAction(
                "action_add_to_current_playing",
                "Add to playing queue",
                partial(queue.enqueue, self.system, songs),
                "playlist_music",
            ),
            kit.BarAction(
                "action_add_to_playlist", "Add to playlist", partial(self.ask_playlist, songs), "playlist_plus"
            ),
            kit.BarAction("action_save_playlist", "Save as files", partial(self.save_all, chosen)),
            kit.BarAction(
                "action_delete_playlist", "Delete playlists", partial(self.ask, "delete_playlists", playlists=[*ids])
            ),
        ]
        return self.selected_bar(actions, everything)

    def dialog_import(self) -> ui.Dialog:
        """Whether the playlist files on the phone become playlists of the app."""
        message = "All playlist files on this phone are imported. A playlist that is there already takes their songs."
        return kit.confirm_dialog(
            self, message, partial(playlists.import_files, self.system), title="Import playlist", agree="Import"
        )
