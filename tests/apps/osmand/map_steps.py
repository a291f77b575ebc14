"""What tests do with the map again and again."""

from __future__ import annotations

from typing import cast

from simdroid.device import Phone
from simdroid_apps.osmand.geography import Point
from simdroid_apps.osmand.store import Options
from tests.apps.ui_reader import nodes, tap

START = "am start -n net.osmand/.plus.activities.MapActivity"
BACK = 4
VADUZ, MALBUN, SCHAAN = Point(47.14151, 9.52154), Point(47.1026191, 9.6083057), Point(47.1663432, 9.5103085)


def color(phone: Phone, x: int, y: int) -> str:
    """Of a pixel on the screen."""
    return "#{:02x}{:02x}{:02x}".format(*cast("tuple[int, int, int]", phone.display.image().getpixel((x, y))))


def center(phone: Phone) -> Point:
    """The middle of the map."""
    options = Options(phone.system)
    return Point(float(options.latitude), float(options.longitude))


def move(phone: Phone, point: Point, zoom: int) -> None:
    """Show a part of the map."""
    options = Options(phone.system)
    options.latitude, options.longitude, options.zoom = str(point.latitude), str(point.longitude), zoom


def search(phone: Phone, text: str) -> None:
    """Take the first thing that is found."""
    tap(phone, desc="Search")
    phone.display.type_text(text)
    tap(phone, id="searchListItemLayout")


def plan(phone: Phone, *names: str) -> None:
    """Plan a route through places."""
    tap(phone, desc="Back to menu")
    tap(phone, text="Plan a route")
    tap(phone, text="Create new route")
    for name in names:
        search(phone, name)
        tap(phone, text="Add")


def titles(phone: Phone) -> list[str]:
    """Titles of the rows."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("id/title")]
