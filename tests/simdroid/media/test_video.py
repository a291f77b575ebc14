"""Frames of movies from the decoder's own process, movies that are written, and files that are none."""

from __future__ import annotations

import io
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from simdroid.media import mkv, mp4, photograph
from simdroid.media.video import MovieFrame, MovieRecorder, Shot, decoder, frame_at, message_movie, write_movie
from simdroid.media.video.decoder import Decoder
from simdroid.media.video.encoding import Codec

RED, GREEN, BLUE = (200, 30, 30), (20, 180, 40), (30, 40, 220)
SIZE = (160, 120)


pytest.importorskip("av", reason="the extra media is not installed")


def look(decoding: Decoder, content: bytes, at_ms: int) -> MovieFrame | None:
    """What a file with a content shows at a position."""
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.flush()
        return decoding.frame_at(file, at_ms)


def shots(*lengths: int) -> list[Shot]:
    colors = (RED, GREEN, BLUE)[: len(lengths)]
    return [Shot(Image.new("RGB", SIZE, color), length) for color, length in zip(colors, lengths, strict=True)]


@pytest.fixture(scope="module")
def decoding() -> Iterator[Decoder]:
    """A decoder that all tests of this file use."""
    made = Decoder()
    yield made
    made.close()


def near(found: object, wanted: tuple[int, int, int]) -> bool:
    """Whether a pixel has a colour, as far as a codec keeps it."""
    return isinstance(found, tuple) and all(abs(one - other) <= 8 for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize("codec", ["mpeg4", "libx264"])
def test_each_position_shows_its_picture_until_the_next(decoding: Decoder, codec: Codec) -> None:
    movie = write_movie(shots(1000, 250, 3000), SIZE, codec=codec)
    seen = {at: look(decoding, movie, at) for at in (0, 999, 1000, 1249, 1250, 4249, 90_000)}
    times = {at: (frame.start_ms, frame.end_ms) for at, frame in seen.items() if frame}
    assert times == {
        0: (0, 1000),
        999: (0, 1000),
        1000: (1000, 1250),
        1249: (1000, 1250),
        1250: (1250, 4250),
        4249: (1250, 4250),
        90_000: (1250, 4250),
    }
    for at, color in ((0, RED), (1000, GREEN), (4249, BLUE)):
        frame = seen[at]
        assert frame is not None and frame.pixels.size == SIZE and near(frame.pixels.getpixel((80, 60)), color)


def test_pixels_are_named_by_content_and_place_and_kept(decoding: Decoder, tmp_path: Path) -> None:
    content = write_movie(shots(500, 500), SIZE)
    first = look(decoding, content, 100)
    copy = tmp_path / "copy.mp4"
    copy.write_bytes(content)
    with copy.open("rb") as file:
        assert decoding.frame_at(file, 400) is first
    other = look(decoding, write_movie(shots(600, 500), SIZE), 100)
    assert first is not None and other is not None and first.key != other.key
    anew = Decoder()
    try:
        again = look(anew, content, 499)
    finally:
        anew.close()
    assert again is not None and (again.key, again.pixels.tobytes()) == (first.key, first.pixels.tobytes())


def test_sample_movies_of_one_picture_are_decoded_too(decoding: Decoder) -> None:
    jpeg = photograph("otter").read()
    with Image.open(io.BytesIO(jpeg)) as picture:
        size = picture.size
    for content in (mp4(jpeg, size, 5000), mkv(jpeg, size, 5000)):
        frame = look(decoding, content, 3000)
        assert frame is not None and frame.pixels.size == size


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no movie at all",
        b"#EXTM3U\n#EXTINF:1,\n/etc/passwd\n",
        b"ffconcat version 1.0\nfile /etc/passwd\n",
        write_movie(shots(500), SIZE)[:400],
    ],
    ids=["empty", "text", "list of addresses", "list of files", "broken off"],
)
def test_what_is_no_movie_shows_nothing(decoding: Decoder, content: bytes) -> None:
    assert look(decoding, content, 0) is None


def test_damaged_files_end_neither_the_decoder_nor_the_caller(decoding: Decoder) -> None:
    random, whole = Random(7), write_movie(shots(700, 700, 700), SIZE)
    process = decoding.pid
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(random.choice((1, 4, 40))):
            data[random.randrange(len(data))] = random.randrange(256)
        look(decoding, bytes(data), random.choice((0, 900, 9000)))
    assert decoding.pid == process
    assert look(decoding, whole, 0) is not None


def test_a_decoder_that_hangs_is_replaced_and_the_file_is_not_tried_again() -> None:
    failing = Decoder(longest_s=60.0)
    try:
        bad, good = write_movie(shots(300), SIZE), write_movie(shots(400), SIZE)
        assert look(failing, write_movie(shots(200), SIZE), 0) is not None
        assert failing.pid is not None and failing.sandbox.connection is not None
        failing.sandbox.connection.settimeout(0.3)  # Not from the start: a slow machine takes a while to load FFmpeg.
        os.kill(failing.pid, signal.SIGSTOP)
        assert look(failing, bad, 0) is None
        assert not failing.pid
        assert look(failing, good, 0) is not None
        running = failing.pid
        assert look(failing, bad, 0) is None
        assert failing.pid == running
    finally:
        failing.close()


def test_a_decoder_that_died_is_replaced() -> None:
    failing = Decoder(longest_s=60.0)
    try:
        assert look(failing, write_movie(shots(200), SIZE), 0) is not None
        dead = failing.pid
        assert dead is not None
        os.kill(dead, signal.SIGKILL)
        os.waitid(os.P_PID, dead, os.WEXITED | os.WNOWAIT)
        assert look(failing, write_movie(shots(300), SIZE), 0) is not None
        assert failing.pid not in (None, dead)
    finally:
        failing.close()


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch, decoding: Decoder) -> None:
    monkeypatch.setattr(decoder, "MOST_KEPT", 2 * SIZE[0] * SIZE[1] * 3)
    movie = write_movie(shots(400, 410, 420), SIZE)
    for at in (0, 400, 810):
        assert look(decoding, movie, at) is not None
    assert [frame.start_ms for frame in decoding._frames.values()] == [400, 810]


def test_without_the_extra_there_are_no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoder, "is_installed", lambda: False)
    with tempfile.TemporaryFile() as file:
        file.write(message_movie(["hello"], 2))
        assert frame_at(file, 0) is None


def test_a_recorder_writes_pictures_at_their_times(decoding: Decoder) -> None:
    recorder = MovieRecorder(SIZE, bit_rate=1_000_000)
    try:
        recorder.add(Image.new("RGB", SIZE, RED), 0)
        recorder.add(Image.new("RGB", SIZE, GREEN), 1700)
        content = recorder.finish(2500)
    finally:
        recorder.close()
    assert content is not None
    second = look(decoding, content, 2499)
    assert second is not None and (second.start_ms, second.end_ms) == (1700, 2500)
    assert near(second.pixels.getpixel((80, 60)), GREEN)


def test_messages_are_shown_for_their_seconds(decoding: Decoder) -> None:
    movie = message_movie(["ember", "fjord"], 3)
    frames = [look(decoding, movie, at) for at in (0, 2000, 3000, 5999)]
    assert [frame and (frame.start_ms, frame.end_ms) for frame in frames] == [
        (0, 1000),
        (2000, 3000),
        (3000, 4000),
        (5000, 6000),
    ]
    assert message_movie(["ember"], 3) == message_movie(["ember"], 3)


def test_messages_of_a_long_movie_are_as_clear_as_the_first(decoding: Decoder) -> None:
    movie = message_movie(["ember", "fjord", "ember", "quartz"], 60, frame_s=4)
    late = look(decoding, movie, 239_000)
    fresh = look(decoding, message_movie(["a", "b", "c", "quartz"], 1), 3500)
    assert late is not None and fresh is not None
    assert max(ImageChops.difference(late.pixels, fresh.pixels).tobytes()) < 40
    # Paper down to the edge: nothing that could be taken for the player's progress.
    foot = late.pixels.crop((0, 224, 320, 240))
    assert foot.getcolors() == [(320 * 16, late.pixels.getpixel((2, 2)))]
