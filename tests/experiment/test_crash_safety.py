"""A run that is killed again and again loses nothing, scores nothing twice, and ends as one that was left alone."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mobile_world.experiment import RunDirectory, verify
from mobile_world.experiment.report import write_reports
from mobile_world.phone.fleet import Fleet
from tests.experiment.killed_run import plan

KILLS = 20
RUN_S = 240
VOLATILE = {"device", "started_at", "phases", "trajectory", "attempt"}
TIMES_AND_ATTEMPTS = {"attempts", "lost_attempts", "torn_lines", "avg_runtime_seconds", "mean_seconds"}
"""How long episodes took, and how often they were begun."""
DISTURBANCES = {"order": "The place in a block", "devices": "Devices differ"}
"""What an analysis says about the hour and the device of episodes, with how its sentences about them begin."""


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Two phones that outlive the runs."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with Fleet(home / "state") as fleet:
            yield [f"{phone.adb_port}:{phone.console_port}" for phone in fleet.start(2, scope="private")]


def begin(run_dir: Path, phones: list[str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.experiment.killed_run", str(run_dir), *phones]
    root = Path(__file__).resolve().parents[2]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root)


def kill_at(process: subprocess.Popen[str], events: int, seconds: float) -> bool:
    """Kill a run so long after so many events; whether there was anything left to kill."""
    assert process.stdout is not None
    for _ in range(events):
        if not process.stdout.readline():
            break
    threading.Event().wait(seconds)
    left = process.poll() is None
    process.kill()
    process.stdout.close()
    process.wait(30)
    return left


def finish(run_dir: Path, phones: list[str]) -> None:
    with begin(run_dir, phones) as process:
        process.communicate(timeout=RUN_S)
    assert process.returncode == 0


def scored(run_dir: Path) -> list[dict[str, Any]]:
    kept = [record for record in RunDirectory(run_dir).journal.records() if record.scored]
    return [record.model_dump(exclude=VOLATILE) for record in sorted(kept, key=lambda record: str(record.key))]


def lasting(content: Any) -> Any:
    """A report without times, and without how many attempts it took."""
    if isinstance(content, dict):
        return {name: lasting(value) for name, value in content.items() if name not in TIMES_AND_ATTEMPTS}
    return [lasting(each) for each in content] if isinstance(content, list) else content


def undisturbed(analysis: dict[str, Any]) -> dict[str, Any]:
    """An analysis without what it says about the order and the devices of episodes; all other sentences stay."""
    about = tuple(DISTURBANCES.values())
    kept = {name: value for name, value in analysis.items() if name not in DISTURBANCES}
    return {**kept, "sentences": [each for each in analysis["sentences"] if not each.startswith(about)]}


def reports(run_dir: Path) -> list[Any]:
    write_reports(run_dir)
    summary, report = (
        lasting(json.loads((run_dir / name).read_text())) for name in ("summary.json", "evaluation_report.json")
    )
    assert report["analysis"]["sentences"] and report["analysis"]["ranking"]["order"]
    return [summary, {**report, "analysis": undisturbed(report["analysis"])}]


@pytest.mark.slow
def test_twenty_kills_change_nothing(phones: list[str], tmp_path: Path) -> None:
    random, killed = Random(20), tmp_path / "killed"
    for kill in range(KILLS):
        assert kill_at(begin(killed, phones), random.randrange(7), random.uniform(0, 0.2)), f"ended before {kill}"
    finish(killed, phones)
    counts = Counter(record.key for record in RunDirectory(killed).journal.records() if record.scored)
    assert counts == {spec.key: 1 for spec in plan().episodes()}
    finish(tmp_path / "left alone", phones)
    assert scored(killed) == scored(tmp_path / "left alone")
    assert reports(killed) == reports(tmp_path / "left alone")
    assert verify(killed).complete
