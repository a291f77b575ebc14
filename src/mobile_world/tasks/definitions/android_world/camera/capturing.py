"""Photographs and videos that are to be taken."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, Wait, by_hand, tap_method
from mobile_world.tasks.definitions.android_world._data import draw_kept, draw_shelf
from mobile_world.tasks.definitions.android_world._shared import SCENE, OneNewName, other_files
from mobile_world.tasks.values import PhotoTaken, SampleFile, Scene, Wanted
from mobile_world.tasks.values.captures import PHOTOS, VIDEOS, VideoTaken
from mobile_world.tasks.values.folders import Folder

FILM_S, LEAST_S = 3.0, 2.0
"""How long the solution films, and how short a video of a few seconds may be."""


class _CameraTask(BaseTask):
    """One file of a folder comes from the camera, beside up to three that are there already."""

    folder: ClassVar[Folder]
    app_names: ClassVar[set[str]] = {"Camera"}
    complexity = 1
    after_cue = tap_method(desc="Shutter")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        names = draw_kept(random, cls.folder.path, random.randint(0, 3))
        return {SCENE: {"files": draw_shelf(random, [f"{cls.folder.path}/{name}" for name in names])}}

    def scene(self) -> Scene:
        return other_files(self.params, SampleFile)

    def official(self) -> Wanted:
        return [OneNewName(self.folder)]


class CameraTakePhoto(_CameraTask):
    """Take one photograph, and do nothing else.

    AndroidWorld empties the folder first and counts the names in it: a folder, or a file without a picture, passes
    there, and so does whatever else was done. Here there are pictures already, and the new one must be the camera's.
    """

    goal = "Take one photo with the Camera app."
    vague_goal = "Take a picture of what is in front of this phone."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    folder = PHOTOS

    def wanted(self) -> Wanted:
        return [PhotoTaken()]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from hand.open("Camera")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(desc="Shutter")


class CameraTakeVideo(_CameraTask):
    """Take one video, and do nothing else.

    AndroidWorld empties the folder first and counts the names in it, whatever they stand for, and does not see what
    else was done. Here there are movies already, and the new one must be the camera's and last two seconds or more.
    """

    goal = "Record one video of a few seconds with the Camera app."
    vague_goal = "Film what is in front of this phone."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}
    folder = VIDEOS

    def wanted(self) -> Wanted:
        return [VideoTaken(LEAST_S)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from hand.open("Camera")
        yield from hand.tap(desc="Toggle mode list")
        yield from hand.tap(desc="Switch to Video Camera")
        yield from self._film(hand)

    def side_effect(self, hand: Hand) -> Steps:
        yield from self._film(hand)
        yield from hand.tap(desc="Shutter")

    def _film(self, hand: Hand) -> Steps:
        """Begin a video, and wait; the camera is set to videos."""
        yield from hand.tap(desc="Shutter")
        yield from hand.do(Wait(seconds=FILM_S))
