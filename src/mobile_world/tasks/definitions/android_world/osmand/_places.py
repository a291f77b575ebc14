"""Places of Liechtenstein that the tasks are about, as people name them, and what the app keeps of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from mobile_world.tasks.values import STORAGE, Claim, Condition, Evidence, Row, Table, TextFile, mentions
from mobile_world.tasks.values.conditions import path_claim

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

FILES = "Android/data/net.osmand/files"
FAVORITES, TRACKS = f"{FILES}/favorites/favorites.gpx", f"{FILES}/tracks"
MARKERS = Table("/data/data/net.osmand/databases/map_markers_db", "map_markers")
NEAR = 0.001
"""By how many degrees a place may be missed, as in AndroidWorld."""
PLACES = {
    "Balzers": (47.0688832, 9.5061564), "Bendern": (47.2122151, 9.5062101), "Malbun": (47.1026191, 9.6083057),
    "Nendeln": (47.1973857, 9.5430636), "Oberplanken": (47.1784977, 9.5450163), "Planken": (47.1858882, 9.5452201),
    "Rotenboden": (47.1275785, 9.5387131), "Ruggell": (47.23976, 9.5262837), "Schaan": (47.1663432, 9.5103085),
    "Schaanwald": (47.2165476, 9.5699984), "Schönberg": (47.1303814, 9.5930117), "Triesen": (47.106997, 9.5274854),
}  # fmt: skip
COUNTRY = "Liechtenstein"
_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")


class Spot(NamedTuple):
    """A named point that the app keeps."""

    name: str
    latitude: float
    longitude: float

    def is_near(self, place: tuple[float, float]) -> bool:
        """Whether it is that place."""
        return abs(self.latitude - place[0]) < NEAR and abs(self.longitude - place[1]) < NEAR

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"{self.name or 'a point'} at {self.latitude:.5f}, {self.longitude:.5f}"


def draw_location(random: Random) -> str:
    """A place by its name, or by its coordinates."""
    name = random.choice(sorted(PLACES))
    latitude, longitude = PLACES[name]
    return random.choice((f"{name}, {COUNTRY}", f"{latitude}, {longitude}"))


def place_of(location: str) -> tuple[float, float]:
    """Where a location of a task is."""
    numbers = [float(number) for number in _NUMBERS.findall(location)]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else PLACES[location.partition(",")[0]]


def name_of(location: str) -> str:
    """What the place is called; nothing where a location is coordinates."""
    name = location.partition(",")[0]
    return name if name in PLACES else ""


def draw_kept(random: Random, location: str, count: int) -> list[str]:
    """Names of other places, which are kept already."""
    others = [name for name in sorted(PLACES) if PLACES[name] != place_of(location)]
    return random.sample(others, count)


def favorites_file(names: Sequence[str]) -> TextFile:
    """The file of the favourites, with these in it."""
    points = "".join(
        f'  <wpt lat="{PLACES[name][0]:.7f}" lon="{PLACES[name][1]:.7f}">\n    <name>{escape(name)}</name>\n  </wpt>\n'
        for name in names
    )
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
    root = '<gpx version="1.1" creator="OsmAnd 4.6.13" xmlns="http://www.topografix.com/GPX/1/1">\n'
    return TextFile(FAVORITES, f"{head}{root}{points}</gpx>\n")


def _named(root: ElementTree.Element, *path: str) -> list[ElementTree.Element]:
    """Elements below one another by these names, in whatever namespace."""
    nodes = [root]
    for name in path:
        nodes = [child for node in nodes for child in node if str(child.tag).rpartition("}")[2] == name]
    return nodes


def _spot(node: ElementTree.Element) -> Spot:
    name = next((child.text or "" for child in _named(node, "name")), "")
    return Spot(name, float(node.get("lat", "nan")), float(node.get("lon", "nan")))


def spots(content: bytes, *path: str) -> list[Spot]:
    """Points of a GPX file; none where it is no such file."""
    try:
        return [_spot(node) for node in _named(ElementTree.fromstring(content), *path)]
    except (ElementTree.ParseError, ValueError):
        return []


class FavoriteFile:
    """The favourites of no group."""

    kind = "favorites of OsmAnd"

    def read(self, controller: AndroidController) -> list[Spot]:
        """All of them; none where there is no file yet."""
        result = controller.run(["cat", f"{STORAGE}/{FAVORITES}"], check=False)
        return [] if result.status else spots(result.stdout, "wpt")


FAVORITE_FILE = FavoriteFile()


@dataclass(frozen=True)
class OneNewFavorite(Condition):
    """One favourite is new, at a place and under its name where it has one; the others stay as they are."""

    place: tuple[float, float]
    name: str = ""
    """The place's; nothing where the goal has its coordinates alone."""

    @property
    def kinds(self) -> tuple[FavoriteFile, ...]:
        return (FAVORITE_FILE,)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (path_claim(FAVORITES),)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take one out of what is new."""
        new = evidence.changed(FAVORITE_FILE).new
        spot = next((spot for spot in new if spot.is_near(self.place)), None)
        if spot is None:
            return False, f"new favorites: {', '.join(map(str, new)) or 'none'}"
        new.remove(spot)
        met = not self.name or mentions(spot.name, self.name)
        return met, f"a new favorite: {spot}{'' if met else f', which is not called {self.name}'}"

    def __str__(self) -> str:
        name = f" called {self.name}" if self.name else ""
        return f"a favorite{name} at {self.place[0]}, {self.place[1]}"


@dataclass(frozen=True)
class MarkerRow(Row):
    """A marker on the map near a place."""

    def matches(self, record: Row) -> bool:
        """Whether a row is such a marker."""
        wanted, stored = dict(self.values), dict(record.values)
        place = (float(wanted["marker_lat"]), float(wanted["marker_lon"]))
        return spot_of(record).is_near(place) and str(stored.get("marker_active")) == "1"


def spot_of(row: Row) -> Spot:
    """Where a marker is; nowhere where its row does not say."""
    values = dict(row.values)
    return Spot("", float(values.get("marker_lat") or "nan"), float(values.get("marker_lon") or "nan"))


def marker(name: str, place: tuple[float, float], *, id: str = "") -> MarkerRow:
    """A marker: what is wanted or, with an id, what the app has already."""
    values: dict[str, str | float] = {"marker_lat": place[0], "marker_lon": place[1], "marker_active": 1}
    if id:
        values |= {"marker_id": id, "marker_description": f"location#{name}", "marker_added": 1_690_000_000_000}
    return MarkerRow(MARKERS, tuple(values.items()))


def passes(content: bytes, places: Sequence[tuple[float, float]]) -> bool:
    """Whether a track goes through places in their order, and was planned through no others."""
    along, planned = spots(content, "trk", "trkseg", "trkpt"), spots(content, "rte", "rtept")
    return in_order(along, places) and (not planned or _only(planned, places))


def in_order(points: Sequence[Spot], places: Sequence[tuple[float, float]]) -> bool:
    """Whether points come by all places one after the other."""
    rest = iter(points)
    return all(any(point.is_near(place) for point in rest) for place in places)


def _only(points: Sequence[Spot], places: Sequence[tuple[float, float]]) -> bool:
    """Whether all points are such places, in their order; one may be there twice in a row."""
    at = 0
    for point in points:
        at = next((k for k in range(at, min(at + 2, len(places))) if point.is_near(places[k])), -1)
        if at < 0:
            return False
    return True
