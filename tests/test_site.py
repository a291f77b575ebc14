"""The documentation as a site: it builds without a warning, asks no other host, and has every page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHOWN = re.compile(r"<article.*?</article>", re.DOTALL)
CODE = re.compile(r"<(pre|code)\b.*?</\1>", re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environ = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(words, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return folder


def test_nothing_on_it_comes_from_another_host(site: Path) -> None:
    loaded = re.compile(
        r"""<(?:script|img|iframe|link|source)\b[^>]*(?:src|href)=["']?(?:https?:)?//|url\(["']?(?:https?:)?//|@import"""
    )
    files = [file for ending in ("html", "css") for file in site.rglob(f"*.{ending}")]
    assert len(files) > 80
    assert [file.name for file in files if loaded.search(file.read_text(encoding="utf-8"))] == []


def test_every_page_of_the_documentation_is_on_it_and_so_are_the_projects_own(site: Path) -> None:
    pages = {file.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for file in (ROOT / "docs").rglob("*.md")}
    expected = {name.replace("README.html", "index.html") for name in pages}
    expected |= {f"project/{name}.html" for name in ("index", "contributing", "changelog")}
    assert expected - {file.relative_to(site).as_posix() for file in site.rglob("*.html")} == set()


def test_lists_tables_and_comments_are_read_as_on_a_repository_page(site: Path) -> None:
    """No mark of Markdown is left as text; a list behind a sentence, or inside of another one, is a list."""
    left = re.compile(r"^\s*[-*] \S|\*\*\w|\]\(|^\s*\|.*\|\s*$|<!-- run", re.MULTILINE)
    for file in site.rglob("*.html"):
        for shown in SHOWN.findall(file.read_text(encoding="utf-8")):
            text = re.sub(r"<(?!!--)[^>]*>", "\n", CODE.sub("", shown))
            assert left.search(text) is None, (file.name, left.search(text))
