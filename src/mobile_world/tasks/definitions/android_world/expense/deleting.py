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
from mobile_world.tasks.definitions.android_world import SCENE
from mobile_world.tasks.definitions.android_world._data import ExpenseRow, draw_expenses
from mobile_world.tasks.definitions.android_world.expense._rows import (
    officially_go,
    one_of_two_goes,
    stored_rows,
    these_go,
)
from mobile_world.tasks.definitions.android_world.expense._steps import (
    APP,
    LogEntry,
    ask_to_delete,
    delete_first,
    find,
    is_entry_of,
    open_logs,
    select,
)
from mobile_world.tasks.values import Scene

DAY_MS = 86_400_000


def _all(task: BaseTask) -> Scene:
    """What is to go among the others."""
    return stored_rows(task.params, "row_objects", "noise_row_objects")


def _names(task: BaseTask) -> str:
    rows = task.params.get("row_objects")
    return "; ".join(str(row["name"]) for row in rows) if rows else "{names}"


@by_hand
def _select_all(task: BaseTask, hand: Hand) -> Steps:
    """All of them are selected, and the app asks whether they shall go."""
    yield from open_logs(hand)
    left = [is_entry_of(row) for row in task.params["row_objects"]]

    def wanted(entries: list[LogEntry]) -> LogEntry | None:
        return next((entry for entry in entries if any(is_it(entry) for is_it in left)), None)

    while left:
        entry = yield from find(hand, wanted)
        yield from select(hand, entry)
        left = [is_it for is_it in left if not is_it(entry)]
    yield from hand.tap(id="delete")


@by_hand
def _ask_for_twin(task: BaseTask, hand: Hand) -> Steps:
    """One of two entries that say the same is open, and the app asks whether it shall go."""
    yield from open_logs(hand)
    entry = yield from find(hand, _twin)
    yield from ask_to_delete(hand, entry)


def _twin(entries: list[LogEntry]) -> LogEntry | None:
    """The first entry that says the same as the one after it."""
    return next((one for one, other in pairwise(entries) if one.words == other.words), None)


class _DeleteExpenses(BaseTask):
    """Expenses to delete."""

    app_names: ClassVar[set[str]] = {APP}
    scene, wanted, official = _all, these_go, officially_go
    intent_cue, after_cue, side_effect = _select_all, tap_method(text="CONFIRM"), side_effect_of(delete_first)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction."""
        return f"Delete these expenses from Pro Expense: {_names(self)}."


class ExpenseDeleteSingle(_DeleteExpenses):
    """Delete an expense by its name, and no other.

    In AndroidWorld there is no other, so that the app may as well be emptied.
    """

    vague_goal = "Delete an expense."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    complexity = 1

    @property
    def goal(self) -> str:  # type: ignore[override]
        return f"Delete the expense “{_names(self)}” from Pro Expense."

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        first, *others = draw_expenses(random, random.randint(4, 8))
        return {"row_objects": [first], SCENE: {"expenses": others}}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """It is open, and the app asks whether it shall go."""
        is_it = is_entry_of(self.params["row_objects"][0])
        yield from open_logs(hand)
        entry = yield from find(hand, lambda entries: next(filter(is_it, entries), None))
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
        drawn = draw_expenses(random, random.randint(7, 12))
        return {"row_objects": drawn[:3], SCENE: {"expenses": drawn[3:]}}


class ExpenseDeleteMultiple2(_DeleteExpenses):
    """Delete three expenses by their names from a long list, and no other.

    AndroidWorld sees nothing outside the table of expenses.
    """

    vague_goal = "Delete some of my many expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "screen-reading"}
    complexity = 3.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        drawn = draw_expenses(random, 53)
        return {"row_objects": drawn[:3], "noise_row_objects": drawn[3:]}


_TWICE = (
    "One expense in Pro Expense was entered twice, with the same name, date, amount, category and note. Delete "
    "one of the two, so that every expense is listed once."
)


class ExpenseDeleteDuplicates(_DeleteExpenses):
    """Delete one of two equal expenses, and no other.

    In AndroidWorld all others have other names; here one has the same name and another amount.
    """

    goal = _TWICE
    vague_goal = "Tidy up my expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}
    complexity = 1.2
    wanted, intent_cue = one_of_two_goes, _ask_for_twin

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        twice, *others = draw_expenses(random, 5)
        return {"row_objects": [twice, twice], "noise_row_objects": [*others, _other_amount(random, twice)]}


class ExpenseDeleteDuplicates2(_DeleteExpenses):
    """Delete one of two equal expenses from a long list in which others differ in one thing alone, and no other.

    AndroidWorld's look-alikes differ in amount and date at once; here one differs in the amount, one in the date, and
    one in both.
    """

    goal = _TWICE
    vague_goal = "Tidy up my many expenses."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit", "requires-setup"}
    complexity = 1.8
    wanted, intent_cue = one_of_two_goes, _ask_for_twin

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        twice, *others = draw_expenses(random, 38)
        later = _other_day(random, twice)
        alike = [_other_amount(random, twice), later, _other_amount(random, later)]
        return {"row_objects": [twice, twice], "noise_row_objects": [*others, *alike]}


def _other_amount(random: Random, row: ExpenseRow) -> ExpenseRow:
    """The same for more, some minutes later."""
    later = int(row["modified_date"]) + 60_000 * random.randint(2, 40)
    dates = {"created_date": later, "modified_date": later}
    return {**row, "amount": int(row["amount"]) + random.randrange(50, 1000), **dates}


def _other_day(random: Random, row: ExpenseRow) -> ExpenseRow:
    """The same some days earlier, or later where that was too long ago."""
    away = DAY_MS * random.randint(1, 6)
    at = int(row["modified_date"])
    moved = at - away if datetime.fromtimestamp(at / 1000, UTC).day > 7 else at + away
    return {**row, "created_date": moved, "modified_date": moved}
