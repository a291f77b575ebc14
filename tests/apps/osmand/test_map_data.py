"""The map's data and arithmetic: coordinates, distances, places of the tasks, ways along the roads, GPX files."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mobile_world.tasks.definitions.android_world.osmand._places import PLACES
from simdroid_apps.osmand import atlas, gpx
from simdroid_apps.osmand.geography import (
    Point,
    distance,
    duration,
    flat,
    imperial,
    metric,
    parse_point,
    round_earth,
)
from simdroid_apps.osmand.router import BICYCLE, CAR, WALK, find_way
from simdroid_apps.osmand.tiles import draw_tile, world_px

VADUZ, MALBUN = Point(47.14151, 9.52154), Point(47.1026191, 9.6083057)
DENSITY = 2.625


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("47.1303814, 9.5930117", (47.1303814, 9.5930117)),
        ("47.1303814,9.5930117", (47.1303814, 9.5930117)),
        (" 47.13 9.59 ", (47.13, 9.59)),
        ("47.13; 9.59", (47.13, 9.59)),
        ("geo:47.13,9.59", (47.13, 9.59)),
        ("-33.5, -70.25", (-33.5, -70.25)),
        ("47°30'N 9°15'E", (47.5, 9.25)),
        ("N 47° 30' 0\", W 9° 15' 36\"", (47.5, -9.26)),
        ("47.5° S, 9.25° W", (-47.5, -9.25)),
        ("91, 5", None),
        ("47, 181", None),
        ("47.13", None),
        ("Schaan", None),
        ("", None),
    ],
)
def test_coordinates_are_read_as_people_type_them(text: str, point: tuple[float, float] | None) -> None:
    found = parse_point(text)
    assert found == (pytest.approx(point) if point else None)


def test_a_point_comes_back_from_the_flat_map() -> None:
    for point in (VADUZ, Point(-33.5, -70.25), Point(0, 0), Point(84, 179)):
        assert round_earth(flat(point)) == pytest.approx(point)
    assert round_earth(flat(Point(90, 10))).latitude == pytest.approx(85)


def test_distances_and_their_words() -> None:
    assert distance(VADUZ, MALBUN) == pytest.approx(7870, abs=30)
    assert distance(VADUZ, VADUZ) == 0
    assert [metric(metres) for metres in (7.4, 999, 1234, 12345, 123456)] == [
        "7 m",
        "999 m",
        "1.23 km",
        "12.3 km",
        "123 km",
    ]
    assert [imperial(metres) for metres in (10, 1609.344, 32186.88, 321868.8)] == [
        "33 ft",
        "1.00 mi",
        "20.0 mi",
        "200 mi",
    ]
    assert [duration(seconds) for seconds in (5, 60, 3600, 5460)] == ["1 min", "1 min", "1 h 00 min", "1 h 31 min"]


def test_the_places_of_the_tasks_are_where_the_tasks_want_them() -> None:
    points = {place.name: place.point for place in atlas.places() if "Liechtenstein" in place.region}
    assert {name: tuple(points[name]) for name in PLACES} == PLACES


def test_settlements_of_the_country_lie_inside_its_border() -> None:
    xs = [place.x for place in map(flat, (settlement.point for settlement in atlas.settlements()))]
    assert len(xs) > 50
    outline = [Point(*pair) for pair in atlas._region()["country"]]

    def inside(point: Point) -> bool:
        crossed = False
        for one, other in pairwise([*outline, outline[0]]):
            if (one.latitude > point.latitude) != (other.latitude > point.latitude):
                share = (point.latitude - one.latitude) / (other.latitude - one.latitude)
                crossed ^= point.longitude < one.longitude + share * (other.longitude - one.longitude)
        return crossed

    for place in atlas.settlements():
        assert inside(place.point) == ("Liechtenstein" in place.region), place.name


def test_heights_follow_the_mountains() -> None:
    valley, peak, abroad = (atlas.height_at(point) for point in (VADUZ, Point(47.0526, 9.5814), Point(10, 10)))
    assert valley is not None and 440 < valley < 520
    assert peak is not None and 2300 < peak < 2700
    assert abroad is None


def test_the_way_to_malbun_climbs_through_triesenberg() -> None:
    way = find_way(VADUZ, MALBUN, CAR)
    assert way is not None
    assert (way.points[0], way.points[-1]) == (VADUZ, MALBUN)
    assert min(distance(point, Point(47.11815, 9.54197)) for point in way.points) < 100
    assert 9_000 < way.metres < 20_000 and 8 < way.seconds / 60 < 40
    assert way.turns[-1].instruction == "Arrive at your destination"
    assert any("Malbunstrasse" in turn.instruction for turn in way.turns)
    slower = [find_way(VADUZ, MALBUN, profile) for profile in (BICYCLE, WALK)]
    assert [other.seconds > way.seconds for other in slower if other] == [True, True]


def test_cars_keep_off_paths_and_nothing_leads_across_the_sea() -> None:
    top = Point(47.1303814, 9.5930117)
    on_foot, by_car = find_way(MALBUN, top, WALK), find_way(MALBUN, top, CAR)
    assert on_foot is not None and on_foot.metres < 9_000
    assert by_car is not None and distance(by_car.points[-2], top) > 1000, "the last road ends below"
    assert find_way(VADUZ, Point(37.42, -122.08), CAR) is None


def test_a_gpx_file_is_read_as_it_was_written() -> None:
    waypoint = gpx.Waypoint(VADUZ, "A & <B>", "two\nlines", "Group", "2023-10-15T15:34:00Z", {"color": "#d00d0d"})
    content = gpx.Gpx("name", "2023-10-15T15:34:00Z", [waypoint], [[VADUZ, MALBUN], [MALBUN]], [VADUZ, MALBUN])
    written = gpx.write(content)
    assert gpx.read(written) == content
    assert b'<gpx xmlns="http://www.topografix.com/GPX/1/1"' in written and b'version="1.1"' in written


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no xml",
        b"<gpx>",
        b"<!DOCTYPE x [<!ENTITY a 'b'>]><gpx/>",
        b"<html/>",
        b"\xff\xfe\x00",
        b"<gpx><wpt lat='a' lon='1'/></gpx>",
    ],
)
def test_what_is_no_gpx_file_holds_nothing(data: bytes) -> None:
    content = gpx.read(data)
    assert not any((content.waypoints, content.segments, content.route))


def test_points_outside_the_world_and_other_namespaces() -> None:
    data = b'<g:gpx xmlns:g="urn:x"><g:wpt lat="95" lon="1"/><g:wpt lat="5" lon="1"><g:name>A</g:name></g:wpt></g:gpx>'
    assert [waypoint.name for waypoint in gpx.read(data).waypoints] == ["A"]


def test_neighbouring_tiles_meet_without_a_seam() -> None:
    zoom = 15
    world, (x, y) = world_px(zoom, DENSITY), flat(Point(47.1303814, 9.5930117))
    column, row = int(x * world // 480), int(y * world // 480)
    left, right = (draw_tile(column + step, row, zoom, DENSITY, night=False) for step in (0, 1))
    jumps = 0
    for line in range(0, 480, 8):
        one, other = left.getpixel((479, line)), right.getpixel((0, line))
        assert isinstance(one, tuple) and isinstance(other, tuple)
        jumps += max(abs(a - b) for a, b in zip(one, other, strict=True)) > 8
    assert jumps <= 3, "only where a path crosses the edge"
