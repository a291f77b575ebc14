"""The player and its queue, which the app keeps in `music_playback_state.db` beyond the end of its process."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple

from simdroid import kit
from simdroid.system import REPEATS, Playback, System, Track, open_database
from simdroid_apps.retro_music import playlists
from simdroid_apps.retro_music.library import QUEUE_COLUMNS, Song, by_ids, song_of
from simdroid_apps.retro_music.options import PACKAGE, Options

DATABASE = f"/data/data/{PACKAGE}/databases/music_playback_state.db"
_NAMES = ", ".join(QUEUE_COLUMNS)
_PLAYING, _ORIGINAL = "playing_queue", "original_playing_queue"


def player(system: System) -> kit.Player:
    """The app's player; without a session it waits where the app was ended."""
    return kit.Player(system, PACKAGE, restored)


def track_of(song: Song) -> Track:
    """A song as the player has it."""
    return Track(str(song.id), song.title, song.artist_name, song.album_name, song.duration)


def stored_songs(system: System, table: str = _PLAYING) -> list[Song]:
    """The songs of a stored queue."""
    with open_database(system.fs, DATABASE) as database:
        rows = database.execute(f"SELECT {_NAMES} FROM {table} ORDER BY rowid").fetchall()
    return [song_of(row) for row in rows]


def restored(system: System) -> Playback:
    """The queue as it was stored, paused."""
    options, queue = Options(system), [track_of(song) for song in stored_songs(system)]
    original = [track_of(song) for song in stored_songs(system, _ORIGINAL)]
    repeat, shuffled = REPEATS[options.repeat_mode], options.shuffle_mode == 1 and len(original) == len(queue)
    if not queue or not 0 <= options.position < len(queue):
        return Playback(tuple(queue), repeat=repeat)
    return Playback(
        tuple(queue),
        options.position,
        max(options.position_in_track, 0),
        repeat=repeat,
        unshuffled=tuple(original) if shuffled else None,
    )


def open_queue(system: System, songs: Sequence[Song], index: int = 0, *, play: bool = True) -> None:
    """Put songs in the place of the queue, and play one of them."""
    app_player = player(system)
    if not songs:
        return
    if play:
        app_player.start([track_of(song) for song in songs], index)
    else:
        app_player.change(lambda now, ns: Playback(tuple(map(track_of, songs)), index, repeat=now.repeat))


def open_shuffled(system: System, songs: Sequence[Song]) -> None:
    """Play songs in a random order."""
    if songs:
        open_queue(system, songs, system.clock.uptime_ns() // 1_000_000 % len(songs))
        player(system).toggle_shuffle()


def enqueue(system: System, songs: Sequence[Song], *, next: bool = False) -> None:
    """Put songs at the end of the queue or behind the present one; an empty queue waits at its first."""
    if player(system).now.tracks:
        player(system).add([track_of(song) for song in songs], next=next)
    else:
        open_queue(system, songs, play=False)
    message = "Added 1 title to the playing queue."
    system.toasts.show(PACKAGE, message if len(songs) == 1 else f"Added {len(songs)} titles to the playing queue.")


def queued_songs(system: System) -> list[Song]:
    """The songs of the queue, as the library or the stored queue knows them."""
    tracks = player(system).now.tracks
    by_key = _songs_by_key(system, tracks)
    return [by_key[track.key] for track in tracks if track.key in by_key]


def current_song(system: System) -> Song | None:
    """The song that the player is at."""
    track = player(system).now.current
    return _songs_by_key(system, [track]).get(track.key) if track else None


def _songs_by_key(system: System, tracks: Sequence[Track]) -> dict[str, Song]:
    stored = {str(song.id): song for song in stored_songs(system)}
    missing = [int(track.key) for track in tracks if track.key not in stored and track.key.isdecimal()]
    return stored | ({str(song.id): song for song in by_ids(system, missing)} if missing else {})


def changed(system: System, before: Playback | None, after: Playback) -> None:
    """For the manifest's `MediaSpec`: store the queue and the place in it, and what was played.

    This also runs when a song ends behind other apps, where a database that outside code removed or broke must not
    stop the phone's clock.
    """
    with suppress(sqlite3.Error, OSError):
        _keep(system, before, after)


def _keep(system: System, before: Playback | None, after: Playback) -> None:
    by_key = _songs_by_key(system, (*after.tracks, *(after.unshuffled or ())))
    if before is None or (before.tracks, before.unshuffled) != (after.tracks, after.unshuffled):
        _store(system, after, by_key)
    options = Options(system)
    options.stored(system).put(
        **{
            "POSITION": after.index if after.tracks else -1,
            "POSITION_IN_TRACK": after.position_ms,
            "SHUFFLE_MODE": int(after.shuffled),
            "REPEAT_MODE": REPEATS.index(after.repeat),
        }
    )
    _note(system, before, after, by_key)


def _store(system: System, after: Playback, by_key: dict[str, Song]) -> None:
    marks = ", ".join("?" for _ in QUEUE_COLUMNS)
    with open_database(system.fs, DATABASE) as database:
        for table, tracks in ((_PLAYING, after.tracks), (_ORIGINAL, after.unshuffled or after.tracks)):
            database.execute(f"DELETE FROM {table}")
            database.executemany(
                f"INSERT INTO {table} ({_NAMES}) VALUES ({marks})",
                [astuple(by_key[track.key]) for track in tracks if track.key in by_key],
            )


def _note(system: System, before: Playback | None, after: Playback, by_key: dict[str, Song]) -> None:
    """Note the song that the player came to, and count the one before when more than half of it was heard."""
    old, new = before.current if before else None, after.current
    if new is not None and (old is None or old.key != new.key) and not Options(system).pause_history:
        playlists.note_played(system, by_key[new.key]) if new.key in by_key else None
    if before is None or old is None or not before.playing or (after.index == before.index and old == new):
        return
    then = before.at(system.clock.uptime_ns())
    heard = then.index != before.index or not then.playing or then.position_ms * 2 > old.duration_ms
    song = _songs_by_key(system, [old]).get(old.key)
    if heard and song is not None:
        playlists.count_played(system, song)


def time_passed(system: System, before_ns: int, after_ns: int) -> None:
    """For the manifest's `on_time`: pause when the sleep timer is over."""
    del before_ns
    if not system.media_sessions.version:
        return
    options = Options(system)
    if options.sleep_at_ms and after_ns >= options.sleep_at_ms * 1_000_000:
        options.sleep_at_ms = 0
        if player(system).now.playing:
            player(system).pause()
