"""Recipes as rows of parameters: on the phone, in texts, and as what a task wants.

What was typed is compared without regard to blank space: nobody sees it at the end of a field, and the app takes a
line for a line wherever it breaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mobile_world.tasks.authoring import BaseTask
from mobile_world.tasks.definitions.android_world._shared import SCENE, TypedRow, alike, beside, only_gone
from mobile_world.tasks.values import Added, Evidence, Holds, Removed, Scene, Table, Wanted

RECIPES = Table("/data/data/com.flauschcode.broccoli/databases/broccoli", "recipes")
ROWS, NOISE = "row_objects", "noise_row_objects"
KEY = "recipeId"
TEXTS = ("title", "description", "servings", "preparationTime", "source", "ingredients", "directions")
LABELS = {
    "title": "Title",
    "description": "Description",
    "servings": "Servings",
    "preparationTime": "Time",
    "ingredients": "Ingredients",
    "directions": "Directions",
}
"""What a text tells of a recipe, by the names of the form's fields."""


class Recipe(TypedRow):
    """A row of Broccoli's table."""

    title_column = "title"


def recipe(row: Mapping[str, Any]) -> Recipe:
    """A row of parameters as a row of the table, whose key is the app's own affair."""
    return Recipe(RECIPES, tuple((name, value) for name, value in row.items() if name != KEY))


def cookbook(task: BaseTask) -> Scene:
    """All recipes that are on the phone; AndroidWorld adds those that are to go last, here they are anywhere."""
    rows = [*beside(task.params).get("recipes", ()), *task.params.get(NOISE, ()), *task.params[ROWS]]
    return _stored(sorted(rows, key=lambda row: [str(row[name]) for name in reversed(TEXTS)]))


def other_recipes(task: BaseTask) -> Scene:
    """The recipes beside those that are to be added."""
    return _stored(task.params[NOISE])


def _stored(rows: Iterable[Mapping[str, Any]]) -> Scene:
    return [RECIPES.row(**dict(recipe(row).values)) for row in rows]


def with_others(rows: Sequence[Mapping[str, Any]], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Parameters of a task in which AndroidWorld has no other recipes."""
    return {ROWS: rows, SCENE: {"recipes": others}}


def these_are_new(task: BaseTask) -> Wanted:
    """These recipes more, and nothing else."""
    return [Added(recipe(row)) for row in task.params[ROWS]]


def these_go(task: BaseTask) -> Wanted:
    """These recipes less, and nothing else."""
    return [Removed(recipe(row)) for row in task.params[ROWS]]


def one_of_two_goes(task: BaseTask) -> Wanted:
    """One of the two that say the same, and nothing else."""
    return [Removed(recipe(task.params[ROWS][0]))]


def officially_new(task: BaseTask) -> Wanted:
    """AndroidWorld's rule: nearly these rows are new, there are as many more as these, and no other row changed."""
    rows = task.params[ROWS]

    def check(evidence: Evidence) -> tuple[bool, str]:
        new, gone = evidence.changed(RECIPES)
        missing = [row["title"] for row in rows if not any(_nearly(row, dict(record.values)) for record in new)]
        met = not missing and not gone and len(new) == len(rows)
        return met, f"{len(new)} recipes are new, {len(gone)} gone or changed; missing: {missing or 'none'}"

    return [Holds(f"nearly these {len(rows)} recipes are new", check, compared=(RECIPES,))]


def _nearly(row: Mapping[str, Any], stored: Mapping[str, Any]) -> bool:
    near = all(alike(str(row.get(name, "")), str(stored[name])) for name in TEXTS)
    return near and str(row.get("favorite", 0)) == str(stored["favorite"])


def officially_gone(task: BaseTask) -> Wanted:
    """AndroidWorld's rule: these rows are gone, and no other row changed."""
    return _only_gone(task.params[ROWS])


def officially_one_gone(task: BaseTask) -> Wanted:
    """AndroidWorld's rule: one of the two rows that say the same is gone, and no other row changed."""
    return _only_gone(task.params[ROWS][:1])


def _only_gone(rows: Sequence[Mapping[str, Any]]) -> Wanted:
    return [only_gone(f"these {len(rows)} rows are gone and no other", RECIPES, [recipe(row) for row in rows])]


def recipes_text(rows: Sequence[Mapping[str, Any]], form: str) -> str:
    """Recipes as a text: `csv` has a line for each, with strokes between the columns; else a line for each column."""
    if form == "csv":
        table = [[*LABELS.values()], *([str(row[name]) for name in LABELS] for row in rows)]
        return "\n".join("|".join(line) for line in table)
    return "\n\n".join("\n".join(lines_of(row)) for row in rows)


def lines_of(row: Mapping[str, Any]) -> list[str]:
    """A recipe, with a line for each column."""
    return [f"{label}: {row[name]}" for name, label in LABELS.items()]
