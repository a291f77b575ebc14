"""The player: the queue in the database, the small and the large player, keys, time, history, the sleep timer."""

from __future__ import annotations

import random

import pytest

from simdroid.device import Phone
from simdroid.media import mp3
from simdroid_apps.retro_music import queue
from tests.apps.retro_music.conftest import (
    BACK,
    LISTS,
    PACKAGE,
    QUEUES,
    SONGS,
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
from tests.fuzz import tapper


def now(phone: Phone) -> tuple[str, bool]:
    """What is played, and whether it is."""
    playback = queue.player(phone.system).now
    return playback.current.title if playback.current else "", playback.playing


def test_songs_are_queued_in_order_without_being_played(retro: Phone, sh: Sh) -> None:
    for song in ("Delta", "Amber"):
        dots(retro, song)
        tap(retro, text="Add to playing queue")
        assert toast(retro) == "Added 1 title to the playing queue."
    assert (queued(sh), queued(sh, "original_playing_queue")) == (["Delta", "Amber"], ["Delta", "Amber"])
    assert now(retro) == ("Delta", False)
    hold(retro, "Ember")
    tap(retro, text="Birch")
    tap(retro, desc="Play next")
    assert (queued(sh), toast(retro)) == (
        ["Delta", "Ember", "Birch", "Amber"],
        "Added 2 titles to the playing queue.",
    )


def test_a_tap_plays_the_list_from_there_on(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Cedar")
    assert (queued(sh), now(retro)) == ([*SONGS], ("Cedar", True))
    sh("sleep 55")
    assert (now(retro), find(retro, id="miniPlayerTitle").text) == (("Delta", True), "Delta • Cleo")
    tap(retro, id="miniPlayerPlayPauseButton")
    assert now(retro) == ("Delta", False)
    sh("input keyevent 87")
    assert now(retro) == ("Ember", True)
    assert "description=Ember, Bob, Third" in sh("dumpsys media_session").stdout
    played = sh(f'sqlite3 {LISTS} "SELECT title FROM HistoryEntity ORDER BY time_played"').stdout.split()
    counted = sh(f'sqlite3 {LISTS} "SELECT title, play_count FROM PlayCountEntity"').stdout.split()
    assert (played, counted) == (["Cedar", "Delta", "Ember"], ["Cedar|1"])


def test_the_queue_outlives_the_process(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Cedar")
    sh(f"sleep 5; input keyevent 127; am force-stop {PACKAGE}")
    assert now(retro) == ("Cedar", False)
    sh(START)
    tap(retro, id="miniPlayerTitle")
    assert texts(retro) == ["00:05", "00:54", "Cedar", "Ann"]
    tap(retro, id="playPauseButton")
    assert now(retro) == ("Cedar", True)


def test_the_large_player(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Cedar")
    tap(retro, id="miniPlayerTitle")
    tap(retro, id="nextButton")
    tap(retro, id="nextButton")
    assert now(retro) == ("Ember", True)
    tap(retro, id="previousButton")
    tap(retro, id="progressSlider")
    assert find(retro, id="songCurrentProgress").text == "00:30"
    tap(retro, id="previousButton")
    assert (now(retro)[0], find(retro, id="songCurrentProgress").text) == ("Delta", "00:00")
    tap(retro, id="shuffleButton")
    assert (queued(sh)[0], sorted(queued(sh)), queued(sh, "original_playing_queue")) == ("Delta", [*SONGS], [*SONGS])
    tap(retro, id="shuffleButton")
    assert queued(sh) == [*SONGS]
    tap(retro, id="repeatButton")
    sh("sleep 140")
    assert now(retro) == ("Amber", True)
    tap(retro, desc="Favorites")
    assert listed(sh) == ["Favorites|Amber"]
    tap(retro, desc="Favorites")
    assert listed(sh) == ["Favorites|"]
    retro.display.swipe(900, 800, 200, 800, duration_ms=300)
    assert now(retro)[0] == "Birch"
    retro.display.key(BACK)
    assert "Songs" in texts(retro)


def test_the_menu_of_the_large_player(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Cedar")
    tap(retro, id="miniPlayerTitle")
    tap(retro, desc="More options")
    tap(retro, text="Save playing queue")
    retro.display.type_text("Saved")
    tap(retro, text="Create")
    assert listed(sh) == [f"Saved|{title}" for title in SONGS]
    tap(retro, desc="More options")
    tap(retro, text="Playback Speed")
    tap(retro, text="2x")
    sh("sleep 10")
    assert find(retro, id="songCurrentProgress").text == "00:20"
    tap(retro, desc="Lyrics")
    assert toast(retro) == "No lyrics found"
    tap(retro, desc="Sleep timer")
    tap(retro, text="5 min")
    assert toast(retro) == "Sleep timer set for 5 minutes from now."
    tap(retro, id="repeatButton")
    sh("sleep 290")
    assert now(retro)[1]
    sh("sleep 10")
    assert not now(retro)[1]
    tap(retro, desc="More options")
    tap(retro, text="Clear playing queue")
    assert (queued(sh), "Songs" in texts(retro)) == ([], True)


def test_the_queue_page(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Birch")
    tap(retro, id="miniPlayerTitle")
    tap(retro, desc="Now playing queue")
    assert texts(retro)[:2] == ["Now playing queue", "Up next  •  03:06"]
    dots(retro, "Cedar")
    assert texts(retro)[:2] == ["Play next", "Remove from playing queue"]
    tap(retro, text="Remove from playing queue")
    assert queued(sh) == ["Amber", "Birch", "Delta", "Ember"]
    x, y = middle(retro, text="Delta")
    retro.display.swipe(x, y, x + 800, y, duration_ms=200)
    assert queued(sh) == ["Amber", "Birch", "Ember"]
    grips = [node.box for node in nodes(retro) if node.attributes["resource-id"].endswith("/drag_view")]
    (left, top, right, bottom), last = grips[0], grips[-1]
    x = (left + right) / 2
    retro.display.swipe(x, (top + bottom) / 2, x, (last[1] + last[3]) / 2, duration_ms=600)
    assert (queued(sh), now(retro)[0]) == (["Birch", "Ember", "Amber"], "Birch")
    tap(retro, text="Amber")
    assert now(retro) == ("Amber", True)
    tap(retro, desc="More options")
    tap(retro, text="Save playing queue")
    retro.display.type_text("Kept")
    tap(retro, text="Create")
    assert listed(sh) == ["Kept|Birch", "Kept|Ember", "Kept|Amber"]
    x, y = middle(retro, text="Amber")
    retro.display.swipe(x, y, x + 800, y, duration_ms=200)
    assert now(retro) == ("Ember", True)
    tap(retro, text="Clear queue")
    assert (queued(sh), "Songs" in texts(retro), now(retro)) == ([], True, ("", False))


def test_deleting_what_is_played(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Cedar")
    dots(retro, "Cedar")
    tap(retro, text="Delete from device")
    tap(retro, text="Allow")
    assert (queued(sh), now(retro)) == (["Amber", "Birch", "Delta", "Ember"], ("Delta", False))


def test_other_apps_open_songs(retro: Phone, sh: Sh) -> None:
    line = f"am start -n {PACKAGE}/.activities.MainActivity -a android.intent.action.VIEW -t audio/mpeg -d file://"
    sh(f"{line}/sdcard/Music/Delta.mp3")
    assert (now(retro), texts(retro)[-2:]) == (("Delta", True), ["Delta", "Cleo"])
    retro.system.fs.write_bytes("/sdcard/Download/tone.mp3", mp3(5000, "Short"))
    sh(f"{line}/sdcard/Download/tone.mp3")
    assert now(retro) == ("tone", True)
    sh(f"{line}/sdcard/none.mp3")
    assert retro.display.crashes == 0


def test_settings_of_the_player(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Amber")
    for page, name in (
        ("Now playing", "Song info"),
        ("Now playing", "Extra controls"),
        ("Personalize", "Pause history"),
    ):
        tap(retro, desc="More options")
        tap(retro, text="Settings")
        tap(retro, text=page)
        tap(retro, text=name)
        retro.display.key(BACK)
        retro.display.key(BACK)
    tap(retro, id="actionNext")
    assert sh(f'sqlite3 {LISTS} "SELECT title FROM HistoryEntity"').stdout == "Amber\n"
    tap(retro, id="miniPlayerTitle")
    assert find(retro, id="songInfo").text.startswith("MP3 • ")


def test_a_queue_that_outside_code_removed(retro: Phone, sh: Sh) -> None:
    tap(retro, text="Amber")
    sh(f"rm {QUEUES}; sleep 35")
    assert now(retro)[0] == "Birch"


def test_shuffling_everything(retro: Phone, sh: Sh) -> None:
    tap(retro, id="shuffle_button")
    assert (sorted(queued(sh)), now(retro)[1], titles(retro)) == ([*SONGS], True, [*SONGS])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 6])
def test_no_event_breaks_the_app(retro: Phone, sh: Sh, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(4):
        sh(START)
        for _ in range(50):
            tapper.act(retro, chance)
        retro.display.png()
        assert retro.display.crashes == 0, sh("logcat -d -b crash").stdout
