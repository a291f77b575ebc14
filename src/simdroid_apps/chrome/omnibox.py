"""The address bar in use: what is typed, and what Chrome proposes below it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid_apps.chrome import addresses, effects, store
from simdroid_apps.chrome.tabs import NEW_TAB
from simdroid_apps.chrome.toolbar import editing_bar, toolbar

FIELD = "url_bar"
_MOST = 8


class Suggestion(NamedTuple):
    """Somewhere to go."""

    icon: str
    line_1: str
    line_2: str
    url: str
    tab: int = 0
    """The open tab that shows it."""


class Omnibox(effects.Effects):
    """A screen whose address bar can be typed into."""

    editing = ui.Saved(False)

    def edit_address(self) -> None:
        """Begin to type; the present address is selected, so that the first letter replaces it."""
        url = self.tab.entry.url if self.tab else NEW_TAB
        text = "" if url == NEW_TAB else url
        self.editing = True
        self.ui.set_edit(FIELD, ui.Edit(text, 0, len(text)))
        self.ui.focus = FIELD

    def stop_editing(self) -> None:
        """Leave the bar as it was."""
        del self.editing
        self.ui.set_edit(FIELD, None)
        self.ui.focus = ""

    @property
    def written(self) -> str:
        """What the bar holds."""
        return self.typed(FIELD)

    def accept_address(self) -> None:
        """Go where the typed words lead; nothing typed leads nowhere."""
        url = addresses.address_of(self.written, self.options.search_engine)
        self.stop_editing()
        if url:
            self.visit(url, typed=True)

    def omnibox(self) -> ui.View:
        """The bar with proposals below it, in place of the page."""
        rows = [*self._current_row(), *(self._row(suggestion) for suggestion in self.suggestions(self.written))]
        results = ui.Column(
            id="omnibox_results_container",
            cls="android.widget.FrameLayout",
            width="fill",
            weight=1,
            background="surface",
            children=[ui.Scroll(cls="androidx.recyclerview.widget.RecyclerView", children=rows)],
        )
        bar = editing_bar(self.written, self.accept_address, partial(self.set_typed, FIELD, ""))
        return ui.Page([toolbar([bar]), results], ghost=True)

    def suggestions(self, text: str) -> list[Suggestion]:
        """What was meant, then open tabs, bookmarks and visited pages that have the words."""
        engine = self.options.search_engine
        present = self.tab.entry.url if self.tab else ""
        suggestions: list[Suggestion] = []
        if text.strip() and text != present:
            url = addresses.address_of(text, engine)
            searched = addresses.is_search(text, engine)
            about = f"{store.SEARCHES[engine][0]} Search" if searched else ""
            suggestions.append(Suggestion("magnify" if searched else "earth", text.strip(), about, url))
        query = "" if text == present else text.strip()
        incognito = bool(self.tab and self.tab.incognito)
        tabs = [tab for tab in self.tabs.of(incognito=incognito) if tab is not self.tab and not tab.is_new]
        if query:
            for tab in kit.matching(tabs, query, lambda tab: [tab.entry.title, tab.entry.url]):
                about = f"Switch to this tab · {addresses.shown(tab.entry.url)}"
                suggestions.append(Suggestion("tab", tab.entry.name, about, tab.entry.url, tab.id))
            marks = [item for item in store.Bookmarks(self.system).walk() if item.children is None]
            suggestions += [
                Suggestion("star_outline", mark.name, addresses.shown(mark.url), mark.url)
                for mark in kit.matching(marks, query, lambda mark: [mark.name, mark.url])
            ]
        visited = store.URLS.query(
            self.system, "NOT hidden", order="typed_count DESC, visit_count DESC, last_visit_time DESC"
        )
        suggestions += [
            Suggestion("history", row.title or addresses.shown(row.url), addresses.shown(row.url), row.url)
            for row in kit.matching(visited, query, lambda row: [row.title, row.url])
            if row.url != present or query
        ]
        first = {item.url: item for item in reversed(suggestions)}
        return [item for item in suggestions if first[item.url] is item][:_MOST]

    def _current_row(self) -> list[ui.View]:
        """The page in front with what can be done with its address, until something is typed."""
        tab = self.tab
        if tab is None or tab.is_new or self.written != tab.entry.url:
            return []
        url = tab.entry.url
        buttons: list[tuple[str, str, ui.Action]] = [
            ("share_variant", "Share…", partial(self.share, url)),
            ("content_copy", "Copy link", partial(self._copy_link, url)),
            ("pencil_outline", "Edit", partial(self.ui.set_edit, FIELD, ui.Edit.at_end(url))),
        ]
        icons: list[ui.View] = [
            ui.IconButton(name=name, desc=label, size=20, width=44, on_click=action) for name, label, action in buttons
        ]
        return [self._line("earth", tab.entry.name, addresses.shown(url), self.stop_editing, icons)]

    def _copy_link(self, url: str) -> None:
        self.stop_editing()
        self.copy(url)

    def _row(self, suggestion: Suggestion) -> ui.View:
        refine = ui.IconButton(
            name="arrow_top_left",
            desc=f"Edit suggestion {suggestion.line_1}",
            size=20,
            width=44,
            on_click=partial(
                self.ui.set_edit, FIELD, ui.Edit.at_end(suggestion.url if suggestion.line_2 else suggestion.line_1)
            ),
        )
        return self._line(
            suggestion.icon, suggestion.line_1, suggestion.line_2, partial(self._take, suggestion), [refine]
        )

    def _take(self, suggestion: Suggestion) -> None:
        self.stop_editing()
        if suggestion.tab and self.tabs.get(suggestion.tab):
            self.switch_to(suggestion.tab)
        else:
            self.visit(suggestion.url, typed=True)

    def _line(self, icon: str, first: str, second: str, on_click: ui.Action, after: list[ui.View]) -> ui.View:
        texts: list[ui.View] = [ui.Text(id="line_1", text=first, size=16, max_lines=1)]
        if second:
            texts.append(ui.Text(id="line_2", text=second, size=14, color="on_surface_variant", max_lines=1))
        return ui.Line(
            [ui.Icon(name=icon, margin=(0, 0, 16, 0)), ui.Stack(texts, weight=1, ghost=True), *after],
            cls="android.view.ViewGroup",
            min_height=56,
            padding=(16, 4, 4, 4),
            on_click=on_click,
        )
