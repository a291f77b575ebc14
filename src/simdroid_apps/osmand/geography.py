"""Points on the earth: their place on the flat map, distances, and how coordinates are written and read."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import NamedTuple

EARTH_M = 6_371_000.0
EQUATOR_M = 40_075_016.686
MOST_LATITUDE = 85.0
"""Beyond it the flat map has no end."""
_HEMISPHERE = re.compile(r"[NSEW]", re.IGNORECASE)
_NUMBER = r"\d{1,3}(?:[.,]\d+)?"
_DECIMAL = re.compile(
    r"^\s*(?:geo:)?\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*$", re.IGNORECASE
)
_SEXAGESIMAL = re.compile(
    rf"^\s*([NS])?\s*({_NUMBER})\s*°?(?:\s*({_NUMBER})\s*['′])?(?:\s*({_NUMBER})\s*[\"″])?\s*([NS])?\s*[,;\s]\s*"
    rf"([EW])?\s*({_NUMBER})\s*°?(?:\s*({_NUMBER})\s*['′])?(?:\s*({_NUMBER})\s*[\"″])?\s*([EW])?\s*$",
    re.IGNORECASE,
)


class Point(NamedTuple):
    """A place in degrees."""

    latitude: float
    longitude: float

    def __str__(self) -> str:
        return f"{self.latitude:.5f}, {self.longitude:.5f}"


class Flat(NamedTuple):
    """A place on the flat map (Web Mercator); the world is a square of side 1, y runs south."""

    x: float
    y: float


def flat(point: Point) -> Flat:
    """Where a point lies on the flat map."""
    latitude = max(-MOST_LATITUDE, min(MOST_LATITUDE, point.latitude))
    return Flat((point.longitude + 180) / 360, (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2)


def round_earth(place: Flat) -> Point:
    """The point at a place of the flat map."""
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * place.y))))
    return Point(max(-MOST_LATITUDE, min(MOST_LATITUDE, latitude)), (place.x * 360) % 360 - 180)


def distance(one: Point, other: Point) -> float:
    """Metres between two points."""
    a, b = math.radians(one.latitude), math.radians(other.latitude)
    half = math.sin((b - a) / 2) ** 2
    half += math.cos(a) * math.cos(b) * math.sin(math.radians(other.longitude - one.longitude) / 2) ** 2
    return 2 * EARTH_M * math.asin(math.sqrt(min(half, 1.0)))


def length(points: list[Point]) -> float:
    """Metres along a line."""
    return sum(distance(one, other) for one, other in pairwise(points))


def bearing(one: Point, other: Point) -> float:
    """The direction from one point to another; degrees clockwise from north."""
    a, b = math.radians(one.latitude), math.radians(other.latitude)
    across = math.radians(other.longitude - one.longitude)
    y = math.sin(across) * math.cos(b)
    x = math.cos(a) * math.sin(b) - math.sin(a) * math.cos(b) * math.cos(across)
    return math.degrees(math.atan2(y, x)) % 360


def metres_per_dp(latitude: float, zoom: int) -> float:
    """How far a dp of the map reaches there."""
    return EQUATOR_M * math.cos(math.radians(latitude)) / (256 * 2.0**zoom)


def parse_point(text: str) -> Point | None:
    """Coordinates that somebody typed: decimal degrees, or degrees with minutes and seconds; None for other words."""
    match = _DECIMAL.match(text)
    if match:
        return _valid(float(match[1]), float(match[2]))
    parts = _SEXAGESIMAL.match(text) if _HEMISPHERE.search(text) else None
    if not parts:
        return None
    north, east = (parts[1] or parts[5] or "N").upper(), (parts[6] or parts[10] or "E").upper()
    latitude = _degrees(parts[2], parts[3], parts[4]) * (-1 if north == "S" else 1)
    return _valid(latitude, _degrees(parts[7], parts[8], parts[9]) * (-1 if east == "W" else 1))


def _degrees(*parts: str | None) -> float:
    whole, minutes, seconds = (float((part or "0").replace(",", ".")) for part in parts)
    return whole + minutes / 60 + seconds / 3600


def _valid(latitude: float, longitude: float) -> Point | None:
    return Point(latitude, longitude) if abs(latitude) <= 90 and abs(longitude) <= 180 else None


def metric(metres: float) -> str:
    """A distance as the app writes it in metric units."""
    if metres < 1000:
        return f"{round(metres)} m"
    kilometres = metres / 1000
    return (
        f"{kilometres:.2f} km"
        if kilometres < 10
        else f"{kilometres:.1f} km"
        if kilometres < 100
        else f"{kilometres:.0f} km"
    )


def imperial(metres: float) -> str:
    """A distance as the app writes it in miles and feet."""
    miles = metres / 1609.344
    if miles < 0.1:
        return f"{round(metres / 0.3048)} ft"
    return f"{miles:.2f} mi" if miles < 10 else f"{miles:.1f} mi" if miles < 100 else f"{miles:.0f} mi"


def duration(seconds: float) -> str:
    """A travelling time."""
    minutes = max(round(seconds / 60), 1)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"
