"""Expenses as rows of the app's table and as text, and what is wanted of the table, by our rule and by AndroidWorld's.

Blank space around what was typed does not count. AndroidWorld takes nearly the right names and notes for them, accepts
an older row in place of one that is to be added, and sees nothing outside the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mobile_world.tasks.authoring import BaseTask
from mobile_world.tasks.definitions.android_world._data import ExpenseRow, category_name, dollars
from mobile_world.tasks.definitions.android_world._shared import TypedRow, alike, beside, only_gone
from mobile_world.tasks.values import Added, Evidence, Holds, Removed, Scene, Table, Wanted

EXPENSES = Table("/data/data/com.arduia.expense/databases/accounting.db", "expense")
COLUMNS = ("Name", "Amount", "Category", "Note")
FORMS = ("csv", "text_block")
"""The two ways in which a goal lists expenses."""
_STORED = ("name", "amount", "category", "note", "created_date", "modified_date")
_ENTERED = _STORED[:4]


class Expense(TypedRow):
    """A row of the app's table."""

    title_column = "name"


def cells(row: ExpenseRow) -> tuple[str, str, str, str]:
    """What is told of an expense, in the order of the columns."""
    return str(row["name"]), dollars(row), category_name(row), str(row["note"])


def rows_text(rows: Sequence[ExpenseRow], form: str) -> str:
    """Expenses as lines with commas, or each as a block of lines."""
    if form == "csv":
        return "\n".join(", ".join(line) for line in (COLUMNS, *map(cells, rows)))
    blocks = (zip(COLUMNS, cells(row), strict=True) for row in rows)
    return "\n\n".join("\n".join(f"{name}: {value}" for name, value in block) for block in blocks)


def stored(row: ExpenseRow) -> Expense:
    """The row of an expense with everything that set-up knows."""
    return Expense(EXPENSES, tuple((name, row[name]) for name in _STORED))


def entered(row: ExpenseRow, *names: str) -> Expense:
    """The row of an expense as far as a goal tells it, or only these columns; its date may be any."""
    return Expense(EXPENSES, tuple((name, row[name]) for name in names or _ENTERED))


def stored_rows(params: Mapping[str, Any], *names: str) -> Scene:
    """Rows of these parameters and of the scene, the oldest first."""
    rows = [row for name in names for row in params.get(name, ())] + list(beside(params).get("expenses", ()))
    return [stored(row) for row in sorted(rows, key=lambda row: int(row["modified_date"]))]


def these_come(task: BaseTask) -> Wanted:
    """These expenses more."""
    return [Added(entered(row)) for row in task.params["row_objects"]]


def these_go(task: BaseTask) -> Wanted:
    """These expenses less."""
    return [Removed(stored(row)) for row in task.params["row_objects"]]


def one_of_two_goes(task: BaseTask) -> Wanted:
    """One less of the two that are the same."""
    return [Removed(stored(task.params["row_objects"][0]))]


def officially_come(task: BaseTask) -> Wanted:
    """So many rows more, no old one changed, and something like each of these there."""
    rows = task.params["row_objects"]

    def check(evidence: Evidence) -> tuple[bool, str]:
        new, gone = evidence.changed(EXPENSES)
        table = [dict(record.values) for record in EXPENSES.read(evidence.controller)]
        missing = [str(row["name"]) for row in rows if not any(_nearly(row, values) for values in table)]
        counts = f"{len(new)} rows are new or changed, {len(gone)} gone or changed, missing: {missing}"
        return not missing and not gone and len(new) == len(rows), counts

    return [Holds(f"{len(rows)} rows more, nearly these", check, compared=(EXPENSES,))]


def officially_go(task: BaseTask) -> Wanted:
    """These rows are gone, and no other row is new, gone or changed; of two that are the same, one."""
    rows = {stored(row) for row in task.params["row_objects"]}
    return [only_gone("these rows are gone and no other", EXPENSES, rows)]


def _nearly(row: ExpenseRow, values: Mapping[str, str | float]) -> bool:
    texts = all(alike(str(row[name]), str(values[name])) for name in ("name", "note"))
    return texts and all(str(row[name]) == str(values[name]) for name in ("amount", "category"))
