"""The position: where it begins, and how far it goes."""

from __future__ import annotations

import math

import pytest

from simdroid.system.device import Clock, Location


def test_a_phone_begins_at_googleplex() -> None:
    assert tuple(Location(Clock()).last) == (37.4219983, -122.084, 5.0, 0)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ((1.5, -2.5, 30.0), (1.5, -2.5, 30.0)),
        ((90.0, 180.0, 1e5), (90.0, 180.0, 1e5)),
        ((90.5, 180.5, 100_000.5), (90.0, 180.0, 1e5)),
        ((-91.0, -181.0, -2e5), (-90.0, -180.0, -1e5)),
        ((math.nan, 0.0, 0.0), (90.0, 0.0, 0.0)),
    ],
)
def test_positions_are_kept_within_the_globe(
    given: tuple[float, float, float], kept: tuple[float, float, float]
) -> None:
    clock = Clock()
    clock.advance(1)
    location = Location(clock)
    location.fix(latitude=given[0], longitude=given[1], altitude=given[2])
    assert tuple(location.last) == (*kept, 31_000_000_000)
    other = Location(clock)
    other.load(location.save())
    assert other.last == location.last


def test_the_ground_is_where_no_altitude_is_given() -> None:
    location = Location(Clock())
    location.fix(latitude=1, longitude=2)
    assert location.last.altitude == 0.0
