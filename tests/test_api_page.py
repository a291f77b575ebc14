"""`docs/generated/api.md` promises the names that there are, and says what each is for."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import mobile_world
from tests.api_page import PAGE, page

ROOT = Path(__file__).parents[1]
ROOMS = sorted(each.parent.name for each in (ROOT / "src" / "mobile_world").glob("*/__init__.py"))


def test_the_page_is_what_the_code_says() -> None:
    now = page()
    assert PAGE.read_text(encoding="utf-8") == now, "write it anew with: python -m tests.api_page"
    assert [line for line in now.splitlines() if line.endswith("|  |")] == [], "names that nobody describes"


def test_the_version_is_semantic_and_told_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", mobile_world.__version__)
    assert 'dynamic = ["version", "readme"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_every_room_has_a_line_on_the_page_of_rooms() -> None:
    told = re.findall(
        r"^\| \[?`(\w+)/`", (ROOT / "docs" / "design" / "rooms.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(told) == ROOMS
    assert all(inspect.getdoc(import_module(f"mobile_world.{room}")) for room in ROOMS)
