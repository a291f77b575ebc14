"""Photographs and videos that are to be taken."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, Wait, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world import SCENE, OneNewName, other_files
from mobile_world.tasks.definitions.android_world._data import draw_kept, draw_shelf
from mobile_world.tasks.values import PhotoTaken, SampleFile, Scene, Wanted
from mobile_world.tasks.values.captures import PHOTOS, VIDEOS, VideoTaken
from mobile_world.tasks.values.folders import Folder

FILM_S, LEAST_S = 3.0, 2.0
"""How long the solution films, and how short a video of a few seconds may be."""


class CameraTakePhoto(BaseTask):
    """Take one photograph, and do nothing else.

    AndroidWorld empties the folder first and counts the names in it: a folder, or a file without a picture, passes
    there, and so does whatever else was done. Here there are pictures already, and the new one must be the camera's.
    """

    goal = "Take one photo with the Camera app."
    vague_goal = "Take a picture of what is in front of this phone."
    app_names: ClassVar[set[str]] = {"Camera"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 1
    after_cue = tap_method(desc="Shutter")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_shown(random, PHOTOS)

    def scene(self) -> Scene:
        return other_files(self.params, SampleFile)

    def wanted(self) -> Wanted:
        return [PhotoTaken()]

    def official(self) -> Wanted:
        return [OneNewName(PHOTOS)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from hand.open("Camera")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(desc="Shutter")


def _film(hand: Hand) -> Steps:
    """Begin a video, wait, and end it; the camera is set to videos."""
    yield from hand.tap(desc="Shutter")
    yield from hand.do(Wait(seconds=FILM_S))
    yield from hand.tap(desc="Shutter")


class CameraTakeVideo(BaseTask):
    """Take one video, and do nothing else.

    AndroidWorld empties the folder first and counts the names in it, whatever they stand for, and does not see what
    else was done. Here there are movies already, and the new one must be the camera's and last two seconds or more.
    """

    goal = "Record one video of a few seconds with the Camera app."
    vague_goal = "Film what is in front of this phone."
    app_names: ClassVar[set[str]] = {"Camera"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}
    complexity = 1
    after_cue = tap_method(desc="Shutter")
    side_effect = side_effect_of(_film)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_shown(random, VIDEOS)

    def scene(self) -> Scene:
        return other_files(self.params, SampleFile)

    def wanted(self) -> Wanted:
        return [VideoTaken(LEAST_S)]

    def official(self) -> Wanted:
        return [OneNewName(VIDEOS)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from hand.open("Camera")
        yield from hand.tap(desc="Toggle mode list")
        yield from hand.tap(desc="Switch to Video Camera")
        yield from hand.tap(desc="Shutter")
        yield from hand.do(Wait(seconds=FILM_S))


def _draw_shown(random: Random, folder: Folder) -> dict[str, Any]:
    """A scene with up to three files in a folder."""
    names = draw_kept(random, folder.path, random.randint(0, 3))
    return {SCENE: {"files": draw_shelf(random, [f"{folder.path}/{name}" for name in names])}}
