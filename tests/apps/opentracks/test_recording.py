"""Recording: time by the phone's clock, the way by its positions, and what the database holds in the end."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.opentracks.conftest import BACK, PACKAGE, START, Sh, hold, rows
from tests.apps.ui_reader import find, nodes, tap, texts

SUMS = "SELECT round(totaldistance), totaltime / 1000, movingtime / 1000 FROM tracks WHERE _id = {}"


@pytest.fixture
def recording(phone: Phone, sh: Sh) -> Phone:
    """A phone that records its first track."""
    sh(START)
    tap(phone, desc="Record")
    return phone


def walk(phone: Phone, hundredths: int, seconds: float = 60) -> None:
    """Be somewhere else, hundredths of a degree north of the last place; then let time pass."""
    last = phone.system.location.last
    phone.system.location.fix(latitude=last.latitude + hundredths / 100, longitude=last.longitude, altitude=20)
    phone.system.clock.advance(seconds)


def value(phone: Phone, label: str) -> str:
    """The figure under a label of the recording screen."""
    shown = texts(phone)
    return shown[shown.index(label.upper()) + 1]


def stop(phone: Phone) -> None:
    """Hold the button of the recording screen."""
    hold(phone, id="track_recording_fab_action")


def test_time_passes_and_the_way_grows(recording: Phone) -> None:
    recording.system.clock.advance(30)
    assert (value(recording, "Total time"), value(recording, "Distance")) == ("00:30", "0.00")
    walk(recording, 1)
    assert (value(recording, "Distance"), value(recording, "Elevation")) == ("0.69", "66")
    assert value(recording, "Total time") == "01:30"


def test_ten_figures_are_shown(recording: Phone) -> None:
    names = [node.text for node in nodes(recording) if node.attributes["resource-id"].endswith("description_main")]
    titles = "DISTANCE, TOTAL TIME, SPEED, MOVING TIME, AVG SPEED, MAX SPEED, AVG MOVING SPEED, ELEVATION, GAIN, LOSS"
    assert ", ".join(names) == titles


def test_a_recording_becomes_a_row(recording: Phone) -> None:
    walk(recording, 1)
    stop(recording)
    assert texts(recording)[:2] == ["2023-10-15T15:34Z", "unknown"]
    tap(recording, id="track_edit_description")
    recording.display.type_text("by hand")
    tap(recording, desc="Stop")
    query = "SELECT name, description, category, activity_type, starttime_offset, numpoints, length(uuid) FROM tracks"
    assert rows(recording, query) == [("2023-10-15T15:34Z", "by hand", "unknown", "unknown", 0, None, 16)]
    assert rows(recording, SUMS.format(1))[0][0] == 1112
    types = [kind for (kind,) in rows(recording, "SELECT type FROM trackpoints ORDER BY _id")]
    assert types == ["-2", "0", "-1", "1"]
    assert find(recording, id="track_list_item_time_distance").text.endswith("(0.69 mi)")
    assert not recording.system.notifications.all()


def test_the_shade_tells_the_way_and_leads_back(recording: Phone) -> None:
    walk(recording, 1)
    (notice,) = recording.system.notifications.all()
    assert (notice.title, notice.ongoing, notice.auto_cancel) == ("Distance: 0.69 mi", True, False)
    assert notice.component == f"{PACKAGE}/{PACKAGE}.TrackRecordingActivity"


def test_a_small_step_is_no_point(recording: Phone) -> None:
    last = recording.system.location.last
    recording.system.location.fix(latitude=last.latitude + 0.00005, longitude=last.longitude)
    recording.system.clock.advance(5)
    assert rows(recording, "SELECT count(*) FROM trackpoints") == [(2,)]


def test_a_rest_is_noted_once_and_takes_no_moving_time(recording: Phone) -> None:
    walk(recording, 1, 50)
    for _ in range(3):
        recording.system.clock.advance(20)
    stop(recording)
    tap(recording, desc="Stop")
    assert [kind for (kind,) in rows(recording, "SELECT type FROM trackpoints")] == ["-2", "0", "-1", "3", "1"]
    ((_, total, moving),) = rows(recording, SUMS.format(1))
    assert (total, moving) == (111, 60)


def test_without_location_only_time_counts(phone: Phone, sh: Sh) -> None:
    sh(f"settings put secure location_mode 0; {START}")
    tap(phone, desc="Record")
    walk(phone, 1)
    tap(phone, desc="Insert marker")
    toast = phone.system.toasts.current
    assert toast is not None and toast.text.startswith("Unable to insert a marker")
    stop(phone)
    tap(phone, desc="Stop")
    assert rows(phone, "SELECT totaldistance, minelevation FROM tracks") == [(0.0, float("inf"))]
    assert [kind for (kind,) in rows(phone, "SELECT type FROM trackpoints")] == ["-2", "1"]


def test_the_button_must_be_held(recording: Phone) -> None:
    tap(recording, id="track_recording_fab_action")
    toast = recording.system.toasts.current
    assert toast is not None and toast.text == "Hold to stop"
    assert find(recording, id="track_recording_fab_action")


def test_the_list_shows_what_is_recorded_and_stops_it(recording: Phone) -> None:
    recording.display.key(BACK)
    assert find(recording, id="track_list_item_time_distance").text == "Recording…"
    tap(recording, id="track_list_item_name")
    assert find(recording, id="track_recording_fab_action")
    recording.display.key(BACK)
    hold(recording, text="2023-10-15T15:34Z")
    tap(recording, desc="More options")
    tap(recording, text="Delete")
    toast = recording.system.toasts.current
    assert toast is not None and "currently recorded" in toast.text
    recording.display.key(BACK)
    hold(recording, id="track_list_fab_action")
    assert find(recording, desc="Record")
    assert find(recording, id="track_list_item_time_distance").text != "Recording…"


def test_going_back_goes_on_recording(recording: Phone) -> None:
    walk(recording, 1, 100)
    stop(recording)
    recording.display.key(BACK)
    assert find(recording, id="track_recording_fab_action")
    recording.system.clock.advance(100)
    stop(recording)
    tap(recording, desc="Stop")
    ((metres, total, _),) = rows(recording, SUMS.format(1))
    assert metres == 1112 and 200 <= total <= 215


def test_a_stored_track_is_resumed(tracks: Phone) -> None:
    tap(tracks, text="Harbour")
    tap(tracks, desc="More options")
    tap(tracks, text="Resume track")
    walk(tracks, 1, 60)
    stop(tracks)
    tap(tracks, desc="Stop")
    ((metres, total, _),) = rows(tracks, SUMS.format(2))
    assert metres == round(2 * 1609.344 + 1112) and 5400 + 60 <= total <= 5400 + 70
    assert rows(tracks, "SELECT starttime FROM tracks WHERE _id = 2") == [(1_697_274_000_000,)]


def test_a_recording_is_discarded(recording: Phone) -> None:
    stop(recording)
    tap(recording, desc="Discard")
    tap(recording, text="OK")
    assert texts(recording) == ["OpenTracks", "Start recording your next adventure here"]
    assert rows(recording, "SELECT count(*) FROM trackpoints") == [(0,)]


def test_a_recording_ends_with_its_process(recording: Phone, sh: Sh) -> None:
    sh(f"am force-stop {PACKAGE}; {START}")
    walk(recording, 1)
    assert find(recording, desc="Record")
    assert rows(recording, "SELECT count(*) FROM trackpoints") == [(2,)]


def test_a_marker_is_set_and_shown(recording: Phone) -> None:
    walk(recording, 1)
    tap(recording, desc="Insert marker")
    assert find(recording, id="marker_edit_name").text == "Marker 1"
    tap(recording, id="marker_edit_marker_type")
    recording.display.type_text("cafe")
    tap(recording, text="Add")
    query = "SELECT name, category, trackid, round(length), latitude FROM markers"
    assert rows(recording, query) == [("Marker 1", "cafe", 1, 1112.0, 37_431_998)]


@pytest.mark.parametrize(
    ("label", "begins"), [("Number", "Track 1"), ("Date (local)", "Sunday, October 15, 2023 at 3")]
)
def test_names_follow_the_settings(phone: Phone, sh: Sh, label: str, begins: str) -> None:
    sh(f"am start -n {PACKAGE}/.settings.SettingsActivity --es page defaults")
    tap(phone, text="Default track name")
    tap(phone, text=label)
    sh(START)
    tap(phone, desc="Record")
    assert rows(phone, "SELECT name FROM tracks")[0][0].startswith(begins)


def test_the_layout_shows_chosen_fields(recording: Phone, sh: Sh) -> None:
    sh(f"am start -n {PACKAGE}/.settings.SettingsActivity --es page ui")
    tap(recording, text="Customize your recording layout")
    tap(recording, text="Distance")
    tap(recording, text="OK")
    recording.display.key(BACK)
    assert "DISTANCE" not in texts(recording) and "TOTAL TIME" in texts(recording)
