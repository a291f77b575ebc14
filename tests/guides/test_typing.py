"""Strict type checkers accept the Python of the README and the guides, as a program that uses this package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guides.blocks import PAGES, ROOT, blocks_of

CONFIGURATION = """[mypy]
strict = true
python_version = 3.11
plugins = pydantic.mypy
namespace_packages = true
explicit_package_bases = true

[mypy-adbutils.*,gymnasium.*,pandas.*,yaml.*]
ignore_missing_imports = true
"""
"""What a careful reader has; the packages below bring no types."""
PYRIGHT = {"typeCheckingMode": "strict", "reportMissingTypeStubs": False}
"""The same for pyright, which is run by hand before a release."""


def write_blocks(folder: Path) -> int:
    """Write every Python block of the pages to a module of its own; how many there are."""
    written = 0
    for page in PAGES:
        for block in blocks_of(page):
            if block.language == "python" and not block.unused:
                name = f"{page.stem}_{block.line}".replace("-", "_").lower()
                (folder / f"{name}.py").write_text(block.text, encoding="utf-8")
                written += 1
    return written


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.timeout(600)
def test_mypy_accepts_the_guides(tmp_path: Path) -> None:
    folder = tmp_path / "guides"
    folder.mkdir()
    assert write_blocks(folder) > 15
    (tmp_path / "mypy.ini").write_text(CONFIGURATION, encoding="utf-8")
    arguments = ["--config-file", str(tmp_path / "mypy.ini"), "--cache-dir", str(ROOT / ".mypy_cache/guides"), "."]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    project = Path(sys.argv[1])
    write_blocks(project)
    (project / "pyrightconfig.json").write_text(json.dumps(PYRIGHT), encoding="utf-8")
