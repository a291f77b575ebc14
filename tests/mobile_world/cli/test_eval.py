"""`mw eval` as a user runs it: refusals before anything starts, results, resuming after any end."""

from __future__ import annotations

import json
import random
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import RunDirectory
from simdroid.fleet import Fleet
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import DEADLINE_S, QuickProgram

VOLATILE = {"attempt", "device", "started_at", "phases", "trajectory", "trajectory_sha256"}
EVERY_APP = (
    "SimpleAlarmTask",
    "SimpleContactTask",
    "SimpleMessageTask",
    "BrightnessTask",
    "SystemWifiTurnOffVerify",
    "ClockTimerEntry",
    "SimpleSmsReply",
    "MarkorDeleteNote",
    "FilesMoveFile",
    "SimpleCalendarDeleteEvents",
    "SimpleCalendarEventsOnDate",
)

PACK = """
from random import Random

from mobile_world.tasks import BaseTask, Hand


class _Tell(BaseTask):
    goal = "Tell me the number {number}."
    app_names = {"Contacts"}
    task_tags = {"lang-en"}

    @classmethod
    def draw_params(cls, random):
        return {"number": random.randrange(1000)}

    def is_successful(self, controller):
        return float(controller.interaction_cache == str(self.params["number"]))

    def solution(self, observation):
        hand = Hand(observation)
        yield from hand.open("Contacts")
        yield from hand.answer(str(self.params["number"]))
"""
CLASS = '''

class {name}(_Tell):
    """Tell a number."""
    goal = _Tell.goal
    app_names = {{"Contacts"}}
    task_tags = {{"lang-en"}}
'''
UNPROVEN = '''
from mobile_world.tasks import BaseTask


class Lonely(BaseTask):
    """Nobody shows how it is done."""

    goal = "Do it."
    app_names = {"Clock"}
    task_tags = {"lang-en"}

    def is_successful(self, controller):
        return 0.0
'''
TELLS = [f"Tell{letter}" for letter in "ABCDEF"]


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    """Runs `mw eval` on tasks of its own."""
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "tell.py").write_text(PACK + "".join(CLASS.format(name=name) for name in TELLS))
    (pack / "lonely.py").write_text(UNPROVEN)
    return QuickProgram(tmp_path, "eval", "--task-dir", str(pack))


def records(path: Path) -> list[EpisodeRecord]:
    return sorted(RunDirectory(path).journal.records(), key=lambda record: (str(record.key), record.attempt))


def lasting(path: Path) -> list[dict[str, Any]]:
    return [record.model_dump(exclude=VOLATILE) for record in records(path) if record.scored]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--agent-type", "orcale"), "valid: null, confirm, random, oracle"),
        (("--agent-type", "null", "--task", "TellZ"), "did you mean Tell"),
        (("--agent-type", "null", "--task", "@minni"), "mini"),
        (("--agent-type", "null", "--suite-family", "andriod_world"), "did you mean 'android_world'"),
        (("--agent-type", "oracle", "--task", "TellA,Lonely"), "these have none: Lonely"),
        (("--agent-type", "null", "--max-round", "0"), "each task's own budget"),
        (("--agent-type", "null", "--replicas", "0"), "0 is not in the range"),
        (("--agent-type", "null", "--timeout", "-1"), "-1"),
        (("--agent-type", "null", "--step-timeout", "nan"), "nan is not a number of seconds"),
        (("--agent-type", "null", "--replicas", "1000000000"), "is not in the range"),
        (("--agent-type", "null", "--model-name", "m", "--api-key", "k"), "leave out --model, --api-key"),
        (("--agent", "uivenus", "--model", "m", "--api-key-env", "NO_SUCH"), "NO_SUCH holds no key"),
        (("--agent-type", "null", "--goal", "vage"), "Did you mean 'vague'"),
        (
            ("--agent", "null", "--goal", "none", "--suite-family", "android_world", "--task", "OpenAppTaskEval"),
            "without a goal this task cannot be guessed",
        ),
        (("--agent-type", "null", "--device", "emulator-1,emulator-1"), "emulator-1"),
        (("--agent-type", "null", "--task", ""), "no task is named"),
        (("--agent", "null", "--output-dir", "/proc/nowhere"), "/proc/nowhere"),
        (
            ("--agent", "null", "--output-dir", "pack/tell.py/below"),
            "Not a directory); choose another directory with --output-dir",
        ),
        ((), "'mw info agent' lists all"),
    ],
)
def test_what_cannot_be_run_is_refused_before_anything_starts(
    mw: QuickProgram, words: tuple[str, ...], told: str
) -> None:
    done = mw(*words)
    assert done.returncode == 2, done.stderr
    assert told in " ".join(done.stderr.split())
    assert not (mw.home / "traj_logs").exists() and not (mw.home / "state").exists()


def test_a_dry_run_prints_the_plan_and_touches_nothing(mw: QuickProgram) -> None:
    done = mw("--agent_type", "oracle", "--task", "TellA,TellB", "--replicas", "2", "--dry_run", "--json")
    assert done.returncode == 0
    rows = json.loads(done.stdout)
    assert [(row["task"], row["replica"], row["state"]) for row in rows] == [
        (task, replica, "to run") for replica in range(2) for task in ("TellA", "TellB")
    ]
    assert "4 of 4 episodes are to be run" in done.stderr
    assert not (mw.home / "traj_logs").exists() and not (mw.home / "state").exists()


def test_a_step_limit_that_may_be_too_low_is_told_by_plan_and_run(mw: QuickProgram) -> None:
    words = ("--agent", "null", "--task", "TellA,WakeUpAskTask", "--max-steps", "6")
    done = mw(*words, "--dry-run")
    [likely, unknown] = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert "1 task most likely needs more than 6 steps, because every measured instance took more" in likely
    assert "WakeUpAskTask (" in likely and "no solution was measured" in unknown and "TellA (10)" in unknown
    assert "warning: " not in mw(*words[:4], "--dry-run").stderr


@pytest.mark.slow
def test_an_evaluation_from_start_to_end(mw: QuickProgram) -> None:
    done = mw("--agent-type", "oracle", "--task", "TellA,TellB,TellC", "--max-concurrency", "2", "--json")
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert (summary["success_rate"], summary["scored"], summary["planned"]) == (1.0, 3, 3)
    assert summary["low"] == pytest.approx(0.1395, abs=1e-4), "for tasks in general, of which these are three"
    path = mw.home / "traj_logs" / "mobile_world-oracle-seed0-TellA+TellB+TellC"
    assert json.loads((path / "summary.json").read_text()) == summary
    assert "[3/3] solved" in done.stderr and "eta 0:00" in done.stderr
    assert {record.trajectory for record in records(path)} == {
        f"trajectories/{name}/oracle-r0-a1.jsonl" for name in TELLS[:3]
    }

    again = mw("--agent-type", "oracle", "--task", "TellA,TellB,TellC")
    assert again.returncode == 0 and "0 of 3 episodes to run" in again.stderr
    assert "success rate 100.0\u00a0%" in again.stdout
    other = mw("--agent-type", "oracle", "--task", "TellA,TellC,TellB", "--max-step", "3")
    assert other.returncode == 2
    assert "max_steps was None and is now 3" in " ".join(other.stderr.split())

    tell = mw.home / "pack" / "tell.py"
    tell.write_text(tell.read_text().replace("randrange(1000)", "randrange(9)"))
    changed = mw("--agent-type", "oracle", "--task", "TellA,TellB,TellC")
    assert changed.returncode == 2
    assert "the definition of TellB has changed" in " ".join(changed.stderr.split())


@pytest.mark.parametrize(
    ("tasks", "name"),
    [
        ("ALL", "mobile_world-null-seed0"),
        ("TellA", "mobile_world-null-seed0-TellA"),
        ("TellB, TellA", "mobile_world-null-seed0-TellA+TellB"),
        ("@app:Settings", "mobile_world-null-seed0-app-Settings"),
        ("TellA,TellB,TellC,TellD,@app:Settings,@app:Clock,@app:SMS Messenger", "mobile_world-null-seed0-7-tasks-"),
    ],
)
def test_another_selection_of_tasks_has_a_directory_of_its_own(mw: QuickProgram, tasks: str, name: str) -> None:
    done = mw("--agent", "null", "--tasks", tasks, "--dry-run")
    assert done.returncode == 0, done.stderr
    found = done.stderr.rpartition("results go to ")[2].strip()
    assert found.startswith(f"traj_logs/{name}") and len(found) <= len(f"traj_logs/{name}") + 8


def test_the_rate_is_over_the_tasks_that_are_asked_for(mw: QuickProgram, phones_around: PhonesAround) -> None:
    """One task after three in the same directory: what is printed is about the one, and nothing is lost."""
    run = mw.home / "run"
    where = ("--output-dir", str(run), *phones_around.known_to(mw.home))
    assert mw("--agent", "null", "--tasks", "TellA,TellB,TellC", *where).returncode == 0
    one = mw("--agent", "null", "--tasks", "TellD", *where)
    assert one.returncode == 0, one.stderr
    assert "(0 of 1 scored episodes;" in one.stdout
    assert "it also holds 3 planned episodes of other requests" in one.stderr
    again = mw("--agent", "null", "--tasks", "TellA,TellB,TellC", "--json", *where)
    asked = json.loads(again.stdout)
    assert (asked["planned"], asked["scored"], sorted(asked["by_task"])) == (3, 3, ["TellA", "TellB", "TellC"])
    assert "0 of 3 episodes to run" in again.stderr
    whole = json.loads((run / "summary.json").read_text())
    assert (whole["planned"], whole["scored"], len(records(run))) == (4, 4, 4)


@pytest.mark.slow
def test_numbers_of_the_synthetic_subject_say_so(mw: QuickProgram, phones_around: PhonesAround) -> None:
    words = ("--agent-type", "reference", "--task", "TellA", "--output", str(mw.home / "run"))
    done = mw(*words, *phones_around.known_to(mw.home))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("reference: synthetic, not a language model\n")
    label = {"reference": "synthetic, not a language model"}
    assert json.loads((mw.home / "run" / "summary.json").read_text())["labels"] == label


@pytest.mark.slow
def test_a_phone_of_the_user_is_played_on_by_name_and_serial_without_an_adb_server(
    mw: QuickProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(mw.home))
    with Fleet(mw.home / "state") as fleet:
        (phone,) = fleet.start(scope="user", name="mine")
        twice = mw("--agent-type", "oracle", "--task", "TellA", "--device", f"mine,{phone.serial}")
        assert twice.returncode == 2 and f"name each device once, not mine, {phone.serial}" in twice.stderr
        absent = mw("--agent-type", "null", "--task", "TellA", "--device", "emulator-9998")
        assert absent.returncode == 2
        assert "no device 'emulator-9998': " in absent.stderr
        assert "phones of 'mw env': mine" in absent.stderr
        assert not (mw.home / "traj_logs").exists()
        for device in ("mine", phone.serial):
            done = mw(
                "--agent-type", "oracle", "--task", "TellA", "--device", device, "--output", f"{mw.home}/{device}"
            )
            assert done.returncode == 0, done.stderr
            assert [record.device for record in records(mw.home / device)] == [f"127.0.0.1:{phone.adb_port}"]


@pytest.mark.slow
def test_ctrl_c_finishes_what_is_under_way(mw: QuickProgram) -> None:
    words = ("--agent-type", "random", "--task", "TellA,TellB", "--replicas", "99", "--max-concurrency", "1")
    process = mw.start(*words, "--output", str(mw.home / "run"))
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("[2/"):
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 130
    assert "press Ctrl-C again" in err
    kept = records(mw.home / "run")
    assert 2 <= len(kept) <= 100 and all(record.scored for record in kept)
    assert json.loads((mw.home / "run" / "summary.json").read_text())["pending"] == 2 * 99 - len(kept)


@pytest.mark.slow
def test_tasks_of_every_app_are_solved_by_their_solutions_alone_and_always_in_the_same_way(
    mw: QuickProgram, phones_around: PhonesAround
) -> None:
    """A few for each app: that every task is solved, and not by doing nothing, is shown where the tasks are tested."""
    (mw.home / "pack" / "lonely.py").unlink()
    around = phones_around.known_to(mw.home)
    for agent, tasks, where, rate in (
        ("oracle", EVERY_APP, around, 1.0),
        ("oracle", EVERY_APP, ("--max-concurrency", "3"), 1.0),
        ("null", EVERY_APP[3:6], around, 0.0),
    ):
        path = mw.home / f"{agent}{where[0]}"
        words = ("--task", ",".join(tasks), "--suite-family", "android_world", "--output", str(path), "--json")
        done = mw("--agent-type", agent, *words, *where)
        assert done.returncode == 0, done.stderr
        summary = json.loads(done.stdout)
        wrong = "\n".join(each.model_dump_json(indent=1) for each in records(path) if each.score != rate)
        assert summary["success_rate"] == summary["state_rate"] == rate, wrong
        assert summary["verification"]["success_rate"] == rate
        assert summary["scored"] + summary["verification"]["scored"] == summary["planned"] == len(tasks)
    assert lasting(mw.home / "oracle--device") == lasting(mw.home / "oracle--max-concurrency")


def killed_after(process: subprocess.Popen[str], episodes: int, seconds: float) -> None:
    """Kill a run so long after it has told of so many episodes; one that ends before has ended."""
    assert process.stderr is not None
    while episodes and (line := process.stderr.readline()):
        episodes -= line.startswith("[")
    try:
        process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate(timeout=DEADLINE_S)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_run_that_is_killed_again_and_again_goes_on(mw: QuickProgram, phones_around: PhonesAround) -> None:
    """At its start and in the midst of it; twenty random moments are tried where the journal is tested."""
    tasks = ("--task", ",".join(TELLS), "--replicas", "3", "--max-round", "6")
    words = ("--agent-type", "random", *tasks, "--max-concurrency", "2")
    chance = random.Random(2)
    path = mw.home / "killed"
    for episodes in (0, 1, 3, 5):
        process = mw.start(*words, "--output", str(path))
        killed_after(process, episodes, chance.uniform(0.3, 1.0) if not episodes else chance.uniform(0.0, 0.3))
    last = mw.apart(*words, "--output", str(path), "--json")
    assert last.returncode == 0, last.stderr
    undisturbed = mw(*words, "--output", str(mw.home / "calm"), "--json", *phones_around.known_to(mw.home, count=2))
    assert undisturbed.returncode == 0, undisturbed.stderr
    assert lasting(path) == lasting(mw.home / "calm")
    assert len(lasting(path)) == len(TELLS) * 3
    left, right = json.loads(last.stdout), json.loads(undisturbed.stdout)
    for summary in (left, right):
        del summary["attempts"], summary["torn_lines"]
    assert left == right
