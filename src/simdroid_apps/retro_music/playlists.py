"""Playlists in `playlist.db`, what was played in it, and playlists as M3U files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from simdroid import kit
from simdroid.system import System, paths, sort_key
from simdroid_apps.retro_music.library import COLUMNS, Song, song_of
from simdroid_apps.retro_music.library import songs as library_songs
from simdroid_apps.retro_music.options import PACKAGE, Options

DATABASE = f"/data/data/{PACKAGE}/databases/playlist.db"
FAVORITES = "Favorites"
_MOST_PLAYED = 99
_COLUMNS = ", ".join(COLUMNS)


@dataclass(frozen=True)
class Playlist:
    """A playlist without its songs."""

    id: int = 0
    name: str = ""


PLAYLISTS = kit.Table(Playlist, DATABASE, "PlaylistEntity", {"id": "playlist_id", "name": "playlist_name"})
ORDERS = {
    "name": "Ascending",
    "name DESC": "Descending",
    "playlist_song_count": "Song count",
    "playlist_song_count DESC": "Song count desc",
}


def playlists(system: System) -> list[Playlist]:
    """All of them, in the order that was chosen."""
    order = Options(system).playlist_order
    rows = sorted(PLAYLISTS.query(system), key=lambda row: sort_key(row.name), reverse=order == "name DESC")
    if order.startswith("playlist_song_count"):
        rows.sort(key=lambda item: len(songs_of(system, item.id)), reverse=order.endswith("DESC"))
    return rows


def songs_of(system: System, playlist: int) -> list[Song]:
    """The songs of a playlist, in its order."""
    with PLAYLISTS.open(system) as database:
        rows = database.execute(
            f"SELECT {_COLUMNS} FROM SongEntity WHERE playlist_creator_id = ? ORDER BY song_key", (playlist,)
        ).fetchall()
    return [song_of(row) for row in rows]


def named(system: System, name: str) -> Playlist | None:
    """The playlist of a name."""
    return next(iter(PLAYLISTS.query(system, "playlist_name = ?", name)), None)


def add_to(system: System, name: str, songs: Sequence[Song]) -> bool:
    """Put songs at the end of the playlist of a name, which is made where there is none; whether it was made.

    A song is in a playlist once: one that is added again moves to the end.
    """
    playlist = named(system, name)
    number = playlist.id if playlist else PLAYLISTS.insert(system, name=name)
    with PLAYLISTS.open(system) as database:
        for song in songs:
            kit.insert(database, "SongEntity", {"playlist_creator_id": number, **asdict(song)}, replace=True)
    return playlist is None


def remove_from(system: System, playlist: int, ids: Iterable[int]) -> None:
    """Take songs out of a playlist."""
    with PLAYLISTS.open(system) as database:
        database.executemany(
            "DELETE FROM SongEntity WHERE playlist_creator_id = ? AND id = ?", [(playlist, number) for number in ids]
        )


def move(system: System, playlist: int, index: int, to: int) -> None:
    """Put a song of a playlist elsewhere."""
    songs = songs_of(system, playlist)
    songs.insert(to, songs.pop(index))
    with PLAYLISTS.open(system) as database:
        database.execute("DELETE FROM SongEntity WHERE playlist_creator_id = ?", (playlist,))
        for song in songs:
            kit.insert(database, "SongEntity", {"playlist_creator_id": playlist, **asdict(song)})


def delete(system: System, *numbers: int) -> None:
    """Delete playlists with what they hold; the songs themselves stay."""
    for number in numbers:
        PLAYLISTS.delete(system, number)
        with PLAYLISTS.open(system) as database:
            database.execute("DELETE FROM SongEntity WHERE playlist_creator_id = ?", (number,))


def is_favorite(system: System, song: int) -> bool:
    """Whether a song is among the favorites."""
    favorites = named(system, FAVORITES)
    return favorites is not None and any(item.id == song for item in songs_of(system, favorites.id))


def toggle_favorite(system: System, song: Song) -> None:
    """Put a song among the favorites, or take it from there."""
    favorites = named(system, FAVORITES)
    if favorites is not None and is_favorite(system, song.id):
        remove_from(system, favorites.id, [song.id])
    else:
        add_to(system, FAVORITES, [song])


def m3u(songs: Sequence[Song]) -> str:
    """A playlist as a file; one without songs is empty."""
    lines = [f"#EXTINF:{song.duration},{song.artist_name} - {song.title}\n{song.data}" for song in songs]
    return "\n".join(["#EXTM3U", *lines]) if lines else ""


def import_files(system: System) -> None:
    """Make playlists of the M3U files in shared storage, with those of their songs that are on the phone."""
    uri = "content://media/external/file"
    provider = system.content.provider(uri)
    cursor = provider.query(uri, ["_data"], "mime_type = 'audio/mpegurl'", "_data") if provider else None
    by_path = {song.data: song for song in library_songs(system)}
    for (path,) in cursor.rows if cursor else []:
        lines = system.fs.read_bytes(str(path)).decode("utf-8", "replace").splitlines()
        add_to(
            system,
            paths.name(str(path)).rpartition(".")[0],
            [by_path[line.strip()] for line in lines if line.strip() in by_path],
        )


# -- what was played ---------------------------------------------------------------------------------------------------


def note_played(system: System, song: Song) -> None:
    """Put a song at the top of the history."""
    with PLAYLISTS.open(system) as database:
        kit.insert(database, "HistoryEntity", asdict(song) | {"time_played": system.clock.now_ms()}, replace=True)


def count_played(system: System, song: Song) -> None:
    """Count a song that was listened to."""
    with PLAYLISTS.open(system) as database:
        row = database.execute("SELECT play_count FROM PlayCountEntity WHERE id = ?", (song.id,)).fetchone()
        kit.insert(
            database,
            "PlayCountEntity",
            asdict(song) | {"time_played": system.clock.now_ms(), "play_count": (row[0] if row else 0) + 1},
            replace=True,
        )


def history(system: System) -> list[Song]:
    """What was played, the last first."""
    return _played(system, "HistoryEntity", "time_played DESC")


def most_played(system: System) -> list[Song]:
    """What was listened to most."""
    return _played(system, "PlayCountEntity", f"play_count DESC, time_played DESC LIMIT {_MOST_PLAYED}")


def clear_history(system: System) -> None:
    """Forget what was played."""
    with PLAYLISTS.open(system) as database:
        database.execute("DELETE FROM HistoryEntity")


def _played(system: System, table: str, order: str) -> list[Song]:
    with PLAYLISTS.open(system) as database:
        rows = database.execute(f"SELECT {_COLUMNS} FROM {table} ORDER BY {order}").fetchall()
    return [song for song in map(song_of, rows) if system.fs.is_file(song.data)]
