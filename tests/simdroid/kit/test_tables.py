"""Tables of an app's database as typed rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

import pytest

from simdroid.kit import Table
from simdroid.system import System
from simdroid.ui import Screen, Text, View
from tests.simdroid.ui.conftest import PACKAGE, Bench


@dataclass(frozen=True)
class Recipe:
    """A row."""

    id: int
    title: str
    favorite: bool = False
    hours: float = 0.0
    source: str | None = None


RECIPES = Table(Recipe, f"/data/data/{PACKAGE}/recipes.db", "recipes", columns={"id": "_id"})


class Empty(Screen):
    """Nothing."""

    def build(self) -> View:
        return Text(text="")


@pytest.fixture
def system(show: Callable[..., Bench]) -> System:
    system = show(Empty).system
    RECIPES.create(system)
    return system


def test_rows_are_inserted_read_changed_and_deleted(system: System) -> None:
    soup = RECIPES.insert(system, title="Soup", hours=1.5)
    stew = RECIPES.insert(system, title="Stew", favorite=True)
    assert RECIPES.query(system) == [Recipe(soup, "Soup", False, 1.5), Recipe(stew, "Stew", True)]
    RECIPES.update(system, soup, favorite=True, title="Hot soup")
    assert RECIPES.get(system, soup) == Recipe(soup, "Hot soup", True, 1.5)
    assert [row.title for row in RECIPES.query(system, "favorite = ?", 1, order="title DESC")] == ["Stew", "Hot soup"]
    RECIPES.delete(system, soup, stew)
    assert RECIPES.query(system) == []
    assert RECIPES.get(system, soup) is None


def test_a_row_with_a_key_is_changed_and_one_without_is_added(system: System) -> None:
    soup = RECIPES.save(system, Recipe(0, "Soup", hours=1.5))
    stew = RECIPES.save(system, Recipe(0, "Stew"))
    assert RECIPES.save(system, Recipe(soup, "Hot soup", favorite=True)) == soup != stew
    assert RECIPES.query(system) == [Recipe(soup, "Hot soup", favorite=True), Recipe(stew, "Stew")]


def test_what_outside_code_stored_is_read_as_what_it_should_be(system: System) -> None:
    with RECIPES.open(system) as database:
        database.execute("INSERT INTO recipes VALUES (1, NULL, 'yes', 'x', NULL)")
        database.execute("INSERT INTO recipes VALUES (2, 5, '1', '2.5', 'web')")
    assert RECIPES.query(system) == [Recipe(1, "", False, 0.0), Recipe(2, "5", True, 2.5, "web")]


def test_a_table_is_made_once_and_has_the_types_of_the_fields(system: System) -> None:
    RECIPES.insert(system, title="Soup")
    RECIPES.create(system)
    with RECIPES.open(system) as database:
        kinds = {row["name"]: row["type"] for row in database.execute("PRAGMA table_info(recipes)")}
    assert kinds == {"_id": "INTEGER", "title": "TEXT", "favorite": "INTEGER", "hours": "REAL", "source": "TEXT"}
    assert len(RECIPES.query(system)) == 1


def test_a_file_pushed_over_the_database_counts_at_once(system: System) -> None:
    RECIPES.insert(system, title="Old")
    with closing(sqlite3.connect(":memory:")) as other:
        other.execute("CREATE TABLE recipes (_id INTEGER PRIMARY KEY, title TEXT)")
        other.execute("INSERT INTO recipes VALUES (7, 'New')")
        other.commit()
        system.fs.write_bytes(RECIPES.path, other.serialize())
    assert RECIPES.query(system) == [Recipe(7, "New")]
