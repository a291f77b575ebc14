"""Statistics over all tracks, by activity type, with a filter for types and days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import Json
from simdroid_apps.opentracks.activity_types import by_label
from simdroid_apps.opentracks.screen import TracksScreen, empty, figure, header
from simdroid_apps.opentracks.store import TRACKS_EXTRA, Movement, Track, find_tracks
from simdroid_apps.opentracks.units import Parts, elapsed, full_date

_TITLE = "Filter"
_NOTHING_FOUND = "There are not activities for the specified filter"
_NOTHING_RECORDED = "Record your first track to see aggregated statistics"
_ENDS = {"from": "From", "to": "To"}


@dataclass(frozen=True)
class Sums(Movement):
    """What the tracks of one activity type add up to."""

    category: str
    tracks: int
    distance: float
    total_ms: int
    moving_ms: int
    max_speed: float


def sums_of(tracks: Sequence[Track]) -> list[Sums]:
    """The sums by activity type, those with the most tracks first."""
    groups: dict[str, list[Track]] = {}
    for track in tracks:
        groups.setdefault(track.category, []).append(track)
    return sorted(
        (
            Sums(
                category,
                len(group),
                sum(track.distance for track in group),
                sum(track.total_ms for track in group),
                sum(track.moving_ms for track in group),
                max(track.max_speed for track in group),
            )
            for category, group in groups.items()
        ),
        key=lambda item: (-item.tracks, item.category),
    )


class AggregatedStatistics(TracksScreen):
    """`AggregatedStatisticsActivity`."""

    filter = ui.Saved[dict[str, Any]]({})
    """First and last day and the types, once a filter was chosen."""

    def build(self) -> ui.View:
        """A row for each activity type, over the bar with the filter."""
        sums = sums_of(self._tracks())
        body: ui.View = ui.Recycler(id="aggregated_stats_list", items=sums, build=self._row, weight=1)
        if not sums:
            filtered = self.filter or self.intent.extras.get(TRACKS_EXTRA)
            body = empty("aggregated_stats_empty_view", _NOTHING_FOUND if filtered else _NOTHING_RECORDED)
        name, act, icon = ("filter", self._ask_filter, "filter")
        if self.filter:
            name, act, icon = ("clear_filter", partial(setattr, self, "filter", {}), "filter_off")
        return ui.Page(
            [
                kit.app_bar(self, "Aggregated stats", up=False, id=""),
                body,
                self.bottom_bar([kit.BarAction(f"aggregated_statistics_{name}", "Filter", act, icon)]),
            ],
            ghost=True,
        )

    def _tracks(self) -> list[Track]:
        only, choice = self.intent.extras.get(TRACKS_EXTRA), self.filter
        tracks = find_tracks(self.system)
        if isinstance(only, list):
            tracks = [track for track in tracks if track.id in only]
        if choice:
            types = choice["types"]
            tracks = [
                track for track in tracks if self._within(track, choice) and (track.category in types or not types)
            ]
        return tracks

    def _within(self, track: Track, choice: dict[str, Any]) -> bool:
        """Whether it began on one of the days, by the phone's time."""
        day = kit.moment(self.system, track.start_ms).date().isoformat()
        return bool(choice["from"] <= day <= choice["to"])

    def _row(self, sums: Sums) -> ui.View:
        speed, units = self.options.shows_speed(sums.category), self.units
        names = ("Avg moving speed", "Max speed") if speed else ("Avg moving pace", "Fastest pace")
        head = [
            ui.Icon(id="activity_icon", name=by_label(sums.category).icon, color="on_surface"),
            header("aggregated_stats_type_label", sums.category, margin=(16, 0, 4, 0)),
            header("aggregated_stats_num_tracks", f"({sums.tracks})"),
        ]
        total = [
            _half("distance", units.distance(sums.distance)),
            _half("time", Parts(elapsed(sums.moving_ms), "")),
        ]
        rates = [
            _half("avg_rate", units.rate(sums.moving_speed, speed=speed), names[0]),
            _half("max_rate", units.rate(sums.top_speed, speed=speed), names[1]),
        ]
        rows: list[ui.View] = [ui.Line([*head], ghost=True)]
        rows += [ui.Line(halves, ghost=True, padding=(40, 0, 0, 0)) for halves in (total, rates)]
        line = ui.Line([], height=1, background="outline_variant", ghost=True)
        return ui.Stack([ui.Stack(rows, ghost=True, padding=(8, 8)), line], cls="android.view.ViewGroup")

    # -- the filter ------------------------------------------------------------------------------------------------

    def _ask_filter(self) -> None:
        """Offer the types that are shown, and the present week."""
        today = self.system.clock.now().date()
        first = today + timedelta(6 - today.weekday())  # the Sunday of the ISO week, as the app reckons it
        types: list[Json] = [item.category for item in sums_of(self._tracks())]
        self.ask(
            "filter", all=types, types=types, **{"from": first.isoformat(), "to": (first + timedelta(6)).isoformat()}
        )

    def dialog_filter(self) -> ui.Dialog:
        """Types to tick, and two days, each with a calendar below while it is chosen."""
        group = ui.Stack([self._type(label) for label in self.about["all"]], id="filter_items", spacing=4)
        return ui.Dialog(
            title=_TITLE,
            content=[ui.Scroll(height="wrap", spacing=8, children=[group, *self._end("from"), *self._end("to")])],
            positive=ui.DialogButton("OK", self._take),
            negative=ui.DialogButton("Cancel"),
        )

    def _type(self, label: str) -> ui.View:
        ticked = self.about["types"]
        here = label in ticked
        rest = [item for item in self.about["all"] if (item in ticked) != (item == label)]
        return ui.Button(
            id="filter_dialog_check_button",
            cls="android.widget.CompoundButton",
            text=label,
            emphasis="tonal" if here else "outlined",
            width="fill",
            checkable=True,
            checked=here,
            on_click=partial(self.tell, types=rest),
        )

    def _end(self, end: str) -> list[ui.View]:
        day = date.fromisoformat(self.about[end])
        label = ui.Text(text=_ENDS[end], size=12, color="on_surface_variant", padding=(12, 4, 12, 0))
        shown = ui.Text(
            id=f"filter_date_edit_text_{end}",
            cls="android.widget.EditText",
            text=full_date(day),
            size=16,
            width="fill",
            padding=(12, 4, 12, 12),
            on_click=partial(self._open_calendar, end),
        )
        field = ui.Stack([label, shown], id=f"filter_date_{end}", background="surface_container_highest", radius=4)
        if self.about.get("open") != end:
            return [field]
        return [
            field,
            ui.date_picker_view(
                ui.UiState.of_dialog(self.state, _TITLE),
                day,
                partial(self._choose_day, end),
                today=self.system.clock.minute().date(),
                id=f"filter_date_picker_{end}",
            ),
        ]

    def _open_calendar(self, end: str) -> None:
        state = ui.UiState.of_dialog(self.state, _TITLE)
        for name in ("day", "month", "years"):
            state.forget_value(name)
        self.tell(open=end)

    def _choose_day(self, end: str, day: date) -> None:
        """Take a day; the last one is never before the first."""
        changes = {end: day.isoformat(), "open": ""}
        if end == "from" and day.isoformat() > self.about["to"]:
            changes["to"] = day.isoformat()
        if end == "to" and day.isoformat() < self.about["from"]:
            changes["to"] = self.about["from"]
        self.tell(**changes)

    def _take(self) -> None:
        self.filter = {name: self.about[name] for name in ("types", "from", "to")}


def _half(name: str, parts: Parts, label: str = "") -> ui.View:
    """Half of a row: a figure, with what it is below it."""
    id = f"aggregated_stats_{name}"
    return ui.Column(
        ghost=True,
        weight=1,
        padding=(0, 2),
        children=[figure(id, parts), *([header(f"{id}_label", label, secondary=True)] if label else [])],
    )
