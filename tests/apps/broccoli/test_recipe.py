"""One recipe: its texts, the heart, sharing, deleting, the cooking assistant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.media import photograph
from simdroid_apps.broccoli.store import PICTURES
from tests.apps.broccoli.recipe_book import BACK, START, add_recipe, rows, titles, write
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


def page(phone: Phone) -> tuple[str, str]:
    """Heading and text of the cooking assistant's page."""
    return find(phone, id="cooking_assistant_title").text, find(phone, id="cooking_assistant_text").text


def test_details_show_what_is_known_and_nothing_else(broccoli: Phone) -> None:
    tap(broccoli, text="lentil soup")
    assert [text for text in texts(broccoli) if text != "lentil soup"] == [
        "4 servings", "45 mins", "Warm. #winter", "Grandma",
        "Ingredients", "200", " g lentils", "2", " carrots", "salt",
        "Directions", "1", "Chop the carrots.", "2", "Boil everything.",
    ]  # fmt: skip
    for described in ("Servings", "Time", "Source"):
        find(broccoli, desc=described)
    broccoli.display.key(BACK)
    tap(broccoli, text="Toast")
    assert texts(broccoli) == ["Toast", "Toast", "With lentils on it."]


def test_the_heart_changes_one_column_of_one_row(broccoli: Phone) -> None:
    before = rows(broccoli)
    tap(broccoli, text="Apple tart")
    tap(broccoli, desc="Mark as favorite")
    changed = [{**row, "favorite": 1} if row["title"] == "Apple tart" else row for row in before]
    assert rows(broccoli) == changed
    tap(broccoli, desc="Remove from favorites")
    assert rows(broccoli) == before


def test_a_recipe_is_deleted_after_a_question(broccoli: Phone) -> None:
    write(broccoli, "INSERT INTO categories (name) VALUES ('Dinner')")
    write(broccoli, "INSERT INTO recipes_with_categories VALUES (1, 1), (2, 1)")
    before = rows(broccoli)
    tap(broccoli, text="lentil soup")
    tap(broccoli, desc="More options")
    assert texts(broccoli) == ["Share", "Share as file", "Edit", "Delete"]
    tap(broccoli, text="Delete")
    assert texts(broccoli) == ["Delete this recipe?", "CANCEL", "DELETE"]
    tap(broccoli, text="CANCEL")
    assert rows(broccoli) == before
    tap(broccoli, desc="More options")
    tap(broccoli, text="Delete")
    tap(broccoli, id="button1")
    assert rows(broccoli) == before[1:]
    assert rows(broccoli, "recipes_with_categories") == [{"recipeId": 2, "categoryId": 1}]
    assert "lentil soup" not in texts(broccoli) and "Toast" in texts(broccoli)
    toast = broccoli.system.toasts.current
    assert toast is not None and toast.text == "The recipe has been deleted."


def test_a_recipe_that_outside_code_removed_does_no_harm(broccoli: Phone) -> None:
    tap(broccoli, text="Toast")
    write(broccoli, "DELETE FROM recipes WHERE title = 'Toast'")
    assert "Toast" not in texts(broccoli)
    tap(broccoli, desc="Navigate up")
    assert titles(broccoli) == ["lentil soup", "Apple tart"]


def test_a_photo_shrinks_to_the_bar_and_goes_with_its_recipe(phone: Phone, sh: Sh) -> None:
    fs = phone.system.fs
    fs.mkdir(PICTURES, parents=True)
    fs.write_bytes(f"{PICTURES}/cup.jpg", photograph("coffee").read())
    add_recipe(phone, title="Coffee", imageName="cup.jpg", directions="\n".join(f"Step {n}." for n in range(60)))
    sh(START)
    tap(phone, text="Coffee")
    assert find(phone, id="backdrop").attributes["content-desc"] == "Recipe photo"
    for _ in range(2):
        phone.display.swipe(540, 1900, 540, 500, duration_ms=300)
    assert not [node for node in nodes(phone) if node.attributes["resource-id"].endswith("backdrop")]
    assert texts(phone)[0] == "Coffee"
    tap(phone, desc="More options")
    tap(phone, text="Delete")
    tap(phone, text="DELETE")
    assert not fs.exists(f"{PICTURES}/cup.jpg")


def test_a_hashtag_leads_to_the_recipes_that_have_it(broccoli: Phone) -> None:
    add_recipe(broccoli, title="Stew", description="Thick #winter #slow")
    tap(broccoli, text="lentil soup")
    left, top, right, bottom = find(broccoli, id="details_description").box
    broccoli.display.tap(left + 10, (top + bottom) / 2)
    assert find(broccoli, id="details_title")
    broccoli.display.tap(right - 10, (top + bottom) / 2)
    assert find(broccoli, id="search_src_text").text == "#winter"
    assert {"lentil soup", "Stew"} <= set(texts(broccoli)) and "Toast" not in texts(broccoli)


def test_a_recipe_is_shared_as_text(broccoli: Phone) -> None:
    tap(broccoli, text="lentil soup")
    tap(broccoli, desc="More options")
    tap(broccoli, text="Share")
    sent = str(broccoli.system.activities.top.intent.extras)
    for words in ("LENTIL SOUP", "Servings: 4 servings", "- 200 g lentils", "2. Boil everything."):
        assert words in sent


def test_the_assistant_turns_pages_and_adjusts_quantities(broccoli: Phone) -> None:
    tap(broccoli, text="lentil soup")
    tap(broccoli, desc="Cook")
    assert page(broccoli) == ("Ingredients", "200 g lentils\n2 carrots\nsalt")
    broccoli.display.swipe(900, 1200, 100, 1200, duration_ms=300)
    assert page(broccoli) == ("1", "Chop the carrots.")
    tap(broccoli, desc="Adjust ingredients")
    assert find(broccoli, id="number_of_servings").text == "4"
    tap(broccoli, desc="More")
    tap(broccoli, desc="More")
    tap(broccoli, text="OK")
    assert page(broccoli) == ("Ingredients", "300 g lentils\n3 carrots\nsalt")
    tap(broccoli, desc="Adjust ingredients")
    tap(broccoli, text="PRO")
    assert find(broccoli, id="scale_factor").text == "1.5"
    tap(broccoli, text="CANCEL")
    tap(broccoli, desc="Cancel")
    assert find(broccoli, id="fab_cooking_assistant")


@pytest.mark.parametrize("presses", [1, 9])
def test_there_is_at_least_one_serving(broccoli: Phone, presses: int) -> None:
    tap(broccoli, text="Apple tart")
    tap(broccoli, desc="Cook")
    tap(broccoli, desc="Adjust ingredients")
    for _ in range(presses):
        tap(broccoli, desc="Less")
    tap(broccoli, text="OK")
    assert page(broccoli) == ("Ingredients", "3 apples\n1/2 cup sugar")


def test_a_recipe_without_steps_says_so(broccoli: Phone) -> None:
    tap(broccoli, text="Toast")
    tap(broccoli, desc="Cook")
    assert texts(broccoli) == ["This recipe does not have any ingredients or directions yet."]
