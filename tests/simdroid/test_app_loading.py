"""Apps from outside the package on phones of this process, and what is said of those that cannot be there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from simdroid.app_loading import load_apps, manifest_defect
from simdroid.app_sources import AppSource, app_sources
from simdroid.catalogue import catalogue
from simdroid.device import Phone
from tests.outside_app import PACKAGE, shopping_app, small_app


def loaded(*paths: Path) -> list[str]:
    return [manifest.package for app in load_apps(app_sources(paths)) for manifest in app.manifests]


def test_a_phone_has_the_app_and_the_next_one_has_not(tmp_path: Path) -> None:
    apps = load_apps([AppSource.at(shopping_app(tmp_path))])
    plain, first = Phone(tmp_path / "plain"), Phone(tmp_path / "first", apps=apps)
    second, other = Phone(tmp_path / "second", apps=apps), Phone(tmp_path / "other")
    assert first.system.packages.get(PACKAGE) is not None
    assert first.system.fs.is_file(f"/data/data/{PACKAGE}/databases/shopping.db")
    assert plain.system.packages.get(PACKAGE) is None
    assert first.digest() == second.digest()
    assert plain.digest() == other.digest() != first.digest()


def test_the_app_of_the_page_is_short_and_imports_from_three_doors(tmp_path: Path) -> None:
    text = (shopping_app(tmp_path) / "__init__.py").read_text()
    assert text.count("\n") <= 170
    doors = {f"simdroid.{door}" for door in ("kit", "ui", "system")}
    assert set(re.findall(r"^from (simdroid\S+) import", text, re.MULTILINE)) == doors


def test_the_order_of_naming_changes_nothing(tmp_path: Path) -> None:
    one, other = small_app(tmp_path / "a.py", "org.z"), small_app(tmp_path / "b.py", "org.a")
    assert loaded(one, other) == loaded(other, one) == ["org.a", "org.z"]


def test_an_edited_app_is_another_one_at_once_and_the_old_one_stays(tmp_path: Path) -> None:
    app = shopping_app(tmp_path)
    text = (app / "__init__.py").read_text()
    (app / "words.py").write_text('LABEL = "Shopping"\n')
    edited = text.replace("from dataclasses import", "from .words import LABEL\nfrom dataclasses import")
    (app / "__init__.py").write_text(edited.replace('label="Shopping"', "label=LABEL"))
    [old] = load_apps([AppSource.at(app)])
    (app / "words.py").write_text('LABEL = "Errands!"\n')
    [new] = load_apps([AppSource.at(app)])
    assert [old.manifests[0].label, new.manifests[0].label] == ["Shopping", "Errands!"]
    assert load_apps([old.source]) == (old,)
    assert not list(app.rglob("*.pyc"))


def test_what_was_edited_since_it_was_looked_at_is_not_loaded(tmp_path: Path) -> None:
    file = small_app(tmp_path / "small.py", "org.example.before")
    source = AppSource.at(file)
    small_app(file, "org.example.after")
    with pytest.raises(ConfigError, match="has changed since the start; start again"):
        load_apps([source])


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("x = 1\ndef broken(:\n", 2, "cannot be imported: SyntaxError: "),
        ("\n\nimport no_such_thing\n", 3, "cannot be imported: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("from .parts import Screen\n", 1, "cannot be imported: "),
        ("raise SystemExit\n", 1, "cannot be imported: SystemExit"),
        ("x = 1\n", None, "defines no MANIFEST; add MANIFEST = Manifest("),
        ("\nMANIFEST = {}\n", 2, "MANIFEST is dict; make it a simdroid.system.Manifest"),
        ("MANIFESTS = 3\n", None, "has a MANIFESTS that cannot be read: TypeError"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_with_its_line(
    tmp_path: Path, text: str, line: int | None, told: str
) -> None:
    file = tmp_path / "app.py"
    file.write_text(text)
    place = f"{file}:{line}:" if line else f"{file}:"
    for _ in range(2):
        with pytest.raises(ConfigError, match=re.escape(f"the app {place} {told}")):
            loaded(file)


@pytest.mark.parametrize(
    ("package", "more", "told"),
    [
        ("com.android.settings", "", "the package com.android.settings is taken by Settings; choose another one"),
        ("shopping", "", "'shopping' is not a package name; use words separated by dots"),
        (
            "a.b",
            'activities=(ActivitySpec(".Main", dict),)',
            "the screen of .Main is <class 'dict'>; it must be",
        ),
        ("a.b", 'activities=(ActivitySpec(".M"), ActivitySpec(".M"))', "two activities are called .M; rename one"),
        ("a.b", 'databases={"databases/a.db": "CREATE TABEL a (b);"}', "the database databases/a.db fails: near"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_told_with_its_line(
    tmp_path: Path, package: str, more: str, told: str
) -> None:
    file = small_app(tmp_path / "app.py", package, more=more)
    with pytest.raises(ConfigError, match=re.escape(f"the app {file}:2: ") + ".*" + re.escape(told)):
        loaded(file)


_ROWS = """
from dataclasses import dataclass
from simdroid.kit import Link, PreferenceScreen, Table
class Options(PreferenceScreen):
    rows = (Link("More", activity=".MoreActivity"),)
@dataclass(frozen=True)
class Food:
    id: int
    nmae: str
FOODS = Table(Food, path="/data/data/org.example.small/foods.db", name="foods", columns={"id": "_id"})
"""


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            'activities=(ActivitySpec(".Main", Options),)',
            "'More' links to the activity '.MoreActivity'; there is .Main",
        ),
        (
            'databases={"foods.db": "CREATE TABLE foods (_id INTEGER PRIMARY KEY, name TEXT);"}',
            "the table foods of foods.db has no column nmae; it has _id, name",
        ),
        ('databases={"foods.db": ""}', "the table foods of foods.db has no column _id, nmae; there is no such table"),
    ],
)
def test_links_and_columns_that_are_not_there_are_told(tmp_path: Path, more: str, told: str) -> None:
    file = small_app(tmp_path / "app.py", more=more)
    file.write_text(_ROWS + file.read_text())
    with pytest.raises(ConfigError, match=re.escape(told)):
        loaded(file)


def test_an_app_may_import_from_the_earlier_doors(tmp_path: Path) -> None:
    page = shopping_app(tmp_path)
    files = list(page.rglob("*.py"))
    for file in files:
        file.write_text(file.read_text().replace("from simdroid.", "from mobile_world.phone."))
    assert any("from mobile_world.phone.kit" in file.read_text() for file in files)
    assert loaded(page) == [PACKAGE]


def test_apps_of_the_package_are_held_to_the_same() -> None:
    defects = {manifest.package: manifest_defect(manifest) for manifest in catalogue() if manifest.package != "android"}
    assert not any(defects.values()), defects


def test_looks_that_do_not_exist_are_told(tmp_path: Path) -> None:
    file = small_app(tmp_path / "app.py")
    file.write_text(file.read_text().replace('"cart"', '"no-such-icon"'))
    with pytest.raises(ConfigError, match="there is no icon 'no-such-icon'; use a name from Material Design Icons"):
        loaded(file)
    file.write_text(file.read_text().replace('"no-such-icon", "#188038"', '"cart", "green"'))
    with pytest.raises(ConfigError, match="'green' is not a color; write it as #rrggbb"):
        loaded(file)


def test_two_apps_of_one_package_are_refused(tmp_path: Path) -> None:
    one, other = small_app(tmp_path / "a.py"), small_app(tmp_path / "b.py", more='version_name="2"')
    with pytest.raises(ConfigError, match=r"b.py:2: the package org.example.small is taken by Small"):
        loaded(one, other)


def test_what_fails_while_a_phone_boots_is_told_with_its_line(tmp_path: Path) -> None:
    file = small_app(tmp_path / "app.py", more="first_run=lambda system: 1 / 0")
    apps = load_apps(app_sources([file]))
    with pytest.raises(ConfigError, match=re.escape(f"the app {file}:2: fails in first_run: ZeroDivisionError")):
        Phone(tmp_path / "phone", apps=apps)
