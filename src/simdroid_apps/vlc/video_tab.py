"""The video tab: videos as cards or rows, similar names together in a group."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import System, folded, paths
from simdroid_apps.vlc import library, thumbnails
from simdroid_apps.vlc.list_screen import ListScreen, length_text, nothing
from simdroid_apps.vlc.options import Options
from simdroid_apps.vlc.screen import folder_name
from simdroid_apps.vlc.sheets import SheetAction

_COLUMN_DP = 190
_ARTICLE = "the "
_KEYS = {
    "name": lambda item: folded(item.title),
    "filename": lambda item: folded(item.filename),
    "length": lambda item: item.length_ms,
    "inserted": lambda item: item.inserted,
}


class VideoGroup(NamedTuple):
    """Videos that are shown as one."""

    key: str
    title: str
    media: tuple[library.Medium, ...]


def ordered(system: System, media: Sequence[library.Medium]) -> list[library.Medium]:
    """In the chosen order."""
    options = Options(system)
    return sorted(sorted(media, key=_KEYS["name"]), key=_KEYS[options.order], reverse=options.descending)


def groups(system: System, media: Sequence[library.Medium]) -> list[VideoGroup]:
    """Videos in the order of the first of each group, grouped as the settings say."""
    grouping = Options(system).grouping
    media_by_key: dict[str, list[library.Medium]] = {}
    for item in ordered(system, media):
        media_by_key.setdefault(_group_key(item, grouping), []).append(item)
    return [VideoGroup(key, _group_title(videos, grouping), tuple(videos)) for key, videos in media_by_key.items()]


def _group_key(medium: library.Medium, grouping: str) -> str:
    if grouping == "-1":
        return medium.path
    if grouping == "0":
        return paths.parent(medium.path)
    length, name = int(grouping), medium.title.lower().removeprefix(_ARTICLE)
    return name[:length] if len(name) >= length else medium.path


def _group_title(media: Sequence[library.Medium], grouping: str) -> str:
    if grouping == "0":
        return folder_name(paths.parent(media[0].path))
    if len(media) == 1:
        return media[0].title
    titles = [medium.title for medium in media]
    first, last = min(titles), max(titles)
    same = 0
    while same < len(first) and first[same] == last[same]:
        same += 1
    return first[:same] or first[: int(grouping)]


def video_list(screen: ListScreen, group: str, open_group: partial[None]) -> ui.View:
    """All videos, or those of a group that was opened."""
    videos = [medium for medium in library.media(screen.system) if medium.video]
    matches = groups(screen.system, kit.matching(videos, screen.query, lambda item: [item.title, item.filename]))
    if group:
        matches = [
            VideoGroup(item.path, item.title, (item,))
            for item in next((item.media for item in matches if item.key == group), ())
        ]
    if not matches:
        return nothing(f"No result found for {screen.query}" if screen.query else "")
    build, key = (
        partial(_entry, screen, open_group, Options(screen.system).grouping == "0" and not group),
        f"video_grid {group}",
    )
    if screen.options.cards:
        columns = max(2, int(screen.metrics.dp(screen.metrics.width) // _COLUMN_DP))
        return ui.Grid(columns, matches, build, id="video_grid", key=key, spacing=8, padding=8, weight=1)
    return ui.Recycler(id="video_grid", key=key, items=matches, build=build, weight=1)


def _entry(screen: ListScreen, open_group: partial[None], folders: bool, group: VideoGroup) -> ui.View:
    if len(group.media) == 1 and not folders:
        medium = group.media[0]
        open_it, more, under = partial(screen.play, [medium]), screen.medium_sheet(medium), length_text(medium)
        key = medium.path
    else:
        open_it, more = partial(open_group, group.key), partial(screen.show_sheet, "group", key=group.key)
        under, key = kit.plural(len(group.media), "video"), "\n".join(item.path for item in group.media)
    if screen.options.cards:
        return screen.card(key, group.title, under, group.media, open_it, more)
    picture = thumbnails.thumbnail(screen.system, group.media, width=80, height=50)
    return screen.row(key, group.title, under, picture, open_it, more, ids=("ml_item_title", "ml_item_time"))


def group_actions(screen: ListScreen, key: str) -> tuple[str, list[SheetAction]]:
    """The title of a group, and what can be done with all of it; nothing for one that is gone."""
    videos = [medium for medium in library.media(screen.system) if medium.video]
    group = next((item for item in groups(screen.system, videos) if item.key == key), None)
    if group is None:
        return "", []
    return group.title, [
        SheetAction("Play all", "play", partial(screen.play, group.media)),
        SheetAction("Append", "playlist_play", partial(screen.append_to_queue, group.media)),
        SheetAction("Add to playlist", "playlist_plus", partial(screen.add_to_playlist, group.media)),
    ]
