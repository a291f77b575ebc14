"""Notes that are to go."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_ages, draw_note_names, draw_shelf, draw_texts
from mobile_world.tasks.definitions.android_world._official import SCENE, verdict
from mobile_world.tasks.definitions.android_world._stored import AGE, NOTEBOOK, gone, note
from mobile_world.tasks.definitions.android_world.markor._moves import (
    FIRST_FILE,
    ROW,
    begin_new,
    confirm,
    delete_selected,
    open_notes,
    select,
)
from mobile_world.tasks.definitions.android_world.markor._notes import NotesTask, draw_others
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import STORAGE, Change, Shelved, StoredFile

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


ONE_MINUTE = timedelta(minutes=1)


class _DeletingTask(NotesTask):
    """A task that ends when something is deleted for good."""

    def after_cue(self, observation: Observation) -> Steps:
        """Say that it is meant."""
        yield from confirm(Hand(observation))


class MarkorDeleteNote(_DeletingTask):
    """Delete one note, and no other.

    AndroidWorld asks only whether it is gone: whoever deletes everything, or gives it another name, succeeds there.
    """

    goal = "Delete the note {file_name} in Markor."
    vague_goal = "Get rid of a note."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "requires-setup"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, others, and one of nearly the same name."""
        name, *others = draw_note_names(random, 8)
        scene = draw_others(random, random.sample(others, random.randint(2, 5)), like=name)
        return {"file_name": name, "noise_candidates": others, SCENE: scene}

    def shelved(self) -> list[Shelved]:
        """The note."""
        return [Shelved(note(self.params["file_name"]), "Nobody needs this any more.\n", AGE)]

    def wanted_files(self) -> Change[StoredFile]:
        """It goes."""
        return Change(removed=(self.was(note(self.params["file_name"])),))

    def official_score(self, controller: AndroidController) -> Score:
        """It is gone."""
        return gone(controller, note(self.params["file_name"]))

    def intent_cue(self, observation: Observation) -> Steps:
        """The question whether to delete it."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from select(hand, self.params["file_name"])
        yield from delete_selected(hand)


class MarkorDeleteNewestNote(_DeletingTask):
    """Delete the note that was changed last, and no other.

    AndroidWorld moves the phone's clock back and forth while it writes the notes, so that the newest one may be from
    the future, and tells notes apart by when they were last read, which looking at one may change. Here the notes are
    of different ages, and their names and texts must stay.
    """

    goal = "Delete the newest note in Markor: the one that was changed last."
    vague_goal = "Get rid of a note that is too new."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The notes; AndroidWorld has no parameters."""
        names = draw_note_names(random, random.randint(3, 6))
        return {SCENE: {"notes": [*map(list, zip(names, draw_ages(random, len(names)), strict=True))]}}

    @property
    def _notes(self) -> list[list[Any]]:
        """Names and ages."""
        return [*self.scene.get("notes", [["older.md", 600], ["newer.md", 60], ["oldest.txt", 6000]])]

    def furnish(self, controller: AndroidController) -> None:
        """Remember which one is newest, and when each was read."""
        super().furnish(controller)
        self.newest = note(min(self._notes, key=lambda each: each[1])[0])
        self.read_before = read_times(controller)

    def shelved(self) -> list[Shelved]:
        """All of them."""
        texts = draw_texts(Random(self.seed), len(self._notes))
        return [
            Shelved(note(name), f"{text}\n", age * ONE_MINUTE)
            for (name, age), text in zip(self._notes, texts, strict=True)
        ]

    def wanted_files(self) -> Change[StoredFile]:
        """The newest goes."""
        return Change(removed=(self.was(self.newest),))

    def official_score(self, controller: AndroidController) -> Score:
        """One less, which was read last, and the others were not read since."""
        before, now = self.read_before, read_times(controller)
        return verdict(now == before[:-1], f"{len(before) - len(now)} of {len(before)} notes are gone")

    def intent_cue(self, observation: Observation) -> Steps:
        """The question whether to delete it."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from hand.tap(desc="Sort by")
        yield from hand.tap(text="Date")
        yield from hand.long_press(id=ROW, nth=-1)
        yield from delete_selected(hand)


class MarkorDeleteAllNotes(_DeletingTask):
    """Delete every note, and nothing outside the notebook.

    AndroidWorld asks only whether the notebook has no files: notes that were moved elsewhere, or into a folder, count
    as deleted there, and it may have put but one note in.
    """

    goal = "Delete all my notes in Markor."
    vague_goal = "Clear my notes out."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "repetition"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The notes, and files elsewhere; AndroidWorld has no parameters."""
        notes, elsewhere = draw_note_names(random, random.randint(3, 6)), draw_note_names(random, 2)
        paths = [*map(note, notes), f"Documents/{elsewhere[0]}", f"Download/{elsewhere[1]}"]
        return {SCENE: {"files": draw_shelf(random, paths)}}

    def shelved(self) -> list[Shelved]:
        """Something to delete where there is no scene."""
        return [] if self.scene.get("files") else [Shelved(note("only.md"), "The last one.\n", AGE)]

    def wanted_files(self) -> Change[StoredFile]:
        """All go."""
        return Change(
            removed=tuple(
                file
                for file in self.files_before
                if file.path.startswith(f"{NOTEBOOK}/") and not file.path.endswith("/")
            )
        )

    def official_score(self, controller: AndroidController) -> Score:
        """No files in the notebook."""
        left = read_times(controller)
        return verdict(not left, f"{len(left)} notes are left")

    def intent_cue(self, observation: Observation) -> Steps:
        """The question whether to delete them."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from hand.long_press(desc=FIRST_FILE)
        while hand.sees(desc=FIRST_FILE):
            yield from hand.tap(desc=FIRST_FILE)
        yield from delete_selected(hand)

    def too_much(self, hand: Hand) -> Move:
        """Make a new folder in place of the notes."""
        yield from begin_new(hand, "Fresh start")
        yield from hand.tap(text="FOLDER")


def read_times(controller: AndroidController) -> Sequence[str]:
    """When each note of the notebook was last read, with its path, the longest ago first."""
    words = ["find", f"{STORAGE}/{NOTEBOOK}", "-maxdepth", "1", "-type", "f", "-exec", "stat", "-c", "%X %n", "{}", "+"]
    return sorted(controller.run(words).text.splitlines())
