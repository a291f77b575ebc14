"""VLC's player: frames at the phone's time, controls, winding, the queue, where a video was left, its end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.media import video
from simdroid.media.video import message_movie
from simdroid_apps.vlc import library
from simdroid_apps.vlc.library import PACKAGE, media
from simdroid_apps.vlc.options import Options
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

pytest.importorskip("av", reason="the extra media is not installed")
STORAGE = "/storage/emulated/0"
START = f"am start -n {PACKAGE}/.gui.MainActivity"
BACK, HOME, RECENTS = 4, 3, 187
WORDS = message_movie(["ember", "fjord", "quartz"], 8)
MIDDLE, EDGE, TOP = 540, 1040, 400

Sh = Callable[..., Result]


@pytest.fixture
def vlc(phone: Phone, sh: Sh) -> Phone:
    """The video tab with two videos, past the tips of the player."""
    phone.system.fs.write_bytes(f"{STORAGE}/Download/words.mp4", WORDS)
    phone.system.fs.write_bytes(f"{STORAGE}/Download/second.mp4", message_movie(["two"], 20))
    Options(phone.system).tips_shown = True
    assert sh(START).status == 0
    return phone


def colors(phone: Phone) -> tuple[int, ...]:
    """What a place of the picture has that no word covers, which tells the cards of the movie apart."""
    pixel = phone.display.image().getpixel((100, 1050))
    assert isinstance(pixel, tuple)
    return pixel


def position(phone: Phone) -> str:
    """Where the player is, as its controls say; a touch shows them where they are gone."""
    if "player_overlay_time" not in {node.attributes["resource-id"].rpartition("/")[2] for node in nodes(phone)}:
        phone.display.tap(MIDDLE, TOP)
    return find(phone, id="player_overlay_time").text


def in_front(phone: Phone) -> str:
    return phone.system.activities.top.component.cls.rpartition(".")[2]


def test_frames_follow_the_clock(vlc: Phone) -> None:
    tap(vlc, text="words")
    seen = [colors(vlc)]
    for _ in range(2):
        vlc.system.clock.advance(8)
        seen.append(colors(vlc))
    assert len(set(seen)) == 3
    assert in_front(vlc) == "VideoPlayerActivity"


def test_a_frame_is_built_once_until_the_next_one_comes(vlc: Phone) -> None:
    tap(vlc, text="words")
    vlc.system.clock.advance(7)
    first = vlc.display.image().tobytes()
    built = vlc.display.builds
    vlc.system.clock.advance(0.2)
    assert (vlc.display.image().tobytes(), vlc.display.builds) == (first, built)
    vlc.system.clock.advance(1)
    assert vlc.display.image().tobytes() != first
    assert vlc.display.builds == built + 1


def test_controls_come_with_a_touch_and_go_by_themselves(vlc: Phone) -> None:
    tap(vlc, text="words")
    assert texts(vlc) == []
    vlc.display.tap(MIDDLE, TOP)
    assert texts(vlc) == ["words", "0:00", "0:24"]
    vlc.system.clock.advance(5)
    assert texts(vlc) == []
    assert position(vlc) == "0:05"
    tap(vlc, desc="Pause")
    vlc.system.clock.advance(60)
    assert texts(vlc) == ["words", "0:05", "0:24"]
    tap(vlc, desc="Play")
    vlc.system.clock.advance(2)
    assert position(vlc) == "0:07"


def test_double_taps_wind_and_pause(vlc: Phone) -> None:
    tap(vlc, text="words")
    vlc.display.tap(MIDDLE, TOP)
    vlc.display.tap(MIDDLE, TOP)
    assert find(vlc, id="player_overlay_play").attributes["content-desc"] == "Play"
    for x, time in ((EDGE, "0:10"), (EDGE, "0:20"), (EDGE, "0:23"), (40, "0:13"), (40, "0:03"), (40, "0:00")):
        vlc.system.clock.advance(1)
        vlc.display.tap(x, TOP)
        vlc.display.tap(x, TOP)
        assert position(vlc) == time


def test_the_seek_bar_and_a_swipe_go_to_another_place(vlc: Phone) -> None:
    tap(vlc, text="words")
    vlc.display.tap(MIDDLE, TOP)
    left, top, right, bottom = find(vlc, id="player_overlay_seekbar").box
    vlc.display.tap((left + right) // 2, (top + bottom) // 2)
    assert position(vlc) == "0:12"
    vlc.display.swipe(700, 1000, 300, 1000, duration_ms=200)
    assert position(vlc) == "0:00"


def test_a_video_waits_behind_other_apps_and_goes_on_where_it_was_left(vlc: Phone) -> None:
    tap(vlc, text="words")
    vlc.system.clock.advance(9.5)
    vlc.display.key(HOME)
    vlc.system.clock.advance(100)
    vlc.display.key(RECENTS)
    vlc.display.tap(MIDDLE, 1100)
    assert in_front(vlc) == "VideoPlayerActivity"
    assert position(vlc) == "0:10"
    vlc.display.key(BACK)
    assert in_front(vlc) == "MainActivity"
    video = next(medium for medium in media(vlc.system) if medium.title == "words")
    assert video.last_time // 1000 == 10
    assert find(vlc, text="0:10 / 0:24").text
    tap(vlc, text="words")
    assert position(vlc) == "0:10"
    vlc.display.key(BACK)
    tap(vlc, id="item_more")
    tap(vlc, text="Play")
    vlc.display.key(BACK)
    Options(vlc.system).resume = "2"
    tap(vlc, text="words")
    assert position(vlc) == "0:00"


def test_it_may_ask_whether_a_video_goes_on(vlc: Phone) -> None:
    Options(vlc.system).resume = "1"
    tap(vlc, text="words")
    vlc.system.clock.advance(5)
    vlc.display.key(BACK)
    tap(vlc, text="words")
    assert texts(vlc) == ["Resume from last position?", "NO", "RESUME"]
    tap(vlc, text="RESUME")
    assert position(vlc) == "0:06"
    vlc.display.key(BACK)
    tap(vlc, text="words")
    tap(vlc, text="NO")
    assert position(vlc) == "0:00"


def test_the_end_closes_the_player_and_counts(vlc: Phone) -> None:
    tap(vlc, text="words")
    vlc.system.clock.advance(23)
    assert in_front(vlc) == "VideoPlayerActivity"
    vlc.system.clock.advance(2)
    assert in_front(vlc) == "MainActivity"
    video = next(medium for medium in media(vlc.system) if medium.title == "words")
    assert (video.last_time, video.play_count) == (-1, 1)


def test_a_playlist_is_played_to_its_end(vlc: Phone) -> None:
    number = library.create_playlist(vlc.system, "Both")
    library.append(vlc.system, number, [medium.id for medium in media(vlc.system)])
    tap(vlc, id="nav_playlists")
    tap(vlc, text="Both")
    tap(vlc, text="PLAY")
    vlc.display.tap(MIDDLE, TOP)
    assert texts(vlc)[0] == "second"
    tap(vlc, desc="Next")
    assert texts(vlc)[0] == "words"
    tap(vlc, desc="Show playlist")
    tap(vlc, text="second")
    vlc.system.clock.advance(21)
    assert position(vlc) == "0:01" and texts(vlc)[0] == "words"
    vlc.system.clock.advance(25)
    assert in_front(vlc) == "HeaderMediaListActivity"


def test_tips_come_before_the_first_video_and_hold_it(vlc: Phone) -> None:
    Options(vlc.system).tips_shown = False
    tap(vlc, text="words")
    assert texts(vlc)[:2] == ["Video player tips", "Player controls"]
    for _ in range(5):
        tap(vlc, id="nextButton")
        vlc.system.clock.advance(1)
    tap(vlc, text="CLOSE")
    assert texts(vlc) == ["words", "0:00", "0:24"]


def test_what_cannot_be_decoded_says_so(vlc: Phone, sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    vlc.system.fs.write_bytes(f"{STORAGE}/Download/words.mp4", WORDS[: len(WORDS) // 4])
    tap(vlc, desc="More options")
    tap(vlc, text="Refresh")
    tap(vlc, text="words")
    message = "VLC encountered an error with this media.\nPlease try refreshing the media library."
    assert texts(vlc) == ["Playback error", message, "OK"]
    tap(vlc, text="OK")
    assert in_front(vlc) == "MainActivity"
    monkeypatch.setattr(video, "frame_at", lambda file, at_ms: None)
    tap(vlc, text="second")
    assert texts(vlc) == ["Playback error", message, "OK"]


def test_a_file_of_another_app_is_played(vlc: Phone, sh: Sh) -> None:
    line = f"am start -a android.intent.action.VIEW -d file://{STORAGE}/Download/words.mp4 -t video/mp4 {PACKAGE}"
    assert sh(line).status == 0
    vlc.display.tap(MIDDLE, TOP)
    assert texts(vlc)[0] == "words"
    sh(f"am start -a android.intent.action.VIEW -d file://{STORAGE}/gone.mp4 -t video/mp4 {PACKAGE}")
    assert vlc.system.toasts.current is not None


def test_a_snapshot_shows_the_same_frame(vlc: Phone, sh: Sh) -> None:
    tap(vlc, text="words")
    vlc.system.clock.advance(10)
    before = vlc.display.image().tobytes()
    vlc.snapshots.save("here")
    vlc.system.clock.advance(8)
    sh(f"rm {STORAGE}/Download/words.mp4")
    vlc.snapshots.load("here")
    assert vlc.display.image().tobytes() == before


_SCRIPT = """
import json, sys, tempfile
from pathlib import Path
from simdroid.device import Phone

with tempfile.TemporaryDirectory() as folder:
    phone = Phone(Path(folder) / "phone", set_up=True)
    before = [name for name in sys.modules if name.startswith(("av", "simdroid.media.video"))]
    phone.system.fs.write_bytes("/storage/emulated/0/Download/a.mp4", Path(sys.argv[1]).read_bytes())
    from simdroid.kit import movie_frame
    frame = movie_frame(phone.system, "/storage/emulated/0/Download/a.mp4", 0)
    after = [name for name in sys.modules if name == "av" or name.startswith("av.")]
    print(json.dumps({"before": before, "size": frame.pixels.size, "after": after}))
"""


@pytest.mark.slow
def test_a_phone_loads_no_decoder_before_the_first_frame_and_never_ffmpeg(tmp_path: Path) -> None:
    movie = tmp_path / "a.mp4"
    movie.write_bytes(WORDS)
    process = subprocess.run([sys.executable, "-c", _SCRIPT, str(movie)], capture_output=True, text=True, check=True)
    assert json.loads(process.stdout) == {"before": [], "size": [320, 240], "after": []}
