"""Notes that are to become one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import draw_note_names, draw_sentences
from mobile_world.tasks.definitions.android_world._official import SCENE, verdict
from mobile_world.tasks.definitions.android_world._stored import AGE, found, note
from mobile_world.tasks.definitions.android_world.markor._moves import EDITOR, new_note, open_note, open_notes, save
from mobile_world.tasks.definitions.android_world.markor._notes import WritingTask, draw_others
from mobile_world.tasks.definitions.android_world.markor.creating import written
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import Change, Shelved, StoredFile, all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PLACES = (1, 2, 3)
LINES_OF_ALL = 5


class MarkorMergeNotes(WritingTask):
    """Write the texts of three notes into a new one, in order, with an empty line between, and leave them alone.

    AndroidWorld takes nearly these texts for them, and does not see when the three notes are gone. It may draw the same
    name twice, and gives the new note a name without an ending, which Markor adds unless one takes it off.
    """

    goal = (
        "In Markor, create the note {new_file_name} out of the notes {file1_name}, {file2_name} and {file3_name}: "
        "their texts in this order, with one empty line between one and the next. Keep the three notes."
    )
    vague_goal = "Make one note out of several."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "data-edit", "data-entry"}
    complexity = 7.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Names and texts of the three, the new name, and another note."""
        new, *names = draw_note_names(random, 5)
        drawn: dict[str, Any] = {f"file{place}_name": name for place, name in zip(PLACES, names, strict=False)}
        texts = draw_sentences(random, len(PLACES))
        drawn |= {f"file{place}_content": text for place, text in zip(PLACES, texts, strict=True)}
        return drawn | {"new_file_name": new, SCENE: draw_others(random, names[len(PLACES) :], like=names[0])}

    @property
    def text(self) -> str:
        """What the new note is to say."""
        return "\n\n".join(self.params[f"file{place}_content"] for place in PLACES)

    def shelved(self) -> list[Shelved]:
        """The three notes."""
        return [
            Shelved(note(self.params[f"file{place}_name"]), f"{self.params[f'file{place}_content']}\n", AGE * place)
            for place in PLACES
        ]

    def wanted_files(self) -> Change[StoredFile]:
        """One more."""
        return Change(added=(StoredFile(note(self.params["new_file_name"]), self.text.encode()),))

    def official_score(self, controller: AndroidController) -> Score:
        """Nearly that text, in five lines, of which the second and the fourth are empty."""
        path = note(self.params["new_file_name"])
        nearly, file = written(controller, path, f"{self.text}\n"), found(controller, path)
        lines = file.text.replace("\r", "").strip().split("\n") if file else []
        parted = len(lines) == LINES_OF_ALL and not lines[1] and not lines[3]
        return all_of(nearly, verdict(parted, f"{len(lines)} lines"))

    def intent_cue(self, observation: Observation) -> Steps:
        """Everything read and typed, and not saved."""
        hand = Hand(observation)
        yield from open_notes(hand)
        texts = []
        for place in PLACES:
            yield from open_note(hand, self.params[f"file{place}_name"])
            texts.append(hand.need(id=EDITOR).text.rstrip())
            yield from hand.back()
        yield from new_note(hand, self.params["new_file_name"])
        yield from hand.type("\n\n".join(texts))

    def after_cue(self, observation: Observation) -> Steps:
        """Save it."""
        yield from save(Hand(observation))
