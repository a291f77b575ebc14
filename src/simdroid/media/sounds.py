"""Sounds that last as long as they say: silence in MP3, M4A, Ogg, FLAC and WAV files.

Every player decodes them. Nobody hears a simulated phone, so that nothing else is worth its bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache

from simdroid.media.containers import box, descriptor, mp4_file

_MP3_FRAME_MS, _MP3_FRAME = 24, b"\xff\xf3\x24\xc0" + bytes(44)
"""A frame of MPEG-2 layer III, 16 kbit/s, 24 kHz, mono; without bits it decodes to 576 samples of silence."""
_AAC_RATE, _AAC_SAMPLES, _AAC_SETUP = 16000, 1024, b"\x14\x08"
_AAC_FRAME = bytes.fromhex("00c80007")
"""One channel without any band, and the end: 3 bits what it is, 4 its number, 8 gain, 14 zeros, 3 for the end."""
_OPUS_RATE, _OPUS_SAMPLES, _OPUS_FRAME = 48000, 960, b"\xf8\xff\xfe"
_OPUS_PACKETS = 50
"""Packets in a page: one second."""
_FLAC_RATE, _FLAC_SAMPLES = 8000, 4096
_WAV_RATE = 8000


def mp3(duration_ms: int, title: str, *, artist: str = "", album: str = "") -> bytes:
    """An MP3 file with tags and a header that tells the number of frames; its length is rounded to 24 ms."""
    frames = max(1, round(duration_ms / _MP3_FRAME_MS))
    tag = id3_tag({"TIT2": title} | {name: text for name, text in (("TPE1", artist), ("TALB", album)) if text})
    summary = _MP3_FRAME[:13] + b"Info" + struct.pack(">3I", 3, frames, (frames + 1) * len(_MP3_FRAME))
    return tag + summary.ljust(len(_MP3_FRAME), b"\0") + _MP3_FRAME * frames


def id3_tag(frames: Mapping[str, str]) -> bytes:
    """The block of tags at the start of an MP3 file: ID3 of version 2.3, by the names of its frames."""
    tags = b"".join(_id3_frame(name.encode(), text) for name, text in frames.items())
    return b"ID3\x03\0\0" + bytes(len(tags) >> 7 * index & 0x7F for index in (3, 2, 1, 0)) + tags


def with_id3_tag(content: bytes, frames: Mapping[str, str]) -> bytes:
    """An MP3 file with this block in place of the one that it has."""
    if content.startswith(b"ID3") and len(content) >= 10:
        content = content[10 + sum((byte & 0x7F) << 7 * index for index, byte in enumerate(reversed(content[6:10]))) :]
    return id3_tag(frames) + content


def _id3_frame(name: bytes, text: str) -> bytes:
    encoded = b"\x01" + text.encode("utf-16", "replace")
    return name + struct.pack(">I2x", len(encoded)) + encoded


def m4a(duration_ms: int, *, size: int = 0) -> bytes:
    """An M4A file with AAC data; its length is rounded to 64 ms.

    Unused space makes a file of fewer bytes than `size` that large.
    """
    frames = max(1, round(duration_ms * _AAC_RATE / _AAC_SAMPLES / 1000))
    shape = bytes(8) + struct.pack(">HHIHH", 1, 16, 0, _AAC_RATE, 0)
    entry = box(b"mp4a", bytes(6), struct.pack(">H", 1), shape, descriptor(0x40, _AAC_SETUP))
    content = mp4_file(b"M4A ", entry, _AAC_FRAME * frames, [_AAC_SAMPLES] * frames, _AAC_RATE, size=None)
    spare = size - len(content) - len(box(b"free"))
    return content + box(b"free", bytes(spare)) if spare >= 0 else content


def wav(duration_ms: int) -> bytes:
    """A WAV file of 8,000 samples a second."""
    data = b"\x80" * (duration_ms * _WAV_RATE // 1000)
    form = struct.pack("<HHIIHH", 1, 1, _WAV_RATE, _WAV_RATE, 1, 8)
    head = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(data))
    return b"RIFF" + struct.pack("<I", len(head) + len(data)) + head + data


def ogg(duration_ms: int) -> bytes:
    """An Ogg file with Opus data; its length is rounded to 20 ms."""
    packets = max(1, round(duration_ms * _OPUS_RATE / _OPUS_SAMPLES / 1000))
    head = b"OpusHead" + struct.pack("<BBHIHB", 1, 1, 0, _OPUS_RATE, 0, 0)
    pages = [_ogg_page([head], 0, 0, flags=2), _ogg_page([b"OpusTags" + struct.pack("<I2sI", 2, b"mw", 0)], 0, 1)]
    for first in range(0, packets, _OPUS_PACKETS):
        last = min(first + _OPUS_PACKETS, packets)
        end = 4 if last == packets else 0
        pages.append(_ogg_page([_OPUS_FRAME] * (last - first), last * _OPUS_SAMPLES, len(pages), flags=end))
    return b"".join(pages)


def _ogg_page(packets: list[bytes], position: int, number: int, *, flags: int = 0) -> bytes:
    """A page of packets below 255 bytes each."""
    lengths = bytes(len(packet) for packet in packets)
    head = struct.pack("<4sBBQIII B".replace(" ", ""), b"OggS", 0, flags, position, 1, number, 0, len(packets))
    page = head + lengths + b"".join(packets)
    return page[:22] + struct.pack("<I", _checksum(page, 32, 0x04C11DB7)) + page[26:]


def flac(duration_ms: int) -> bytes:
    """A FLAC file of 8,000 samples a second."""
    total = max(_FLAC_SAMPLES, duration_ms * _FLAC_RATE // 1000)
    packed = _FLAC_RATE << 44 | (16 - 1) << 36 | total
    about = struct.pack(">HH6x", _FLAC_SAMPLES, _FLAC_SAMPLES) + packed.to_bytes(8, "big") + bytes(16)
    whole, rest = divmod(total, _FLAC_SAMPLES)
    sizes = [_FLAC_SAMPLES] * whole + [rest] * bool(rest)
    frames = b"".join(_flac_frame(number, size) for number, size in enumerate(sizes))
    return b"fLaC\x80" + len(about).to_bytes(3, "big") + about + frames


def _flac_frame(number: int, samples: int) -> bytes:
    """A frame that says: all samples are zero."""
    head = b"\xff\xf8\x74\x08" + chr(number).encode() + struct.pack(">H", samples - 1)
    frame = head + bytes([_checksum(head, 8, 0x07)]) + b"\0\0\0"
    return frame + struct.pack(">H", _checksum(frame, 16, 0x8005))


def _checksum(data: bytes, bits: int, polynomial: int) -> int:
    """A cyclic checksum that begins with zero, the highest bit first."""
    table, value, mask = _table(bits, polynomial), 0, (1 << bits) - 1
    for byte in data:
        value = (value << 8 & mask) ^ table[value >> bits - 8 ^ byte]
    return value


@cache
def _table(bits: int, polynomial: int) -> list[int]:
    values = []
    for byte in range(256):
        value = byte << bits - 8
        for _ in range(8):
            value = (value << 1 ^ (polynomial if value >> bits - 1 else 0)) & (1 << bits) - 1
        values.append(value)
    return values
