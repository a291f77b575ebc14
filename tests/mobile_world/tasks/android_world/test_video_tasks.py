"""Playlists have their files at their places, and no other list is made; a note has the words of a video."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.markor.transcribing import MarkorTranscribeVideo
from mobile_world.tasks.definitions.android_world.vlc._playlists import DATABASE, Held, playlists
from mobile_world.tasks.definitions.android_world.vlc.creating import VlcCreatePlaylist, VlcCreateTwoPlaylists
from mobile_world.tasks.values import STORAGE
from tests.mobile_world.tasks.android_world.playing import scores, start

pytest.importorskip("av", reason="the extra media is not installed")


def index(controller: AndroidController) -> None:
    """Let the app make its library."""
    controller.run(["am", "start", "-n", "org.videolan.vlc/.gui.MainActivity"])


def add(controller: AndroidController, name: str, files: Sequence[str]) -> None:
    """A playlist, from outside."""
    controller.sql(DATABASE, f"INSERT INTO Playlist (name) VALUES ('{name}')")
    for place, file in enumerate(files):
        controller.sql(
            DATABASE,
            "INSERT INTO PlaylistMediaRelation SELECT id_media, (SELECT MAX(id_playlist) FROM Playlist), "
            f"{place} FROM Media WHERE filename = '{file}'",
        )


def clear(controller: AndroidController) -> None:
    controller.sql(DATABASE, "DELETE FROM Playlist; DELETE FROM PlaylistMediaRelation")


def test_a_playlist_has_its_name_and_its_files_in_order(controller: AndroidController) -> None:
    task = start(VlcCreatePlaylist, controller)
    index(controller)
    name, files, others = (task.params[key] for key in ("playlist_name", "files", "noise_files"))
    assert scores(task, controller) == (0, 0)
    for called, held, expected in (
        (name, files[::-1], (0, 0)),
        (name, files[:-1], (0, 0)),
        (name, [*files, others[0]], (0, 0)),
        (f"{name[:-1]}", files, (0, 1)),
        (name.upper(), files, (0, 1)),
        (f" {name} ", files, (1, 1)),
        (name, files, (1, 1)),
    ):
        clear(controller)
        add(controller, called, held)
        assert scores(task, controller) == expected, (called, held)
    assert playlists(controller) == [Held(name, tuple(files))]
    add(controller, "Another", ())
    assert scores(task, controller) == (0, 1)


def test_one_of_two_playlists_is_half_a_point_by_the_official_rule(controller: AndroidController) -> None:
    task = start(VlcCreateTwoPlaylists, controller)
    index(controller)
    add(controller, task.params["playlist_name2"], task.params["files2"])
    assert scores(task, controller) == (0, 0.5)
    add(controller, task.params["playlist_name1"], task.params["files1"])
    assert scores(task, controller) == (1, 1)


def test_a_file_that_is_gone_is_a_fault(controller: AndroidController) -> None:
    task = start(VlcCreatePlaylist, controller)
    index(controller)
    add(controller, task.params["playlist_name"], task.params["files"])
    controller.run(["rm", f"{STORAGE}/VLCVideos/{task.params['noise_files'][0]}"])
    assert scores(task, controller) == (0, 1)


def test_words_of_a_video_are_in_their_order(controller: AndroidController) -> None:
    task = start(MarkorTranscribeVideo, controller)
    path = f"{STORAGE}/Documents/Markor/{task.params['file_name']}"
    words = task.params["messages"]
    for text, expected in (
        (", ".join(words).title(), (1, 1)),
        (",".join(words[::-1]), (0, 0)),
        ("\n".join(words), (0, 1)),
        (",".join(words), (1, 1)),
    ):
        controller.push(text.encode(), path)
        assert scores(task, controller) == expected, text


def test_the_video_shows_the_words_for_eight_seconds_each() -> None:
    task = MarkorTranscribeVideo.from_seed(seed=3, suite="android_world")
    first, *noise = list(task.scene())
    words = "\n".join(task.params["messages"])
    assert repr(first).startswith(f"MessageVideo(path='Download/{task.params['video_name']}', text={words!r}")
    assert repr(first).endswith("seconds=8)")
    assert 5 <= sum("MessageVideo" in repr(each) for each in noise) <= 20
