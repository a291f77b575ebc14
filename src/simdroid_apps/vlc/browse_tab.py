"""The browse tab: storages, folders with their files, and the path to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import folded, paths
from simdroid.system.providers import MediaType, media_type_of, mime_of
from simdroid_apps.vlc import library
from simdroid_apps.vlc.list_screen import ListScreen, length_text, nothing
from simdroid_apps.vlc.screen import folder_name
from simdroid_apps.vlc.sheets import SheetAction

_PLAYED = {MediaType.VIDEO: "movie_outline", MediaType.AUDIO: "music_note"}


class BrowserEntry(NamedTuple):
    """A folder or a file."""

    path: str
    folder: bool

    @property
    def name(self) -> str:
        """What it is called."""
        return paths.name(self.path)


def entries(screen: ListScreen, folder: str) -> list[BrowserEntry]:
    """What a folder shows: folders first, then files, each by name."""
    fs, options = screen.system.fs, screen.options
    if not fs.is_dir(folder):
        return []
    rows = [
        BrowserEntry(f"{folder}/{name}", fs.is_dir(f"{folder}/{name}"))
        for name in fs.listdir(folder)
        if paths.is_text(name) and (options.hidden_files or not name.startswith("."))
    ]
    if not options.all_files:
        rows = [item for item in rows if item.folder or media_type_of(mime_of(item.name)) in _PLAYED]
    return sorted(rows, key=lambda item: (not item.folder, folded(item.name)))


def places(screen: ListScreen, go: Callable[[str], object]) -> ui.View:
    """`MainBrowserFragment`: where files can be."""
    row = ui.Line(
        [
            ui.Icon(id="item_icon", name="cellphone", size=40, color="primary", width=48, height=48),
            ui.Text(id="title", text="Internal memory", size=16, color="on_surface", weight=1),
        ],
        id="browser_container",
        cls="android.view.ViewGroup",
        min_height=64,
        padding=(16, 4),
        spacing=16,
        on_click=partial(go, paths.STORAGE),
        desc="Folder: Internal memory",
    )
    message = "No network shares found yet" if screen.system.connectivity.wifi else "Connect to a network to browse it."
    note = ui.Text(text=message, size=14, color="on_surface_variant", padding=(16, 8))
    return ui.Scroll(
        id="browser_scroll", weight=1, children=[_heading("Storages"), row, _heading("Local Network"), note]
    )


def folder_list(screen: ListScreen, folder: str, go: Callable[[str], object]) -> ui.View:
    """The path, and what the folder holds."""
    matches = kit.matching(entries(screen, folder), screen.query, lambda item: [item.name])
    build = partial(_row, screen, {medium.path: medium for medium in library.media(screen.system)}, go)
    body: ui.View = nothing("Empty")
    if matches:
        body = ui.Recycler(id="network_list", key=f"network_list {folder}", items=matches, build=build, weight=1)
    return ui.Column(ghost=True, width="fill", weight=1, children=[_path(folder, go), body])


def _path(folder: str, go: Callable[[str], object]) -> ui.View:
    """Every folder on the way, to go back to."""
    steps, parent = [folder], folder
    while parent != paths.STORAGE and paths.within(parent, paths.STORAGE):
        parent = paths.parent(parent)
        steps.insert(0, parent)
    parts: list[ui.View] = [ui.Icon(name="home", size=20, color="on_surface_variant", margin=(16, 0, 8, 0))]
    parts[0].on_click = partial(go, "")
    for step in steps:
        parts += [
            ui.Icon(name="chevron_right", size=16, color="on_surface_variant", ghost=True),
            ui.Text(
                text=folder_name(step),
                size=14,
                color="primary" if step == folder else "on_surface_variant",
                padding=(4, 12),
                on_click=partial(go, step),
            ),
        ]
    return ui.Strip(id="ariane", children=parts, width="fill", height=44)


def _row(
    screen: ListScreen, media: dict[str, library.Medium], go: Callable[[str], object], entry: BrowserEntry
) -> ui.View:
    open_it: ui.Action
    if entry.folder:
        icon, open_it, under = "folder", partial(go, entry.path), _contents_text(screen, entry.path)
    else:
        icon = _PLAYED.get(media_type_of(mime_of(entry.name)), "file_outline")
        medium = media.get(entry.path)
        open_it, under = partial(_open_file, screen, entry, medium), length_text(medium) if medium else ""
    leading = ui.Icon(id="item_icon", name=icon, size=40, color="on_surface_variant", width=48, height=48)
    more = partial(screen.show_sheet, "file", path=entry.path)
    return screen.row(entry.path, entry.name, under, leading, open_it, more, ids=("title", "text"))


def _contents_text(screen: ListScreen, folder: str) -> str:
    """How many folders and media a folder has."""
    inside = entries(screen, folder)
    folders = sum(item.folder for item in inside)
    files = sum(not item.folder and media_type_of(mime_of(item.name)) in _PLAYED for item in inside)
    parts = [kit.plural(folders, "subfolder")] if folders else []
    return " · ".join([*parts, *([kit.plural(files, "media file")] if files else [])]) or "Empty"


def _open_file(screen: ListScreen, entry: BrowserEntry, medium: library.Medium | None) -> None:
    if medium is None:
        screen.toast(f"The location {entry.path} cannot be played.", long=True)
    else:
        screen.play([medium])


def file_actions(screen: ListScreen, path: str, go: Callable[[str], object]) -> list[SheetAction]:
    """What can be done with a file or a folder."""
    medium = library.medium_at(screen.system, path)
    if medium is not None:
        inside = [item for item in library.media(screen.system) if paths.parent(item.path) == paths.parent(path)]
        return [
            SheetAction("Play all", "play_box_multiple", partial(screen.play, inside, inside.index(medium))),
            *screen.medium_actions(medium),
        ]
    if not screen.system.fs.is_dir(path):
        return []
    inside = [item for item in library.media(screen.system) if paths.parent(item.path) == path]
    actions = [SheetAction("Open", "folder_open", partial(go, path))]
    if inside:
        actions += [
            SheetAction("Play", "play", partial(screen.play, inside)),
            SheetAction("Append", "playlist_play", partial(screen.append_to_queue, inside)),
            SheetAction("Add to playlist", "playlist_plus", partial(screen.add_to_playlist, inside)),
        ]
    return actions


def _heading(text: str) -> ui.View:
    return ui.Text(id="title", text=text, size=18, face="medium", color="on_surface", padding=(16, 16, 16, 8))
