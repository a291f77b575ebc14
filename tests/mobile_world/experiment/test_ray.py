"""Runs over a Ray cluster of several nodes, all of them on this machine; one of them is killed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import ConfigError, EpisodeRecord
from mobile_world.experiment import EpisodeBegan, RunDirectory, RunEvent, StopSwitch, run_plan, verify
from mobile_world.experiment.episode.time_limited_calls import spawn
from mobile_world.experiment.executors import remote_executor as module
from mobile_world.experiment.executors.ray_cluster import check_address, slots_at
from mobile_world.experiment.executors.ray_executor import ray_executor
from mobile_world.experiment.executors.remote_executor import RemoteExecutor
from tests.mobile_world.experiment.ray_setups import TellSetup, lasting, plan

ray = pytest.importorskip("ray", reason="needs the extra 'ray', which `make test` does not install")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore")]

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The home of all nodes; the console's token is kept out of the real one."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
        yield home


@pytest.fixture(scope="module")
def cluster(home: Path) -> Iterator[Any]:
    """A head without devices, and one node with two."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    cluster.add_node(num_cpus=1, resources={"device": 2})
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    yield cluster
    ray.shutdown()
    cluster.shutdown()
    shutil.rmtree(Path(tempfile.gettempdir()) / "ray", ignore_errors=True)


def records(path: Path) -> list[EpisodeRecord]:
    return list(RunDirectory(path).journal.records())


def when(of: Callable[[EpisodeBegan], bool], do: Callable[[], object]) -> Callable[[RunEvent], None]:
    """A listener that does something, on a thread of its own, when the first episode of a kind has begun."""
    seen: list[RunEvent] = []

    def tell(event: RunEvent) -> None:
        if isinstance(event, EpisodeBegan) and not seen and of(event):
            seen.append(event)
            threading.Thread(target=do, daemon=True).start()

    return tell


def place(node: Any) -> str:
    """What stands in the names of a node's devices."""
    return f"-{node.node_id[:6]}/"


def alone(kit: TellSetup, path: Path) -> None:
    executor = kit.local(2)
    with executor.pool:
        assert run_plan(kit.plan, executor, path).missing == 0


def test_a_killed_node_costs_the_attempts_on_it_and_nothing_else(cluster: Any, home: Path, tmp_path: Path) -> None:
    of = plan("slow", "oracle", "null", replicas=6, goal_level="none")
    kit = TellSetup(of, home / "state", slow_s=2.0)
    victim = cluster.add_node(num_cpus=1, resources={"device": 2})
    there = place(victim)

    def at_work(event: EpisodeBegan) -> bool:
        return there in event.device and event.key.arm == "slow"

    def kill() -> None:
        cluster.remove_node(victim, allow_graceful=False)

    with ray_executor(kit) as executor:
        assert executor.slots == slots_at(cluster.address) == 4
        result = run_plan(of, executor, tmp_path / "ray", listener=when(at_work, kill))
    assert (result.missing, result.stopped) == (0, None)
    kept = records(tmp_path / "ray")
    lost = [record for record in kept if record.outcome == "infra_failure"]
    assert lost
    assert {record.error.code for record in lost if record.error is not None} == {"NODE_LOST"}
    assert all(there in record.device or not record.device for record in lost)
    counts = Counter(record.key for record in kept if record.scored)
    assert counts == {spec.key: 1 for spec in of.episodes()}
    again = {record.key: record.device for record in kept if record.scored and record.attempt > 1}
    assert again.keys() == {record.key for record in lost}
    assert not [device for device in again.values() if there in device]
    assert verify(tmp_path / "ray").complete
    alone(kit, tmp_path / "alone")
    assert lasting(tmp_path / "ray") == lasting(tmp_path / "alone")


def test_a_node_that_joins_is_used(cluster: Any, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_S", 0.5)
    of, stop = plan("slow", replicas=200), StopSwitch()
    begun, joined = threading.Event(), list[Any]()

    def tell(event: RunEvent) -> None:
        begun.set()
        if isinstance(event, EpisodeBegan) and any(place(node) in event.device for node in joined):
            stop.ask()

    with ray_executor(TellSetup(of, home / "state")) as executor:
        running = spawn(lambda: run_plan(of, executor, tmp_path, listener=tell, stop=stop), "run")
        assert begun.wait(60)
        joined.append(cluster.add_node(num_cpus=1, resources={"device": 1}))
        running.result(200)
    cluster.remove_node(joined[0])
    assert {record.outcome for record in records(tmp_path) if place(joined[0]) in record.device} == {"agent_failure"}


def test_a_run_that_is_asked_twice_to_stop_ends_and_is_resumed(cluster: Any, home: Path, tmp_path: Path) -> None:
    of = plan("slow", replicas=4, max_steps=100)
    stop = StopSwitch()

    def both() -> None:
        stop.ask()
        stop.ask()

    kit = TellSetup(of, home / "state", slow_s=30.0)
    with ray_executor(kit, most=2) as executor:
        assert executor.slots == 2
        first = run_plan(of, executor, tmp_path, stop=stop, listener=when(lambda event: True, both), retries=0)
    assert (first.summary.scored, first.missing) == (0, 4)
    assert {record.outcome for record in records(tmp_path)} == {"not_scored"}
    with ray_executor(TellSetup(of, home / "state", slow_s=0.1)) as executor:
        assert run_plan(of, executor, tmp_path).missing == 0


def test_a_node_that_would_make_other_results_is_refused(cluster: Any, home: Path) -> None:
    kit = TellSetup(plan("null"), home / "state", refusal="the definition of Task0 has changed")
    told = r"the Ray node \S+ cannot be used: the definition of Task0 has changed"
    with pytest.raises(ConfigError, match=told), ray_executor(kit):
        pass


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("ray://127.0.0.1:10001", "the address of a Ray client"),
        ("everywhere", "use HOST:PORT, or 'auto'"),
        ("127.0.0.1:1", "there is no Ray cluster at 127.0.0.1:1"),
        ("127.0.0.1:99999", "there is no Ray cluster at 127.0.0.1:99999"),
    ],
)
def test_an_address_without_a_cluster_is_refused_at_once(address: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        check_address(address)


def test_an_error_that_belongs_to_no_episode_ends_the_run(cluster: Any, home: Path, tmp_path: Path) -> None:
    of = plan("null", "no_such_agent", replicas=1)
    with ray_executor(TellSetup(of, home / "state")) as executor, pytest.raises(ConfigError, match="no_such_agent"):
        run_plan(of, executor, tmp_path)
    with RunDirectory(tmp_path).locked():
        pass


def test_without_any_node_the_run_stops_and_keeps_what_it_has(cluster: Any, home: Path, tmp_path: Path) -> None:
    of = plan("slow", replicas=3)
    kit = TellSetup(of, home / "state", slow_s=2.0)
    with ray_executor(kit, most=1) as executor:
        (node,) = executor._nodes.alive
        hasty = RemoteExecutor(kit, executor._nodes, most=1, patience_s=0.5)
        listener = when(lambda event: event.key.replica == 1, lambda: ray.kill(node.actor))
        result = run_plan(of, hasty, tmp_path, listener=listener)
    assert (result.summary.scored, result.missing) == (1, 2)
    assert "no worker is left" in (result.stopped or "")
    with ray_executor(kit) as executor:
        assert run_plan(of, executor, tmp_path).missing == 0


def test_a_driver_that_is_killed_is_resumed(cluster: Any, home: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    config = tmp_path / "small.yaml"
    config.write_text(
        "experiment: {name: small}\nagent: reference\n"
        "evaluation: {tasks: [SimpleAlarmTask], n_replicas: 4, max_steps: 4}\n"
        "variants: {design: given, only: [v01, v02, v03]}\n"
        f"executor: {{kind: ray, address: '{cluster.address}'}}\n"
    )
    program = "from mobile_world.cli import main; main()"
    command = [sys.executable, "-c", program, "experiment", "run", str(config), "--output-dir", str(out)]
    first = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        journal, tick = out / "journal.jsonl", threading.Event()
        while first.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") >= 2):
            tick.wait(0.05)
    finally:
        first.kill()
        first.wait(30)
    assert 0 < len(records(out)) < 12
    done = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    assert json.loads((out / "summary.json").read_text())["scored"] == 12
    assert verify(out).complete
    local = tmp_path / "local"
    done = subprocess.run(
        [*command[:-1], str(local), "--set", "executor=local"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr
    assert lasting(out) == lasting(local)
