"""New notes and folders."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Steps,
    begin_conversation,
    by_hand,
    draft,
    method_of,
    send,
    side_effect_of,
    tap_method,
)
from mobile_world.tasks.definitions.android_world._data import (
    draw_folder_names,
    draw_note_names,
    draw_numbers,
    draw_sentences,
    draw_snippet,
    draw_texts,
)
from mobile_world.tasks.definitions.android_world._shared import SCENE, beside, draw_beside, note, other_files
from mobile_world.tasks.definitions.android_world.markor._steps import (
    begin_new,
    delete_first,
    new_note,
    open_notes,
    save,
)
from mobile_world.tasks.definitions.android_world.markor._writing import WriteNote
from mobile_world.tasks.definitions.android_world.sms._sending import nearly_sent
from mobile_world.tasks.values import Added, Clipboard, Message, PathIs, Scene, Wanted, conversation, sent


class MarkorCreateNote(WriteNote):
    """Create one note with a name and a text, and leave all others alone.

    AndroidWorld empties the notebook first, takes nearly that text for it, and sees nothing else. Here there are other
    notes, one of which has nearly the same name, and the text must be exact.
    """

    goal = "Create a note called {file_name} in Markor with exactly this text:\n{text}"
    vague_goal = "Write something down in a new note."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry"}
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note, and those that are there."""
        name, *others = draw_note_names(random, 4)
        (text,) = draw_texts(random, 1)
        return {"file_name": name, "text": text, **draw_beside(random, others, like=name)}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from self.type_new_note(hand)


class MarkorCreateNoteFromClipboard(WriteNote):
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
        return {"file_name": name, "file_content": draw_snippet(random), **draw_beside(random, others, like=name)}

    @property
    def text(self) -> str:
        """What is on the clipboard."""
        return str(self.params["file_content"])

    def scene(self) -> Scene:
        return [*super().scene(), Clipboard(self.text)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_notes(hand)
        yield from new_note(hand, self.params["file_name"])
        yield from hand.key("PASTE")


class MarkorCreateFolder(BaseTask):
    """Create one folder in the notebook, and leave everything else alone.

    AndroidWorld names the folder after the time of the computer it runs on, whatever the seed, and takes a file of that
    name for it. Here the name is drawn, and a folder must be there, with nothing in it.
    """

    goal = "Create a folder called {folder_name} in Markor."
    vague_goal = "Make room for more notes."
    app_names: ClassVar[set[str]] = {"Markor"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    after_cue, side_effect = tap_method(text="FOLDER"), side_effect_of(delete_first)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        name, other = draw_folder_names(random, 2)
        notes = draw_note_names(random, 4)
        return {"folder_name": name, **draw_beside(random, [*notes[1:], f"{other}/{notes[0]}"])}

    def scene(self) -> Scene:
        return other_files(self.params)

    def wanted(self) -> Wanted:
        return [PathIs(f"{note(self.params['folder_name'])}/")]

    def official(self) -> Wanted:
        return [PathIs(note(self.params["folder_name"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The dialog, with the name in it."""
        yield from open_notes(hand)
        yield from begin_new(hand, self.params["folder_name"])


class MarkorCreateNoteAndSms(WriteNote):
    """Create one note and send its text to a number, once, and do nothing else.

    AndroidWorld gives half a point for one of the two, takes nearly these words for them, and sees nothing else.
    """

    goal = (
        "Create a note called {file_name} in Markor with exactly this text:\n{text}\nThen send exactly the same text "
        "to {number} with SMS Messenger."
    )
    vague_goal = "Write something down and tell somebody."
    app_names: ClassVar[set[str]] = {"Markor", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "multi-app", "data-entry"}
    complexity = 1.8
    official_by_share = True
    after_cue = method_of(send)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The note and the number; other notes and what others wrote."""
        name, *others = draw_note_names(random, 4)
        number, *senders = draw_numbers(random, 3)
        text, *talk = draw_sentences(random, 3)
        params = {"file_name": name, "text": text, "number": number, **draw_beside(random, others, like=name)}
        params[SCENE]["talk"] = [*map(list, zip(senders, talk, strict=True))]
        return params

    def scene(self) -> Scene:
        talk = (Message(number, text) for number, text in beside(self.params).get("talk", ()))
        return [*super().scene(), *conversation(talk)]

    def wanted(self) -> Wanted:
        """One note more, and one message more."""
        return [*super().wanted(), Added(sent(self.params["number"], self.text))]

    def official(self) -> Wanted:
        return [*super().official(), nearly_sent(self.params["number"], self.text)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The note is saved, and the message is typed and not sent."""
        yield from self.type_new_note(hand)
        yield from save(hand)
        yield from begin_conversation(hand, self.params["number"])
        yield from draft(hand, self.text)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, self.text)
