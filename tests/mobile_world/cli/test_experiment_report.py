"""`mw experiment report` on directories of finished, unfinished and missing runs."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.experiment import RunDirectory, run_plan
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.scripted_executor import ScriptedExecutor


def report(*words: str) -> Result:
    return CliRunner().invoke(app, ["experiment", "report", *words])


def run_in(path: Path, *, done: int) -> None:
    directory = RunDirectory(path)
    directory.write_header(RunHeader.begin(plan("x y"), code_version(), "2026-01-01T00:00:00+00:00"))
    episodes = [(arm, task, replica) for arm in "xy" for task in "AB" for replica in range(2)]
    for arm, task, replica in episodes[:done]:
        directory.journal.append(record(task, "success" if arm == "x" else "agent_failure", arm=arm, replica=replica))


def test_all_files_are_written_from_the_journal_and_named(tmp_path: Path) -> None:
    run_in(tmp_path, done=8)
    found = report(str(tmp_path))
    assert found.exit_code == 0, found.output
    for name in ("report.html", "report.md", "evaluation_report.json"):
        assert (tmp_path / name).stat().st_size > 500
        assert str(tmp_path / name) in found.output
    text = (tmp_path / "report.md").read_text()
    assert "8 of 8 planned episodes have a score" in text
    assert "# x, y on mobile_world" in text
    first = (tmp_path / "report.html").read_bytes()
    assert report(str(tmp_path)).exit_code == 0
    assert (tmp_path / "report.html").read_bytes() == first


def test_a_run_that_is_not_done_has_a_report_that_says_so(tmp_path: Path) -> None:
    run_in(tmp_path, done=5)
    found = report("--output-dir", str(tmp_path), "--json")
    assert json.loads(found.output)["winner"] is None
    assert "3 planned episodes have not run to the end yet" in (tmp_path / "report.md").read_text()


def test_settings_that_were_edited_are_told_by_report_and_status(tmp_path: Path) -> None:
    run_plan(plan("x y"), ScriptedExecutor(lambda job: record(job.key.task, arm=job.key.arm)), tmp_path)
    header, told = tmp_path / "run.json", "Not as the run wrote it: run.json; 'mw experiment verify' says more."
    for command in ("report", "status"):
        assert told not in CliRunner().invoke(app, ["experiment", command, str(tmp_path)]).output
    header.write_text(header.read_text().replace('"title": "', '"title": "the best: ', 1))
    for words in (("report",), ("status",), ("status", "--json")):
        assert told in CliRunner().invoke(app, ["experiment", *words, str(tmp_path)]).output
    for page in ("report.md", "evaluation_report.json"):
        assert told in (tmp_path / page).read_text()


def test_a_directory_without_a_run_is_refused(tmp_path: Path) -> None:
    found = report(str(tmp_path))
    assert found.exit_code == 2
    assert "holds no run to report on" in found.output
    assert not list(tmp_path.iterdir())
