"""Expenses that are no longer wanted: these are to go, and everything else stays as it is.

AndroidWorld's rule is nearly the same, but it sees nothing outside the table, and in two tasks there it has no other
expenses, so that deleting everything is right.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._data import ExpenseRow, draw_expenses
from mobile_world.tasks.definitions.android_world._shared import SCENE
from mobile_world.tasks.definitions.android_world.expense._rows import (
    officially_go,
    one_of_two_goes,
    stored_rows,
    these_go,
)
from mobile_world.tasks.definitions.android_world.expense._steps import (
    APP,
    ask_to_delete,
    delete_first,
    entry_key,
    find,
    find_row,
    open_logs,
    select,
)
from mobile_world.tasks.values import Scene

DAY_MS = 86_400_000


class _DeleteExpenses(BaseTask):
    """Expenses to delete."""

    app_names: ClassVar[set[str]] = {APP}
    wanted, official = these_go, officially_go
    after_cue, side_effect = tap_method(text="CONFIRM"), side_effect_of(delete_first)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction."""
        return f"Delete these expenses from Pro Expense: {self._names}."

    @property
    def _names(self) -> str:
        rows = self.params.get("row_objects")
        return "; ".join(str(row["name"]) for row in rows) if rows else "{names}"

    def scene(self) -> Scene:
        """What is to go among the others."""
        return stored_rows(self.params, "row_objects", "noise_row_objects")

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """All of them are selected, and the app asks whether they shall go."""
        yield from open_logs(hand)
        keys = {entry_key(row) for row in self.params["row_objects"]}
        while keys:
            entry = yield from find_row(hand, keys)
            yield from select(hand, entry)
            keys.remove(entry.key)
        yield from hand.tap(id="delete")


class ExpenseDeleteSingle(_DeleteExpenses):
    """Delete an expense by its name, and no other.

    In AndroidWorld there is no other, so that the app may as well be emptied.
    """

    vague_goal = "Delete an expense."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    complexity = 1

    @property
    def goal(self) -> str:  # type: ignore[override]
        return f"Delete the expense “{self._names}” from Pro Expense."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        first, *others = draw_expenses(random, random.randint(4, 8))
        return {"row_objects": [first], SCENE: {"expenses": others}}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """It is open, and the app asks whether it shall go."""
        yield from open_logs(hand)
        entry = yield from find_row(hand, {entry_key(self.params["row_objects"][0])})
        yield from ask_to_delete(hand, entry)


class ExpenseDeleteMultiple(_DeleteExpenses):
    """Delete three expenses by their names, and no other.

    In AndroidWorld there is no other, so that the app may as well be emptied.
    """

    vague_goal = "Delete some expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit"}
    complexity = 2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        rows = draw_expenses(random, random.randint(7, 12))
        return {"row_objects": rows[:3], SCENE: {"expenses": rows[3:]}}


class ExpenseDeleteMultiple2(_DeleteExpenses):
    """Delete three expenses by their names from a long list, and no other.

    AndroidWorld sees nothing outside the table of expenses.
    """

    vague_goal = "Delete some of my many expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "screen-reading"}
    complexity = 3.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        rows = draw_expenses(random, 53)
        return {"row_objects": rows[:3], "noise_row_objects": rows[3:]}


class _DeleteDuplicate(_DeleteExpenses):
    """An expense that is there twice."""

    goal = (
        "One expense in Pro Expense was entered twice, with the same name, date, amount, category and note. Delete "
        "one of the two, so that every expense is listed once."
    )
    wanted = one_of_two_goes

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The first of two entries that say the same is open, and the app asks whether it shall go."""
        yield from open_logs(hand)
        entry = yield from find(
            hand, lambda entries: next((one for one, other in pairwise(entries) if one[:3] == other[:3]), None)
        )
        yield from ask_to_delete(hand, entry)


class ExpenseDeleteDuplicates(_DeleteDuplicate):
    """Delete one of two equal expenses, and no other.

    In AndroidWorld all others have other names; here one has the same name and another amount.
    """

    vague_goal = "Tidy up my expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        twice, *others = draw_expenses(random, 5)
        return {"row_objects": [twice, twice], "noise_row_objects": [*others, _other_amount(random, twice)]}


class ExpenseDeleteDuplicates2(_DeleteDuplicate):
    """Delete one of two equal expenses from a long list in which others differ in one thing alone, and no other.

    AndroidWorld's look-alikes differ in amount and date at once; here one differs in the amount, one in the date, and
    one in both.
    """

    vague_goal = "Tidy up my many expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit", "requires-setup"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        twice, *others = draw_expenses(random, 38)
        later = _other_day(random, twice)
        alike = [_other_amount(random, twice), later, _other_amount(random, later)]
        return {"row_objects": [twice, twice], "noise_row_objects": [*others, *alike]}


def _other_amount(random: Random, row: ExpenseRow) -> ExpenseRow:
    """The same for more, some minutes later."""
    later = int(row["modified_date"]) + 60_000 * random.randint(2, 40)
    amount = int(row["amount"]) + random.randrange(50, 1000)
    return {**row, "amount": amount, "created_date": later, "modified_date": later}


def _other_day(random: Random, row: ExpenseRow) -> ExpenseRow:
    """The same some days earlier, or later where that was too long ago."""
    at, away = int(row["modified_date"]), DAY_MS * random.randint(1, 6)
    moved = at - away if datetime.fromtimestamp(at / 1000, UTC).day > 7 else at + away
    return {**row, "created_date": moved, "modified_date": moved}
