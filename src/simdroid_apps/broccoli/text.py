"""Parts of a recipe's texts: ingredients with quantities, numbered directions, servings; and the whole to share."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from simdroid_apps.broccoli.store import Recipe

_FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_NUMBER = rf"(?:[{_FRACTIONS}]|\d+[,/.-]*\d*)"
_QUANTITY = re.compile(rf"{_NUMBER}(?:\s*-\s*{_NUMBER})?(?!$)")
_BULLET = re.compile(r"^\s*[-–](?!$)")
_POSITION = re.compile(r"^\s*\d+\.(?!$)")
_SERVINGS = re.compile(r"\d+(?:[,.]\d+)?(?:\s*-\s*\d+(?:[,.]\d+)?)?")
HASHTAG = re.compile(r"#[^\s!@#$%^&*()=+./,\[{\]};:'\"?><]+")
STORE_PAGE = "https://play.google.com/store/apps/details?id=com.flauschcode.broccoli"


class Ingredient(NamedTuple):
    """A line of the ingredients: the number it begins with, if any, and the rest."""

    quantity: str
    text: str

    def scaled(self, factor: float) -> str:
        """The line for another number of servings; a quantity that is no number is marked."""
        if not self.quantity:
            return self.text
        try:
            amount = "-".join(_pretty(_amount(part) * factor) for part in self.quantity.split("-"))
        except (ValueError, ZeroDivisionError):
            amount = f"(not adjusted) {self.quantity}"
        return f"{amount}{self.text}"


class Servings(NamedTuple):
    """How many portions of what a recipe makes."""

    number: int
    label: str


def ingredients(text: str) -> list[Ingredient]:
    """The lines that say something, without their dashes."""
    items = []
    for line in (_BULLET.sub("", line).strip() for line in text.split("\n")):
        match = _QUANTITY.match(line)
        quantity = match[0] if match else ""
        items.append(Ingredient(quantity, line.removeprefix(quantity)))
    return [item for item in items if item.quantity or item.text]


def directions(text: str) -> list[str]:
    """The lines that say something, without their numbers."""
    return [line for line in (_POSITION.sub("", line).strip() for line in text.split("\n")) if line]


def servings(text: str) -> Servings | None:
    """The whole number in a text, 1 without one, and what follows it; None for a range, a fraction or none at all."""
    match = _SERVINGS.search(text)
    number = match[0] if match else "1"
    label = text[match.end() :].strip() if match else ""
    return Servings(int(number), label) if number.isdecimal() and int(number) else None


def shared_text(recipe: Recipe) -> str:
    """A recipe as a message."""
    facts = {"Servings": recipe.servings, "Time": recipe.time, "Source": recipe.source}
    fact_lines = [f"{name}: {value}" for name, value in facts.items() if value]
    parts = [recipe.title.upper(), "\n".join(fact_lines), recipe.description]
    if recipe.ingredients:
        lines = [f"- {ingredient.quantity}{ingredient.text}" for ingredient in ingredients(recipe.ingredients)]
        parts.append("\n".join(["Ingredients:", *lines]))
    if recipe.directions:
        steps = [f"{number}. {step}" for number, step in enumerate(directions(recipe.directions), 1)]
        parts.append("\n".join(["Directions:", *steps]))
    parts.append(f"Shared with {STORE_PAGE}")
    return "\n\n".join(part for part in parts if part)


def _amount(text: str) -> float:
    """A quantity as a number: `2`, `0.5`, `1/2` or `½`."""
    above, stroke, below = unicodedata.normalize("NFKD", text.strip()).replace("⁄", "/").partition("/")
    return float(above) / (float(below) if stroke else 1)


def _pretty(amount: float) -> str:
    return f"{round(amount, 2):g}"
