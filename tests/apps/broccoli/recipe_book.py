"""Recipes for tests, and what the database says."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.system import open_database

PACKAGE = "com.flauschcode.broccoli"
DATABASE = f"/data/data/{PACKAGE}/databases/broccoli"
START = f"am start -n {PACKAGE}/.MainActivity"
BACK = 4
COLUMNS = (
    "title", "description", "servings", "preparationTime", "source", "ingredients", "directions", "favorite",
    "imageName",
)  # fmt: skip

Row = dict[str, str | int | None]

SOUP: Row = {
    "title": "lentil soup",
    "description": "Warm. #winter",
    "servings": "4 servings",
    "preparationTime": "45 mins",
    "source": "Grandma",
    "ingredients": "- 200 g lentils\n2 carrots\n\nsalt",
    "directions": "1. Chop the carrots.\n\n2. Boil everything.",
}
TOAST: Row = {"title": "Toast", "description": "With lentils on it.", "favorite": 1}
TART: Row = {
    "title": "Apple tart",
    "description": "Sweet.",
    "ingredients": "3 apples\n1/2 cup sugar",
    "imageName": None,
}


def add_recipe(phone: Phone, **values: str | int | None) -> int:
    """Insert a row as outside code does; its key."""
    row = {**dict.fromkeys(COLUMNS, ""), "favorite": 0, **values}
    return write(phone, f"INSERT INTO recipes ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", *row.values())


def write(phone: Phone, statement: str, *values: object) -> int:
    """Change the database as outside code does."""
    with open_database(phone.system.fs, DATABASE) as database:
        return database.execute(statement, values).lastrowid or 0


def rows(phone: Phone, table: str = "recipes") -> list[Row]:
    """All rows of a table."""
    with open_database(phone.system.fs, DATABASE) as database:
        return [dict(row) for row in database.execute(f"SELECT * FROM {table}")]


def titles(phone: Phone) -> list[object]:
    """The titles in the database, by key."""
    return [row["title"] for row in rows(phone)]
