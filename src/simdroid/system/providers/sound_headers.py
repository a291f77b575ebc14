"""Headers of sounds: playing time and tags of MP3, M4A, WAV, FLAC and Ogg files."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from simdroid.system.providers.media_tags import MAX_TAG, NO_TAGS, Tags, comments, id3v1, id3v2, seven_bit
from simdroid.system.providers.movie_headers import MOST_PARTS, MP4_STARTS, read_movie

_MPEG1_L3 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_MPEG2_L3 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_INFO = {b"INAM": "title", b"IART": "artist", b"IPRD": "album", b"ITRK": "track", b"ICRD": "year", b"IGNR": "genre"}
_OGG_PAGE = 1 << 16
"""A page of an Ogg file is shorter than this."""
_OPUS_RATE = 48000
_VBRI = 36
"""Where the header of a VBRI file is, from the start of its first frame."""


@dataclass(frozen=True)
class SoundHeader:
    """Playing time and tags; None where the file does not say."""

    duration_ms: int | None = None
    tags: Tags = NO_TAGS


def read_sound(file: BinaryIO, size: int) -> SoundHeader:
    """Read an MP3, M4A, WAV, FLAC or Ogg file; anything else says nothing."""
    head = file.read(12)
    try:
        if head[4:8] in MP4_STARTS:
            file.seek(0)
            movie = read_movie(file, size)
            return SoundHeader(movie.duration_ms, movie.tags)
        if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
            return _wav(file)
        if head.startswith(b"fLaC"):
            return _flac(file)
        if head.startswith(b"OggS"):
            return _ogg(file, size)
        return _mp3(file, head, size)
    except (struct.error, IndexError):
        return SoundHeader()


def playing_time_ms(content: bytes) -> int:
    """How long the header of a sound or movie says that it lasts; 0 where it does not, or is of another kind."""
    return read_sound(io.BytesIO(content), len(content)).duration_ms or 0


def _mp3(file: BinaryIO, head: bytes, size: int) -> SoundHeader:
    tags, start = Tags(), 0
    if head.startswith(b"ID3"):
        start = 10 + seven_bit(head[6:10])
        file.seek(10)
        tags = id3v2(head, file.read(min(start - 10, MAX_TAG)))
    if size > 128:
        file.seek(size - 128)
        tags = tags.or_else(id3v1(file.read(128)))
    return SoundHeader(_mpeg(file, start, size), tags)


def _mpeg(file: BinaryIO, start: int, size: int) -> int | None:
    """Playing time: from the frame count of a Xing or VBRI header, else as if the bit rate never changed."""
    file.seek(start)
    data = file.read(4096)
    offset = next((index for index in range(len(data) - 4) if data[index] == 0xFF and data[index + 1] >> 5 == 7), None)
    if offset is None:
        return None
    version, layer = data[offset + 1] >> 3 & 3, data[offset + 1] >> 1 & 3
    bit_rate, rate = data[offset + 2] >> 4, data[offset + 2] >> 2 & 3
    if layer != 1 or version == 1 or bit_rate in (0, 15) or rate == 3:
        return None
    frequency = _RATES[version][rate]
    samples = 1152 if version == 3 else 576
    frames = _frame_count(data, offset)
    if frames is not None:
        return frames * samples * 1000 // frequency
    return (size - start - offset) * 8 // (_MPEG1_L3 if version == 3 else _MPEG2_L3)[bit_rate]


def _frame_count(data: bytes, offset: int) -> int | None:
    """How many frames the first one says that there are."""
    for mark in (b"Xing", b"Info"):
        start = data.find(mark, offset, offset + 64)
        if start >= 0 and data[start + 7] & 1:
            return int.from_bytes(data[start + 8 : start + 12], "big")
    if data[offset + _VBRI : offset + _VBRI + 4] == b"VBRI":
        return int.from_bytes(data[offset + _VBRI + 14 : offset + _VBRI + 18], "big")
    return None


def _wav(file: BinaryIO) -> SoundHeader:
    per_second, duration, texts = 0, None, dict[str, str]()
    budget = iter(range(MOST_PARTS))
    while next(budget, None) is not None and len(chunk := file.read(8)) == 8:
        name, length = struct.unpack("<4sI", chunk)
        after = file.tell() + length + (length & 1)
        if name == b"fmt ":
            (per_second,) = struct.unpack_from("<I", file.read(min(length, 64)), 8)
        elif name == b"data":
            duration = length * 1000 // per_second if per_second else None
        elif name == b"LIST":
            texts |= _info(file.read(min(length, MAX_TAG)))
        file.seek(after)
    return SoundHeader(duration, Tags.of(texts))


def _info(data: bytes) -> dict[str, str]:
    """Tags of the list of a WAV file."""
    texts, offset = dict[str, str](), 4
    while data.startswith(b"INFO") and offset + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, offset)
        if name in _INFO:
            texts[_INFO[name]] = data[offset + 8 : offset + 8 + length].split(b"\0")[0].decode("utf-8", "replace")
        offset += 8 + length + (length & 1)
    return texts


def _flac(file: BinaryIO) -> SoundHeader:
    file.seek(4)
    duration, tags, last = None, Tags(), False
    budget = iter(range(MOST_PARTS))
    while not last and next(budget, None) is not None and len(head := file.read(4)) == 4:
        kind, length = head[0] & 0x7F, int.from_bytes(head[1:], "big")
        last = bool(head[0] & 0x80)
        after = file.tell() + length
        if kind == 0:
            (packed,) = struct.unpack_from(">Q", file.read(length), 10)
            rate, samples = packed >> 44, packed & (1 << 36) - 1
            duration = samples * 1000 // rate if rate and samples else None
        elif kind == 4:
            tags = comments(file.read(min(length, MAX_TAG)))
        file.seek(after)
    return SoundHeader(duration, tags)


class _Ogg(NamedTuple):
    """How a stream counts its samples."""

    rate: int
    skipped: int


def _ogg(file: BinaryIO, size: int) -> SoundHeader:
    file.seek(0)
    head = file.read(_OGG_PAGE)
    stream, tags = _ogg_stream(head), Tags()
    for mark in (b"OpusTags", b"\x03vorbis"):
        start = head.find(mark)
        if start >= 0:
            tags = comments(head[start + len(mark) :])
    file.seek(max(0, size - _OGG_PAGE))
    tail = file.read(_OGG_PAGE)
    page = tail.rfind(b"OggS")
    if stream is None or page < 0:
        return SoundHeader(None, tags)
    (position,) = struct.unpack_from("<Q", tail, page + 6)
    return SoundHeader(max(position - stream.skipped, 0) * 1000 // stream.rate, tags)


def _ogg_stream(head: bytes) -> _Ogg | None:
    start = head.find(b"OpusHead", 0, 256)
    if start >= 0:
        return _Ogg(_OPUS_RATE, int.from_bytes(head[start + 10 : start + 12], "little"))
    start = head.find(b"\x01vorbis", 0, 256)
    rate = int.from_bytes(head[start + 12 : start + 16], "little") if start >= 0 else 0
    return _Ogg(rate, 0) if rate else None
