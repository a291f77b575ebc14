"""New recipes, which the goal, a note or a picture tells.

These recipes are to be added, and nothing else. AndroidWorld takes nearly these words for them and looks at the table
of recipes alone; here every word must be right, while blank space does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Method, Steps, by_hand, method_of, side_effect_of
from mobile_world.tasks.definitions.android_world._data import (
    RecipeRow,
    draw_kept,
    draw_note_names,
    draw_other_time,
    draw_recipes,
    draw_shelf,
    draw_time,
)
from mobile_world.tasks.definitions.android_world._shared import AGE, SCENE, note, other_files
from mobile_world.tasks.definitions.android_world.broccoli._recipes import (
    NOISE,
    ROWS,
    lines_of,
    officially_new,
    other_recipes,
    recipes_text,
    these_are_new,
)
from mobile_world.tasks.definitions.android_world.broccoli._steps import (
    add_another,
    back_to_recipes,
    fill_in,
    save,
    show_recipes,
)
from mobile_world.tasks.definitions.android_world.gallery._steps import view_picture
from mobile_world.tasks.definitions.android_world.markor._steps import show_note
from mobile_world.tasks.values import DataFile, SampleFile, Scene, TextFile
from simdroid.media import encoded, text_picture

FORM = "text_representation_type"
FORMS = ("csv", "text_block")
KNOWN = 10
"""Recipes that are in the book already."""
FILE, FOLDER, PICTURE = "recipes.txt", "DCIM", "recipes.jpg"
PAGES = 12
"""Half screens of a note with 43 recipes."""
AS_IT_STANDS = " Enter every text exactly as it is written there, and leave all other fields empty."


def look_at_long_note(hand: Hand) -> Steps:
    """Read a note of many recipes from its beginning to its end."""
    yield from show_note(hand, FILE)
    for _ in range(PAGES):
        yield from hand.scroll("down")


def add_all(look: Callable[[Hand], Steps] | None = None) -> Method:
    """An intent cue: look where the recipes are, if not in the goal; save all but one and fill in the last."""

    @by_hand
    def steps(task: BaseTask, hand: Hand) -> Steps:
        if look:
            yield from look(hand)
        yield from show_recipes(hand)
        *first, last = task.params[ROWS]
        for row in first:
            yield from fill_in(hand, row)
            yield from save(hand)
            yield from back_to_recipes(hand)
        yield from fill_in(hand, last)

    return steps


def draw(random: Random, count: int) -> dict[str, Any]:
    """Recipes that are new, and those in the book."""
    rows = draw_recipes(random, count + KNOWN)
    return {ROWS: rows[:count], NOISE: rows[count:], FORM: random.choice(FORMS)}


class _AddRecipes(BaseTask):
    """Recipes to add."""

    app_names: ClassVar[set[str]] = {"Broccoli"}
    complexity: float = 6
    template: ClassVar[str] = ""
    """The goal with a place for the recipes, where it tells them."""
    wanted, official = these_are_new, officially_new
    after_cue, side_effect = method_of(save), side_effect_of(add_another)

    @property
    def goal(self) -> str:  # type: ignore[override]
        """The instruction with the recipes; before anything is drawn, as a listing shows it."""
        if not self.params:
            return self.template
        text = recipes_text(self.params[ROWS], self.params[FORM])
        return self.template.format(recipe=text, recipes=text)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return draw(random, 3)


class RecipeAddSingleRecipe(_AddRecipes):
    """Add a recipe that the goal tells.

    AndroidWorld takes nearly the right words for them, and any recipe for one that is not a favorite.
    """

    template = "Add this recipe to Broccoli, with every text exactly as written here:\n\n{recipe}"
    vague_goal = "Add a recipe to my recipe book."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    complexity = 2.4
    scene, intent_cue = other_recipes, add_all()

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return draw(random, 1)


class RecipeAddMultipleRecipes(_AddRecipes):
    """Add three recipes that the goal tells.

    AndroidWorld takes nearly the right words for them.
    """

    template = "Add these recipes to Broccoli, with every text exactly as written here:\n\n{recipes}"
    vague_goal = "Add some recipes to my recipe book."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-entry"}
    scene, intent_cue = other_recipes, add_all()


class RecipeAddMultipleRecipesFromMarkor(_AddRecipes):
    """Add three recipes that a note tells, and leave the note and others as they are.

    AndroidWorld takes nearly the right words for them, and has no other note.
    """

    goal = f"Add the recipes in the note {FILE} in Markor to Broccoli.{AS_IT_STANDS}"
    vague_goal = "Add the recipes in a note to my recipe book."
    app_names: ClassVar[set[str]] = {"Broccoli", "Markor"}
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-hard", "multi-app", "data-entry", "screen-reading", "memorization",
    }  # fmt: skip
    intent_cue = add_all(lambda hand: show_note(hand, FILE))

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {**draw(random, 3), **_draw_notes(random)}

    def scene(self) -> Scene:
        """The book, the note, and other notes."""
        return _with_note(self, self.params[ROWS])


class RecipeAddMultipleRecipesFromMarkor2(_AddRecipes):
    """Add those three of 43 recipes of a note that take a certain time, and leave everything else as it is.

    AndroidWorld takes nearly the right words for them, and writes the note in another order every time. All recipes
    that are not asked for are in the book already, there and here.
    """

    goal = (
        f"The note {FILE} in Markor has many recipes. Add those with the time “{{prep_time}}”, and only those, to "
        f"Broccoli.{AS_IT_STANDS}"
    )
    vague_goal = "Add some of the recipes in a note to my recipe book."
    app_names: ClassVar[set[str]] = {"Broccoli", "Markor"}
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-hard", "multi-app", "screen-reading", "complex-ui", "repetition", "data-entry",
        "information-retrieval",
    }  # fmt: skip
    intent_cue = add_all(look_at_long_note)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The recipes, the time that they share, and others."""
        time, rows = draw_time(random), draw_recipes(random, 43)
        for place, row in enumerate(rows):
            row["preparationTime"] = time if place < 3 else draw_other_time(random, time)
        recipes = {ROWS: rows[:3], NOISE: rows[3:]}
        return {**recipes, FORM: random.choice(FORMS), "prep_time": time, **_draw_notes(random)}

    def scene(self) -> Scene:
        """The book, the note with everything in it, and other notes."""
        rows = sorted([*self.params[ROWS], *self.params[NOISE]], key=lambda row: str(row["directions"]))
        return _with_note(self, rows)


class RecipeAddMultipleRecipesFromImage(_AddRecipes):
    """Add three recipes that a picture tells, and leave the picture and others as they are.

    AndroidWorld takes nearly the right words for them, and has no other picture; here another one shows recipes that
    are in the book already.
    """

    goal = f"Add the recipes in the picture {PICTURE} in Gallery to Broccoli.{AS_IT_STANDS}"
    vague_goal = "Add the recipes in a picture to my recipe book."
    app_names: ClassVar[set[str]] = {"Broccoli", "Gallery"}
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-hard", "multi-app", "transcription", "screen-reading", "data-entry", "complex-ui",
    }  # fmt: skip
    intent_cue = add_all(lambda hand: view_picture(hand, FOLDER, PICTURE))

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        paths = [f"{FOLDER}/{name}" for name in draw_kept(random, FOLDER, random.randint(1, 3))]
        return {**draw(random, 3), SCENE: {"files": draw_shelf(random, paths)}}

    def scene(self) -> Scene:
        contents = {PICTURE: self.params[ROWS], f"old_{PICTURE}": self.params[NOISE][:2]}
        pictures = [DataFile(f"{FOLDER}/{name}", age=AGE, data=_picture(rows)) for name, rows in contents.items()]
        return [*other_recipes(self), *pictures, *other_files(self.params, SampleFile)]


def _picture(rows: list[dict[str, Any]]) -> bytes:
    """Recipes to read, an empty line between two of them."""
    lines = [line for row in rows for line in ("", *lines_of(row))]
    return encoded(text_picture("Recipes", lines[1:]), "JPEG")


def _with_note(task: BaseTask, rows: Sequence[RecipeRow]) -> Scene:
    """The book, the note with these recipes in it, and other notes."""
    text = recipes_text(rows, task.params[FORM])
    return [*other_recipes(task), TextFile(note(FILE), f"{text}\n", AGE), *other_files(task.params)]


def _draw_notes(random: Random) -> dict[str, Any]:
    """A scene with other notes."""
    return {SCENE: {"files": draw_shelf(random, [note(name) for name in draw_note_names(random, 3)])}}
