"""The drawer's other pages: categories, seasons, settings, backup."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid_apps.broccoli import seasons, text
from simdroid_apps.broccoli.store import CACHE
from tests.apps.broccoli.recipe_book import BACK, add_recipe, rows, titles, write
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


def go(phone: Phone, page: str) -> None:
    """Open a page of the drawer."""
    tap(phone, desc="Open navigation drawer")
    tap(phone, text=page)


def configure_seasons(phone: Phone) -> None:
    """Live in Central Europe and write in English."""
    go(phone, "Settings")
    tap(phone, text="Region")
    tap(phone, text="Central Europe")
    tap(phone, text="Languages of recipes")
    tap(phone, text="English")
    tap(phone, text="OK")
    phone.display.key(BACK)


def test_categories_are_added_renamed_and_deleted(broccoli: Phone) -> None:
    go(broccoli, "Categories")
    assert "Create custom categories to manage your recipes." in texts(broccoli)
    tap(broccoli, desc="Add category")
    assert not find(broccoli, text="SAVE").flag("enabled")
    broccoli.display.type_text("Diner")
    tap(broccoli, text="SAVE")
    assert rows(broccoli, "categories") == [{"categoryId": 1, "name": "Diner"}]
    write(broccoli, "INSERT INTO recipes_with_categories VALUES (1, 1)")
    tap(broccoli, text="Diner")
    tap(broccoli, id="category_name")
    broccoli.system.editor.clear_text()
    broccoli.display.type_text("Dinner")
    tap(broccoli, text="SAVE")
    assert rows(broccoli, "categories") == [{"categoryId": 1, "name": "Dinner"}]
    tap(broccoli, text="Dinner")
    tap(broccoli, text="DELETE")
    find(broccoli, id="delete_category_warning")
    assert len(rows(broccoli, "categories")) == 1
    tap(broccoli, text="DELETE")
    assert rows(broccoli, "categories") == rows(broccoli, "recipes_with_categories") == []
    assert len(rows(broccoli)) == 3


def test_the_calendar_shows_the_month_and_leads_to_recipes(broccoli: Phone) -> None:
    go(broccoli, "Seasonal calendar")
    assert "The seasonal calendar has not been fully configured yet." in texts(broccoli)
    tap(broccoli, text="CONFIGURE")
    assert "General settings" in texts(broccoli)
    broccoli.display.key(BACK)
    configure_seasons(broccoli)
    tap(broccoli, desc="Categories")
    tap(broccoli, text="Seasonal recipes")
    assert {"Apple tart", "lentil soup"} <= set(texts(broccoli)) and "Toast" not in texts(broccoli)
    go(broccoli, "Seasonal calendar")
    assert find(broccoli, desc="October").flag("selected")
    tap(broccoli, text="Apples")
    assert find(broccoli, id="chip").text == "Apples"
    assert "Apple tart" in texts(broccoli) and "lentil soup" not in texts(broccoli)
    tap(broccoli, id="chip")
    assert "lentil soup" in texts(broccoli)


def test_the_preferred_category_comes_first(broccoli: Phone) -> None:
    go(broccoli, "Settings")
    tap(broccoli, text="Preferred category")
    tap(broccoli, text="Favorites")
    broccoli.display.key(BACK)
    assert "Favorites" in texts(broccoli) and "Apple tart" not in texts(broccoli)


def test_the_theme_is_the_app_s_own_choice(broccoli: Phone, sh: Sh) -> None:
    light = broccoli.display.png()
    go(broccoli, "Settings")
    tap(broccoli, text="Theme")
    tap(broccoli, text="Dark")
    broccoli.display.key(BACK)
    dark = broccoli.display.png()
    assert dark != light
    go(broccoli, "Settings")
    tap(broccoli, text="Theme")
    tap(broccoli, text="System default")
    broccoli.display.key(BACK)
    assert broccoli.display.png() == light
    sh("cmd uimode night yes")
    assert broccoli.display.png() == dark


def test_a_backup_brings_everything_back(broccoli: Phone, sh: Sh) -> None:
    write(broccoli, "INSERT INTO categories (name) VALUES ('Dinner')")
    write(broccoli, "INSERT INTO recipes_with_categories VALUES (1, 1)")
    before = rows(broccoli)
    go(broccoli, "Backup and restore")
    tap(broccoli, text="Backup recipes")
    broccoli.display.key(BACK)
    assert "10/15/23" in texts(broccoli)
    sh(f"cp {CACHE}/EXPORT_*.broccoli-archive /sdcard/Download/mine.zip")
    for table in ("recipes", "categories", "recipes_with_categories"):
        write(broccoli, f"DELETE FROM {table}")
    tap(broccoli, text="Restore recipes")
    tap(broccoli, text="mine.zip")
    assert "Do you want to import all recipes and categories from this file?" in texts(broccoli)
    tap(broccoli, text="OK")
    assert titles(broccoli) == [row["title"] for row in before]
    assert [row["ingredients"] for row in rows(broccoli)] == [row["ingredients"] for row in before]
    [category], [place] = rows(broccoli, "categories"), rows(broccoli, "recipes_with_categories")
    assert category["name"] == "Dinner" and place["categoryId"] == category["categoryId"]


def test_a_file_that_is_no_backup_changes_nothing(broccoli: Phone, sh: Sh) -> None:
    before = rows(broccoli)
    sh("echo nothing > /sdcard/Download/odd.zip")
    go(broccoli, "Backup and restore")
    tap(broccoli, text="Restore recipes")
    tap(broccoli, text="odd.zip")
    tap(broccoli, text="OK")
    toast = broccoli.system.toasts.current
    assert toast is not None and toast.text == "The recipes could not be imported."
    assert rows(broccoli) == before


def test_about_names_the_version(broccoli: Phone) -> None:
    go(broccoli, "About the app")
    assert "1.2.6" in texts(broccoli)
    tap(broccoli, text="Open source licenses")
    tap(broccoli, text="OK")
    assert "Legal" in texts(broccoli)


@pytest.mark.parametrize(("line", "quantity"), [("2 eggs", "2"), ("½ cup", "½"), ("1-2 cups", "1-2"), ("salt", "")])
def test_ingredients_begin_with_their_quantity(line: str, quantity: str) -> None:
    [found] = text.ingredients(line)
    assert found.quantity == quantity and found.quantity + found.text == line


@pytest.mark.parametrize(
    ("line", "scaled"),
    [("2 eggs", "3 eggs"), ("½ cup", "0.75 cup"), ("1/3 l", "0.5 l"), ("1-2 cups", "1.5-3 cups"), ("salt", "salt")],
)
def test_quantities_are_adjusted(line: str, scaled: str) -> None:
    [found] = text.ingredients(line)
    assert found.scaled(1.5) == scaled


def test_servings_are_whole_numbers() -> None:
    assert text.servings("makes 4 big pies") == (4, "big pies")
    assert text.servings("a few") == (1, "")
    assert text.servings("2-3 servings") is None
    assert text.servings("0 servings") is None


def test_a_season_may_last_beyond_the_new_year() -> None:
    kale = next(food for food in seasons.foods() if food.name == "Kale")
    assert kale.months("central_europe") == [11, 12, 1, 2]
    assert all(food.terms([code]) for food in seasons.foods() for code, _ in seasons.LANGUAGES)


def test_one_of_many_recipes_is_found(broccoli: Phone) -> None:
    for number in range(300):
        add_recipe(broccoli, title=f"Dish {number}", ingredients="flour " * 40)
    tap(broccoli, desc="Search")
    broccoli.display.type_text("dish 299")
    assert [words for words in texts(broccoli) if words.startswith("Dish")] == ["Dish 299"]
