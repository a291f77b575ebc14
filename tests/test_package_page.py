"""What a package index shows of the README: no picture or link that leads nowhere outside of the repository."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RELATIVE = re.compile(r"\]\((?!https?:|#)[^)]*\)")


def long_description(readme: str, files: str) -> str:
    written: Callable[[str, str], str] = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["long_description"]
    return written(readme, files)


def test_without_an_address_links_are_text_and_pictures_are_left_out() -> None:
    shown = long_description(README, "")
    assert RELATIVE.search(shown) is None and "![" not in shown and "<!--" not in shown
    assert "see LICENSE" in shown and shown.startswith("# MobileWorld\n")
    assert shown.count("```") == README.count("```"), "every block is there"


def test_with_an_address_every_link_and_picture_leads_there() -> None:
    shown = long_description(README, "https://files.example/raw/")
    assert RELATIVE.search(shown) is None
    assert "![Two prompts compared" in shown and "(https://files.example/raw/docs/pictures/compare.png)" in shown
    assert "(https://files.example/raw/docs/guides/experiment1.md#how-to-read-the-report)" in shown
