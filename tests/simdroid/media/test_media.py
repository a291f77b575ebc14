"""Sample media are what their names say, small, licensed, and the same every time."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from xml.etree import ElementTree

import pytest
from PIL import Image

from simdroid.media import PHOTOGRAPHS, drawn, duration_ms, file_content, m4a, pdf, photograph, photograph_for
from simdroid.media.photographs import FOLDER
from simdroid.system.providers.movie_headers import read_movie
from simdroid.system.providers.sound_headers import read_sound

LARGEST_SUM = 6_000_000
"""Bytes that all photographs may have together."""
FREE = ("CC0 1.0", "public domain")


def test_every_photograph_decodes_and_all_together_are_small() -> None:
    files = sorted(path for path in FOLDER.iterdir() if path.suffix != ".md")
    assert [path.name for path in files] == sorted(f"{each.name}.jpg" for each in PHOTOGRAPHS)
    assert sum(path.stat().st_size for path in files) <= LARGEST_SUM
    for path in files:
        with Image.open(path) as picture:
            picture.load()
            assert picture.format == "JPEG"
            assert 400 <= max(picture.size) <= 1280


def test_the_licence_list_names_every_photograph_once_with_a_free_licence() -> None:
    lines = (FOLDER / "LICENSES.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| `")]
    listed = [name for row in rows for name in re.findall(r"`([\w-]+)\.jpg`", row[0])]
    assert sorted(listed) == sorted(each.name for each in PHOTOGRAPHS)
    assert {row[3] for row in rows} == set(FREE)
    assert all(len(row) == 4 and row[2] for row in rows)


def test_a_photograph_is_found_by_words_and_else_by_the_name() -> None:
    assert photograph_for("Movies/otters.mkv").name == "otters"
    assert photograph_for("DCIM/Café_terrasse.jpg").name == "coffee"
    assert photograph_for("DCIM/祭り.jpg").name == "skyline-at-night"
    others = {photograph_for(f"IMG_{number}.jpg").name for number in range(40)}
    assert len(others) > 15
    with pytest.raises(KeyError, match="there are anhinga"):
        photograph("unicorn")


@pytest.mark.parametrize("kind", ["receipt", "chart", "screenshot"])
def test_drawn_pictures_depend_on_their_seed(kind: str) -> None:
    first, again, other = (drawn(kind, seed) for seed in ("a", "a", "b"))
    assert first.tobytes() == again.tobytes()
    assert (first.size, first.tobytes()) != (other.size, other.tobytes())


@pytest.mark.parametrize("size", [0, 4000, 400_000])
def test_an_m4a_file_may_have_unused_space(size: int) -> None:
    data = m4a(12_800, size=size)
    assert len(data) == max(size, len(m4a(12_800)))
    assert read_movie(io.BytesIO(data), len(data)).duration_ms == 12_800


@pytest.mark.parametrize("path", ["Music/Ünder the sea.mp3", "Alarms/bell.mp3", "Recordings/talk.m4a", "x/a.wav"])
def test_a_sound_lasts_as_long_as_its_header_says(path: str) -> None:
    data = file_content(path)
    file, wanted = io.BytesIO(data), duration_ms(path)
    if path.endswith("m4a"):
        assert read_movie(file, len(data)).duration_ms == wanted
    else:
        assert read_sound(file, len(data)).duration_ms == wanted
    if path.endswith("mp3"):
        assert mp3_frames(data) * 24 == wanted
        assert read_sound(io.BytesIO(data), len(data)).tags.title == path.rpartition("/")[2].removesuffix(".mp3")


def mp3_frames(data: bytes) -> int:
    """Frames that hold sound, walked through one after another up to the end of the file."""
    place = 10 + sum(byte << 7 * (3 - number) for number, byte in enumerate(data[6:10]))
    frames = -1
    while place < len(data):
        assert data[place : place + 4] == b"\xff\xf3\x24\xc0"
        place += 72 * 16000 // 24000
        frames += 1
    assert place == len(data)
    return frames


def test_a_movie_has_its_length_and_its_picture_in_it() -> None:
    data = file_content("Movies/otters.mp4")
    header = read_movie(io.BytesIO(data), len(data))
    assert (header.duration_ms, header.width, header.height) == (duration_ms("Movies/otters.mp4"), 1024, 576)
    (count,) = struct.unpack_from(">I", data, data.index(b"stco") + 8)
    offsets = set(struct.unpack_from(f">{count}I", data, data.index(b"stco") + 12))
    assert count * 1000 == header.duration_ms
    assert data[offsets.pop() :] == photograph("otters").read()
    assert not offsets


@pytest.mark.parametrize("lines", [[], ["One (1)", "back\\slash", "é"], [f"line {n}" for n in range(95)]])
def test_a_pdf_opens(lines: list[str]) -> None:
    data = pdf("A title", lines)
    table = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data.startswith(b"%PDF-1.4")
    assert data.endswith(b"%%EOF\n")
    first, count = map(int, data[table:].splitlines()[1].split())
    entries = data[table:].splitlines()[2 : 2 + count]
    assert (first, entries[0]) == (0, b"0000000000 65535 f ")
    for number, entry in enumerate(entries[1:], 1):
        assert data[int(entry[:10]) :].startswith(b"%d 0 obj\n" % number)
    pages = max(1, -(-len(lines) // 40))
    assert b"/Count %d >>" % pages in data
    assert data.count(b"/Type /Page ") == pages
    for size, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", data, re.DOTALL):
        assert int(size) == len(stream)


@pytest.mark.parametrize("name", ["a.docx", "смета.xlsx", "font_sampler.zip"])
def test_archives_are_whole_and_say_the_text(name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(file_content(name, "Says & means"))) as archive:
        assert archive.testzip() is None
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    assert any(b"Says &amp; means" in part or part == b"Says & means" for part in parts.values())
    for entry, part in parts.items():
        if entry.endswith((".xml", ".rels")):
            ElementTree.fromstring(part)


@pytest.mark.parametrize(
    "name", ["a.ogg", "a.flac", "a.mkv", "a.jpg", "receipt.png", "a.pdf", "a.xlsx", "a.mp3", "b.md"]
)
def test_the_same_name_and_text_give_the_same_bytes(name: str) -> None:
    assert file_content(name, "text") == file_content(name, "text")
    assert file_content(name, "text")


def test_a_jpeg_keeps_its_text_as_a_comment() -> None:
    with Image.open(io.BytesIO(file_content("DCIM/cat.jpg", "of no use\n"))) as picture:
        picture.load()
        assert picture.info["comment"] == b"of no use\n"
