"""`mw experiment export` as a user runs it."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.experiment import run_plan
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.scripted_executor import ScriptedExecutor


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    known = [record(task, replica=replica) for task in "AB" for replica in range(2)]
    run_plan(plan(), ScriptedExecutor(known), tmp_path / "run")
    return tmp_path / "run"


def export(*words: str) -> Result:
    return CliRunner().invoke(app, ["experiment", "export", *words])


def test_the_tables_are_written_unless_something_else_is_asked_for(run_dir: Path, tmp_path: Path) -> None:
    done = export(str(run_dir), "--to", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    assert f"{tmp_path / 'out/episodes.csv'}: 4 rows" in done.stdout
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == ["episodes.csv", "steps.csv"]


def test_files_are_named_in_json(run_dir: Path, tmp_path: Path) -> None:
    words = ("--what", "feedback", "--what", "training", "--what", "episodes", "--format", "jsonl", "--json")
    done = export("--output-dir", str(run_dir), "--to", str(tmp_path), *words)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert [(each["what"], each["rows"]) for each in told["files"]] == [
        ("episodes", 4),
        ("training", 0),
        ("feedback", 4),
    ]
    assert all(Path(each["file"]).is_file() for each in told["files"])
    assert (told["unreadable"], told["subject"]) == (0, None)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere", "--to", "out"), "holds no run to export"),
        (("nowhere",), "Missing option '--to'"),
        (("nowhere", "--to", "out", "--what", "stepps"), "Did you mean 'steps'?"),
        (("nowhere", "--to", "out", "--format", "xls"), "'csv', 'jsonl', 'parquet'"),
    ],
)
def test_what_cannot_be_exported_is_refused(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    done = CliRunner().invoke(app, ["experiment", "export", *words])
    assert done.exit_code == 2
    assert message in done.output


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="the extra is installed")
def test_parquet_without_the_extra_says_what_to_install(run_dir: Path, tmp_path: Path) -> None:
    done = export(str(run_dir), "--to", str(tmp_path / "out"), "--format", "parquet")
    assert done.exit_code == 2
    assert "mobile-world[export]" in done.output
