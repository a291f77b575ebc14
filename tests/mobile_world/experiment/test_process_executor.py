"""Worker processes of this machine: the records of one process, agents that cannot travel, and deaths in the middle."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from loguru import logger

from mobile_world.agents import Decision
from mobile_world.domain import Finish
from mobile_world.experiment import EpisodeBegan, RunEvent, RunOptions, StopSwitch, evaluate, run_plan, verify
from mobile_world.experiment.episode.time_limited_calls import spawn
from mobile_world.experiment.executors.process_executor import NoProcesses, WorkerProcesses, process_executor
from tests.mobile_world.experiment.ray_setups import TellSetup, lasting, plan
from tests.mobile_world.experiment.small import Scripted

pytestmark = pytest.mark.slow

TASKS = ["WifiEnableTask", "SystemBrightnessMax", "ClockStopWatchRunning"]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    return tmp_path / "state"


def children() -> set[int]:
    """Processes that were forked to play episodes: children of a child of this process."""
    return {pid for child in _children_of(os.getpid()) for pid in _children_of(child)}


def _children_of(pid: int) -> set[int]:
    tasks = Path(f"/proc/{pid}/task")
    files = list(tasks.glob("*/children")) if tasks.is_dir() else []
    return {int(word) for file in files for word in file.read_text().split()}


def test_records_are_those_of_one_process(state: Path, tmp_path: Path) -> None:
    of = plan("oracle", "null", replicas=3, goal_level="none")
    kit = TellSetup(of, state)
    with process_executor(kit, most=2) as executor:
        assert executor.slots == 2
        assert run_plan(of, executor, tmp_path / "processes").missing == 0
    alone = kit.local(2)
    with alone.pool:
        assert run_plan(of, alone, tmp_path / "alone").missing == 0
    assert lasting(tmp_path / "processes") == lasting(tmp_path / "alone")
    assert verify(tmp_path / "processes").complete


def test_a_process_that_dies_costs_its_attempts_and_is_replaced(state: Path, tmp_path: Path) -> None:
    of = plan("slow", "oracle", replicas=4, goal_level="none")
    killed: list[int] = []

    def kill_once(event: RunEvent) -> None:
        if isinstance(event, EpisodeBegan) and event.key.arm == "slow" and not killed:
            killed.append(min(children()))
            os.kill(killed[0], signal.SIGKILL)

    with process_executor(TellSetup(of, state, slow_s=0.5), most=2) as executor:
        result = run_plan(of, executor, tmp_path / "run", listener=kill_once)
    assert killed and (result.missing, result.stopped) == (0, None)
    assert verify(tmp_path / "run").complete


def test_a_run_that_is_stopped_ends_its_attempts(state: Path, tmp_path: Path) -> None:
    of, stop, begun = plan("slow", replicas=20), StopSwitch(), threading.Event()
    with process_executor(TellSetup(of, state, slow_s=0.2), most=2) as executor:
        running = spawn(lambda: run_plan(of, executor, tmp_path, listener=lambda _: begun.set(), stop=stop), "run")
        assert begun.wait(100)
        stop.ask()
        stop.ask()
        assert running.result(100).asked_to_stop


def test_a_setup_that_is_refused_or_cannot_travel_names_the_reason(state: Path) -> None:
    with pytest.raises(NoProcesses, match="it would not be the same"):
        WorkerProcesses(TellSetup(plan("null"), state, refusal="it would not be the same"), 1, 1)
    with pytest.raises(NoProcesses, match="pickle"):
        WorkerProcesses(TellSetup(plan("null"), state, slow_s=lambda: 0), 1, 1)  # type: ignore[arg-type]


class AgentOfATest:
    """An agent that processes can import."""

    needs = Scripted.needs

    def begin(self, brief: object) -> None:
        """Nothing to get ready."""

    def act(self, observation: object) -> Decision:
        return Decision(Finish(), said=f"in process {os.getpid()}")

    def close(self) -> None:
        """Nothing to let go of."""


@pytest.fixture
def log() -> Iterator[list[str]]:
    lines: list[str] = []
    number = logger.add(lambda message: lines.append(message.record["message"]), level="INFO")
    yield lines
    logger.remove(number)


def processes_of(run_dir: Path) -> set[str]:
    return {line for file in run_dir.rglob("*.jsonl") for line in file.read_text().split('"') if "in process" in line}


def test_agents_play_in_other_processes_unless_only_this_one_knows_them(
    state: Path, tmp_path: Path, log: list[str]
) -> None:
    def agent_here() -> AgentOfATest:
        return AgentOfATest()

    options = RunOptions(workers=2)
    evaluate(AgentOfATest, run_dir=tmp_path / "a", tasks=TASKS, suite="android_world", options=options)
    assert processes_of(tmp_path / "a") and f"in process {os.getpid()}" not in processes_of(tmp_path / "a")
    assert not [line for line in log if "share this process" in line]
    evaluate(agent_here, run_dir=tmp_path / "b", tasks=TASKS, suite="android_world", options=options)
    assert processes_of(tmp_path / "b") == {f"in process {os.getpid()}"}
    assert [line for line in log if "episodes share this process" in line]


def template() -> int:
    """The process that those were forked from."""
    (pid,) = (child for child in _children_of(os.getpid()) if b"worker_process" in _command(child))
    return pid


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def test_a_template_that_dies_is_started_again_when_a_worker_is_to_be_replaced(state: Path, tmp_path: Path) -> None:
    of = plan("slow", "oracle", replicas=4, goal_level="none")
    killed: list[int] = []

    def kill_both(event: RunEvent) -> None:
        if isinstance(event, EpisodeBegan) and event.key.arm == "slow" and not killed:
            victims = [template(), *children()]
            killed.extend(victims)
            for pid in victims:
                os.kill(pid, signal.SIGKILL)

    with process_executor(TellSetup(of, state, slow_s=0.5), most=2) as executor:
        result = run_plan(of, executor, tmp_path / "run", listener=kill_both)
        assert template() not in killed and len(children() - set(killed)) == 2
    assert len(killed) == 3 and (result.missing, result.stopped) == (0, None)
    assert verify(tmp_path / "run").complete
