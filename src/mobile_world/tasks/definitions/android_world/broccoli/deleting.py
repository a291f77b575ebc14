"""Recipes that are no longer wanted: these are to go, and everything else stays as it is.

AndroidWorld looks at the table of recipes alone. Where it has no others, other recipes are here, too, and one of them
has a title that is easily taken for another.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of, side_effect_of
from mobile_world.tasks.definitions.android_world._data import (
    RecipeRow,
    draw_ingredient,
    draw_likeness,
    draw_non_uses,
    draw_recipes,
    draw_uses,
    draw_variants,
)
from mobile_world.tasks.definitions.android_world.broccoli._recipes import (
    NOISE,
    ROWS,
    cookbook,
    officially_gone,
    officially_one_gone,
    one_of_two_goes,
    these_go,
    with_others,
)
from mobile_world.tasks.definitions.android_world.broccoli._steps import (
    ask_to_delete,
    confirm,
    delete_first,
    open_one_that_says,
    open_recipe,
    search,
    show_recipes,
)

OTHERS = 29
"""Beside those that are to go, where AndroidWorld has others."""
LISTING = 3
"""Recipes that list an ingredient without using it."""
DUPLICATES = (
    "Some recipes in Broccoli may be there twice, with every field the same. Delete the duplicates, so that each "
    "recipe is there once, and keep recipes that differ in any field."
)
TIDY = "Tidy up my recipes."


def titles_of(task: BaseTask) -> list[str]:
    """The titles of what is to go."""
    return [str(row["title"]) for row in task.params[ROWS]]


@by_hand
def _ask_to_delete_the_last(task: BaseTask, hand: Hand) -> Steps:
    """All but one are gone, and the app asks whether the last shall go."""
    yield from show_recipes(hand)
    yield from delete_all_but_one(hand, titles_of(task))


def delete_all_but_one(hand: Hand, titles: Sequence[str]) -> Steps:
    """Delete recipes, and let the app ask whether the last shall go."""
    for place, title in enumerate(titles):
        yield from open_recipe(hand, title)
        yield from ask_to_delete(hand)
        if place < len(titles) - 1:
            yield from confirm(hand)


@by_hand
def _ask_to_delete_one_of_two(task: BaseTask, hand: Hand) -> Steps:
    """One of the two is open, and the app asks whether it shall go."""
    yield from show_recipes(hand)
    yield from open_one_that_says(hand, task.params[ROWS][0])
    yield from ask_to_delete(hand)


def _draw_without_noise(random: Random, count: int) -> dict[str, Any]:
    """Some recipes, and a few others that AndroidWorld does not have."""
    rows = draw_recipes(random, count)
    others = draw_recipes(random, random.randint(2, 4), but_not=_titles(rows))
    return with_others(rows, [*others, draw_likeness(random, random.choice(rows))])


def _draw_with_noise(random: Random, count: int) -> dict[str, Any]:
    """Some recipes among many."""
    rows = draw_recipes(random, count)
    others = draw_recipes(random, OTHERS - 1, but_not=_titles(rows))
    others.insert(random.randrange(OTHERS), draw_likeness(random, random.choice(rows)))
    return {ROWS: rows, NOISE: others}


def _draw_twins(
    random: Random, others: int, variants: int, columns: Sequence[str], *, first: int = 0
) -> dict[str, Any]:
    """Two recipes that say the same, others, and some of their title that say something else.

    `first` of the others stand before the two in the order of titles.
    """
    rows = sorted(draw_recipes(random, others + 1), key=lambda row: str(row["title"]).casefold())
    twin = rows.pop(random.randrange(min(first, others), others + 1))
    noise = [*rows, *draw_variants(random, twin, variants, columns=columns)]
    random.shuffle(noise)
    return {ROWS: [twin, dict(twin)], NOISE: noise}


def _titles(rows: Sequence[RecipeRow]) -> set[str]:
    return {str(row["title"]) for row in rows}


class _DeleteRecipes(BaseTask):
    """Recipes to delete."""

    vague_goal = TIDY
    app_names: ClassVar[set[str]] = {"Broccoli"}
    scene, wanted, official = cookbook, these_go, officially_gone
    intent_cue, after_cue, side_effect = _ask_to_delete_the_last, method_of(confirm), side_effect_of(delete_first)


class _DeleteOneOfTwo(BaseTask):
    """A recipe that is there twice."""

    goal, vague_goal = DUPLICATES, TIDY
    app_names: ClassVar[set[str]] = {"Broccoli"}
    scene, wanted, official = cookbook, one_of_two_goes, officially_one_gone
    intent_cue, after_cue, side_effect = _ask_to_delete_one_of_two, method_of(confirm), side_effect_of(delete_first)


class RecipeDeleteSingleRecipe(_DeleteRecipes):
    """Delete one recipe, and no other.

    In AndroidWorld it is the only one, so that deleting everything succeeds.
    """

    goal = "Delete the recipe “{row_objects[0][title]}” from Broccoli."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit", "search"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_without_noise(random, 1)


class RecipeDeleteSingleWithRecipeWithNoise(_DeleteRecipes):
    """Delete one recipe among thirty, and no other; AndroidWorld looks at the table of recipes alone."""

    goal = "Delete the recipe “{row_objects[0][title]}” from Broccoli."
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-easy", "single-app", "search", "screen-reading", "data-edit",
    }  # fmt: skip
    complexity = 2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_with_noise(random, 1)


class RecipeDeleteMultipleRecipes(_DeleteRecipes):
    """Delete three recipes, and no other.

    In AndroidWorld they are the only ones, so that deleting everything succeeds.
    """

    goal = (
        "Delete three recipes from Broccoli: “{row_objects[0][title]}”, “{row_objects[1][title]}” and "
        "“{row_objects[2][title]}”."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-edit"}
    complexity = 2.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_without_noise(random, 3)


class RecipeDeleteMultipleRecipesWithNoise(_DeleteRecipes):
    """Delete three recipes among 32, and no other; AndroidWorld looks at the table of recipes alone."""

    goal = RecipeDeleteMultipleRecipes.goal
    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-medium", "single-app", "search", "complex-ui", "repetition",
    }  # fmt: skip
    complexity = 3.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_with_noise(random, 3)


class RecipeDeleteMultipleRecipesWithConstraint(_DeleteRecipes):
    """Delete the recipes whose directions name an ingredient, and no other.

    For a third of AndroidWorld's ingredients no recipe does, so that doing nothing succeeds; and its recipes list no
    real ingredients, so that only reading every one of them helps. Here two or three do. What directions name is
    listed, too, so that the app's search finds it, among others that list it without using it.
    """

    goal = (
        "Delete every recipe in Broccoli whose directions mention {ingredient}. Keep recipes that only list it "
        "among their ingredients."
    )
    vague_goal = "Delete the recipes that use something I do not like."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "screen-reading", "repetition"}
    complexity = 4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The ingredient, the recipes that use it, and others."""
        ingredient = draw_ingredient(random)
        rows = draw_uses(random, ingredient, random.randint(2, 3))
        return {ROWS: rows, NOISE: draw_non_uses(random, ingredient, OTHERS, LISTING), "ingredient": ingredient}

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """All but one are gone, and the app asks whether the last shall go."""
        yield from show_recipes(hand)
        yield from search(hand, self.params["ingredient"])
        yield from delete_all_but_one(hand, titles_of(self))

    @by_hand
    def after_cue(self, hand: Hand) -> Steps:
        """The last one goes; in AndroidWorld there may be none."""
        if self.params[ROWS]:
            yield from confirm(hand)


class RecipeDeleteDuplicateRecipes(_DeleteOneOfTwo):
    """Delete one of two recipes that say the same, and no other; AndroidWorld looks at the table of recipes alone."""

    task_tags: ClassVar[set[str]] = {
        "lang-en", "difficulty-easy", "single-app", "search", "data-edit", "screen-reading", "repetition",
    }  # fmt: skip

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return _draw_twins(random, 5, 0, ())


class RecipeDeleteDuplicateRecipes2(_DeleteOneOfTwo):
    """Delete one of two recipes that say the same, and none of those that share the title only.

    AndroidWorld looks at the table of recipes alone.
    """

    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "repetition", "data-edit"}
    complexity = 2.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The two, others, and others of their title."""
        return _draw_twins(random, 6, 4, ("description", "servings", "preparationTime"))


class RecipeDeleteDuplicateRecipes3(_DeleteOneOfTwo):
    """Delete one of two recipes that say the same, and none of those that share title and description.

    The list shows no difference between them, and begins above them. AndroidWorld looks at the table of recipes alone.
    """

    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "data-edit"}
    complexity = 3.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The two, others, and others of their title."""
        return _draw_twins(random, 24, 6, ("servings", "preparationTime"), first=6)
