"""The app drawer: all apps in four columns, and the app search."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid.system import Intent, Package, folded
from simdroid.system_apps.launcher.screen import COLUMNS, FIELD, LauncherPage

WEB_SEARCH = "android.intent.action.WEB_SEARCH"


class Drawer(LauncherPage):
    """All apps, or what the field finds; places as recorded on a Pixel."""

    def build(self) -> ui.View:
        width, height = self.metrics.dp(self.metrics.width), self.metrics.dp(self.metrics.height)
        searching = self.ui.focus == FIELD or bool(self._query)
        if searching:
            contents = [self._results(width, height)]
        else:
            # Where the letters of the scroll bar would be.
            scroller = ui.View(id="fast_scroller", at=(width - ui.px(84), ui.px(270), width, height))
            contents = [self._all_apps(width, height), scroller]
        views = [*contents, self._search_box(width, searching)]
        return ui.Layers(views, id="apps_view", cls="android.widget.RelativeLayout", background="surface")

    @property
    def _query(self) -> str:
        return self.typed(FIELD)

    def _all_apps(self, width: float, height: float) -> ui.View:
        line = ui.Divider(ghost=True, margin=(ui.px(60), ui.px(20)))
        header = ui.Stack(
            [
                ui.Line(self._cells(self.dock(), ui.px(283)), id="prediction_row", height=ui.px(283)),
                ui.Box(
                    id="apps_divider_view", cls="android.view.View", width="fill", height=ui.px(45), children=[line]
                ),
            ],
            id="all_apps_header",
            height=ui.px(460),
            margin=(0, 0, 0, -ui.px(37)),
            padding=(ui.px(57), ui.px(95), ui.px(57), 0),
        )
        rows = [header, *self._grid([*self.apps().values()], ui.px(315)), ui.Spacer(height=ui.px(63))]
        return ui.Scroll(id="apps_list_view", cls=ui.RECYCLER, at=(0, ui.px(233), width, height), children=rows)

    def _results(self, width: float, height: float) -> ui.View:
        query = self._query.strip()
        rows: list[ui.View] = [
            ui.Spacer(height=ui.px(95)),
            *self._grid(self._matching_apps(query)[:COLUMNS], ui.px(283)),
        ]
        if query:
            texts = ui.Column(
                id="text_rows", weight=1, children=[ui.Text(id="title", text=query, desc=f"Search {query}", size=16)]
            )
            rows.append(
                ui.Line(
                    [ui.Icon(id="icon", name="magnify", margin=(0, 0, 24, 0)), texts],
                    height=ui.px(147),
                    padding=(24, 0),
                    long_clickable=True,
                    on_click=partial(self._search_web, query),
                )
            )
        return ui.Scroll(
            id="search_results_list_view", cls=ui.RECYCLER, at=(0, ui.px(233), width, height), children=rows
        )

    def _search_web(self, query: str) -> None:
        """Look for something with the Google app."""
        self.show("home")
        self.start_new(Intent(WEB_SEARCH, extras={"query": query}))

    def _matching_apps(self, query: str) -> list[Package]:
        """Apps whose name has a word that begins with the query; the best match first."""
        prefix = folded(query)
        if not prefix:
            return []
        labels = [(folded(package.manifest.label), package) for package in self.apps().values()]
        starts = [package for label, package in labels if label.startswith(prefix)]
        inside = [package for label, package in labels if f" {prefix}" in label and package not in starts]
        return starts + inside

    def _open_first(self) -> None:
        query = self._query.strip()
        hits = self._matching_apps(query)
        if hits:
            self.launch(hits[0])
        elif query:
            self._search_web(query)

    def _grid(self, packages: list[Package], height: float) -> list[ui.View]:
        rows = [packages[start : start + COLUMNS] for start in range(0, len(packages), COLUMNS)]
        return [ui.Line(self._cells(row, height), ghost=True, height=height, padding=(ui.px(57), 0)) for row in rows]

    def _cells(self, packages: list[Package], height: float) -> list[ui.View]:
        """Up to four apps side by side; missing ones leave their column empty."""
        cells: list[ui.View] = []
        for package in packages:
            cell = self.shortcut(package, label_color="on_surface")
            cell.id, cell.weight, cell.height = "icon", 1, height
            cells.append(cell)
        return cells + [ui.Spacer(weight=1) for _ in range(COLUMNS - len(packages))]

    def _search_box(self, width: float, searching: bool) -> ui.View:
        """The pill at the top, a little wider while something is searched."""
        side = ui.px(46) if searching else ui.px(98)
        inner = width - 2 * side
        glass = ui.Icon(ghost=True, name="magnify", at=(ui.px(42), ui.px(10), ui.px(105), ui.px(155)))
        field = ui.TextField(
            id=FIELD,
            hint="Search apps, web and more",
            size=15,
            action="search",
            on_submit=self._open_first,
            at=(ui.px(168 if searching else 148), ui.px(10), inner - ui.px(148), ui.px(155)),
        )
        if not searching:
            field.padding = (0, 8, ui.px(84), 8)  # The hint ends before the microphone.
        end = self._searching_end(inner) if searching else _end_icons(inner)
        pill = ui.Box(
            id="search_container_all_apps",
            desc="Search",
            at=(side, ui.px(146), width - side, ui.px(311)),
            background="surface_container",
            radius=ui.px(82),
            children=[glass, ui.Layers([field], id="typeahead_input"), end],
        )
        return ui.Layers([ui.View(ghost=True, at=(0, 0, width, ui.px(322)), background="surface"), pill], ghost=True)

    def _searching_end(self, inner: float) -> ui.View:
        rect = (inner - ui.px(148), ui.px(14), inner - ui.px(11), ui.px(151))
        if self._query:
            return ui.IconButton(name="close", desc="Clear", at=rect, on_click=partial(self.set_typed, FIELD, ""))
        return ui.IconButton(id="menu_btn", name="dots_vertical", desc="Preferences", at=rect)


def _end_icons(inner: float) -> ui.View:
    names = (("mic_icon", "microphone", "Voice search"), ("lens_icon", "camera_outline", "Google Lens"))
    icons: list[ui.View] = [
        ui.IconButton(id=id, name=name, desc=desc, color="primary", width=ui.px(126), height=ui.px(126))
        for id, name, desc in names
    ]
    return ui.Row(id="end_icons", at=(inner - ui.px(263), ui.px(19), inner - ui.px(11), ui.px(145)), children=icons)
