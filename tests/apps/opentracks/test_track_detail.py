"""One track: statistics in every unit, intervals, charts, editing, deletion."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid_apps.opentracks.statistics import intervals, samples, statistics, steps
from simdroid_apps.opentracks.store import TrackPoint
from simdroid_apps.opentracks.units import SYSTEMS, elapsed
from tests.apps.opentracks.conftest import BACK, PACKAGE, Sh, rows
from tests.apps.ui_reader import find, tap, texts

POINTS = [
    TrackPoint(1, 1, type=-2, time_ms=0),
    TrackPoint(2, 1, 0, 0, 1_000, elevation=10, speed=2.0),
    TrackPoint(3, 1, 0, 10_000, 101_000, elevation=30, speed=11.0),
    TrackPoint(4, 1, type=3, time_ms=111_000),
    TrackPoint(5, 1, 0, 20_000, 311_000, elevation=20, speed=5.0, type=0),
    TrackPoint(6, 1, type=1, time_ms=321_000),
    TrackPoint(7, 1, type=-2, time_ms=500_000),
    TrackPoint(8, 1, 0, 30_000, 510_000),
]
STEP = 1111.95
"""Metres in a hundredth of a degree of latitude, on the app's sphere."""


def test_points_add_up() -> None:
    sums = statistics(POINTS)
    assert (sums.start_ms, sums.stop_ms) == (0, 510_000)
    assert sums.distance == pytest.approx(2 * STEP, abs=0.1)
    assert (sums.total_ms, sums.moving_ms) == (331_000, 331_000)
    assert (sums.low, sums.high, sums.max_speed) == (10, 30, 11.0)
    assert (sums.gain, sums.loss) == (None, None)
    assert statistics([]).columns()["minelevation"] == float("inf")


def test_what_is_idle_does_not_move() -> None:
    resting = [*POINTS[:4], TrackPoint(9, 1, type=0, time_ms=411_000)]
    assert [step.moving_ms for step in steps(resting)] == [0, 1_000, 100_000, 10_000, 0]
    assert statistics(resting).total_ms == 411_000


def test_intervals_have_equal_lengths_and_a_rest() -> None:
    parts = intervals(POINTS[:6], 1000)
    assert [round(part.until) for part in parts] == [1000, 2000, 2224]
    assert sum(part.metres for part in parts) == pytest.approx(2 * STEP, abs=0.1)
    assert sum(part.ms for part in parts) == pytest.approx(321_000)
    assert parts[0].speed == pytest.approx(1000 / (101 * 1000 / STEP), rel=1e-3)
    assert intervals([], 1000) == []


def test_samples_follow_the_way() -> None:
    curve = samples(POINTS)
    assert [round(sample.metres) for sample in curve] == [0, 1112, 2224]
    assert [sample.height for sample in curve] == [10, 30, 20]


@pytest.mark.parametrize(
    ("system", "metres", "shown"),
    [
        ("METRIC", 2345, "2.35 km"),
        ("METRIC", 500, "500.00 m"),
        ("METRIC", 1_234_567, "1,234.57 km"),
        ("IMPERIAL", 8047, "5.00 mi"),
        ("IMPERIAL", 100, "328.08 ft"),
        ("IMPERIAL_METER", 100, "100.00 m"),
        ("NAUTICAL", 1852, "1.00 NM"),
    ],
)
def test_distances_are_written_as_the_app_does(system: str, metres: float, shown: str) -> None:
    assert str(SYSTEMS[system].distance(metres)) == shown


def test_times_and_rates_are_written_as_the_app_does() -> None:
    assert [elapsed(ms) for ms in (0, 65_999, 3_600_000)] == ["00:00", "01:05", "1:00:00"]
    metric = SYSTEMS["METRIC"]
    assert str(metric.rate(10, speed=True)) == "36.0 km/h"
    assert str(metric.rate(4, speed=False)) == "4:10 min/km"
    assert str(metric.rate(0, speed=False)) == "0:00 min/km"


def test_statistics_of_a_run_are_paces(tracks: Phone) -> None:
    tap(tracks, text="Lake loop")
    assert texts(tracks)[4:] == [
        *("Lake loop", "Oct 15, 2023, 7:00:00 AM", "DISTANCE", "5.00", "mi"),
        *("MOVING TIME", "45:00", "TOTAL TIME", "45:00", "FASTEST PACE", "9:00", "min/mi"),
        *("AVG MOVING PACE", "9:00", "min/mi", "AVG PACE", "9:00", "min/mi"),
    ]


def test_other_units_and_speeds(tracks: Phone, sh: Sh) -> None:
    tap(tracks, desc="More options")
    tap(tracks, text="Settings")
    tap(tracks, text="Default Units and Activity")
    tap(tracks, text="Preferred units")
    tap(tracks, text="Metric (km, m)")
    tap(tracks, text="Preferred rate")
    tap(tracks, text="Speed (km/hr)")
    sh(f"am start -n {PACKAGE}/.TrackRecordedActivity --ei track_id 1")
    assert find(tracks, id="stats_distance_value").text == "8.05"
    assert find(tracks, id="stats_average_speed_label").text == "AVG SPEED"
    assert find(tracks, id="stats_average_speed_value").text == "10.7"


def test_tabs_without_points(tracks: Phone) -> None:
    tap(tracks, text="Harbour")
    tap(tracks, desc="Intervals")
    assert "There are not any interval yet" in texts(tracks)
    tracks.display.swipe(900, 1200, 100, 1200, duration_ms=300)
    assert find(tracks, id="chart_view")
    tap(tracks, desc="By distance")
    assert "Distance (mi)" in texts(tracks)


def test_heights_show_where_both_are_known(tracks: Phone, sh: Sh) -> None:
    path = f"/data/data/{PACKAGE}/databases/database.db"
    sh(f'su 0 sqlite3 {path} "UPDATE tracks SET elevationgain = 100, elevationloss = 30.5 WHERE _id = 2"')
    tap(tracks, text="Harbour")
    assert texts(tracks)[-6:] == ["GAIN", "328", "ft", "LOSS", "100", "ft"]


def edit(phone: Phone, track: str) -> None:
    """Open a track's form."""
    tap(phone, text=track)
    tap(phone, desc="More options")
    tap(phone, text="Edit")


def test_an_edit_changes_what_was_typed_and_nothing_else(tracks: Phone) -> None:
    before = rows(tracks, "SELECT * FROM tracks WHERE _id != 2")
    edit(tracks, "Harbour")
    tap(tracks, id="track_edit_name")
    tracks.display.type_text(" trip")
    tap(tracks, id="track_edit_activity_type_icon")
    tap(tracks, desc="skate boarding")
    assert find(tracks, id="track_edit_activity_type").text == "skate boarding"
    tap(tracks, text="Save")
    named = "SELECT name, description, category, activity_type, totaldistance FROM tracks WHERE _id = 2"
    assert rows(tracks, named) == [("Harbour trip", "With Ann", "skate boarding", "skateboarding", 2 * 1609.344)]
    assert rows(tracks, "SELECT * FROM tracks WHERE _id != 2") == before
    assert find(tracks, id="stats_name_value").text == "Harbour trip"


def test_the_activity_type_is_completed(tracks: Phone) -> None:
    edit(tracks, "Lake loop")
    tap(tracks, id="track_edit_activity_type")
    for _ in range(7):
        tracks.display.key(67)
    tracks.display.type_text("trail")
    tap(tracks, text="trail hiking")
    tap(tracks, text="Save")
    assert rows(tracks, "SELECT category, activity_type FROM tracks WHERE _id = 1") == [("trail hiking",) * 2]


@pytest.mark.parametrize("way", ["Cancel", "back"])
def test_an_edit_can_be_left(tracks: Phone, way: str) -> None:
    edit(tracks, "Harbour")
    tap(tracks, id="track_edit_name")
    tracks.display.type_text("!")
    for _ in range(2 if way == "back" else 1):
        if way == "back":
            tracks.display.key(BACK)
        else:
            tap(tracks, text="Cancel")
    assert find(tracks, id="stats_name_value").text == "Harbour"


def test_a_track_is_deleted_from_its_page(tracks: Phone) -> None:
    tap(tracks, text="Harbour")
    tap(tracks, desc="More options")
    tap(tracks, text="Delete")
    assert texts(tracks)[0] == "Delete track?"
    tap(tracks, text="OK")
    assert [name for (name,) in rows(tracks, "SELECT name FROM tracks ORDER BY _id")] == [
        *("Lake loop", "Hill sprints", "Old forest", "Last autumn")
    ]
    assert find(tracks, id="track_list_toolbar")
