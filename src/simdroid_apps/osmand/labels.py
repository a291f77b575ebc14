"""Words and signs on the map: which are shown at a zoom, and where none covers another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from simdroid import ui
from simdroid_apps.osmand import atlas
from simdroid_apps.osmand.geography import Flat, flat

_SETTLEMENTS = {"City": (7, 17, "bold"), "Town": (9, 14, "medium"), "Village": (11, 12.5, "medium"),
                "Suburb": (13, 11, "regular"), "Hamlet": (13, 11, "regular")}  # fmt: skip
"""From which zoom on a settlement is named, in which size (sp) and face."""
ICONS = {"sights": "camera", "food": "silverware_fork_knife", "hotels": "bed", "shops": "cart",
         "transport": "bus", "services": "information", "sport": "soccer"}  # fmt: skip
_POI_ZOOM, _STREET_ZOOM, _REF_ZOOM, _REF_SPACING = 15, 15, 11, 260


class Label(NamedTuple):
    """A word or a sign at a place."""

    text: str
    place: Flat
    sp: float
    face: ui.Face
    role: str
    icon: str = ""


class Ink(NamedTuple):
    """The colours of words: text, its halo, water, peaks, signs."""

    text: str
    halo: str
    water: str
    peak: str
    sign: str


DAY = Ink("#2d2a26", "#fffdf6", "#3b76a8", "#6d4b2f", "#4f6bb5")
NIGHT = Ink("#d9d5cd", "#1b1b1b", "#79a9d1", "#c7a585", "#8ea5df")


@lru_cache(32)
def labels_at(zoom: int, poi: bool) -> list[Label]:
    """What is named at a zoom, the more important first."""
    return [*_regional(zoom, poi)] if zoom >= 7 else [*_countries(zoom)]


def _countries(zoom: int) -> Iterator[Label]:
    for country in atlas.countries():
        if max(outline.box[2] - outline.box[0] for outline in country.outlines) * 256 * 2**zoom > 40:
            yield Label(country.name, country.label, 12, "medium", "text")


def _regional(zoom: int, poi: bool) -> Iterator[Label]:
    if zoom in (9, 10):
        yield Label(
            "LIECHTENSTEIN", flat(atlas.settlements()[0].point)._replace(x=(9.575 + 180) / 360), 11, "medium", "peak"
        )
    for place in sorted(atlas.settlements(), key=lambda place: ("Liechtenstein" not in place.region, -place.rank)):
        least, sp, face = _SETTLEMENTS[place.kind]
        abroad = "Liechtenstein" not in place.region
        if zoom >= least and not (abroad and zoom < 10 and place.rank < 9000):
            yield Label(place.name, flat(place.point), sp * (0.85 if abroad else 1), face, "text")  # type: ignore[arg-type]
    if zoom >= 12:
        for place in atlas.places():
            if place.category == "peak":
                yield Label(f"{place.name}\n{place.rank}", flat(place.point), 10.5, "regular", "peak", "triangle")
        for water in atlas.waters():
            if water.kind == "river" or zoom >= 14:
                for share in (0.25, 0.4, 0.55, 0.7):
                    yield Label(water.name, water.points[int(len(water.points) * share)], 10.5, "regular", "water")
    if poi and zoom >= _POI_ZOOM:
        for place in atlas.places():
            if place.category in ICONS:
                name = place.name if zoom >= _POI_ZOOM + 1 else ""
                yield Label(name, flat(place.point), 10.5, "regular", "sign", ICONS[place.category])
    if zoom >= _STREET_ZOOM:
        for road in atlas.roads():
            if road.name:
                yield Label(road.name, road.points[len(road.points) // 2], 10, "regular", "text")


class LabelPainter:
    """The boxes that are taken on a screen."""

    def __init__(
        self, painter: ui.Painter, box: ui.Rect, ink: Ink, place: Callable[[Flat], tuple[float, float]]
    ) -> None:
        self.painter, self.box, self.ink, self.place = painter, box, ink, place
        self.taken: list[ui.Rect] = []

    def reserve(self, box: ui.Rect) -> None:
        """Keep words away from a box."""
        self.taken.append(box)

    def _free(self, box: ui.Rect) -> bool:
        if box.left < self.box.left - box.width // 2 or box.right > self.box.right + box.width // 2:
            return False
        return (
            box.bottom >= self.box.top
            and box.top <= self.box.bottom
            and all(
                box.right <= other.left or other.right <= box.left or box.bottom <= other.top or other.bottom <= box.top
                for other in self.taken
            )
        )

    def write(self, label: Label) -> None:
        """Write a label, unless it would cover another one or lies outside."""
        x, y = self.place(label.place)
        left, top, right, bottom = self.box
        if not (left - 200 < x < right + 200 and top - 60 < y < bottom + 60):
            return
        face = label.face
        size, px = self.painter.metrics.sp(label.sp), self.painter.metrics.px
        lines = label.text.split("\n") if label.text else []
        icon = px(15 if label.role == "sign" else 9) if label.icon else 0
        wide = max([icon, *(ui.text_width(line, face, size) for line in lines)])
        high = icon + round(size * 1.2) * len(lines)
        start = y - icon / 2 if icon else y - high / 2
        box = ui.Rect(round(x - wide / 2) - 4, round(start) - 3, round(x + wide / 2) + 4, round(start + high) + 3)
        if not self._free(box):
            return
        self.taken.append(box)
        color = getattr(self.ink, label.role)
        if label.icon:
            square = ui.Rect(round(x - icon / 2), round(start), round(x - icon / 2) + icon, round(start) + icon)
            if label.role == "sign":
                self.painter.fill(square, color, ui.FULL)
                square = square.shrink(px(3), px(3), px(3), px(3))
            self.painter.icon(square, label.icon, self.ink.halo if label.role == "sign" else color)
        baseline = round(start + icon + size)
        for line in lines:
            self._haloed(round(x - ui.text_width(line, face, size) / 2), baseline, line, color, size, face)
            baseline += round(size * 1.2)

    def _haloed(self, x: int, baseline: int, text: str, color: str, size: float, face: ui.Face) -> None:
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            self.painter.text(x + dx, baseline + dy, text, self.ink.halo, size=size, face=face)
        self.painter.text(x, baseline, text, color, size=size, face=face)

    def shields(self, zoom: int) -> None:
        """Numbers of roads on small signs."""
        if zoom < _REF_ZOOM:
            return
        px, size = self.painter.metrics.px, self.painter.metrics.sp(9)
        shields: list[tuple[str, float, float]] = []
        for road in reversed(atlas.roads()):
            if not road.ref:
                continue
            for place in road.points[2::5]:
                x, y = self.place(place)
                if any(ref == road.ref and abs(x - a) + abs(y - b) < px(_REF_SPACING) for ref, a, b in shields):
                    continue
                wide = ui.text_width(road.ref, "medium", size) + px(6)
                box = ui.Rect(round(x - wide / 2), round(y) - px(7), round(x + wide / 2), round(y) + px(7))
                if self.box.left < box.left and box.right < self.box.right and self._free(box):
                    self.taken.append(box)
                    shields.append((road.ref, x, y))
                    blue = road.kind == "motorway" or road.ref == "28"
                    self.painter.fill(box, "#3f63b0" if blue else "#f3e7b0", px(3))
                    ink = "#ffffff" if blue else "#3a3a3a"
                    self.painter.text(box.left + px(3), box.bottom - px(4), road.ref, ink, size=size, face="medium")


def write_all(label_painter: LabelPainter, zoom: int, *, poi: bool, more: Sequence[Label] = ()) -> None:
    """Write everything that there is room for."""
    for label in (*more, *labels_at(zoom, poi)):
        label_painter.write(label)
    label_painter.shields(zoom)
