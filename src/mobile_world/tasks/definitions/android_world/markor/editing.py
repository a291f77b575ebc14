"""Notes that are to say something else."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._data import (
    draw_heading,
    draw_note_names,
    draw_sentence,
    draw_sentences,
    draw_snippet,
)
from mobile_world.tasks.definitions.android_world._official import SCENE, verdict
from mobile_world.tasks.definitions.android_world._stored import AGE, found, note
from mobile_world.tasks.definitions.android_world.markor._moves import (
    EDITOR,
    open_note,
    open_notes,
    rename,
    save,
    tap_start,
)
from mobile_world.tasks.definitions.android_world.markor._notes import WritingTask, draw_others
from mobile_world.tasks.definitions.android_world.markor.creating import written
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Change, Shelved, StoredFile, all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

OLD_TEXT = "Nothing here is right any more.\n"
_PARAMETERS = {"header": "header", "footer": "footer", "replace": "replace_text"}
_GOALS = {
    "header": "Put this line on top of the note {file_name} in Markor, right above what is there: {header}",
    "footer": "Put this line at the end of the note {file_name} in Markor, right below what is there: {footer}",
    "replace": "Replace all of the note {file_name} in Markor with this text, exactly:\n{replace_text}",
}


class MarkorEditNote(WritingTask):
    """Put a line over or under a note, or replace its text, and leave all others alone.

    AndroidWorld takes nearly that text for it, so that a short line may be missing where the note is long, and sees
    nothing else. Here every line must be right, and no empty one may be between.
    """

    goal = "Edit the note {file_name} in Markor."
    vague_goal = "Change what a note says."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "transcription"}
    complexity = 1.2

    @classmethod
    def from_params(cls, params: Mapping[str, Any], *, seed: int, suite: str) -> Self:
        """The goal depends on the kind of edit."""
        task = super().from_params(params, seed=seed, suite=suite)
        task.goal = _GOALS[params["edit_type"]].format(**params)
        return task

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, the kind of edit, the new words, and other notes."""
        name, *others = draw_note_names(random, 4)
        kind = random.choice(sorted(_PARAMETERS))
        text, *new = draw_sentences(random, 4)
        words = "\n".join(new) if kind == "replace" else new[0]
        scene = draw_others(random, others, like=name) | {"text": text}
        return {"file_name": name, "edit_type": kind, _PARAMETERS[kind]: words, SCENE: scene}

    @property
    def words(self) -> str:
        """What is new."""
        return str(self.params[_PARAMETERS[self.params["edit_type"]]])

    @property
    def path(self) -> str:
        """Where the note is."""
        return note(self.params["file_name"])

    @property
    def text(self) -> str:
        """What the note is to say."""
        before, kind = self.was(self.path).text.rstrip(), self.params["edit_type"]
        return {"header": f"{self.words}\n{before}", "footer": f"{before}\n{self.words}"}.get(kind, self.words)

    def shelved(self) -> list[Shelved]:
        """The note."""
        return [Shelved(self.path, f"{self.scene.get('text', draw_sentence(Random(self.seed)))}\n", AGE)]

    def wanted_files(self) -> Change[StoredFile]:
        """Another text in the same place."""
        return Change((self.was(self.path),), (StoredFile(self.path, self.text.encode()),))

    def official_score(self, controller: AndroidController) -> Score:
        """Nearly that text."""
        return written(controller, self.path, self.text)

    def intent_cue(self, observation: Observation) -> Steps:
        """The note, edited and not saved."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from open_note(hand, self.params["file_name"])
        if self.params["edit_type"] == "header":
            yield from tap_start(hand)
            yield from hand.type(f"{self.words}\n")
        elif self.params["edit_type"] == "footer":
            new_line = "" if hand.need(id=EDITOR).text.endswith("\n") else "\n"
            yield from hand.type(new_line + self.words, id=EDITOR)
        else:
            yield from hand.type(self.words, clear=True, id=EDITOR)

    def after_cue(self, observation: Observation) -> Steps:
        """Save it."""
        yield from save(Hand(observation))


class _RenamingTask(WritingTask):
    """A note that gets another name and another text."""

    complexity = 1.2

    @property
    def text(self) -> str:
        """What the note is to say."""
        raise NotImplementedError

    def wanted_files(self) -> Change[StoredFile]:
        """One goes, one comes."""
        old, new = (note(self.params[key]) for key in ("original_name", "new_name"))
        return Change((self.was(old),), (StoredFile(new, self.text.encode()),))

    def official_score(self, controller: AndroidController) -> Score:
        """The old name is gone, and the text is there under the new one."""
        old, new = (note(self.params[key]) for key in ("original_name", "new_name"))
        still = found(controller, old)
        renamed = verdict(still is None, f"{old} is {'still there' if still else 'gone'}")
        return all_of(renamed, self.official_text(controller, new))

    def official_text(self, controller: AndroidController, path: str) -> Score:
        """What AndroidWorld says about the text."""
        return written(controller, path, self.text)

    def intent_cue(self, observation: Observation) -> Steps:
        """The note under its new name, edited and not saved."""
        hand = Hand(observation)
        yield from open_notes(hand)
        yield from rename(hand, self.params["original_name"], self.params["new_name"])
        yield from open_note(hand, self.params["new_name"])
        yield from self.write(hand)

    def write(self, hand: Hand) -> Move:
        """Edit the note that is open."""
        raise NotImplementedError

    def after_cue(self, observation: Observation) -> Steps:
        """Save it."""
        yield from save(Hand(observation))


class MarkorChangeNoteContent(_RenamingTask):
    """Replace the text of a note and give it another name, and leave all others alone.

    AndroidWorld takes nearly that text for it, a wrong digit of a code included, and sees nothing else.
    """

    goal = "In Markor, make the note {original_name} say exactly “{updated_content}”, and rename it to {new_name}."
    vague_goal = "Bring a note up to date, its name included."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry", "requires-setup"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Both names, the text, and other notes."""
        name, new, *others = draw_note_names(random, 5)
        scene = draw_others(random, others, like=name)
        return {"original_name": name, "new_name": new, "updated_content": draw_snippet(random), SCENE: scene}

    @property
    def text(self) -> str:
        """Nothing of the old one."""
        return str(self.params["updated_content"])

    def shelved(self) -> list[Shelved]:
        """The note as it is."""
        return [Shelved(note(self.params["original_name"]), OLD_TEXT, AGE)]

    def write(self, hand: Hand) -> Move:
        """Write over it."""
        yield from hand.type(self.text, clear=True, id=EDITOR)


class MarkorAddNoteHeader(_RenamingTask):
    """Put a line and an empty one over a note and give it another name, and leave all others alone.

    AndroidWorld wants the line break at the end of the note to stay, too, which nobody sees; here it does not matter.
    It sees nothing but this note.
    """

    goal = (
        "In Markor, put the line “{header}” on top of the note {original_name}, with one empty line between it and "
        "what is there, and rename the note to {new_name}."
    )
    vague_goal = "Give a note a heading and a better name."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Both names, both parts of the text, and other notes."""
        name, new, *others = draw_note_names(random, 5)
        scene = draw_others(random, others, like=name)
        words = {"original_content": draw_sentence(random), "header": draw_heading(random)}
        return {"original_name": name, "new_name": new, **words, SCENE: scene}

    @property
    def text(self) -> str:
        """The line, an empty one, and what was there."""
        return f"{self.params['header']}\n\n{self.params['original_content']}"

    def shelved(self) -> list[Shelved]:
        """The note as it is."""
        return [Shelved(note(self.params["original_name"]), f"{self.params['original_content']}\n", AGE)]

    def official_text(self, controller: AndroidController, path: str) -> Score:
        """Exactly the text, with a line break at the end."""
        file = found(controller, path)
        text = file.text.replace("\r", "") if file else None
        return verdict(text == f"{self.text}\n", f"{path} says {text!r}")

    def write(self, hand: Hand) -> Move:
        """Write before the first letter."""
        yield from tap_start(hand)
        yield from hand.type(f"{self.params['header']}\n\n")
