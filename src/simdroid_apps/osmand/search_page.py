"""The search: places by name, coordinates, what was searched before, and places by category."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import folded, sort_key
from simdroid_apps.osmand import atlas, labels, screen, store
from simdroid_apps.osmand.geography import Point, distance, parse_point

FIELD = "searchEditText"
CATEGORIES = {
    "sights": "Sightseeing", "food": "Food", "hotels": "Accommodation", "shops": "Shop", "transport": "Transportation",
    "services": "Services", "sport": "Sport", "peak": "Mountains",
}  # fmt: skip
_ORDER = {"settlement": 0, "peak": 1, "street": 3, "water": 4}
_ICONS = {
    "settlement": "home_city",
    "peak": "image_filter_hdr",
    "street": "road_variant",
    "water": "waves",
    **labels.ICONS,
}


class SearchResult(NamedTuple):
    """A row of the search."""

    title: str
    subtitle: str
    icon: str
    point: Point


def find_places(query: str, center: Point) -> list[atlas.Place]:
    """Places whose words begin with all the words of a query, at least one of them with a word of their own name."""
    query_words = folded(query.replace(",", " ").replace("-", " ")).split()
    matches = []
    for place in atlas.places():
        own = place.words[: place.first_words]
        all_match = all(any(item.startswith(word) for item in place.words) for word in query_words)
        if query_words and all_match and any(item.startswith(word) for item in own for word in query_words):
            exact = folded(place.name) == " ".join(query_words[: len(own)])
            first = own[0].startswith(query_words[0])
            matches.append((not exact, not first, _ORDER.get(place.category, 2), distance(center, place.point), place))
    return [match[-1] for match in sorted(matches, key=lambda item: item[:-1])]


class SearchPage(screen.OsmAndScreen):
    """A field over the history, the categories and towns, or over what was found."""

    tab = ui.Saved[int | None](None)
    category = ui.Saved("")

    def build(self) -> ui.View:
        query = self.typed(FIELD).strip()
        bar: list[ui.View] = [
            ui.IconButton(name="arrow_left", desc="Navigate up", width=56, on_click=self._up),
            ui.TextField(
                id=FIELD,
                hint="Type city, address, POI name",
                action="search",
                autofocus=not self.category,
                weight=1,
                padding=(0, 14),
                size=18,
            ),
        ]
        if query:
            bar.append(
                ui.IconButton(id="clearButton", name="close", desc="Clear", on_click=partial(self.set_typed, FIELD, ""))
            )
        top = ui.Line(bar, id="toolbar", cls="android.view.ViewGroup", height=56, background="surface")
        return ui.Page([top, *(self._result_views(query) if query else self._choices())], id="appbar_parent")

    def _up(self) -> None:
        if not self.leave("category"):
            self.finish()

    def on_back(self) -> bool:
        return self.leave("category") or super().on_back()

    @property
    def _tab(self) -> int:
        return int(self.subject.get("tab", 0)) if self.tab is None else self.tab

    def _choices(self) -> list[ui.View]:
        if self.category:
            return [
                ui.Text(text=CATEGORIES[self.category], size=16, face="medium", margin=(16, 12)),
                self._rows(
                    [
                        _result(place)
                        for place in sorted(
                            (place for place in atlas.places() if place.category == self.category),
                            key=lambda place: distance(self.center, place.point),
                        )
                    ]
                ),
            ]
        names = [("History", None), ("Categories", None), ("Address", None)]
        return [
            ui.Tabs(names, self._tab, lambda at: setattr(self, "tab", at)),
            (self._history, self._categories, self._address)[self._tab](),
        ]

    def _history(self) -> ui.View:
        visits = store.visits(self.system)
        if not visits:
            return ui.empty_state("No recent searches", icon="history")
        rows = []
        for visit in visits:
            kind, _, name = visit.name.partition("#")
            rows.append(
                SearchResult(
                    name or str(Point(visit.latitude, visit.longitude)),
                    kind,
                    "history",
                    Point(visit.latitude, visit.longitude),
                )
            )
        clear = ui.Text(
            id="clear_history",
            text="Clear history",
            color="primary",
            face="medium",
            width="fill",
            padding=(16, 14),
            on_click=partial(self.ask, "clear"),
        )
        return ui.Column(width="fill", weight=1, children=[self._rows(rows), clear])

    def dialog_clear(self) -> ui.Dialog:
        """Whether to forget what was searched for."""
        return kit.confirm_dialog(
            self, "Clear search history?", partial(store.forget_visits, self.system), agree="Clear"
        )

    def _categories(self) -> ui.View:
        return ui.Recycler(
            id="list",
            items=[
                _row(label, "", _ICONS[key], "", partial(setattr, self, "category", key))
                for key, label in CATEGORIES.items()
            ],
            build=lambda row: row,
            weight=1,
        )

    def _address(self) -> ui.View:
        return self._rows(
            [
                _result(place)
                for place in sorted(
                    atlas.settlements(), key=lambda place: ("Liechtenstein" not in place.region, sort_key(place.name))
                )
            ]
        )

    def _result_views(self, query: str) -> list[ui.View]:
        point = parse_point(query)
        rows = [SearchResult(str(point), "Location", "map_marker", point)] if point else []
        rows += [
            SearchResult(favorite.name, f"Favorite • {favorite.group_label}", "star", favorite.point)
            for favorite in store.favorites(self.system)
            if folded(query) in folded(favorite.name)
        ]
        rows += [_result(place) for place in find_places(query, self.center)[:60]]
        if rows:
            return [self._rows(rows)]
        return [ui.empty_state("Nothing found\nChange the search or move the map.", icon="magnify")]

    def _rows(self, results: list[SearchResult]) -> ui.View:
        def build(result: SearchResult) -> ui.View:
            return _row(
                result.title, result.subtitle, result.icon, self.away_text(result.point), partial(self._take, result)
            )

        return ui.Recycler(id="list", cls="android.widget.ListView", items=results, build=build, weight=1)

    def _take(self, result: SearchResult) -> None:
        """Use what was found: on the map, as a point of a planned route, or as an end of a way."""
        store.remember(self.system, result.point, result.title, result.subtitle)
        purpose = self.subject.get("wanted", "")
        if not purpose:
            self.show_on_map(result.point, result.title, result.subtitle, object="place")
            return
        kit.routes.pop(self.state)
        if purpose == "plan":
            self.move_map(result.point, max(self.options.zoom, 15))
            return
        self.state[kit.routes.ROUTE] = {
            **self.subject,
            purpose: [result.point.latitude, result.point.longitude, result.title],
        }


def _result(place: atlas.Place) -> SearchResult:
    return SearchResult(
        place.name,
        f"{place.kind}, {place.region}" if place.region else place.kind,
        _ICONS.get(place.category, "map_marker"),
        place.point,
    )


def _row(title: str, subtitle: str, icon: str, away: str, on_click: object) -> ui.View:
    texts: list[ui.View] = [ui.Text(id="title", text=title, size=16, max_lines=1)]
    if subtitle:
        texts.append(ui.Text(id="subtitle", text=subtitle, color="on_surface_variant", max_lines=1))
    parts: list[ui.View] = [
        ui.Icon(id="imageView", name=icon, color="primary"),
        ui.Spacer(width=24),
        ui.Column(ghost=True, weight=1, children=texts),
    ]
    if away:
        parts.append(ui.Text(id="distance", text=away, color="on_surface_variant", margin=(8, 0, 0, 0)))
    return ui.Row(
        id="searchListItemLayout", width="fill", min_height=64, padding=(16, 8), background="surface", children=parts,
        on_click=on_click,  # type: ignore[arg-type]
    )  # fmt: skip
