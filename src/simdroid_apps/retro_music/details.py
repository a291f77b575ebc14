"""Pages of one album, artist, genre or playlist, and the app's own lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from simdroid import kit, ui
from simdroid_apps.retro_music import library, options, playlist_actions, playlists, queue, song_actions
from simdroid_apps.retro_music.library import Song, SongGroup, count_text, duration_text, info
from simdroid_apps.retro_music.views import cell, cover, empty, list_row, track_row

_ALBUM_ORDERS = {
    "title": "Ascending",
    "title DESC": "Descending",
    "track": "Track number",
    "duration DESC": "Song duration",
}


def play_buttons(play: ui.Action, shuffle: ui.Action, names: tuple[str, str], label: str = "Play all") -> ui.View:
    """The two buttons above the songs of something."""
    return ui.Line(
        [
            ui.Button(id=names[0], text=label, icon="play", emphasis="outlined", weight=1, height=48, on_click=play),
            ui.Button(
                id=names[1], text="Shuffle", icon="shuffle", emphasis="tonal", weight=1, height=48, on_click=shuffle
            ),
        ],
        ghost=True,
        spacing=8,
        padding=(16, 8),
    )


class GroupPage(song_actions.SongActions):
    """An album, an artist or a genre."""

    icon, circle = "album", False

    def find_group(self) -> SongGroup | None:
        """What the page is about; None once its songs are gone."""
        raise NotImplementedError

    def lines(self, group: SongGroup) -> tuple[str, str]:
        """The title, and what stands below it."""
        raise NotImplementedError

    def build(self) -> ui.View:
        """The head, the buttons and the songs."""
        group = self.find_group()
        if group is None:
            return self.blank()
        songs = group.songs
        chosen = [song for number in self.selected for song in songs if song.id == number]
        top = (
            self.songs_bar(chosen, [song.id for song in songs]) if chosen else self.detail_bar("", self.actions(group))
        )
        title, text = self.lines(group)
        head = ui.Column(
            width="fill",
            ghost=True,
            content_align=(0.5, 0),
            padding=(16, 8),
            spacing=6,
            children=[
                cover(168, self.icon, circle=self.circle),
                ui.Text(id="albumTitle", text=title, size=24, face="medium", text_align=(0.5, 0), max_lines=2),
                ui.Text(id="albumText", text=text, color="on_surface_variant", text_align=(0.5, 0), max_lines=2),
            ],
        )
        buttons = play_buttons(
            partial(queue.open_queue, self.system, songs),
            partial(queue.open_shuffled, self.system, songs),
            ("playAction", "shuffleAction"),
        )
        rows = self.section(count_text(len(songs)), *(self._song(songs, index) for index in range(len(songs))))
        parts = [head, buttons, *self.before(group), rows, *self.after(group)]
        return self.page(top, ui.Scroll(id="container", key=f"container {group.id}", children=parts))

    def _song(self, songs: Sequence[Song], index: int) -> ui.View:
        song = songs[index]
        actions = self.row_actions(song.id, partial(queue.open_queue, self.system, songs, index))
        number = song.track_number % 1000
        row = track_row(
            str(song.id),
            str(number) if number else "-",
            song.title,
            duration_text(song.duration),
            self.song_menu(song),
            actions.on_click,
            actions.on_long_click,
        )
        row.selected, row.background = actions.selected, "secondary_container" if actions.selected else ""
        return row

    def before(self, group: SongGroup) -> list[ui.View]:
        """What stands above the songs."""
        del group
        return []

    def after(self, group: SongGroup) -> list[ui.View]:
        """What stands below the songs."""
        del group
        return []

    def actions(self, group: SongGroup) -> list[kit.BarAction]:
        """What the bar offers."""
        system, songs = self.system, group.songs
        ids = [song.id for song in songs]
        return [
            kit.BarAction("action_play_next", "Play next", partial(queue.enqueue, system, songs, next=True)),
            kit.BarAction(
                "action_add_to_current_playing", "Add to playing queue", partial(queue.enqueue, system, songs)
            ),
            kit.BarAction("action_add_to_playlist", "Add to playlist", partial(self.ask_playlist, songs)),
            kit.BarAction(
                "action_delete_from_device", "Delete from device", partial(self.ask, "delete_songs", songs=[*ids])
            ),
        ]

    def albums(self, title: str, albums: Sequence[SongGroup]) -> ui.View:
        """Albums side by side."""
        cells = []
        for album in albums:
            view = cell(
                str(album.id), album.title, "", 128, icon="album", on_click=partial(self.go, "album", id=album.id)
            )
            view.width = 128
            cells.append(view)
        return self.section(title, ui.Strip(id="albumRecyclerView", padding=(8, 0), children=[*cells]))


class AlbumPage(GroupPage):
    """One album."""

    def find_group(self) -> SongGroup | None:
        """The album, its songs in the chosen order."""
        number, order = int(self.subject.get("id", 0)), self.options.album_song_order
        groups = library.albums_of(library.songs(self.system, f"album_id = {number}"))
        if not groups:
            return None
        return groups[0]._replace(songs=library.songs(self.system, f"album_id = {number}", order))

    def lines(self, group: SongGroup) -> tuple[str, str]:
        """Whose it is, when it came out, how long it lasts."""
        years = [str(group.year)] if group.year else []
        duration = duration_text(sum(song.duration for song in group.songs))
        return group.title, " • ".join([group.artist, *years, duration])

    def actions(self, group: SongGroup) -> list[kit.BarAction]:
        return [
            kit.BarAction("action_sort_order", "Sort order", partial(self.ask, "order"), "sort"),
            *super().actions(group),
        ]

    def after(self, group: SongGroup) -> list[ui.View]:
        artist = group.songs[0].artist_id
        more = [
            other
            for other in library.albums_of(library.songs(self.system, f"artist_id = {artist}"))
            if other.id != group.id
        ]
        return [self.albums(f"More from {group.artist}", more)] if more else []

    def dialog_order(self) -> ui.Dialog:
        """In which order the songs are looked at."""
        return kit.stored_choice_dialog(self, "Sort order", [*_ALBUM_ORDERS.items()], options.Options.album_song_order)


class ArtistPage(GroupPage):
    """One artist."""

    icon, circle = "account_music", True

    def find_group(self) -> SongGroup | None:
        number = int(self.subject.get("id", 0))
        groups = library.artists_of(library.songs(self.system, f"artist_id = {number}"))
        return groups[0] if groups else None

    def lines(self, group: SongGroup) -> tuple[str, str]:
        """How much there is, and how long it lasts."""
        albums, songs = len(group.albums), len(group.songs)
        duration = duration_text(sum(song.duration for song in group.songs))
        return group.title, f"{count_text(albums, 'Album', 'Albums')} • {count_text(songs)} • {duration}"

    def before(self, group: SongGroup) -> list[ui.View]:
        return [self.albums(count_text(len(group.albums), "Album", "Albums"), group.albums)]


class GenrePage(GroupPage):
    """One genre."""

    icon = "music_circle"

    def find_group(self) -> SongGroup | None:
        number = int(self.subject.get("id", 0))
        return next((genre for genre in library.genres(self.system) if genre.id == number), None)

    def lines(self, group: SongGroup) -> tuple[str, str]:
        return group.title, info(group.songs)


class PlaylistPage(playlist_actions.PlaylistActions):
    """One playlist: its songs can be played, moved and taken out."""

    def build(self) -> ui.View:
        """The head, the buttons and the songs."""
        playlist = playlists.PLAYLISTS.get(self.system, self.subject.get("id"))
        if playlist is None:
            return self.blank()
        songs = self.songs_in(playlist)
        chosen = [song for number in self.selected for song in songs if song.id == number]
        head: list[ui.View] = [self._head(playlist, songs)]
        body: ui.View = ui.Recycler(
            id="recyclerView",
            key=f"playlist {playlist.id}",
            items=[*head, *range(len(songs))],
            build=partial(self._row, playlist, songs),
        )
        if not songs:
            body = ui.Column(width="fill", height="fill", ghost=True, children=[*head, empty("You have no songs")])
        return self.page(self._selection(playlist, chosen, songs) if chosen else self._bar(playlist, songs), body)

    def _bar(self, playlist: playlists.Playlist, songs: Sequence[Song]) -> ui.View:
        entries = [kit.BarAction("", item.label, item.on_click) for item in self.playlist_menu(playlist)]
        first = kit.BarAction(
            "action_shuffle_playlist", "Shuffle playlist", partial(queue.open_shuffled, self.system, songs), "shuffle"
        )
        return self.detail_bar("", [first, *entries])

    def _head(self, playlist: playlists.Playlist, songs: Sequence[Song]) -> ui.View:
        texts = [
            ui.Text(id="title", text=playlist.name, size=28, max_lines=2),
            ui.Text(id="subtitle", text=info(songs), color="on_surface_variant"),
        ]
        line = ui.Line(
            [cover(120, "playlist_music"), ui.Column(weight=1, ghost=True, spacing=4, children=[*texts])],
            ghost=True,
            padding=(16, 8),
            spacing=16,
        )
        play, shuffle = partial(queue.open_queue, self.system, songs), partial(queue.open_shuffled, self.system, songs)
        return ui.Column(
            width="fill",
            ghost=True,
            children=[line, play_buttons(play, shuffle, ("play_button", "shuffle_button"), "Play")],
        )

    def _row(self, playlist: playlists.Playlist, songs: Sequence[Song], item: ui.View | int) -> ui.View:
        if isinstance(item, ui.View):
            return item
        song = songs[item]
        actions = self.row_actions(song.id, partial(queue.open_queue, self.system, songs, item))
        out = ui.MenuItem("Remove from playlist", partial(self.ask, "remove", playlist=playlist.id, songs=[song.id]))
        row = list_row(
            str(song.id),
            song.title,
            song.artist_name,
            menu=self.song_menu(song, [out]),
            before=[
                ui.Icon(
                    id="drag_view",
                    name="drag_vertical",
                    size=24,
                    drag_handle=True,
                    on_drag=partial(self._drop, playlist, item),
                )
            ],
            **actions._asdict(),
        )
        row.drop_key = str(item)
        return row

    def _drop(self, playlist: playlists.Playlist, index: int, drag: ui.Drag) -> None:
        if drag.onto:
            playlists.move(self.system, playlist.id, index, int(drag.onto))

    def _selection(self, playlist: playlists.Playlist, chosen: Sequence[Song], songs: Sequence[Song]) -> ui.View:
        return self.songs_bar(
            chosen,
            [song.id for song in songs],
            kit.BarAction(
                "action_remove_from_playlist",
                "Remove from playlist",
                partial(self.ask, "remove", playlist=playlist.id, songs=[*[song.id for song in chosen]]),
            ),
        )

    def delete_playlists(self, numbers: Sequence[int]) -> None:
        super().delete_playlists(numbers)
        self.close()
        self.on_back()

    def dialog_remove(self) -> ui.Dialog | None:
        """Whether songs are taken out of the playlist."""
        playlist, ids = self.about["playlist"], self.about["songs"]
        chosen = [song for song in playlists.songs_of(self.system, playlist) if song.id in ids]
        if not chosen:
            return None
        single = len(chosen) == 1
        subject = f"the song {chosen[0].title}" if single else f"{len(chosen)} songs"
        return kit.confirm_dialog(
            self,
            f"Remove {subject} from the playlist?",
            partial(playlists.remove_from, self.system, playlist, ids),
            title="Remove song from playlist" if single else "Remove songs from playlist",
            agree="Remove",
        )


_LISTS = {
    "history": ("History", playlists.history),
    "last_added": ("Last added", library.last_added),
    "most_played": ("Most played", playlists.most_played),
}


class ListPage(song_actions.SongActions):
    """A list that the app keeps by itself."""

    def build(self) -> ui.View:
        title, find = _LISTS[self.subject.get("kind", "history")]
        songs = find(self.system)
        chosen = [song for number in self.selected for song in songs if song.id == number]
        clear = kit.BarAction("action_clear_history", "Clear History", self._clear, "delete_sweep_outline")
        actions = [clear] if find is playlists.history and songs else []
        top = self.songs_bar(chosen, [song.id for song in songs]) if chosen else self.detail_bar(title, actions)
        return self.page(
            top,
            ui.Recycler(id="recycler_view", items=[*enumerate(songs)], build=partial(self._song, songs))
            if songs
            else empty("You have no songs"),
        )

    def _song(self, songs: Sequence[Song], entry: tuple[int, Song]) -> ui.View:
        index, song = entry
        actions = self.row_actions(song.id, partial(queue.open_queue, self.system, songs, index))
        return list_row(str(song.id), song.title, song.artist_name, menu=self.song_menu(song), **actions._asdict())

    def _clear(self) -> None:
        playlists.clear_history(self.system)
        self.snackbar("History cleared")
