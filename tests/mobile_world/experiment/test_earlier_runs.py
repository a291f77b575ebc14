"""Runs that earlier code wrote stay readable: they are verified, listed, shown, summed up and reported.

`earlier/` holds directories as that code left them: `before-hashes` has neither content hashes nor code in its header,
`before-races` has no parts, no official rules and fewer limits in its rules, `before-seals` has checksums but neither
links nor a seal. They are never written anew.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.experiment import RunDirectory, verify
from mobile_world.viewer import LogDirectory

EARLIER = Path(__file__).parent / "earlier"
RUNS = sorted(folder.name for folder in EARLIER.iterdir())
Mw = Callable[..., Result]


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mw:
    """Runs `mw` in this process, with a home and a state of its own."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    return lambda *words: CliRunner().invoke(app, words)


@pytest.fixture(params=RUNS)
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an earlier run."""
    return Path(shutil.copytree(EARLIER / request.param, tmp_path / "runs" / request.param))


def test_every_record_is_read_and_every_blob_is_there(run: Path) -> None:
    proof = verify(run)
    assert proof.complete, proof.problems
    directory = RunDirectory(run)
    header = directory.header()
    assert header is not None and header.schema_version == 1
    records = list(directory.journal.records())
    assert len(records) == len(header.plan) == proof.scored
    assert header.plan.suite_versions == (1,) and {record.suite_version for record in records} == {1}
    assert all(len(list(directory.steps(record))) == record.steps for record in records)


def test_listed_and_shown(run: Path, mw: Mw) -> None:
    done = mw("logs", "results", "--log-dir", str(run.parent), "--json")
    (row,) = json.loads(done.stdout)
    assert (row["state"], row["scored"], row["problem"]) == ("finished", row["planned"], None)
    assert row["suite_versions"] == [1]
    assert row["unchecked"] == verify(run).unprotected == (0 if run.name == "before-seals" else row["scored"])
    told = mw("logs", "results", "--log-dir", str(run.parent)).stderr
    assert ("unchecked, because an earlier version" in told) == (row["unchecked"] > 0)
    assert LogDirectory(run.parent).names() == [run.name]
    exported = mw("logs", "export", "--log-dir", str(run.parent), "--output", str(run.parent.parent / "site"))
    assert exported.exit_code == 0, exported.output
    assert (run.parent.parent / "site" / "index.html").is_file()


def test_experiments_are_reported_anew(tmp_path: Path, mw: Mw) -> None:
    run = Path(shutil.copytree(EARLIER / "before-races", tmp_path / "run"))
    rates = _rates(run)
    done = mw("experiment", "report", str(run))
    assert done.exit_code == 0, done.output
    assert (run / "report.html").is_file()
    assert _rates(run) == rates


def test_results_of_other_code_are_not_mixed_unasked(tmp_path: Path, mw: Mw) -> None:
    run = Path(shutil.copytree(EARLIER / "before-races", tmp_path / "run"))
    done = mw("experiment", "extend", str(run), "--replicas", "2")
    assert done.exit_code == 2
    assert "another directory" in done.stderr
    assert verify(run).complete


def test_a_run_of_a_later_version_is_told_as_such(run: Path, mw: Mw) -> None:
    file = run / "run.json"
    header = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**header, "schema_version": 2, "version": "9.0.0"}), encoding="utf-8")
    done = mw("experiment", "status", str(run))
    assert done.exit_code == 2
    assert "9.0.0" in done.stderr and "update" in done.stderr


def _rates(run: Path) -> dict[str, float]:
    report = json.loads((run / "evaluation_report.json").read_text(encoding="utf-8"))
    return {name: result["metrics"]["success_rate"] for name, result in report["variant_results"].items()}
