"""What the tasks on Retro Music share: songs on the phone, its tables, conditions on playlists, steps in the app."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from mobile_world.tasks.authoring import Action, Direction, Hand, Observation, Steps
from mobile_world.tasks.definitions.android_world._shared import AGE, alike, beside
from mobile_world.tasks.values import (
    STORAGE,
    Added,
    Claim,
    Condition,
    DataFile,
    Evidence,
    Fixture,
    Holds,
    Table,
    Wanted,
)
from mobile_world.tasks.values.conditions import OfPath
from simdroid.media import mp3

APP, PACKAGE = "Retro Music", "code.name.monkey.retromusic"
_DATABASES = f"/data/data/{PACKAGE}/databases"
PLAYLISTS = Table(f"{_DATABASES}/playlist.db", "PlaylistEntity")
ENTRIES = Table(f"{_DATABASES}/playlist.db", "SongEntity")
QUEUE = Table(f"{_DATABASES}/music_playback_state.db", "playing_queue")
ORIGINAL = Table(f"{_DATABASES}/music_playback_state.db", "original_playing_queue")
_LISTED = (
    "SELECT playlist_name, title, duration FROM PlaylistEntity JOIN SongEntity ON playlist_id = playlist_creator_id "
    "ORDER BY song_key"
)
_USUAL_MS = 4 * 60 * 1000
MOST_SCROLLS = 12


def titles_of(files: Sequence[str]) -> list[str]:
    """What songs are called whose files are these."""
    return [name.partition(".")[0] for name in files]


def music(params: Mapping[str, Any]) -> list[Fixture]:
    """The songs as files, with the artists and lengths that the scene says."""
    songs: Mapping[str, Sequence[Any]] = beside(params).get("songs", {})
    files = [*params["files"], *params["noise_files"]]
    return [_file(name, *songs.get(name, ("Lune", _USUAL_MS))) for name in files]


def _file(name: str, artist: str, duration_ms: int) -> DataFile:
    return DataFile(f"Music/{name}", age=AGE, data=mp3(duration_ms, name.partition(".")[0], artist=artist))


def old_playlist(params: Mapping[str, Any]) -> list[Fixture]:
    """A playlist that is there already, with songs of the phone in it."""
    playlist = beside(params).get("playlist")
    if not playlist:
        return []
    names: dict[str, str | float] = {"album_name": "Music", "artist_name": "Lune", "composer": "", "album_artist": ""}
    zeros: dict[str, str | float] = dict.fromkeys(("track_number", "year", "date_modified", "album_id", "artist_id"), 0)
    rows = [
        ENTRIES.row(
            playlist_creator_id=1,
            id=9000 + place,
            title=file.partition(".")[0],
            duration=_USUAL_MS,
            data=f"{STORAGE}/Music/{file}",
            **zeros,
            **names,
        )
        for place, file in enumerate(playlist["files"])
    ]
    return [PLAYLISTS.row(playlist_id=1, playlist_name=playlist["name"]), *rows]


# -- conditions --------------------------------------------------------------------------------------------------------


def playlist_is(name: str, titles: Sequence[str]) -> Wanted:
    """One new playlist of this name, with these songs in this order and no others."""

    def check(evidence: Evidence) -> tuple[bool, str]:
        rows = evidence.controller.sql(PLAYLISTS.database, _LISTED)
        songs = [row["title"] for row in rows if row["playlist_name"] == name]
        return songs == [*titles], f"the playlist {name!r} has {songs}"

    order = Holds(f"{name} has {', '.join(titles)} in this order", check)
    return [Added(PLAYLISTS.row(playlist_name=name)), *(Added(ENTRIES.row(title=title)) for title in titles), order]


def officially_in_playlist(name: str, titles: Sequence[str]) -> Holds:
    """AndroidWorld's rule: in playlists of nearly that name there are as many songs, each at its place."""

    def check(evidence: Evidence) -> tuple[bool, str]:
        rows = evidence.controller.sql(PLAYLISTS.database, _LISTED)
        songs = [row["title"] for row in rows if alike(row["playlist_name"], name)]
        return songs == [*titles], f"playlists nearly called {name!r} have {songs}"

    return Holds(f"{name} has {', '.join(titles)}", check)


def officially_lasts(name: str, least_ms: int, most_ms: int) -> Holds:
    """AndroidWorld's rule: all songs of playlists are in that one, and last between two times together."""

    def check(evidence: Evidence) -> tuple[bool, str]:
        rows = evidence.controller.sql(PLAYLISTS.database, _LISTED)
        total, elsewhere = sum(int(row["duration"]) for row in rows), {row["playlist_name"] for row in rows} - {name}
        return least_ms <= total <= most_ms and not elsewhere, f"songs of all playlists last {total // 1000} s"

    return Holds(f"{name} lasts {least_ms // 60_000} to {most_ms // 60_000} minutes", check)


@dataclass(frozen=True)
class QueueIs(Condition):
    """The player's queue has these songs in this order."""

    titles: tuple[str, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The queue, and the order in which it was put together."""
        return Claim(QUEUE.kind), Claim(ORIGINAL.kind)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        rows = evidence.controller.sql(QUEUE.database, "SELECT title FROM playing_queue ORDER BY rowid")
        songs = [row["title"] for row in rows]
        return songs == [*self.titles], f"the queue has {songs}"

    def __str__(self) -> str:
        return f"the queue has {', '.join(self.titles)}"


@dataclass(frozen=True)
class PlaylistLasts(Condition):
    """The songs that came to playlists are all in one, and last between two times together."""

    name: str
    least_ms: int
    most_ms: int

    @property
    def kinds(self) -> tuple[Table, ...]:
        return (ENTRIES,)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All of them, which are looked at here."""
        return (Claim(ENTRIES.kind),)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Add up what is new, and take it from there; what is left is in another playlist."""
        new = evidence.changed(ENTRIES).new
        lists = evidence.controller.sql(PLAYLISTS.database, "SELECT playlist_id, playlist_name FROM PlaylistEntity")
        numbers = [row["playlist_id"] for row in lists if row["playlist_name"] == self.name]
        songs = [row for row in new if dict(row.values)["playlist_creator_id"] in numbers]
        for row in songs:
            new.remove(row)
        total = sum(int(dict(row.values)["duration"]) for row in songs)
        minutes, seconds = divmod(total // 1000, 60)
        return (
            self.least_ms <= total <= self.most_ms,
            f"{self.name!r} has {len(songs)} songs and lasts {minutes}:{seconds:02}",
        )

    def __str__(self) -> str:
        return f"{self.name} lasts {self.least_ms // 60_000} to {self.most_ms // 60_000} minutes"


@dataclass(frozen=True)
class ExportIs(OfPath):
    """A file lists these songs, as M3U files do."""

    files: tuple[str, ...]

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        result = evidence.controller.run(["cat", f"{STORAGE}/{self.path}"], check=False)
        if result.status:
            return False, f"files: {self.path} is missing"
        lines = [line for line in result.text.splitlines() if line and not line.startswith("#")]
        return lines == [f"{STORAGE}/Music/{name}" for name in self.files], f"{self.path} lists {lines}"

    def __str__(self) -> str:
        return f"{self.path} lists {', '.join(self.files)}"


# -- steps -------------------------------------------------------------------------------------------------------------


def open_tab(hand: Hand, tab: str) -> Steps:
    """Open the app at one of its tabs."""
    yield from hand.open(APP)
    yield from hand.tap(id=tab)


def reach(hand: Hand, title: str) -> Steps:
    """Scroll to a song, which may be above or below."""
    directions: tuple[Direction, ...] = ("down", "up")
    for direction in directions:
        for _ in range(MOST_SCROLLS):
            if hand.sees(text=title, id="title"):
                return
            if not (yield from hand.scroll_on(direction)):
                break
    hand.need(text=title, id="title")


def select(hand: Hand, titles: Sequence[str]) -> Steps:
    """Select songs one after the other."""
    for place, title in enumerate(titles):
        yield from reach(hand, title)
        touch = hand.tap if place else hand.long_press
        yield from touch(text=title, id="title")


def name_playlist(hand: Hand, name: str) -> Steps:
    """Begin a playlist with what is selected, up to its name."""
    if hand.sees(desc="Add to playlist"):
        yield from hand.tap(desc="Add to playlist")
    else:
        yield from hand.choose("Add to playlist")
    yield from hand.tap(text="New playlist")
    yield from hand.type(name, id="actionNewPlaylist")


def make_playlist(hand: Hand, name: str, titles: Sequence[str]) -> Steps:
    """Select songs on the page of all songs and name a playlist for them; one tap is left."""
    yield from open_tab(hand, "action_song")
    yield from select(hand, titles)
    yield from name_playlist(hand, name)


def play_something(hand: Hand) -> Steps:
    """Play all songs, which nobody asked for."""
    yield from hand.open(APP)
    yield from hand.back_to(id="action_song")
    yield from hand.tap(id="action_song")
    yield from hand.tap(id="shuffle_button")


Lengths = Generator[Action, Observation, dict[str, int]]


def read_lengths(hand: Hand) -> Lengths:
    """The songs of the album in front, with the seconds that they last."""
    lengths: dict[str, int] = {}
    for _ in range(MOST_SCROLLS):
        title = ""
        for node in hand.seen.ui.walk() if hand.seen.ui else ():
            if node.short_id == "title":
                title = "" if node.box.empty else node.text
            elif node.short_id == "time" and title and not node.box.empty:
                minutes, _, seconds = node.text.rpartition(":")
                hours, _, minutes = minutes.rpartition(":")
                lengths[title] = int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)
        if not (yield from hand.scroll_on()):
            break
    return lengths


def fitting_titles(lengths: Mapping[str, int], least_s: int, most_s: int) -> list[str]:
    """As few songs as possible that last between two times together, a song's parts of a second left out."""
    for count in range(1, len(lengths) + 1):
        for titles in combinations(lengths, count):
            if least_s <= sum(lengths[title] for title in titles) <= most_s - count:
                return [*titles]
    return []
