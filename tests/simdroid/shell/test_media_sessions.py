"""Media sessions: what commands, keys, the shade and the lock screen show of what an app plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.kit import Player, play_time
from simdroid.system import Track
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]
RECORDER, CLOCK = "com.dimowner.audiorecorder", "com.google.android.deskclock"
SONGS = [Track("1", "Moments", "Ann", "First", 60_000), Track("2", "Echo", "Bob", "", 90_000)]


@pytest.fixture
def player(phone: Phone, sh: Sh) -> Player:
    """An app that plays two songs."""
    sh(f"monkey -p {RECORDER} 1")
    found = Player(phone.system, RECORDER)
    found.start(SONGS)
    return found


def test_commands_show_what_is_played(sh: Sh, player: Player) -> None:
    sh("sleep 5")
    lines = sh("dumpsys media_session").stdout
    assert f"  Media button session is {RECORDER}/{RECORDER} (userId=0)\n  Sessions Stack - have 1 sessions:\n" in lines
    assert "      state=PlaybackState {state=PLAYING(3), position=5000, buffered position=0, speed=1.0, " in lines
    assert "      metadata: size=9, description=Moments, Ann, First\n      queueTitle=null, size=2\n" in lines
    assert sh("cmd media_session list-sessions").stdout == f"Sessions:\n  tag={RECORDER}, package={RECORDER}\n"
    sh(f"am force-stop {RECORDER}")
    assert "have 0 sessions:" in sh("dumpsys media_session").stdout
    assert (player.now.tracks, sh("cmd media_session list-sessions").stdout) == ((), "Sessions:\n")


def test_keys_reach_the_player_even_in_the_dark(sh: Sh, phone: Phone, player: Player) -> None:
    def pressed(line: str) -> tuple[int, bool]:
        sh(line)
        return player.now.index, player.now.playing

    sh("input keyevent 26")
    assert pressed("input keyevent 85") == (0, False)
    assert pressed("input keyevent 126") == (0, True)
    assert pressed("input keyevent 87") == (1, True)
    assert pressed("input keyevent 127") == (1, False)
    assert pressed("input keyevent 88") == (0, True)
    assert pressed("cmd media_session dispatch next") == (1, True)
    assert pressed("cmd media_session dispatch play-pause") == (1, False)
    assert pressed("cmd media_session dispatch play") == (1, True)
    assert pressed("cmd media_session dispatch previous") == (0, True)
    assert pressed("cmd media_session dispatch mute") == (0, True)
    sh("cmd media_session dispatch fast-forward")
    assert player.now.position_ms == 10_000
    sh("cmd media_session dispatch rewind")
    assert player.now.position_ms == 0
    assert pressed("cmd media_session dispatch stop") == (0, False)
    assert not phone.display.awake


def test_time_moves_on_and_the_notification_with_it(sh: Sh, player: Player) -> None:
    assert "android.title=String (Moments)" in sh("dumpsys notification --noredact").stdout
    sh("sleep 70")
    assert (player.now.index, player.now.position_ms // 1000) == (1, 10)
    assert "android.title=String (Echo)" in sh("dumpsys notification --noredact").stdout
    sh("sleep 600")
    assert (player.now.index, player.now.playing) == (1, False)


def test_a_second_player_pauses_the_first(sh: Sh, phone: Phone, player: Player) -> None:
    sh(f"monkey -p {CLOCK} 1")
    other = Player(phone.system, CLOCK)
    other.start(SONGS[1:])
    assert (player.now.playing, other.now.playing) == (False, True)
    assert [each.package for each in phone.system.media_sessions.all()] == [CLOCK, RECORDER]
    sh("cmd media_session dispatch pause")
    assert not other.now.playing
    player.toggle()
    assert phone.system.media_sessions.all()[0].package == RECORDER
    other.end()
    assert [each.package for each in phone.system.media_sessions.all()] == [RECORDER]


def test_the_shade_and_the_lock_screen_have_its_buttons(sh: Sh, phone: Phone, player: Player) -> None:
    sh("input keyevent 3")
    sh("cmd statusbar expand-notifications")
    assert (find(phone, id="header_title").text, find(phone, id="header_artist").text) == ("Moments", "Ann")
    assert texts(phone).count("Moments") == 1
    tap(phone, desc="Next track")
    assert find(phone, id="header_title").text == "Echo"
    tap(phone, desc="Pause")
    assert not player.now.playing
    tap(phone, id="media_progress_bar")
    assert player.now.position_ms // 5000 == 9
    tap(phone, desc="Play")
    tap(phone, id="header_title")
    assert phone.system.activities.top.component.package == RECORDER
    sh("input keyevent 26")
    sh("input keyevent 26")
    assert find(phone, id="header_title").text == "Echo"
    tap(phone, desc="Previous track")
    assert player.now.index == 1 and player.now.position_ms < 1000


def test_it_survives_a_snapshot(phone: Phone, player: Player, tmp_path: Path) -> None:
    saved = phone.system.save()
    player.clear()
    assert player.now.current is None
    assert isinstance(saved, dict)
    phone.system.load(saved)
    assert (player.now.tracks, player.now.playing) == (tuple(SONGS), True)


def test_what_plays_outlives_its_task(sh: Sh, phone: Phone, player: Player) -> None:
    (task,) = [each for each in phone.system.activities.recents() if not each.home]
    phone.system.activities.remove_task(task.id)
    assert player.now.playing
    player.pause()
    assert "PAUSED(2)" in sh("dumpsys media_session").stdout


def test_hands_on_a_player(player: Player) -> None:
    player.add([Track("3", "Third", duration_ms=1000)], next=True)
    player.move(1, 2)
    assert [each.title for each in player.now.tracks] == ["Moments", "Echo", "Third"]
    player.remove(0)
    assert (player.now.current, player.now.playing) == (SONGS[1], False)
    player.go(1)
    player.seek(0.5)
    assert (player.now.index, player.now.position_ms) == (1, 500)
    player.toggle_shuffle()
    assert player.now.shuffled
    player.toggle_shuffle()
    assert [each.title for each in player.now.tracks] == ["Echo", "Third"]
    seen = []
    for _ in range(4):
        player.cycle_repeat()
        seen.append(player.now.repeat)
    assert seen == ["all", "one", "none", "all"]


def test_times_of_players() -> None:
    assert [play_time(ms) for ms in (0, 999, 65_000, 3_750_000)] == ["0:00", "0:00", "1:05", "1:02:30"]
