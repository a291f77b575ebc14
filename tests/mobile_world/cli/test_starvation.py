"""`mw eval` as its process runs out of something half-way: it ends by itself, in a sentence, and blames no agent."""

from __future__ import annotations

import resource
import signal
import subprocess
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import DEADLINE_S, Program

AGENT = """
import os
import resource
import threading

from mobile_world.agents import Decision
from mobile_world.domain import Needs, Wait


def limit(kind, most):
    resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def address_space():
    return int(open("/proc/self/statm").read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


class Starving:
    needs = Needs(screenshot=True)

    def begin(self, brief):
        pass

    def act(self, observation):
        {starve}
        return Decision(Wait(seconds=1))

    def close(self):
        pass
"""
STARVE = {
    "memory": "limit(resource.RLIMIT_AS, address_space() + (4 << 20)); bytearray(64 << 20)",
    "threads": "limit(resource.RLIMIT_AS, address_space() + (4 << 20)); threading.Thread(target=int).start()",
    "threads of the harness": "limit(resource.RLIMIT_AS, address_space() + (8 << 20))",
    "descriptors": "limit(resource.RLIMIT_NOFILE, max(map(int, os.listdir('/proc/self/fd'))))",
    "disk": "limit(resource.RLIMIT_FSIZE, 1)",
}
SAID = {
    "memory": "this machine is out of memory",
    "threads": "this machine is out of memory",
    "threads of the harness": "this machine is out of memory",
    "descriptors": "this machine is out of file descriptors",
    "disk": "the disk is full",
}
TASKS = "WifiEnableTask,BrightnessTask,SystemWifiTurnOffVerify,ClockTimerEntry"


def evaluate(mw: Program, *more: str) -> subprocess.Popen[str]:
    words = ("--suite-family", "android_world", "--task", TASKS, "--max-steps", "3", "--output-dir", "out")
    return mw.start("eval", "--agent", "starving.py", *words, *more)


@pytest.mark.slow
@pytest.mark.parametrize("what", STARVE)
def test_a_run_that_is_starved_half_way_ends_in_a_sentence(
    tmp_path: Path, phones_around: PhonesAround, what: str
) -> None:
    (tmp_path / "starving.py").write_text(AGENT.format(starve=STARVE[what]))
    with evaluate(Program(tmp_path), *phones_around.known_to(tmp_path, count=2)) as process:
        _, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode in (1, 3), err
    assert "Traceback" not in err and SAID[what] in err, err
    assert "continue with: mw eval --agent starving.py" in err
    records = list(RunDirectory(tmp_path / "out").journal.records())
    assert "agent_error" not in {record.reason for record in records}
    lost = {record.error.code for record in records if record.error is not None}
    assert lost <= {"HOST_EXHAUSTED", "STORAGE", "DEVICE_LOST"}, lost


def test_a_process_with_few_descriptors_is_refused_in_a_sentence(tmp_path: Path, phones_around: PhonesAround) -> None:
    (tmp_path / "starving.py").write_text(AGENT.format(starve="pass"))
    with evaluate(Program(tmp_path), *phones_around.known_to(tmp_path)) as process:
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (24, 24))
        _, err = process.communicate(timeout=DEADLINE_S)
    assert (process.returncode, err.splitlines()[-1]) == (
        2,
        "Error: a run with 1 episode at a time needs 46 file descriptors, and may open 24; raise the limit with "
        "'ulimit -n 1024', or run fewer at a time",
    )


@pytest.mark.slow
def test_sighup_ends_as_sigterm_does(tmp_path: Path, phones_around: PhonesAround) -> None:
    (tmp_path / "starving.py").write_text(AGENT.format(starve="pass"))
    notify = ("--notify", "sh -c 'echo $MW_EVENT > noted'")
    with evaluate(Program(tmp_path), "--replicas", "99", *notify, *phones_around.known_to(tmp_path)) as process:
        assert process.stderr is not None
        next(line for line in process.stderr if line.startswith("[1/"))
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGHUP)
        _, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 129 and "Traceback" not in err, err
    assert err.splitlines()[-1].startswith("continue with: mw eval --agent starving.py")
    assert (tmp_path / "out" / "summary.json").exists()
    assert (tmp_path / "noted").read_text() == "stopped\n"
    assert all(record.scored for record in RunDirectory(tmp_path / "out").journal.records())
