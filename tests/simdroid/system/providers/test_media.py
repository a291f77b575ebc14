"""The media store follows the files of shared storage."""

from __future__ import annotations

import io
import struct
import wave
from collections.abc import Callable

import pytest
from PIL import Image

from simdroid.device import Phone
from tests.conftest import Result

Sh = Callable[..., Result]

IMAGES = "content://media/external/images/media"
DATABASE = "/data/data/com.google.android.providers.media.module/databases/external.db"


def picture(kind: str, width: int = 7, height: int = 5) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(buffer, kind)
    return buffer.getvalue()


def sound(seconds: float) -> bytes:
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\0\0" * int(8000 * seconds))
    return buffer.getvalue()


def id3(**frames: str) -> bytes:
    body = b"".join(
        name.encode() + struct.pack(">IH", len(text.encode()) + 1, 0) + b"\3" + text.encode()
        for name, text in frames.items()
    )
    size = bytes(len(body) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\3\0\0" + size + body


def mp3(seconds: int, **frames: str) -> bytes:
    frame = b"\xff\xfb\x90\x00" + bytes(413)
    return id3(**frames) + frame * (seconds * 128_000 // 8 // len(frame))


def movie(milliseconds: int, width: int, height: int) -> bytes:
    def box(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I4s", len(body) + 8, kind) + body

    header = box(b"mvhd", struct.pack(">IIIII", 0, 0, 0, 1000, milliseconds) + bytes(80))
    track = box(b"trak", box(b"tkhd", bytes(76) + struct.pack(">II", width << 16, height << 16)))
    return box(b"ftyp", b"isom\0\0\0\0") + box(b"mdat", bytes(64)) + box(b"moov", header + track)


def test_a_file_is_there_without_a_scan_and_gone_with_its_file(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes("/sdcard/Pictures/shot.png", picture("PNG"))
    assert sh(f"content query --uri {IMAGES} --projection _display_name:_data").stdout == (
        "Row: 0 _display_name=shot.png, _data=/storage/emulated/0/Pictures/shot.png\n"
    )
    sh("rm /sdcard/Pictures/shot.png")
    assert sh(f"content query --uri {IMAGES}").stdout == "No result found.\n"


def test_rows_carry_what_callers_ask_for(sh: Sh, phone: Phone) -> None:
    phone.system.fs.mkdir("/sdcard/DCIM/Tokyo")
    phone.system.fs.write_bytes("/sdcard/DCIM/Tokyo/a.jpg", picture("JPEG", 30, 20))
    now = phone.system.clock.now_ms() // 1000
    names = "_size:mime_type:width:height:relative_path:bucket_display_name:date_added:date_modified:title"
    size = len(picture("JPEG", 30, 20))
    assert sh(f'content query --uri {IMAGES} --projection {names} --where "date_added>{now - 1}"').stdout == (
        f"Row: 0 _size={size}, mime_type=image/jpeg, width=30, height=20, relative_path=DCIM/Tokyo/,"
        f" bucket_display_name=Tokyo, date_added={now}, date_modified={now}, title=a\n"
    )
    assert sh(f'content query --uri {IMAGES} --where "date_added>{now}"').stdout == "No result found.\n"


def test_date_added_is_when_the_file_came_not_its_own_date(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes("/sdcard/Pictures/old.png", picture("PNG"))
    phone.system.fs.set_times("/sdcard/Pictures/old.png", mtime_ns=1_000_000_000_000_000_000)
    now = phone.system.clock.now_ms() // 1000
    phone.system.clock.advance(100)
    assert sh(f"content query --uri {IMAGES} --projection date_added:date_modified").stdout == (
        f"Row: 0 date_added={now}, date_modified=1000000000\n"
    )


def test_a_changed_file_keeps_its_number_and_is_read_again(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes("/sdcard/Pictures/a.png", picture("PNG", 1, 1))
    first = sh(f"content query --uri {IMAGES} --projection _id:width").stdout
    phone.system.fs.write_bytes("/sdcard/Pictures/a.png", picture("PNG", 300, 1))
    second = sh(f"content query --uri {IMAGES} --projection _id:width").stdout
    assert first.replace("width=1", "width=300") == second


def test_a_query_that_finds_nothing_new_writes_nothing(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes("/sdcard/Pictures/a.png", picture("PNG"))
    sh(f"content query --uri {IMAGES}")
    before = phone.digest()
    phone.system.clock.advance(0)
    sh(f"content query --uri {IMAGES}")
    assert phone.digest() == before


def test_deleting_rows_deletes_files_of_that_collection_only(sh: Sh, phone: Phone) -> None:
    fs = phone.system.fs
    fs.write_bytes("/sdcard/Download/a.txt", b"a")
    fs.write_bytes("/sdcard/Download/b.png", picture("PNG"))
    fs.write_bytes("/sdcard/Pictures/keep.png", picture("PNG"))
    assert sh("content delete --uri content://media/external/downloads") == Result(0, "", "")
    assert fs.listdir("/sdcard/Download") == []
    assert fs.exists("/sdcard/Pictures/keep.png")
    sh(f"content delete --uri {IMAGES} --where \"_display_name='keep.png'\"")
    assert fs.listdir("/sdcard/Pictures") == []


def test_bytes_come_back_through_the_provider(phone: Phone) -> None:
    data = picture("PNG")
    phone.system.fs.write_bytes("/sdcard/Pictures/a.png", data)
    uri = phone.system.media.scan("/sdcard/Pictures/a.png")
    assert uri is not None
    provider = phone.system.content.provider(uri)
    assert provider is not None
    assert provider.read(uri) == data
    assert provider.type_of(uri) == "image/png"


def test_nomedia_hidden_and_private_folders_show_no_pictures(sh: Sh, phone: Phone) -> None:
    fs = phone.system.fs
    for folder in ("Pictures/quiet", "Pictures/.secret", "Android/data/com.example/files"):
        fs.mkdir(f"/sdcard/{folder}", parents=True)
        fs.write_bytes(f"/sdcard/{folder}/a.png", picture("PNG"))
    fs.write_bytes("/sdcard/Pictures/quiet/.nomedia", b"")
    assert sh(f"content query --uri {IMAGES}").stdout == "No result found.\n"
    files = sh("content query --uri content://media/external/file --projection _data").stdout
    assert "quiet/a.png" in files
    assert "Android/data" not in files


def test_music_has_tags_and_length(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes(
        "/sdcard/Music/one.mp3", mp3(3, TIT2="Golden Hour", TPE1="Ann", TALB="Days", TRCK="4/9")
    )
    phone.system.fs.write_bytes("/sdcard/Music/two.wav", sound(1.5))
    line = "content query --uri content://media/external/audio/media --sort _data --projection"
    assert sh(f"{line} title:artist:album:track:is_music").stdout == (
        "Row: 0 title=Golden Hour, artist=Ann, album=Days, track=4, is_music=1\n"
        "Row: 1 title=two, artist=<unknown>, album=Music, track=NULL, is_music=1\n"
    )
    rows = sh(f"{line} duration").stdout.split()
    assert abs(int(rows[2].partition("=")[2]) - 3000) < 30
    assert rows[5] == "duration=1500"


def test_films_have_a_size_and_a_length(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes("/sdcard/Movies/film.mp4", movie(12_345, 640, 480))
    line = "content query --uri content://media/external/video/media --projection duration:width:height:resolution"
    assert sh(line).stdout == "Row: 0 duration=12345, width=640, height=480, resolution=640\u00d7480\n"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP"])
def test_picture_sizes_of_every_kind(sh: Sh, phone: Phone, kind: str) -> None:
    phone.system.fs.write_bytes(f"/sdcard/Pictures/a.{kind.lower()}", picture(kind, 19, 23))
    assert sh(f"content query --uri {IMAGES} --projection width:height").stdout == "Row: 0 width=19, height=23\n"


@pytest.mark.parametrize(
    ("tags", "orientation", "taken"),
    [
        ({}, "NULL", "NULL"),
        ({0x0112: 6}, "90", "NULL"),
        ({0x0112: 3, 0x9003: "2023:10:15 15:34:00"}, "180", "1697384040000"),
        ({0x9003: "2023:10:15 08:34:10"}, "NULL", "1697384050000"),
        ({0x9003: "2023:10:15 17:34:10", 0x9011: "+02:00"}, "NULL", "1697384050000"),
        ({0x9003: "2019:01:01 00:00:00"}, "NULL", "NULL"),
        ({0x0112: 8, 0x9003: "    :  :     :  :  "}, "270", "NULL"),
    ],
)
def test_photos_have_the_orientation_and_date_of_their_exif_data(
    sh: Sh, phone: Phone, tags: dict[int, object], orientation: str, taken: str
) -> None:
    exif, buffer = Image.Exif(), io.BytesIO()
    exif.update({tag: value for tag, value in tags.items() if tag == 0x0112})
    exif.get_ifd(0x8769).update({tag: value for tag, value in tags.items() if tag != 0x0112})
    Image.new("RGB", (7, 5), "red").save(buffer, "JPEG", exif=exif)
    phone.system.fs.write_bytes("/sdcard/DCIM/a.jpg", buffer.getvalue())
    found = sh(f"content query --uri {IMAGES} --projection width:orientation:datetaken").stdout
    assert found == f"Row: 0 width=7, orientation={orientation}, datetaken={taken}\n"


@pytest.mark.parametrize("data", [b"", b"\xff\xd8\xff", b"RIFF", b"ID3", b"\0\0\0\x01ftyp", b"RIFF\0\0\0\0WAVEfmt "])
def test_broken_files_are_listed_all_the_same(phone: Phone, data: bytes) -> None:
    for name in ("a.png", "a.jpg", "a.webp", "a.mp3", "a.wav", "a.mp4", "a.m4a"):
        phone.system.fs.write_bytes(f"/sdcard/Download/{name}", data)
        assert phone.system.media.scan(f"/sdcard/Download/{name}") is not None, name


def test_scan_calls_and_broadcasts_answer(sh: Sh, phone: Phone) -> None:
    phone.system.fs.write_bytes("/sdcard/Music/a.wav", sound(0.1))
    assert sh("content call --uri content://media --method scan_volume --arg external_primary").stdout == (
        "Result: Bundle[{}]\n"
    )
    assert sh("content call --uri content://media --method scan_file --arg /sdcard/Music/a.wav").stdout == (
        "Result: Bundle[{android.intent.extra.STREAM=content://media/external_primary/audio/media/1}]\n"
    )
    line = "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d file:///storage/emulated/0/Music"
    assert sh(line).stdout.endswith("Broadcast completed: result=0\n")


@pytest.mark.parametrize("data", ["file:///storage/emulated/0/Music", "file:///sdcard/Music/a.wav"])
def test_a_scan_reads_again_what_looks_the_same(sh: Sh, phone: Phone, data: str) -> None:
    line = "content query --uri content://media/external/audio/media --projection duration"
    for per_second, wanted in ((8000, 1000), (4000, 2000)):
        head = struct.pack("<HHIIHH", 1, 1, per_second, per_second, 1, 8)
        content = (
            b"RIFF\0\0\0\0WAVEfmt " + struct.pack("<I", 16) + head + b"data" + struct.pack("<I", 8000) + bytes(8000)
        )
        phone.system.fs.write_bytes("/sdcard/Music/a.wav", content)
        sh(f"am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d {data}")
        assert sh(line).stdout == f"Row: 0 duration={wanted}\n"


def test_headers_that_claim_more_than_a_column_holds(sh: Sh, phone: Phone) -> None:
    header = struct.pack(">I4sBxxxQQIQ", 40, b"mvhd", 1, 0, 0, 1, (1 << 64) - 1)
    ftyp = struct.pack(">I4s", 8, b"ftyp")
    phone.system.fs.write_bytes("/sdcard/Movies/a.mp4", ftyp + struct.pack(">I4s", 48, b"moov") + header)
    listed = sh("content query --uri content://media/external/video/media --projection _display_name:duration").stdout
    assert listed == "Row: 0 _display_name=a.mp4, duration=NULL\n"


def test_odd_file_names_break_nothing(sh: Sh, phone: Phone) -> None:
    fs = phone.system.fs
    for name in ("A.TXT", "a.txt", "a 'b\n c.txt", "世界.txt", "bad\udcff.txt"):
        fs.write_bytes(f"/sdcard/Download/{name}", b"")
    listed = sh("content query --uri content://media/external/downloads --projection _display_name").stdout
    assert listed.count("Row: ") == 4
    assert "世界.txt" in listed
    private = "content insert --uri content://media/external/file --bind _data:s:/sdcard/Android/data/x.txt"
    assert "is not for the media store" in sh(private).stderr


def test_rows_cannot_reach_outside_shared_storage(sh: Sh, phone: Phone) -> None:
    for path in ("/data/data/x", "/sdcard/../../data/x"):
        sh(f"content insert --uri content://media/external/file --bind _data:s:{path}")
    sh("content insert --uri content://media/external/file --bind _display_name:s:../../../../data/x")
    assert not phone.system.fs.exists("/data/x")
    assert not phone.system.fs.exists("/data/data/x")
