"""What can be done with songs and playlists: their menus, the bar of a selection, and the dialogs behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, System
from simdroid_apps.retro_music import options, playlists, queue, screen
from simdroid_apps.retro_music.library import URI, Song, duration_text

CREATE = "android.intent.action.CREATE_DOCUMENT"
_WRITE_SETTINGS = "WRITE_SETTINGS"


class SongActions(kit.Selecting[int], screen.RetroScreen):
    """A page with songs or playlists on it."""

    def song_menu(self, song: Song, first: Sequence[ui.MenuItem] = (), *, queued: bool = False) -> list[ui.MenuItem]:
        """What the dots of a song offer; `first` are entries that its page adds."""
        system = self.system
        items = [
            *([] if queued else first),
            ui.MenuItem("Play next", partial(queue.enqueue, system, [song], next=True)),
            *(first if queued else [ui.MenuItem("Add to playing queue", partial(queue.enqueue, system, [song]))]),
            ui.MenuItem("Add to playlist", partial(self.ask_playlist, [song])),
            ui.MenuItem("Go to album", partial(self.go, "album", id=song.album_id)),
            ui.MenuItem("Go to artist", partial(self.go, "artist", id=song.artist_id)),
            ui.MenuItem("Share", partial(self.share, type="audio/*", stream=f"{URI}/{song.id}")),
            ui.MenuItem("Tag editor", partial(self.go, "tags", id=song.id)),
            ui.MenuItem("Details", partial(self.ask, "details", songs=[song.id])),
            ui.MenuItem("Set as ringtone", partial(self.set_ringtone, song)),
        ]
        if not first:
            items.append(ui.MenuItem("Add to Blacklist", partial(self.ask, "blacklist", path=song.data)))
        return [*items, ui.MenuItem("Delete from device", partial(self.ask, "delete_songs", songs=[song.id]))]

    def ask_playlist(self, songs: Sequence[Song]) -> None:
        """Ask for the playlist that songs are put into."""
        self.ask("add_to_playlist", songs=[song.id for song in songs])

    def songs_bar(self, chosen: Sequence[Song], everything: Sequence[int], *extra: kit.BarAction) -> ui.View:
        """The bar of selected songs."""
        system, ids = self.system, [song.id for song in chosen]
        actions = [
            kit.BarAction(
                "action_play_next", "Play next", partial(queue.enqueue, system, chosen, next=True), "playlist_play"
            ),
            kit.BarAction(
                "action_add_to_current_playing",
                "Add to playing queue",
                partial(queue.enqueue, system, chosen),
                "playlist_music",
            ),
            kit.BarAction(
                "action_add_to_playlist", "Add to playlist", partial(self.ask_playlist, chosen), "playlist_plus"
            ),
            *extra,
            kit.BarAction(
                "action_delete_from_device", "Delete from device", partial(self.ask, "delete_songs", songs=[*ids])
            ),
        ]
        return self.selected_bar(actions, everything)

    def selected_bar(self, actions: Sequence[kit.BarAction], everything: Sequence[int]) -> ui.View:
        """The bar of a selection; what is done ends it, except selecting the rest."""
        ending = [replace(action, on_click=self.then_stop(action.on_click)) for action in actions if action.on_click]
        check_all = kit.BarAction(
            "action_multi_select_adapter_check_all", "Select all", partial(setattr, self, "selected", [*everything])
        )
        return kit.selection_bar(self, str(len(self.selected)), [*ending, check_all], on_close=self.stop_selecting)

    def set_ringtone(self, song: Song) -> None:
        """Ring with a song, which needs a permission of its own."""
        if self.system.app_ops.modes(options.PACKAGE).get(_WRITE_SETTINGS) != "allow":
            self.ask("ringtone")
            return
        self.system.settings.put("system", "ringtone", f"{URI}/{song.id}")
        self.toast(f"“{song.title}” set as ringtone.")

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def dialog_add_to_playlist(self) -> ui.Dialog:
        """A new playlist, or one that there is."""
        lists, songs = playlists.playlists(self.system), self.songs_about()

        def choose(index: int) -> None:
            if index == 0:
                self.ask("new_playlist", songs=[song.id for song in songs])
            else:
                self.add_to(lists[index - 1].name, songs)

        dialog = kit.list_dialog(self, "Add to playlist", ["New playlist", *(item.name for item in lists)], choose)
        dialog.negative = ui.DialogButton("Cancel")
        return dialog

    def dialog_new_playlist(self) -> ui.Dialog:
        """The name of a new playlist; one that there is already takes the songs."""
        return kit.text_dialog(
            self,
            "New playlist",
            lambda name: self.add_to(name, self.songs_about()) if name else None,
            hint="Playlist name",
            id="actionNewPlaylist",
            capitals="words",
            ok="Create",
        )

    def add_to(self, name: str, songs: Sequence[Song]) -> None:
        """Put songs into a playlist."""
        if playlists.add_to(self.system, name, songs):
            self.toast(f"{name} created successfully")
        else:
            self.tell_added(len(songs), name)

    def dialog_details(self) -> ui.Dialog | None:
        """What is known of a song's file."""
        songs = self.songs_about()
        if not songs:
            return None
        facts = [
            ui.Text(id=name, text=f"{label}: {value}", size=16)
            for name, label, value in file_facts(self.system, songs[0])
        ]
        return ui.Dialog(
            title="Details",
            content=[ui.Column(width="fill", spacing=8, ghost=True, children=[*facts])],
            positive=ui.DialogButton("OK"),
        )

    def dialog_delete_songs(self) -> ui.Dialog | None:
        """Android's question before an app deletes what other apps made."""
        songs = self.songs_about()
        if not songs:
            return None
        subject = "this audio file" if len(songs) == 1 else f"these {len(songs)} audio files"
        return kit.confirm_dialog(
            self,
            f"Allow {self.label} to delete {subject}?",
            partial(delete_songs, self.system, songs),
            agree="Allow",
            refuse="Deny",
        )

    def dialog_blacklist(self) -> ui.Dialog:
        """Whether a song is left out of the library."""
        path = self.about["path"]

        def hide() -> None:
            self.options.blacklist = [*self.options.blacklist, path]

        return kit.confirm_dialog(self, f"Do you want to add {path} to the blacklist?", hide, title="Add to Blacklist")

    def dialog_ringtone(self) -> ui.Dialog:
        """Why the ringtone cannot be set."""
        page = Intent("android.settings.action.MANAGE_WRITE_SETTINGS", data=f"package:{options.PACKAGE}")
        return kit.confirm_dialog(
            self, f"Allow {self.label} to modify audio settings", partial(self.act, page), title="Set ringtone"
        )

    def dialog_message(self) -> ui.Dialog:
        """Something to read."""
        return kit.message_dialog(self, self.about["title"], self.about["text"])


def delete_songs(system: System, songs: Sequence[Song]) -> None:
    """Delete the files of songs, and take them out of the queue."""
    provider, keys = system.content.provider(URI), {str(song.id) for song in songs}
    for song in songs:
        if provider is not None:
            provider.delete(f"{URI}/{song.id}", None)
    indices = [index for index, track in enumerate(queue.player(system).now.tracks) if track.key in keys]
    if indices:
        queue.player(system).remove(*indices)
    system.toasts.show(options.PACKAGE, "Deleted 1 song." if len(songs) == 1 else f"Deleted {len(songs)} songs.")


def file_facts(system: System, song: Song) -> list[tuple[str, str, str]]:
    """Id, label and value of what the dialog of a song's file lists."""
    folder, _, name = song.data.rpartition("/")
    size = system.fs.stat(song.data).size if system.fs.is_file(song.data) else 0
    changed = system.clock.at_ns(song.date_modified * 1_000_000_000)
    rate = f"{size * 8 // song.duration} kb/s" if song.duration else "-"
    return [
        ("fileName", "File name", name),
        ("filePath", "File path", folder),
        ("fileSize", "Size", f"{size / (1 << 20):.2f} MB"),
        ("fileFormat", "Format", name.rpartition(".")[2].upper()),
        ("trackLength", "Length", duration_text(song.duration)),
        ("bitrate", "Bitrate", rate),
        ("dateModified", "Last Modified", f"{changed:%d/%m/%Y %I:%M:%S}"),
    ]
