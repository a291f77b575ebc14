"""`screenrecord`: movies of the screen over the phone's time, and a phone without an encoder."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest

from mobile_world.runtime.controller import AndroidController
from simdroid.device import Phone
from simdroid.fleet import serve_phone
from simdroid.media import video
from tests.conftest import Result

av = pytest.importorskip("av", reason="the extra media is not installed")
Sh = Callable[..., Result]
SILENT = Result(0, "", "")


class Movie(NamedTuple):
    """What PyAV reads in a file."""

    codec: str
    size: tuple[int, int]
    seconds: float
    times: list[float]


def read(content: bytes) -> Movie:
    with av.open(BytesIO(content)) as movie:
        stream = movie.streams.video[0]
        times = [round(float(frame.pts * frame.time_base), 3) for frame in movie.decode(stream)]
        return Movie(stream.codec_context.name, (stream.width, stream.height), movie.duration / 1e6, times)


def test_a_time_limit_lets_that_much_time_pass_and_the_movie_lasts_as_long(phone: Phone, sh: Sh) -> None:
    before = phone.system.clock.uptime_ns()
    assert sh("screenrecord --time-limit 7 --size 270x600 /sdcard/a.mp4") == SILENT
    assert phone.system.clock.uptime_ns() - before == 7_000_000_000
    assert read(phone.system.fs.read_bytes("/sdcard/a.mp4")) == Movie("h264", (270, 600), 7.0, [0.0])


def test_a_screen_that_changes_is_seen_at_its_time(phone: Phone, sh: Sh) -> None:
    sh("am start -n com.google.android.deskclock/com.android.deskclock.DeskClock")
    phone.system.toasts.show("com.google.android.deskclock", "Two seconds")
    assert sh("screenrecord --time-limit=4 --bit-rate 1M --size=270x600 /sdcard/a.mp4") == SILENT
    found = read(phone.system.fs.read_bytes("/sdcard/a.mp4"))
    # The message goes away after two seconds, which is the only change.
    assert (found.seconds, len(found.times)) == (4.0, 2)
    assert 1.9 <= found.times[1] <= 2.1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "Must specify output file (see --help)."),
        ("--time-limit 181 /sdcard/a.mp4", "Time limit 181s outside acceptable range [1,180]"),
        ("--time-limit x /sdcard/a.mp4", "Time limit 0s outside acceptable range [1,180]"),
        ("--size 12 /sdcard/a.mp4", "Invalid size '12', must be width x height"),
        ("--size 9x9999 /sdcard/a.mp4", "Invalid size '9x9999', must be width x height"),
        ("--bit-rate 5 /sdcard/a.mp4", "Bit rate 5bps outside acceptable range [100000,200000000]"),
    ],
)
def test_what_is_refused(sh: Sh, words: str, expected: str) -> None:
    assert sh(f"screenrecord {words}") == Result(2, "", f"{expected}\n")


def test_a_file_that_cannot_be_written_is_told_at_once(sh: Sh) -> None:
    assert sh("screenrecord --time-limit 1 /sdcard") == Result(1, "", "ERROR: couldn't open file\n")


def test_without_the_extra_it_is_a_device_without_an_encoder(sh: Sh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(video, "is_installed", lambda: False)
    assert sh("screenrecord --time-limit 1 /sdcard/a.mp4; ls /sdcard/a.mp4").stderr.startswith(
        "Unable to get output buffers\nls: /sdcard/a.mp4: No such file"
    )
    assert sh("screenrecord --help").status == 0


@pytest.mark.slow
def test_what_others_do_is_recorded_until_it_is_interrupted(tmp_path: Path) -> None:
    with (
        serve_phone(tmp_path / "phone") as record,
        AndroidController.for_phone(record) as phone,
        AndroidController.for_phone(record) as recorder,
    ):
        line = ["screenrecord", "--size", "270x600", "/sdcard/b.mp4"]
        statuses: list[int] = []
        thread = Thread(target=lambda: statuses.append(recorder.run(line, check=False, timeout=110).status))
        thread.start()
        while phone.run(["pidof", "screenrecord"], check=False).status:
            pass
        phone.run(["am", "start", "-n", "com.android.settings/.Settings"])
        phone.run(["sleep", "2"])
        phone.run(["input", "keyevent", "3"])
        phone.run(["sleep", "1"])
        phone.run(["pkill", "-2", "screenrecord"])
        thread.join()
        found = read(phone.run(["cat", "/sdcard/b.mp4"]).stdout)
    assert statuses == [130]
    assert (found.size, round(found.seconds, 2)) == ((270, 600), 3.55)
    # The home screen, Settings after half a second, and home again.
    assert found.times == [0.0, 0.5, 2.55]
