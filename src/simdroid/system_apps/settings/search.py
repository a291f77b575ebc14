"""The search of Settings, an app of its own as on a Pixel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import System, folded, has_word
from simdroid.system_apps.settings.home import entries
from simdroid.system_apps.settings.page import Intro, Link, SwitchLink, page_intent
from simdroid.system_apps.settings.pages import BY_FRAGMENT
from simdroid.system_apps.settings.versions import api, before_14, since_14

SEARCH_PACKAGE = "com.google.android.settings.intelligence"
FIELD = "open_search_view_edit_text"
_MOST = 40


class Topic(NamedTuple):
    """An entry of the search index."""

    title: str
    breadcrumb: str
    fragment: str
    keywords: str = ""


_INDEX: dict[int, tuple[Topic, ...]] = {}
"""By API level, once somebody searched."""


def topics(system: System) -> tuple[Topic, ...]:
    """Everything that pages list in this version of Android, in their order, with the way to it."""
    level = api(system)
    if level not in _INDEX:
        _INDEX[level] = tuple(_topics(system))
    return _INDEX[level]


def _topics(system: System) -> Iterable[Topic]:
    topics: dict[tuple[str, str], Topic] = {}
    parents = _parents(system)
    for entry in entries(system):
        topics.setdefault((entry.title, entry.fragment), Topic(entry.title, entry.title, entry.fragment))
    for fragment, page in BY_FRAGMENT.items():
        if not page.in_version(system):
            continue
        breadcrumb = _breadcrumb(fragment, parents)
        for item in (*page.rows, *page.topics):
            if isinstance(item, kit.Header | kit.Note | Intro) or not _exists_in_version(item, system):
                continue
            target = item.fragment if isinstance(item, Link | SwitchLink) else fragment
            topics.setdefault((item.title, target), Topic(item.title, breadcrumb, target, item.keywords))
    return topics.values()


def _breadcrumb(fragment: str, parents: Mapping[str, str]) -> str:
    """`Connected devices > Connection preferences`: the titles of the pages that lead to a fragment's rows."""
    titles: list[str] = []
    seen: set[str] = set()
    while fragment in BY_FRAGMENT and fragment not in seen:
        seen.add(fragment)
        titles.insert(0, BY_FRAGMENT[fragment].title)
        fragment = parents.get(fragment, "")
    return " > ".join(titles)


def _exists_in_version(row: kit.Preference, system: System) -> bool:
    """Whether this version of Android has a row; one that only waits for something to be switched on counts."""
    return row.shown not in (since_14, before_14) or row.is_shown(system)


def _parents(system: System) -> dict[str, str]:
    """The page each page is first linked from; pages of the first list have none."""
    top = {entry.fragment for entry in entries(system)}
    parents = {fragment: page.parent for fragment, page in BY_FRAGMENT.items() if page.parent}
    for fragment, page in BY_FRAGMENT.items():
        for item in (*page.rows, *page.topics) if page.in_version(system) else ():
            if isinstance(item, Link | SwitchLink) and item.fragment not in top:
                parents.setdefault(item.fragment, fragment)
    return parents


def matching(system: System, query: str) -> list[Topic]:
    """Topics with a word that begins like the query; titles count more than other words."""
    query_text = folded(query).strip()
    if not query_text:
        return []
    by_title = [topic for topic in topics(system) if has_word(topic.title, query_text)]
    by_keyword = [
        topic for topic in topics(system) if f" {query_text}" in f" {topic.keywords}" and topic not in by_title
    ]
    by_title.sort(key=lambda topic: not folded(topic.title).startswith(query_text))
    return (by_title + by_keyword)[:_MOST]


class SettingsSearch(ui.Screen):
    """The search screen: a field over its results."""

    def build(self) -> ui.View:
        """The field at the top, results below."""
        query = self.typed(FIELD)
        field = ui.TextField(
            id=FIELD, hint="Search settings", size=18, action="search", autofocus=True, weight=1, height=ui.px(126)
        )
        clear = ui.IconButton(
            name="close", desc="Clear text", width=ui.px(147), on_click=lambda: self.set_typed(FIELD, "")
        )
        bar = ui.Row(
            width="fill",
            height=ui.px(168),
            background="surface_container",
            children=[
                ui.IconButton(
                    name="arrow_left", desc="Back", color="on_surface", width=ui.px(126), on_click=self.finish
                ),
                field,
                *([clear] if query else []),
            ],
        )
        results = ui.Recycler(
            id="list_results", cls=ui.RECYCLER, items=matching(self.system, query), build=self._row, weight=1
        )
        return ui.Column(width="fill", height="fill", children=[bar, results])

    def _row(self, topic: Topic) -> ui.View:
        texts: list[ui.View] = [
            ui.Text(id="android:title", text=topic.title, size=20),
            ui.Text(id="breadcrumb", text=topic.breadcrumb, color="on_surface_variant"),
        ]
        return ui.Column(
            width="fill",
            padding=(ui.px(63), ui.px(42)),
            on_click=partial(self.start, page_intent(topic.fragment)),
            children=texts,
        )
