"""Recipes that are added or deleted: these and no others, word for word; what instances are drawn from."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.definitions.android_world import _data
from mobile_world.tasks.definitions.android_world._data.recipes import DISHES, TIMES, USED
from mobile_world.tasks.definitions.android_world._shared.official import alike
from mobile_world.tasks.definitions.android_world.broccoli._recipes import RECIPES, recipe, recipes_text
from mobile_world.tasks.definitions.android_world.broccoli.adding import (
    RecipeAddMultipleRecipes,
    RecipeAddMultipleRecipesFromImage,
    RecipeAddMultipleRecipesFromMarkor2,
    RecipeAddSingleRecipe,
)
from mobile_world.tasks.definitions.android_world.broccoli.deleting import (
    RecipeDeleteDuplicateRecipes,
    RecipeDeleteDuplicateRecipes2,
    RecipeDeleteDuplicateRecipes3,
    RecipeDeleteMultipleRecipes,
    RecipeDeleteMultipleRecipesWithConstraint,
    RecipeDeleteSingleRecipe,
)
from mobile_world.tasks.values import STORAGE, Row
from tests.mobile_world.tasks.android_world.playing import scores, solve, start

REGISTRY = TaskRegistry("android_world")
NAMES = REGISTRY.select("@app:Broccoli")


def add(controller: AndroidController, *rows: dict[str, Any]) -> None:
    """Insert rows as the app would."""
    Row.put(controller, [RECIPES.row(**dict(recipe(row).values)) for row in rows])


def change(controller: AndroidController, statement: str) -> None:
    """Change the table."""
    controller.sql(RECIPES.database, statement)


def drawn(kind: type[BaseTask], seed: int) -> dict[str, Any]:
    """Parameters of an instance."""
    return kind.from_seed(seed=seed, suite="android_world").params


def test_all_thirteen_are_there() -> None:
    assert len(NAMES) == 13


def test_every_word_of_a_new_recipe_counts_and_blanks_do_not(controller: AndroidController) -> None:
    task = start(RecipeAddSingleRecipe, controller)
    [row] = task.params["row_objects"]
    add(
        controller,
        row | {"directions": f" {row['directions']}\n", "ingredients": row["ingredients"].replace(", ", ",\n")},
    )
    assert scores(task, controller) == (1, 1)
    change(controller, f"UPDATE recipes SET directions = directions || '!' WHERE title = '{row['title']}'")
    assert scores(task, controller) == (0, 1)
    assert "another directions" in task_reason(task, controller)


def task_reason(task: BaseTask, controller: AndroidController) -> str:
    """Why the task's own rule says no."""
    task.official_compat = False
    return task.score(controller).reason


@pytest.mark.parametrize(
    ("column", "value"), [("title", "Cake"), ("servings", ""), ("favorite", 1), ("source", "https://example.com")]
)
def test_another_value_in_any_column_is_wrong_by_both_rules(
    column: str, value: str | int, controller: AndroidController
) -> None:
    task = start(RecipeAddSingleRecipe, controller)
    add(controller, task.params["row_objects"][0] | {column: value})
    assert scores(task, controller) == (0, 0)


def test_neither_twice_nor_at_the_cost_of_another(controller: AndroidController) -> None:
    task = start(RecipeAddMultipleRecipes, controller)
    rows = task.params["row_objects"]
    add(controller, *rows[:2])
    assert scores(task, controller) == (0, 0)
    add(controller, rows[2])
    assert scores(task, controller) == (1, 1)
    add(controller, rows[2])
    assert scores(task, controller) == (0, 0)
    task = start(RecipeAddMultipleRecipes, controller)
    add(controller, *rows)
    change(controller, "UPDATE recipes SET favorite = 1 WHERE recipeId = (SELECT min(recipeId) FROM recipes)")
    assert scores(task, controller) == (0, 0)


def test_the_picture_and_other_files_must_stay(controller: AndroidController) -> None:
    task = start(RecipeAddMultipleRecipesFromImage, controller)
    add(controller, *task.params["row_objects"])
    assert scores(task, controller) == (1, 1)
    controller.remove(f"{STORAGE}/DCIM/recipes.jpg")
    assert scores(task, controller) == (0, 1)


def test_an_alike_title_is_another_recipe(controller: AndroidController) -> None:
    task = start(RecipeDeleteSingleRecipe, controller)
    title = task.params["row_objects"][0]["title"]
    alike_one = task.params["scene"]["recipes"][-1]["title"]
    assert title in alike_one and title != alike_one
    change(controller, f"DELETE FROM recipes WHERE title = '{alike_one}'")
    assert scores(task, controller) == (0, 0)
    task = start(RecipeDeleteSingleRecipe, controller)
    change(controller, f"DELETE FROM recipes WHERE title = '{title}'")
    assert scores(task, controller) == (1, 1)
    change(controller, "DELETE FROM recipes")
    assert scores(task, controller) == (0, 0)


def test_all_of_several_must_go(controller: AndroidController) -> None:
    task = start(RecipeDeleteMultipleRecipes, controller)
    for place, row in enumerate(task.params["row_objects"]):
        assert scores(task, controller) == (0, 0)
        change(controller, f"DELETE FROM recipes WHERE title = '{row['title'].replace(chr(39), chr(39) * 2)}'")
        assert place < 2 or scores(task, controller) == (1, 1)


@pytest.mark.parametrize(
    "kind", [RecipeDeleteDuplicateRecipes, RecipeDeleteDuplicateRecipes2, RecipeDeleteDuplicateRecipes3]
)
def test_one_of_two_twins_goes_whichever_and_no_other(kind: type[BaseTask], controller: AndroidController) -> None:
    for which in ("min", "max"):
        task = start(kind, controller)
        others = f"DELETE FROM recipes WHERE recipeId = (SELECT {which}(recipeId) FROM recipes WHERE {{}})"
        twin = " AND ".join(f"{name} = '{value}'" for name, value in task.params["row_objects"][0].items())
        change(controller, others.format(twin))
        assert scores(task, controller) == (1, 1)
        change(controller, others.format(twin))
        assert scores(task, controller) == (0, 0)
        task = start(kind, controller)
        change(controller, others.format(f"NOT ({twin})"))
        assert scores(task, controller) == (0, 0)


@pytest.mark.slow
def test_solutions_read_what_cards_do_not_show(controller: AndroidController) -> None:
    for seed in range(4):
        task = start(RecipeDeleteDuplicateRecipes3, controller, seed=seed)
        solve(task, controller)
        assert scores(task, controller) == (1, 1)


def test_dishes_differ_and_name_what_they_use() -> None:
    titles, _, directions = zip(*DISHES, strict=True)
    assert len(set(titles)) == len(titles) == 50
    assert not any(alike(one, other) for place, one in enumerate(directions) for other in directions[:place])
    for ingredient in USED:
        named = [text for text in directions if ingredient in text.lower()]
        assert len(named) >= 3 and len(directions) - len(named) >= 29
        assert all(re.search(rf"\b{ingredient}\b", text) for text in named), "never as a part of another word"


@pytest.mark.parametrize("seed", range(30))
def test_there_is_always_something_to_delete(seed: int) -> None:
    params = drawn(RecipeDeleteMultipleRecipesWithConstraint, seed)
    ingredient = params["ingredient"]
    assert 2 <= len(params["row_objects"]) <= 3
    assert all(ingredient in row["directions"] and ingredient in row["ingredients"] for row in params["row_objects"])
    assert not any(ingredient in row["directions"].lower() for row in params["noise_row_objects"])
    assert sum(ingredient in row["ingredients"] for row in params["noise_row_objects"]) >= 3


@pytest.mark.parametrize("seed", range(30))
def test_exactly_two_recipes_say_the_same(seed: int) -> None:
    for kind in (RecipeDeleteDuplicateRecipes, RecipeDeleteDuplicateRecipes2, RecipeDeleteDuplicateRecipes3):
        params = drawn(kind, seed)
        rows = Counter(tuple(row.items()) for row in [*params["row_objects"], *params["noise_row_objects"]])
        assert [count for count in rows.values() if count > 1] == [2]
    twin = params["row_objects"][0]
    same = [row for row in params["noise_row_objects"] if row["title"] == twin["title"]]
    assert len(same) == 6 and {row["description"] for row in same} == {twin["description"]}
    before = [row for row in params["noise_row_objects"] if row["title"].casefold() < twin["title"].casefold()]
    assert len(before) >= 6, "the list has to be scrolled"


@pytest.mark.parametrize("seed", range(10))
def test_only_three_recipes_of_the_note_take_that_long(seed: int) -> None:
    params = drawn(RecipeAddMultipleRecipesFromMarkor2, seed)
    assert params["prep_time"] in TIMES
    assert {row["preparationTime"] for row in params["row_objects"]} == {params["prep_time"]}
    assert params["prep_time"] not in {row["preparationTime"] for row in params["noise_row_objects"]}
    assert len(params["row_objects"]) == 3 and len(params["noise_row_objects"]) == 40


def test_both_forms_tell_everything() -> None:
    rows = _data.draw_recipes(Random(1), 2)
    lines, blocks = recipes_text(rows, "csv").splitlines(), recipes_text(rows, "text_block").split("\n\n")
    assert len(lines) == 3 and len(blocks) == 2
    for row, line, block in zip(rows, lines[1:], blocks, strict=True):
        for name in ("title", "description", "servings", "preparationTime", "ingredients", "directions"):
            assert str(row[name]) in line.split("|") and str(row[name]) in block


@pytest.mark.parametrize("name", ["RecipeAddSingleRecipe", "RecipeAddMultipleRecipes"])
def test_the_goal_tells_every_word(name: str) -> None:
    for seed in range(6):
        task = REGISTRY.create(name, seed=seed)
        assert all(
            str(row[column]) in task.goal for row in task.params["row_objects"] for column in ("title", "directions")
        )
