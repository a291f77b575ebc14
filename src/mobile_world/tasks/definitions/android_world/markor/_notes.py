"""What the tasks on notes share: the app, the notebook, other notes beside those that matter."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.definitions.android_world._data import draw_look_alikes, draw_shelf
from mobile_world.tasks.definitions.android_world._stored import StoredTask, note
from mobile_world.tasks.definitions.android_world.markor._moves import EDITOR, delete_first, save
from mobile_world.tasks.solving import Hand, Move


class NotesTask(StoredTask):
    """A task in Markor; whatever else lies in the notebook must stay as it is."""

    app_names: ClassVar[set[str]] = {"Markor"}

    def too_much(self, hand: Hand) -> Move:
        """Delete a note that nobody spoke of, too."""
        yield from delete_first(hand)


class WritingTask(NotesTask):
    """A task that ends in the editor with a text that is not saved yet."""

    def too_much(self, hand: Hand) -> Move:
        """Write more than was asked."""
        yield from hand.type("\nand so on", id=EDITOR)
        yield from save(hand)


def draw_others(random: Random, names: list[str], like: str = "") -> dict[str, Any]:
    """A scene with notes of these names, and one whose name is easily taken for another."""
    alike = draw_look_alikes(random, like, 1) if like else []
    return {"files": draw_shelf(random, [note(name) for name in [*names, *alike]])}
