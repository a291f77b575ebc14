"""`docs/design/where-to-change.md` names files that there are, so that a moved file is moved on the page, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "design" / "where-to-change.md"
ROWS = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if "`" in line]
TOP_FOLDERS = ("src/", "tests/", "docs/", "benchmarks/", "scripts/", "configs/")
QUOTED = re.compile(r"`([\w./-]+)`")

FILE_NAME = re.compile(r"\.(py|md|toml|json|txt|yaml|yml|html)$")
READ = {".py", ".md", ".toml", ".js", ".json", ".txt"}


def text_below(path: str) -> str:
    """The text of a file, or of all files of a folder."""
    place = ROOT / path
    files = [place] if place.is_file() else sorted(file for file in place.rglob("*") if file.suffix in READ)
    return "".join(file.read_text(encoding="utf-8") for file in files)


def paths(row: str) -> list[str]:
    return [name for name in QUOTED.findall(row) if name.startswith(TOP_FOLDERS)]


@pytest.mark.parametrize("path", sorted({path for row in ROWS for path in paths(row)}))
def test_every_path_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_files_without_a_folder_lie_in_a_folder_of_their_row() -> None:
    astray = []
    for row in ROWS:
        folders = [ROOT / path if (ROOT / path).is_dir() else (ROOT / path).parent for path in paths(row)]
        names = [name for name in QUOTED.findall(row) if name.endswith(".py") and "/" not in name]
        astray += [name for name in names if folders and not any(any(folder.rglob(name)) for folder in folders)]
    assert astray == []


def test_names_in_code_stand_in_a_file_of_their_row() -> None:
    """So that a renamed class or table is renamed on the page, too."""
    unknown = []
    for row in ROWS:
        named = paths(row)
        code = [word for word in re.findall(r"`([A-Za-z_][\w.]*)`", row) if not FILE_NAME.search(word)]
        if named and code:
            text = "".join(map(text_below, named))
            unknown += [(word, named) for word in code if word.rpartition(".")[2] not in text]
    assert unknown == []


def test_every_section_is_in_the_table_on_top() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in re.findall(r"^## (.+)$", text, re.M)}
    assert headings == set(re.findall(r"\]\(#([\w-]+)\)", text))
