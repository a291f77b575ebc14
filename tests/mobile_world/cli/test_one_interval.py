"""One interval under one name: terminal, status, summary, report and viewer show the same numbers for an arm."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from mobile_world.analysis import rate_estimate
from mobile_world.analysis.formatting import rate_interval
from mobile_world.cli.app import app
from mobile_world.experiment import RunDirectory
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.header import RunHeader, code_version
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.pages.run import run_page
from mobile_world.viewer.run_status import RunStatusCache
from tests.mobile_world.experiment.recorded import plan, record

TASKS = [f"T{number}" for number in range(6)]


def written(run_dir: Path) -> Path:
    directory = RunDirectory(run_dir)
    with directory.locked():
        header = RunHeader.begin(plan("x y", " ".join(TASKS), replicas=3), code_version(), "2026-01-01T00:00:00+00:00")
        directory.write_header(header)
    for number, task in enumerate(TASKS):
        for replica in range(3):
            for arm in "xy":
                won = number < 4 if arm == "x" else (number + replica) % 2
                ends = "success" if won else "agent_failure"
                answers = {"answers": 4, "strict_answers": 3 if arm == "x" else 4, "repaired": 1}
                directory.journal.append(record(task, ends, arm=arm, replica=replica, **answers))
    return run_dir


def test_every_place_shows_the_same_interval(tmp_path: Path) -> None:
    run_dir = written(tmp_path / "run")
    _, low, high, approximate = rate_estimate([3, 3, 3, 3, 0, 0], [3] * 6)
    words = rate_interval(low, high, approximate=approximate)
    assert words == "≈ 20 to 94\u00a0%"
    report = json.loads(write_reports(run_dir).report.read_text())
    ends = {"low": low, "high": high}
    assert report["variant_results"]["x"]["metrics"]["success_interval"] == ends
    assert {end: report["leaderboard"][0]["success_interval"][end] for end in ends} == ends
    status = CliRunner().invoke(app, ["experiment", "status", str(run_dir)]).stdout
    (line,) = (line for line in status.splitlines() if "12/18" in line)
    assert words in line and "75.0\u00a0%" in line
    told = json.loads(CliRunner().invoke(app, ["experiment", "status", str(run_dir), "--json"]).stdout)
    assert {end: told["leaderboard"][0][end] for end in ends} == ends
    assert {end: told["summary"]["by_arm"]["x"][end] for end in ends} == ends
    for page in ("report.md", "report.html"):
        assert words.replace("\u00a0", " ") in (run_dir / page).read_text().replace("\u00a0", " ")
    library = LogDirectory(tmp_path)
    shown = run_page(library.run("run"), RunStatusCache(library).of("run"), ServerLinks())
    assert words in shown and "Strict answers" in shown and "75.0\u00a0%" in shown
