"""Expenses that are to be added: from the goal, from a note, from a picture.

Name, amount, category and note must be right, and nothing else may change; the date is left to the app. AndroidWorld
takes nearly the right names and notes for them and sees nothing outside the table.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of, side_effect_of
from mobile_world.tasks.definitions.android_world._data import ExpenseRow, draw_expenses
from mobile_world.tasks.definitions.android_world._shared import AGE, note
from mobile_world.tasks.definitions.android_world.expense._rows import (
    COLUMNS,
    FORMS,
    cells,
    officially_come,
    rows_text,
    stored_rows,
    these_come,
)
from mobile_world.tasks.definitions.android_world.expense._steps import APP, delete_first, fill_in, save
from mobile_world.tasks.definitions.android_world.gallery._steps import view_picture
from mobile_world.tasks.definitions.android_world.markor._steps import show_note
from mobile_world.tasks.values import DataFile, Scene, TextFile
from simdroid.media import encoded, table_picture

LISTED, PICTURE, FOLDER = "my_expenses.txt", "expenses.jpg", "DCIM"
MARK, NO_MARK = "Reimbursable.", "Not reimbursable."
OLD_PICTURES, ON_A_PICTURE = 5, 3


def _draw(random: Random, count: int, others: int) -> dict[str, Any]:
    """Expenses to add, and others with other names."""
    rows = draw_expenses(random, count)
    names = [str(row["name"]) for row in rows]
    return {
        "row_objects": rows,
        "noise_row_objects": draw_expenses(random, others, but_not=names),
        "text_representation_type": random.choice(FORMS),
    }


class _AddExpenses(BaseTask):
    """Expenses to add."""

    app_names: ClassVar[set[str]] = {APP}
    complexity: float = 6
    instruction: ClassVar[str] = ""
    """What stands before the expenses, where the goal lists them."""
    wanted, official = these_come, officially_come
    after_cue, side_effect = method_of(save), side_effect_of(delete_first)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction with the expenses in it; before anything is drawn, as a listing shows it."""
        if not self.params:
            return f"{self.instruction}\n{{expenses}}"
        return f"{self.instruction}\n{rows_text(self.params['row_objects'], self.params['text_representation_type'])}"

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw(random, 3, 10)

    def scene(self) -> Scene:
        """Other expenses."""
        return stored_rows(self.params, "noise_row_objects")

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """What lists the expenses was read; all of them are entered, and the last one is not saved."""
        yield from self.look(hand)
        yield from hand.open(APP)
        *first, last = self.params["row_objects"]
        for row in first:
            yield from fill_in(hand, row)
            yield from save(hand)
        yield from fill_in(hand, last)

    def look(self, hand: Hand) -> Steps:
        """Read the expenses where something else than the goal lists them."""
        yield from ()


class ExpenseAddSingle(_AddExpenses):
    """Add an expense that the goal describes.

    AndroidWorld takes nearly the right name and note for them, and sees nothing outside the table.
    """

    instruction = "Add this expense to Pro Expense:"
    vague_goal = "Enter something that I spent money on."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry", "search"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw(random, 1, 10)


class ExpenseAddMultiple(_AddExpenses):
    """Add three expenses that the goal lists.

    AndroidWorld takes nearly the right names and notes for them, and sees nothing outside the table.
    """

    instruction = "Add these expenses to Pro Expense:"
    vague_goal = "Enter several things that I spent money on."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry"}


class ExpenseAddMultipleFromMarkor(_AddExpenses):
    """Add the two expenses of a long note that are marked.

    AndroidWorld's note has no mark that says the opposite, and its goal does not say that the mark is no part of the
    expense's own note, though it must not be entered. It takes nearly the right names and notes for them.
    """

    goal = (
        "Go through the expenses in the note my_expenses.txt in Markor and add those marked “Reimbursable.” to "
        "Pro Expense, each with its name, amount, category and note. Leave that mark out of the expense's note."
    )
    vague_goal = "Enter the expenses that I will be reimbursed for."
    app_names: ClassVar[set[str]] = {APP, "Markor"}
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-hard",
        "multi-app",
        "transcription",
        "repetition",
        "data-entry",
        "memorization",
    }

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw(random, 2, 100)

    def scene(self) -> Scene:
        """The others are in the app already, and the note lists all in the order of their dates."""
        others = self.params["noise_row_objects"]
        marked = [_marked(row, MARK) for row in self.params["row_objects"]]
        denied = [_marked(row, NO_MARK) for row in others[:3]]
        rows = sorted([*marked, *denied, *others[3:]], key=lambda row: int(row["modified_date"]))
        return [TextFile(note(LISTED), rows_text(rows, "csv"), AGE), *super().scene()]

    def look(self, hand: Hand) -> Steps:
        yield from show_note(hand, LISTED)


class ExpenseAddMultipleFromGallery(_AddExpenses):
    """Add the three expenses on a picture.

    AndroidWorld takes nearly the right names and notes for them, and its older pictures all show the same; here each
    shows others.
    """

    goal = (
        "Look at the picture expenses.jpg in Gallery and add the expenses in it to Pro Expense, each with its "
        "name, amount, category and note."
    )
    vague_goal = "Enter the expenses from a picture."
    app_names: ClassVar[set[str]] = {APP, "Gallery"}
    task_tags: ClassVar[set[str]] = {
        "lang-en",
        "difficulty-hard",
        "multi-app",
        "screen-reading",
        "data-entry",
        "information-retrieval",
    }

    def scene(self) -> Scene:
        """The picture, older ones with expenses that are in the app already, and these."""
        others = self.params["noise_row_objects"]
        pictures = {PICTURE: self.params["row_objects"]}
        for number in range(OLD_PICTURES):
            rows = [others[(number + 3 * place) % len(others)] for place in range(ON_A_PICTURE)]
            pictures[f"old_expenses_{number}.jpg"] = rows
        return [*(_picture(name, rows) for name, rows in pictures.items()), *super().scene()]

    def look(self, hand: Hand) -> Steps:
        yield from view_picture(hand, FOLDER, PICTURE)


def _marked(row: ExpenseRow, mark: str) -> ExpenseRow:
    return {**row, "note": f"{row['note']}. {mark}"}


def _picture(name: str, rows: list[ExpenseRow]) -> DataFile:
    data = encoded(table_picture("Expenses", COLUMNS, [cells(row) for row in rows]), "JPEG")
    return DataFile(f"{FOLDER}/{name}", age=AGE, data=data)
