"""A note that is to say something: what the tasks that write one are made of."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, method_of, side_effect_of
from mobile_world.tasks.definitions.android_world._shared import nearly_says, note, other_files
from mobile_world.tasks.definitions.android_world.markor._steps import new_note, open_notes, save, write_more
from mobile_world.tasks.values import FileIs, Scene, Wanted


class WriteNote(BaseTask):
    """A note is written and saved, and all others stay as they are; the side effect writes more into it.

    AndroidWorld takes nearly that text for it.
    """

    app_names: ClassVar[set[str]] = {"Markor"}
    after_cue, side_effect = method_of(save), side_effect_of(write_more)
    name_key = "file_name"
    """The parameter that has the name of the note."""

    @property
    def path(self) -> str:
        """Where the note is to be."""
        return note(self.params[self.name_key])

    @property
    def text(self) -> str:
        """What it is to say."""
        return str(self.params["text"])

    def scene(self) -> Scene:
        return other_files(self.params)

    def wanted(self) -> Wanted:
        return [FileIs(self.path, self.text)]

    def official(self) -> Wanted:
        return [nearly_says(self.path, self.text)]

    def type_new_note(self, hand: Hand) -> Steps:
        """Make the note and type its text, which is not saved."""
        yield from open_notes(hand)
        yield from new_note(hand, self.params[self.name_key])
        yield from hand.type(self.text)
