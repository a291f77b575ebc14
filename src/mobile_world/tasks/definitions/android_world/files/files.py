"""A file that is to go, and one that is to lie elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, tap_method
from mobile_world.tasks.definitions.android_world._data import KEPT, draw_kept, draw_look_alikes, draw_shelf
from mobile_world.tasks.definitions.android_world._shared import AGE, SCENE, other_files
from mobile_world.tasks.definitions.android_world.files._steps import NAME, choose_move, open_folder, select
from mobile_world.tasks.values import ContentIs, PathIs, SampleFile, Scene, Wanted, gone


class FilesDeleteFile(BaseTask):
    """Delete one file of a folder, and no other.

    AndroidWorld asks only whether it is gone: whoever deletes everything, or moves it away, succeeds there. Here a file
    of the same name lies in another folder, too.
    """

    goal = "Using Files, delete {file_name} from the {subfolder} folder in this phone's storage."
    vague_goal = "Get rid of a file."
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The file and its folder, others beside it, and its namesake elsewhere."""
        folder, elsewhere = random.sample(sorted(KEPT), 2)
        name, *rest = draw_kept(random, folder, len(KEPT[folder]))
        others = random.sample(rest, random.randint(3, len(rest))) + draw_look_alikes(random, name, 1)
        files = draw_shelf(random, [*(f"{folder}/{other}" for other in others), f"{elsewhere}/{name}"])
        return {"file_name": name, "subfolder": folder, "noise_candidates": rest, SCENE: {"files": files}}

    @property
    def path(self) -> str:
        """Where the file is."""
        return f"{self.params['subfolder']}/{self.params['file_name']}"

    def scene(self) -> Scene:
        return [
            SampleFile(self.path, f"{self.params['file_name']}, of no use\n", AGE),
            *other_files(self.params, SampleFile),
        ]

    def wanted(self) -> Wanted:
        return [gone(self.path)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from select(hand, self.params["subfolder"], self.params["file_name"])
        yield from hand.tap(desc="Delete")

    after_cue = tap_method(text="OK")

    def side_effect(self, hand: Hand) -> Steps:
        yield from _delete_another(hand, self.params["subfolder"])


class FilesMoveFile(BaseTask):
    """Move one file from a folder to another, and leave everything else where it is.

    AndroidWorld is content with any file of that name in the new folder, an empty one included, once the old one is
    gone, and sees nothing else. Here the file must arrive as it was.
    """

    goal = (
        "Using Files, move {file_name} from the {source_folder} folder to the {destination_folder} folder in "
        "this phone's storage."
    )
    vague_goal = "Put a file where it belongs."
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "search", "screen-reading"}
    complexity = 2.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """A file that belongs elsewhere, both folders, and what else is in them."""
        source, goal = random.sample(sorted(KEPT), 2)
        name, *goal_files = draw_kept(random, goal, 3)
        rest = draw_kept(random, source, random.randint(3, len(KEPT[source])))
        source_files = [*rest, *draw_look_alikes(random, name, 1)]
        paths = [f"{source}/{file}" for file in source_files] + [f"{goal}/{file}" for file in goal_files]
        move = {"file_name": name, "source_folder": source, "destination_folder": goal}
        return {**move, "noise_candidates": [*KEPT[source]], SCENE: {"files": draw_shelf(random, paths)}}

    @property
    def path(self) -> str:
        """Where the file is."""
        return f"{self.params['source_folder']}/{self.params['file_name']}"

    @property
    def goal_path(self) -> str:
        """Where it is to be."""
        return f"{self.params['destination_folder']}/{self.params['file_name']}"

    @property
    def _file(self) -> SampleFile:
        return SampleFile(self.path, f"{self.params['file_name']}, in the wrong place\n", AGE)

    def scene(self) -> Scene:
        return [self._file, *other_files(self.params, SampleFile)]

    def wanted(self) -> Wanted:
        return [gone(self.path), ContentIs(self.goal_path, self._file.content)]

    def official(self) -> Wanted:
        """Gone from one folder, there in the other."""
        return [gone(self.path), PathIs(self.goal_path)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The question where to, with the right folder open."""
        yield from select(hand, self.params["source_folder"], self.params["file_name"])
        yield from choose_move(hand)
        yield from open_folder(hand, self.params["destination_folder"])

    after_cue = tap_method(text="MOVE")

    def side_effect(self, hand: Hand) -> Steps:
        """Delete another one of the folder, too."""
        yield from _delete_another(hand, self.params["source_folder"])


def _delete_another(hand: Hand, folder: str) -> Steps:
    """Delete the last file that a folder shows, which nobody asked for."""
    yield from open_folder(hand, folder)
    yield from hand.long_press(id=NAME, nth=-1)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")
