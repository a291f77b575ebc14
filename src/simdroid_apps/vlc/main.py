"""The main screen: tabs for video, audio, folders and playlists, and more."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Intent, Json, System, paths
from simdroid_apps.vlc import audio_tab, browse_tab, first_run, library, list_screen, playing, thumbnails, video_tab
from simdroid_apps.vlc.options import GROUPINGS, ORDERS, Options, may_read
from simdroid_apps.vlc.screen import LIST, SECONDARY, SETTINGS, folder_name
from simdroid_apps.vlc.sheets import SheetAction, context_sheet

VIDEO, AUDIO, BROWSE, PLAYLISTS, MORE = "nav_video", "nav_audio", "nav_directories", "nav_playlists", "nav_more"
_TABS = (
    (VIDEO, "Video", "video_outline"),
    (AUDIO, "Audio", "music_note_outline"),
    (BROWSE, "Browse", "folder_outline"),
    (PLAYLISTS, "Playlists", "playlist_play"),
    (MORE, "More", "dots_horizontal"),
)
_COLUMN_DP = 190
_STREAMS = "Open a network stream from another app's share sheet or by its address."


def resumed(system: System, activity: Activity) -> None:
    """Show the first run; read the files once they may be read."""
    if system.activities.top is not activity:
        return
    first_run.show_first(system, activity)
    playing.end_left_video(system)
    if may_read(system):
        thumbnails.refresh(system)


class MainScreen(list_screen.ListScreen):
    """`MainActivity`."""

    inside = ui.Saved("")
    """The group of videos, the shelf of sounds or the folder that is open on the present tab."""

    @property
    def tab(self) -> str:
        """The tab that shows; it is remembered."""
        tab = self.options.tab
        return tab if tab in {name for name, _, _ in _TABS} else VIDEO

    def build(self) -> ui.View:
        """The bar, the tab, the small player and the navigation."""
        navigation = ui.BottomNavigation(_TABS, self.tab, self._turn_to, id="navigation", height=64)
        return ui.Page([self._bar(), self._body(), *audio_tab.mini_player(self), navigation], id="coordinator")

    def _turn_to(self, tab: str) -> None:
        self.stop_selecting()
        self.end_search()
        del self.inside
        self.options.tab = tab

    def _body(self) -> ui.View:
        tab, go = self.tab, partial(setattr, self, "inside")
        if tab == MORE:
            return self._more()
        if not may_read(self.system):
            return first_run.no_access(partial(self.ask, "access"))
        if tab == VIDEO:
            return video_tab.video_list(self, self.inside, go)
        if tab == AUDIO:
            return audio_tab.audio_list(self, self.inside, go)
        if tab == BROWSE:
            return browse_tab.folder_list(self, self.inside, go) if self.inside else browse_tab.places(self, go)
        return self._playlists()

    def on_back(self) -> bool:
        """Leave the selection, the search, and the group or folder before the screen."""
        if super().on_back():
            return True
        if self.tab == BROWSE and self.inside and self.inside != paths.STORAGE:
            self.inside = paths.parent(self.inside)
            return True
        return self.leave("inside")

    # -- bars -------------------------------------------------------------------------------------------------------

    def _bar(self) -> ui.View:
        if self.selected:
            return self._selection()
        if self.searching:
            return self.search_bar("Search…")
        return kit.app_bar(
            self, self._title, self._actions(), up=bool(self.inside), on_up=self.on_back, id="main_toolbar"
        )

    @property
    def _title(self) -> str:
        if not self.inside:
            return "VLC"
        if self.tab == BROWSE:
            return folder_name(self.inside)
        if self.tab == AUDIO:
            return self.inside
        videos = [medium for medium in library.media(self.system) if medium.video]
        return next((group.title for group in video_tab.groups(self.system, videos) if group.key == self.inside), "VLC")

    def _actions(self) -> list[kit.BarAction]:
        has_list, video = self.tab != MORE, self.tab == VIDEO
        label = "Display in list" if self.options.cards else "Display in grid"
        files = self.tab == BROWSE and bool(self.inside)
        return [
            kit.BarAction("ml_menu_filter", "Search…", self.open_search, icon="magnify", shown=has_list),
            kit.BarAction(
                "ml_menu_display_list",
                label,
                partial(setattr, self.options, "cards", not self.options.cards),
                shown=video,
            ),
            kit.BarAction("ml_menu_sortby", "Sort by…", partial(self.ask, "sort"), shown=video),
            kit.BarAction("ml_menu_video_group", "Group videos", partial(self.ask, "group"), shown=video),
            kit.BarAction(
                "ml_menu_add_playlist",
                "Add to playlist",
                partial(self.show_sheet, "file", path=self.inside),
                shown=files,
            ),
            kit.BarAction(
                "browser_show_hidden_files",
                "Show hidden files",
                partial(setattr, self.options, "hidden_files", not self.options.hidden_files),
                shown=files,
            ),
            kit.BarAction("ml_menu_refresh", "Refresh", self._refresh, shown=has_list),
        ]

    def _selection(self) -> ui.View:
        if self.tab == BROWSE:
            return self.media_bar(
                play_id="action_mode_file_play",
                append_id="action_mode_file_append",
                playlist_id="action_mode_file_add_playlist",
                delete_id="action_mode_file_delete",
                info_id="action_mode_file_info",
                shared=False,
            )
        kind = "video" if self.tab == VIDEO else "mode_audio"
        return self.media_bar(
            play_id=f"action_{kind}_play",
            append_id=f"action_{kind}_append",
            playlist_id="action_mode_audio_add_playlist",
            delete_id=f"action_{kind}_delete",
            info_id=f"action_{kind}_info",
            shared=True,
        )

    def _refresh(self) -> None:
        if may_read(self.system):
            thumbnails.refresh(self.system)

    # -- playlists and more -----------------------------------------------------------------------------------------

    def _playlists(self) -> ui.View:
        playlists = kit.matching(library.playlists(self.system), self.query, lambda item: [item.name])
        if not playlists:
            return list_screen.nothing("No playlist found.")
        columns = max(2, int(self.metrics.dp(self.metrics.width) // _COLUMN_DP))

        def card(playlist: library.Playlist) -> ui.View:
            media = library.media(self.system, *playlist.media) if playlist.media else []
            more = partial(self.show_sheet, "a playlist", playlist=playlist.id)
            view = self.card(
                f"playlist:{playlist.id}",
                playlist.name,
                kit.plural(len(playlist.media), "track"),
                media,
                partial(self.open, LIST, playlist=playlist.id),
                more,
            )
            view.on_long_click = more
            return view

        return ui.Grid(columns, playlists, card, id="playlist_list", spacing=8, padding=8, weight=1)

    def _more(self) -> ui.View:
        buttons = [
            _entry("settingsButton", "Settings", "cog", partial(self.open, SETTINGS)),
            _entry("aboutButton", "About", "information_outline", partial(self.open, SECONDARY, page="about")),
        ]
        played = sorted(
            (medium for medium in library.media(self.system) if medium.last_played > 0),
            key=lambda item: item.last_played,
            reverse=True,
        )
        history = _entry("history_entry", "History", "history", partial(self.open, SECONDARY, page="history"))
        heading = ui.Text(id="title", text="Streams", size=18, color="on_surface", padding=(16, 16, 16, 4))
        note = ui.Text(text=_STREAMS, size=14, color="on_surface_variant", padding=(16, 4))
        last = [
            ui.Text(text=item.title, size=14, color="on_surface_variant", padding=(72, 4, 16, 4)) for item in played[:3]
        ]
        return ui.Scroll(id="more_scroll", weight=1, children=[*buttons, heading, note, history, *last])

    def context_sheet(self, kind: str, about: dict[str, Json]) -> ui.BottomSheet | None:
        """Actions of a group, a shelf, a file or a playlist."""
        title, actions = "", list[SheetAction]()
        if kind == "group":
            title, actions = video_tab.group_actions(self, str(about["key"]))
        elif kind == "file":
            path = str(about["path"])
            title, actions = folder_name(path), browse_tab.file_actions(self, path, partial(setattr, self, "inside"))
        elif kind == "shelf":
            media = self.about_media(about)
            title = str(about["title"])
            actions = [
                SheetAction("Play", "play", partial(self.play, media)),
                SheetAction("Append", "playlist_play", partial(self.append_to_queue, media)),
                SheetAction("Add to playlist", "playlist_plus", partial(self.add_to_playlist, media)),
            ]
        elif kind == "a playlist":
            title, actions = self._playlist_actions(int(str(about["playlist"])))
        else:
            return super().context_sheet(kind, about)
        return context_sheet(title, actions, self.close_sheet) if actions else None

    def _playlist_actions(self, number: int) -> tuple[str, list[SheetAction]]:
        playlist = library.playlist(self.system, number)
        if playlist is None:
            return "", []
        media = library.media(self.system, *playlist.media) if playlist.media else []
        return playlist.name, [
            SheetAction("Play", "play", partial(self.play, media)),
            SheetAction("Append", "playlist_play", partial(self.append_to_queue, media)),
            SheetAction("Add to playlist", "playlist_plus", partial(self.add_to_playlist, media)),
            SheetAction("Rename", "pencil", partial(self.ask, "rename", playlist=number)),
            SheetAction("Delete", "delete", partial(self.ask, "delete_playlist", playlist=number)),
        ]

    # -- dialogs ----------------------------------------------------------------------------------------------------

    def dialog_sort(self) -> ui.Dialog:
        """The order of videos; the present one turns around."""
        chosen = next(index for index, (key, _) in enumerate(ORDERS) if key == self.options.order)
        return kit.choice_dialog(self, [label for _, label in ORDERS], chosen, self._sort, title="Sort by…")

    def _sort(self, index: int) -> None:
        key, options = ORDERS[index][0], self.options
        options.descending = key == options.order and not options.descending
        options.order = key

    def dialog_group(self) -> ui.Dialog:
        """How videos are put together."""
        chosen = next(index for index, (key, _) in enumerate(GROUPINGS) if key == self.options.grouping)
        return kit.choice_dialog(self, [label for _, label in GROUPINGS], chosen, self._group, title="Group videos")

    def _group(self, index: int) -> None:
        del self.inside
        Options.grouping.put(self.system, GROUPINGS[index][0])

    def dialog_rename(self) -> ui.Dialog | None:
        """Another name for a playlist."""
        playlist = library.playlist(self.system, int(self.about["playlist"]))
        if playlist is None:
            return None
        number = playlist.id

        def rename(name: str) -> object:
            if any(item.name == name.strip() and item.id != number for item in library.playlists(self.system)):
                self.toast(f"Playlist {name.strip()} already exists")
                return ui.STAY_OPEN
            library.rename_playlist(self.system, number, name.strip())
            return None

        return kit.text_dialog(
            self, "Rename", rename, value=playlist.name, id="new_name", required=True, cancel="CANCEL"
        )

    def dialog_delete_playlist(self) -> ui.Dialog | None:
        """Whether a playlist may go."""
        playlist = library.playlist(self.system, int(self.about["playlist"]))
        if playlist is None:
            return None
        return ui.Dialog(
            title=f"Delete playlist '{playlist.name}'?",
            message="This action cannot be undone.",
            positive=ui.DialogButton("DELETE FOREVER", partial(library.delete_playlist, self.system, playlist.id)),
            negative=ui.DialogButton("CANCEL"),
        )

    def dialog_access(self) -> ui.Dialog:
        """What access to all files is for; OK leads to the switch in the phone's settings."""
        settings = Intent("android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", data=f"package:{self.package}")
        return ui.Dialog(
            title="Allow VLC all file access",
            message="With this permission VLC finds and plays all media files of the phone.\n\nGrant permission?",
            positive=ui.DialogButton("OK", partial(self.start, settings)),
            negative=ui.DialogButton("CANCEL"),
        )


def _entry(id: str, text: str, icon: str, on_click: partial[None]) -> ui.View:
    picture = ui.Icon(name=icon, color="primary", margin=(16, 0, 24, 0), ghost=True)
    label = ui.Text(text=text, size=16, color="on_surface", ghost=True)
    return ui.Line([picture, label], id=id, cls="android.widget.Button", text=text, min_height=56, on_click=on_click)
