"""The app drawer: all apps in four columns, and a field that finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from mobile_world.phone.apps.launcher.home import DOCK, shortcut
from mobile_world.phone.system import Intent, Package
from mobile_world.phone.system.intents import ACTION_VIEW, FLAG_NEW_TASK
from mobile_world.phone.ui import (
    RECYCLER,
    Box,
    Column,
    Divider,
    Icon,
    IconButton,
    Row,
    Scroll,
    Spacer,
    Text,
    TextField,
    View,
    px,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.launcher.screen import LauncherScreen

COLUMNS = 4
FIELD = "input"


def drawer_view(screen: LauncherScreen) -> View:
    """The whole page."""
    width, height = screen.metrics.dp(screen.metrics.width), screen.metrics.dp(screen.metrics.height)
    searching = screen.ui.focus == FIELD or bool(screen.typed(FIELD))
    contents = _results(screen, width, height) if searching else _all_apps(screen, width, height)
    return Box(
        id="apps_view",
        cls="android.widget.RelativeLayout",
        width="fill",
        height="fill",
        background="surface",
        children=[
            contents,
            *([] if searching else [_fast_scroller(width, height)]),
            _search_box(screen, width, searching),
        ],
    )


def _all_apps(screen: LauncherScreen, width: float, height: float) -> View:
    packages = {package.name: package for package in screen.apps()}
    predicted = [packages[name] for name in DOCK if name in packages]
    header = Column(
        id="all_apps_header",
        width="fill",
        height=px(460),
        margin=(0, 0, 0, -px(37)),
        padding=(px(57), px(95), px(57), 0),
        children=[
            Row(id="prediction_row", width="fill", height=px(283), children=_cells(screen, predicted, px(283))),
            Box(
                id="apps_divider_view",
                cls="android.view.View",
                width="fill",
                height=px(45),
                children=[Divider(ghost=True, margin=(px(60), px(20)))],
            ),
        ],
    )
    return Scroll(
        id="apps_list_view",
        cls=RECYCLER,
        at=(0, px(233), width, height),
        children=[header, *_grid(screen, list(packages.values()), px(315)), Spacer(height=px(63))],
    )


def _fast_scroller(width: float, height: float) -> View:
    """Where the letters of the scroll bar would be."""
    return View(id="fast_scroller", at=(width - px(84), px(270), width, height))


def _results(screen: LauncherScreen, width: float, height: float) -> View:
    query = screen.typed(FIELD).strip()
    rows: list[View] = [Spacer(height=px(95)), *_grid(screen, found(screen, query)[:COLUMNS], px(283))]
    if query:
        title = f"Search {query}"
        texts = Column(id="text_rows", weight=1, children=[Text(id="title", text=query, desc=title, size=16)])
        icon = Icon(id="icon", name="magnify", margin=(0, 0, 24, 0))
        rows.append(
            Row(
                width="fill",
                height=px(147),
                padding=(24, 0),
                on_click=lambda: search_web(screen, query),
                long_clickable=True,
                children=[icon, texts],
            )
        )
    return Scroll(id="search_results_list_view", cls=RECYCLER, at=(0, px(233), width, height), padding=0, children=rows)


def search_web(screen: LauncherScreen, query: str) -> None:
    """Look for something with the browser."""
    screen.show("home")
    address = f"https://www.google.com/search?q={quote_plus(query)}"
    screen.start(Intent(ACTION_VIEW, data=address, flags=FLAG_NEW_TASK))


def found(screen: LauncherScreen, query: str) -> list[Package]:
    """Apps whose name has a word that begins with the query; the best match first."""
    wanted = query.casefold()
    if not wanted:
        return []
    labels = [(package.manifest.label.casefold(), package) for package in screen.apps()]
    starts = [package for label, package in labels if label.startswith(wanted)]
    inside = [package for label, package in labels if f" {wanted}" in label and package not in starts]
    return starts + inside


def _grid(screen: LauncherScreen, packages: list[Package], height: float) -> list[View]:
    rows = [packages[start : start + COLUMNS] for start in range(0, len(packages), COLUMNS)]
    return [
        Row(ghost=True, width="fill", height=height, padding=(px(57), 0), children=_cells(screen, row, height))
        for row in rows
    ]


def _cells(screen: LauncherScreen, packages: list[Package], height: float) -> list[View]:
    """Up to four apps side by side; missing ones leave their column empty."""
    cells: list[View] = []
    for package in packages:
        cell = shortcut(screen, package, label_color="on_surface")
        cell.id, cell.weight, cell.height = "icon", 1, height
        cells.append(cell)
    return cells + [Spacer(weight=1) for _ in range(COLUMNS - len(packages))]


def _search_box(screen: LauncherScreen, width: float, searching: bool) -> View:
    """The pill at the top, a little wider while something is searched; places as recorded on a Pixel."""
    side = px(46) if searching else px(98)
    inner = width - 2 * side
    glass = Icon(ghost=True, name="magnify", at=(px(42), px(10), px(105), px(155)))
    field = _field(screen)
    field.at = (px(168), px(10), inner - px(148), px(155)) if searching else (px(148), px(10), inner - px(148), px(155))
    if not searching:
        field.padding = (0, 8, px(84), 8)  # The hint ends before the microphone.
    ends = [_searching_end(screen, inner)] if searching else [_end_icons(inner)]
    typeahead = Box(id="typeahead_input", width="fill", height="fill", children=[field])
    pill = Box(
        id="search_container_all_apps",
        desc="Search",
        at=(side, px(146), width - side, px(311)),
        background="surface_container",
        radius=px(82),
        children=[glass, typeahead, *ends],
    )
    shield = View(ghost=True, at=(0, 0, width, px(322)), background="surface")
    return Box(ghost=True, width="fill", height="fill", children=[shield, pill])


def _field(screen: LauncherScreen) -> TextField:
    def open_first() -> None:
        query = screen.typed(FIELD).strip()
        hits = found(screen, query)
        if hits:
            screen.launch(hits[0])
        elif query:
            search_web(screen, query)

    return TextField(id=FIELD, hint="Search apps, web and more", size=15, action="search", on_submit=open_first)


def _searching_end(screen: LauncherScreen, inner: float) -> View:
    place = (inner - px(148), px(14), inner - px(11), px(151))
    if screen.typed(FIELD):
        return IconButton(name="close", desc="Clear", at=place, on_click=lambda: screen.set_typed(FIELD, ""))
    return IconButton(id="menu_btn", name="dots_vertical", desc="Preferences", at=place)


def _end_icons(inner: float) -> View:
    names = (("mic_icon", "microphone", "Voice search"), ("lens_icon", "camera_outline", "Google Lens"))
    icons: list[View] = [
        IconButton(id=id, name=name, desc=desc, color="primary", width=px(126), height=px(126))
        for id, name, desc in names
    ]
    return Row(id="end_icons", at=(inner - px(263), px(19), inner - px(11), px(145)), children=icons)
