"""Expenses that come and go: these and no others, by our rule and by AndroidWorld's."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.definitions.android_world._data.expenses import CATEGORIES, NAMES, NOTES, dollars
from mobile_world.tasks.definitions.android_world._shared.official import alike
from mobile_world.tasks.definitions.android_world.expense._rows import rows_text
from mobile_world.tasks.definitions.android_world.expense.adding import (
    ExpenseAddMultiple,
    ExpenseAddMultipleFromGallery,
    ExpenseAddMultipleFromMarkor,
    ExpenseAddSingle,
)
from mobile_world.tasks.definitions.android_world.expense.deleting import (
    ExpenseDeleteDuplicates,
    ExpenseDeleteDuplicates2,
    ExpenseDeleteMultiple,
    ExpenseDeleteMultiple2,
    ExpenseDeleteSingle,
)
from mobile_world.tasks.values import STORAGE
from mobile_world.tasks.values.tables import literal
from tests.mobile_world.tasks.android_world.playing import scores, start

DATABASE = "/data/data/com.arduia.expense/databases/accounting.db"
DELETING: list[type[BaseTask]] = [
    ExpenseDeleteSingle,
    ExpenseDeleteMultiple,
    ExpenseDeleteMultiple2,
    ExpenseDeleteDuplicates,
    ExpenseDeleteDuplicates2,
]
DUPLICATES: list[type[BaseTask]] = [ExpenseDeleteDuplicates, ExpenseDeleteDuplicates2]


def add(controller: AndroidController, row: Mapping[str, Any], **changes: object) -> None:
    """Store an expense as the app would, with some things different."""
    values = {**row, "created_date": 1, "modified_date": 1, **changes}
    columns = ", ".join(values)
    controller.sql(DATABASE, f"INSERT INTO expense ({columns}) VALUES ({', '.join(map(literal, values.values()))})")


def delete(controller: AndroidController, row: Mapping[str, Any], *, count: int = 1) -> None:
    """Delete so many of the rows that are that expense."""
    where = f"name = {literal(row['name'])} AND amount = {row['amount']} AND modified_date = {row['modified_date']}"
    inner = f"SELECT expense_id FROM expense WHERE {where} LIMIT {count}"
    controller.sql(DATABASE, f"DELETE FROM expense WHERE expense_id IN ({inner})")


def stored(controller: AndroidController) -> list[str]:
    """Names of all expenses."""
    return [row["name"] for row in controller.sql(DATABASE, "SELECT name FROM expense")]


def drawn(kind: type[BaseTask], seed: int) -> dict[str, Any]:
    """Parameters of an instance."""
    return kind.from_seed(seed=seed, suite="android_world").params


def test_every_part_of_an_added_expense_counts(controller: AndroidController) -> None:
    task = start(ExpenseAddSingle, controller)
    [row] = task.params["row_objects"]
    assert scores(task, controller) == (0, 0)
    for change in ({"amount": row["amount"] + 1}, {"category": row["category"] % 11 + 1}, {"note": ""}):
        add(controller, row, **change)
        assert scores(task, controller) == (0, 0), change
        controller.sql(DATABASE, "DELETE FROM expense WHERE modified_date = 1")
    add(controller, row, name=f"{row['name']}s")
    assert scores(task, controller) == (0, 1)
    controller.sql(DATABASE, "DELETE FROM expense WHERE modified_date = 1")
    add(controller, row, name=f"{row['name']} ")
    assert scores(task, controller) == (1, 1)
    add(controller, row)
    assert scores(task, controller) == (0, 0)


def test_the_reason_tells_what_is_wrong_with_an_expense(controller: AndroidController) -> None:
    task = start(ExpenseAddSingle, controller)
    [row] = task.params["row_objects"]
    add(controller, row, amount=1, note="")
    assert "one with another amount, note" in task.score(controller).reason


def test_an_older_expense_that_changes_is_a_fault(controller: AndroidController) -> None:
    task = start(ExpenseAddMultiple, controller)
    for row in task.params["row_objects"]:
        add(controller, row)
    assert scores(task, controller) == (1, 1)
    controller.sql(DATABASE, "UPDATE expense SET note = 'changed' WHERE expense_id = 1")
    assert scores(task, controller) == (0, 0)


def test_something_outside_the_table_is_a_fault_here_alone(controller: AndroidController) -> None:
    task = start(ExpenseDeleteSingle, controller)
    delete(controller, task.params["row_objects"][0])
    assert scores(task, controller) == (1, 1)
    controller.push(b"a note", f"{STORAGE}/Documents/note.txt")
    assert scores(task, controller) == (0, 1)


@pytest.mark.parametrize("kind", [ExpenseDeleteSingle, ExpenseDeleteMultiple])
def test_an_empty_app_is_not_what_was_asked_for(kind: type[BaseTask], controller: AndroidController) -> None:
    task = start(kind, controller)
    assert len(stored(controller)) > len(task.params["row_objects"])
    controller.sql(DATABASE, "DELETE FROM expense")
    assert scores(task, controller) == (0, 0)


def test_all_of_several_must_go(controller: AndroidController) -> None:
    task = start(ExpenseDeleteMultiple, controller)
    for row in task.params["row_objects"]:
        assert scores(task, controller) == (0, 0)
        delete(controller, row)
    assert scores(task, controller) == (1, 1)


@pytest.mark.parametrize("kind", DUPLICATES)
def test_one_of_two_goes_and_neither_both_nor_a_look_alike(kind: type[BaseTask], controller: AndroidController) -> None:
    task = start(kind, controller)
    twice, other = task.params["row_objects"][0], task.params["noise_row_objects"][-1]
    assert Counter(stored(controller))[twice["name"]] > 2
    delete(controller, twice)
    assert scores(task, controller) == (1, 1)
    delete(controller, twice)
    assert scores(task, controller) == (0, 0)
    task = start(kind, controller)
    delete(controller, other)
    assert scores(task, controller) == (0, 0)


@pytest.mark.parametrize("kind", DUPLICATES)
@pytest.mark.parametrize("seed", range(20))
def test_look_alikes_can_be_told_apart_in_the_list(kind: type[BaseTask], seed: int) -> None:
    params = drawn(kind, seed)
    one, other = params["row_objects"]
    assert one == other
    rows = [one, *params["noise_row_objects"]]
    said = [(row["name"], row["amount"], row["modified_date"] // 86_400_000) for row in rows]
    assert len(set(said)) == len(rows)
    assert sum(row["name"] == one["name"] for row in rows) >= 2


@pytest.mark.parametrize("kind", [*DELETING, ExpenseAddSingle, ExpenseAddMultiple, ExpenseAddMultipleFromGallery])
@pytest.mark.parametrize("seed", range(10))
def test_names_of_a_goal_stand_for_one_expense_and_dates_are_past(kind: type[BaseTask], seed: int) -> None:
    params = drawn(kind, seed)
    rows = [*params["row_objects"], *params.get("noise_row_objects", ()), *params.get("scene", {}).get("expenses", ())]
    assert all(1_696_118_400_000 <= row["modified_date"] < 1_697_384_040_000 for row in rows)
    if kind not in DUPLICATES:
        assert len({row["name"] for row in rows}) == len(rows)


def test_the_note_has_two_marks_among_a_hundred_lines(controller: AndroidController) -> None:
    task = start(ExpenseAddMultipleFromMarkor, controller)
    text = controller.run(["cat", f"{STORAGE}/Documents/Markor/my_expenses.txt"]).text
    header, *lines = csv.reader(io.StringIO(text), skipinitialspace=True)
    assert header == ["Name", "Amount", "Category", "Note"]
    assert len(lines) == 102 and all(len(line) == 4 for line in lines)
    marked = [line for line in lines if line[3].endswith(". Reimbursable.")]
    wanted = {
        (row["name"], dollars(row), CATEGORIES[row["category"]], row["note"]) for row in task.params["row_objects"]
    }
    assert {(*line[:3], line[3].removesuffix(". Reimbursable.")) for line in marked} == wanted
    assert sum("Not reimbursable." in line[3] for line in lines) == 3
    assert len(stored(controller)) == 100


def test_the_picture_is_as_wide_as_the_screen_and_older_ones_differ(controller: AndroidController) -> None:
    start(ExpenseAddMultipleFromGallery, controller)
    names = [name for name in controller.run(["ls", f"{STORAGE}/DCIM"]).text.split() if name.endswith(".jpg")]
    assert sorted(names) == ["expenses.jpg", *(f"old_expenses_{number}.jpg" for number in range(5))]
    contents = [controller.run(["cat", f"{STORAGE}/DCIM/{name}"]).stdout for name in names]
    assert len(set(contents)) == len(names)
    with Image.open(io.BytesIO(contents[names.index("expenses.jpg")])) as picture:
        assert (picture.format, picture.width) == ("JPEG", 1080)


def test_a_goal_lists_expenses_in_two_ways() -> None:
    rows: list[dict[str, str | int]] = [
        {"name": "Kite", "amount": 1250, "category": 6, "note": "In cash"},
        {"name": "Atlas", "amount": 7, "category": 10, "note": "Yearly"},
    ]
    assert rows_text(rows, "csv") == (
        "Name, Amount, Category, Note\nKite, $12.50, Entertainment, In cash\nAtlas, $0.07, Education, Yearly"
    )
    assert rows_text(rows[:1], "text_block") == "Name: Kite\nAmount: $12.50\nCategory: Entertainment\nNote: In cash"
    forms = {drawn(ExpenseAddSingle, seed)["text_representation_type"] for seed in range(20)}
    assert forms == {"csv", "text_block"}


def test_names_fit_the_form_and_are_never_alike() -> None:
    names = [name for group in NAMES.values() for name in group]
    assert NAMES.keys() == CATEGORIES.keys()
    assert all(len(name) <= 20 and "," not in name for name in names)
    assert all(len(note) < 80 and "," not in note and not note.endswith(".") for note in NOTES)
    for words in (names, NOTES):
        assert not any(alike(one, other) for one, other in combinations(words, 2))


def test_rows_are_stored_in_the_order_of_their_dates(controller: AndroidController) -> None:
    start(ExpenseDeleteMultiple2, controller)
    rows = controller.sql(DATABASE, "SELECT modified_date FROM expense ORDER BY expense_id")
    assert len(rows) == 53
    assert all(int(one["modified_date"]) <= int(other["modified_date"]) for one, other in pairwise(rows))
