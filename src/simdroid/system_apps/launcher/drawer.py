"""The app drawer: all apps in four columns, and the app search."""

from __future__ import annotations

from functools import partial

from simdroid.system import Intent, Package, folded
from simdroid.system_apps.launcher.screen import COLUMNS, FIELD, LauncherPage
from simdroid.ui import (
    RECYCLER,
    Box,
    Column,
    Divider,
    Icon,
    IconButton,
    Layers,
    Line,
    Row,
    Scroll,
    Spacer,
    Stack,
    Text,
    TextField,
    View,
    px,
)

WEB_SEARCH = "android.intent.action.WEB_SEARCH"


class Drawer(LauncherPage):
    """All apps, or what the field finds; places as recorded on a Pixel."""

    def build(self) -> View:
        """The list under the search field."""
        width, height = self.metrics.dp(self.metrics.width), self.metrics.dp(self.metrics.height)
        searching = self.ui.focus == FIELD or bool(self._query)
        if searching:
            contents = [self._results(width, height)]
        else:
            # Where the letters of the scroll bar would be.
            scroller = View(id="fast_scroller", at=(width - px(84), px(270), width, height))
            contents = [self._all_apps(width, height), scroller]
        views = [*contents, self._search_box(width, searching)]
        return Layers(views, id="apps_view", cls="android.widget.RelativeLayout", background="surface")

    @property
    def _query(self) -> str:
        return self.typed(FIELD)

    def _all_apps(self, width: float, height: float) -> View:
        line = Divider(ghost=True, margin=(px(60), px(20)))
        divider = Box(id="apps_divider_view", cls="android.view.View", width="fill", height=px(45), children=[line])
        header = Stack(
            [Line(self._cells(self.dock(), px(283)), id="prediction_row", height=px(283)), divider],
            id="all_apps_header",
            height=px(460),
            margin=(0, 0, 0, -px(37)),
            padding=(px(57), px(95), px(57), 0),
        )
        rows = [header, *self._grid([*self.apps().values()], px(315)), Spacer(height=px(63))]
        return Scroll(id="apps_list_view", cls=RECYCLER, at=(0, px(233), width, height), children=rows)

    def _results(self, width: float, height: float) -> View:
        query = self._query.strip()
        rows: list[View] = [Spacer(height=px(95)), *self._grid(self._found(query)[:COLUMNS], px(283))]
        if query:
            words = Text(id="title", text=query, desc=f"Search {query}", size=16)
            texts = Column(id="text_rows", weight=1, children=[words])
            icon = Icon(id="icon", name="magnify", margin=(0, 0, 24, 0))
            web = Line([icon, texts], height=px(147), padding=(24, 0), long_clickable=True)
            web.on_click = partial(self._search_web, query)
            rows.append(web)
        return Scroll(id="search_results_list_view", cls=RECYCLER, at=(0, px(233), width, height), children=rows)

    def _search_web(self, query: str) -> None:
        """Look for something with the Google app."""
        self.show("home")
        self.start_new(Intent(WEB_SEARCH, extras={"query": query}))

    def _found(self, query: str) -> list[Package]:
        """Apps whose name has a word that begins with the query; the best match first."""
        wanted = folded(query)
        if not wanted:
            return []
        labels = [(folded(package.manifest.label), package) for package in self.apps().values()]
        starts = [package for label, package in labels if label.startswith(wanted)]
        inside = [package for label, package in labels if f" {wanted}" in label and package not in starts]
        return starts + inside

    def _open_first(self) -> None:
        query = self._query.strip()
        hits = self._found(query)
        if hits:
            self.launch(hits[0])
        elif query:
            self._search_web(query)

    def _grid(self, packages: list[Package], height: float) -> list[View]:
        rows = [packages[start : start + COLUMNS] for start in range(0, len(packages), COLUMNS)]
        return [Line(self._cells(row, height), ghost=True, height=height, padding=(px(57), 0)) for row in rows]

    def _cells(self, packages: list[Package], height: float) -> list[View]:
        """Up to four apps side by side; missing ones leave their column empty."""
        cells: list[View] = []
        for package in packages:
            cell = self.shortcut(package, label_color="on_surface")
            cell.id, cell.weight, cell.height = "icon", 1, height
            cells.append(cell)
        return cells + [Spacer(weight=1) for _ in range(COLUMNS - len(packages))]

    def _search_box(self, width: float, searching: bool) -> View:
        """The pill at the top, a little wider while something is searched."""
        side = px(46) if searching else px(98)
        inner = width - 2 * side
        glass = Icon(ghost=True, name="magnify", at=(px(42), px(10), px(105), px(155)))
        field = TextField(id=FIELD, hint="Search apps, web and more", size=15, action="search")
        field.on_submit = self._open_first
        field.at = (px(168 if searching else 148), px(10), inner - px(148), px(155))
        if not searching:
            field.padding = (0, 8, px(84), 8)  # The hint ends before the microphone.
        end = self._searching_end(inner) if searching else _end_icons(inner)
        pill = Box(
            id="search_container_all_apps",
            desc="Search",
            at=(side, px(146), width - side, px(311)),
            background="surface_container",
            radius=px(82),
            children=[glass, Layers([field], id="typeahead_input"), end],
        )
        shield = View(ghost=True, at=(0, 0, width, px(322)), background="surface")
        return Layers([shield, pill], ghost=True)

    def _searching_end(self, inner: float) -> View:
        place = (inner - px(148), px(14), inner - px(11), px(151))
        if self._query:
            return IconButton(name="close", desc="Clear", at=place, on_click=partial(self.set_typed, FIELD, ""))
        return IconButton(id="menu_btn", name="dots_vertical", desc="Preferences", at=place)


def _end_icons(inner: float) -> View:
    names = (("mic_icon", "microphone", "Voice search"), ("lens_icon", "camera_outline", "Google Lens"))
    icons: list[View] = [
        IconButton(id=id, name=name, desc=desc, color="primary", width=px(126), height=px(126))
        for id, name, desc in names
    ]
    return Row(id="end_icons", at=(inner - px(263), px(19), inner - px(11), px(145)), children=icons)
