"""Archives of a run and the command that is notified of its end."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import ConfigError, DeviceLost
from mobile_world.experiment import (
    Housekeeping,
    RunArchived,
    RunDirectory,
    RunEvent,
    RunResult,
    RunWarning,
    housekeeping,
    restore,
    summary_of,
    verify,
)
from mobile_world.experiment.housekeeping import KEPT, Backups
from tests.mobile_world.experiment.recorded import begun, plan, record

DEADLINE_S = 60.0
WRITE_DOWN = """
import json, os, sys
told = {name: value for name, value in os.environ.items() if name.startswith("MW_")}
open(sys.argv[1], "a").write(json.dumps([told, json.load(sys.stdin)]) + "\\n")
"""


def ended(directory: RunDirectory, **more: Any) -> RunResult:
    of = plan()
    summary = summary_of(directory, of)
    return RunResult(summary, summary.planned - summary.all_scored, **more)


@pytest.fixture
def noting(tmp_path: Path) -> tuple[str, ...]:
    """A command that writes down what it is told."""
    script = tmp_path / "write down.py"
    script.write_text(WRITE_DOWN)
    return (sys.executable, str(script), str(tmp_path / "noted"))


def noted(tmp_path: Path) -> list[tuple[dict[str, str], dict[str, Any]]]:
    return [tuple(json.loads(line)) for line in (tmp_path / "noted").read_text().splitlines()]


# The command that is told of the end.


def test_the_command_is_told_how_a_run_ended(tmp_path: Path, noting: tuple[str, ...]) -> None:
    whole = begun(tmp_path / "run", *(record(task, replica=replica) for task in "AB" for replica in range(2)))
    half = begun(tmp_path / "half", record("A"))
    ends = [
        (whole, ended(whole)),
        (half, ended(half, asked_to_stop=True)),
        (half, ended(half, stopped="the budget of 5 tokens is spent", over_budget=True)),
        (half, ended(half, stopped="no device could be had")),
        (half, ended(half)),
    ]
    events: list[RunEvent] = []
    for directory, result in ends:
        with Housekeeping(notify=noting).during(directory.path, events.append) as end:
            end.reached(result)
    told = noted(tmp_path)
    assert [variables["MW_EVENT"] for variables, _ in told] == ["finished", "stopped", "budget", "stopped", "stopped"]
    assert [facts["event"] for _, facts in told] == ["finished", "stopped", "budget", "stopped", "stopped"]
    assert told[0][0]["MW_SCORED"] == told[0][0]["MW_PLANNED"] == "4" and told[0][0]["MW_MISSING"] == "0"
    assert told[1][0]["MW_RUN_DIR"] == str(tmp_path / "half")
    assert [facts["message"].partition("; ")[2] for _, facts in told[1:]] == [
        "interrupted",
        "the budget of 5 tokens is spent",
        "no device could be had",
        "episodes were lost",
    ]
    assert events == []


def test_it_is_told_of_failures_too(tmp_path: Path, noting: tuple[str, ...]) -> None:
    events: list[RunEvent] = []
    for error in (DeviceLost("the adb server is gone"), KeyboardInterrupt()):
        with pytest.raises(type(error)), Housekeeping(notify=noting).during(tmp_path / "run", events.append):
            raise error
    (failed, _), (stopped, facts) = noted(tmp_path)
    assert (failed["MW_EVENT"], failed["MW_MESSAGE"]) == ("failed", "the adb server is gone")
    assert (stopped["MW_EVENT"], stopped["MW_SCORED"], facts["scored"]) == ("stopped", "", None)


def test_a_command_that_fails_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = begun(tmp_path / "run")
    monkeypatch.setattr(housekeeping, "NOTIFY_DEADLINE_S", 0.5)
    hanging = (sys.executable, "-c", "import sys, threading; threading.Event().wait()")
    broken = (sys.executable, "-c", "import sys; sys.exit('no mail today')")
    (tmp_path / "no program").write_text("")
    (tmp_path / "no program").chmod(0o755)
    events: list[RunEvent] = []
    for command in (hanging, broken, (str(tmp_path / "no program"),)):
        with Housekeeping(notify=command).during(directory.path, events.append) as end:
            end.reached(ended(directory))
    messages = [event.message for event in events if isinstance(event, RunWarning)]
    assert messages[0].endswith(f"did not end within 0.5 s and was killed: {sys.executable}")
    assert messages[1] == "the notification command ended with status 1: no mail today"
    assert "could not be run" in messages[2] and len(events) == 3
    assert (directory.path / "run.log").read_text().count(" WARNING the notification command") == 3


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


def test_an_archive_that_cannot_be_made_costs_the_run_nothing(tmp_path: Path) -> None:
    directory = begun(tmp_path / "run", record("A"))
    (directory.path / "stray").symlink_to(tmp_path)
    events: list[RunEvent] = []
    with Housekeeping(tmp_path / "backups").during(directory.path, events.append) as end:
        end.reached(ended(directory))
    [warning] = events
    assert isinstance(warning, RunWarning) and warning.message.startswith("no archive was made")
    told: list[str] = []
    gone = Backups(directory.path, tmp_path / "gone", 60, told.append)
    (tmp_path / "gone").rmdir()
    (tmp_path / "gone").write_text("no folder any more")
    assert gone.last() is None and len(told) == 1
    for place, why in ((directory.path / "inside", "lies inside the run"), (Path("/proc/nowhere"), "cannot go to")):
        with pytest.raises(ConfigError, match=why):
            Backups(directory.path, place, 60, print)


def test_the_last_archive_is_an_event(tmp_path: Path) -> None:
    directory, events = begun(tmp_path / "run", record("A")), list[RunEvent]()
    with Housekeeping(tmp_path / "backups").during(directory.path, events.append) as end:
        end.reached(ended(directory))
    [file] = (tmp_path / "backups").iterdir()
    assert events == [RunArchived(file)]
