"""A file that is to lie elsewhere."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import KEPT, draw_kept, draw_look_alikes, draw_shelf
from mobile_world.tasks.definitions.android_world._official import SCENE
from mobile_world.tasks.definitions.android_world._stored import AGE, StoredTask, gone, there
from mobile_world.tasks.definitions.android_world.files._moves import delete_another, open_folder, select_in
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Shelved, StoredFile, all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class FilesMoveFile(StoredTask):
    """Move one file from a folder to another, and leave everything else where it is.

    AndroidWorld is content with any file of that name in the new folder, an empty one included, once the old one is
    gone, and sees nothing else. Here the file must arrive as it was.
    """

    goal = (
        "In this phone's storage, move the file {file_name} from the folder {source_folder} to the folder "
        "{destination_folder}, using Files."
    )
    vague_goal = "Put a file where it belongs."
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "search", "screen-reading"}
    complexity = 2.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """A file that belongs elsewhere, both folders, and what else is in them."""
        source, goal = random.sample(sorted(KEPT), 2)
        name, *there_already = draw_kept(random, goal, 3)
        others = draw_kept(random, source, random.randint(3, len(KEPT[source])))
        beside = [*others, *draw_look_alikes(random, name, 1)]
        paths = [f"{source}/{each}" for each in beside] + [f"{goal}/{each}" for each in there_already]
        return {
            "file_name": name,
            "source_folder": source,
            "destination_folder": goal,
            "noise_candidates": [*KEPT[source]],
            SCENE: {"files": draw_shelf(random, paths)},
        }

    @property
    def path(self) -> str:
        """Where the file is."""
        return f"{self.params['source_folder']}/{self.params['file_name']}"

    @property
    def goal_path(self) -> str:
        """Where it is to be."""
        return f"{self.params['destination_folder']}/{self.params['file_name']}"

    def shelved(self) -> list[Shelved]:
        """The file."""
        return [Shelved(self.path, f"{self.params['file_name']}, in the wrong place\n", AGE)]

    def wanted_files(self) -> Change[StoredFile]:
        """The same in another place."""
        before = self.was(self.path)
        return Change((before,), (StoredFile(self.goal_path, before.content),))

    def official_score(self, controller: AndroidController) -> Score:
        """Gone from one folder, there in the other."""
        return all_of(gone(controller, self.path), there(controller, self.goal_path))

    def intent_cue(self, observation: Observation) -> Steps:
        """The question where to, with the right folder open."""
        hand = Hand(observation)
        yield from select_in(hand, self.params["source_folder"], self.params["file_name"])
        yield from hand.tap(desc="More options")
        yield from hand.tap(text="Move to…")
        yield from open_folder(hand, self.params["destination_folder"])

    def after_cue(self, observation: Observation) -> Steps:
        """Move it here."""
        yield from Hand(observation).tap(text="MOVE")

    def too_much(self, hand: Hand) -> Move:
        """Delete another one of the folder, too."""
        yield from delete_another(hand, self.params["source_folder"])
