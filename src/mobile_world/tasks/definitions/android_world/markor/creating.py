"""New notes and folders."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import (
    draw_folder_names,
    draw_note_names,
    draw_snippet,
    draw_texts,
)
from mobile_world.tasks.definitions.android_world._official import SCENE, alike, verdict
from mobile_world.tasks.definitions.android_world._stored import found, note, there
from mobile_world.tasks.definitions.android_world.markor._moves import begin_new, new_note, open_notes, save
from mobile_world.tasks.definitions.android_world.markor._notes import NotesTask, WritingTask, draw_others
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import Change, StoredFile

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class MarkorCreateNote(WritingTask):
    """Create one note with a name and a text, and leave all others alone.

    AndroidWorld empties the notebook first, takes nearly that text for it, and sees nothing else. Here there are other
    notes, one of which has nearly the same name, and the text must be exact.
    """

    goal = "Create a note in Markor. Call it {file_name} and write into it, exactly:\n{text}"
    vague_goal = "Write something down in a new note."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry"}
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, and those that are there."""
        name, *others = draw_note_names(random, 4)
        (text,) = draw_texts(random, 1)
        return {"file_name": name, "text": text, SCENE: draw_others(random, others, like=name)}

    @property
    def text(self) -> str:
        """What the note is to say."""
        return str(self.params["text"])

    @property
    def path(self) -> str:
        """Where the note is to be."""
        return note(self.params["file_name"])

    def wanted_files(self) -> Change[StoredFile]:
        """One more."""
        return Change(added=(StoredFile(self.path, self.text.encode()),))

    def official_score(self, controller: AndroidController) -> Score:
        """Nearly that text under that name."""
        return written(controller, self.path, self.text)

    def intent_cue(self, observation: Observation) -> Steps:
        """The note, typed and not saved."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from new_note(hand, self.params["file_name"])
        yield from hand.type(self.text)

    def after_cue(self, observation: Observation) -> Steps:
        """Save it."""
        yield from save(Hand(observation))


class MarkorCreateNoteFromClipboard(MarkorCreateNote):
    """Create one note out of what is on the clipboard, and leave all others alone.

    AndroidWorld takes nearly that text for it, a wrong letter of a code included, and sees nothing else.
    """

    goal = "Create a note called {file_name} in Markor, paste what is on the clipboard into it, and save it."
    vague_goal = "Keep what is on the clipboard in a note."
    app_names: ClassVar[set[str]] = {"Clipper", "Markor"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "multi-app", "data-entry"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Name and text of the note, and those that are there."""
        name, *others = draw_note_names(random, 4)
        return {"file_name": name, "file_content": draw_snippet(random), SCENE: draw_others(random, others, like=name)}

    @property
    def text(self) -> str:
        """What is on the clipboard."""
        return str(self.params["file_content"])

    def furnish(self, controller: AndroidController) -> None:
        """Copy the text, too."""
        super().furnish(controller)
        controller.set_clipboard(self.text)

    def intent_cue(self, observation: Observation) -> Steps:
        """The note, pasted and not saved."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from new_note(hand, self.params["file_name"])
        yield from hand.key("PASTE")


class MarkorCreateFolder(NotesTask):
    """Create one folder in the notebook, and leave everything else alone.

    AndroidWorld names the folder after the time of the computer it runs on, whatever the seed, and takes a file of that
    name for it. Here the name is drawn, and a folder must be there, with nothing in it.
    """

    goal = "Create a folder called {folder_name} in Markor."
    vague_goal = "Make room for more notes."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The name, and what is there."""
        name, other = draw_folder_names(random, 2)
        notes = draw_note_names(random, 4)
        return {"folder_name": name, SCENE: draw_others(random, [*notes[1:], f"{other}/{notes[0]}"])}

    def wanted_files(self) -> Change[StoredFile]:
        """One more."""
        return Change(added=(StoredFile(f"{note(self.params['folder_name'])}/"),))

    def official_score(self, controller: AndroidController) -> Score:
        """Anything of that name."""
        return there(controller, note(self.params["folder_name"]))

    def intent_cue(self, observation: Observation) -> Steps:
        """The dialog, with the name in it."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from begin_new(hand, self.params["folder_name"])

    def after_cue(self, observation: Observation) -> Steps:
        """Make a folder of it."""
        yield from Hand(observation).tap(text="FOLDER")


def written(controller: AndroidController, path: str, text: str) -> Score:
    """AndroidWorld's rule for a note: nearly that text is there."""
    file = found(controller, path)
    if file is None:
        return verdict(False, f"there is no {path}")
    return verdict(alike(file.text.replace("\r", "").strip(), text), f"{file}")
