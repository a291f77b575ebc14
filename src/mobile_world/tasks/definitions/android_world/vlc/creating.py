"""Playlists that are to be made of videos."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of
from mobile_world.tasks.definitions.android_world._data import draw_lengths, draw_playlist_names, draw_video_names
from mobile_world.tasks.definitions.android_world._shared import SCENE, beside, other_videos
from mobile_world.tasks.definitions.android_world.vlc._playlists import Held, NearlyHolds, PlaylistsAre
from mobile_world.tasks.definitions.android_world.vlc._steps import name_playlist, open_folder, save_playlist, select
from mobile_world.tasks.values import Scene, Wanted

FOLDER = "VLCVideos"
FEWEST, MOST = 2, 5


class _MakePlaylists(BaseTask):
    """What the two tasks share."""

    suffixes: ClassVar[tuple[str, ...]]
    """What tells the parameters of one playlist from those of another."""
    template: ClassVar[str]
    """The goal, with the name and the files of each playlist in it."""
    app_names: ClassVar[set[str]] = {"VLC"}
    extras = ("media",)
    after_cue = method_of(save_playlist)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction with the files; before anything is drawn, as a listing shows it."""
        if not self.params:
            return self.template
        values = {f"playlist_name{suffix}": self.params[f"playlist_name{suffix}"] for suffix in self.suffixes}
        files = {f"files{suffix}": ", ".join(self.params[f"files{suffix}"]) for suffix in self.suffixes}
        return self.template.format(**values, **files)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The playlists, and as many other videos for each."""
        params: dict[str, Any] = {}
        counts = [random.randint(FEWEST, MOST) for _ in cls.suffixes]
        names = draw_video_names(random, 2 * sum(counts))
        lengths = draw_lengths(random, names)
        for suffix, count, name in zip(cls.suffixes, counts, draw_playlist_names(random, len(counts)), strict=True):
            params[f"playlist_name{suffix}"] = name
            params[f"files{suffix}"] = [names.pop() for _ in range(count)]
            params[f"noise_files{suffix}"] = [names.pop() for _ in range(count)]
        return params | {SCENE: {"lengths": lengths}}

    @property
    def lists(self) -> list[Held]:
        """The playlists to make."""
        return [
            Held(self.params[f"playlist_name{suffix}"], tuple(self.params[f"files{suffix}"]))
            for suffix in self.suffixes
        ]

    def scene(self) -> Scene:
        return other_videos(FOLDER, beside(self.params).get("lengths", {}))

    def wanted(self) -> Wanted:
        return [PlaylistsAre(tuple(self.lists))]

    def official(self) -> Wanted:
        """Nearly these names, each on its own."""
        return [NearlyHolds(held) for held in self.lists]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The files of the last one are selected, and its name is typed and not saved."""
        yield from open_folder(hand, FOLDER)
        for place, (name, files) in enumerate(self.lists):
            if place:
                yield from save_playlist(hand)
            yield from select(hand, files)
            yield from name_playlist(hand, name)

    def side_effect(self, hand: Hand) -> Steps:
        """Make a playlist of another file, which nobody asked for."""
        yield from select(hand, self.params[f"noise_files{self.suffixes[0]}"][:1])
        yield from name_playlist(hand, "Another one")
        yield from save_playlist(hand)


class VlcCreatePlaylist(_MakePlaylists):
    """Make one playlist of some videos in an order, and no other.

    AndroidWorld takes nearly that name for it, in capitals or not, and does not see other playlists. Both want these
    files at their places and nothing else in the list.
    """

    suffixes = ("",)
    template = (
        "In VLC, create a playlist called “{playlist_name}” with these videos from the VLCVideos folder in internal "
        "storage, in this order: {files}"
    )
    vague_goal = "Put some videos in a playlist."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit", "repetition"}
    complexity = 2.8


class VlcCreateTwoPlaylists(_MakePlaylists):
    """Make two playlists, each of some videos in an order, and no other.

    AndroidWorld gives half a point for each, takes nearly these names for them, and does not see other playlists.
    """

    suffixes = ("1", "2")
    template = (
        "In VLC, create a playlist called “{playlist_name1}” with these videos from the VLCVideos folder in internal "
        "storage, in this order: {files1}\nThen create one called “{playlist_name2}” with these, in this order: "
        "{files2}"
    )
    vague_goal = "Sort some videos into two playlists."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry", "requires-setup"}
    complexity = 4.8
    official_by_share = True
