"""What the headers of pictures, sounds and movies say, bit by bit."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from PIL import Image

from simdroid.media import mkv
from simdroid.system.providers.image_headers import ImageHeader, read_image
from simdroid.system.providers.media_tags import Tags
from simdroid.system.providers.movie_headers import MovieHeader, read_movie
from simdroid.system.providers.sound_headers import SoundHeader, read_sound

NOON = "2023:10:15 12:00:00"
NOON_MS = 1_697_371_200_000
"""That date in UTC."""
MINUTE_MS, DAY_MS = 60_000, 86_400_000


def webp(kind: bytes, rest: bytes) -> bytes:
    return b"RIFF\1\2\3\4WEBP" + kind + b"\x21\x43\x65\x07" + rest + b"\xff" * 8


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (webp(b"VP8X", b"\x99\x88\x77\x66" + b"\x33\x22\x11" + b"\x66\x55\x44"), (0x112234, 0x445567)),
        (webp(b"VP8L", b"\x2f" + (0x1234 | 0x2345 << 14 | 0xF << 28).to_bytes(4, "little")), (0x1235, 0x2346)),
        (webp(b"VP8 ", b"\x11\x22\x33\x9d\x01\x2a" + struct.pack("<HH", 0xC123, 0x8456)), (0x0123, 0x0456)),
    ],
)
def test_size_of_webp_images(data: bytes, size: tuple[int, int]) -> None:
    assert read_image(BytesIO(data), 0) == ImageHeader(*size)


def test_other_webp_images_say_nothing() -> None:
    assert read_image(BytesIO(webp(b"VP9 ", bytes(20))), 0) is None
    assert read_image(BytesIO(b"RIFF\1\2\3\4WAVEVP8X" + bytes(20)), 0) is None
    assert read_image(BytesIO(b"JUNK\1\2\3\4WEBPVP8X" + bytes(20)), 0) is None
    assert read_image(BytesIO(webp(b"VP8 ", b"")[:24]), 0) is None


def picture(kind: str, exif: Image.Exif | None = None) -> BytesIO:
    file = BytesIO()
    Image.new("RGB", (7, 5)).save(file, kind, **({} if exif is None else {"exif": exif}))
    file.seek(0)
    return file


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP", "JPEG"])
def test_size_of_other_images(kind: str) -> None:
    assert read_image(picture(kind), 0) == ImageHeader(7, 5)


@pytest.mark.parametrize(
    ("value", "degrees"), [(1, 0), (2, 0), (3, 180), (4, 180), (5, 90), (6, 90), (7, 270), (8, 270), (9, None)]
)
def test_orientation_of_a_jpeg(value: int, degrees: int | None) -> None:
    exif = Image.Exif()
    exif[0x0112] = value
    assert read_image(picture("JPEG", exif), 0) == ImageHeader(7, 5, degrees)
    assert read_image(picture("PNG", exif), 0) == ImageHeader(7, 5)


@pytest.mark.parametrize(
    ("offset", "gps", "modified_ms", "taken_ms"),
    [
        ("+02:00", None, 0, NOON_MS - 120 * MINUTE_MS),
        ("-01:30", ("2023:10:15", (12, 0, 0)), NOON_MS, NOON_MS + 90 * MINUTE_MS),
        (None, None, NOON_MS - 113 * MINUTE_MS, NOON_MS - 120 * MINUTE_MS),
        (None, None, NOON_MS + 97 * MINUTE_MS, NOON_MS + 90 * MINUTE_MS),
        (None, ("2023:10:15", (7, 31, 2)), NOON_MS, NOON_MS - 270 * MINUTE_MS),
        (None, ("2023:10:13", (7, 31, 2)), NOON_MS + 10, NOON_MS),
        (None, None, NOON_MS + DAY_MS - 1000, NOON_MS + DAY_MS),
        (None, None, NOON_MS + DAY_MS, None),
        (None, None, NOON_MS - DAY_MS, None),
        (None, ("2023:10:15", None), NOON_MS, NOON_MS),
        (None, (None, (7, 31, 2)), NOON_MS, NOON_MS),
        ("midnight", None, NOON_MS, None),
    ],
)
def test_date_of_a_jpeg(
    offset: str | None,
    gps: tuple[str | None, tuple[int, int, int] | None] | None,
    modified_ms: int,
    taken_ms: int | None,
) -> None:
    exif = Image.Exif()
    details = exif.get_ifd(0x8769)
    details[0x9003] = NOON
    if offset:
        details[0x9011] = offset
    for tag, value in zip((0x1D, 0x07), gps or (), strict=False):
        if value is not None:
            exif.get_ifd(0x8825)[tag] = value if isinstance(value, str) else tuple(map(float, value))
    assert read_image(picture("JPEG", exif), modified_ms) == ImageHeader(7, 5, None, taken_ms)


# -- sounds ----------------------------------------------------------------------------------------------------------

MPEG1, MPEG2, MPEG25 = 3, 2, 0
BIT_RATES = {
    MPEG1: (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    MPEG2: (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}


def frame(version: int = MPEG1, layer: int = 1, bit_rate: int = 9, rate: int = 0) -> bytes:
    return bytes([0xFF, 0xE0 | version << 3 | layer << 1 | 1, bit_rate << 4 | rate << 2])


def duration(data: bytes, size: int | None = None) -> int | None:
    return read_sound(BytesIO(data), len(data) if size is None else size).duration_ms


@pytest.mark.parametrize("version", [MPEG1, MPEG2, MPEG25])
def test_duration_by_bit_rate(version: int) -> None:
    found = [duration(frame(version, bit_rate=number) + bytes(100), 1_000_000) for number in range(16)]
    wanted = [8_000_000 // kilobits for kilobits in BIT_RATES.get(version, BIT_RATES[MPEG2])]
    assert found == [None, *wanted, None]


@pytest.mark.parametrize(
    ("version", "frequencies", "samples"),
    [(MPEG1, (44100, 48000, 32000), 1152), (MPEG2, (22050, 24000, 16000), 576), (MPEG25, (11025, 12000, 8000), 576)],
)
def test_duration_by_frame_count(version: int, frequencies: tuple[int, ...], samples: int) -> None:
    for mark in (b"Xing", b"Info"):
        tail = bytes(33) + mark + struct.pack(">II", 1, 0x01020304) + bytes(100)
        found = [duration(frame(version, rate=rate) + tail, 1_000_000) for rate in range(4)]
        assert found == [*(0x01020304 * samples * 1000 // frequency for frequency in frequencies), None]


def test_a_frame_count_counts_where_it_is_announced_and_near() -> None:
    def with_mark(place: int, flags: int) -> int | None:
        head = frame() + bytes(place - 3)
        return duration(head + b"Xing" + struct.pack(">II", flags, 441) + bytes(100), 160_000)

    counted, by_rate = 441 * 1152 * 1000 // 44100, 10_000
    assert [with_mark(36, flags) for flags in (1, 3, 2, 0x100)] == [counted, counted, by_rate, by_rate]
    assert [with_mark(place, 1) for place in (3, 60, 61)] == [counted, counted, by_rate]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\0\xff\x1f" + frame() + bytes(100), (1000 - 3) * 8 // 128),
        (b"\0" * 20 + frame() + b"\0", None),
        (b"\0" * 20 + frame() + bytes(2), (1000 - 20) * 8 // 128),
        (frame(layer=2) + bytes(100), None),
        (frame(layer=3) + bytes(100), None),
        (frame(version=1) + bytes(100), None),
        (bytes(200), None),
        (b"", None),
    ],
)
def test_where_the_first_frame_is_looked_for(data: bytes, found: int | None) -> None:
    assert duration(data, 1000) == found


def test_how_far_the_first_frame_is_looked_for() -> None:
    assert duration(b"\0" * 4091 + frame() + bytes(100), 10_000) == (10_000 - 4091) * 8 // 128
    assert duration(b"\0" * 4092 + frame() + bytes(100), 10_000) is None


def id3(version: int, *frames: tuple[bytes, bytes], padding: int = 20) -> bytes:
    body = b""
    for name, text in frames:
        length = len(text)
        if version >= 4:
            length = (length >> 7 & 0x7F) << 8 | length & 0x7F
        body += name + length.to_bytes(4, "big") + b"\0\0" + text
    body += bytes(padding)
    size = len(body)
    return b"ID3" + bytes([version, 0, 0, 0, size >> 14 & 0x7F, size >> 7 & 0x7F, size & 0x7F]) + body


LONG = "x" * 200


@pytest.mark.parametrize("version", [3, 4])
def test_tags_of_a_song(version: int) -> None:
    tag = id3(
        version,
        (b"TXXX", b"\0" + b"y" * 150),
        (b"TIT2", b"\0" + LONG.encode() + b"\0more"),
        (b"TIT2", b"\0second"),
        (b"TPE1", b"\1" + "Ünder".encode("utf-16")),
        (b"TALB", b"\2" + "Ωmega".encode("utf-16-be")),
        (b"TRCK", b"\3" + b" 3/12 "),
        (b"TDRC", b"\4" + b"2021"),
    )
    song = tag + frame() + bytes(997)
    wanted = SoundHeader(1000 * 8 // 128, Tags(LONG, "Ünder", "Ωmega", "3/12", "2021"))
    assert read_sound(BytesIO(song), len(song)) == wanted


def test_tags_without_sound_or_text() -> None:
    assert read_sound(BytesIO(tag := id3(3, (b"TIT2", b"\0a"), (b"TPE1", b""), (b"TALB", b"\0 "))), len(tag)) == (
        SoundHeader(tags=Tags(title="a"))
    )
    assert read_sound(BytesIO(tag := id3(3, (b"TYER", b"\x001999"), padding=0)), len(tag)) == SoundHeader(
        tags=Tags(year="1999")
    )
    # The last frame has a name and a length, and nothing else.
    assert read_sound(BytesIO(tag := id3(3, (b"TIT2", b"\0a"), padding=0) + b"\0" * 30), 0) == SoundHeader(
        tags=Tags(title="a")
    )


def read(data: bytes) -> SoundHeader:
    return read_sound(BytesIO(data), len(data))


def test_frame_count_of_a_vbri_header() -> None:
    data = frame() + bytes(33) + b"VBRI" + struct.pack(">HHHII", 1, 0, 75, 9999, 441) + bytes(100)
    assert duration(data) == 441 * 1152 * 1000 // 44100


def test_tags_of_the_second_version_and_those_at_the_end_of_a_file() -> None:
    frames = b"".join(
        name + len(text).to_bytes(3, "big") + text for name, text in ((b"TT2", b"\0Old"), (b"TCO", b"\0(8)"))
    )
    old = b"ID3\2\0\0\0\0\0" + bytes([len(frames) + 5]) + frames + bytes(5)
    assert read(old).tags == Tags(title="Old", genre="Jazz")
    end = b"TAG" + b"End".ljust(30, b"\0") + b"Ann".ljust(30) + bytes(30) + b"1987" + bytes(29) + b"\7\x11"
    assert read(frame() + bytes(200) + end).tags == Tags("End", "Ann", track="7", year="1987", genre="Rock")
    assert read(old + bytes(200) + end).tags == Tags("Old", "Ann", track="7", year="1987", genre="Jazz")


def test_other_frames_of_id3() -> None:
    named = {b"TPE2": "Band", b"TCOM": "Bach", b"TCON": "(13)Synth", b"TPOS": "1/2"}
    tag = id3(3, *((name, b"\0" + text.encode()) for name, text in named.items()))
    assert read(tag).tags == Tags(album_artist="Band", composer="Bach", genre="Synth", disc="1/2")
    plain = id3(3, (b"TIT2", b"\1\xff\xfea\0"))
    assert read(plain[:5] + b"\x80" + plain[6:].replace(b"\xff", b"\xff\0")).tags == Tags(title="a")
    extended = id3(4, (b"TIT2", b"\0long"))
    body = b"\0\0\0\6\1\0" + extended[10:]
    assert read(b"ID3\4\0\x40\0\0\0" + bytes([len(body)]) + body).tags == Tags(title="long")


def comments(*lines: str) -> bytes:
    texts = [line.encode() for line in lines]
    parts = [struct.pack("<I", len(text)) + text for text in texts]
    return struct.pack("<I2sI", 2, b"mw", len(texts)) + b"".join(parts)


def test_flac_and_ogg_files() -> None:
    said = comments("title=Song", "ARTIST=Ann", "Artist=Bob", "other=x", "DATE=2001")
    about = struct.pack(">HH6x", 4096, 4096) + (8000 << 44 | 20_000).to_bytes(8, "big") + bytes(16)
    flac = b"fLaC\0" + len(about).to_bytes(3, "big") + about + b"\x84" + len(said).to_bytes(3, "big") + said
    assert read(flac) == SoundHeader(2500, Tags("Song", "Ann", year="2001"))
    page = b"OggS" + bytes(24)
    last = b"OggS\0\4" + struct.pack("<Q", 48_312) + bytes(14)
    opus = page + b"OpusHead\1\1" + struct.pack("<HIHB", 312, 48_000, 0, 0) + page + b"OpusTags" + said + last
    assert read(opus) == SoundHeader(1000, Tags("Song", "Ann", year="2001"))
    vorbis = page + b"\1vorbis" + struct.pack("<IBI", 0, 2, 24_156) + page + b"\3vorbis" + said + last
    assert read(vorbis).duration_ms == 2000
    assert read(page + b"something else") == SoundHeader()


def wav(*chunks: tuple[bytes, bytes], data: int = 88_200) -> bytes:
    parts = [name + struct.pack("<I", len(body)) + body + bytes(len(body) & 1) for name, body in chunks]
    return b"RIFF\0\0\0\0WAVE" + b"".join(parts) + b"data" + struct.pack("<I", data)


FORMAT = (b"fmt ", struct.pack("<HHIIHH", 1, 1, 22_050, 44_100, 2, 16))


@pytest.mark.parametrize(
    ("data", "milliseconds"),
    [
        (wav(FORMAT), 2000),
        (wav((b"LIST", b"odd"), FORMAT, (b"fact", b"even")), 2000),
        (wav(), None),
        (wav(FORMAT)[:-8], None),
        (wav((b"fmt ", b"short...")), None),
    ],
)
def test_duration_of_a_wav_file(data: bytes, milliseconds: int | None) -> None:
    assert read_sound(BytesIO(data), len(data)) == SoundHeader(milliseconds)


def test_tags_of_a_wav_file() -> None:
    listed = b"INFO" + b"INAM" + struct.pack("<I", 5) + b"Song\0\0" + b"IART" + struct.pack("<I", 3) + b"Ann"
    assert read(wav((b"LIST", listed), FORMAT)) == SoundHeader(2000, Tags("Song", "Ann"))


def test_other_riff_files_are_no_sound() -> None:
    assert duration(wav(FORMAT).replace(b"WAVE", b"AVI ")) is None
    assert duration(wav(FORMAT).replace(b"RIFF", b"RIFX")) is None


# -- movies ----------------------------------------------------------------------------------------------------------


def box(kind: bytes, body: bytes, *, wide: bool = False) -> bytes:
    if wide:
        return struct.pack(">I4sQ", 1, kind, len(body) + 16) + body
    return struct.pack(">I4s", len(body) + 8, kind) + body


FTYP = box(b"ftyp", b"isom")
MVHD = box(b"mvhd", b"\0\0\0\0" + struct.pack(">IIII", 11, 22, 600, 1500) + bytes(80))
MVHD_1 = box(b"mvhd", b"\1\0\0\0" + struct.pack(">QQIQ", 11, 22, 600, 1500) + bytes(80))


def tkhd(width: int, height: int) -> bytes:
    return box(b"tkhd", bytes(40) + struct.pack(">II", width << 16 | 0x1234, height << 16 | 0x5678))


def movie(*parts: bytes) -> MovieHeader:
    data = b"".join(parts)
    return read_movie(BytesIO(data), len(data))


@pytest.mark.parametrize("start", [b"ftyp", b"mdat", b"wide", b"free"])
def test_what_movies_begin_with(start: bytes) -> None:
    assert movie(box(start, b"abcd"), box(b"moov", MVHD)) == MovieHeader(2500)


def test_movies_in_other_containers_say_nothing() -> None:
    assert movie(box(b"RIFF", b"abcd"), box(b"moov", MVHD)) == MovieHeader()
    assert movie(b"") == MovieHeader()


def test_duration_and_size_of_a_movie() -> None:
    sound, video, second = (box(b"trak", tkhd(*size)) for size in ((0, 0), (640, 480), (320, 240)))
    assert movie(box(b"moov", MVHD + sound + video + second)) == MovieHeader(2500, 640, 480)
    assert movie(FTYP, box(b"moov", MVHD_1 + video)) == MovieHeader(2500, 640, 480)
    assert movie(FTYP, box(b"moov", MVHD + sound)) == MovieHeader(2500)


def test_long_open_and_damaged_boxes_of_a_movie() -> None:
    moov = box(b"moov", MVHD)
    assert movie(FTYP, box(b"mdat", b"12345678", wide=True), moov) == MovieHeader(2500)
    assert movie(FTYP, box(b"moov", MVHD, wide=True)) == MovieHeader(2500)
    assert movie(FTYP, b"\0\0\0\0moov" + MVHD) == MovieHeader(2500)
    assert movie(FTYP, struct.pack(">I4s", 8, b"free"), moov) == MovieHeader(2500)
    assert movie(FTYP, struct.pack(">I4s", 7, b"free"), moov) == MovieHeader()
    assert movie(FTYP, struct.pack(">I4sQ", 1, b"free", 15), moov) == MovieHeader()
    assert movie(FTYP, struct.pack(">I4sQ", 1, b"free", 16), moov) == MovieHeader(2500)
    assert movie(FTYP, box(b"moov", box(b"mvhd", bytes(4)))) == MovieHeader()
    assert movie(FTYP, box(b"moov", box(b"mvhd", bytes(100)) + box(b"trak", tkhd(6, 4)))) == MovieHeader(None, 6, 4)
    assert movie(FTYP, box(b"skip", MVHD)) == MovieHeader()


def test_movies_that_are_deep_long_or_out_of_range_end() -> None:
    assert movie(FTYP, struct.pack(">I4s", 0, b"moov") * 3000 + MVHD) == MovieHeader()
    assert movie(FTYP, struct.pack(">I4s", 8, b"free") * 30_000 + box(b"moov", MVHD)) == MovieHeader()
    segment = bytes.fromhex("1853806701ffffffffffffff")
    assert movie(b"\x1a\x45\xdf\xa3\x80" + segment * 3000) == MovieHeader()
    scale, duration = bytes.fromhex("2ad7b15000") + b"\xff" * 4096, bytes.fromhex("448984") + struct.pack(">f", 1e30)
    about = bytes.fromhex("1549a96601ffffffffffffff") + scale + duration
    assert movie(b"\x1a\x45\xdf\xa3\x80" + segment + about) == MovieHeader()
    assert read(b"RIFF\0\0\0\0WAVE" + b"junk\0\0\0\0" * 30_000) == SoundHeader()


def item(kind: bytes, value: bytes) -> bytes:
    return box(kind, box(b"data", b"\0\0\0\1\0\0\0\0" + value))


def test_tags_of_movies_and_of_sounds_in_their_container() -> None:
    items = item(b"\xa9nam", "Fïlm".encode()) + item(b"\xa9ART", b"Ann") + item(b"trkn", b"\0\0\0\3\0\x09\0\0")
    moov = box(b"moov", MVHD + box(b"udta", box(b"meta", b"\0\0\0\0" + box(b"hdlr", bytes(20)) + box(b"ilst", items))))
    tags = Tags("Fïlm", "Ann", track="3/9")
    assert movie(FTYP, moov) == MovieHeader(2500, tags=tags)
    assert read(FTYP + moov) == SoundHeader(2500, tags)


def test_matroska_files() -> None:
    content = mkv(b"picture", (640, 480), 12_800)
    assert movie(content) == MovieHeader(12_800, 640, 480)
    assert [movie(content[:length]).width for length in (4, 20, 60)] == [None, None, None]
