"""`mw env` on simulated phones: looked into, restarted, and used by evaluations that name none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.core.backends import DeviceLocks
from mobile_world.domain import DeviceTimeout
from mobile_world.experiment import RunDirectory
from mobile_world.runtime import AdbDevice
from simdroid.fleet.watchdog import HUNG_S
from tests.hanging_app import CALL, PACKAGE, hanging_app
from tests.mobile_world.cli.program import Program, QuickProgram

pytestmark = pytest.mark.slow

MARK = "/sdcard/mine.txt"
SETTING = ("settings", "get", "secure", "sms_default_application")


@pytest.fixture
def mw(tmp_path: Path) -> Iterator[Program]:
    program = QuickProgram(tmp_path)
    yield program
    program("env", "rm", "--all")


def evaluate(mw: Program, output: str, *words: str, agent: str = "oracle") -> tuple[str, set[str]]:
    done = mw(
        *("eval", "--agent-type", agent, "--task", "WifiEnableTask", "--suite-family", "android_world"),
        *("--output", str(mw.home / output), *words),
    )
    assert done.returncode == 0, done.stderr
    records = list(RunDirectory(mw.home / output).journal.records())
    assert [record.outcome for record in records] == ["success" if agent == "oracle" else "agent_failure"]
    return done.stderr, {record.device for record in records}


def played(run_dir: Path) -> list[object]:
    """What a run's journal and trajectories hold, without devices and wall time."""
    run = RunDirectory(run_dir)
    return [
        [
            record.model_dump(exclude={"device", "started_at", "phases", "trajectory_sha256"}),
            [step.model_dump(exclude={"latencies"}) for step in run.steps(record)],
        ]
        for record in run.journal.records()
    ]


def test_a_phone_is_looked_into_and_brought_back_to_its_start(mw: Program) -> None:
    assert mw("env", "run").returncode == 0
    told = json.loads(mw("env", "info", "phone-1", "--json").stdout)
    assert told == {**told, "name": "phone-1", "backend": "sim", "state": "running", "plain": True}
    assert mw("env", "info", "1").stdout.splitlines()[0].split() == ["name", "phone-1"]
    assert mw("env", "exec", told["serial"], "touch", MARK).returncode == 0
    done = mw("env", "exec", "1", "-c", f"ls {MARK}; echo trouble >&2; exit 5")
    assert (done.returncode, done.stdout, done.stderr) == (5, f"{MARK}\n", "trouble\n")
    assert mw("env", "exec", "1", "echo", "two  words", "$HOME").stdout == "two  words $HOME\n", (
        "words stay as they are"
    )
    assert mw("env", "exec", "1", "ls", "-c", "x").returncode == 2, "words and a line are one too many"
    assert mw("env", "restart", "1").stdout.startswith("restarted phone-1")
    assert mw("env", "exec", "1", "ls", MARK).returncode == 1
    assert "phone-1 is up" in mw("env", "logs", "1", "--tail", "1").stdout
    for words in (("info", "nobody"), ("logs", "7"), ("exec", "nobody", "ls"), ("restart",), ("restart", "nobody")):
        done = mw("env", *words)
        assert done.returncode == 2
        assert "mw env list" in done.stderr or "--all" in done.stderr


def test_a_phone_that_hangs_is_listed_with_its_culprit_and_removed(mw: Program) -> None:
    phones = json.loads(mw("env", "run", "--count", "2", "--app", str(hanging_app(mw.home)), "--json").stdout)
    mw("env", "exec", "phone-1", "am", "start", "-n", f"{PACKAGE}/.Main")
    with AdbDevice.direct("127.0.0.1", phones[0]["adb_port"]) as device, pytest.raises(DeviceTimeout):
        device.exec_out(["screencap", "-p"], timeout=HUNG_S + 2)
    done = mw("env", "list", "--json")
    hung, beside = json.loads(done.stdout)
    assert (hung["name"], hung["state"], beside["state"]) == ("phone-1", "unresponsive", "running")
    assert (hung["busy_with"]["app"], hung["busy_with"]["call"]) == ("hangs", CALL)
    assert f"UTC: busy in hangs, {CALL}" in mw("env", "list").stderr
    assert mw("env", "rm", "phone-1").returncode == 0
    assert [row["name"] for row in json.loads(mw("env", "list", "--json").stdout)] == ["phone-2"]
    assert mw("env", "exec", "phone-2", "echo", "well").stdout == "well\n"


def test_a_phone_of_a_suite_is_set_up_from_its_start(mw: Program) -> None:
    markor = "monkey -p net.gsantner.markor 1 >/dev/null; dumpsys activity activities | grep topResumedActivity"
    (plain, furnished) = (
        json.loads(mw("env", "run", "--json", *words).stdout)[0]["name"]
        for words in ((), ("--suite-family", "android_world"))
    )
    assert "IntroActivity" in mw("env", "exec", plain, "-c", markor).stdout
    assert "markor/.activity.MainActivity" in mw("env", "exec", furnished, "-c", markor).stdout
    assert [mw("env", "exec", name, *SETTING).stdout.strip() for name in (plain, furnished)] == [
        "com.google.android.apps.messaging",
        "com.simplemobiletools.smsmessenger",
    ]
    mw("env", "exec", furnished, "-c", "pm clear net.gsantner.markor; settings delete secure sms_default_application")
    mw("env", "restart", furnished)
    assert "markor/.activity.MainActivity" in mw("env", "exec", furnished, "-c", markor).stdout


def test_an_evaluation_uses_the_phone_that_runs_and_leaves_it_as_it_was(mw: Program) -> None:
    (phone,) = json.loads(mw("env", "run", "--json").stdout)
    mw("env", "exec", "1", "-c", f"touch {MARK}; svc wifi enable")
    before = mw("env", "exec", "1", *SETTING).stdout
    told, devices = evaluate(mw, "first")
    assert "using phone-1" in told and "--device new" in told
    assert devices == {f"127.0.0.1:{phone['adb_port']}"}
    assert mw("env", "exec", "1", "ls", MARK).returncode == 0, "put back"
    assert mw("env", "exec", "1", *SETTING).stdout == before
    _, again = evaluate(mw, "second", agent="null")
    assert again == devices
    _, others = evaluate(mw, "third", "--device", "new")
    assert others and not others & devices
    assert played(mw.home / "third") == played(mw.home / "first"), "it makes no difference whose phone it was"
    assert mw("env", "exec", "1", "cmd", "mobileworld", "clock").stdout == "wall\n"


def test_phones_of_ones_own_and_phones_in_use_are_left_alone(mw: Program) -> None:
    mw("env", "run", "--name", "lab")
    mw("env", "run", "--fork", "lab")
    told, _ = evaluate(mw, "beside", agent="null")
    assert "mw env" not in told, "they were not asked for"
    (phone,) = (each for each in json.loads(mw("env", "run", "--json").stdout))
    with DeviceLocks(mw.home / "state") as claims:
        assert claims.try_lock(phone["serial"])
        told, devices = evaluate(mw, "busy", agent="null")
        assert "are in use; starting new ones" in told
        assert f"127.0.0.1:{phone['adb_port']}" not in devices
        done = mw("eval", "--agent-type", "null", "--device", phone["name"], "--output", str(mw.home / "no"))
        assert done.returncode == 1
        assert f"{phone['name']} is being used by another 'mw' command" in done.stderr
