"""A run that is killed again and again loses nothing, scores nothing twice, and ends as one that was left alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mobile_world.experiment import RunDirectory, verify
from mobile_world.experiment.reports.report import write_reports
from simdroid.fleet import serve_phone
from tests.mobile_world.experiment.killed_run import plan
from tests.tiers import count

KILLS = count(8, 20)
VOLATILE = {"device", "started_at", "phases", "trajectory", "trajectory_sha256", "attempt"}
TIMES_AND_ATTEMPTS = {"attempts", "lost_attempts", "torn_lines", "avg_runtime_seconds", "mean_seconds"}
"""How long episodes took, and how often they were begun."""
NUISANCE_EFFECTS = {"order": "Order within a block", "devices": "Success rates differ between devices"}
"""What an analysis says about the hour and the device of episodes, with how its sentences about them begin."""


class Runs:
    """Goes on with runs in processes of their own, on two phones that outlive them."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def begin(self, run_dir: Path) -> int:
        """Go on with a run; the number of its process."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{run_dir}\n")
        self._process.stdin.flush()
        return int(self.hear())

    def hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def end(self) -> int:
        """Wait until the process has ended; its status."""
        while not (line := self.hear()).startswith("ended"):
            assert line, "the one that begins runs is gone"
        return int(line.split()[1])

    def kill(self, run_dir: Path, events: int, seconds: float) -> bool:
        """Go on with a run and kill it so long after so many events; whether there was anything left to kill."""
        process = self.begin(run_dir)
        for _ in range(events):
            if self.hear().startswith("ended"):
                return False
        threading.Event().wait(seconds)
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        return self.end() == -signal.SIGKILL


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Runs]:
    monkeypatch.setenv("HOME", str(tmp_path))
    with ExitStack() as stack:
        phones = [stack.enter_context(serve_phone(tmp_path / f"phone-{number}")) for number in range(2)]
        addresses = [f"{phone.adb_port}:{phone.console_port}" for phone in phones]
        command = [sys.executable, "-m", "tests.mobile_world.experiment.killed_run", *addresses]
        root = Path(__file__).resolve().parents[3]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root) as process:
            yield Runs(process)


def scored(run_dir: Path) -> list[dict[str, Any]]:
    kept = [record for record in RunDirectory(run_dir).journal.records() if record.scored]
    return [record.model_dump(exclude=VOLATILE) for record in sorted(kept, key=lambda record: str(record.key))]


def lasting(content: Any) -> Any:
    """A report without times, and without how many attempts it took."""
    if isinstance(content, dict):
        return {name: lasting(value) for name, value in content.items() if name not in TIMES_AND_ATTEMPTS}
    return [lasting(each) for each in content] if isinstance(content, list) else content


def without_nuisance_effects(analysis: dict[str, Any]) -> dict[str, Any]:
    """An analysis without what it says about the order and the devices of episodes; all other sentences stay."""
    about = tuple(NUISANCE_EFFECTS.values())
    kept = {name: value for name, value in analysis.items() if name not in NUISANCE_EFFECTS}
    return {**kept, "sentences": [each for each in analysis["sentences"] if not each.startswith(about)]}


def reports(run_dir: Path) -> list[Any]:
    write_reports(run_dir)
    summary, report = (
        lasting(json.loads((run_dir / name).read_text())) for name in ("summary.json", "evaluation_report.json")
    )
    assert report["analysis"]["sentences"] and report["analysis"]["ranking"]["order"]
    return [summary, {**report, "analysis": without_nuisance_effects(report["analysis"])}]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_kills_change_nothing(runs: Runs, tmp_path: Path) -> None:
    random, killed, alone = Random(20), tmp_path / "killed", tmp_path / "left alone"
    for kill in range(KILLS):
        assert runs.kill(killed, random.randrange(7), random.uniform(0, 0.1)), f"ended before {kill}"
    for run_dir in (killed, alone):
        runs.begin(run_dir)
        assert runs.end() == 0
    counts = Counter(record.key for record in RunDirectory(killed).journal.records() if record.scored)
    assert counts == {spec.key: 1 for spec in plan().episodes()}
    assert scored(killed) == scored(alone)
    assert reports(killed) == reports(alone)
    found = verify(killed)
    assert found.complete and found.session_ended, found.problems
