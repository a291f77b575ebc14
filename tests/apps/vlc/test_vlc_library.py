"""VLC's lists: the library made from files, first run, folders, groups, playlists, sheets, search, settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.media import mp3
from simdroid.media.video import message_movie
from simdroid_apps.vlc import library
from simdroid_apps.vlc.library import PACKAGE, media, playlists
from simdroid_apps.vlc.options import Options, may_read
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

pytest.importorskip("av", reason="the extra media is not installed")
STORAGE = "/storage/emulated/0"
START = f"am start -n {PACKAGE}/.gui.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/app_db/vlc_media.db"
BACK = 4
MOVIE = message_movie(["hello"], 4)
NAVIGATION = ["Video", "Audio", "Browse", "Playlists", "More"]

Sh = Callable[..., Result]


@pytest.fixture
def vlc(phone: Phone, sh: Sh) -> Phone:
    """The video tab, with five videos in two folders and a sound."""
    for path in (
        "VLCVideos/reel_12.mp4",
        "VLCVideos/reel_15.mp4",
        "VLCVideos/otter.mp4",
        "VLCVideos/b.mp4",
        "Download/a.mp4",
    ):
        phone.system.fs.write_bytes(f"{STORAGE}/{path}", MOVIE)
    phone.system.fs.write_bytes(f"{STORAGE}/Music/song.mp3", mp3(65_000, "Harbour"))
    assert sh(START).status == 0
    return phone


def ids(phone: Phone) -> set[str]:
    return {node.attributes["resource-id"].rpartition("/")[2] for node in nodes(phone)}


def hold(phone: Phone, text: str) -> None:
    left, top, right, bottom = find(phone, text=text).box
    x, y = (left + right) // 2, (top + bottom) // 2
    phone.display.swipe(x, y, x, y, duration_ms=700)


def toast(phone: Phone) -> str:
    shown = phone.system.toasts.current
    return shown.text if shown else ""


def open_videos(phone: Phone) -> None:
    tap(phone, id="nav_directories")
    tap(phone, text="Internal memory")
    phone.display.swipe(500, 1800, 500, 300, duration_ms=300)
    tap(phone, text="VLCVideos")


def held(phone: Phone) -> dict[str, list[str]]:
    """Playlists with the names of their files."""
    return {
        item.name: [medium.filename for medium in (media(phone.system, *item.media) if item.media else [])]
        for item in playlists(phone.system)
    }


def test_opening_the_app_makes_rows_of_the_files(vlc: Phone, sh: Sh) -> None:
    columns = "filename, Media.type, title, duration, Media.folder_id, size"
    rows = f"SELECT {columns} FROM Media JOIN File ON media_id = id_media"
    size = len(MOVIE)
    sound = len(vlc.system.fs.read_bytes(f"{STORAGE}/Music/song.mp3"))
    assert sorted(sh(f"sqlite3 {DATABASE} '{rows}'").stdout.splitlines()) == [
        f"a.mp4|1|a|4000|1|{size}",
        f"b.mp4|1|b|4000|3|{size}",
        f"otter.mp4|1|otter|4000|3|{size}",
        f"reel_12.mp4|1|reel_12|4000|3|{size}",
        f"reel_15.mp4|1|reel_15|4000|3|{size}",
        f"song.mp3|2|Harbour|64992|2|{sound}",
    ]
    assert sh(f"sqlite3 {DATABASE} 'SELECT name, nb_video, nb_audio FROM Folder'").stdout == (
        "Download|1|0\nMusic|0|1\nVLCVideos|4|0\n"
    )


def test_the_library_follows_the_files(vlc: Phone, sh: Sh) -> None:
    library.append(vlc.system, library.create_playlist(vlc.system, "All"), [medium.id for medium in media(vlc.system)])
    sh(f"rm {STORAGE}/VLCVideos/b.mp4; mv {STORAGE}/Download/a.mp4 {STORAGE}/Download/c.mp4")
    tap(vlc, desc="More options")
    tap(vlc, text="Refresh")
    assert [medium.filename for medium in media(vlc.system)] == [
        "c.mp4", "song.mp3", "otter.mp4", "reel_12.mp4", "reel_15.mp4"
    ]  # fmt: skip
    # What is gone is in no playlist any more, and the places close up.
    assert held(vlc) == {"All": ["song.mp3", "otter.mp4", "reel_12.mp4", "reel_15.mp4"]}
    positions = sh(f"sqlite3 {DATABASE} 'SELECT position FROM PlaylistMediaRelation ORDER BY 1'").stdout.split()
    assert positions == ["0", "1", "2", "3"]


def test_media_rows_that_evaluators_delete_come_back(vlc: Phone, sh: Sh) -> None:
    sh(f"am force-stop {PACKAGE}; sqlite3 {DATABASE} 'DELETE FROM Media'; {START}")
    assert len(media(vlc.system)) == 6
    assert sh(f"sqlite3 {DATABASE} 'SELECT COUNT(*) FROM File'").stdout == "6\n"


def test_videos_of_similar_names_are_a_group(vlc: Phone) -> None:
    assert texts(vlc) == ["VLC", "a", "0:04", "b", "0:04", "otter", "0:04", "reel_1", "2 videos", *NAVIGATION]
    tap(vlc, text="reel_1")
    assert texts(vlc) == ["reel_1", "reel_12", "0:04", "reel_15", "0:04", *NAVIGATION]
    vlc.display.key(BACK)
    tap(vlc, desc="More options")
    tap(vlc, text="Group videos")
    tap(vlc, text="Group by folder")
    assert texts(vlc)[:5] == ["VLC", "Download", "1 video", "VLCVideos", "4 videos"]
    Options(vlc.system).grouping = "-1"
    tap(vlc, desc="More options")
    tap(vlc, text="Display in list")
    assert texts(vlc)[:5] == ["VLC", "a", "0:04", "b", "0:04"]


def test_pictures_of_videos_are_kept_as_files(vlc: Phone, sh: Sh) -> None:
    folder = f"/data/data/{PACKAGE}/files/medialib/thumbnails"
    names = vlc.system.fs.listdir(folder)
    assert len(names) == 5
    assert all(vlc.system.fs.read_bytes(f"{folder}/{name}").startswith(b"\xff\xd8") for name in names)
    sh(f"rm {STORAGE}/VLCVideos/*; am force-stop {PACKAGE}; {START}")
    assert len(vlc.system.fs.listdir(folder)) == 1


def test_every_folder_opens_at_its_top_and_is_found_again_as_it_was_left(vlc: Phone, sh: Sh) -> None:
    sh(f"mkdir -p {STORAGE}/Zoo; for each in $(seq 30); do mkdir {STORAGE}/Zoo/part_$each; done")
    tap(vlc, id="nav_directories")
    tap(vlc, text="Internal memory")
    vlc.display.swipe(500, 1800, 500, 300, duration_ms=300)
    left = texts(vlc)
    tap(vlc, text="Zoo")
    assert texts(vlc)[3] == "part_1"
    vlc.display.key(BACK)
    assert texts(vlc) == left


def test_a_playlist_has_its_files_in_the_order_of_selection(vlc: Phone, sh: Sh) -> None:
    open_videos(vlc)
    assert texts(vlc) == [
        "VLCVideos", "Internal memory", "VLCVideos", "b.mp4", "0:04", "otter.mp4", "0:04", "reel_12.mp4", "0:04",
        "reel_15.mp4", "0:04", *NAVIGATION,
    ]  # fmt: skip
    hold(vlc, "reel_15.mp4")
    tap(vlc, text="b.mp4")
    tap(vlc, text="otter.mp4")
    tap(vlc, text="b.mp4")
    assert texts(vlc)[0] == "2 selected"
    tap(vlc, desc="Add to playlist")
    assert texts(vlc) == [
        "Add to new playlist", "2 tracks", "Playlist name", "SAVE", "Add to existing playlist", "2 tracks",
        "No playlist found.",
    ]  # fmt: skip
    tap(vlc, text="SAVE")
    assert "Type a name for the playlist" in texts(vlc) and playlists(vlc.system) == []
    vlc.display.type_text("Road Trips")
    tap(vlc, text="SAVE")
    assert toast(vlc) == "2 tracks added to Road Trips"
    assert held(vlc) == {"Road Trips": ["reel_15.mp4", "otter.mp4"]}
    columns = "name, nb_video, nb_audio, duration"
    assert sh(f"sqlite3 {DATABASE} 'SELECT {columns} FROM Playlist'").stdout == "Road Trips|2|0|8000\n"


def test_a_group_and_a_folder_stand_for_all_that_they_hold(vlc: Phone) -> None:
    hold(vlc, "reel_1")
    tap(vlc, text="otter")
    tap(vlc, desc="Add to playlist")
    vlc.display.type_text("One")
    tap(vlc, text="SAVE")
    tap(vlc, id="nav_directories")
    tap(vlc, text="Internal memory")
    hold(vlc, "Download")
    tap(vlc, desc="Add to playlist")
    vlc.display.type_text("Two")
    tap(vlc, text="SAVE")
    assert held(vlc) == {"One": ["reel_12.mp4", "reel_15.mp4", "otter.mp4"], "Two": ["a.mp4"]}


def test_a_known_playlist_grows_and_asks_about_what_it_has(vlc: Phone) -> None:
    first = next(medium for medium in media(vlc.system) if medium.filename == "b.mp4")
    library.append(vlc.system, library.create_playlist(vlc.system, "Old"), [first.id])
    open_videos(vlc)
    hold(vlc, "b.mp4")
    tap(vlc, text="otter.mp4")
    tap(vlc, desc="Add to playlist")
    vlc.display.type_text("Old")
    tap(vlc, text="SAVE")
    assert "Playlist Old already exists" in texts(vlc)
    vlc.display.key(BACK)
    tap(vlc, id="textView16")
    assert "This item is already in this playlist." in texts(vlc)
    tap(vlc, text="ADD NEW")
    assert toast(vlc) == "1 track added to Old"
    assert held(vlc) == {"Old": ["b.mp4", "otter.mp4"]}


def test_a_playlist_is_reordered_emptied_renamed_and_deleted(vlc: Phone) -> None:
    number = library.create_playlist(vlc.system, "Mine")
    library.append(vlc.system, number, [medium.id for medium in media(vlc.system) if medium.video])
    tap(vlc, id="nav_playlists")
    tap(vlc, text="Mine")
    assert held(vlc) == {"Mine": ["a.mp4", "b.mp4", "otter.mp4", "reel_12.mp4", "reel_15.mp4"]}
    handles = [node.box for node in nodes(vlc) if node.attributes["resource-id"].endswith("/item_move")]
    x, y = handles[0][0] + 20, handles[0][1] + 20
    vlc.display.swipe(x, y, x, handles[2][1] + 30, duration_ms=600)
    assert held(vlc) == {"Mine": ["b.mp4", "otter.mp4", "a.mp4", "reel_12.mp4", "reel_15.mp4"]}
    tap(vlc, id="item_more")
    tap(vlc, text="Move down")
    tap(vlc, id="item_more")
    tap(vlc, text="Remove from playlist")
    assert held(vlc) == {"Mine": ["b.mp4", "a.mp4", "reel_12.mp4", "reel_15.mp4"]}
    hold(vlc, "reel_12")
    tap(vlc, text="reel_15")
    tap(vlc, desc="Remove")
    assert held(vlc) == {"Mine": ["b.mp4", "a.mp4"]}
    vlc.display.key(BACK)
    tap(vlc, id="item_more")
    tap(vlc, text="Rename")
    vlc.display.type_text(" too")
    tap(vlc, text="OK")
    assert held(vlc) == {"Mine too": ["b.mp4", "a.mp4"]}
    tap(vlc, id="item_more")
    tap(vlc, text="Delete")
    tap(vlc, text="DELETE FOREVER")
    assert held(vlc) == {}
    assert "No playlist found." in texts(vlc)


def test_a_file_is_deleted_for_good_after_a_question(vlc: Phone) -> None:
    tap(vlc, id="item_more")
    tap(vlc, text="Delete")
    assert texts(vlc)[0] == "Delete the file 'a.mp4'?"
    tap(vlc, text="DELETE FOREVER")
    assert not vlc.system.fs.exists(f"{STORAGE}/Download/a.mp4")
    assert "a" not in texts(vlc)


def test_search_filters_the_list(vlc: Phone) -> None:
    tap(vlc, desc="Search…")
    vlc.display.type_text("OTT")
    assert texts(vlc)[:3] == ["OTT", "otter", "0:04"]
    vlc.display.key(BACK)
    vlc.display.key(BACK)
    assert texts(vlc)[0] == "VLC"


def test_sounds_have_tabs_and_play_behind_the_small_player(vlc: Phone) -> None:
    tap(vlc, id="nav_audio")
    tap(vlc, text="TRACKS")
    tap(vlc, text="Harbour")
    vlc.system.clock.advance(5)
    assert find(vlc, id="time").text == "0:05 / 1:04"
    tap(vlc, desc="Pause")
    vlc.system.clock.advance(5)
    assert find(vlc, id="time").text == "0:05 / 1:04"
    tap(vlc, desc="Stop")
    assert "time" not in ids(vlc)


def test_information_history_and_settings(vlc: Phone) -> None:
    tap(vlc, id="item_more")
    tap(vlc, text="Information")
    assert texts(vlc)[:3] == ["a", "Length", "0:04"]
    vlc.display.key(BACK)
    tap(vlc, id="nav_more")
    tap(vlc, text="History")
    assert texts(vlc) == ["History", "Empty"]
    vlc.display.key(BACK)
    tap(vlc, text="Settings")
    tap(vlc, text="DayNight mode")
    tap(vlc, text="Black theme")
    assert Options(vlc.system).theme == "2"


@pytest.mark.factory_phone
def test_the_first_run_leads_to_the_switch_for_all_files(phone: Phone, sh: Sh) -> None:
    phone.system.fs.write_bytes(f"{STORAGE}/Download/a.mp4", MOVIE)
    sh(START)
    assert texts(phone) == ["Welcome to VLC!", "The free and open source multimedia player", "Skip", "Next"]
    tap(phone, text="Skip")
    assert "Permission not granted" in texts(phone) and not may_read(phone.system)
    tap(phone, text="GRANT PERMISSION")
    tap(phone, text="OK")
    tap(phone, text="Allow access to manage all files")
    phone.display.key(BACK)
    assert texts(phone)[:3] == ["VLC", "a", "0:04"]
    sh(f"am force-stop {PACKAGE}; {START}")
    assert texts(phone)[:3] == ["VLC", "a", "0:04"]


@pytest.mark.factory_phone
def test_the_first_run_step_by_step(phone: Phone, sh: Sh) -> None:
    sh(START)
    tap(phone, text="Next")
    assert "GRANT PERMISSION" in texts(phone)
    tap(phone, text="Next")
    assert "Let VLC scan my device for media content" in texts(phone)
    tap(phone, text="Next")
    tap(phone, text="Black theme")
    tap(phone, text="Done")
    assert Options(phone.system).theme == "2" and Options(phone.system).onboarding_done
