"""The map's data: places, roads, waters, borders and relief of Liechtenstein, and the countries of the world.

Read once for all phones of the process. Lines are kept as places of the flat map, with the box around them.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple, cast

from PIL import Image

from simdroid.system import folded
from simdroid_apps.osmand.geography import Flat, Point, distance, flat

DATA = files("simdroid_apps.osmand") / "data"
NEAR_M = 3000
"""How far a settlement may be from what lies near it."""
KINDS = {
    "capital": "City",
    "town": "Town",
    "village": "Village",
    "hamlet": "Hamlet",
    "suburb": "Suburb",
    "peak": "Peak",
}


@dataclass(frozen=True)
class Place:
    """Something with a name: a settlement, a peak, a point of interest, a street, a river."""

    name: str
    kind: str
    """What it is called to people, `Village`."""
    point: Point
    region: str
    """The municipality or the region, and the country."""
    category: str
    """`settlement`, `peak`, `street`, `water`, or the category of a point of interest."""
    rank: int = 0
    """Inhabitants or metres; the larger is shown first."""

    @cached_property
    def words(self) -> list[str]:
        """What a search finds it by: the words of its name, then those of its region."""
        return folded(f"{self.name} {self.region} {self.kind}".replace(",", " ").replace("-", " ")).split()

    @property
    def first_words(self) -> int:
        """How many of the words are the name's own."""
        return len(self.name.replace(",", " ").replace("-", " ").split())


class Shape(NamedTuple):
    """A line or an outline with the box around it."""

    kind: str
    name: str
    points: tuple[Flat, ...]
    box: tuple[float, float, float, float]
    ref: str = ""
    width_m: float = 0


class Relief(NamedTuple):
    """Heights (11.6 m a step) and light on the slopes (128 is level), with the edges of the flat map they cover."""

    heights: Image.Image
    light: Image.Image
    box: tuple[float, float, float, float]


class Country(NamedTuple):
    """A country of the world."""

    name: str
    label: Flat
    outlines: tuple[Shape, ...]


def _shape(kind: str, points: Iterable[Sequence[float]], name: str = "", ref: str = "", width_m: float = 0) -> Shape:
    places = tuple(flat(Point(latitude, longitude)) for latitude, longitude in points)
    xs, ys = [place.x for place in places], [place.y for place in places]
    return Shape(kind, name, places, (min(xs), min(ys), max(xs), max(ys)), ref, width_m)


@lru_cache(1)
def _region() -> dict[str, Any]:
    return cast(dict[str, Any], json.loads((DATA / "liechtenstein.json").read_text("utf-8")))


@lru_cache(1)
def places() -> list[Place]:
    """Everything that has a name and can be found."""
    data = _region()
    entries = [
        Place(
            name,
            KINDS[kind],
            Point(latitude, longitude),
            ", ".join(dict.fromkeys((region, country))),
            "settlement",
            people,
        )
        for name, kind, latitude, longitude, region, country, people in data["places"]
    ]
    entries += [
        Place(name, "Peak", Point(latitude, longitude), country, "peak", height)
        for name, latitude, longitude, height, country in data["peaks"]
    ]
    entries += [
        Place(name, kind, Point(latitude, longitude), f"{region}, Liechtenstein", category)
        for name, kind, category, latitude, longitude, region in data["pois"]
    ]
    settlements = entries[: len(data["places"])]
    names = {place.name for place in entries}
    for kind, _, name, points in data["roads"]:
        point = Point(*points[len(points) // 2])
        if name and name not in names:
            near = min(settlements, key=lambda place, point=point: distance(place.point, point))  # type: ignore[misc]
            entries.append(Place(name, "Path" if kind == "path" else "Street", point, near.region, "street"))
            names.add(name)
    entries += [
        Place(name, "River" if kind == "river" else "Stream", Point(*points[len(points) // 2]), "", "water")
        for kind, name, _, points in data["waters"]
    ]
    return entries


def settlements() -> list[Place]:
    """Towns, villages and hamlets."""
    return [place for place in places() if place.category == "settlement"]


def nearest_settlement(point: Point) -> Place | None:
    """The settlement that a point belongs to, if one is near."""
    best = min(settlements(), key=lambda place: distance(place.point, point))
    return best if distance(best.point, point) <= NEAR_M else None


@lru_cache(1)
def roads() -> list[Shape]:
    """Roads and paths, the small ones first."""
    order = ("path", "residential", "tertiary", "secondary", "primary", "motorway")
    return sorted(
        (_shape(kind, points, name, ref) for kind, ref, name, points in _region()["roads"]),
        key=lambda road: order.index(road.kind),
    )


@lru_cache(1)
def road_points() -> list[tuple[str, str, list[Point]]]:
    """Kind, name and points of every road, for finding ways."""
    return [(kind, name or ref, [Point(*point) for point in points]) for kind, ref, name, points in _region()["roads"]]


@lru_cache(1)
def waters() -> list[Shape]:
    """Rivers and streams."""
    return [_shape(kind, points, name, width_m=width) for kind, name, width, points in _region()["waters"]]


@lru_cache(1)
def rails() -> list[Shape]:
    """Railways."""
    return [_shape("rail", points) for points in _region()["rails"]]


@lru_cache(1)
def borders() -> list[Shape]:
    """Borders between countries."""
    return [_shape("border", points) for _, points in _region()["borders"]]


@lru_cache(1)
def areas() -> list[Shape]:
    """Settled areas and lakes."""
    return [_shape(kind, points) for kind, points in _region()["areas"]]


@lru_cache(1)
def relief() -> Relief:
    """The mountains."""
    data = _region()["relief"]
    heights, light = Image.open(io.BytesIO((DATA / "relief.png").read_bytes())).split()
    left, top = flat(Point(data["north"], data["west"]))
    right, bottom = flat(Point(data["south"], data["east"]))
    return Relief(heights, light, (left, top, right, bottom))


def height_at(point: Point) -> int | None:
    """Metres above the sea, where the map knows them."""
    terrain, (x, y) = relief(), flat(point)
    left, top, right, bottom = terrain.box
    if not (left <= x < right and top <= y < bottom):
        return None
    column = int((x - left) / (right - left) * terrain.heights.width)
    return round(
        cast(int, terrain.heights.getpixel((column, int((y - top) / (bottom - top) * terrain.heights.height))))
        * float(_region()["relief"]["metres"])
    )


@lru_cache(1)
def countries() -> list[Country]:
    """The countries of the world, coarsely."""
    return [
        Country(name, flat(Point(latitude, longitude)), tuple(_shape("land", outline) for outline in outlines))
        for name, latitude, longitude, _, outlines in json.loads((DATA / "world.json").read_text("utf-8"))["countries"]
    ]


@lru_cache(1)
def lakes() -> list[Shape]:
    """Large lakes of the world."""
    return [_shape("lake", outline) for outline in json.loads((DATA / "world.json").read_text("utf-8"))["lakes"]]
