"""Headers of media files: size, orientation and date of images, tags and duration of sounds, duration of movies.

Images are read by Pillow, which opens a file in 0.02 ms without decoding it. Of WebP files Pillow reads the whole
(2 ms for 2 MB), so that their size is taken from the header by hand. Sounds and movies are read by hand because Pillow
knows neither, and `mutagen` and `av` would be two more dependencies for a duration and five tags.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Exif

_FORMATS = ("PNG", "JPEG", "GIF", "BMP")
_ORIENTATION, _DATE, _DATE_OFFSET, _GPS_TIME, _GPS_DATE = 0x0112, 0x9003, 0x9011, 0x07, 0x1D
_EXIF_IFD, _GPS_IFD = 0x8769, 0x8825
_DEGREES = {1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270}
"""Android's `orientation` column by the value of the EXIF tag."""
_DAMAGE = (OSError, SyntaxError, ValueError, TypeError, ArithmeticError, struct.error)
_QUARTER_HOUR, _DAY = timedelta(minutes=15), timedelta(days=1)

MAX_TAG = 1 << 20
"""Bytes of tags that are looked at; cover pictures may follow."""

_ENCODINGS = ("latin-1", "utf-16", "utf-16-be", "utf-8")
_FIELDS = {"TIT2": "title", "TPE1": "artist", "TALB": "album", "TRCK": "track", "TYER": "year", "TDRC": "year"}
_MPEG1_L3 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_MPEG2_L3 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}

_FOLDERS = frozenset({b"moov", b"trak"})
MAX_HEADER = 1 << 24


class ImageHeader(NamedTuple):
    """Size in pixels as it is stored, and what the EXIF data of a JPEG file says; None where it says nothing."""

    width: int
    height: int
    orientation: int | None = None
    """Degrees by which a viewer turns the picture clockwise."""
    taken_ms: int | None = None


def read_image(file: BinaryIO, modified_ms: int) -> ImageHeader | None:
    """Read a PNG, JPEG, GIF, BMP or WebP image; None for anything else.

    `modified_ms` is the date of the file, from which the time zone of a picture is inferred as on Android.
    """
    from PIL import Image

    head = file.read(32)
    file.seek(0)
    try:
        if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
            return _webp(head)
        with Image.open(file, formats=_FORMATS) as opened:
            header = ImageHeader(*opened.size)
            # Of a PNG file Pillow decodes all pixels before it looks for EXIF data.
            return _with_exif(header, opened.getexif(), modified_ms) if opened.format == "JPEG" else header
    except (*_DAMAGE, Image.DecompressionBombError):
        return None


def _webp(head: bytes) -> ImageHeader | None:
    kind = head[12:16]
    if kind == b"VP8X":
        return ImageHeader(1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little"))
    if kind == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return ImageHeader(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", head, 26)
        return ImageHeader(width & 0x3FFF, height & 0x3FFF)
    return None


def _with_exif(header: ImageHeader, exif: Exif, modified_ms: int) -> ImageHeader:
    header = header._replace(orientation=_DEGREES.get(exif.get(_ORIENTATION, 0)))
    with suppress(*_DAMAGE):
        header = header._replace(taken_ms=_taken_ms(exif, modified_ms))
    return header


def _taken_ms(exif: Exif, modified_ms: int) -> int | None:
    """When a picture was taken: an EXIF date is local, and its zone is inferred from the GPS or the file's date."""
    details = exif.get_ifd(_EXIF_IFD)
    taken = _exif_date(details.get(_DATE))
    if taken is None:
        return None
    if details.get(_DATE_OFFSET):
        return _milliseconds(datetime.fromisoformat(f"{taken.replace(tzinfo=None)}{details[_DATE_OFFSET]}"))
    for other in (_gps_date(exif), datetime.fromtimestamp(modified_ms / 1000, UTC)):
        if other is not None and abs(other - taken) < _DAY:
            return _milliseconds(taken + round((other - taken) / _QUARTER_HOUR) * _QUARTER_HOUR)
    return None


def _gps_date(exif: Exif) -> datetime | None:
    gps = exif.get_ifd(_GPS_IFD)
    if _GPS_DATE not in gps or _GPS_TIME not in gps:
        return None
    hour, minute, second = (int(part) for part in gps[_GPS_TIME])
    return _exif_date(f"{gps[_GPS_DATE]} {hour:02}:{minute:02}:{second:02}")


def _exif_date(text: object) -> datetime | None:
    return datetime.strptime(str(text), "%Y:%m:%d %H:%M:%S").replace(tzinfo=UTC) if text else None


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


@dataclass(frozen=True)
class SoundHeader:
    """Tags and playing time; None where the file does not say."""

    duration_ms: int | None = None
    title: str | None = None
    artist: str | None = None
    album: str | None = None
    track: str | None = None
    year: str | None = None


def read_sound(file: BinaryIO, size: int) -> SoundHeader:
    """Read an MP3 or WAV file; anything else says nothing."""
    head = file.read(12)
    try:
        if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
            return SoundHeader(duration_ms=_wav(file))
        tags, start = (_id3(file, head), _tag_size(head)) if head.startswith(b"ID3") else (SoundHeader(), 0)
        return replace(tags, duration_ms=_mpeg(file, start, size))
    except (struct.error, IndexError):
        return SoundHeader()


def _tag_size(head: bytes) -> int:
    return 10 + _seven_bit(head[6:10])


def _seven_bit(data: bytes) -> int:
    return sum((byte & 0x7F) << 7 * place for place, byte in enumerate(reversed(data)))


def _id3(file: BinaryIO, head: bytes) -> SoundHeader:
    version = head[3]
    file.seek(10)
    data = file.read(min(_tag_size(head) - 10, MAX_TAG))
    found: dict[str, str] = {}
    place = 0
    while place + 10 <= len(data) and data[place] and version >= 3:
        name = data[place : place + 4].decode("latin-1")
        raw = data[place + 4 : place + 8]
        length = _seven_bit(raw) if version >= 4 else int.from_bytes(raw, "big")
        body = data[place + 10 : place + 10 + length]
        if name in _FIELDS and body:
            found.setdefault(_FIELDS[name], _text(body))
        place += 10 + length
    return SoundHeader(**{name: text for name, text in found.items() if text})  # type: ignore[arg-type]


def _text(body: bytes) -> str:
    encoding = _ENCODINGS[body[0]] if body[0] < len(_ENCODINGS) else "latin-1"
    return body[1:].decode(encoding, "replace").split("\0")[0].strip()


def _mpeg(file: BinaryIO, start: int, size: int) -> int | None:
    """Playing time: from the frame count of a Xing header, else as if the bit rate never changed."""
    file.seek(start)
    data = file.read(4096)
    offset = next((place for place in range(len(data) - 4) if data[place] == 0xFF and data[place + 1] >> 5 == 7), None)
    if offset is None:
        return None
    version, layer = data[offset + 1] >> 3 & 3, data[offset + 1] >> 1 & 3
    bit_rate, rate = data[offset + 2] >> 4, data[offset + 2] >> 2 & 3
    if layer != 1 or version == 1 or bit_rate in (0, 15) or rate == 3:
        return None
    frequency = _RATES[version][rate]
    samples = 1152 if version == 3 else 576
    for mark in (b"Xing", b"Info"):
        place = data.find(mark, offset, offset + 64)
        if place >= 0 and data[place + 7] & 1:
            (frames,) = struct.unpack_from(">I", data, place + 8)
            return int(frames * samples * 1000 // frequency)
    kilobits = (_MPEG1_L3 if version == 3 else _MPEG2_L3)[bit_rate]
    return (size - start - offset) * 8 // kilobits


def _wav(file: BinaryIO) -> int | None:
    per_second = 0
    while len(chunk := file.read(8)) == 8:
        name, length = struct.unpack("<4sI", chunk)
        if name == b"fmt ":
            (per_second,) = struct.unpack_from("<I", file.read(length), 8)
        elif name == b"data":
            return length * 1000 // per_second if per_second else None
        else:
            file.seek(length + (length & 1), 1)
    return None


class MovieHeader(NamedTuple):
    """Playing time and size of the picture; None where the file does not say."""

    duration_ms: int | None = None
    width: int | None = None
    height: int | None = None


def read_movie(file: BinaryIO, size: int) -> MovieHeader:
    """Read an MP4, M4A, 3GP or MOV file; anything else says nothing."""
    head = file.read(12)
    if head[4:8] not in (b"ftyp", b"moov", b"mdat", b"wide", b"free"):
        return MovieHeader()
    duration = width = height = None
    try:
        for kind, body in _boxes(file, 0, size):
            if kind == b"mvhd":
                form = ">QQIQ" if body[0] == 1 else ">IIII"
                _, _, scale, length = struct.unpack_from(form, body, 4)
                duration = length * 1000 // scale if scale else None
            elif kind == b"tkhd" and not width:
                wide, high = struct.unpack_from(">II", body, len(body) - 8)
                width, height = wide >> 16 or None, high >> 16 or None
    except struct.error:
        return MovieHeader()
    return MovieHeader(duration, width, height)


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[tuple[bytes, bytes]]:
    """Headers of the movie and its tracks; what lies in other boxes is skipped."""
    place = start
    while place + 8 <= end:
        file.seek(place)
        length, kind = struct.unpack(">I4s", file.read(8))
        header = 8
        if length == 1:
            (length,) = struct.unpack(">Q", file.read(8))
            header = 16
        length = length or end - place
        if length < header:
            return
        if kind in _FOLDERS:
            yield from _boxes(file, place + header, min(place + length, end))
        elif kind in (b"mvhd", b"tkhd"):
            yield kind, file.read(min(length - header, MAX_HEADER))
        place += length


def playing_time_ms(content: bytes, mime: str) -> int:
    """How long the header of a sound or movie says that it lasts; 0 where it does not, or is of another kind."""
    file, size = io.BytesIO(content), len(content)
    in_boxes = mime.partition("/")[2] in ("mp4", "3gpp", "m4a")
    found = read_movie(file, size).duration_ms if in_boxes else read_sound(file, size).duration_ms
    return found or 0
