"""The app that `docs/adding-an-app.md` builds, taken from the page and played."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from mobile_world.phone.apps import launcher
from mobile_world.phone.system import Manifest, System, open_database
from mobile_world.phone.ui import Display

PAGE = Path(__file__).parents[3] / "docs" / "adding-an-app.md"


@pytest.fixture
def app() -> Manifest:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    assert found[1].count("\n") <= 150
    module = ModuleType("shopping")
    exec(compile(found[1], str(PAGE), "exec"), module.__dict__)
    manifest = module.__dict__["MANIFEST"]
    assert isinstance(manifest, Manifest)
    return manifest


def bounds(display: Display, needle: str) -> tuple[int, int]:
    document = display.dump()
    box = document[document.index('bounds="', document.index(needle)) :].split('"')[1]
    left, top, right, bottom = (int(number) for number in re.findall(r"\d+", box))
    return (left + right) // 2, (top + bottom) // 2


def test_items_are_added_ticked_and_deleted(app: Manifest, tmp_path: Path) -> None:
    root = tmp_path / "files"
    root.mkdir()
    system = System(root, (launcher.MANIFEST, app))
    display = Display(system)
    start = app.launcher()
    assert start is not None
    system.activities.launch(start, caller="android")
    assert "Nothing to buy" in display.dump()
    for item in ("Milk", "Bread"):
        display.tap(*bounds(display, 'content-desc="Add item"'))
        display.type_text(item)
        display.key(66)
    display.tap(*bounds(display, 'text="Milk"'))
    assert display.dump().index('text="Bread"') < display.dump().index('text="Milk"')
    x, y = bounds(display, 'text="Bread"')
    display.swipe(x, y, x, y, duration_ms=800)
    display.tap(*bounds(display, 'text="Delete"'))
    with open_database(system.fs, "/data/data/com.example.shopping/databases/shopping.db") as database:
        assert [tuple(row) for row in database.execute("SELECT name, done FROM items")] == [("Milk", 1)]
    assert display.crashes == 0
