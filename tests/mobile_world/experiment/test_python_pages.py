"""The Python programs of `guides/evaluate-an-agent.md` and `reference/experiments.md`, taken from the pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory

DOCS = Path(__file__).parents[3] / "docs"
DEADLINE_S = 240


def printed_by_the_page(name: str, home: Path) -> list[str]:
    (program,) = re.findall(r"```python\n(.*?)```", (DOCS / name).read_text(), re.DOTALL)
    environ = {**os.environ, "HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=home, env=environ, capture_output=True, text=True, timeout=DEADLINE_S
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_the_evaluation_of_the_page_scores_every_episode(tmp_path: Path) -> None:
    *episodes, last = printed_by_the_page("guides/evaluate-an-agent.md", tmp_path)
    rate, missing = last.split()
    assert 0.0 <= float(rate) <= 1.0 and missing == "0"
    records = list(RunDirectory(tmp_path / "my-run").journal.records())
    assert len(records) == len(episodes) == 10 and all(record.scored for record in records)


@pytest.mark.slow
def test_the_experiment_of_the_page_is_run_and_reported(tmp_path: Path) -> None:
    size, *rows, verdict = printed_by_the_page("reference/experiments.md", tmp_path)
    assert size.startswith("20 (") and len(rows) >= 3 and "winner" in verdict.lower()
    assert (tmp_path / "my-experiment" / "report.html").exists()
