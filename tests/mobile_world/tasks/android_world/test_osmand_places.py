"""Where the locations of OsmAnd's tasks are, and which tracks go through them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from mobile_world.tasks.definitions.android_world.osmand._places import (
    MARKERS,
    PLACES,
    Spot,
    draw_kept,
    draw_location,
    favorites_file,
    marker,
    passes,
    place_of,
    spots,
)
from mobile_world.tasks.values import Row

BALZERS, MALBUN, SCHAAN = (PLACES[name] for name in ("Balzers", "Malbun", "Schaan"))
Places = Sequence[tuple[float, float]]


def gpx(along: Places, planned: Places = ()) -> bytes:
    """A track."""
    points = "".join(f'<trkpt lat="{lat}" lon="{lon}"/>' for lat, lon in along)
    route = "".join(f'<rtept lat="{lat}" lon="{lon}"/>' for lat, lon in planned)
    body = f"<rte>{route}</rte><trk><trkseg>{points}</trkseg></trk>"
    return f'<gpx xmlns="http://www.topografix.com/GPX/1/1">{body}</gpx>'.encode()


def test_a_location_is_a_name_or_coordinates() -> None:
    assert place_of("Schaan, Liechtenstein") == SCHAAN
    assert place_of("47.1663432, 9.5103085") == SCHAAN
    drawn = [draw_location(Random(seed)) for seed in range(40)]
    assert {place_of(each) for each in drawn} <= set(PLACES.values())
    assert {each.endswith("Liechtenstein") for each in drawn} == {True, False}
    for seed in range(20):
        assert "Schaan" not in draw_kept(Random(seed), "47.1663432, 9.5103085", 3)


@pytest.mark.parametrize(
    ("along", "planned", "right"),
    [
        ([BALZERS, MALBUN, SCHAAN], (), True),
        ([BALZERS, MALBUN, SCHAAN], [BALZERS, MALBUN, SCHAAN], True),
        ([BALZERS, (47.1, 9.55), MALBUN, SCHAAN], [BALZERS, MALBUN, SCHAAN], True),
        ([BALZERS, MALBUN, MALBUN, SCHAAN], [BALZERS, MALBUN, MALBUN, SCHAAN], True),
        ([BALZERS, SCHAAN, MALBUN], (), False),
        ([BALZERS, MALBUN], (), False),
        ([], (), False),
        ([BALZERS, MALBUN, SCHAAN], [BALZERS, (47.2, 9.6), MALBUN, SCHAAN], False),
        ([BALZERS, MALBUN, SCHAAN, BALZERS], [BALZERS, MALBUN, SCHAAN, BALZERS], False),
    ],
)
def test_a_track_passes_the_places_in_order(along: Places, planned: Places, right: bool) -> None:
    assert passes(gpx(along, planned), [BALZERS, MALBUN, SCHAAN]) is right


def test_near_is_less_than_a_thousandth_of_a_degree() -> None:
    assert Spot("", SCHAAN[0] + 0.0009, SCHAAN[1] - 0.0009).is_near(SCHAAN)
    assert not Spot("", SCHAAN[0] + 0.0011, SCHAAN[1]).is_near(SCHAAN)
    assert not Spot("", SCHAAN[0], SCHAAN[1] - 0.0011).is_near(SCHAAN)
    assert not Spot("", float("nan"), SCHAAN[1]).is_near(SCHAAN)


def test_what_is_no_file_of_points_has_none() -> None:
    assert spots(b"nothing", "wpt") == spots(b"<gpx><wpt lat='x'/></gpx>", "wpt") == []
    kept = favorites_file(["Schönberg"]).text
    assert [each.name for each in spots(kept.encode(), "wpt")] == ["Schönberg"]


@pytest.mark.parametrize(
    ("latitude", "longitude", "active", "right"),
    [
        ("47.1663", "9.5103", "1", True),
        ("47.1663", "9.5103", "0", False),
        ("47.2", "9.5103", "1", False),
        ("", "", "1", False),
    ],
)
def test_a_marker_counts_on_the_map_near_its_place(latitude: str, longitude: str, active: str, right: bool) -> None:
    values = (("marker_lat", latitude), ("marker_lon", longitude), ("marker_active", active))
    assert marker("", SCHAAN).matches(Row(MARKERS, values)) is right
