"""The audio tab: artists, albums, tracks and genres, and the small player below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import System, folded
from simdroid_apps.vlc import library, options, playing
from simdroid_apps.vlc.list_screen import ListScreen, nothing

TABS = (("ARTISTS", "artist"), ("ALBUMS", "album"), ("TRACKS", ""), ("GENRES", "genre"))
_UNKNOWN = {"artist": "Unknown Artist", "album": "Unknown Album", "genre": "Unknown genre"}


class Tags(NamedTuple):
    """What the media store knows of a sound."""

    artist: str
    album: str
    genre: str


def tags(system: System) -> dict[str, Tags]:
    """Tags of all sounds, by path."""
    provider = system.content.provider("content://media")
    cursor = (
        provider.query("content://media/external/audio/media", ["_data", "artist", "album", "genre"], None, None)
        if provider
        else None
    )
    return {str(path): Tags(*(_tag_text(item) for item in rest)) for path, *rest in (cursor.rows if cursor else ())}


def _tag_text(value: object) -> str:
    text = "" if value is None else str(value)
    return "" if text == "<unknown>" else text


def audio_list(screen: ListScreen, shelf: str, open_shelf: partial[None]) -> ui.View:
    """The tabs, and the list of the chosen one; or what lies on a shelf that was opened."""
    tags_by_path = tags(screen.system)
    sounds = [medium for medium in library.media(screen.system) if not medium.video]
    column = TABS[screen.options.audio_tab][1]
    matches = kit.matching(sounds, screen.query, lambda item: [item.title, *tags_by_path.get(item.path, ())])
    if shelf and column:
        matches = [item for item in matches if _shelf_of(tags_by_path, item, column) == shelf]
    body, key = nothing(), f"audio_list {column} {shelf}"
    if matches and (shelf or not column):
        body = ui.Recycler(
            id="audio_list", key=key, items=matches, build=partial(_track, screen, tags_by_path, matches), weight=1
        )
    elif matches:
        names = sorted({_shelf_of(tags_by_path, item, column) for item in matches}, key=folded)
        rows = [(name, [item for item in matches if _shelf_of(tags_by_path, item, column) == name]) for name in names]
        body = ui.Recycler(id="audio_list", key=key, items=rows, build=partial(_shelf, screen, open_shelf), weight=1)
    choose = partial(_choose, screen, open_shelf)
    bar = (
        []
        if shelf
        else [ui.Tabs([(title, None) for title, _ in TABS], screen.options.audio_tab, choose, id="sliding_tabs")]
    )
    return ui.Column(ghost=True, width="fill", weight=1, children=[*bar, body])


def _choose(screen: ListScreen, open_shelf: partial[None], index: int) -> None:
    options.Options.audio_tab.put(screen.system, index)
    open_shelf("")


def _shelf_of(tags_by_path: dict[str, Tags], medium: library.Medium, column: str) -> str:
    song_tags = tags_by_path.get(medium.path)
    return (getattr(song_tags, column) if song_tags else "") or _UNKNOWN[column]


def _track(
    screen: ListScreen, tags_by_path: dict[str, Tags], queue: Sequence[library.Medium], medium: library.Medium
) -> ui.View:
    song_tags = tags_by_path.get(medium.path)
    under = " - ".join(part for part in (song_tags.artist, song_tags.album) if part) if song_tags else ""
    return screen.row(
        medium.path,
        medium.title,
        under,
        ui.Icon(id="media_cover", name="music_note", size=32, color="on_surface_variant", width=48, height=48),
        partial(screen.play, queue, list(queue).index(medium)),
        screen.medium_sheet(medium),
        ids=("title", "subtitle"),
    )


def _shelf(screen: ListScreen, open_shelf: partial[None], row: tuple[str, list[library.Medium]]) -> ui.View:
    name, media = row
    cover = ui.Icon(id="media_cover", name="album", size=32, color="on_surface_variant", width=48, height=48)
    more = partial(screen.show_sheet, "shelf", media=[item.id for item in media], title=name)
    under = kit.plural(len(media), "track")
    return screen.row(f"shelf:{name}", name, under, cover, partial(open_shelf, name), more, ids=("title", "subtitle"))


def mini_player(screen: ListScreen) -> list[ui.View]:
    """The bar of what is played as a sound, above the navigation; nothing while nothing is."""
    app_player = playing.player(screen.system)
    now = app_player.glance()
    track = now.current
    if track is None:
        return []
    # Whole seconds, so that the screen holds until the next one.
    app_player.holds_for(now, 1000 - now.position_ms % 1000)
    second = now.position_ms // 1000 * 1000
    shape, label = ("pause", "Pause") if now.playing else ("play", "Play")
    title = ui.Text(id="title", text=track.title, size=16, color="on_surface", max_lines=1)
    time = ui.Text(
        id="time",
        text=f"{kit.play_time(second)} / {kit.play_time(track.duration_ms)}",
        size=12,
        color="on_surface_variant",
    )
    buttons = [
        ui.IconButton(id="header_play_pause", name=shape, desc=label, color="primary", on_click=app_player.toggle),
        ui.IconButton(id="next", name="skip_next", desc="Next", color="on_surface_variant", on_click=app_player.next),
        ui.IconButton(id="header_stop", name="stop", desc="Stop", color="on_surface_variant", on_click=app_player.end),
    ]
    column = ui.Stack([title, time], ghost=True, weight=1, padding=(16, 6))
    return [
        ui.Progress(value=second / track.duration_ms if track.duration_ms else 0.0, width="fill", ghost=True),
        ui.Line([column, *buttons], id="header", cls="android.view.ViewGroup", background="surface_container_high"),
    ]
