"""The licences of what ships and of what is installed are written down: `docs/reference/licences.md`, `NOTICE`."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "licences.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = [
    line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if line
]
ASSETS = {".ttf", ".jpg", ".png", ".gz"}
"""Endings of files that are not written by hand."""
OURS = ("src/simdroid/ui/assets/words/en.txt.gz", "src/simdroid_apps/osmand/data/relief.png")


def plain(name: str) -> str:
    """A package's name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


LISTED = {plain(word) for word in re.findall(r"[\w.-]+", PAGE)}


@pytest.mark.parametrize("package", PINNED)
def test_every_package_that_is_installed_is_on_the_page(package: str) -> None:
    assert plain(package) in LISTED


def test_every_extra_is_on_the_page() -> None:
    extras = {*PROJECT["optional-dependencies"]} - {"dev"}
    assert extras == {*re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)}


def test_the_expression_of_the_wheel_is_that_of_the_page_and_of_its_assets() -> None:
    expression = PROJECT["license"]
    assert f"`{expression}`" in PAGE
    section = PAGE.partition("## What the package contains")[2].partition("\n## ")[0]
    named = re.findall(r"(?:Apache-2\.0|MIT|OFL-1\.1|CC-BY-4\.0|CC0-1\.0)", section.partition("| Asset |")[2])
    assert set(expression.split(" AND ")) == {*named}


def test_every_asset_has_its_line_in_the_notice_and_beside_it() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    patterns = re.findall(r"src/[\w./*-]+\*?[\w.*-]+", notice)
    assets = [file for file in (ROOT / "src").rglob("*") if file.suffix in ASSETS]
    assert len(assets) > 90
    for file in assets:
        name = file.relative_to(ROOT).as_posix()
        assert name in OURS or any(fnmatch(name, pattern) for pattern in patterns), f"{name} is not in NOTICE"
        lists = [folder / "LICENSES.md" for folder in file.parents if (folder / "LICENSES.md").is_file()]
        assert lists and (file.name in lists[0].read_text(encoding="utf-8") or "*" in lists[0].read_text("utf-8")), name
