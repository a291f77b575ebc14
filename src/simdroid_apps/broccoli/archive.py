"""Files of the app: a recipe to give to others (`.broccoli`), and a backup of everything (`.broccoli-archive`).

Both are ZIP archives of JSON, with the pictures beside it. A backup holds one `.broccoli` file for each recipe.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any, NamedTuple

from simdroid.system import System
from simdroid_apps.broccoli import store

RECIPE_TYPE, BACKUP_TYPE = "application/broccoli", "application/broccoli-archive"
_CATEGORIES = "categories.json"
_UNUSUAL = re.compile(r"[^a-zA-Z0-9.-]")


class Imported(NamedTuple):
    """A recipe from a file: its texts, the bytes of its picture, and the names of its categories."""

    recipe: store.Recipe
    picture: bytes
    categories: list[str]


def write_recipe(system: System, recipe: store.Recipe) -> str:
    """Write a file with one recipe into the cache; its path."""
    return _write(system, f"{_file_name(recipe.title)}.broccoli", _packed_recipe(system, recipe))


def write_backup(system: System) -> str:
    """Write a file with all recipes and categories into the cache; its path."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        categories = [{"categoryId": category.id, "name": category.name} for category in store.categories(system)]
        archive.writestr(_CATEGORIES, json.dumps(categories))
        for recipe in store.RECIPES.query(system):
            archive.writestr(f"{recipe.id}_{_file_name(recipe.title)}.broccoli", _packed_recipe(system, recipe))
    return _write(system, f"EXPORT_{system.clock.now():%Y%m%d_%H%M%S}.broccoli-archive", packed.getvalue())


def read_recipe(data: bytes) -> Imported | None:
    """The recipe of a file, which is nobody's favorite yet; None where it is no such file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            name = next(name for name in archive.namelist() if name.endswith(".json"))
            saved = json.loads(archive.read(name))
            recipe = _recipe_of(saved)
            picture = archive.read(recipe.image) if recipe.image in archive.namelist() else b""
            return Imported(recipe, picture, [str(item["name"]) for item in saved.get("categories", ())])
    except (zipfile.BadZipFile, StopIteration, ValueError, TypeError, KeyError, AttributeError):
        return None


def restore(system: System, data: bytes) -> int | None:
    """Add all recipes and the missing categories of a backup; how many recipes, or None where it is no backup."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [str(load["name"]) for load in json.loads(archive.read(_CATEGORIES))]
            contents = [read_recipe(archive.read(name)) for name in archive.namelist() if name != _CATEGORIES]
    except (zipfile.BadZipFile, ValueError, TypeError, KeyError):
        return None
    present = {category.name for category in store.categories(system)}
    for name in names:
        if name not in present:
            store.CATEGORIES.save(system, store.Category(0, name))
    recipes = [item for item in contents if item is not None]
    for recipe in recipes:
        _add(system, recipe)
    return len(recipes)


def known_categories(system: System, names: list[str]) -> list[int]:
    """Keys of those categories that the phone has, too."""
    return [category.id for category in store.categories(system) if category.name in names]


def _add(system: System, imported: Imported) -> None:
    name = store.keep_temporary_image(system, imported.picture) if imported.picture else ""
    store.replace_image(system, "", name)
    store.save_recipe(system, replace(imported.recipe, image=name), known_categories(system, imported.categories))


def _packed_recipe(system: System, recipe: store.Recipe) -> bytes:
    picture = store.image(system, recipe.image)
    values = {store.RECIPES.columns.get(name, name): value for name, value in asdict(recipe).items()}
    chosen = [{"categoryId": category.id, "name": category.name} for category in store.categories(system, recipe.id)]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        saved = {**values, "imageName": recipe.image if picture else "", "categories": chosen}
        archive.writestr(f"{_file_name(recipe.title)}.json", json.dumps(saved))
        if picture:
            archive.writestr(recipe.image, picture)
    return packed.getvalue()


def _recipe_of(saved: Mapping[str, object]) -> store.Recipe:
    """A recipe that is new here; what a file leaves out is empty."""
    texts = [field.name for field in fields(store.Recipe) if field.type == "str"]
    values: dict[str, Any] = {name: str(saved.get(store.RECIPES.columns.get(name, name)) or "") for name in texts}
    return store.Recipe(**values)


def _write(system: System, name: str, data: bytes) -> str:
    system.fs.mkdir(store.CACHE, parents=True)
    system.fs.write_bytes(f"{store.CACHE}/{name}", data)
    return f"{store.CACHE}/{name}"


def _file_name(title: str) -> str:
    return _UNUSUAL.sub("_", title)
