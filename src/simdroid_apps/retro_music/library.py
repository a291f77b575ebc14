"""The music on the phone as the media store has it: songs, and the albums, artists and genres they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any, NamedTuple

from simdroid import kit
from simdroid.system import System, paths, sort_key
from simdroid_apps.retro_music.options import PACKAGE, Options

URI = "content://media/external/audio/media"
PERMISSIONS = kit.permissions("READ_MEDIA_AUDIO READ_EXTERNAL_STORAGE")
"""Either of them lets the app see music."""


@dataclass(frozen=True)
class Song:
    """A song, with the columns that the app's databases keep of it."""

    id: int
    title: str
    track_number: int = 0
    year: int = 0
    duration: int = 0
    data: str = ""
    """Its path."""
    date_modified: int = 0
    album_id: int = 0
    album_name: str = ""
    artist_id: int = 0
    artist_name: str = ""
    composer: str = ""
    album_artist: str = ""


COLUMNS = tuple(field.name for field in fields(Song))
"""Columns of a song in `playlist.db`."""
_STORE = (
    *("_id", "title", "track", "year", "duration", "_data", "date_modified", "album_id", "album", "artist_id"),
    *("artist", "composer", "album_artist"),
)
"""The same in the media store and in `music_playback_state.db`."""
QUEUE_COLUMNS = _STORE


def song_of(values: Sequence[Any]) -> Song:
    """A song from the values of its columns; what is missing is 0 or empty."""
    columns: list[Any] = [
        _whole(value) if column.type == "int" else str(value or "")
        for column, value in zip(fields(Song), values, strict=True)
    ]
    return Song(*columns)


def _whole(value: object) -> int:
    """A number that outside code may have stored as anything."""
    return value if isinstance(value, int) else 0


def songs(system: System, where: str = "", order: str = "title") -> list[Song]:
    """All music, or what fulfils a condition of the media store, in one of the orders of the app."""
    options, package = Options(system), system.packages.get(PACKAGE)
    provider = system.content.provider(URI)
    if provider is None or package is None or not any(package.holds(permission) for permission in PERMISSIONS):
        return []
    seconds = int(options.shortest_s) if options.shortest_s.isdecimal() else 0
    conditions = ["is_music = 1", "title != ''", f"duration >= {seconds * 1000}"]
    hidden = [f"{paths.STORAGE}/Music/"] if options.whitelist else []
    conditions += [f"_data LIKE {_quoted(folder + '%')}" for folder in hidden]
    conditions += [f"_data NOT LIKE {_quoted(folder + '%')}" for folder in ([] if hidden else options.blacklist)]
    cursor = provider.query(
        URI, [*_STORE], " AND ".join([*conditions, *([f"({where})"] if where else [])]), _SQL_ORDERS.get(order, "title")
    )
    return ordered([song_of(row) for row in cursor.rows] if cursor else [], order)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


_SQL_ORDERS = {
    "title_key": "title COLLATE NOCASE",
    "year DESC": "year DESC, _id",
    "date_added DESC": "date_added DESC, _id DESC",
    "date_modified DESC": "date_modified DESC, _id DESC",
    "duration DESC": "duration DESC, _id",
    "track": "track, title",
}
"""Orders that the media store gives; the others are by names, as a person reads them."""
_NAMES: dict[str, Callable[[Song], str]] = {
    "title": lambda song: song.title,
    "title DESC": lambda song: song.title,
    "artist_key": lambda song: song.artist_name,
    "album_key": lambda song: song.album_name,
    "composer": lambda song: song.composer,
    "album_artist": lambda song: song.album_artist,
}
SONG_ORDERS = {
    "title_key": "Default",
    "title": "Ascending",
    "title DESC": "Descending",
    "artist_key": "Artist",
    "album_key": "Album",
    "year DESC": "Year",
    "date_added DESC": "Date added",
    "date_modified DESC": "Date modified",
    "composer": "Composer",
    "album_artist": "Album Artist",
}
"""What the menu of the songs offers."""


def ordered(tracks: Iterable[Song], order: str) -> list[Song]:
    """Songs by names, where an order is one of names."""
    name = _NAMES.get(order)
    if name is None:
        return [*tracks]
    return sorted(tracks, key=lambda song: sort_key(name(song)), reverse=order.endswith("DESC"))


def by_ids(system: System, ids: Sequence[int]) -> list[Song]:
    """Songs with these numbers, in that order; those that are gone are left out."""
    by_id = {song.id: song for song in songs(system, f"_id IN ({', '.join(str(int(number)) for number in ids)})")}
    return [by_id[item] for item in ids if item in by_id]


class SongGroup(NamedTuple):
    """An album, an artist or a genre."""

    id: int
    title: str
    songs: list[Song]

    @property
    def artist(self) -> str:
        """Whose album it is."""
        return self.songs[0].album_artist or self.songs[0].artist_name

    @property
    def year(self) -> int:
        """When it came out; 0 where nothing says."""
        return max(song.year for song in self.songs)

    @property
    def albums(self) -> list[SongGroup]:
        """The albums among the songs."""
        return albums_of(self.songs)


def albums_of(tracks: Iterable[Song], order: str = "album_key") -> list[SongGroup]:
    """The albums of songs, each with its songs by track."""
    return _in_order(
        _grouped(sorted(tracks, key=lambda song: song.track_number), lambda song: (song.album_id, song.album_name)),
        order,
    )


def artists_of(tracks: Iterable[Song], order: str = "artist_key") -> list[SongGroup]:
    """The artists of songs."""
    return _in_order(_grouped(tracks, lambda song: (song.artist_id, song.artist_name)), order)


def _grouped(tracks: Iterable[Song], key: Callable[[Song], tuple[int, str]]) -> list[SongGroup]:
    groups: dict[int, SongGroup] = {}
    for song in tracks:
        number, title = key(song)
        groups.setdefault(number, SongGroup(number, title, [])).songs.append(song)
    return [*groups.values()]


_GROUP_ORDERS: dict[str, Callable[[SongGroup], Any]] = {
    "artist": lambda group: sort_key(group.artist),
    "year DESC": lambda group: -group.year,
    "songs DESC": lambda group: -len(group.songs),
    "albums DESC": lambda group: -len(group.albums),
}
"""Orders of groups that are not by title."""


def _in_order(groups: list[SongGroup], order: str) -> list[SongGroup]:
    groups = sorted(groups, key=lambda group: sort_key(group.title), reverse=order.endswith("_key DESC"))
    key = _GROUP_ORDERS.get(order)
    return sorted(groups, key=key) if key else groups


def genres(system: System) -> list[SongGroup]:
    """The genres that files name, with their songs."""
    provider = system.content.provider(URI)
    cursor = provider.query(URI, ["_id", "genre_id", "genre"], "genre_id IS NOT NULL", None) if provider else None
    by_id = {song.id: song for song in songs(system)}
    groups: dict[int, SongGroup] = {}
    for number, genre, name in cursor.rows if cursor else []:
        song = by_id.get(int(str(number)))
        if song is not None:
            groups.setdefault(int(str(genre)), SongGroup(int(str(genre)), str(name), [])).songs.append(song)
    return _in_order([*groups.values()], "genre_key")


_DAYS = {"today": 1, "this_week": 7, "this_month": 30, "past_three_months": 90, "this_year": 365}


def last_added(system: System) -> list[Song]:
    """Songs that came to the phone of late, the newest first."""
    since = system.clock.minute() - timedelta(days=_DAYS[Options(system).last_added_since])
    return songs(system, f"date_added > {int(since.timestamp())}", "date_added DESC")


def duration_text(milliseconds: int) -> str:
    """A length as the app writes it: `03:05`, `01:02:30`."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def count_text(count: int, one: str = "Song", many: str = "Songs") -> str:
    """`1 Song`, `2 Songs`."""
    return f"{count} {one if count == 1 else many}"


def info(tracks: Sequence[Song]) -> str:
    """How many songs there are, and how long they last together."""
    return f"{count_text(len(tracks))}  •  {duration_text(sum(song.duration for song in tracks))}"


def file_format(system: System, song: Song) -> str:
    """What kind of file a song is, and its bit rate."""
    size = system.fs.stat(song.data).size if system.fs.is_file(song.data) else 0
    rate = size * 8 // song.duration if song.duration else 0
    return f"{paths.name(song.data).rpartition('.')[2].upper()} • {rate} kb/s"
