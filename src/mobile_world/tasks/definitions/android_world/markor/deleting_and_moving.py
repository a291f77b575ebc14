"""Notes that are to go, and one that is to lie elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._data import (
    draw_ages,
    draw_folder_names,
    draw_note_names,
    draw_shelf,
    draw_texts,
)
from mobile_world.tasks.definitions.android_world._shared import (
    AGE,
    NOTEBOOK,
    SCENE,
    beside,
    draw_beside,
    note,
    other_files,
)
from mobile_world.tasks.definitions.android_world.markor._steps import (
    FIRST_FILE,
    ROW,
    begin_new,
    delete_first,
    open_notes,
    select,
)
from mobile_world.tasks.values import STORAGE, Evidence, FileIs, Holds, PathIs, Record, Scene, TextFile, Wanted, gone

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

NOTES = [["older.md", 600], ["newer.md", 60], ["oldest.txt", 6000]]
"""Names and ages in minutes, where none are drawn."""


@dataclass(frozen=True, order=True)
class Reading(Record):
    """When a note of the notebook was last read, in seconds, with its path."""

    line: str

    kind: ClassVar[str] = "when notes were read"

    @classmethod
    def read(cls, controller: AndroidController) -> list[Reading]:
        """All of them, the longest ago first."""
        find = ["find", f"{STORAGE}/{NOTEBOOK}", "-maxdepth", "1", "-type", "f"]
        listing = controller.run([*find, "-exec", "stat", "-c", "%X %n", "{}", "+"])
        return sorted(map(cls, listing.text.splitlines()))


class _MarkorTask(BaseTask):
    """Notes are deleted or moved."""

    app_names: ClassVar[set[str]] = {"Markor"}


class MarkorDeleteNote(_MarkorTask):
    """Delete one note, and no other.

    AndroidWorld asks only whether it is gone: whoever deletes everything, or gives it another name, succeeds there.
    """

    goal = "Delete the note {file_name} in Markor."
    vague_goal = "Get rid of a note."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "requires-setup"}
    after_cue, side_effect = tap_method(text="OK"), side_effect_of(delete_first)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, others, and one of nearly the same name."""
        name, *rest = draw_note_names(random, 8)
        scene = draw_beside(random, random.sample(rest, random.randint(2, 5)), like=name)
        return {"file_name": name, "noise_candidates": rest, **scene}

    def scene(self) -> Scene:
        return [
            TextFile(note(self.params["file_name"]), "Nobody needs this any more.\n", AGE),
            *other_files(self.params),
        ]

    def wanted(self) -> Wanted:
        return [gone(note(self.params["file_name"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_notes(hand)
        yield from select(hand, self.params["file_name"])
        yield from hand.tap(desc="Delete")


class MarkorDeleteNewestNote(_MarkorTask):
    """Delete the note that was changed last, and no other.

    AndroidWorld moves the phone's clock back and forth while it writes the notes, so that the newest one may be from
    the future, and tells notes apart by when they were last read, which looking at one may change. Here the notes are
    of different ages, and their names and texts must stay.
    """

    goal = "Delete the newest note in Markor: the one that was modified most recently."
    vague_goal = "Get rid of a recent note."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit"}
    after_cue, side_effect = tap_method(text="OK"), side_effect_of(delete_first)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        names = draw_note_names(random, random.randint(3, 6))
        return {SCENE: {"notes": [*map(list, zip(names, draw_ages(random, len(names)), strict=True))]}}

    @property
    def _notes(self) -> list[list[Any]]:
        return [*beside(self.params).get("notes", NOTES)]

    def scene(self) -> Scene:
        texts = draw_texts(Random(self.seed), len(self._notes))
        return [
            TextFile(note(name), f"{text}\n", timedelta(minutes=age))
            for (name, age), text in zip(self._notes, texts, strict=True)
        ]

    def wanted(self) -> Wanted:
        return [gone(note(min(self._notes, key=lambda name_and_age: name_and_age[1])[0]))]

    def official(self) -> Wanted:
        """One less, which was read last, and the others were not read since."""
        return [Holds("the note that was read last is gone, and no other was read", self._is_gone, compared=(Reading,))]

    def _is_gone(self, evidence: Evidence) -> tuple[bool, str]:
        before, (new, gone) = evidence.before(Reading), evidence.changed(Reading)
        return not new and gone == before[-1:], f"{len(gone) - len(new)} of {len(before)} notes are gone"

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_notes(hand)
        yield from hand.tap(desc="Sort by")
        yield from hand.tap(text="Date")
        yield from hand.long_press(id=ROW, nth=-1)
        yield from hand.tap(desc="Delete")


class MarkorDeleteAllNotes(_MarkorTask):
    """Delete every note, and nothing outside the notebook.

    AndroidWorld asks only whether the notebook has no files: notes that were moved elsewhere, or into a folder, count
    as deleted there, and it may have put but one note in.
    """

    goal = "Delete all my notes in Markor."
    vague_goal = "Clear my notes out."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "repetition"}
    complexity = 1.4
    after_cue = tap_method(text="OK")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The notes, and files elsewhere; AndroidWorld has no parameters."""
        notes, elsewhere = draw_note_names(random, random.randint(3, 6)), draw_note_names(random, 2)
        paths = [*map(note, notes), f"Documents/{elsewhere[0]}", f"Download/{elsewhere[1]}"]
        return {SCENE: {"files": draw_shelf(random, paths)}}

    def scene(self) -> list[TextFile]:
        """Notes and others; something to delete where none are drawn."""
        return other_files(self.params) or [TextFile(note("only.md"), "The last one.\n", AGE)]

    def wanted(self) -> Wanted:
        return [gone(file.path) for file in self.scene() if file.path.startswith(note(""))]

    def official(self) -> Wanted:
        return [Holds("no files are in the notebook", self._is_empty)]

    @staticmethod
    def _is_empty(evidence: Evidence) -> tuple[bool, str]:
        notes = Reading.read(evidence.controller)
        return not notes, f"{len(notes)} notes are left"

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_notes(hand)
        yield from hand.long_press(desc=FIRST_FILE)
        while hand.sees(desc=FIRST_FILE):
            yield from hand.tap(desc=FIRST_FILE)
        yield from hand.tap(desc="Delete")

    def side_effect(self, hand: Hand) -> Steps:
        """Make a new folder in place of the notes."""
        yield from begin_new(hand, "Fresh start")
        yield from hand.tap(text="FOLDER")


class MarkorMoveNote(_MarkorTask):
    """Move one note from a folder to another, and leave everything else where it is.

    AndroidWorld is content with a new note of that name, whatever it says, once the old one is gone, and sees nothing
    else. Here the note must arrive as it was.
    """

    goal = "In Markor, move the note {file_name} from the folder {source_folder} to the folder {destination_folder}."
    vague_goal = "Move a note to another folder."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "complex-ui"}
    complexity = 1.4
    after_cue = tap_method(text="Select this folder")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, both folders, and what else is in them and beside."""
        source, goal, third = draw_folder_names(random, 3)
        name, *rest = draw_note_names(random, 8)
        others = [f"{source}/{other}" for other in rest[:3]] + [f"{goal}/{rest[3]}", f"{third}/{rest[4]}"]
        scene = draw_beside(random, others, like=f"{source}/{name}")
        move = {"file_name": name, "source_folder": source, "destination_folder": goal}
        return {**move, "noise_candidates": rest, **scene}

    @property
    def path(self) -> str:
        """Where the note is."""
        return note(f"{self.params['source_folder']}/{self.params['file_name']}")

    @property
    def goal_path(self) -> str:
        """Where it is to be."""
        return note(f"{self.params['destination_folder']}/{self.params['file_name']}")

    @property
    def _text(self) -> str:
        return f"This belongs to {self.params['destination_folder']}.\n"

    def scene(self) -> Scene:
        """The note, the folder that it goes to, and others."""
        folder = TextFile(note(f"{self.params['destination_folder']}/"), age=AGE)
        return [TextFile(self.path, self._text, AGE), folder, *other_files(self.params)]

    def wanted(self) -> Wanted:
        return [gone(self.path), FileIs(self.goal_path, self._text)]

    def official(self) -> Wanted:
        """Gone from one folder, there in the other."""
        return [gone(self.path), PathIs(self.goal_path)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The dialog that asks where to, with the right folder open."""
        yield from open_notes(hand)
        yield from hand.tap(text=self.params["source_folder"], id=ROW)
        yield from select(hand, self.params["file_name"])
        yield from hand.choose("Move")
        yield from hand.tap(text="..")
        yield from hand.tap(text=self.params["destination_folder"], id=ROW)

    def side_effect(self, hand: Hand) -> Steps:
        """Delete another note of the folder, too."""
        yield from hand.long_press(desc=FIRST_FILE)
        yield from hand.tap(desc="Delete")
        yield from hand.tap(text="OK")
