"""What goes on beside a run: archives of it, a command that is told of its end, its log; and which run is meant."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from loguru import logger

from mobile_world.cli import upkeep as upkeep_module
from mobile_world.cli.app import app
from mobile_world.cli.upkeep import Upkeep
from mobile_world.domain import ConfigError, DeviceLost, EpisodeRecord
from mobile_world.experiment import RunBegan, RunDirectory, RunResult, restore, summary_of, verify
from mobile_world.experiment.backups import KEPT, Backups
from mobile_world.experiment.code_version import CodeVersion
from mobile_world.experiment.configuration import load_experiment, write_conduct
from mobile_world.experiment.events import EpisodeEnded
from mobile_world.experiment.header import RunHeader
from tests.cli.conftest import PhonesAround
from tests.cli.program import QuickProgram
from tests.experiment.recorded import lost, plan, record

DEADLINE_S = 60.0
WRITE_DOWN = """
import json, os, sys
told = {name: value for name, value in os.environ.items() if name.startswith("MW_")}
open(sys.argv[1], "a").write(json.dumps([told, json.load(sys.stdin)]) + "\\n")
"""


def begun(path: Path, *records: EpisodeRecord, **more: Any) -> RunDirectory:
    directory = RunDirectory(path)
    with directory.locked():
        code = CodeVersion(version="1", rooms={})
        directory.write_header(RunHeader.begin(plan(**more), code, "2026-01-01T00:00:00+00:00"))
        for each in records:
            directory.journal.append(each)
    return directory


def ended(directory: RunDirectory, **more: Any) -> RunResult:
    of = plan()
    summary = summary_of(directory, of)
    return RunResult(summary, summary.planned - summary.all_scored, **more)


@pytest.fixture
def noting(tmp_path: Path) -> str:
    """A command that writes down what it is told."""
    script = tmp_path / "write down.py"
    script.write_text(WRITE_DOWN)
    return shlex.join([sys.executable, str(script), str(tmp_path / "noted")])


def taken(**given: Any) -> Upkeep:
    return Upkeep.taken_from({"archive_to": None, "every": None, "notify": None} | given)


def noted(tmp_path: Path) -> list[tuple[dict[str, str], dict[str, Any]]]:
    return [tuple(json.loads(line)) for line in (tmp_path / "noted").read_text().splitlines()]


# The command that is told of the end.


def test_the_command_is_told_how_a_run_ended(tmp_path: Path, noting: str) -> None:
    whole = begun(tmp_path / "run", *(record(task, replica=replica) for task in "AB" for replica in range(2)))
    half = begun(tmp_path / "half", record("A"))
    ends = [
        (whole, ended(whole), False),
        (half, ended(half), True),
        (half, ended(half, stopped="the budget of 5 tokens is spent", over_budget=True), False),
        (half, ended(half, stopped="no device could be had"), False),
    ]
    for directory, result, interrupted in ends:
        with taken(notify=noting).around(directory.path) as end:
            end.reached(result, interrupted=interrupted)
    told = noted(tmp_path)
    assert [variables["MW_EVENT"] for variables, _ in told] == ["finished", "stopped", "budget", "stopped"]
    assert [facts["event"] for _, facts in told] == ["finished", "stopped", "budget", "stopped"]
    assert told[0][0]["MW_SCORED"] == told[0][0]["MW_PLANNED"] == "4" and told[0][0]["MW_MISSING"] == "0"
    assert told[1][0]["MW_RUN_DIR"] == str(tmp_path / "half")
    assert [facts["message"].partition("; ")[2] for _, facts in told[1:]] == [
        "interrupted",
        "the budget of 5 tokens is spent",
        "no device could be had",
    ]


def test_it_is_told_of_failures_too(tmp_path: Path, noting: str) -> None:
    for error in (DeviceLost("the adb server is gone"), KeyboardInterrupt()):
        with pytest.raises(type(error)), taken(notify=noting).around(tmp_path / "run"):
            raise error
    (failed, _), (stopped, facts) = noted(tmp_path)
    assert (failed["MW_EVENT"], failed["MW_MESSAGE"]) == ("failed", "the adb server is gone")
    assert (stopped["MW_EVENT"], stopped["MW_SCORED"], facts["scored"]) == ("stopped", "", None)


def test_a_command_that_fails_is_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = begun(tmp_path / "run")
    monkeypatch.setattr(upkeep_module, "NOTIFY_DEADLINE_S", 0.5)
    hanging = shlex.join([sys.executable, "-c", "import sys, threading; threading.Event().wait()"])
    broken = shlex.join([sys.executable, "-c", "import sys; sys.exit('no mail today')"])
    (tmp_path / "no program").write_text("")
    (tmp_path / "no program").chmod(0o755)
    for command in (hanging, broken, shlex.join([str(tmp_path / "no program")])):
        with taken(notify=command).around(directory.path) as end:
            end.reached(ended(directory), interrupted=False)
    told = capsys.readouterr().err
    assert "did not end within 0.5 s and was killed" in told
    assert "ended with status 1: no mail today" in told and "could not be run" in told
    assert (directory.path / "run.log").read_text().count(" WARNING the command of --notify") == 3


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"notify": "no-such-command now"}, "there is no command 'no-such-command'"),
        ({"notify": "'unbalanced"}, "cannot be read as a command"),
        ({"notify": " "}, "names no command"),
        ({"every": 60.0}, "say where with --archive-to"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_starts(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        taken(**given)


@pytest.mark.parametrize("wrong", ["30", "0s", "-5m", "m", "1w", "half an hour"])
def test_times_have_a_unit(wrong: str) -> None:
    done = CliRunner().invoke(app, ["experiment", "run", "--every", wrong, "--archive-to", "x"])
    assert done.exit_code == 2 and "such as 90s, 30m or 2h" in " ".join(done.output.split())


# Archives.


def test_a_run_is_archived_again_and_again_and_at_its_end(tmp_path: Path) -> None:
    directory, folder = begun(tmp_path / "run"), tmp_path / "backups"
    begun(tmp_path / "other" / "run")
    (tmp_path / "backups").mkdir()
    (folder / "run-of-somebody.tar").write_text("mine")
    told: list[str] = []
    written = 0
    with directory.locked(), Backups(directory.path, folder, 0.05, told.append):
        end = time.monotonic() + DEADLINE_S
        while len(list(folder.glob("run-*Z*.tar"))) < KEPT and time.monotonic() < end:
            directory.journal.append(record("A", "infra_failure", attempt=written + 1))
            written += 1
    last = Backups(directory.path, folder, 60, told.append).last()
    assert told == [] and last is not None
    archives = sorted(folder.glob("run-*Z*.tar"))
    assert len(archives) == KEPT and last in archives
    for file in archives:
        assert verify(file).problems == ()
    assert verify(restore(last, tmp_path / "back").run_dir).attempts == written
    assert (folder / "run-of-somebody.tar").read_text() == "mine"
    assert not [each for each in folder.iterdir() if each.name.startswith(".")]


def test_an_archive_that_cannot_be_made_costs_the_run_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = begun(tmp_path / "run", record("A"))
    (directory.path / "stray").symlink_to(tmp_path)
    with taken(archive_to=tmp_path / "backups").around(directory.path) as end:
        end.reached(ended(directory), interrupted=False)
    assert "warning: no archive was made" in capsys.readouterr().err
    told: list[str] = []
    gone = Backups(directory.path, tmp_path / "gone", 60, told.append)
    (tmp_path / "gone").rmdir()
    (tmp_path / "gone").write_text("no folder any more")
    assert gone.last() is None and len(told) == 1
    for place, why in ((directory.path / "inside", "lies inside the run"), (Path("/proc/nowhere"), "cannot go to")):
        with pytest.raises(ConfigError, match=why):
            Backups(directory.path, place, 60, print)


def test_a_run_keeps_archives_a_log_and_tells_of_its_end(
    tmp_path: Path, phones_around: PhonesAround, noting: str
) -> None:
    mw = QuickProgram(tmp_path, "experiment", COLUMNS="200")
    around = phones_around.known_to(tmp_path, count=2)
    small = ("experiment1", "--tasks", "WifiEnableTask", "--variants", "v01,v06", "--replicas", "1", *around)
    done = mw("run", *small, "--output-dir", "out", "--archive-to", "kept", "--every", "1h", "--notify", noting)
    assert done.returncode == 0, done.stderr
    [file] = (tmp_path / "kept").iterdir()
    assert f"archived to kept/{file.name}" in done.stderr
    assert [variables["MW_EVENT"] for variables, _ in noted(tmp_path)] == ["finished"]
    log = (tmp_path / "out" / "run.log").read_text().splitlines()
    assert "run began: mobile_world" in log[0] and "run ended: 4 of 4 episodes scored" in log[-1]
    assert sum("attempt 1: " in line for line in log) == 4
    back = mw("restore", f"kept/{file.name}", "--to", "back")
    assert back.returncode == 0 and "whole: every hash is right" in back.stdout
    assert (tmp_path / "back" / "run.log").read_text().splitlines() == log
    again = mw("restore", f"kept/{file.name}", "--to", "back")
    assert again.returncode == 2 and "nothing is written over it" in again.stderr
    grown = mw("extend", "back", "--replicas", "2", "--dry-run")
    assert grown.returncode == 0 and "4 to run" in grown.stdout


# The log.


def test_the_log_has_times_levels_and_no_secrets(tmp_path: Path) -> None:
    directory = RunDirectory(tmp_path)
    gone = record("A", "infra_failure", error=lost(), endpoint_faults={"stall": 2})
    with directory.log.hearing_others():
        directory.log.note(RunBegan(4, 2, 1, ("Line 3 is damaged.",)))
        directory.log.note(EpisodeEnded(gone, again=True))
        directory.log.note(EpisodeEnded(record("A", attempt=2), again=False))
        logger.warning("the endpoint said: Bearer abcdefgh12345678\nand api_key=0123456789abcdef")
    logger.info("nobody listens any more")
    lines = (tmp_path / "run.log").read_text().splitlines()
    levels = [line.split()[1] for line in lines]
    assert levels == ["INFO", "WARNING", "WARNING", "WARNING", "INFO", "WARNING"]
    assert all(line[:4].isdecimal() and "+00:00 " in line for line in lines)
    assert "DEVICE_LOST in act: gone, tried again" in lines[3] and "failed requests: stall 2" in lines[3]
    assert "null/mobile_world/A/0 attempt 2: success, score 1, 4 steps" in lines[4]
    assert "Bearer [secret]" in lines[5] and "12345678" not in lines[5] and "0123456789abcdef" not in lines[5]


def test_a_log_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "run.log").mkdir()
    RunDirectory(tmp_path).log.write("INFO", "unheard")
    RunDirectory(tmp_path / "nowhere").log.write("INFO", "unheard")
    assert (tmp_path / "run.log").is_dir() and not (tmp_path / "nowhere").exists()


# Which run is meant.


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
