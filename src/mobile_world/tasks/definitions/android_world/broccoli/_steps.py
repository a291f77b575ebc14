"""Solution steps in Broccoli: find a recipe, read it, delete it, fill in the form of a new one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mobile_world.tasks.authoring import Hand, Point, Scroll, Steps

BROCCOLI = "Broccoli"
CARD, SEARCH = "card_text_view_title", "search_src_text"
FIELDS = {
    "title": "new_title",
    "description": "new_description",
    "source": "new_source",
    "servings": "new_servings",
    "preparationTime": "new_preparation_time",
    "ingredients": "new_ingredients",
    "directions": "new_directions",
}
"""The fields of the form from top to bottom, by the columns that they fill."""
SHOWN = {
    "servings": "details_servings",
    "preparationTime": "details_preparation_time",
    "description": "details_description",
    "source": "details_source",
}
MOST_SCROLLS = 15
ABOVE_KEYBOARD = 0.35
"""Where a finger scrolls the form while the keyboard is open, and how far, in shares of the screen's height."""
_DASH, _NUMBER = re.compile(r"^\s*[-–]", re.MULTILINE), re.compile(r"^\s*\d+\.", re.MULTILINE)


def show_recipes(hand: Hand) -> Steps:
    """Open the app and go to its list, with no search in it."""
    yield from hand.open(BROCCOLI)
    yield from back_to_recipes(hand)


def back_to_recipes(hand: Hand) -> Steps:
    """Leave whatever is open in the app for its list."""
    yield from hand.back_to(id="spinner")


def open_recipe(hand: Hand, title: str) -> Steps:
    """Open a recipe by its card, which is searched for where it is not in sight."""
    if not hand.sees(text=title, id=CARD):
        yield from search(hand, title)
    yield from hand.tap(text=title, id=CARD)


def search(hand: Hand, query: str) -> Steps:
    """List the recipes with some words."""
    if not hand.sees(id=SEARCH):
        yield from hand.tap(desc="Search")
    yield from hand.type(query, clear=True, id=SEARCH)


def ask_to_delete(hand: Hand) -> Steps:
    """Let the app ask whether the open recipe shall go."""
    yield from hand.choose("Delete")


def confirm(hand: Hand) -> Steps:
    """Let it go."""
    yield from hand.tap(text="DELETE")


def open_one_that_says(hand: Hand, row: Mapping[str, Any]) -> Steps:
    """Open the cards of a title one after the other, until one of them says what a row says."""
    title = str(row["title"])
    yield from hand.scroll_to(text=title, id=CARD)
    for _ in range(MOST_SCROLLS):
        for place in range(len(hand.find(text=title, id=CARD))):
            yield from hand.tap(text=title, id=CARD, nth=place)
            if _reads(hand, row):
                return
            yield from hand.back()
        yield from hand.scroll("down")


def _reads(hand: Hand, row: Mapping[str, Any]) -> bool:
    """Whether the open recipe says what a row says, as far as the screen has room."""
    facts = all(_text(hand, id) == str(row.get(name, "")).strip() for name, id in SHOWN.items())
    rows = [node.text for node in hand.find() if node.short_id in ("ingredient_quantity", "ingredient_text")]
    steps = [node.text for node in hand.find(id="direction_text")]
    ingredients = _DASH.sub("", str(row.get("ingredients", "")))
    directions = _NUMBER.sub("", str(row.get("directions", "")))
    return facts and _same_start(rows, ingredients) and _same_start(steps, directions)


def _text(hand: Hand, id: str) -> str:
    return next((node.text.strip() for node in hand.find(id=id)), "")


def _same_start(lines: list[str], text: str) -> bool:
    """Whether a text begins as the lines on the screen do; blank space does not count."""
    start, whole = "".join("".join(lines).split()), "".join(text.split())
    return whole.startswith(start) and bool(start) == bool(whole)


def fill_in(hand: Hand, row: Mapping[str, Any]) -> Steps:
    """Open the form of a new recipe and fill it in."""
    yield from hand.tap(id="fab_recipes")
    for name, id in FIELDS.items():
        if row.get(name):
            yield from _scroll_form(hand, id)
            yield from hand.type(str(row[name]), id=id)


def _scroll_form(hand: Hand, id: str) -> Steps:
    """Bring a field of the form into sight, with a finger above the keyboard."""
    width, height = hand.seen.size
    middle = Point.from_pixels(width // 2, round(height * ABOVE_KEYBOARD), hand.seen.size)
    for _ in range(MOST_SCROLLS):
        if hand.sees(id=id):
            return
        yield from hand.do(Scroll(direction="down", at=middle, distance=ABOVE_KEYBOARD))


def save(hand: Hand) -> Steps:
    """Save the recipe in the form, which the app then shows."""
    yield from hand.tap(text="SAVE")


def add_another(hand: Hand) -> Steps:
    """Add a recipe that nobody asked for."""
    yield from show_recipes(hand)
    yield from fill_in(hand, {"title": "Leftovers"})
    yield from save(hand)


def delete_first(hand: Hand) -> Steps:
    """Delete the first recipe of the list, which nobody asked for."""
    yield from show_recipes(hand)
    yield from hand.tap(id=CARD)
    yield from ask_to_delete(hand)
    yield from confirm(hand)
