"""What Broccoli keeps: recipes and categories in its database, pictures in files, preferences.

Searches work as SQLite's FTS4 does for the real app: by words, the last of which may be unfinished.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from simdroid import kit
from simdroid.system import System, folded

PACKAGE = "com.flauschcode.broccoli"
DETAILS = ".recipe.details.RecipeDetailsActivity"
EDITOR = ".recipe.crud.CreateAndEditRecipeActivity"
COOKING = ".recipe.cooking.CookingAssistantActivity"
DATABASE = "databases/broccoli"
SCHEMA = """
CREATE TABLE recipes (
    recipeId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, title TEXT, description TEXT, servings TEXT,
    preparationTime TEXT, source TEXT, ingredients TEXT, directions TEXT, favorite INTEGER NOT NULL, imageName TEXT
);
CREATE TABLE categories (categoryId INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT);
CREATE TABLE recipes_with_categories (
    recipeId INTEGER NOT NULL, categoryId INTEGER NOT NULL, PRIMARY KEY (recipeId, categoryId)
);
PRAGMA user_version = 1;
"""
CACHE = f"/data/data/{PACKAGE}/cache"
PICTURES = f"/storage/emulated/0/Android/data/{PACKAGE}/files/Pictures"
LIGHT, DARK, FOLLOW_SYSTEM = "MODE_NIGHT_NO", "MODE_NIGHT_YES", "MODE_NIGHT_FOLLOW_SYSTEM"


@dataclass(frozen=True)
class Recipe:
    """A row of `recipes`; everything but the heart is free text."""

    id: int = 0
    title: str = ""
    description: str = ""
    servings: str = ""
    time: str = ""
    source: str = ""
    ingredients: str = ""
    directions: str = ""
    favorite: bool = False
    image: str = ""
    """Name of the picture's file; empty without one."""


@dataclass(frozen=True)
class Category:
    """A category of recipes; those that the app itself has are negative."""

    id: int = 0
    name: str = ""


ALL = Category(-1, "All recipes")
FAVORITES = Category(-2, "Favorites")
UNASSIGNED = Category(-3, "Recipes without category")
SEASONAL = Category(-4, "Seasonal recipes")
BUILT_IN = (ALL, SEASONAL, UNASSIGNED, FAVORITES)
STARTING = (ALL, SEASONAL, FAVORITES)
"""Those that the list may begin with."""

_PATH = f"/data/data/{PACKAGE}/{DATABASE}"
_COLUMNS = {"id": "recipeId", "time": "preparationTime", "image": "imageName"}
RECIPES = kit.Table(Recipe, path=_PATH, name="recipes", columns=_COLUMNS)
CATEGORIES = kit.Table(Category, path=_PATH, name="categories", columns={"id": "categoryId"})
_WORD = re.compile(r"[\w#]+")
_WHERE = {
    ALL.id: "1",
    SEASONAL.id: "1",
    FAVORITES.id: "favorite",
    UNASSIGNED.id: "recipeId NOT IN (SELECT recipeId FROM recipes_with_categories)",
}
_IN_CATEGORY = "recipeId IN (SELECT recipeId FROM recipes_with_categories WHERE categoryId = ?)"


class Options(kit.PreferenceFile, package=PACKAGE):
    """What the settings change; the keys are the real app's."""

    preferred = kit.String(str(ALL.id), key="preferred-category", among=[str(item.id) for item in STARTING])
    theme = kit.String(FOLLOW_SYSTEM, among=(LIGHT, DARK, FOLLOW_SYSTEM))
    region = kit.String(key="seasonal-calendar-region")
    languages = kit.Strings(key="seasonal-calendar-languages")
    last_backup = kit.String(key="last-backup-date")


def find_recipes(
    system: System, category: int = ALL.id, query: str = "", *, seasonal: Sequence[str] | None = None
) -> list[Recipe]:
    """The recipes of a category that a search finds; one of `seasonal` must be among their ingredients.

    They are in the order of their titles; a search puts those first that have one of its words in the title.
    """
    where = _WHERE.get(category)
    values = () if where else (category,)
    recipes = RECIPES.query(system, where or _IN_CATEGORY, *values, order="title COLLATE NOCASE")
    if seasonal is not None:
        recipes = [recipe for recipe in recipes if has_phrase(recipe.ingredients, seasonal)]
    if not query:
        return recipes
    ranks = [_rank(query, (item.title, item.description, item.source, item.ingredients)) for item in recipes]
    matches = [(rank, recipe) for rank, recipe in zip(ranks, recipes, strict=True) if rank is not None]
    return [recipe for _, recipe in sorted(matches, key=lambda match: match[0])]


def has_phrase(text: str, phrases: Sequence[str]) -> bool:
    """Whether one of the phrases is in a text, its words complete and side by side."""
    normalized = f" {' '.join(_words(text))} "
    return any(f" {' '.join(words)} " in normalized for words in map(_words, phrases) if words)


def _rank(query: str, texts: Sequence[str]) -> int | None:
    """Which text is the first to have a word of the query; None where a word is in none of them."""
    *whole, last = _words(query) or [""]
    text_words = [_words(text) for text in texts]
    ranks = [next((index for index, words in enumerate(text_words) if word in words), None) for word in whole]
    begun = (index for index, words in enumerate(text_words) if last and any(word.startswith(last) for word in words))
    matches = [rank for rank in (*ranks, next(begun, None)) if rank is not None]
    return min(matches) if len(matches) > len(whole) else None


def _words(text: str) -> list[str]:
    return _WORD.findall(folded(text))


def save_recipe(system: System, recipe: Recipe, categories: Sequence[int]) -> int:
    """Insert a recipe, or update the one that has its key, with its categories; its key."""
    key = RECIPES.save(system, recipe)
    with RECIPES.open(system) as database:
        database.execute("DELETE FROM recipes_with_categories WHERE recipeId = ?", (key,))
        rows = [(key, category) for category in categories]
        database.executemany("INSERT INTO recipes_with_categories (recipeId, categoryId) VALUES (?, ?)", rows)
    return key


def delete_recipe(system: System, recipe: Recipe) -> None:
    """Remove a recipe with its picture and its places in categories."""
    picture = image_path(system, recipe.image)
    if picture:
        system.fs.remove(picture)
    with RECIPES.open(system) as database:
        database.execute("DELETE FROM recipes_with_categories WHERE recipeId = ?", (recipe.id,))
    RECIPES.delete(system, recipe.id)


def categories(system: System, recipe: int | None = None) -> list[Category]:
    """A person's own categories by name: all of them, or those that a recipe is in."""
    where = "categoryId IN (SELECT categoryId FROM recipes_with_categories WHERE recipeId = ?)"
    condition = (where, recipe) if recipe is not None else ("",)
    return CATEGORIES.query(system, *condition, order="name")


def delete_category(system: System, category: int) -> None:
    """Remove a category; its recipes stay."""
    with RECIPES.open(system) as database:
        database.execute("DELETE FROM recipes_with_categories WHERE categoryId = ?", (category,))
    CATEGORIES.delete(system, category)


def image_path(system: System, name: str) -> str:
    """Where a picture is, saved or waiting to be saved with its recipe; empty where it is not."""
    paths = [f"{folder}/{name}" for folder in (PICTURES, CACHE)] if name else []
    return next((path for path in paths if system.fs.is_file(path)), "")


def image(system: System, name: str) -> bytes:
    """A picture's file; empty where there is none."""
    path = image_path(system, name)
    return system.fs.read_bytes(path) if path else b""


def keep_temporary_image(system: System, data: bytes) -> str:
    """Put a picture that was picked into the cache until its recipe is saved; its name."""
    system.fs.mkdir(CACHE, parents=True)
    stem = f"JPEG_{system.clock.now():%Y%m%d_%H%M%S}_"
    number = next(number for number in range(1000) if not image_path(system, f"{stem}{number}.jpg"))
    system.fs.write_bytes(f"{CACHE}/{stem}{number}.jpg", data)
    return f"{stem}{number}.jpg"


def replace_image(system: System, old: str, new: str) -> None:
    """When a recipe is saved: keep its new picture for good and remove the one before."""
    if old == new:
        return
    before = image_path(system, old)
    if before:
        system.fs.remove(before)
    if new and system.fs.is_file(f"{CACHE}/{new}"):
        system.fs.mkdir(PICTURES, parents=True)
        system.fs.rename(f"{CACHE}/{new}", f"{PICTURES}/{new}")
