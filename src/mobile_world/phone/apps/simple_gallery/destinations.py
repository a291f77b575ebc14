"""The question where pictures are to be copied or moved to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from mobile_world.phone.apps.simple_gallery.media import folders
from mobile_world.phone.system import paths
from mobile_world.phone.ui import Column, Dialog, DialogButton, Icon, Row, Scroll, Strip, Text, TextField, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_gallery.screen import GalleryScreen

SEARCH = "folder_search_view"


def destination_dialog(screen: GalleryScreen, bring: Callable[[str], object]) -> Dialog:
    """Folders with pictures; `Other folder` leads to all folders of the storage."""
    if "elsewhere" in screen.state:
        return _file_picker(screen, bring)
    found = screen.ordered(folders(screen.system))
    words = screen.typed(SEARCH).casefold()
    rows = [
        _row(each.name, "folder_outline", partial(bring, each.path), id="dir_name", note=str(len(each.media)))
        for each in found
        if words in each.name.casefold()
    ]
    search = TextField(id=SEARCH, hint="Search folders", look="underlined", action="search")
    listing = Scroll(id="directories_grid", height="wrap", children=rows)
    return Dialog(
        title="Select destination",
        content=[search, listing],
        negative=DialogButton("Cancel", screen.close),
        neutral=DialogButton("Other folder", lambda: screen.state.update(elsewhere=paths.STORAGE)),
        on_dismiss=screen.close,
    )


def _file_picker(screen: GalleryScreen, bring: Callable[[str], object]) -> Dialog:
    """All folders; the one that is open is taken by OK."""
    here, fs = cast(str, screen.state["elsewhere"]), screen.system.fs
    while here != paths.STORAGE and not fs.is_dir(here):
        here = paths.parent(here)
    names = [name for name in fs.listdir(here) if fs.is_dir(f"{here}/{name}") and not name.startswith(".")]

    def go(folder: str) -> None:
        screen.state["elsewhere"] = folder

    crumbs: list[View] = [
        Text(
            id="breadcrumb_text",
            text=("Internal" if each == paths.STORAGE else f"> {paths.name(each)}"),
            size=16,
            color="primary" if each == here else "on_surface",
            padding=(0, 8, 6, 8),
            on_click=partial(go, each),
        )
        for each in paths.ancestry(here)
        if paths.within(each, paths.STORAGE)
    ]
    rows = [_row(name, "folder", partial(go, f"{here}/{name}"), id="list_item_name") for name in names]
    listing = Scroll(id="filepicker_list", height="wrap", children=rows)
    return Dialog(
        title="Select folder",
        content=[Strip(id="filepicker_breadcrumbs", children=crumbs), listing],
        positive=DialogButton("OK", partial(bring, here)),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _row(name: str, icon: str, on_click: Callable[[], object], *, id: str, note: str = "") -> View:
    texts: list[View] = [Text(id=id, text=name, size=16, max_lines=1)]
    if note:
        texts.append(Text(id="photo_cnt", text=note, size=12, color="on_surface_variant"))
    return Row(
        id="list_item_holder" if id == "list_item_name" else "dir_holder",
        width="fill",
        min_height=52,
        spacing=16,
        on_click=on_click,
        children=[Icon(name=icon, color="primary"), Column(weight=1, ghost=True, children=texts)],
    )
