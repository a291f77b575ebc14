"""A file that is to go."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import KEPT, draw_kept, draw_look_alikes, draw_shelf
from mobile_world.tasks.definitions.android_world._official import SCENE
from mobile_world.tasks.definitions.android_world._stored import AGE, StoredTask, gone
from mobile_world.tasks.definitions.android_world.files._moves import delete_another, select_in
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Shelved, StoredFile

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class FilesDeleteFile(StoredTask):
    """Delete one file of a folder, and no other.

    AndroidWorld asks only whether it is gone: whoever deletes everything, or moves it away, succeeds there. Here a file
    of the same name lies in another folder, too.
    """

    goal = "Delete the file {file_name} in the folder {subfolder} of this phone's storage, using Files."
    vague_goal = "Get rid of a file."
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The file and its folder, others beside it, and its namesake elsewhere."""
        folder, elsewhere = random.sample(sorted(KEPT), 2)
        name, *others = draw_kept(random, folder, len(KEPT[folder]))
        beside = random.sample(others, random.randint(3, len(others))) + draw_look_alikes(random, name, 1)
        paths = [*(f"{folder}/{each}" for each in beside), f"{elsewhere}/{name}"]
        scene = {"files": draw_shelf(random, paths)}
        return {"file_name": name, "subfolder": folder, "noise_candidates": others, SCENE: scene}

    @property
    def path(self) -> str:
        """Where the file is."""
        return f"{self.params['subfolder']}/{self.params['file_name']}"

    def shelved(self) -> list[Shelved]:
        """The file."""
        return [Shelved(self.path, f"{self.params['file_name']}, of no use\n", AGE)]

    def wanted_files(self) -> Change[StoredFile]:
        """It goes."""
        return Change(removed=(self.was(self.path),))

    def official_score(self, controller: AndroidController) -> Score:
        """It is gone."""
        return gone(controller, self.path)

    def intent_cue(self, observation: Observation) -> Steps:
        """The question whether to delete it."""
        hand = Hand(observation)
        yield from select_in(hand, self.params["subfolder"], self.params["file_name"])
        yield from hand.tap(desc="Delete")

    def after_cue(self, observation: Observation) -> Steps:
        """Say that it is meant."""
        yield from Hand(observation).tap(text="OK")

    def too_much(self, hand: Hand) -> Move:
        """Delete another one, too."""
        yield from delete_another(hand, self.params["subfolder"])
