"""The shopping app of `docs/guides/write-an-app.md`, taken from the page."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "guides" / "write-an-app.md"
FILE = re.compile(r"^`(shopping/[\w/]+\.py)`:\n\n```python\n(.*?)```", re.MULTILINE | re.DOTALL)
PACKAGE = "com.example.shopping"
TASK = "BuySomethingTask"


def shopping_app(place: Path) -> Path:
    """Write the files of the page into a directory; the app's own."""
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        file = place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return place / "shopping"


def small_app(file: Path, package: str = "org.example.small", *, more: str = "") -> Path:
    """An app of one file without screens; `more` are further arguments of its manifest."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        "from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest\n"
        f'MANIFEST = Manifest("{package}", "Small", "cart", "#188038", {more})\n',
        encoding="utf-8",
    )
    return file
