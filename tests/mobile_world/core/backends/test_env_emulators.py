"""The avd and adb backends, with an emulator that stands in and the real adb."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import time
from pathlib import Path

import pytest

from mobile_world.core.server import AVD_MAPPING
from tests.mobile_world.core.backends.conftest import Desk

AVD = AVD_MAPPING["mobile_world"]


def test_the_command_line_of_an_emulator(desk: Desk) -> None:
    desk.install("emulator")
    mw = desk.mw()
    done = mw("env", "run", "--backend", "avd", "--dry-run")
    assert done.returncode == 0, done.stderr
    words = shlex.split(done.stdout)
    port = int(words[4])
    assert port % 2 == 0 and 5554 <= port <= 5682
    assert words == [
        *(str(desk.bin / "emulator"), "-avd", AVD, "-port", str(port), "-no-window", "-no-audio", "-no-boot-anim"),
        *("-no-snapshot", "-gpu", "swiftshader_indirect"),
    ]
    done = mw("env", "run", "--backend", "avd", "--avd", "A,B", "--window", "--dry-run")
    first, second = map(shlex.split, done.stdout.splitlines())
    assert (first[2], second[2]) == ("A", "B") and first[4] != second[4]
    assert "-no-window" not in first


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--count", "2"), "name several with --avd"),
        (("--avd", "Nobody"), "there are: Pixel_8_API_34_x86_64, Second, broken"),
        (("--avd", "Second,Second", "--count", "2"), "runs already"),
        (("--avd", "-wipe-data", "--dry-run"), "not the name of an AVD"),
        (("--clock", "wall"), "--clock is for --backend sim"),
        (("--device", "x"), "--device is for --backend adb"),
    ],
)
def test_emulators_that_cannot_be_started(desk: Desk, words: tuple[str, ...], told: str) -> None:
    desk.install("emulator", "adb")
    done = desk.mw()("env", "run", "--backend", "avd", *words)
    assert done.returncode == 2
    assert told in done.stderr.replace("\n", " ")


def killed(desk: Desk, pid: int) -> None:
    """Kill an emulator and wait until it is known to be lost."""
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 60
    while desk.backends().avd.running()[0].state != "lost":
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.slow
def test_an_emulator_from_run_to_rm(desk: Desk) -> None:
    desk.install("emulator", "adb")
    mw = desk.mw()
    started = desk.starting()("env", "run", "--backend", "avd", "--boot-timeout", "60", "--json")
    assert started.returncode == 0, started.stderr
    (one,) = json.loads(started.stdout)
    assert (one["name"], one["backend"], one["state"]) == (AVD, "avd", "running")
    assert json.loads(mw("env", "list", "--json").stdout) == [one]
    assert mw("env", "run", "--backend", "avd").returncode == 2, "an AVD runs once"
    assert mw("env", "exec", AVD, "getprop", "sys.boot_completed").stdout == "1\n"
    assert mw("env", "logs", AVD).stdout.startswith(f"starting {AVD}")
    done = mw(
        *("eval", "--agent-type", "oracle", "--task", "WifiEnableTask", "--suite-family", "android_world"),
        *("--output", str(desk.home / "run"), "--json"),
    )
    assert done.returncode == 0, done.stderr
    assert f"using {AVD} ({one['serial']})" in done.stderr
    assert json.loads(done.stdout)["successes"] == 1
    assert desk.starting()("env", "restart", AVD).returncode == 0
    (again,) = json.loads(mw("env", "list", "--json").stdout)
    assert again["pid"] != one["pid"] and again["serial"] == one["serial"]
    killed(desk, again["pid"])
    port = again["console_port"]
    with socket.create_server(("127.0.0.1", port)), socket.create_server(("127.0.0.1", port + 1)):
        done = desk.starting()("env", "restart", AVD)
        assert done.returncode == 0, done.stderr
    (elsewhere,) = json.loads(mw("env", "list", "--json").stdout)
    assert elsewhere["state"] == "running" and elsewhere["console_port"] != port, "somebody had its port"
    killed(desk, elsewhere["pid"])
    assert "which was lost" in mw("env", "rm", AVD).stdout
    assert json.loads(mw("env", "list", "--json").stdout) == []


@pytest.mark.slow
def test_an_emulator_that_ends_at_once_is_told_with_its_words(desk: Desk) -> None:
    desk.install("emulator", "adb")
    done = desk.starting()("env", "run", "--backend", "avd", "--avd", "broken")
    assert done.returncode == 1
    assert "ended before it had booted; it said: starting broken / PANIC: Missing emulator engine" in done.stderr
    assert desk.backends().avd.running() == []


@pytest.mark.slow
def test_connected_devices_are_adopted_and_let_go(desk: Desk, tmp_path: Path) -> None:
    desk.install("adb", "emulator")
    mw = desk.mw()
    done = mw("env", "run", "--backend", "adb")
    assert done.returncode == 2, done
    assert "it lists: none" in done.stderr
    started = desk.starting()("env", "run", "--backend", "avd", "--avd", "Second", "--json")
    assert started.returncode == 0, started.stderr
    (other,) = json.loads(started.stdout)
    serial = other["serial"]
    adopted = mw("env", "run", "--backend", "adb", "--json")
    assert adopted.returncode == 0, adopted.stderr
    assert [(each["name"], each["backend"]) for each in json.loads(adopted.stdout)] == [(serial, "adb")]
    assert mw("env", "run", "--backend", "adb").returncode == 2, "all are adopted"
    done = mw("eval", "--agent-type", "null", "--output", str(tmp_path / "run"))
    assert done.returncode == 2 and "several kinds" in done.stderr
    kind = desk.backends().adb
    (one,) = kind.running()
    assert kind.execute(one, "echo $((6 * 7))").stdout == b"42\n"
    with pytest.raises(Exception, match="adb -s"):
        kind.restart(one)
    kind.remove([one])
    assert kind.running() == [] and [each.serial for each in kind.ready()] == [serial]
