"""The tabs with intervals and charts, of tracks that are recorded and of the one that is being recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from simdroid import kit, ui
from simdroid_apps.opentracks import screen, store
from simdroid_apps.opentracks.statistics import Interval, Sample, intervals, samples
from simdroid_apps.opentracks.units import elapsed

TABS = ("Stats", "Intervals", "By time", "By distance")
_LENGTHS = (0.1, 0.5, 1, 2, 3, 4, 5, 10, 20, 50)
"""Lengths of intervals, in large units."""
_USUAL = 2
_MARKS = 4
"""Lines across a chart, and steps of its axes."""


class Curve(NamedTuple):
    """One value along a chart, with its own scale."""

    label: str
    values: Sequence[float | None]
    color: str


class TabbedTrack(screen.TracksScreen):
    """A track under four tabs; the first is the screen's own."""

    floor: ClassVar[float] = 8
    """Room below charts, which a floating button may take."""
    tab = ui.Saved(0)
    length = ui.Saved(_USUAL)

    def tabs(self, first: Callable[[], ui.View], track: int, category: str) -> list[ui.View]:
        """The tabs and the page of the one that is chosen."""
        choose = partial(setattr, self, "tab")
        pages: list[Callable[[], ui.View]] = [
            first,
            partial(self._intervals, track, category),
            partial(self._chart, track, by_distance=False),
            partial(self._chart, track, by_distance=True),
        ]
        return [
            ui.Tabs([(name, None) for name in TABS], self.tab, choose, id="track_detail_activity_tablayout"),
            ui.Pager(
                id="track_detail_activity_view_pager",
                cls="androidx.viewpager2.widget.ViewPager2",
                weight=1,
                pages=pages,
                page=self.tab,
                on_page=choose,
            ),
        ]

    def action(self, name: str, label: str, act: ui.Action, icon: str = "", *, shown: bool = True) -> kit.BarAction:
        """Something that the bar at the bottom offers."""
        return kit.BarAction(f"track_detail_{name}", label, act, icon, shown=shown)

    def points(self, track: int) -> list[store.TrackPoint]:
        """The points that the tabs are about."""
        return store.points_of(self.system, track)

    # -- intervals -------------------------------------------------------------------------------------------------

    def _intervals(self, track: int, category: str) -> ui.View:
        units, speed = self.units, self.options.shows_speed(category)
        parts = intervals(self.points(track), units.metres * _LENGTHS[self.length])
        choose = ui.Spinner(
            [f"{length:g} {units.name}" for length in _LENGTHS],
            self.length,
            partial(setattr, self, "length"),
            id="intervals_dropdown",
            width="fill",
            margin=(8, 0),
        )
        hint = ui.Text(text="Split interval", size=12, color="on_surface_variant", padding=(16, 8, 16, 0))
        titles = [("distance", "Distance"), ("rate", "Speed" if speed else "Pace"), ("altitude", "Elevation")]
        heads: list[ui.View] = []
        for name, title in titles:
            head = screen.header(f"interval_{name}", title)
            head.weight, head.text_align = 1, (0.5, 0.5)
            heads.append(head)
        top = ui.Stack([hint, choose, ui.Line(heads, padding=(8, 8))], id="intervals_input_layout")
        body: ui.View = ui.Recycler(
            id="interval_list", items=parts, build=partial(self._interval, speed=speed), weight=1
        )
        if not parts:
            body = ui.Text(
                id="interval_list_empty_view",
                text="There are not any interval yet",
                size=20,
                width="fill",
                text_align=(0.5, 0.0),
                padding=(24, 48),
            )
        return ui.Page([top, body], ghost=True)

    def _interval(self, part: Interval, *, speed: bool) -> ui.View:
        units, middle = self.units, (0.5, 0.5)
        heights: list[ui.View] = [
            ui.Text(id=f"interval_item_{name}", text=f"{sign} {units.height(value)}", width="fill", text_align=middle)
            for name, sign, value in (("gain", "↑", part.gain), ("loss", "↓", part.loss))
        ]
        return ui.Line(
            [
                ui.Text(id="interval_item_distance", text=str(units.distance(part.until)), weight=1, text_align=middle),
                ui.Text(
                    id="interval_item_rate", text=str(units.rate(part.speed, speed=speed)), weight=1, text_align=middle
                ),
                ui.Column(ghost=True, weight=1, children=heights),
            ],
            padding=(8, 8),
        )

    # -- charts ----------------------------------------------------------------------------------------------------

    def _chart(self, track: int, *, by_distance: bool) -> ui.View:
        units, curve_samples = self.units, samples(self.points(track))
        across = [item.metres / units.metres if by_distance else item.ms / 60_000 for item in curve_samples]
        curves = [
            Curve(f"Elevation ({units.small_name})", _scaled(curve_samples, "height", units.small_metres), "#339933"),
            Curve(f"Speed ({units.speed_label})", _scaled(curve_samples, "speed", units.metres / 3600), "#0066ff"),
        ]
        curves = [curve for curve in curves if any(value is not None for value in curve.values)]
        legend: list[ui.View] = [ui.Text(text=curve.label, size=12, color=curve.color) for curve in curves]
        end = across[-1] if across else 0.0
        ends = [
            ui.Text(text="0", size=12, weight=1),
            ui.Text(text=f"Distance ({units.name})" if by_distance else "Time", size=12),
            ui.Text(text=f"{end:.2f}" if by_distance else elapsed(end * 60_000), size=12, weight=1),
        ]
        ends[-1].text_align = (1.0, 0.0)
        return ui.Page(
            [
                ui.Line(legend, spacing=16, padding=(8, 4)),
                ui.Canvas(partial(_draw, across, curves), id="chart_view", width="fill", weight=1),
                ui.Line([*ends], padding=(8, 4)),
            ],
            ghost=True,
            padding=(8, 8, 8, self.floor),
        )


def _scaled(curve_samples: Sequence[Sample], name: str, unit: float) -> list[float | None]:
    values = (getattr(item, name) for item in curve_samples)
    return [None if value is None else value / unit for value in values]


def _draw(across: Sequence[float], curves: Sequence[Curve], painter: ui.Painter, box: ui.Rect) -> None:
    """Lines across, the scale of each curve at a side, and the curves."""
    px = painter.metrics.px
    room = ui.Rect(box.left + px(40), box.top + px(8), box.right - px(40), box.bottom - px(8))
    for mark in range(_MARKS + 1):
        y = room.bottom - round(room.height * mark / _MARKS)
        painter.fill(ui.Rect(room.left, y, room.right, y + 1), "outline_variant")
    for index, curve in enumerate(curves):
        _draw_curve(painter, box, room, across, curve, at_end=index > 0)


def _draw_curve(
    painter: ui.Painter, box: ui.Rect, room: ui.Rect, across: Sequence[float], curve: Curve, *, at_end: bool
) -> None:
    values = [value for value in curve.values if value is not None]
    low, high = min(values), max(values)
    span, width = (high - low) or 1.0, (across[-1] - across[0]) or 1.0
    size = painter.metrics.sp(11)
    for mark in range(_MARKS + 1):
        text = f"{low + span * mark / _MARKS:.0f}"
        x = box.right - ui.text_width(text, "regular", size) if at_end else box.left
        painter.text(
            x, (room.bottom - round(room.height * mark / _MARKS)) + round(size / 3), text, curve.color, size=size
        )
    line = [
        (room.left + room.width * (x - across[0]) / width, room.bottom - room.height * (value - low) / span)
        for x, value in zip(across, curve.values, strict=True)
        if value is not None
    ]
    if len(line) > 1:
        painter.path(line, curve.color, painter.metrics.px(2))
