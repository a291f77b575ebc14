"""Sheets from below: what can be done with something, and the playlist that media go to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from simdroid.kit import plural
from simdroid.ui import Action, BottomSheet, Column, Icon, Line, Row, Spacer, Stack, Text, TextField, View
from simdroid_apps.vlc.library import Playlist

NAME_FIELD = "dialog_playlist_name"


class SheetAction(NamedTuple):
    """A line of a context sheet."""

    label: str
    icon: str
    on_click: Action


def context_sheet(title: str, actions: Sequence[SheetAction], close: Action) -> BottomSheet:
    """A title and lines to choose from; a sheet closes before what was chosen is done, which may open another one."""
    head = Text(id="ctx_title", text=title, size=20, color="on_surface", max_lines=1, padding=(16, 8, 16, 12))
    rows = [_option(action, close) for action in actions]
    return BottomSheet([head, Stack(rows, id="ctx_list")], close, title="context")


def _option(action: SheetAction, close: Action) -> View:
    def choose() -> None:
        close()
        action.on_click()

    icon = Icon(id="context_option_icon", name=action.icon, color="on_surface_variant", margin=(16, 0, 24, 0))
    title = Text(id="context_option_title", text=action.label, size=16, color="on_surface", weight=1)
    return Line([icon, title], cls="android.view.ViewGroup", min_height=52, on_click=choose)


def playlist_sheet(
    count: int,
    known: Sequence[Playlist],
    on_new: Callable[[str], object],
    on_known: Callable[[Playlist], object],
    close: Action,
    *,
    error: str = "",
) -> BottomSheet:
    """`SavePlaylistDialog`: a name for a new playlist, and those that exist."""
    entry = TextField(id=NAME_FIELD, hint="Playlist name", autofocus=True, look="outlined", width="fill", action="send")

    def save() -> None:
        on_new(entry.edit.text.strip())

    entry.on_submit = save
    rows: list[View] = [_known(each, partial(on_known, each)) for each in known]
    if not rows:
        nothing = Text(id="android:empty", text="No playlist found.", size=16, color="on_surface_variant")
        nothing.padding = (16, 12)
        rows = [nothing]
    told = [Text(id="textinput_error", text=error, size=12, color="error")] if error else []
    button = Text(id="dialog_playlist_save", cls="android.widget.Button", text="SAVE", face="medium", color="primary")
    button.padding, button.on_click = (16, 14), save
    words = plural(count, "track")
    parts: list[View] = [
        _heading("textView9", "Add to new playlist", "medias2", words),
        Column(ghost=True, width="fill", padding=(16, 4), children=[entry, *told]),
        Row(ghost=True, width="fill", padding=(16, 0), children=[Spacer(weight=1), button]),
        _heading("textView8", "Add to existing playlist", "medias", words),
        Stack(rows, id="android:list", cls="androidx.recyclerview.widget.RecyclerView"),
    ]
    return BottomSheet(parts, close, title="playlist")


def _heading(id: str, text: str, count_id: str, count: str) -> View:
    title = Text(id=id, text=text, size=18, color="on_surface", weight=1)
    number = Text(id=count_id, text=count, size=12, color="on_surface_variant")
    return Row(ghost=True, width="fill", padding=(16, 12, 16, 4), children=[title, number])


def _known(playlist: Playlist, on_click: Action) -> View:
    cover = Icon(id="imageView8", name="playlist_music", size=32, color="on_surface_variant", margin=(16, 0))
    title = Text(id="textView16", text=playlist.name, size=16, color="on_surface", max_lines=1)
    under = Text(id="subtitle", text=plural(len(playlist.media), "track"), size=12, color="on_surface_variant")
    words = Stack([title, under], ghost=True, weight=1)
    return Line([cover, words], cls="android.view.ViewGroup", min_height=64, on_click=on_click)
