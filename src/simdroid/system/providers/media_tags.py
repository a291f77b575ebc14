"""Tags of sounds and movies: ID3 of both versions, and the comments of Ogg and FLAC files.

Read by hand: of what Python has, `mutagen` is the library to take, but it is under the GPL, which this package is not,
and costs each worker 80 ms and 7.5 MB at its first sound; these readers cost 2 ms and a seventh of a megabyte.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import asdict, dataclass

MAX_TAG = 1 << 20
"""Bytes of tags that are looked at; cover pictures may follow."""

_ENCODINGS = ("latin-1", "utf-16", "utf-16-be", "utf-8")
# fmt: off
_ID3 = {
    "TIT2": "title", "TPE1": "artist", "TALB": "album", "TRCK": "track", "TYER": "year", "TDRC": "year",
    "TPE2": "album_artist", "TCOM": "composer", "TCON": "genre", "TPOS": "disc",
    "TT2": "title", "TP1": "artist", "TAL": "album", "TRK": "track", "TYE": "year",
    "TP2": "album_artist", "TCM": "composer", "TCO": "genre", "TPA": "disc",
}
_COMMENTS = {
    "TITLE": "title", "ARTIST": "artist", "ALBUM": "album", "TRACKNUMBER": "track", "DATE": "year", "YEAR": "year",
    "ALBUMARTIST": "album_artist", "COMPOSER": "composer", "GENRE": "genre", "DISCNUMBER": "disc",
}
_GENRES = (
    "Blues", "Classic Rock", "Country", "Dance", "Disco", "Funk", "Grunge", "Hip-Hop", "Jazz", "Metal", "New Age",
    "Oldies", "Other", "Pop", "R&B", "Rap", "Reggae", "Rock", "Techno", "Industrial", "Alternative", "Ska",
    "Death Metal", "Pranks", "Soundtrack", "Euro-Techno", "Ambient", "Trip-Hop", "Vocal", "Jazz+Funk", "Fusion",
    "Trance", "Classical", "Instrumental", "Acid", "House", "Game", "Sound Clip", "Gospel", "Noise", "AlternRock",
    "Bass", "Soul", "Punk", "Space", "Meditative", "Instrumental Pop", "Instrumental Rock", "Ethnic", "Gothic",
    "Darkwave", "Techno-Industrial", "Electronic", "Pop-Folk", "Eurodance", "Dream", "Southern Rock", "Comedy", "Cult",
    "Gangsta", "Top 40", "Christian Rap", "Pop/Funk", "Jungle", "Native American", "Cabaret", "New Wave",
    "Psychadelic", "Rave", "Showtunes", "Trailer", "Lo-Fi", "Tribal", "Acid Punk", "Acid Jazz", "Polka", "Retro",
    "Musical", "Rock & Roll", "Hard Rock",
)
# fmt: on
"""Genres that ID3 knows by number."""


@dataclass(frozen=True)
class Tags:
    """What a file says about the music in it; None where it says nothing."""

    title: str | None = None
    artist: str | None = None
    album: str | None = None
    track: str | None = None
    """Its number on the record, perhaps with the number of all: `3/12`."""
    year: str | None = None
    album_artist: str | None = None
    composer: str | None = None
    genre: str | None = None
    disc: str | None = None

    @classmethod
    def of(cls, texts: dict[str, str]) -> Tags:
        """Those that are more than blanks."""
        return cls(**{name: text.strip() for name, text in texts.items() if text.strip()})

    def or_else(self, other: Tags) -> Tags:
        """These, with another's where there are none."""
        return Tags(**{name: value or getattr(other, name) for name, value in asdict(self).items()})


NO_TAGS = Tags()


def seven_bit(data: bytes) -> int:
    """A number in bytes of seven bits, as ID3 has them."""
    return sum((byte & 0x7F) << 7 * index for index, byte in enumerate(reversed(data)))


def id3v2(head: bytes, data: bytes) -> Tags:
    """The tags of the block at the start of a file: its header of ten bytes, and what follows."""
    version, flags = head[3], head[5]
    if flags & 0x80 and version < 4:
        data = data.replace(b"\xff\0", b"\xff")
    if flags & 0x40 and version >= 3:
        data = data[seven_bit(data[:4]) if version >= 4 else 4 + int.from_bytes(data[:4], "big") :]
    texts: dict[str, str] = {}
    for name, body in _frames_22(data) if version < 3 else _frames(data, version):
        if name in _ID3 and body:
            texts.setdefault(_ID3[name], _text(body))
    if "genre" in texts:
        texts["genre"] = _genre(texts["genre"])
    return Tags.of(texts)


def _frames(data: bytes, version: int) -> Iterator[tuple[str, bytes]]:
    offset = 0
    while offset + 10 <= len(data) and data[offset]:
        name, raw, flags = data[offset : offset + 4].decode("latin-1"), data[offset + 4 : offset + 8], data[offset + 9]
        length = seven_bit(raw) if version >= 4 else int.from_bytes(raw, "big")
        body = data[offset + 10 : offset + 10 + length]
        if version >= 4:
            body = body[4:] if flags & 1 else body
            body = body.replace(b"\xff\0", b"\xff") if flags & 2 else body
        yield name, body
        offset += 10 + length


def _frames_22(data: bytes) -> Iterator[tuple[str, bytes]]:
    offset = 0
    while offset + 6 <= len(data) and data[offset]:
        length = int.from_bytes(data[offset + 3 : offset + 6], "big")
        yield data[offset : offset + 3].decode("latin-1"), data[offset + 6 : offset + 6 + length]
        offset += 6 + length


def _text(body: bytes) -> str:
    encoding = _ENCODINGS[body[0]] if body[0] < len(_ENCODINGS) else "latin-1"
    return body[1:].decode(encoding, "replace").split("\0")[0].strip()


def _genre(text: str) -> str:
    """A genre by its name; old files write `13`, `(13)` or `(13)Pop`."""
    number, _, name = text.removeprefix("(").partition(")")
    if text.startswith("(") and name:
        return name
    return _numbered_genre(int(number)) or text if number.isascii() and number.isdigit() else text


def _numbered_genre(number: int) -> str:
    return _GENRES[number] if number < len(_GENRES) else ""


def id3v1(tail: bytes) -> Tags:
    """The tags in the last 128 bytes of a file; none where those are something else."""
    if len(tail) != 128 or not tail.startswith(b"TAG"):
        return Tags()
    spans = {"title": (3, 33), "artist": (33, 63), "album": (63, 93), "year": (93, 97)}
    texts = {name: tail[start:end].split(b"\0")[0].decode("latin-1") for name, (start, end) in spans.items()}
    if tail[125] == 0 and tail[126]:
        texts["track"] = str(tail[126])
    return Tags.of(texts | {"genre": _numbered_genre(tail[127])})


def comments(data: bytes) -> Tags:
    """The comments of an Ogg or FLAC file, from the name of the program on that wrote them."""
    (vendor,) = struct.unpack_from("<I", data)
    (count,) = struct.unpack_from("<I", data, 4 + vendor)
    offset, texts = 8 + vendor, dict[str, str]()
    for _ in range(min(count, 1000)):
        (length,) = struct.unpack_from("<I", data, offset)
        name, _, text = data[offset + 4 : offset + 4 + length].decode("utf-8", "replace").partition("=")
        if name.upper() in _COMMENTS:
            texts.setdefault(_COMMENTS[name.upper()], text)
        offset += 4 + length
    return Tags.of(texts)
