"""The list of tracks: rows, search, selection, deletion, and the pages it leads to."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from tests.apps.opentracks.conftest import BACK, PACKAGE, START, TODAY, Sh, hold, insert, rows
from tests.apps.ui_reader import find, nodes, tap, texts


def names(phone: Phone) -> list[str]:
    """The tracks that are listed."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("/track_list_item_name")]


def test_rows_come_newest_first_with_day_time_and_distance(tracks: Phone) -> None:
    assert texts(tracks) == [
        "OpenTracks",
        *("Lake loop", "Today", "45:00 (5.00 mi)", "07:00"),
        *("Harbour", "Yesterday", "1:30:00 (2.00 mi)", "09:00", "With Ann"),
        *("Hill sprints", "Monday", "30:00 (1,312.34 ft)", "18:00"),
        *("Old forest", "8 Oct", "3:20:00 (7.25 mi)", "00:00", "Mushrooms"),
        *("Last autumn", "15 Oct 2022", "1:01:00 (20.00 mi)", "00:00"),
    ]


def test_a_row_of_another_zone_tells_its_offset(phone: Phone, sh: Sh) -> None:
    insert(phone, ("Away", "", "running", TODAY + 23 * 3600, 10, 1000))
    path = f"/data/data/{PACKAGE}/databases/database.db"
    sh(f'su 0 sqlite3 {path} "UPDATE tracks SET starttime_offset = 19800"; {START}')
    assert texts(phone)[2:5] == ["Monday", "10:00 (0.62 mi)", "04:30 +0530"]


def test_what_sqlite_inserts_appears_at_once(tracks: Phone) -> None:
    insert(tracks, ("Moonlight", "", "walking", TODAY + 8 * 3600, 5, 900))
    assert names(tracks)[:2] == ["Moonlight", "Lake loop"]


@pytest.mark.parametrize(
    ("query", "found"),
    [("run", ["Lake loop", "Hill sprints"]), ("ANN", ["Harbour"]), ("forest", ["Old forest"]), ("sailing", [])],
)
def test_a_search_looks_at_names_descriptions_and_categories(tracks: Phone, query: str, found: list[str]) -> None:
    tap(tracks, desc="Search")
    tracks.display.type_text(query)
    assert names(tracks) == found
    tracks.display.key(BACK)
    if find_search(tracks):
        tracks.display.key(BACK)
    assert len(names(tracks)) == 5


def find_search(phone: Phone) -> bool:
    """Whether a search is open."""
    return any(node.attributes["resource-id"].endswith("search_src_text") for node in nodes(phone))


def test_an_empty_app_says_where_to_begin(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert texts(phone) == ["OpenTracks", "Start recording your next adventure here"]
    assert find(phone, text="Start recording your next adventure here").box == (42, 1741, 1017, 1812)
    assert find(phone, desc="Arrow").box == (849, 1854, 1017, 2022)
    assert find(phone, desc="Record").box == (859, 2085, 1027, 2253)


def test_rows_keep_their_places(tracks: Phone) -> None:
    assert find(tracks, id="track_list_item_icon").box == (21, 317, 84, 380)
    assert find(tracks, id="track_list_item_name").box[:2] == (105, 296)
    assert find(tracks, id="track_list_item_date").box[2] == 1059
    tap(tracks, id="aggregated_stats_button")
    assert find(tracks, id="aggregated_stats_type_label").box[0] == 126
    assert find(tracks, id="aggregated_stats_time").box[0] == 592


def test_selected_tracks_are_deleted_with_points_and_markers(tracks: Phone, sh: Sh) -> None:
    path = f"/data/data/{PACKAGE}/databases/database.db"
    sh(f"su 0 sqlite3 {path} \"INSERT INTO markers (name, trackid) VALUES ('a', 1), ('b', 3)\"")
    sh(f'su 0 sqlite3 {path} "INSERT INTO trackpoints (trackid, type, time) VALUES (1, 0, 5), (3, 0, 6)"')
    assert find(tracks, id="track_list_item_marker_count").text == "1"
    hold(tracks, text="Lake loop")
    tap(tracks, text="Harbour")
    tap(tracks, desc="More options")
    tap(tracks, text="Delete")
    assert texts(tracks)[0] == "Delete selected?"
    tap(tracks, text="Cancel")
    assert len(rows(tracks, "SELECT * FROM tracks")) == 5
    tap(tracks, desc="More options")
    tap(tracks, text="Delete")
    tap(tracks, text="OK")
    assert names(tracks) == ["Hill sprints", "Old forest", "Last autumn"]
    assert rows(tracks, "SELECT trackid FROM markers") == [(3,)]
    assert rows(tracks, "SELECT trackid FROM trackpoints") == [(3,)]


def test_a_selection_is_left_by_back_and_edits_one(tracks: Phone) -> None:
    hold(tracks, text="Harbour")
    assert find(tracks, id="track_list_item_name").text == "Lake loop"
    tracks.display.key(BACK)
    assert find(tracks, id="track_list_toolbar")
    hold(tracks, text="Harbour")
    tap(tracks, desc="More options")
    tap(tracks, text="Edit")
    assert find(tracks, id="track_edit_name").text == "Harbour"


def test_all_are_selected_and_added_up(tracks: Phone) -> None:
    hold(tracks, text="Harbour")
    tap(tracks, desc="More options")
    tap(tracks, text="Select all")
    tap(tracks, desc="More options")
    assert "Edit" not in texts(tracks)
    tap(tracks, text="Aggregated stats")
    assert texts(tracks)[1:3] == ["RUNNING", "(2)"]


def test_one_track_is_shared_as_text(tracks: Phone) -> None:
    hold(tracks, text="Harbour")
    tap(tracks, desc="Share")
    assert "Chooser" in tracks.display.focused_window()
    tracks.display.key(BACK)
    assert find(tracks, id="track_list_toolbar")


def test_no_app_shows_a_map(tracks: Phone) -> None:
    hold(tracks, text="Harbour")
    tap(tracks, desc="Show on map")
    tap(tracks, text="OpenTracks Dashboard API")
    tap(tracks, text="Always")
    toast = tracks.system.toasts.current
    assert toast is not None and toast.text.startswith("No application supporting")
    tap(tracks, desc="Show on map")
    assert find(tracks, id="action_mode_bar")


@pytest.mark.parametrize(("entry", "shown"), [("Help", "How do I export tracks?"), ("Settings", "GPS")])
def test_the_menu_leads_to_pages(tracks: Phone, entry: str, shown: str) -> None:
    tap(tracks, desc="More options")
    tap(tracks, text=entry)
    assert shown in texts(tracks)
    tracks.display.key(BACK)
    assert names(tracks)


def test_rows_of_nonsense_crash_nothing(phone: Phone, sh: Sh) -> None:
    path = f"/data/data/{PACKAGE}/databases/database.db"
    columns = "name, category, starttime, totaldistance, totaltime, elevationgain, elevationloss, starttime_offset"
    strange = [
        "NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL",
        "'x', 'y', 'z', 'far', 'long', 'up', 'down', 'here'",
        "'', '', 99999999999999999, 1e308, 9223372036854775807, 1e999, -1e999, 999999999",
        "'a', 'b', -5, -7, -9, 0, 0, -999999",
    ]
    for values in strange:
        sh(f'su 0 sqlite3 {path} "INSERT INTO tracks ({columns}) VALUES ({values})"')
    sh(START)
    assert len([node for node in nodes(phone) if node.attributes["resource-id"].endswith("item_icon")]) == 4
    for track in (1, 2, 3, 4):
        for activity in (".TrackRecordedActivity", ".TrackEditActivity", ".TrackStoppedActivity"):
            sh(f"am start -n {PACKAGE}/{activity} --ei track_id {track}")
            assert phone.display.focused_window().endswith(activity)
    sh(f"am start -n {PACKAGE}/.ui.aggregatedStatistics.AggregatedStatisticsActivity")
    assert "Aggregated stats" in texts(phone)
