"""`mw experiment archive`, `restore` and `verify` on runs out of thin air: output, files and exit status."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from mobile_world.cli.experiment.archive import _way_on
from mobile_world.experiment.configuration import CONDUCT_FILE
from mobile_world.experiment.race_record import RACE_FILE
from tests.mobile_world.cli.program import QuickProgram
from tests.mobile_world.experiment.recorded import begun, record


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    return QuickProgram(tmp_path, "experiment")


def run_in(home: Path, done: int = 4) -> Path:
    episodes = [(task, replica) for task in "AB" for replica in range(2)]
    return begun(home / "run", *(record(task, replica=replica) for task, replica in episodes[:done])).path


def test_a_run_goes_into_a_file_and_out_of_it_again(mw: QuickProgram) -> None:
    run_in(mw.home)
    done = mw("archive", "run", "--to", "a.tar")
    files = int(done.stdout.split()[1])
    assert done.stdout == f"a.tar: {files} files, 0.0 MB; prove it with 'mw experiment verify a.tar'\n"
    manifest = json.loads(mw("archive", "--output-dir", "run", "--to", "b.tar", "--json").stdout)
    assert len(manifest["files"]) == files and (mw.home / "a.tar").read_bytes() == (mw.home / "b.tar").read_bytes()
    proven = mw("verify", "a.tar")
    assert (proven.returncode, proven.stdout.splitlines()[-1]) == (
        0, "complete: everything covered is intact, and every planned episode is scored",
    )  # fmt: skip
    restored = mw("restore", "a.tar", "--to", "again")
    assert restored.returncode == 0
    assert restored.stdout.startswith(f"again: {files} files restored\n") and "continue with" not in restored.stdout
    assert (mw.home / "again" / "journal.jsonl").read_bytes() == (mw.home / "run" / "journal.jsonl").read_bytes()
    assert json.loads(mw("restore", "a.tar", "--to", "third", "--json").stdout)["scored"] == 4
    assert mw("restore", "a.tar", "--to", "again").returncode == 2, "nothing is overwritten"


def test_a_run_that_is_not_done_says_how_to_go_on(mw: QuickProgram) -> None:
    run_in(mw.home, done=3)
    assert mw("verify", "run").returncode == 3
    mw("archive", "run", "--to", "a.tar")
    restored = mw("restore", "a.tar", "--to", "again")
    assert restored.returncode == 3
    assert restored.stdout.splitlines()[-1] == "continue with: the same 'mw eval' and --output-dir again"
    (mw.home / "again" / CONDUCT_FILE).write_text("")
    assert _way_on(mw.home / "again") == f"mw experiment resume {mw.home}/again"
    (mw.home / "again" / RACE_FILE).write_text("")
    assert _way_on(mw.home / "again") == f"mw experiment race {mw.home}/again"


def test_an_archive_of_a_synthetic_subject_says_so(mw: QuickProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    run_in(mw.home)
    header = SimpleNamespace(plan=SimpleNamespace(label="made up"))
    monkeypatch.setattr("mobile_world.experiment.configuration.read_header", lambda place: header)
    assert mw("archive", "run", "--to", "a.tar").stdout.splitlines()[1:] == ["the subject is made up"]


def test_a_damaged_line_is_left_out_on_request(mw: QuickProgram) -> None:
    journal = run_in(mw.home) / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join([lines[0].replace('"steps":4', '"steps":5'), *lines[1:]]))
    damaged = mw("verify", "run", "--json")
    found = json.loads(damaged.stdout)
    assert (damaged.returncode, found["damaged_lines"], len(found["problems"])) == (1, 1, 1)
    mended = mw("verify", "run", "--repair")
    left_out, kept = mended.stderr.splitlines()
    assert mended.returncode == 3 and left_out.startswith("left out: ")
    assert kept.startswith(f"kept {len(lines) - 1} records; the original journal is run/")
    again = mw("verify", "run", "--repair")
    assert (again.returncode, again.stderr) == (3, "the journal needs no repair; nothing was changed\n")
    mw("archive", "run", "--to", "a.tar")
    refused = mw("verify", "a.tar", "--repair")
    assert refused.returncode == 2 and "unpack it with 'mw experiment restore a.tar'" in refused.stderr
    (mw.home / "bad.tar").write_bytes(b"no archive")
    assert mw("verify", "bad.tar").returncode == 2
