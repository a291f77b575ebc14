"""History: visited pages by day, searched, opened, deleted; clearing browsing data; tabs closed a while ago."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from simdroid import kit, ui
from simdroid_apps.chrome import addresses, screens, site_data, store
from simdroid_apps.chrome.tabs import Tabs

_RANGES = (("Last hour", 3600), ("Last 24 hours", 86_400), ("Last 7 days", 7 * 86_400), ("All time", 0))


class HistoryScreen(kit.Selecting[int], kit.Searching, screens.ChromePage):
    """`HistoryActivity`."""

    clearing = ui.Saved(3)
    """Which stretch of time is to be cleared."""
    kept = ui.Saved[list[str]]([])
    """Which kinds of data are not to be cleared."""

    def build(self) -> ui.View:
        """The visited pages, the latest first, with the days they were visited on."""
        rows = store.URLS.query(self.system, "NOT hidden", order="last_visit_time DESC, id DESC")
        matches = kit.matching(rows, self.query, lambda row: [row.title, row.url]) if self.query else rows
        clear = ui.Text(
            id="clear_browsing_data_button",
            cls="android.widget.Button",
            text="Clear browsing data…",
            size=16,
            color="primary",
            padding=16,
            on_click=partial(self.ask, "clear"),
        )
        items: list[ui.View | store.Url] = [] if self.searching or self.selected else [clear]
        for day, visits in groupby(matches, self._day):
            items += [ui.Text(id="date", text=day, size=14, color="on_surface_variant", padding=16), *visits]
        body: ui.View = ui.Recycler(
            id="recycler_view",
            items=items,
            build=lambda item: item if isinstance(item, ui.View) else self._row(item),
        )
        if not matches:
            message = (
                "Can’t find that page. Check your spelling or try a web search." if self.query else "No history here"
            )
            body = ui.Column(
                width="fill",
                height="fill",
                children=[*(i for i in items if isinstance(i, ui.View)), ui.empty_state(message)],
            )
        body.weight = 1
        return ui.Page([self._bar([row.id for row in matches]), body], ghost=True)

    def _bar(self, shown_ids: list[int]) -> ui.View:
        if self.selected:
            forget = self.then_stop(lambda: store.forget_visits(self.system, list(self.selected)))
            return self.counted_bar(
                shown_ids, [kit.BarAction("selection_mode_delete_menu_id", "Delete", forget, "delete")]
            )
        if self.searching:
            return self.search_bar("Search history")
        return kit.app_bar(self, "History", [kit.BarAction("search_menu_id", "Search", self.open_search, "magnify")])

    def _day(self, row: store.Url) -> str:
        when = kit.moment_ns(self.system, store.unix_ms(row.last_visit_time) * 1_000_000)
        days = (self.system.clock.minute().date() - when.date()).days
        name = f"{kit.month_day(when)}, {when.year}"
        return {0: f"Today - {name}", 1: f"Yesterday - {name}"}.get(days, name)

    def _row(self, row: store.Url) -> ui.View:
        touched = self.row_actions(row.id, partial(self.browse, row.url))
        remove = ui.IconButton(
            id="end_button",
            name="close",
            desc=f"Remove {row.title or row.url}",
            size=20,
            on_click=partial(store.forget_visits, self.system, [row.id]),
        )
        when = kit.moment_ns(self.system, store.unix_ms(row.last_visit_time) * 1_000_000)
        about = f"{addresses.host_of(row.url)} - {ui.clock_text(self.system, when)}"
        return ui.list_item(
            row.title or addresses.shown(row.url), summary=about, icon="earth", trailing=remove, **touched._asdict()
        )

    def dialog_clear(self) -> ui.Dialog:
        """What is cleared, and how far back."""
        kinds = ("Browsing history", "Cookies and site data", "Cached images and files")
        boxes: list[ui.View] = [
            ui.list_item(
                kind,
                trailing=ui.CheckBox(checked=kind not in self.kept, clickable=False, focusable=False),
                on_click=partial(self._toggle, kind),
            )
            for kind in kinds
        ]
        span = ui.list_item("Time range", summary=_RANGES[self.clearing][0], on_click=self._next_range)
        return ui.Dialog(
            title="Clear browsing data",
            content=[ui.Scroll(height="wrap", children=[span, ui.Divider(), *boxes], margin=(-24, 0))],
            positive=ui.DialogButton("Clear data", self._clear),
            negative=ui.DialogButton("Cancel"),
        )

    def _toggle(self, kind: str) -> None:
        self.kept = [item for item in self.kept if item != kind] if kind in self.kept else [*self.kept, kind]

    def _next_range(self) -> None:
        self.clearing = (self.clearing + 1) % len(_RANGES)

    def _clear(self) -> None:
        _, seconds = _RANGES[self.clearing]
        if "Browsing history" not in self.kept:
            store.forget_since(self.system, store.chrome_time(self.system) - seconds * 1_000_000 if seconds else 0)
            Tabs.load(self.system).forget_recent()
        if "Cookies and site data" not in self.kept:
            site_data.SiteData(self.system).clear()
        self.toast("Browsing data cleared")


class RecentTabsScreen(screens.ChromePage):
    """Tabs that were closed, to open again."""

    def build(self) -> ui.View:
        recent = [item for item in Tabs.load(self.system).recent if len(item) == 2]
        rows: list[ui.View] = [
            ui.list_item(title, summary=addresses.shown(url), icon="earth", on_click=partial(self.browse, url))
            for title, url in recent
        ]
        clear = kit.BarAction("clear", "Clear", partial(self.ask, "clear"), shown=bool(rows))
        head = ui.Text(text="Recently closed", size=14, color="on_surface_variant", padding=16)
        body: ui.View = (
            ui.Scroll(children=[head, *rows]) if rows else ui.empty_state("No recently closed tabs", icon="tab")
        )
        body.weight = 1
        return ui.Page([kit.app_bar(self, "Recent tabs", [clear]), body], ghost=True)

    def dialog_clear(self) -> ui.Dialog:
        """Ask before they are forgotten."""
        return kit.confirm_dialog(
            self,
            "",
            lambda: Tabs.load(self.system).forget_recent(),
            title="Forget recently closed tabs?",
            agree="Clear",
        )
