"""Which run a command means when none is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.experiment.configuration import load_experiment, write_conduct
from tests.mobile_world.experiment.recorded import begun, record


def mw(*words: str) -> Result:
    return CliRunner().invoke(app, ["experiment", *words])


def test_a_run_that_is_not_named_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for words in (("resume",), ("status",), ("report",), ("verify",)):
        refused = mw(*words)
        assert refused.exit_code == 2 and "no experiment below results/" in refused.stderr
    conduct = load_experiment(None, environ={}).conduct
    for name in ("deep/mine", "done"):
        records = [record(task, replica=replica) for task in "AB" for replica in range(2)] if name == "done" else []
        directory = begun(tmp_path / "results" / name, *records)
        write_conduct(directory.path, conduct)
        if name == "deep/mine":
            assert "0 of 4 episodes scored" in mw("status").stdout
            assert "results/deep/mine" in mw("status").stdout
    (tmp_path / "results" / "evaluated").mkdir()
    begun(tmp_path / "results" / "evaluated")
    several = mw("status")
    assert several.exit_code == 2 and "name one of the 2 experiments" in several.stderr
    assert "results/deep/mine (0 of 4 scored)" in several.stderr and "results/done (4 of 4 scored)" in several.stderr
    resumed = mw("resume", "--dry-run")
    assert "results/done" not in resumed.output, "it is finished, and not the one to resume"
    begun(tmp_path / "results" / "another")
    write_conduct(tmp_path / "results" / "another", conduct)
    refused = mw("resume")
    assert refused.exit_code == 2 and "name one of the 2 unfinished experiments" in refused.stderr
