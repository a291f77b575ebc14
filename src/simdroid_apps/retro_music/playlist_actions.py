"""What can be done with a playlist: its menu, renaming and deleting, and saving it as a file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import unquote

from simdroid import kit, ui
from simdroid.system import Intent, paths
from simdroid_apps.retro_music import library, playlists, queue, song_actions

FOLDER = f"{paths.STORAGE}/Playlists"
"""Where several playlists are saved at once."""


class PlaylistActions(song_actions.SongActions):
    """A page with playlists on it, or the page of one."""

    saving = ui.Saved(0)
    """The playlist that is saved as the file that is being picked."""

    def playlist_menu(self, playlist: playlists.Playlist) -> list[ui.MenuItem]:
        """What the dots of a playlist offer."""
        return [
            ui.MenuItem("Play", lambda: queue.open_queue(self.system, self.songs_in(playlist))),
            ui.MenuItem("Play next", lambda: queue.enqueue(self.system, self.songs_in(playlist), next=True)),
            ui.MenuItem("Add to playing queue", lambda: queue.enqueue(self.system, self.songs_in(playlist))),
            ui.MenuItem("Add to playlist", lambda: self.ask_playlist(self.songs_in(playlist))),
            ui.MenuItem("Rename", partial(self.ask, "rename", playlist=playlist.id)),
            ui.MenuItem("Delete", partial(self.ask, "delete_playlists", playlists=[playlist.id])),
            ui.MenuItem("Save as file", partial(self.save, playlist)),
        ]

    def songs_in(self, *chosen: playlists.Playlist) -> list[library.Song]:
        """The songs of playlists."""
        return [song for item in chosen for song in playlists.songs_of(self.system, item.id)]

    def save(self, playlist: playlists.Playlist) -> None:
        """Let a person choose where a playlist is saved; `saved` writes it."""
        self.saving = playlist.id
        self.start_for_result(
            Intent(song_actions.CREATE, type="audio/mpegurl", extras={"android.intent.extra.TITLE": playlist.name})
        )

    def saved(self, path: str, uri: str) -> None:
        """Write the playlist into the file that was made for it."""
        songs = playlists.songs_of(self.system, self.saving)
        del self.saving
        self.system.fs.write_text(path, playlists.m3u(songs))
        self.toast(f"Saved playlist to {unquote(uri.rpartition('/')[2])}.", long=True)

    def save_all(self, chosen: Sequence[playlists.Playlist]) -> None:
        """Save several playlists in their own folder; one is saved where a person wants it."""
        if len(chosen) == 1:
            self.save(chosen[0])
            return
        self.system.fs.mkdir(FOLDER, parents=True)
        for item in chosen:
            name = item.name.replace("/", "_")
            self.system.fs.write_text(f"{FOLDER}/{name}.m3u", playlists.m3u(self.songs_in(item)))
        self.toast(f"Saved {kit.plural(len(chosen), 'playlist')} to {FOLDER}.", long=True)

    def dialog_rename(self) -> ui.Dialog | None:
        """The name of a playlist."""
        playlist = playlists.PLAYLISTS.get(self.system, self.about["playlist"])
        if playlist is None:
            return None

        def rename(name: str) -> None:
            if name:
                playlists.PLAYLISTS.update(self.system, playlist.id, name=name)

        return kit.text_dialog(
            self,
            "Rename playlist",
            rename,
            value=playlist.name,
            hint="Playlist name",
            id="actionNewPlaylist",
            ok="Rename",
        )

    def dialog_delete_playlists(self) -> ui.Dialog | None:
        """Whether playlists are deleted."""
        chosen = [row for row in playlists.PLAYLISTS.query(self.system) if row.id in self.about["playlists"]]
        if not chosen:
            return None
        single = len(chosen) == 1
        message = f"Delete the playlist {chosen[0].name}?" if single else f"Delete {len(chosen)} playlists?"
        return kit.confirm_dialog(
            self,
            message,
            partial(self.delete_playlists, [item.id for item in chosen]),
            title="Delete playlist" if single else "Delete playlists",
            agree="Delete",
        )

    def delete_playlists(self, numbers: Sequence[int]) -> None:
        """Delete playlists."""
        playlists.delete(self.system, *numbers)
