"""The list: cards, search, categories, the drawer, what an empty book says."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from tests.apps.broccoli.recipe_book import BACK, PACKAGE, START, add_recipe, rows, write
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]


def cards(phone: Phone) -> list[str]:
    """The titles of the cards on the screen."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("card_text_view_title")]


def choose(phone: Phone, category: str) -> None:
    """Show a category."""
    tap(phone, desc="Categories")
    tap(phone, text=category)


def search(phone: Phone, words: str) -> list[str]:
    """Search, and give the titles that are found."""
    tap(phone, desc="Search")
    phone.display.type_text(words)
    found = cards(phone)
    phone.display.key(BACK)
    phone.display.key(BACK)
    return found


def test_cards_come_by_title_whatever_the_case(broccoli: Phone) -> None:
    assert cards(broccoli) == ["Apple tart", "lentil soup", "Toast"]
    shown = texts(broccoli)
    assert {"All recipes", "Warm. #winter", "Grandma"} <= set(shown)
    assert "45 mins" not in shown
    assert find(broccoli, id="recycler_view").attributes["content-desc"] == "Recipes"


def test_a_row_of_outside_code_appears_and_one_it_deletes_goes(broccoli: Phone) -> None:
    add_recipe(broccoli, title="Brownies")
    assert cards(broccoli) == ["Apple tart", "Brownies", "lentil soup", "Toast"]
    write(broccoli, "DELETE FROM recipes WHERE title = 'Toast'")
    assert cards(broccoli) == ["Apple tart", "Brownies", "lentil soup"]


def test_an_empty_book_says_so(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert "No recipes found." in texts(phone)
    assert rows(phone) == []


def test_search_reads_titles_first_and_no_directions(broccoli: Phone) -> None:
    assert search(broccoli, "lentil") == ["lentil soup", "Toast"]
    assert search(broccoli, "app") == ["Apple tart"]
    assert search(broccoli, "entil") == []
    assert search(broccoli, "chop") == []
    assert search(broccoli, "grandma") == ["lentil soup"]
    assert search(broccoli, "len warm") == []
    assert search(broccoli, "lentil wa") == ["lentil soup"]
    assert search(broccoli, "#win") == ["lentil soup"]
    assert cards(broccoli) == ["Apple tart", "lentil soup", "Toast"]


def test_the_search_field_names_the_category_and_is_emptied_by_its_cross(broccoli: Phone) -> None:
    choose(broccoli, "Favorites")
    tap(broccoli, desc="Search")
    assert find(broccoli, id="search_src_text").text == "Search in FAVORITES"
    broccoli.display.type_text("lentil")
    assert cards(broccoli) == ["Toast"]
    tap(broccoli, desc="Clear query")
    assert cards(broccoli) == ["Toast"]
    tap(broccoli, desc="Collapse")
    assert find(broccoli, id="spinner")


def test_categories_of_the_app_and_of_the_person(broccoli: Phone) -> None:
    write(broccoli, "INSERT INTO categories (name) VALUES ('Dinner')")
    write(broccoli, "INSERT INTO recipes_with_categories VALUES (1, 1)")
    tap(broccoli, desc="Categories")
    wanted = ["All recipes", "Seasonal recipes", "Recipes without category", "Favorites", "Dinner"]
    assert [text for text in texts(broccoli) if text in wanted] == wanted
    tap(broccoli, text="Dinner")
    assert cards(broccoli) == ["lentil soup"]
    choose(broccoli, "Favorites")
    assert cards(broccoli) == ["Toast"]
    choose(broccoli, "Recipes without category")
    assert cards(broccoli) == ["Apple tart", "Toast"]
    choose(broccoli, "Seasonal recipes")
    assert cards(broccoli) == [] and "No recipes found." in texts(broccoli)


def test_every_page_of_the_drawer_opens_and_goes_back_to_the_recipes(broccoli: Phone) -> None:
    for page in ("Categories", "Seasonal calendar", "Support the app", "Backup and restore", "Settings"):
        tap(broccoli, desc="Open navigation drawer")
        tap(broccoli, text=page)
        assert texts(broccoli)[0] == page
        broccoli.display.key(BACK)
        assert texts(broccoli)[0] == "Recipes"
    tap(broccoli, desc="Open navigation drawer")
    broccoli.display.key(BACK)
    assert "Free for everyone" not in texts(broccoli)
    broccoli.display.key(BACK)
    assert broccoli.system.activities.top.component.package != PACKAGE


def test_long_lists_scroll_to_their_end(broccoli: Phone) -> None:
    for number in range(20):
        add_recipe(broccoli, title=f"Dish {number:02}")
    assert "Toast" not in cards(broccoli)
    for _ in range(6):
        broccoli.display.swipe(540, 1900, 540, 500, duration_ms=300)
    assert cards(broccoli)[-1] == "Toast"
    bottom = find(broccoli, text="Toast").box[3]
    assert bottom < find(broccoli, id="fab_recipes").box[1]
