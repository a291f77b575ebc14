"""What stands above the files: the bar, the way to the folder, the filters, the heading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.files.roots import RECENT
from mobile_world.phone.system.providers.file_types import MediaType
from mobile_world.phone.ui import (
    CENTER,
    RECYCLER,
    START,
    Action,
    Box,
    Chip,
    Column,
    Icon,
    IconButton,
    Row,
    Strip,
    Text,
    TextField,
    View,
    px,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.files.browser import Browser

BAR_DP = px(126)
SEARCH = "search_src_text"
CRUMBS = "horizontal_breadcrumb"
CHIPS = {
    "images": ("Images", "image_outline", MediaType.IMAGE),
    "audio": ("Audio", "music_note_outline", MediaType.AUDIO),
    "videos": ("Videos", "movie_outline", MediaType.VIDEO),
    "documents": ("Documents", "file_document_outline", MediaType.DOCUMENT),
    "large": ("Large files", "file_multiple_outline", None),
    "week": ("This week", "calendar_week_outline", None),
}
"""Filters, by the name a screen keeps the chosen ones under."""


def bar(children: Sequence[View], *, id: str = "toolbar", background: str = "surface") -> View:
    """A bar as high as the app's toolbar."""
    return Row(
        id=id,
        cls="android.view.ViewGroup",
        width="fill",
        height=BAR_DP,
        background=background,
        children=list(children),
    )


def toolbar(screen: Browser, actions: Sequence[View]) -> View:
    """The way to the roots, the name of the folder, and what can be done in it."""
    roots = IconButton(
        name="menu",
        desc="Show roots",
        color="on_surface",
        width=px(147),
        height=BAR_DP,
        on_click=lambda: screen.state.update(drawer=True),
    )
    title = Text(text=screen.title, size=20, max_lines=1, weight=1, margin=(px(42), 0, 8, 0))
    search = action("option_menu_search", "magnify", "Search", screen.open_search)
    return bar([roots, title, search, *actions])


def search_toolbar(screen: Browser) -> View:
    """The field to search with."""
    back = IconButton(
        name="arrow_left", desc="Back", color="on_surface", width=px(147), height=BAR_DP, on_click=screen.end_search
    )
    field = TextField(id=SEARCH, hint="Search…", action="search", autofocus=True, weight=1, size=18, height=BAR_DP)
    field.padding = (0, px(30))
    clear = IconButton(
        id="search_close_btn",
        cls="android.widget.ImageView",
        name="close",
        desc="Clear query",
        on_click=partial(screen.set_typed, SEARCH, ""),
    )
    return bar([back, field, *([clear] if screen.typed(SEARCH) else [])])


def action(id: str, icon: str, desc: str, on_click: Action) -> View:
    """An icon of the bar; to Android it is a text with a description."""
    return IconButton(
        id=id,
        cls="android.widget.TextView",
        name=icon,
        desc=desc,
        color="on_surface",
        width=px(127),
        height=BAR_DP,
        on_click=on_click,
    )


def directory_header(screen: Browser) -> View:
    """Everything between the bar and the files."""
    parts: list[View] = [] if screen.root.id == RECENT else [_crumbs(screen)]
    return Column(
        id="directory_header",
        width="fill",
        padding=(0, px(3), 0, 0),
        children=[*parts, _chips(screen), _heading(screen)],
    )


def _crumbs(screen: Browser) -> View:
    views: list[View] = []
    trail = screen.trail
    for place, (name, folder) in enumerate(trail):
        last = place == len(trail) - 1
        text = Text(
            id="breadcrumb_text",
            text=name,
            size=14,
            face="medium",
            color="primary" if last else "on_surface_variant",
            height="fill",
            padding=(8, 0),
            text_align=START,
            max_lines=1,
            on_click=partial(screen.enter, folder),
        )
        views.append(text)
        if not last:
            views.append(Icon(id="breadcrumb_arrow", name="chevron_right", size=18))
    return Strip(id=CRUMBS, cls=RECYCLER, height=BAR_DP, padding=(16, 0), children=views)


def _chips(screen: Browser) -> View:
    names = [name for name, (_, _, kind) in CHIPS.items() if kind is None or screen.root.kind is None]
    chips: list[View] = [
        Chip(
            CHIPS[name][0],
            icon=CHIPS[name][1],
            checked=name in screen.chips,
            height=BAR_DP,
            on_click=partial(screen.toggle_chip, name),
        )
        for name in names
    ]
    group = Row(id="search_chip_group", spacing=px(22), children=chips)
    return Strip(key="search_chips", height=BAR_DP, padding=(px(64), 0), children=[group])


def _heading(screen: Browser) -> View:
    title = Text(
        id="header_title", text=screen.heading, size=14, face="medium", weight=1, height="fill", text_align=START,
        max_lines=1,
    )  # fmt: skip
    grid = screen.grid
    button = IconButton(
        id="sub_menu_list" if grid else "sub_menu_grid",
        cls="android.widget.TextView",
        name="view_list_outline" if grid else "view_grid_outline",
        desc="List view" if grid else "Grid view",
        color="on_surface",
        width=px(127),
        height=BAR_DP,
        on_click=screen.turn_view,
    )
    menu = Row(id="sub_menu", cls="androidx.appcompat.widget.LinearLayoutCompat", children=[button])
    return Row(width="fill", height=px(158), padding=(px(63), 0), children=[title, menu])


def nothing(message: str) -> View:
    """What stands in the place of files where there are none."""
    artwork = Icon(id="artwork", name="folder_open_outline", size=96, color="outline_variant")
    words = Text(id="message", text=message, size=16, color="on_surface_variant", text_align=CENTER)
    content = Column(id="content", width="fill", spacing=16, content_align=(0.5, 0.0), children=[artwork, words])
    return Box(id="android:empty", width="fill", padding=(32, 64), children=[content])
