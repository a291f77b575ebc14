"""History: visited pages by day, searched, opened, deleted; clearing browsing data; tabs closed a while ago."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from simdroid.kit import (
    BarAction,
    Searching,
    Selecting,
    app_bar,
    confirm_dialog,
    matching,
    moment_ns,
    month_day,
)
from simdroid.ui import (
    CheckBox,
    Column,
    Dialog,
    DialogButton,
    Divider,
    IconButton,
    Page,
    Recycler,
    Saved,
    Scroll,
    Text,
    View,
    clock_text,
    empty_state,
    list_item,
)
from simdroid_apps.chrome.addresses import host_of, shown
from simdroid_apps.chrome.screens import ChromePage
from simdroid_apps.chrome.site_data import SiteData
from simdroid_apps.chrome.store import URLS, Url, chrome_time, forget_since, forget_visits, unix_ms
from simdroid_apps.chrome.tabs import Tabs

_RANGES = (("Last hour", 3600), ("Last 24 hours", 86_400), ("Last 7 days", 7 * 86_400), ("All time", 0))


class HistoryScreen(Selecting[int], Searching, ChromePage):
    """`HistoryActivity`."""

    clearing = Saved(3)
    """Which stretch of time is to be cleared."""
    kept = Saved[list[str]]([])
    """Which kinds of data are not to be cleared."""

    def build(self) -> View:
        """The visited pages, the latest first, with the days they were visited on."""
        rows = URLS.query(self.system, "NOT hidden", order="last_visit_time DESC, id DESC")
        found = matching(rows, self.query, lambda row: [row.title, row.url]) if self.query else rows
        clear = Text(
            id="clear_browsing_data_button",
            cls="android.widget.Button",
            text="Clear browsing data…",
            size=16,
            color="primary",
            padding=16,
            on_click=partial(self.ask, "clear"),
        )
        items: list[View | Url] = [] if self.searching or self.selected else [clear]
        for day, visits in groupby(found, self._day):
            items += [Text(id="date", text=day, size=14, color="on_surface_variant", padding=16), *visits]
        body: View = Recycler(id="recycler_view", items=items, build=self._item)
        if not found:
            words = (
                "Can’t find that page. Check your spelling or try a web search." if self.query else "No history here"
            )
            body = Column(
                width="fill", height="fill", children=[*(i for i in items if isinstance(i, View)), empty_state(words)]
            )
        body.weight = 1
        return Page([self._bar([row.id for row in found]), body], ghost=True)

    def _item(self, item: View | Url) -> View:
        return item if isinstance(item, View) else self._row(item)

    def _bar(self, shown_ids: list[int]) -> View:
        if self.selected:
            delete = BarAction(
                "selection_mode_delete_menu_id", "Delete", self.then_stop(self._delete_selected), "delete"
            )
            return self.counted_bar(shown_ids, [delete])
        if self.searching:
            return self.search_bar("Search history")
        return app_bar(self, "History", [BarAction("search_menu_id", "Search", self.open_search, "magnify")])

    def _day(self, row: Url) -> str:
        when = moment_ns(self.system, unix_ms(row.last_visit_time) * 1_000_000)
        days = (self.system.clock.minute().date() - when.date()).days
        name = f"{month_day(when)}, {when.year}"
        return {0: f"Today - {name}", 1: f"Yesterday - {name}"}.get(days, name)

    def _row(self, row: Url) -> View:
        touched = self.row_actions(row.id, partial(self.browse, row.url))
        remove = IconButton(id="end_button", name="close", desc=f"Remove {row.title or row.url}", size=20)
        remove.on_click = partial(forget_visits, self.system, [row.id])
        when = moment_ns(self.system, unix_ms(row.last_visit_time) * 1_000_000)
        about = f"{host_of(row.url)} - {clock_text(self.system, when)}"
        return list_item(row.title or shown(row.url), summary=about, icon="earth", trailing=remove, **touched._asdict())

    def _delete_selected(self) -> None:
        forget_visits(self.system, list(self.selected))

    def dialog_clear(self) -> Dialog:
        """What is cleared, and how far back."""
        kinds = ("Browsing history", "Cookies and site data", "Cached images and files")
        boxes: list[View] = [
            list_item(
                kind,
                trailing=CheckBox(checked=kind not in self.kept, clickable=False, focusable=False),
                on_click=partial(self._toggle, kind),
            )
            for kind in kinds
        ]
        label, _ = _RANGES[self.clearing]
        span = list_item("Time range", summary=label, on_click=self._next_range)
        content = Scroll(height="wrap", children=[span, Divider(), *boxes], margin=(-24, 0))
        return Dialog(
            title="Clear browsing data",
            content=[content],
            positive=DialogButton("Clear data", self._clear),
            negative=DialogButton("Cancel"),
        )

    def _toggle(self, kind: str) -> None:
        self.kept = [each for each in self.kept if each != kind] if kind in self.kept else [*self.kept, kind]

    def _next_range(self) -> None:
        self.clearing = (self.clearing + 1) % len(_RANGES)

    def _clear(self) -> None:
        _, seconds = _RANGES[self.clearing]
        if "Browsing history" not in self.kept:
            forget_since(self.system, chrome_time(self.system) - seconds * 1_000_000 if seconds else 0)
            tabs = Tabs.load(self.system)
            tabs.recent = []
            tabs.save()
        if "Cookies and site data" not in self.kept:
            SiteData(self.system).clear()
        self.toast("Browsing data cleared")


class RecentTabsScreen(ChromePage):
    """Tabs that were closed, to open again."""

    def build(self) -> View:
        """Their titles, the latest first."""
        recent = [each for each in Tabs.load(self.system).recent if len(each) == 2]
        rows: list[View] = [
            list_item(title, summary=shown(url), icon="earth", on_click=partial(self.browse, url))
            for title, url in recent
        ]
        clear = BarAction("clear", "Clear", partial(self.ask, "clear"), shown=bool(rows))
        head = Text(text="Recently closed", size=14, color="on_surface_variant", padding=16)
        body: View = Scroll(children=[head, *rows]) if rows else empty_state("No recently closed tabs", icon="tab")
        body.weight = 1
        return Page([app_bar(self, "Recent tabs", [clear]), body], ghost=True)

    def dialog_clear(self) -> Dialog:
        """Ask before they are forgotten."""

        def forget() -> None:
            tabs = Tabs.load(self.system)
            tabs.recent = []
            tabs.save()

        return confirm_dialog(self, "", forget, title="Forget recently closed tabs?", agree="Clear")
