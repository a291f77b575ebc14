"""Broccoli, the recipe book."""

from mobile_world.phone.kit import permissions, share
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

RECIPES = """
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

MANIFEST = Manifest(
    package="com.flauschcode.broccoli",
    label="Broccoli",
    icon="food_apple",
    color="#558b2f",
    version_name="1.2.6",
    version_code=1020600,
    activities=(
        ActivitySpec(".MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".recipe.details.RecipeDetailsActivity"),
        ActivitySpec(".recipe.crud.CreateAndEditRecipeActivity", filters=(share("text/plain"),)),
        ActivitySpec(".recipe.cooking.CookingAssistantActivity"),
    ),
    permissions=permissions("INTERNET", "POST_NOTIFICATIONS"),
    databases={"databases/broccoli": RECIPES},
)

__all__ = ["MANIFEST"]
