"""Notes that are to say something else."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.android_world._data import (
    draw_heading,
    draw_note_names,
    draw_sentence,
    draw_sentences,
    draw_snippet,
)
from mobile_world.tasks.definitions.android_world._shared import AGE, SCENE, beside, draw_beside, nearly_says, note
from mobile_world.tasks.definitions.android_world.markor._steps import (
    EDITOR,
    ROW,
    new_note,
    open_note,
    open_notes,
    rename,
    show_note,
    tap_start,
)
from mobile_world.tasks.definitions.android_world.markor._writing import WriteNote
from mobile_world.tasks.values import FileIs, Scene, TextFile, Wanted, gone

EDITS = {"header": "header", "footer": "footer", "replace": "replace_text"}
"""Kinds of edits, and the parameter that has the new text."""
GOALS = {
    "header": "Add this line at the top of the note {file_name} in Markor, right above the existing text: {header}",
    "footer": "Add this line at the end of the note {file_name} in Markor, right below the existing text: {footer}",
    "replace": "Replace the whole text of the note {file_name} in Markor with exactly this:\n{replace_text}",
}
PLACES = (1, 2, 3)
LINES_OF_ALL = 5


class MarkorEditNote(WriteNote):
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
        task.goal = GOALS[params["edit_type"]].format(**params)
        return task

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, the kind of edit, the new words, and other notes."""
        name, *rest = draw_note_names(random, 4)
        kind = random.choice(sorted(EDITS))
        text, *new = draw_sentences(random, 4)
        edit = "\n".join(new) if kind == "replace" else new[0]
        params = {"file_name": name, "edit_type": kind, EDITS[kind]: edit, **draw_beside(random, rest, like=name)}
        params[SCENE]["text"] = text
        return params

    @property
    def _before(self) -> str:
        return str(beside(self.params).get("text") or draw_sentence(Random(self.seed)))

    @property
    def _edit(self) -> str:
        return str(self.params[EDITS[self.params["edit_type"]]])

    @property
    def text(self) -> str:
        """The note with the new line over or under it, or the new text alone."""
        edited = {"header": f"{self._edit}\n{self._before}", "footer": f"{self._before}\n{self._edit}"}
        return edited.get(self.params["edit_type"], self._edit)

    def scene(self) -> Scene:
        return [TextFile(self.path, f"{self._before}\n", AGE), *super().scene()]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from show_note(hand, self.params["file_name"])
        if self.params["edit_type"] == "header":
            yield from tap_start(hand)
            yield from hand.type(f"{self._edit}\n")
        elif self.params["edit_type"] == "footer":
            new_line = "" if hand.need(id=EDITOR).text.endswith("\n") else "\n"
            yield from hand.type(new_line + self._edit, id=EDITOR)
        else:
            yield from hand.type(self._edit, clear=True, id=EDITOR)


class _RenameNote(WriteNote):
    """A note gets another text and another name."""

    complexity = 1.2
    name_key = "new_name"

    @property
    def _old_path(self) -> str:
        return note(self.params["original_name"])

    def wanted(self) -> Wanted:
        return [gone(self._old_path), *super().wanted()]

    def official(self) -> Wanted:
        """The old name is gone, and nearly that text is there under the new one."""
        return [gone(self._old_path), *super().official()]

    def _rename(self, hand: Hand) -> Steps:
        """Give the note its new name, and open it."""
        yield from open_notes(hand)
        old, new = self.params["original_name"], self.params["new_name"]
        yield from rename(hand, old, new)
        # By its new name it may stand above what the list shows now.
        yield from hand.scroll_to(direction="up" if new.lower() < old.lower() else "down", text=new, id=ROW)
        yield from open_note(hand, new)


class MarkorChangeNoteContent(_RenameNote):
    """Replace the text of a note and give it another name, and leave all others alone.

    AndroidWorld takes nearly that text for it, a wrong digit of a code included, and sees nothing else.
    """

    goal = (
        "In Markor, replace the text of the note {original_name} with exactly “{updated_content}”, and rename the note "
        "to {new_name}."
    )
    vague_goal = "Bring a note up to date, its name included."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry", "requires-setup"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Both names, the text, and other notes."""
        name, new, *rest = draw_note_names(random, 5)
        scene = draw_beside(random, rest, like=name)
        return {"original_name": name, "new_name": new, "updated_content": draw_snippet(random), **scene}

    @property
    def text(self) -> str:
        """The new text."""
        return str(self.params["updated_content"])

    def scene(self) -> Scene:
        """The note as it is, and others."""
        return [TextFile(self._old_path, "Nothing here is right any more.\n", AGE), *super().scene()]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The note under its new name, written over and not saved."""
        yield from self._rename(hand)
        yield from hand.type(self.text, clear=True, id=EDITOR)


class MarkorAddNoteHeader(_RenameNote):
    """Put a line and an empty one over a note and give it another name, and leave all others alone.

    AndroidWorld wants the line break at the end of the note to stay, too, which nobody sees; here it does not matter.
    It sees nothing but this note.
    """

    goal = (
        "In Markor, add the line “{header}” at the top of the note {original_name}, with one empty line between it and "
        "the existing text, and rename the note to {new_name}."
    )
    vague_goal = "Give a note a heading and a better name."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Both names, both parts of the text, and other notes."""
        name, new, *rest = draw_note_names(random, 5)
        scene = draw_beside(random, rest, like=name)
        texts = {"original_content": draw_sentence(random), "header": draw_heading(random)}
        return {"original_name": name, "new_name": new, **texts, **scene}

    @property
    def text(self) -> str:
        """The line, an empty one, and what was there."""
        return f"{self.params['header']}\n\n{self.params['original_content']}\n"

    def scene(self) -> Scene:
        """The note as it is, and others."""
        return [TextFile(self._old_path, f"{self.params['original_content']}\n", AGE), *super().scene()]

    def official(self) -> Wanted:
        """The old name is gone, and exactly that text is there under the new one, with a line break at the end."""
        exactly = FileIs(self.path, self.text, lambda content, wanted: content.replace("\r", "") == wanted)
        return [gone(self._old_path), exactly]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The note under its new name, with the line typed and not saved."""
        yield from self._rename(hand)
        yield from tap_start(hand)
        yield from hand.type(f"{self.params['header']}\n\n")


class MarkorMergeNotes(WriteNote):
    """Write the texts of three notes into a new one, in order, with an empty line between, and leave them alone.

    AndroidWorld takes nearly these texts for them, and does not see when the three notes are gone. It may draw the same
    name twice, and gives the new note a name without an ending, which Markor adds unless one takes it off.
    """

    goal = (
        "In Markor, merge the notes {file1_name}, {file2_name} and {file3_name} into a new note {new_file_name}: their "
        "texts in this order, with one empty line between one and the next. Keep the three notes."
    )
    vague_goal = "Make one note out of several."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "data-edit", "data-entry"}
    complexity = 7.8
    name_key = "new_file_name"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Names and texts of the three, the new name, and another note."""
        new, *names = draw_note_names(random, 5)
        params: dict[str, Any] = {f"file{place}_name": name for place, name in zip(PLACES, names, strict=False)}
        texts = draw_sentences(random, len(PLACES))
        params |= {f"file{place}_content": text for place, text in zip(PLACES, texts, strict=True)}
        return params | {"new_file_name": new, **draw_beside(random, names[len(PLACES) :], like=names[0])}

    @property
    def text(self) -> str:
        """The texts of the three."""
        return "\n\n".join(self.params[f"file{place}_content"] for place in PLACES)

    def scene(self) -> Scene:
        three = [
            TextFile(note(self.params[f"file{place}_name"]), f"{self.params[f'file{place}_content']}\n", AGE * place)
            for place in PLACES
        ]
        return [*three, *super().scene()]

    def official(self) -> Wanted:
        """Nearly that text, in five lines, of which the second and the fourth are empty."""
        return [nearly_says(self.path, f"{self.text}\n"), FileIs(self.path, self.text, _is_parted)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Everything read and typed, and not saved."""
        yield from open_notes(hand)
        texts = []
        for place in PLACES:
            yield from open_note(hand, self.params[f"file{place}_name"])
            texts.append(hand.need(id=EDITOR).text.rstrip())
            yield from hand.back()
        yield from new_note(hand, self.params["new_file_name"])
        yield from hand.type("\n\n".join(texts))


def _is_parted(content: str, wanted: str) -> bool:
    lines = content.replace("\r", "").strip().split("\n")
    return len(lines) == LINES_OF_ALL and not lines[1] and not lines[3]
