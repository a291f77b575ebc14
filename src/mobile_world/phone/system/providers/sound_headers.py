"""What an audio file says of itself: tags and playing time of MP3 and WAV files."""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from typing import BinaryIO

MAX_TAG = 1 << 20
"""Bytes of tags that are looked at; cover pictures may follow."""

_ENCODINGS = ("latin-1", "utf-16", "utf-16-be", "utf-8")
_FIELDS = {"TIT2": "title", "TPE1": "artist", "TALB": "album", "TRCK": "track", "TYER": "year", "TDRC": "year"}
_MPEG1_L3 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_MPEG2_L3 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}


@dataclass(frozen=True)
class Sound:
    """Tags and playing time; None where the file does not say."""

    duration_ms: int | None = None
    title: str | None = None
    artist: str | None = None
    album: str | None = None
    track: str | None = None
    year: str | None = None


def read_sound(file: BinaryIO, size: int) -> Sound:
    """Read an MP3 or WAV file; anything else says nothing."""
    head = file.read(12)
    try:
        if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
            return Sound(duration_ms=_wav(file))
        tags, start = (_id3(file, head), _tag_size(head)) if head.startswith(b"ID3") else (Sound(), 0)
        return replace(tags, duration_ms=_mpeg(file, start, size))
    except (struct.error, IndexError):
        return Sound()


def _tag_size(head: bytes) -> int:
    return 10 + _seven_bit(head[6:10])


def _seven_bit(data: bytes) -> int:
    return sum((byte & 0x7F) << 7 * place for place, byte in enumerate(reversed(data)))


def _id3(file: BinaryIO, head: bytes) -> Sound:
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
    return Sound(**{name: text for name, text in found.items() if text})  # type: ignore[arg-type]


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
