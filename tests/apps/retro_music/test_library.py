"""The library: tabs, orders, albums and artists, search, details, deleting, and what is left out."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.media import mp3
from simdroid.media import wav as sound
from simdroid_apps.retro_music.options import Options
from tests.apps.retro_music.conftest import BACK, PACKAGE, SONGS, START, Sh, dots, hold, listed, titles, toast
from tests.apps.ui_reader import find, nodes, tap, texts


@pytest.mark.factory_phone
def test_the_first_page_asks_for_what_the_app_needs(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert find(phone, id="finish").attributes["enabled"] == "false"
    tap(phone, text="Grant access")
    while "Allow" in texts(phone):
        tap(phone, text="Allow")
    tap(phone, text="Let's go")
    assert "Welcome," in texts(phone)
    phone.display.key(BACK)
    assert phone.system.activities.top.component.package != PACKAGE


def test_songs_are_listed_by_title_and_short_ones_are_left_out(retro: Phone, sh: Sh) -> None:
    retro.system.fs.write_bytes("/sdcard/Music/short.mp3", mp3(19_000, "Aardvark"))
    retro.system.fs.write_bytes("/sdcard/Ringtones/tone.mp3", mp3(90_000, "Tone"))
    assert titles(retro) == [*SONGS]
    retro.system.fs.write_bytes("/sdcard/Download/late.mp3", mp3(90_000, "Él"))
    assert titles(retro) == ["Amber", "Birch", "Cedar", "Delta", "Él", "Ember"]
    sh(f"pm revoke {PACKAGE} android.permission.READ_MEDIA_AUDIO")
    sh(START)
    assert "Let's go" in texts(retro)


@pytest.mark.parametrize("columns", [1, 2])
def test_the_last_song_can_be_scrolled_free_of_the_floating_button(retro: Phone, columns: int) -> None:
    for number in range(20):
        retro.system.fs.write_bytes(f"/sdcard/Music/z{number}.mp3", mp3(30_000, f"Zinc {number:02}"))
    Options.song_grid.put(retro.system, columns)
    for _ in range(5):
        retro.display.swipe(500, 1700, 500, 500, duration_ms=300)
    assert titles(retro)[-1] == "Zinc 19"
    menus = [node.box for node in nodes(retro) if node.attributes["resource-id"].endswith("/menu")]
    assert menus[-1][3] <= find(retro, id="shuffle_button").box[1]


def test_orders_and_grids(retro: Phone) -> None:
    def order(name: str) -> list[str]:
        tap(retro, desc="More options")
        tap(retro, text="Sort order")
        tap(retro, text=name)
        return titles(retro)

    assert order("Descending") == ["Ember", "Delta", "Cedar", "Birch", "Amber"]
    assert order("Artist") == ["Amber", "Cedar", "Birch", "Ember", "Delta"]
    assert order("Album") == ["Amber", "Cedar", "Birch", "Delta", "Ember"]
    for name in ("Default", "Year", "Date added", "Date modified", "Composer", "Album Artist"):
        assert sorted(order(name)) == [*SONGS]
    assert order("Ascending") == [*SONGS]
    tap(retro, desc="More options")
    tap(retro, text="Grid size")
    tap(retro, text="2")
    boxes = [find(retro, text=name).box for name in ("Amber", "Birch", "Cedar")]
    assert boxes[0][1] == boxes[1][1] < boxes[2][1]


def test_albums_and_artists(retro: Phone) -> None:
    tap(retro, id="action_album")
    assert titles(retro) == ["First", "Music", "Third"]
    tap(retro, text="First")
    assert {"First", "Ann • 01:24", "Amber", "00:30", "Cedar", "00:54"} <= set(texts(retro))
    tap(retro, text="Cedar")
    assert find(retro, id="miniPlayerTitle").text == "Cedar • Ann"
    retro.display.key(BACK)
    tap(retro, id="action_artist")
    assert titles(retro) == ["Ann", "Bob", "Cleo"]
    tap(retro, text="Bob")
    assert {"2 Albums • 2 Songs • 01:54", "Music", "Third", "Birch", "Ember"} <= set(texts(retro))
    tap(retro, text="Third")
    assert "More from Bob" in texts(retro)
    retro.display.key(BACK)
    assert "2 Albums" in texts(retro)
    retro.display.key(BACK)
    assert titles(retro) == ["Ann", "Bob", "Cleo"]


def test_the_last_tab_is_remembered_and_back_leads_to_the_first(retro: Phone, sh: Sh) -> None:
    tap(retro, id="action_album")
    sh(f"am force-stop {PACKAGE}; {START}")
    assert find(retro, id="action_album").flag("selected")
    tap(retro, id="action_home")
    retro.display.key(BACK)
    assert find(retro, id="action_album").flag("selected")
    retro.display.key(BACK)
    assert retro.system.activities.top.component.package != PACKAGE


def test_the_search_finds_every_kind(retro: Phone, sh: Sh) -> None:
    sh(f"sqlite3 /data/data/{PACKAGE}/databases/playlist.db \"INSERT INTO PlaylistEntity VALUES (1, 'Birthday')\"")
    toolbar = next(node for node in nodes(retro) if node.attributes["class"] == "android.widget.ImageButton")
    retro.display.tap(toolbar.box[0] + 60, toolbar.box[1] + 60)
    assert "No results" in texts(retro)
    retro.display.type_text("bi")
    assert texts(retro)[-6:] == ["Songs", "Birch", "Bob", "Playlists", "Birthday", "0 Songs  •  00:00"]
    tap(retro, id="chip_artists")
    assert "No results" in texts(retro)
    tap(retro, id="chip_artists")
    tap(retro, id="clearText")
    retro.display.type_text("bob")
    tap(retro, text="2 Songs")
    assert "2 Albums • 2 Songs • 01:54" in texts(retro)


def test_details_and_the_ways_to_album_and_artist(retro: Phone) -> None:
    dots(retro, "Delta")
    assert texts(retro) == [
        *("Play next", "Add to playing queue", "Add to playlist", "Go to album", "Go to artist", "Share"),
        *("Tag editor", "Details", "Set as ringtone", "Add to Blacklist", "Delete from device"),
    ]
    tap(retro, text="Details")
    assert {"File name: Delta.mp3", "File path: /storage/emulated/0/Music", "Length: 01:00"} <= set(texts(retro))
    tap(retro, text="OK")
    dots(retro, "Delta")
    tap(retro, text="Go to artist")
    assert "1 Album • 1 Song • 01:00" in texts(retro)
    retro.display.key(BACK)
    dots(retro, "Delta")
    tap(retro, text="Go to album")
    assert "2 Songs" in texts(retro)


def test_tags_are_edited(retro: Phone, sh: Sh) -> None:
    dots(retro, "Delta")
    tap(retro, text="Tag editor")
    tap(retro, id="songText")
    retro.display.type_text("s")
    tap(retro, id="artistText")
    retro.display.type_text(" O")
    retro.display.key(BACK)
    tap(retro, id="saveTags")
    tap(retro, text="Deny")
    tap(retro, id="saveTags")
    assert "Allow Retro Music to modify this audio file?" in texts(retro)
    tap(retro, text="Allow")
    assert {"Deltas", "Cleo O"} <= set(texts(retro))
    line = "content query --uri content://media/external/audio/media --projection title:artist:duration:album"
    assert "title=Deltas, artist=Cleo O, duration=60000, album=Music" in sh(line).stdout
    retro.system.fs.write_bytes("/sdcard/Music/Wave.wav", sound(30_000))
    dots(retro, "Wave")
    tap(retro, text="Tag editor")
    tap(retro, id="saveTags")
    tap(retro, text="Allow")
    assert toast(retro) == "Tags of this kind of file cannot be changed"


def test_deleting_hiding_and_ringing(retro: Phone, sh: Sh) -> None:
    dots(retro, "Amber")
    tap(retro, text="Delete from device")
    tap(retro, text="Deny")
    assert "Amber" in titles(retro)
    dots(retro, "Amber")
    tap(retro, text="Delete from device")
    tap(retro, text="Allow")
    assert (toast(retro), "Amber" in titles(retro)) == ("Deleted 1 song.", False)
    assert not retro.system.fs.exists("/sdcard/Music/Amber.mp3")
    dots(retro, "Birch")
    tap(retro, text="Add to Blacklist")
    tap(retro, text="OK")
    assert titles(retro) == ["Cedar", "Delta", "Ember"]
    dots(retro, "Cedar")
    tap(retro, text="Set as ringtone")
    assert "Allow Retro Music to modify audio settings" in texts(retro)
    tap(retro, text="Cancel")
    sh(f"appops set {PACKAGE} WRITE_SETTINGS allow")
    dots(retro, "Cedar")
    tap(retro, text="Set as ringtone")
    assert (sh("settings get system ringtone").stdout.startswith("content://media/external/audio/media/")) is True
    dots(retro, "Cedar")
    tap(retro, text="Share")
    assert retro.system.activities.top.component.package == "android"


def test_a_selection_is_counted_and_acted_on(retro: Phone, sh: Sh) -> None:
    hold(retro, "Cedar")
    tap(retro, text="Amber")
    assert find(retro, id="selection_mode_number").text == "2"
    tap(retro, text="Amber")
    tap(retro, desc="More options")
    tap(retro, text="Select all")
    assert find(retro, id="selection_mode_number").text == "5"
    retro.display.key(BACK)
    assert "Songs" in texts(retro)
    hold(retro, "Cedar")
    tap(retro, text="Amber")
    tap(retro, desc="More options")
    tap(retro, text="Delete from device")
    tap(retro, text="Allow")
    assert (titles(retro), toast(retro)) == (["Birch", "Delta", "Ember"], "Deleted 2 songs.")
    tap(retro, id="action_artist")
    hold(retro, "Bob")
    tap(retro, desc="More options")
    tap(retro, text="Add to playlist")
    tap(retro, text="New playlist")
    retro.display.type_text("All of Bob")
    tap(retro, text="Create")
    assert listed(sh) == ["All of Bob|Birch", "All of Bob|Ember"]


def test_the_first_tab(retro: Phone, sh: Sh) -> None:
    for number in range(6):
        retro.system.fs.write_bytes(f"/sdcard/Music/more {number}.mp3", mp3(30_000, f"More {number}"))
    tap(retro, id="action_home")
    assert {"Suggestions", "Recent artists", "Ann", "Cleo"} <= set(texts(retro))
    tap(retro, desc="Amber")
    assert find(retro, id="miniPlayerTitle").text == "Amber • Ann"
    tap(retro, text="History")
    assert titles(retro) == ["Amber"]
    tap(retro, desc="Clear History")
    assert "You have no songs" in texts(retro)
    retro.display.key(BACK)
    tap(retro, text="Last added")
    assert len(titles(retro)) == 11
    retro.display.key(BACK)
    tap(retro, text="Most played")
    assert "You have no songs" in texts(retro)
    retro.display.key(BACK)
    tap(retro, id="userImage")
    for _ in "User Name":
        retro.display.key(67)
    retro.display.type_text("Kim")
    tap(retro, text="OK")
    assert find(retro, id="titleWelcome").text == "Kim"


def test_settings(retro: Phone, sh: Sh) -> None:
    def settings(*path: str) -> None:
        tap(retro, desc="More options")
        for name in ("Settings", *path):
            tap(retro, text=name)

    settings("Other", "Whitelist music")
    retro.display.key(BACK)
    retro.display.key(BACK)
    retro.system.fs.write_bytes("/sdcard/Download/out.mp3", mp3(90_000, "Outside"))
    assert "Outside" not in titles(retro)
    settings("Look and feel", "App theme", "Kinda Dark")
    assert "Kinda Dark" in texts(retro)
    retro.display.key(BACK)
    tap(retro, text="About")
    assert "6.1.0" in texts(retro)


@pytest.mark.parametrize("setting", ["secure ui_night_mode 2", "system font_scale 1.3", "system user_rotation 1"])
def test_every_look_of_the_phone(retro: Phone, sh: Sh, setting: str) -> None:
    sh("settings put system accelerometer_rotation 0")
    sh(f"settings put {setting}")
    tap(retro, text="Amber")
    for tab in ("action_home", "action_album", "action_artist", "action_playlist", "action_song"):
        tap(retro, id=tab)
        retro.display.png()
    tap(retro, id="miniPlayerTitle")
    retro.display.png()
    assert (retro.display.crashes, find(retro, id="title").text) == (0, "Amber")


def test_nothing_on_the_phone(phone: Phone, sh: Sh) -> None:
    sh(START)
    for tab, text in (
        ("action_song", "You have no songs"),
        ("action_album", "You have no albums"),
        ("action_artist", "You have no artists"),
        ("action_playlist", "You have no playlists"),
    ):
        tap(phone, id=tab)
        assert text in texts(phone)
