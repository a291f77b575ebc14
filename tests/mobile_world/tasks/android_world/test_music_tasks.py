"""Playlists and the queue: names and order count, files must list the songs, and other playlists stay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.definitions.android_world._data import draw_lengths_ms
from mobile_world.tasks.definitions.android_world.retro_music._music import (
    ENTRIES,
    PLAYLISTS,
    QUEUE,
    fitting_titles,
    titles_of,
)
from mobile_world.tasks.definitions.android_world.retro_music.playlists import (
    RetroCreatePlaylist,
    RetroPlayingQueue,
    RetroPlaylistDuration,
    RetroSavePlaylist,
)
from mobile_world.tasks.values import STORAGE
from simdroid.media import mp3
from tests.mobile_world.tasks.android_world.playing import scores, start

_ROW = "0, 0, {ms}, '', 0, 0, '', 0, ''"


def add(controller: AndroidController, number: int, name: str, titles: Sequence[str], ms: int = 1000) -> None:
    """A playlist with songs, from outside."""
    columns = "track_number, year, duration, data, date_modified, album_id, album_name, artist_id, artist_name"
    rows = ", ".join(
        f"({number}, {place}, '{title.replace(chr(39), chr(39) * 2)}', {_ROW.format(ms=ms)})"
        for place, title in enumerate(titles)
    )
    controller.sql(
        PLAYLISTS.database,
        f"INSERT OR IGNORE INTO PlaylistEntity VALUES ({number}, '{name}'); "
        f"INSERT INTO SongEntity (playlist_creator_id, id, title, {columns}) VALUES {rows}",
    )


def clear(controller: AndroidController, number: int) -> None:
    """Empty a playlist."""
    controller.sql(ENTRIES.database, f"DELETE FROM SongEntity WHERE playlist_creator_id = {number}")


def test_a_playlist_has_its_songs_in_order(controller: AndroidController) -> None:
    task = start(RetroCreatePlaylist, controller)
    name, titles = task.params["playlist_name"], titles_of(task.params["files"])
    assert scores(task, controller) == (0, 0)
    add(controller, 7, name, [*reversed(titles)])
    assert scores(task, controller) == (0, 0)
    clear(controller, 7)
    add(controller, 7, name, titles)
    assert scores(task, controller) == (1, 1)
    add(controller, 1, "", [titles_of(task.params["noise_files"])[0]])
    assert scores(task, controller) == (0, 1), "another playlist has a song more"


def test_a_name_that_is_nearly_right(controller: AndroidController) -> None:
    task = start(RetroCreatePlaylist, controller)
    add(controller, 7, task.params["playlist_name"].lower(), titles_of(task.params["files"]))
    assert scores(task, controller) == (0, 1)


@pytest.mark.parametrize(("path", "wanted"), [("Download/{name}.m3u", (0, 1)), ("Download/{name}.txt", (0, 0.5))])
def test_a_file_of_the_name_is_half_of_the_official_points(
    controller: AndroidController, path: str, wanted: tuple[float, float]
) -> None:
    task = start(RetroSavePlaylist, controller)
    name = task.params["playlist_name"]
    add(controller, 7, name, titles_of(task.params["files"]))
    assert scores(task, controller) == (0, 0.5)
    controller.push(b"#EXTM3U\n", f"{STORAGE}/{path.format(name=name)}")
    assert scores(task, controller) == wanted, "here the file must list the songs"
    lines = [f"{STORAGE}/Music/{file}" for file in task.params["files"]]
    controller.push("\n".join(lines).encode(), f"{STORAGE}/Download/{name}.m3u")
    assert scores(task, controller) == ((1, 1) if path.endswith("m3u") else (0, 1))


def test_the_queue_is_exact(controller: AndroidController) -> None:
    task = start(RetroPlayingQueue, controller)
    titles = titles_of(task.params["files"])

    def queue(songs: Sequence[str]) -> None:
        rows = ", ".join(
            f"({place}, '{song}', 0, 0, 1, '', 0, 0, '', 0, '', '', '')" for place, song in enumerate(songs)
        )
        controller.sql(QUEUE.database, f"DELETE FROM playing_queue; INSERT INTO playing_queue VALUES {rows}")

    queue([*titles, titles_of(task.params["noise_files"])[0]])
    assert scores(task, controller) == (0, 0)
    queue(titles)
    assert scores(task, controller) == (1, 1)
    controller.push(mp3(1000, "x"), f"{STORAGE}/Music/x.mp3")
    assert scores(task, controller) == (0, 1)


def test_a_playlist_lasts_between_two_times(controller: AndroidController) -> None:
    task = start(RetroPlaylistDuration, controller)
    name, titles = task.params["playlist_name"], titles_of(task.params["files"])
    add(controller, 7, name, titles[:5], ms=8 * 60_000)
    assert scores(task, controller) == (0, 0)
    clear(controller, 7)
    add(controller, 7, name, titles[:6], ms=8 * 60_000)
    assert scores(task, controller) == (1, 1)
    add(controller, 8, "Other", titles[6:7])
    assert scores(task, controller) == (0, 0)


def test_lengths_that_are_drawn_and_chosen() -> None:
    lengths = draw_lengths_ms(Random(3), 10, 2_850_000)
    assert (sum(lengths), min(lengths) >= 40_000, len(lengths)) == (2_850_000, True, 10)
    assert fitting_titles({"a": 100, "b": 60, "c": 50}, 105, 115) == ["b", "c"]
    assert fitting_titles({"a": 100}, 10, 20) == []


@pytest.mark.parametrize("task", [RetroCreatePlaylist, RetroPlayingQueue, RetroSavePlaylist, RetroPlaylistDuration])
def test_goals_name_what_is_wanted(task: type[BaseTask]) -> None:
    made = task.from_seed(seed=1, suite="android_world")
    assert task is RetroPlayingQueue or made.params["playlist_name"] in made.goal
    assert task is RetroPlaylistDuration or ", ".join(titles_of(made.params["files"])) in made.goal
