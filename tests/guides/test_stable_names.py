"""The README and the guides import stable names only, so that what readers copy keeps working."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api_page import stable_names
from tests.guides.blocks import PAGES, blocks_of

PACKAGES = ("mobile_world", "simdroid")


def imports(page: Path) -> Iterator[tuple[str, str | None]]:
    """Modules of ours that a page's Python imports, each with a name of it, or none for the module itself."""
    for block in blocks_of(page):
        if block.language != "python":
            continue
        for node in ast.walk(ast.parse(block.text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGES):
                yield from ((node.module or "", alias.name) for alias in node.names)
            elif isinstance(node, ast.Import):
                yield from ((alias.name, None) for alias in node.names if alias.name.startswith(PACKAGES))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_guide_imports_is_stable(page: Path) -> None:
    stable = stable_names()
    unstable = [
        f"{module}.{name}" if name else module
        for module, name in imports(page)
        if module not in stable or (name is not None and name not in stable[module])
    ]
    assert not unstable, "list them in tests/api_page.py, or import them from a door that is listed"
