"""The form: new recipes, changes, categories, pictures, what is asked before changes are lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.media import photograph
from simdroid.system.files import STORAGE
from simdroid_apps.broccoli.store import CACHE, PICTURES
from tests.apps.broccoli.recipe_book import BACK, PACKAGE, START, add_recipe, rows, titles, write
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]

FIELDS = {
    "new_title": "Pancakes",
    "new_description": "Thin ones.",
    "new_source": "Aunt Ida",
    "new_servings": "2 servings",
    "new_preparation_time": "20 mins",
    "new_ingredients": "2 eggs",
    "new_directions": "Stir and fry.",
}


def enter(phone: Phone, id: str, words: str) -> None:
    """Type into a field, and put the keyboard away."""
    tap(phone, id=id)
    phone.display.type_text(words)
    phone.display.key(BACK)


def edit(phone: Phone, title: str) -> None:
    """Open the form of a recipe."""
    tap(phone, text=title)
    tap(phone, desc="More options")
    tap(phone, text="Edit")


def toast(phone: Phone) -> str:
    """What is told last."""
    current = phone.system.toasts.current
    return current.text if current else ""


def test_a_new_recipe_is_one_row_and_is_shown(broccoli: Phone) -> None:
    before = rows(broccoli)
    tap(broccoli, desc="New Recipe")
    for id, words in FIELDS.items():
        enter(broccoli, id, words)
    tap(broccoli, text="SAVE")
    assert rows(broccoli)[:3] == before
    assert rows(broccoli)[3:] == [
        {
            "recipeId": 4,
            "title": "Pancakes",
            "description": "Thin ones.",
            "servings": "2 servings",
            "preparationTime": "20 mins",
            "source": "Aunt Ida",
            "ingredients": "2 eggs",
            "directions": "Stir and fry.",
            "favorite": 0,
            "imageName": "",
        }
    ]
    assert toast(broccoli) == "The recipe has been saved."
    assert find(broccoli, id="details_title").text == "Pancakes"
    broccoli.display.key(BACK)
    assert find(broccoli, id="fab_recipes")


def test_several_lines_are_kept_as_they_are(broccoli: Phone) -> None:
    tap(broccoli, desc="New Recipe")
    enter(broccoli, "new_title", "Salad")
    tap(broccoli, id="new_ingredients")
    broccoli.display.type_text("1 cucumber")
    broccoli.display.key(66)
    broccoli.display.type_text("2 tomatoes")
    tap(broccoli, text="SAVE")
    assert rows(broccoli)[3]["ingredients"] == "1 cucumber\n2 tomatoes"


def test_a_recipe_needs_a_title(broccoli: Phone) -> None:
    tap(broccoli, desc="New Recipe")
    enter(broccoli, "new_title", "  ")
    tap(broccoli, text="SAVE")
    assert toast(broccoli) == "Please add a title."
    assert len(rows(broccoli)) == 3 and find(broccoli, id="new_title")


def test_changes_of_a_recipe_leave_the_others_alone(broccoli: Phone) -> None:
    before = rows(broccoli)
    edit(broccoli, "Toast")
    assert find(broccoli, id="new_description").text == "With lentils on it."
    enter(broccoli, "new_servings", "1")
    tap(broccoli, text="SAVE")
    assert rows(broccoli) == [{**row, "servings": "1"} if row["title"] == "Toast" else row for row in before]
    assert find(broccoli, id="details_servings").text == "1"


@pytest.mark.parametrize("leave", ["back", "cross"])
def test_changes_are_discarded_after_a_question(broccoli: Phone, leave: str) -> None:
    def go() -> None:
        if leave == "back":
            broccoli.display.key(BACK)
        else:
            tap(broccoli, desc="Navigate up")

    tap(broccoli, desc="New Recipe")
    go()
    assert find(broccoli, id="fab_recipes")
    tap(broccoli, desc="New Recipe")
    enter(broccoli, "new_source", "Aunt Ida")
    go()
    assert texts(broccoli) == ["Discard changes?", "CANCEL", "DISCARD"]
    tap(broccoli, text="CANCEL")
    assert find(broccoli, id="new_source").text == "Aunt Ida"
    go()
    tap(broccoli, text="DISCARD")
    find(broccoli, id="fab_recipes")
    assert len(rows(broccoli)) == 3


def test_categories_are_chosen_from_a_list(broccoli: Phone) -> None:
    edit(broccoli, "Toast")
    tap(broccoli, id="new_categories")
    assert "No categories have been created yet." in texts(broccoli)
    tap(broccoli, text="OK")
    write(broccoli, "INSERT INTO categories (name) VALUES ('Dinner'), ('Breakfast')")
    write(broccoli, "INSERT INTO recipes_with_categories VALUES (1, 1)")
    tap(broccoli, id="new_categories")
    tap(broccoli, text="Breakfast")
    tap(broccoli, text="OK")
    assert find(broccoli, id="new_categories").text == "Breakfast"
    tap(broccoli, text="SAVE")
    assert rows(broccoli, "recipes_with_categories") == [
        {"recipeId": 1, "categoryId": 1},
        {"recipeId": 2, "categoryId": 2},
    ]
    assert find(broccoli, id="details_categories").text == "Breakfast"


def test_a_picture_is_picked_kept_and_removed(broccoli: Phone) -> None:
    fs = broccoli.system.fs
    fs.write_bytes(f"{STORAGE}/Download/cup.jpg", photograph("coffee").read())
    edit(broccoli, "Toast")
    tap(broccoli, id="new_image")
    assert texts(broccoli) == ["Change photo", "Pick photo", "Take photo"]
    tap(broccoli, text="Pick photo")
    tap(broccoli, text="cup.jpg")
    [kept] = fs.listdir(CACHE)
    assert rows(broccoli)[1]["imageName"] == ""
    tap(broccoli, text="SAVE")
    assert rows(broccoli)[1]["imageName"] == kept
    assert fs.listdir(PICTURES) == [kept] and fs.listdir(CACHE) == []
    tap(broccoli, desc="More options")
    tap(broccoli, text="Edit")
    tap(broccoli, id="new_image")
    tap(broccoli, text="Remove photo")
    tap(broccoli, text="SAVE")
    assert rows(broccoli)[1]["imageName"] == "" and fs.listdir(PICTURES) == []


def test_what_was_shared_from_the_web_cannot_be_read(phone: Phone, sh: Sh) -> None:
    editor = f"{PACKAGE}/.recipe.crud.CreateAndEditRecipeActivity"
    sh(f"am start -n {editor} -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT https://a.org")
    assert toast(phone) == "Sorry, this did not work."
    assert find(phone, id="new_title").text == "Title"


def test_a_recipe_goes_from_phone_to_phone_as_a_file(phone: Phone, sh: Sh) -> None:
    add_recipe(phone, title="Rye bread", ingredients="500 g flour\nsalt", favorite=1)
    sh(START)
    tap(phone, text="Rye bread")
    tap(phone, desc="More options")
    tap(phone, text="Share as file")
    sh(f"cp {CACHE}/Rye_bread.broccoli /sdcard/Download/bread.broccoli; am force-stop {PACKAGE}")
    opened = f"{PACKAGE}/.recipe.crud.CreateAndEditRecipeActivity -a android.intent.action.VIEW"
    sh(f"am start -n {opened} -d file:///sdcard/Download/bread.broccoli")
    assert find(phone, id="new_ingredients").text == "500 g flour\nsalt"
    tap(phone, text="SAVE")
    assert titles(phone) == ["Rye bread", "Rye bread"]
    assert [row["favorite"] for row in rows(phone)] == [1, 0]
