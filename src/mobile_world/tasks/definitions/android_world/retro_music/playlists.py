"""Playlists that are to be made and saved, and songs that are to be queued."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._data import (
    ARTISTS,
    draw_length_ms,
    draw_lengths_ms,
    draw_playlist_name,
    draw_song_files,
)
from mobile_world.tasks.definitions.android_world._shared import SCENE
from mobile_world.tasks.definitions.android_world.files._steps import open_folder
from mobile_world.tasks.definitions.android_world.retro_music._music import (
    APP,
    PLAYLISTS,
    ExportIs,
    PlaylistLasts,
    QueueIs,
    fitting_titles,
    make_playlist,
    music,
    name_playlist,
    officially_in_playlist,
    officially_lasts,
    old_playlist,
    open_tab,
    play_something,
    playlist_is,
    read_lengths,
    select,
    titles_of,
)
from mobile_world.tasks.values import Added, PathIs, Scene, Wanted

_LEAST_MIN, _MOST_MIN = 45, 50
_TOTAL_MS = int((_LEAST_MIN + _MOST_MIN) / 2 * 60 * 1000)


class _Music(BaseTask):
    """Songs on the phone, some of which are wanted; another playlist, where there is one, stays as it is."""

    app_names: ClassVar[set[str]] = {APP}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        name = draw_playlist_name(random)
        files, noise = draw_song_files(random, random.randint(2, 5))
        params = cls._params(random, name, files, noise, [draw_length_ms(random) for _ in (*files, *noise)])
        params[SCENE]["playlist"] = {
            "name": f"{draw_playlist_name(random)} too",
            "files": random.sample([*files, *noise], 2),
        }
        return params

    @classmethod
    def _params(
        cls, random: Random, name: str, files: list[str], noise: list[str], lengths: list[int]
    ) -> dict[str, Any]:
        songs = {file: [random.choice(ARTISTS), ms] for file, ms in zip((*files, *noise), lengths, strict=True)}
        return {"playlist_name": name, "files": files, "noise_files": noise, SCENE: {"songs": songs}}

    @property
    def _name(self) -> str:
        return str(self.params.get("playlist_name", "{playlist_name}"))

    @property
    def _titles(self) -> list[str]:
        return titles_of(self.params["files"])

    @property
    def _listed(self) -> str:
        """The songs; before anything is drawn, as a listing shows them."""
        return ", ".join(self._titles) if self.params else "{files}"

    def scene(self) -> Scene:
        return [*music(self.params), *old_playlist(self.params)]


class RetroCreatePlaylist(_Music):
    """Make a playlist of songs in an order, and change nothing else.

    AndroidWorld takes a playlist of nearly that name, looks at nothing else, and has no other playlist on the phone.
    """

    vague_goal = "Make a playlist of some songs."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry", "repetition"}
    complexity = 2.4
    after_cue = tap_method(text="Create")

    @property
    def goal(self) -> str:  # type: ignore[override]
        """With the songs in their order."""
        return (
            f"Create a playlist called “{self._name}” in Retro Music with these songs, in this order: {self._listed}."
        )

    def wanted(self) -> Wanted:
        return playlist_is(self._name, self._titles)

    def official(self) -> Wanted:
        return [officially_in_playlist(self._name, self._titles)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The name of the playlist is typed."""
        yield from make_playlist(hand, self._name, self._titles)


class RetroPlayingQueue(_Music):
    """Put songs into the empty queue in an order, and change nothing else.

    AndroidWorld compares the queue's titles, as here, and looks at nothing else.
    """

    vague_goal = "Put some songs into the queue."
    side_effect = side_effect_of(play_something)
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 3.2
    after_cue = tap_method(desc="Add to playing queue")

    @property
    def goal(self) -> str:  # type: ignore[override]
        """With the songs in their order."""
        return f"Add these songs to the playing queue of Retro Music, in this order: {self._listed}."

    def wanted(self) -> Wanted:
        return [QueueIs(tuple(self._titles))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_tab(hand, "action_song")
        yield from select(hand, self._titles)


class RetroSavePlaylist(_Music):
    """Make a playlist of songs in an order, save it as a file in Downloads, and change nothing else.

    AndroidWorld gives half of the points for a playlist of nearly that name and half for a file of its name, whatever
    is in it. Here the file must list the songs.
    """

    vague_goal = "Make a playlist of some songs and export it."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "search", "repetition"}
    complexity = 5
    official_by_share = True
    after_cue = tap_method(text="SAVE")

    @property
    def goal(self) -> str:  # type: ignore[override]
        """With the songs in their order."""
        return (
            f"Create a playlist called “{self._name}” in Retro Music with these songs, in this order: {self._listed}. "
            "Then save the playlist as a file in the phone's Download folder."
        )

    @property
    def _path(self) -> str:
        return f"Download/{self._name}.m3u"

    def wanted(self) -> Wanted:
        return [*playlist_is(self._name, self._titles), ExportIs(self._path, tuple(self.params["files"]))]

    def official(self) -> Wanted:
        """Nearly the playlist, and any file of its name."""
        return [officially_in_playlist(self._name, self._titles), PathIs(self._path)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The playlist is there, and the place of its file is open."""
        yield from make_playlist(hand, self._name, self._titles)
        yield from hand.tap(text="Create")
        yield from hand.tap(id="action_playlist")
        yield from hand.tap(text=self._name)
        yield from hand.choose("Save as file")
        yield from open_folder(hand, "Download")


class RetroPlaylistDuration(_Music):
    """Make a playlist that lasts between 45 and 50 minutes, and change nothing else.

    AndroidWorld wants every song of any playlist to be in one of that name, so there is no other one, and looks at
    nothing else.
    """

    vague_goal = "Make a playlist that lasts as long as I want."
    task_tags: ClassVar[set[str]] = {
        *("lang-en", "difficulty-medium", "single-app", "math-counting", "complex-ui", "repetition"),
    }
    complexity = 3
    after_cue = tap_method(text="Create")
    goal = (
        "Create a playlist called “{playlist_name}” in Retro Music that lasts between 45 and 50 minutes, using "
        "songs on this phone."
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The playlist, songs that last long enough, and others."""
        name = draw_playlist_name(random)
        files, noise = draw_song_files(random, random.randint(9, 11))
        lengths = draw_lengths_ms(random, len(files), _TOTAL_MS)
        return cls._params(random, name, files, noise, [*lengths, *(draw_length_ms(random) for _ in noise)])

    def wanted(self) -> Wanted:
        lasts = PlaylistLasts(self._name, _LEAST_MIN * 60_000, _MOST_MIN * 60_000)
        return [Added(PLAYLISTS.row(playlist_name=self._name)), lasts]

    def official(self) -> Wanted:
        """All songs of playlists are in this one, and last so long."""
        return [officially_lasts(self._name, _LEAST_MIN * 60_000, _MOST_MIN * 60_000)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Songs that fit are selected, and the name of the playlist is typed."""
        yield from open_tab(hand, "action_album")
        yield from hand.tap(text="Music", id="title")
        lengths = yield from read_lengths(hand)
        yield from select(hand, fitting_titles(lengths, _LEAST_MIN * 60, _MOST_MIN * 60))
        yield from name_playlist(hand, self._name)
