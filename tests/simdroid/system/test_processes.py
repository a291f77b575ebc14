"""The process table, and the commands that come and go."""

from __future__ import annotations

import pytest

from simdroid.system.processes import Process, Processes, RunningCommands

SYSTEM = [
    (1, 0, 0, "init"),
    (312, 1, 0, "zygote64"),
    (330, 1, 2000, "adbd"),
    (520, 312, 1000, "system_server"),
    (760, 312, 10_080, "com.android.systemui"),
    (900, 312, 1001, "com.android.phone"),
]


def test_apps_get_processes_of_their_own() -> None:
    processes = Processes()
    assert processes.all() == SYSTEM
    first = processes.start("b", 10_101)
    assert first == (2000, 312, 10_101, "b")
    assert processes.start("a", 10_102) == (2017, 312, 10_102, "a")
    assert processes.start("b", 10_101) is first
    assert [process.name for process in processes.all()[6:]] == ["b", "a"]
    assert (processes.find("a"), processes.find("adbd"), processes.find("c")) == (
        Process(2017, 312, 10_102, "a"),
        Process(330, 1, 2000, "adbd"),
        None,
    )
    other = Processes()
    other.load(processes.save())
    assert other.version == processes.version == tuple(processes.all()[6:])
    assert [other.stop("a"), other.stop("a"), other.stop("adbd")] == [True, False, False]
    assert other.start("a", 10_102).pid == 2034


def test_commands_get_the_next_number() -> None:
    commands = RunningCommands()
    first, second = commands.enter(["sh"], 2000, 330), commands.enter(["ls", "-l"], 0, 4201)
    assert (first.pid, first.ppid, first.uid, first.argv, first.signal) == (4201, 330, 2000, ["sh"], None)
    assert (second.pid, commands.get(4202), commands.all()) == (4202, second, [first, second])
    commands.leave(4201)
    commands.leave(4201)
    assert (commands.get(4201), commands.all()) == (None, [second])
    assert commands.enter(["sh"], 2000, 330).pid == 4203


def test_numbers_begin_again_and_skip_those_in_use() -> None:
    commands = RunningCommands()
    kept = [commands.enter(["sleep"], 0, 1) for _ in range(2)]
    for _ in range(32_767 - 4202 - 1):
        commands.leave(commands.enter(["true"], 0, 1).pid)
    assert [commands.enter(["last"], 0, 1).pid, commands.enter(["again"], 0, 1).pid] == [32_767, 4203]
    assert [entry.pid for entry in kept] == [4201, 4202]


def test_a_phone_runs_so_many_commands_at_once() -> None:
    commands = RunningCommands()
    for _ in range(399):
        commands.enter(["sleep"], 0, 1)
    assert not commands.full
    commands.enter(["sleep"], 0, 1)
    assert commands.full


@pytest.mark.parametrize("number", [0, 17, 18, 19, 20, 21, 22, 23, 28])
def test_harmless_signals_end_nothing(number: int) -> None:
    commands = RunningCommands()
    entry = commands.enter(["sleep"], 0, 1)
    assert commands.signal(entry.pid, number)
    assert entry.signal is None


@pytest.mark.parametrize("number", [1, 2, 9, 15, 16, 24, 27, 29])
def test_the_first_other_signal_ends_a_command(number: int) -> None:
    commands = RunningCommands()
    entry = commands.enter(["sleep"], 0, 1)
    stopped: list[int] = []
    entry.stop = lambda: stopped.append(entry.pid)
    assert commands.signal(entry.pid, number)
    assert commands.signal(entry.pid, 3)
    assert (entry.signal, stopped) == (number, [entry.pid])
    assert not commands.signal(entry.pid + 1, number)


def test_a_phone_that_goes_down_kills_all() -> None:
    commands = RunningCommands()
    entries = [commands.enter(["sleep"], 0, 1) for _ in range(3)]
    commands.end_all()
    assert [entry.signal for entry in entries] == [9, 9, 9]
