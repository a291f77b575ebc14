"""Playlists: made, filled in an order, renamed, saved as files, imported, moved and deleted."""

from __future__ import annotations

from simdroid.device import Phone
from tests.apps.retro_music.conftest import (
    BACK,
    LISTS,
    PACKAGE,
    START,
    Sh,
    dots,
    hold,
    listed,
    middle,
    queued,
    titles,
    toast,
)
from tests.apps.ui_reader import find, nodes, tap, texts


def make(phone: Phone, name: str, *songs: str) -> None:
    """Select songs and make a playlist of them."""
    tap(phone, id="action_song")
    hold(phone, songs[0])
    for song in songs[1:]:
        tap(phone, text=song)
    tap(phone, desc="More options")
    tap(phone, text="Add to playlist")
    tap(phone, text="New playlist")
    phone.display.type_text(name)
    tap(phone, text="Create")


def test_songs_come_in_the_order_of_selection_and_once(retro: Phone, sh: Sh) -> None:
    make(retro, "Mix", "Delta", "Amber")
    assert (listed(sh), toast(retro)) == (["Mix|Delta", "Mix|Amber"], "Mix created successfully")
    dots(retro, "Delta")
    tap(retro, text="Add to playlist")
    assert texts(retro) == ["Add to playlist", "New playlist", "Mix", "Cancel"]
    tap(retro, text="Mix")
    assert (listed(sh), toast(retro)) == (["Mix|Amber", "Mix|Delta"], "Added 1 song(s) to Mix")
    make(retro, "Mix", "Cedar")
    assert listed(sh) == ["Mix|Amber", "Mix|Delta", "Mix|Cedar"], "a name that is there takes the songs"
    row = sh(f"sqlite3 {LISTS} \"SELECT * FROM SongEntity WHERE title = 'Cedar'\"").stdout.strip().split("|")
    assert row[3:] == [
        *("Cedar", "0", "0", "54000", "/storage/emulated/0/Music/Cedar.mp3", row[8], row[9], "First", row[11]),
        *("Ann", "", ""),
    ]


def test_a_playlist_without_a_name_is_none(retro: Phone, sh: Sh) -> None:
    tap(retro, id="action_playlist")
    tap(retro, desc="More options")
    tap(retro, text="New playlist")
    tap(retro, text="Create")
    assert listed(sh) == []
    tap(retro, desc="More options")
    tap(retro, text="New playlist")
    retro.display.type_text("Empty one")
    tap(retro, text="Create")
    assert listed(sh) == ["Empty one|"]
    tap(retro, text="Empty one")
    assert {"Empty one", "0 Songs  •  00:00", "You have no songs"} <= set(texts(retro))


def test_the_page_of_a_playlist(retro: Phone, sh: Sh) -> None:
    make(retro, "Mix", "Delta", "Amber", "Birch")
    tap(retro, id="action_playlist")
    tap(retro, text="Mix")
    assert texts(retro)[:4] == ["Mix", "3 Songs  •  02:12", "Play", "Shuffle"]
    tap(retro, text="Play")
    assert queued(sh) == ["Delta", "Amber", "Birch"]
    dots(retro, "Amber")
    tap(retro, text="Remove from playlist")
    tap(retro, text="Remove")
    assert listed(sh) == ["Mix|Delta", "Mix|Birch"]
    grip = next(node for node in nodes(retro) if node.attributes["resource-id"].endswith("/drag_view"))
    (x, y), onto = ((grip.box[0] + grip.box[2]) / 2, (grip.box[1] + grip.box[3]) / 2), middle(retro, text="Birch")
    retro.display.swipe(x, y, x, onto[1], duration_ms=600)
    assert listed(sh) == ["Mix|Birch", "Mix|Delta"]
    hold(retro, "Birch")
    tap(retro, desc="More options")
    tap(retro, text="Remove from playlist")
    tap(retro, text="Remove")
    assert listed(sh) == ["Mix|Delta"]
    tap(retro, desc="Shuffle playlist")
    assert queued(sh) == ["Delta"]


def test_renaming_and_deleting(retro: Phone, sh: Sh) -> None:
    make(retro, "Mix", "Delta")
    tap(retro, id="action_playlist")
    dots(retro, "Mix")
    assert texts(retro) == [
        *("Play", "Play next", "Add to playing queue", "Add to playlist", "Rename", "Delete", "Save as file"),
    ]
    tap(retro, text="Rename")
    retro.display.type_text(" 2")
    tap(retro, text="Rename")
    assert listed(sh) == ["Mix 2|Delta"]
    tap(retro, text="Mix 2")
    tap(retro, desc="More options")
    tap(retro, text="Delete")
    assert "Delete the playlist Mix 2?" in texts(retro)
    tap(retro, text="Delete")
    assert (listed(sh), texts(retro)[:2]) == ([], ["Playlists", "\U0001f631"])
    assert sh(f"sqlite3 {LISTS} 'SELECT count(*) FROM SongEntity'").stdout == "0\n"


def test_a_playlist_is_saved_as_a_file_and_imported_again(retro: Phone, sh: Sh) -> None:
    make(retro, "Road 66", "Delta", "Amber")
    tap(retro, id="action_playlist")
    dots(retro, "Road 66")
    tap(retro, text="Save as file")
    assert find(retro, id="title").text == "Road 66"
    tap(retro, text="SAVE")
    assert toast(retro) == "Saved playlist to primary:Download/Road 66.m3u."
    assert sh("cat '/sdcard/Download/Road 66.m3u'").stdout == (
        "#EXTM3U\n#EXTINF:60000,Cleo - Delta\n/storage/emulated/0/Music/Delta.mp3\n"
        "#EXTINF:30000,Ann - Amber\n/storage/emulated/0/Music/Amber.mp3"
    )
    dots(retro, "Road 66")
    tap(retro, text="Save as file")
    tap(retro, text="SAVE")
    assert sorted(retro.system.fs.listdir("/sdcard/Download")) == ["Road 66 (1).m3u", "Road 66.m3u"]
    dots(retro, "Road 66")
    tap(retro, text="Delete")
    tap(retro, text="Delete")
    tap(retro, desc="More options")
    tap(retro, text="Import playlist")
    tap(retro, text="Import")
    assert listed(sh) == [
        *("Road 66 (1)|Delta", "Road 66 (1)|Amber", "Road 66|Delta", "Road 66|Amber"),
    ]


def test_saving_may_be_left(retro: Phone) -> None:
    make(retro, "Mix", "Delta")
    tap(retro, id="action_playlist")
    tap(retro, text="Mix")
    tap(retro, desc="More options")
    tap(retro, text="Save as file")
    retro.display.key(BACK)
    assert retro.system.fs.listdir("/sdcard/Download") == []
    assert "1 Song  •  01:00" in texts(retro)


def test_several_playlists_at_once(retro: Phone, sh: Sh) -> None:
    make(retro, "Aa", "Delta")
    make(retro, "Bb", "Amber")
    tap(retro, id="action_playlist")
    hold(retro, "Aa")
    tap(retro, text="Bb")
    tap(retro, desc="Add to playing queue")
    assert queued(sh) == ["Delta", "Amber"]
    hold(retro, "Aa")
    tap(retro, text="Bb")
    tap(retro, desc="More options")
    tap(retro, text="Save as files")
    assert sorted(retro.system.fs.listdir("/sdcard/Playlists")) == ["Aa.m3u", "Bb.m3u"]
    hold(retro, "Aa")
    tap(retro, text="Bb")
    tap(retro, desc="More options")
    tap(retro, text="Delete playlists")
    tap(retro, text="Delete")
    assert listed(sh) == []


def test_orders_of_playlists(retro: Phone) -> None:
    make(retro, "Bb", "Amber", "Delta")
    make(retro, "Aa", "Delta")
    tap(retro, id="action_playlist")
    assert titles(retro) == ["Aa", "Bb"]
    tap(retro, desc="More options")
    tap(retro, text="Sort order")
    tap(retro, text="Song count desc")
    assert titles(retro) == ["Bb", "Aa"]


def test_databases_that_outside_code_changed(retro: Phone, sh: Sh) -> None:
    sh(f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/databases")
    sh(START)
    make(retro, "New", "Amber")
    assert listed(sh) == ["New|Amber"]
    columns = "playlist_creator_id, id, title, track_number, year, duration, data, date_modified, album_id, album_name"
    values = "1, 'x', 'Odd', 'y', 0, 'z', '', 0, 0, '', 0, ''"
    sh(f'sqlite3 {LISTS} "INSERT INTO SongEntity ({columns}, artist_id, artist_name) VALUES ({values})"')
    tap(retro, id="action_playlist")
    tap(retro, text="New")
    assert "Odd" in titles(retro)
    assert retro.display.crashes == 0
