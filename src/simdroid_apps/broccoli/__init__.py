"""Broccoli, the recipe book."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.broccoli import cooking, details, editor, pages, recipes, screen, seasons, store

screen.MainScreen.register(recipes.RecipesPage, recipes.CategoriesPage, seasons.SeasonsPage)
screen.MainScreen.register(pages.SupportPage, pages.BackupPage, pages.SettingsPage, pages.AboutPage)

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Broccoli",
    icon="food_apple",
    color="#558b2f",
    version_name="1.2.6",
    version_code=1020600,
    activities=(
        ActivitySpec(".MainActivity", screen.MainScreen, filters=(LAUNCHER_FILTER,), on_resume=pages.resumed),
        ActivitySpec(store.DETAILS, details.RecipeDetails, exported=False, single_top=True),
        ActivitySpec(
            store.EDITOR,
            editor.RecipeEditor,
            label="New Recipe",
            filters=(kit.share("text/plain"), kit.view("application/broccoli")),
            on_intent=editor.started,
            on_resume=editor.resumed,
        ),
        ActivitySpec(store.COOKING, cooking.CookingAssistant, label="Cooking assistant", exported=False),
    ),
    permissions=kit.permissions("INTERNET", "POST_NOTIFICATIONS"),
    databases={store.DATABASE: store.SCHEMA},
)

__all__ = ["MANIFEST"]
