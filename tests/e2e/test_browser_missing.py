"""Where there is no browser, one line says why its tests were skipped, and continuous integration fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


def told(place: Path, *tests: str, **settings: str) -> tuple[int, list[str]]:
    """The lines that name what is missing, on a machine without programs."""
    options = ["-p", "no:cacheprovider", "-n0", "-q", f"--basetemp={place / 'tests'}"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "CI"} | {"PATH": str(place), **settings},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    lines = ended.stdout.partition("short test summary info")[2].splitlines()
    return ended.returncode, [line for line in lines if "chromium" in line]


def test_one_line_says_why_browser_tests_were_skipped(tmp_path: Path) -> None:
    status, lines = told(
        tmp_path, "tests/mobile_world/viewer/test_episode_browser.py", "tests/e2e/test_browser_export.py"
    )
    assert status == 0
    assert len(lines) == 1 and "apt-get install chromium" in lines[0] and lines[0].startswith("SKIPPED [")


def test_continuous_integration_has_a_browser_or_fails(tmp_path: Path) -> None:
    status, lines = told(tmp_path, "tests/mobile_world/viewer/test_episode_browser.py", CI="true")
    assert status == 1 and len(lines) > 1 and all("CI=true allows no skips" in line for line in lines)
