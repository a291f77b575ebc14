"""The program of `docs/guides/evaluate-an-agent.md`, taken from the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "evaluate-an-agent.md"
DEADLINE_S = 240


@pytest.mark.slow
def test_the_program_of_the_page_scores_every_episode(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    environ = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=DEADLINE_S
    )
    assert done.returncode == 0, done.stderr
    assert 0.0 <= float(done.stdout) <= 1.0
    records = list(RunDirectory(tmp_path / "my-run").journal.records())
    assert len(records) == 10 and all(record.scored for record in records)
