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


def test_every_section_is_in_the_table_on_top() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in re.findall(r"^## (.+)$", text, re.M)}
    assert headings == set(re.findall(r"\]\(#([\w-]+)\)", text))
