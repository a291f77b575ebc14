"""Views that Retro Music's pages share: covers, rows of songs and groups, grid cells, the empty list."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid import ui

IMAGE = "android.widget.ImageView"


def cover(size: float, icon: str = "music_note", *, circle: bool = False) -> ui.View:
    """What stands for the cover of a song, album or artist that has none."""
    return ui.Box(
        id="image",
        cls=IMAGE,
        width=size,
        height=size,
        radius=size / 2 if circle else min(8, size / 5),
        background="surface_container_highest",
        children=[ui.Icon(name=icon, size=size * 0.5, color="on_surface_variant", align=ui.CENTER, ghost=True)],
    )


def menu_dots(key: str, items: Sequence[ui.MenuItem]) -> ui.View:
    """The three dots of a row, which have no description."""
    return ui.popup_menu(
        ui.IconButton(id="menu", key=f"menu {key}", cls=IMAGE, name="dots_vertical", width=40, height=48), items
    )


def list_row(
    key: str,
    title: str,
    text: str,
    *,
    menu: Sequence[ui.MenuItem] = (),
    icon: str = "music_note",
    before: Sequence[ui.View] = (),
    on_click: ui.Action,
    on_long_click: ui.Action | None = None,
    selected: bool = False,
    faded: bool = False,
) -> ui.View:
    """A row of a list: cover, two lines, the dots; a selected one has none."""
    column = ui.Column(
        weight=1,
        ghost=True,
        children=[
            ui.Text(id="title", text=title, size=16, color="outline" if faded else "on_surface", max_lines=1),
            ui.Text(id="text", text=text, color="outline" if faded else "on_surface_variant", max_lines=1),
        ],
    )
    return ui.Line(
        [*before, cover(45, icon), column, *([menu_dots(key, menu)] if menu and not selected else [])],
        cls="android.view.ViewGroup",
        min_height=64,
        padding=(16, 6, 8, 6),
        spacing=14,
        selected=selected,
        background="secondary_container" if selected else "",
        on_click=on_click,
        on_long_click=on_long_click,
    )


def track_row(
    key: str,
    number: str,
    title: str,
    time: str,
    menu: Sequence[ui.MenuItem],
    on_click: ui.Action,
    on_long_click: ui.Action,
) -> ui.View:
    """A song of an album: its number, its title, how long it lasts."""
    return ui.Line(
        [
            ui.Text(
                id="imageText", text=number, width=40, text_align=ui.CENTER, color="on_surface_variant", max_lines=1
            ),
            ui.Text(id="title", text=title, size=16, weight=1, max_lines=1),
            ui.Text(id="time", text=time, size=12, color="on_surface_variant", margin=(8, 0)),
            menu_dots(key, menu),
        ],
        cls="android.view.ViewGroup",
        height=56,
        padding=(8, 0, 8, 0),
        on_click=on_click,
        on_long_click=on_long_click,
    )


def cell(
    key: str,
    title: str,
    text: str,
    size: float,
    *,
    icon: str,
    circle: bool = False,
    menu: Sequence[ui.MenuItem] = (),
    on_click: ui.Action,
    on_long_click: ui.Action | None = None,
    selected: bool = False,
) -> ui.View:
    """A cell of a grid: a large cover over one or two lines."""
    lines: list[ui.View] = [ui.Text(id="title", text=title, face="medium", max_lines=1)]
    lines += [ui.Text(id="text", text=text, size=12, color="on_surface_variant", max_lines=1)] if text else []
    foot = ui.Line(
        [ui.Column(weight=1, ghost=True, children=lines), *([menu_dots(key, menu)] if menu and not selected else [])],
        ghost=True,
        padding=(4, 4, 0, 4),
        min_height=48,
    )
    return ui.Column(
        cls="android.view.ViewGroup",
        padding=(8, 8, 8, 0),
        selected=selected,
        background="secondary_container" if selected else "",
        radius=12,
        on_click=on_click,
        on_long_click=on_long_click,
        children=[cover(size - 16, icon, circle=circle), foot],
    )


def empty(text: str) -> ui.View:
    """The frightened face of an empty list, and what is not there."""
    return ui.Page(
        [
            ui.Text(id="emptyEmoji", text="\U0001f631", size=40, align=(0.5, 0.5)),
            ui.Text(id="emptyText", text=text, size=20, face="medium", align=(0.5, 0.5), margin=(0, 16)),
        ],
        id="android:empty",
        content_align=(0.5, 0.45),
    )
