"""Lines of the file browser."""

from __future__ import annotations

from mobile_world.phone.apps.markor.formats import is_text, mime
from mobile_world.phone.apps.markor.listing import UP, Entry, moment_text
from mobile_world.phone.apps.markor.screen import ACCENT
from mobile_world.phone.system import System
from mobile_world.phone.ui import Box, Column, Icon, Row, Text, View
from mobile_world.phone.ui.view import Action

_ID = "opoc_filesystem_item__"


def entry_row(
    system: System,
    entry: Entry,
    *,
    on_click: Action | None,
    on_long_click: Action | None = None,
    selected: bool = False,
    favourite: bool = False,
) -> View:
    """A file or a folder; to readers of the screen its description says what it is."""
    kind = "Selected" if selected else "Folder" if entry.folder else "File"
    below = entry.path if entry.name == UP else moment_text(system, entry.mtime_ns)
    title = Text(id=f"{_ID}title", text=entry.name, size=17, max_lines=1)
    words = Text(id=f"{_ID}description", text=below, size=13, color="on_surface_variant", max_lines=1)
    return Row(
        id=f"{_ID}root",
        desc=f"{kind} {entry.name} ",
        width="fill",
        min_height=68,
        padding=(16, 6),
        background="secondary_container" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
        long_clickable=True,
        children=[
            _picture(entry, selected=selected, favourite=favourite),
            Column(ghost=True, weight=1, children=[title, words]),
        ],
    )


def _picture(entry: Entry, *, selected: bool, favourite: bool) -> View:
    name, color = ("check_circle", ACCENT) if selected else (_icon(entry), "on_surface_variant")
    image = Icon(id=f"{_ID}image", name=name, size=32, color=color, align=(0.0, 0.5))
    layers: list[View] = [image]
    if favourite and not selected:
        layers.append(Icon(name="star", size=16, color="#e0a100", align=(1.0, 1.0), ghost=True))
    return Box(ghost=True, width=40, height=40, margin=(0, 0, 12, 0), children=layers)


def _icon(entry: Entry) -> str:
    if entry.name == UP:
        return "folder_arrow_up_outline"
    if entry.folder:
        return "folder"
    if is_text(entry.name):
        return "file_document_outline"
    kind = mime(entry.name).partition("/")[0]
    return {"image": "file_image_outline", "audio": "file_music_outline", "video": "file_video_outline"}.get(
        kind, "file_outline"
    )
