"""The base class of the app's screens: its colours, and the sheets that ask what to do with a medium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from simdroid import kit, ui
from simdroid.system import Json, document_uri, mime_of, paths
from simdroid_apps.vlc import library, playing
from simdroid_apps.vlc.options import Options
from simdroid_apps.vlc.sheets import SheetAction, context_sheet, playlist_sheet

MAIN, PLAYER, LIST, INFO = (
    ".gui.MainActivity",
    ".gui.video.VideoPlayerActivity",
    ".gui.HeaderMediaListActivity",
    ".gui.InfoActivity",
)
SECONDARY, SETTINGS, ONBOARDING = (
    ".gui.SecondaryActivity",
    ".gui.preferences.PreferencesActivity",
    ".gui.onboarding.OnboardingActivity",
)
ORANGE = "#ff8800"
_LIGHT = {
    "background": "#fafafa", "surface": "#ffffff", "surface_container": "#ffffff", "surface_container_high": "#eeeeee",
    "surface_container_highest": "#e0e0e0", "surface_dialog": "#ffffff", "on_surface": "#212121",
    "on_surface_variant": "#757575", "primary": "#e65100", "on_primary": "#ffffff", "secondary_container": "#ffe0b2",
    "on_secondary_container": "#e65100", "inverse_primary": ORANGE, "selection": "#66ff8800",
}  # fmt: skip
_DARK = {
    "background": "#121212", "surface": "#1e1e1e", "surface_container": "#1e1e1e", "surface_container_high": "#2c2c2c",
    "surface_container_highest": "#3a3a3a", "surface_dialog": "#2a2a2a", "on_surface": "#f5f5f5",
    "on_surface_variant": "#b0b0b0", "primary": ORANGE, "on_primary": "#000000", "secondary_container": "#5c3200",
    "on_secondary_container": ORANGE, "inverse_primary": "#e65100", "selection": "#66ff8800",
}  # fmt: skip
LOOK = replace(
    kit.MATERIAL,
    bar=replace(kit.MATERIAL.bar, all_icons=False, background="surface"),
    selection=kit.BarLook(
        height=56,
        padding=0,
        background="surface_container_high",
        start_icon="arrow_left",
        start_desc="Done",
        start_id="action_mode_close_button",
        title_id="action_bar_title",
        title_size=18,
        all_icons=True,
        action=kit.MATERIAL.bar.action,
    ),
    dialog=kit.DialogLook("OK", "CANCEL"),
)


class VlcScreen(kit.AppScreen):
    """A screen of this app."""

    look = LOOK
    open_sheet = ui.Saved[dict[str, Json]]({}, key="sheet")
    """The sheet that is open: its kind and what it is about."""

    @property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    @property
    def theme(self) -> ui.Theme:
        """Orange, light or dark as the app's settings say or the phone is."""
        chosen = self.options.theme
        dark = super().theme.dark if chosen == "-1" else chosen == "2"
        return ui.Theme(dark, _DARK if dark else _LIGHT)

    @property
    def bars(self) -> ui.Color:
        """The status bar lies on the app's own colour."""
        return "#f5f5f5" if self.theme.dark else "#212121"

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(
        self,
        media: Sequence[library.Medium],
        first: int = 0,
        *,
        from_start: bool = False,
        as_audio: bool = False,
        shuffled: bool = False,
    ) -> None:
        """Play media one after the other; a video opens the player."""
        if not media:
            return
        may_ask = self.options.resume == "1" and media[first].video and media[first].watched and not from_start
        if may_ask and self.asked != "resume":
            self.ask("resume", media=[medium.id for medium in media], first=first)
            return
        playing.start(self.system, media, first, from_start=from_start)
        if shuffled:
            playing.player(self.system).toggle_shuffle()
        if media[first].video and not as_audio:
            if not self.options.tips_shown:
                playing.player(self.system).pause()
            self.open(PLAYER)

    def append_to_queue(self, media: Sequence[library.Medium], *, next_up: bool = False) -> None:
        """Play media after what is played, or after everything that waits."""
        playing.append(self.system, media, next_up=next_up)
        count = kit.plural(len(media), "Track")
        self.toast(f"{count} {'inserted' if next_up else 'appended'}")

    # -- sheets -----------------------------------------------------------------------------------------------------

    def show_sheet(self, kind: str, **about: Json) -> None:
        """Open a sheet."""
        self.open_sheet = {"kind": kind, **about}

    def close_sheet(self) -> None:
        """Close it."""
        del self.open_sheet

    def sheet(self) -> ui.BottomSheet | None:
        """The open sheet, as long as there is what it is about."""
        about = self.open_sheet
        if not about:
            return None
        if about["kind"] == "playlist":
            return self._playlist_sheet(self.about_media(about), str(about.get("error", "")))
        return self.context_sheet(str(about["kind"]), about)

    def _playlist_sheet(self, media: Sequence[library.Medium], error: str) -> ui.BottomSheet | None:
        numbers, playlists = [medium.id for medium in media], library.playlists(self.system)

        def create(name: str) -> None:
            if not name or any(item.name == name for item in playlists):
                self.open_sheet = {
                    **self.open_sheet,
                    "error": f"Playlist {name} already exists" if name else "Type a name for the playlist",
                }
            else:
                self.close_sheet()
                self._put(library.create_playlist(self.system, name), name, numbers)

        def add(playlist: library.Playlist) -> None:
            self.close_sheet()
            if any(number in playlist.media for number in numbers):
                self.ask("duplicates", playlist=playlist.id, media=[*numbers])
            else:
                self._put(playlist.id, playlist.name, numbers)

        return playlist_sheet(len(media), playlists, create, add, self.close_sheet, error=error) if media else None

    def _put(self, playlist: int, name: str, numbers: Sequence[int]) -> None:
        library.append(self.system, playlist, numbers)
        self.toast(f"{kit.plural(len(numbers), 'track')} added to {name}")

    def about_media(self, about: dict[str, Json]) -> list[library.Medium]:
        """The media that a sheet or a dialog is about, as far as they are still there."""
        values = about.get("media")
        numbers = [item for item in values if isinstance(item, int)] if isinstance(values, list) else []
        return library.media(self.system, *numbers) if numbers else []

    def context_sheet(self, kind: str, about: dict[str, Json]) -> ui.BottomSheet | None:
        """A sheet of actions; screens know more kinds than this one, which is about a medium."""
        media = self.about_media(about)
        if kind != "medium" or not media:
            return None
        return context_sheet(media[0].title, self.medium_actions(media[0]), self.close_sheet)

    def medium_actions(self, medium: library.Medium) -> list[SheetAction]:
        """What can be done with a medium, wherever it is listed."""
        single = [medium]
        actions = [SheetAction("Play", "play", partial(self.play, single))]
        if medium.video and medium.watched:
            actions.append(SheetAction("Play from start", "replay", partial(self.play, single, from_start=True)))
        if medium.video:
            actions.append(SheetAction("Play as audio", "headphones", partial(self.play, single, as_audio=True)))
        return [
            *actions,
            SheetAction("Append", "playlist_plus", partial(self.append_to_queue, single)),
            SheetAction("Insert next", "playlist_play", partial(self.append_to_queue, single, next_up=True)),
            SheetAction("Information", "information_outline", partial(self.open, INFO, medium=medium.id)),
            SheetAction("Add to playlist", "playlist_plus", partial(self.add_to_playlist, single)),
            SheetAction("Delete", "delete", partial(self.ask, "delete", media=[medium.id])),
            SheetAction("Share", "share_variant", partial(self.send, medium)),
        ]

    def add_to_playlist(self, media: Sequence[library.Medium]) -> None:
        """Ask to which playlist."""
        self.show_sheet("playlist", media=[medium.id for medium in media])

    def send(self, medium: library.Medium) -> None:
        """Share a file."""
        self.share(type=mime_of(medium.path), stream=document_uri(medium.path), title=medium.title)

    # -- dialogs ----------------------------------------------------------------------------------------------------

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether files may go for good."""
        media = self.about_media(self.about)
        if not media:
            return None
        name = media[0].filename if len(media) == 1 else ""
        return ui.Dialog(
            title=f"Delete the file '{name}'?" if name else f"Delete {kit.plural(len(media), 'media file')}?",
            message="This is permanent and cannot be undone.",
            positive=ui.DialogButton("DELETE FOREVER", partial(self._delete, media)),
            negative=ui.DialogButton("CANCEL"),
        )

    def _delete(self, media: Sequence[library.Medium]) -> None:
        for medium in media:
            if self.system.fs.is_file(medium.path):
                self.system.fs.remove(medium.path)
        library.scan(self.system)
        self.deleted()

    def deleted(self) -> None:
        """What a screen does once files are gone."""

    def dialog_resume(self) -> ui.Dialog | None:
        """Whether a video goes on where it was left."""
        media, first = self.about_media(self.about), int(self.about["first"])
        if first >= len(media):
            return None
        return ui.Dialog(
            message="Resume from last position?",
            positive=ui.DialogButton("RESUME", partial(self.play, media, first)),
            negative=ui.DialogButton("NO", partial(self.play, media, first, from_start=True)),
        )

    def dialog_duplicates(self) -> ui.Dialog | None:
        """Whether media go into a playlist that has some of them already."""
        playlist = library.playlist(self.system, int(self.about["playlist"]))
        numbers = [int(item) for item in self.about["media"]]
        if playlist is None:
            return None
        new = [number for number in numbers if number not in playlist.media]
        add = partial(self._put, playlist.id, playlist.name)
        several = len(numbers) - len(new) > 1
        message = "These items are already in this playlist." if several else "This item is already in this playlist."
        return ui.Dialog(
            title="Already in the playlist",
            message=message,
            positive=ui.DialogButton("ADD ALL", partial(add, numbers)),
            neutral=ui.DialogButton("ADD NEW", partial(add, new)) if new else None,
            negative=ui.DialogButton("CANCEL"),
        )


def folder_name(path: str) -> str:
    """What a folder is called; the storage itself is the internal memory."""
    return "Internal memory" if path == paths.STORAGE else paths.name(path)
