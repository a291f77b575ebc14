"""Sheets from below: what can be done with something, and the playlist that media go to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid_apps.vlc.library import Playlist

NAME_FIELD = "dialog_playlist_name"


class SheetAction(NamedTuple):
    """A line of a context sheet."""

    label: str
    icon: str
    on_click: ui.Action


def context_sheet(title: str, actions: Sequence[SheetAction], close: ui.Action) -> ui.BottomSheet:
    """A title and lines to choose from; a sheet closes before what was chosen is done, which may open another one."""
    head = ui.Text(id="ctx_title", text=title, size=20, color="on_surface", max_lines=1, padding=(16, 8, 16, 12))
    return ui.BottomSheet(
        [head, ui.Stack([_option(action, close) for action in actions], id="ctx_list")], close, title="context"
    )


def _option(action: SheetAction, close: ui.Action) -> ui.View:
    def choose() -> None:
        close()
        action.on_click()

    icon = ui.Icon(id="context_option_icon", name=action.icon, color="on_surface_variant", margin=(16, 0, 24, 0))
    return ui.Line(
        [icon, ui.Text(id="context_option_title", text=action.label, size=16, color="on_surface", weight=1)],
        cls="android.view.ViewGroup",
        min_height=52,
        on_click=choose,
    )


def playlist_sheet(
    count: int,
    playlists: Sequence[Playlist],
    on_new: Callable[[str], object],
    on_existing: Callable[[Playlist], object],
    close: ui.Action,
    *,
    error: str = "",
) -> ui.BottomSheet:
    """`SavePlaylistDialog`: a name for a new playlist, and those that exist."""
    entry = ui.TextField(
        id=NAME_FIELD, hint="Playlist name", autofocus=True, look="outlined", width="fill", action="send"
    )

    def save() -> None:
        on_new(entry.edit.text.strip())

    entry.on_submit = save
    rows: list[ui.View] = [_playlist_row(item, partial(on_existing, item)) for item in playlists]
    if not rows:
        rows = [
            ui.Text(
                id="android:empty", text="No playlist found.", size=16, color="on_surface_variant", padding=(16, 12)
            )
        ]
    errors = [ui.Text(id="textinput_error", text=error, size=12, color="error")] if error else []
    button = ui.Text(
        id="dialog_playlist_save",
        cls="android.widget.Button",
        text="SAVE",
        face="medium",
        color="primary",
        padding=(16, 14),
        on_click=save,
    )
    count_text = kit.plural(count, "track")
    parts: list[ui.View] = [
        _heading("textView9", "Add to new playlist", "medias2", count_text),
        ui.Column(ghost=True, width="fill", padding=(16, 4), children=[entry, *errors]),
        ui.Row(ghost=True, width="fill", padding=(16, 0), children=[ui.Spacer(weight=1), button]),
        _heading("textView8", "Add to existing playlist", "medias", count_text),
        ui.Stack(rows, id="android:list", cls="androidx.recyclerview.widget.RecyclerView"),
    ]
    return ui.BottomSheet(parts, close, title="playlist")


def _heading(id: str, text: str, count_id: str, count: str) -> ui.View:
    title = ui.Text(id=id, text=text, size=18, color="on_surface", weight=1)
    return ui.Row(
        ghost=True,
        width="fill",
        padding=(16, 12, 16, 4),
        children=[title, ui.Text(id=count_id, text=count, size=12, color="on_surface_variant")],
    )


def _playlist_row(playlist: Playlist, on_click: ui.Action) -> ui.View:
    cover = ui.Icon(id="imageView8", name="playlist_music", size=32, color="on_surface_variant", margin=(16, 0))
    column = ui.Stack(
        [
            ui.Text(id="textView16", text=playlist.name, size=16, color="on_surface", max_lines=1),
            ui.Text(id="subtitle", text=kit.plural(len(playlist.media), "track"), size=12, color="on_surface_variant"),
        ],
        ghost=True,
        weight=1,
    )
    return ui.Line([cover, column], cls="android.view.ViewGroup", min_height=64, on_click=on_click)
