"""The app's one activity: the page of the route in front, songs that other apps open, files that were picked."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import ACTION_VIEW, Activity, System, path_of
from simdroid_apps.retro_music import (
    first_run,
    home,
    library,
    now_playing,
    playlist_actions,
    queue,
    screen,
    search,
    settings,
    tag_editor,
)
from simdroid_apps.retro_music.details import AlbumPage, ArtistPage, GenrePage, ListPage, PlaylistPage
from simdroid_apps.retro_music.options import TABS, Options
from simdroid_apps.retro_music.tabs import AlbumsTab, ArtistsTab, PlaylistsTab, SongsTab

_TABS = dict(zip(TABS, (home.HomeTab, SongsTab, AlbumsTab, ArtistsTab, PlaylistsTab), strict=True))
_PAGES: dict[str, type[screen.RetroScreen]] = {
    "album": AlbumPage,
    "artist": ArtistPage,
    "genre": GenrePage,
    "playlist": PlaylistPage,
    "list": ListPage,
    "search": search.SearchPage,
    "player": now_playing.PlayerPage,
    "queue": now_playing.QueuePage,
    "settings": settings.SettingsPage,
    "tags": tag_editor.TagEditorPage,
}


class MainActivity(screen.RetroScreen):
    """Stands for the page of the route in front."""

    def __new__(cls, system: System, activity: Activity) -> screen.RetroScreen:  # type: ignore[misc]
        """That page itself, so that nothing it can do has to be passed on."""
        page = _PAGES.get(kit.routes.route_of(activity.state).get("name", "")) or _TABS.get(
            str(activity.state.get("tab")), home.HomeTab
        )
        return page(system, activity)


def receive(system: System, activity: Activity) -> None:
    """Begin with the tab that was left last; play what another app opens."""
    options, state = Options(system), activity.state
    if not kit.routes.route_of(state):
        start = TABS[options.last_tab] if options.remember_tab and 0 <= options.last_tab < len(TABS) else TABS[0]
        state.setdefault("start", start)
        state.setdefault("tab", start)
    if activity.intent.action == ACTION_VIEW and activity.intent.data:
        path = path_of(system, activity.intent.data)
        if path and system.fs.is_file(path):
            kit.routes.reset(state)
            state.update(start=TABS[0], tab=TABS[0])
            queue.open_queue(system, [_song_at(system, path)])
            kit.routes.push(state, "player")
    elif (
        activity.intent.component and options.open_player and not kit.routes.route_of(state) and activity.deliveries > 1
    ):
        kit.routes.push(state, "player")


def _song_at(system: System, path: str) -> library.Song:
    """A song of the library by its file, or one that the library does not have."""
    real = system.fs.resolve(path)
    song = next((item for item in library.songs(system) if item.data == real), None)
    return song or library.Song(
        0, real.rpartition("/")[2].rpartition(".")[0], duration=system.media.playing_time_ms(real), data=real
    )


def resumed(system: System, activity: Activity) -> None:
    """Ask for permissions first; write the playlist for which a file was made."""
    if first_run.ask_first(system, activity):
        return
    result = kit.take_result(activity)
    if result.get("path") and activity.state.get("saving"):
        playlist_actions.PlaylistActions(system, activity).saved(str(result["path"]), str(result.get("uri") or ""))
