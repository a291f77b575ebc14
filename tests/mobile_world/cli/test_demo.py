"""`mw demo` from beginning to end, with the real adb and without it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PICTURES = ["01-home.png", "02-settings.png", "03-wifi-off.png", "04-wifi-on.png", "05-typing.png"]

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("with_adb", [True, False])
def test_demo(tmp_path: Path, with_adb: bool) -> None:
    if with_adb and shutil.which("adb") is None:
        pytest.skip("adb is not installed")
    programs = Path(sys.executable).parent
    environ = {**os.environ, "HOME": str(tmp_path), "PATH": os.environ["PATH"] if with_adb else str(programs)}
    command = [str(programs / "mw"), "demo", "--output", str(tmp_path / "out")]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    assert ("driven with adb\n" in done.stdout) == with_adb
    assert "Android 13" in done.stdout
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == PICTURES
    pictures = [file.read_bytes() for file in sorted((tmp_path / "out").iterdir())]
    assert len(set(pictures)) == len(PICTURES), "two steps look the same"
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
