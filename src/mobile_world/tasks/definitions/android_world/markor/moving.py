"""Notes that are to lie elsewhere."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_folder_names, draw_note_names
from mobile_world.tasks.definitions.android_world._official import SCENE
from mobile_world.tasks.definitions.android_world._stored import AGE, gone, note, there
from mobile_world.tasks.definitions.android_world.markor._moves import (
    FIRST_FILE,
    ROW,
    confirm,
    delete_selected,
    open_notes,
    select,
)
from mobile_world.tasks.definitions.android_world.markor._notes import NotesTask, draw_others
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Shelved, StoredFile, all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class MarkorMoveNote(NotesTask):
    """Move one note from a folder to another, and leave everything else where it is.

    AndroidWorld is content with a new note of that name, whatever it says, once the old one is gone, and sees nothing
    else. Here the note must arrive as it was.
    """

    goal = "In Markor, move the note {file_name} from the folder {source_folder} to the folder {destination_folder}."
    vague_goal = "Put a note into another folder."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "complex-ui"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, both folders, and what else is in them and beside."""
        source, goal, beside = draw_folder_names(random, 3)
        name, *others = draw_note_names(random, 8)
        lying = [f"{source}/{each}" for each in others[:3]] + [f"{goal}/{others[3]}", f"{beside}/{others[4]}"]
        scene = draw_others(random, lying, like=f"{source}/{name}")
        return {
            "file_name": name,
            "source_folder": source,
            "destination_folder": goal,
            "noise_candidates": others,
            SCENE: scene,
        }

    @property
    def path(self) -> str:
        """Where the note is."""
        return note(f"{self.params['source_folder']}/{self.params['file_name']}")

    @property
    def goal_path(self) -> str:
        """Where it is to be."""
        return note(f"{self.params['destination_folder']}/{self.params['file_name']}")

    def shelved(self) -> list[Shelved]:
        """The note, and the folder that it goes to."""
        words = f"This belongs to {self.params['destination_folder']}.\n"
        return [Shelved(self.path, words, AGE), Shelved(note(f"{self.params['destination_folder']}/"), "", AGE)]

    def wanted_files(self) -> Change[StoredFile]:
        """The same in another place."""
        before = self.was(self.path)
        return Change((before,), (StoredFile(self.goal_path, before.content),))

    def official_score(self, controller: AndroidController) -> Score:
        """Gone from one folder, there in the other."""
        return all_of(gone(controller, self.path), there(controller, self.goal_path))

    def intent_cue(self, observation: Observation) -> Steps:
        """The dialog that asks where to, with the right folder open."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from hand.tap(text=self.params["source_folder"], id=ROW)
        yield from select(hand, self.params["file_name"])
        yield from hand.tap(desc="More options")
        yield from hand.tap(text="Move")
        yield from hand.tap(text="..")
        yield from hand.tap(text=self.params["destination_folder"], id=ROW)

    def after_cue(self, observation: Observation) -> Steps:
        """Choose it."""
        yield from Hand(observation).tap(text="Select this folder")

    def too_much(self, hand: Hand) -> Move:
        """Delete another note of the folder, too."""
        yield from hand.long_press(desc=FIRST_FILE)
        yield from delete_selected(hand)
        yield from confirm(hand)
