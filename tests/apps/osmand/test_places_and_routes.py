"""What a person keeps on the map: favourites, markers, planned routes and tracks."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid_apps.osmand import store
from simdroid_apps.osmand.geography import Point, distance
from simdroid_apps.osmand.gpx import Gpx
from simdroid_apps.osmand.store import FAVORITES, INTERNAL, MARKERS, TRACKS, Options
from tests.apps.osmand.map_steps import (
    BACK,
    MALBUN,
    SCHAAN,
    VADUZ,
    move,
    plan,
    search,
    titles,
)
from tests.apps.ui_reader import find, nodes, tap, texts

MIDDLE = (540, 1200)


# -- favourites -------------------------------------------------------------------------------------------------------


def test_a_favourite_is_added_edited_and_deleted(osmand: Phone) -> None:
    search(osmand, "47.1303814, 9.5930117")
    tap(osmand, text="Add")
    tap(osmand, text="Save")
    [saved] = store.favorites(osmand.system)
    assert (saved.name, saved.point) == ("47.13038, 9.59301", Point(47.1303814, 9.5930117))
    tap(osmand, text="Edit Favorite")
    tap(osmand, text="Add description")
    tap(osmand, id="description_edit")
    osmand.display.type_text("A top")
    tap(osmand, text="Add new folder")
    osmand.display.type_text("Hikes")
    tap(osmand, id="button1")
    tap(osmand, id="button_text")
    [saved] = store.favorites(osmand.system)
    assert (saved.description, saved.group) == ("A top", "Hikes")
    files = osmand.system.fs.listdir(FAVORITES)
    assert sorted(files) == ["favorites-Hikes.gpx", "favorites.gpx"]
    osmand.display.key(BACK)
    tap(osmand, desc="Back to menu")
    tap(osmand, text="My Places")
    assert titles(osmand) == ["47.13038, 9.59301"] and "Hikes" in texts(osmand)
    tap(osmand, desc="More")
    tap(osmand, text="Delete")
    tap(osmand, id="button1")
    assert "You have no favorites yet" in texts(osmand)
    assert osmand.system.fs.listdir(FAVORITES) == ["favorites.gpx"]


def test_favourites_with_one_name_get_numbers_and_a_copy_is_kept(osmand: Phone) -> None:
    for _ in range(2):
        store.save_favorite(osmand.system, store.Favorite("Home", VADUZ))
    assert [favorite.name for favorite in store.favorites(osmand.system)] == ["Home", "Home (2)"]
    copy = osmand.system.fs.read_bytes(f"{INTERNAL}/favourites_bak.gpx")
    assert copy.count(b"<wpt ") == 2


def test_a_file_that_others_wrote_is_shown_at_once(osmand: Phone) -> None:
    content = (
        b'<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="47.15" lon="9.555"><name>Pushed</name></wpt></gpx>'
    )
    osmand.system.fs.write_bytes(f"{FAVORITES}/favorites.gpx", content)
    osmand.display.tap(*MIDDLE)
    assert find(osmand, id="context_menu_line1").text == "Pushed"
    osmand.system.fs.write_bytes(f"{FAVORITES}/favorites.gpx", b"broken")
    assert store.favorites(osmand.system) == []


def test_leaving_the_editor_with_changes_asks(osmand: Phone) -> None:
    search(osmand, "Malbun")
    tap(osmand, text="Add")
    tap(osmand, id="name_edit")
    osmand.display.type_text("x")
    osmand.display.key(BACK)
    osmand.display.key(BACK)
    tap(osmand, text="Exit")
    assert "Add" in texts(osmand)
    assert store.favorites(osmand.system) == []


# -- markers ----------------------------------------------------------------------------------------------------------


def test_a_marker_is_put_passed_restored_renamed_and_deleted(osmand: Phone) -> None:
    search(osmand, "Malbun")
    tap(osmand, text="Marker")
    [marker] = MARKERS.query(osmand.system)
    assert (marker.point, marker.name, marker.active) == (MALBUN, "Malbun", True)
    tap(osmand, text="Mark passed")
    assert [each.active for each in MARKERS.query(osmand.system)] == [False]
    tap(osmand, desc="Back to menu")
    tap(osmand, text="Map markers")
    tap(osmand, text="History")
    tap(osmand, desc="Restore")
    tap(osmand, text="Markers")
    assert titles(osmand) == ["Malbun"]
    tap(osmand, desc="More")
    tap(osmand, text="Rename")
    osmand.display.type_text("!")
    tap(osmand, id="button1")
    tap(osmand, text="Malbun!")
    tap(osmand, text="Edit")
    tap(osmand, text="Delete")
    assert MARKERS.query(osmand.system) == []


def test_markers_become_a_track_and_history(osmand: Phone) -> None:
    for place in (VADUZ, MALBUN):
        store.add_marker(osmand.system, place, "here")
    tap(osmand, desc="Back to menu")
    tap(osmand, text="Map markers")
    tap(osmand, desc="More options")
    tap(osmand, text="Save as track file")
    tap(osmand, id="button1")
    [track] = store.tracks(osmand.system)
    assert track.points == [VADUZ, MALBUN]
    tap(osmand, desc="More options")
    tap(osmand, text="Move all to history")
    tap(osmand, text="Yes")
    assert store.markers(osmand.system, active=True) == []


# -- planned routes ---------------------------------------------------------------------------------------------------


def test_a_route_is_planned_by_search_and_saved(osmand: Phone) -> None:
    plan(osmand, "Malbun", "Schaan, Liechtenstein")
    assert find(osmand, id="measurement_points_text_view").text == "Points: 2"
    tap(osmand, text="Done")
    tap(osmand, id="name_edit_text")
    osmand.display.type_text("x")
    tap(osmand, text="Save")
    [track] = store.tracks(osmand.system)
    assert track.path == f"{TRACKS}/2023-10-15_15-34_Sunx.gpx"
    assert (track.points, list(track.content.route)) == ([MALBUN, SCHAAN], [MALBUN, SCHAAN])
    assert Options(osmand.system).shown_tracks == [track.path]


def test_points_are_tapped_moved_removed_undone_and_reordered(osmand: Phone) -> None:
    move(osmand, VADUZ, 12)
    plan(osmand)
    tap(osmand, text="Add")
    for x, y in ((300, 800), (800, 900)):
        osmand.display.tap(x, y)
        osmand.system.clock.advance(1)

    def count() -> str:
        return find(osmand, id="measurement_points_text_view").text

    assert count() == "Points: 3"
    tap(osmand, desc="Undo")
    assert count() == "Points: 2"
    tap(osmand, desc="Redo")
    assert count() == "Points: 3"
    tap(osmand, desc="Points")
    grips = [node.box for node in nodes(osmand) if node.attributes["content-desc"] == "Reorder"]
    osmand.display.swipe(grips[0][0] + 40, grips[0][1] + 40, grips[2][0] + 40, grips[2][1] + 40, duration_ms=600)
    tap(osmand, text="Point 3")
    tap(osmand, text="Delete point")
    assert count() == "Points: 2"
    tap(osmand, text="Point 1")
    tap(osmand, text="Move point")
    osmand.display.swipe(500, 900, 700, 900, duration_ms=300)
    tap(osmand, text="Apply")
    tap(osmand, text="Point 1")
    tap(osmand, text="Add point before")
    move(osmand, MALBUN, 12)
    tap(osmand, text="Add")
    tap(osmand, text="Options")
    tap(osmand, text="Reverse route")
    tap(osmand, text="Options")
    tap(osmand, text="Save as new track")
    tap(osmand, text="Simplified track")
    tap(osmand, text="Save")
    [track] = store.tracks(osmand.system)
    assert (len(track.points), track.points[-1], list(track.content.route)) == (3, MALBUN, [])


def test_a_route_follows_the_roads_of_a_profile(osmand: Phone) -> None:
    plan(osmand, "Malbun", "Schaan, Liechtenstein")
    tap(osmand, text="Options")
    tap(osmand, text="Route between points")
    tap(osmand, text="Driving")
    tap(osmand, text="Done")
    tap(osmand, text="Save")
    [track] = store.tracks(osmand.system)
    assert len(track.points) > 50 and track.metres > distance(MALBUN, SCHAAN) * 1.1
    assert (track.points[0], track.points[-1]) == (MALBUN, SCHAAN)


def test_leaving_a_plan_asks_and_a_name_in_use_is_refused(osmand: Phone) -> None:
    plan(osmand, "Malbun")
    osmand.display.key(BACK)
    tap(osmand, text="Cancel")
    tap(osmand, text="Done")
    osmand.system.fs.write_bytes(f"{TRACKS}/2023-10-15_15-34_Sun.gpx", b"")
    tap(osmand, text="Save")
    assert find(osmand, text="Save as new track")
    osmand.display.key(BACK)
    osmand.display.key(BACK)
    tap(osmand, text="Exit")
    assert find(osmand, desc="Back to menu")


def test_tracks_are_listed_opened_edited_renamed_and_deleted(osmand: Phone) -> None:
    path = store.save_track(osmand.system, "Tours", "Ride", Gpx(segments=[[VADUZ, MALBUN]]))
    tap(osmand, desc="Back to menu")
    tap(osmand, text="My Places")
    tap(osmand, text="Tracks")
    tap(osmand, text="Ride")
    assert "tracks/Tours" in texts(osmand) and "4.88 mi" in texts(osmand)
    tap(osmand, text="Show on map")
    assert Options(osmand.system).shown_tracks == [path]
    tap(osmand, desc="Edit track")
    search(osmand, "Schaan, Liechtenstein")
    tap(osmand, text="Add")
    tap(osmand, text="Done")
    [track] = store.tracks(osmand.system)
    assert track.points == [VADUZ, MALBUN, SCHAAN]
    tap(osmand, desc="More options")
    tap(osmand, text="Rename")
    osmand.display.type_text("2")
    tap(osmand, id="button1")
    assert [each.name for each in store.tracks(osmand.system)] == ["Ride2"]
    assert Options(osmand.system).shown_tracks == [f"{TRACKS}/Tours/Ride2.gpx"]
    tap(osmand, desc="More options")
    tap(osmand, text="Delete")
    tap(osmand, id="button1")
    assert store.tracks(osmand.system) == [] and "This track is gone" in texts(osmand)


def test_names_that_no_file_can_have_are_refused(osmand: Phone) -> None:
    plan(osmand, "Malbun")
    tap(osmand, text="Done")
    tap(osmand, id="name_edit_text")
    osmand.system.editor.commit_text("ä" * 120)
    tap(osmand, text="Save")
    assert "Save as new track" in texts(osmand)
    assert store.tracks(osmand.system) == []
    store.save_favorite(osmand.system, store.Favorite("Home", VADUZ, group="ö" * 150))
    assert [favorite.group for favorite in store.favorites(osmand.system)] == ["ö" * 150]
