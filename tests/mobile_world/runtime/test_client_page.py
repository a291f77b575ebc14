"""The program of `docs/guides/python-client.md`, taken from the page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_world.core import EnvServer, SessionManager
from tests.phones_here import PhonesHere

PAGE = Path(__file__).parents[3] / "docs" / "guides" / "python-client.md"
ADDRESS = "http://127.0.0.1:6800"


@pytest.mark.slow
def test_the_program_of_the_page_plays_an_episode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    [program] = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert ADDRESS in program
    manager = SessionManager(PhonesHere(1), artefacts=tmp_path / "artefacts")
    with EnvServer(manager) as server:
        words = [sys.executable, "-W", "error", "-c", program.replace(ADDRESS, server.url)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        goal, look, verdict = done.stdout.splitlines()
        assert "contact" in goal
        assert "width=1080" in look
        assert verdict.startswith("0.0 ")
        assert manager.leases.sessions() == []
