"""Ctrl-C, SIGTERM and SIGHUP: acknowledged at once, with a line that stays, and nothing that is scored is lost."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path
from queue import SimpleQueue

import pytest

from mobile_world.cli.lazy_group import Terminated
from mobile_world.cli.signals import AT_ONCE, SOON, Interruption, interruptible, until_told_to_stop
from mobile_world.experiment import RunDirectory, StopSwitch
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import DEADLINE_S, Program
from tests.mobile_world.cli.terminal import Terminal, screen_of

AT_ONCE_S = 2.0
"""A fifth of a second is what a person may wait; a machine that is ten times slower is forgiven."""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_the_first_signal_finishes_what_is_under_way_and_the_second_stops_it(
    number: signal.Signals, status: int
) -> None:
    before = [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)]
    said: SimpleQueue[str] = SimpleQueue()
    with interruptible() as asked, asked.told_by(said.put):
        assert not asked
        signal.raise_signal(number)
        assert said.get(timeout=DEADLINE_S) == SOON[number]
        assert asked.stop.soon.is_set() and not asked.stop.now.is_set()
        signal.raise_signal(number)
        assert said.get(timeout=DEADLINE_S) == AT_ONCE
        assert asked.stop.now.is_set()
        assert (bool(asked), asked.exit_status) == (True, status)
    assert [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_terminal_that_closes_has_it_said_several_times_and_stops_nothing_at_once() -> None:
    said: SimpleQueue[str] = SimpleQueue()
    with interruptible() as asked, asked.told_by(said.put):
        for _ in range(3):
            signal.raise_signal(signal.SIGHUP)
        assert said.get(timeout=DEADLINE_S) == SOON[signal.SIGHUP]
        signal.raise_signal(signal.SIGTERM)
        assert said.get(timeout=DEADLINE_S) == AT_ONCE
        assert (asked.signals, asked.exit_status) == ([signal.SIGHUP, signal.SIGTERM], 129)


def test_what_is_ignored_stays_ignored() -> None:
    """As with `nohup`."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible() as asked, until_told_to_stop():
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN and not asked
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_signal_that_nobody_listens_to_ends_the_program() -> None:
    """The thread that listens may have ended for want of memory."""
    deaf = Interruption(StopSwitch(), at_once=False)
    with pytest.raises(Terminated) as ended:
        deaf.handle(signal.SIGTERM, None)
    assert ended.value.number == signal.SIGTERM
    with pytest.raises(KeyboardInterrupt):
        deaf.handle(signal.SIGINT, None)


UNTIL_THE_END = """
import sys, time
from pathlib import Path
from mobile_world.cli.signals import interruptible
with interruptible() as asked:
    print("it runs", flush=True)
    asked.stop.soon.wait()
    print("nobody reads this", flush=True)
    print("nor this", file=sys.stderr, flush=True)
Path("ended").write_text(str(asked.exit_status))
"""


def test_a_program_whose_terminal_is_closed_comes_to_its_end(tmp_path: Path) -> None:
    with Terminal(tmp_path, "-c", UNTIL_THE_END, environ=os.environ, program="python") as terminal:
        terminal.read_until("it runs")
        terminal.hang_up()
        assert terminal.process.wait(DEADLINE_S) == 0
    assert (tmp_path / "ended").read_text() == "129"


def test_the_exit_status_is_that_of_the_first_signal() -> None:
    asked = Interruption(StopSwitch(), at_once=False)
    asked.signals += [signal.SIGTERM, signal.SIGINT]
    assert asked.exit_status == 143


def to_another_thread(number: int) -> None:
    """Let a thread receive the signal that is not the main one."""
    thread = threading.Thread(target=lambda: signal.pthread_kill(threading.get_ident(), number))
    thread.start()
    thread.join()


def test_a_signal_is_told_while_the_main_thread_sleeps() -> None:
    """The kernel may give a signal to any thread; the main one then sleeps on."""
    said: SimpleQueue[str] = SimpleQueue()
    came, end = threading.Event(), threading.Lock()
    end.acquire()

    def sent() -> None:
        to_another_thread(signal.SIGTERM)
        if said.get(timeout=DEADLINE_S):
            came.set()
        end.release()

    with interruptible() as asked, asked.told_by(said.put):
        thread = threading.Thread(target=sent)
        thread.start()
        assert end.acquire(timeout=DEADLINE_S)
        thread.join()
    assert came.is_set()


@pytest.mark.parametrize(("at_once", "signals"), [(True, 2), (False, 3)])
def test_who_asks_once_more_ends_the_program(at_once: bool, signals: int) -> None:
    with pytest.raises(KeyboardInterrupt), interruptible(at_once=at_once) as asked:
        for count in range(1, signals + 1):
            to_another_thread(signal.SIGINT)
            end = time.monotonic() + DEADLINE_S
            while len(asked.signals) < count and time.monotonic() < end:
                time.sleep(0.001)
        threading.Event().wait(DEADLINE_S)


def test_a_signal_is_told_while_the_main_thread_holds_the_terminal() -> None:
    """Whoever tells it waits for the terminal; a handler that printed would wait for ever."""
    lock, said = threading.Lock(), threading.Event()

    def say(line: str) -> None:
        with lock:
            said.set()

    with interruptible() as asked, asked.told_by(say):
        with lock:
            signal.raise_signal(signal.SIGINT)
        assert said.wait(DEADLINE_S)


IN_THE_BACKGROUND = """
import subprocess, sys
inside = "from mobile_world.cli.signals import interruptible\\nwith interruptible(): print('it goes on')"
job = subprocess.Popen([sys.executable, "-c", inside], process_group=0)
try:
    job.wait(timeout=30)
finally:
    job.kill()
"""


def test_a_job_in_the_background_of_a_terminal_goes_on(tmp_path: Path) -> None:
    """The kernel stops a job that changes the settings of a terminal that belongs to another one."""
    with Terminal(tmp_path, "-c", IN_THE_BACKGROUND, environ=os.environ, program="python") as terminal:
        terminal.read_until()
    assert "it goes on" in terminal.text and terminal.process.returncode == 0, terminal.text


def test_the_screen_of_a_terminal() -> None:
    assert screen_of("one\r\ntwo\x1b[1A\r\x1b[2KONE\r\n", 80)[:2] == ["ONE", "two"]
    assert screen_of("abcdef", 4) == ["abcd", "ef"]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["eval", "experiment"])
def test_on_a_terminal_ctrl_c_is_acknowledged_at_once_and_the_line_stays(
    tmp_path: Path, phones_around: PhonesAround, command: str
) -> None:
    words = {
        "eval": ("eval", "--agent", "random", "--tasks", "@mini", "--suite-family", "android_world"),
        "experiment": ("experiment", "run", "--tasks", "@mini", "--variants", "v01,v02"),
    }[command]
    around = phones_around.known_to(tmp_path, count=2)
    environ = {**os.environ, "HOME": str(tmp_path), "MW_STATE_DIR": str(tmp_path / "state")}
    with Terminal(tmp_path, *words, "--replicas", "50", "--output-dir", "out", *around, environ=environ) as terminal:
        terminal.read_until("2 under way")
        terminal.type(b"\x03")
        assert terminal.read_until(SOON[signal.SIGINT]) < AT_ONCE_S
        terminal.read_until()
        assert terminal.process.returncode == 130, terminal.text
    screen = terminal.screen()
    assert screen.count(SOON[signal.SIGINT]) == 1, screen
    assert "^C" not in terminal.text
    kept = list(RunDirectory(tmp_path / "out").journal.records())
    assert kept and all(record.scored for record in kept)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("eval", "--agent", "random", "--tasks", "@mini", "--suite-family", "android_world", "--replicas", "50"), 143),
        (("experiment", "run", "--tasks", "@mini", "--replicas", "50"), 143),
        (("experiment", "race", "--tasks", "@mini", "--replicas", "50"), 143),
    ],
    ids=["eval", "run", "race"],
)
def test_sigterm_stops_as_gracefully_as_ctrl_c(tmp_path: Path, words: tuple[str, ...], status: int) -> None:
    mw = Program(tmp_path)
    with mw.start(*words, "--max-concurrency", "1", "--output-dir", "out") as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("[1/"):
                break
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == status, err
    assert SOON[signal.SIGTERM] in err and "Traceback" not in err
    places = [file.parent for file in (tmp_path / "out").rglob("journal.jsonl")]
    kept = [record for place in places for record in RunDirectory(place).journal.records()]
    assert kept and all(record.scored for record in kept)
    assert json.loads(mw("env", "list", "--all", "--json").stdout) == []


@pytest.mark.slow
def test_sigterm_puts_the_phones_of_other_commands_away_too(tmp_path: Path) -> None:
    mw = Program(tmp_path)
    with mw.start("task", "check", "--suite-family", "android_world", "--max-concurrency", "1") as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 143, err
    assert err.splitlines()[-1] == "terminated" and "Traceback" not in err
    assert json.loads(mw("env", "list", "--all", "--json").stdout) == []
