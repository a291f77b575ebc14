"""Every column of a page's tables is explained below the table, or says everything itself."""

from __future__ import annotations

import re
from html import unescape

import pytest

from mobile_world.analysis.formatting import reason_in_words
from tests.mobile_world.viewer.test_golden_pages import PAGES, log_directory, rendered

PLAIN = {
    *("Variant", "Rank", "Setting", "Value", "Run", "State", "Last updated", "Task", "Device", "Started", "Last used"),
    "B − A (pp)",
}
"""Titles that say everything."""
MATRICES = ("heat", "settings", "matrix")
"""Classes of tables whose columns are variants or outcomes."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return dict(rendered(log_directory(tmp_path_factory.mktemp("legends"))))


def of_names(page: str) -> set[str]:
    """The names of variants on a page, which columns may bear, and the words for reasons of failures."""
    rows = re.findall(r'<option value="[^"]*"[^>]*>([^<]*)</option>', page)
    return {*rows, *map(reason_in_words, ("premature_termination", "max_steps_reached", "loop"))}


@pytest.mark.parametrize("name", [name for name in PAGES if name not in ("not-found", "bad-address", "compare-open")])
def test_columns_of_pages_are_explained(name: str, pages: dict[str, str]) -> None:
    for table in pages[name].split("<table")[1:]:
        kind = re.match(r'[^>]*class="([^"]*)"', table)
        if kind and any(each in kind[1] for each in MATRICES):
            continue
        columns = {unescape(each) for each in re.findall(r'<th scope="col"[^>]*>([^<]*)\n?</th>', table)}
        below = re.search(r'(?s)</table>.*?<dl class="legend">(.*?)</dl>', table)
        explained = {unescape(each) for each in re.findall(r"<dt>([^<]*)</dt>", below[1])} if below else set()
        assert explained <= columns, f"{name}: {explained - columns} is explained and not there"
        assert columns <= explained | PLAIN | of_names(pages[name]), f"{name}: {columns - explained - PLAIN}"


def test_pages_with_tables_are_looked_at(pages: dict[str, str]) -> None:
    tables = {name: page.count('<dl class="legend">') for name, page in pages.items()}
    assert min(tables[name] for name in ("runs", "run", "episodes", "compare")) >= 1, tables
