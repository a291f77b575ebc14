"""Runs on the devices of environment servers: leases over several, avoided devices, servers that go away."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from mobile_world.agents import create_agent
from mobile_world.core import EnvServer, SessionManager
from mobile_world.domain import ConfigError, DeviceBusy, InfraError, Needs, ServerLost
from mobile_world.experiment import (
    EpisodeBegan,
    PlannedArm,
    Rules,
    RunDirectory,
    RunEvent,
    RunResult,
    ServedDevices,
    ServerExecutor,
    plan_evaluation,
    run_plan,
)
from mobile_world.experiment.executors import server_executor
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.runtime.remote import RemoteEnvironment
from mobile_world.tasks import FAMILIES, TaskRegistry
from tests.contract.stages import PACK
from tests.phones_here import PhonesHere

TASK = "TellContact"


@contextmanager
def serving(home: Path, *phones: int) -> Iterator[list[EnvServer]]:
    """So many servers, each with so many phones."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                EnvServer(
                    SessionManager(
                        PhonesHere(count),
                        artefacts=home / "artefacts",
                        task_dirs=[PACK],
                    )
                )
            )
            for count in phones
        ]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Two servers, with two phones and with one."""
    with serving(tmp_path_factory.mktemp("servers"), 2, 1) as open_servers:
        yield [server.url for server in open_servers]


def place(url: str) -> str:
    return url.removeprefix("http://")


def test_devices_of_several_servers_are_leased_together(servers: list[str]) -> None:
    with ServedDevices(servers) as devices:
        assert len(devices) == 3
        with devices.lease() as one, devices.lease() as two, devices.lease() as three:
            names = {lease.name for lease in (one, two, three)}
            assert names == {f"{place(servers[0])}/phone-{n}" for n in (0, 1)} | {f"{place(servers[1])}/phone-0"}
            assert {place(url) for url in servers} == {lease.name.partition("/")[0] for lease in (one, two)}
        with devices.lease() as again:
            assert again.name in names


def test_an_avoided_device_is_the_last_resort(servers: list[str]) -> None:
    with ServedDevices(servers, only=["phone-0"]) as devices:
        first, other = (f"{place(url)}/phone-0" for url in servers)
        with devices.lease(avoid=[first]) as lease:
            assert lease.name == other
        with devices.lease(avoid=[first, other]) as lease:
            assert lease.name in (first, other)


def test_a_thread_waits_until_another_gives_its_device_back(servers: list[str]) -> None:
    with ServedDevices(servers[1:], timeout=20) as devices:
        got = threading.Event()

        def second() -> None:
            with devices.lease():
                got.set()

        with devices.lease():
            thread = threading.Thread(target=second)
            thread.start()
            assert not got.wait(0.3)
        thread.join(20)
        assert got.is_set()


def test_devices_of_others_are_waited_for_but_not_for_ever(servers: list[str]) -> None:
    with ServedDevices(servers[1:], timeout=0.2) as devices, AndroidEnvClient(servers[1]) as somebody:
        somebody.reset()
        with pytest.raises(InfraError, match="in use"), devices.lease():
            pass
        somebody.close()
        with devices.lease() as lease:
            assert RemoteEnvironment(TaskRegistry(extra_dirs=[PACK]).create(TASK, seed=1), lease).apps()


@pytest.mark.slow
def test_a_retired_device_is_replaced(servers: list[str]) -> None:
    registry = TaskRegistry(extra_dirs=[PACK])
    with ServedDevices(servers[1:]) as devices:
        for _ in range(2):
            with devices.lease() as lease:
                environment = RemoteEnvironment(registry.create(TASK, seed=1), lease)
                environment.set_up()
                assert environment.observe(Needs(), 0).screenshot
                environment.tear_down()
                devices.retire(lease)


def test_suites_are_switched_and_missing_tasks_named(servers: list[str]) -> None:
    with ServedDevices(servers) as devices:
        devices.offer("android_world", ["WifiEnableTask"])
        with pytest.raises(ConfigError, match="Nonesuch"):
            devices.offer("mobile_world", [TASK, "Nonesuch"])
        with AndroidEnvClient(servers[0]) as somebody:
            somebody.initialize_task(TASK)
            with pytest.raises(DeviceBusy, match=r"on phone-[01]:"):
                devices.offer("android_world", ["WifiEnableTask"])
        devices.offer("mobile_world", [TASK])


def test_what_cannot_be_used_is_refused_at_once(servers: list[str]) -> None:
    for urls, only, words in (
        ([], [], "name each server"),
        ([servers[0], servers[0] + "/"], [], "once"),
        (servers, ["phone-9"], "phone-9"),
    ):
        with pytest.raises(ConfigError, match=words):
            ServedDevices(urls, only=only)
    with pytest.raises(ServerLost, match=r"127\.0\.0\.1:9"):
        ServedDevices([*servers, "http://127.0.0.1:9"])


def test_a_server_of_another_version_is_refused(servers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_executor, "__version__", "0.0.0")
    with ServedDevices(servers) as devices, pytest.raises(ConfigError, match=r"this is 0\.0\.0"):
        devices.offer("mobile_world", [TASK])


def test_a_server_with_another_version_of_the_suite_is_refused(
    servers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(FAMILIES["mobile_world"], version=9)
    monkeypatch.setattr(server_executor, "suite_family", lambda name: other)
    told = r"has version \d+ of mobile_world and this is version 9, whose scores may differ"
    with ServedDevices(servers) as devices, pytest.raises(ConfigError, match=told):
        devices.offer("mobile_world", [TASK])


@pytest.mark.slow
def test_a_server_that_comes_back_is_used_again_with_the_right_suite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with serving(tmp_path, 1) as [server], ServedDevices([server.url]) as devices:
        devices.offer("android_world", ["WifiEnableTask"])
        server.stop()
        port = int(server.url.rpartition(":")[2])
        manager = SessionManager(PhonesHere(1), artefacts=tmp_path / "artefacts")
        back = EnvServer(manager, port=port)
        timer = threading.Timer(1.0, back.start)
        timer.start()
        try:
            with devices.lease() as lease:
                task = TaskRegistry("android_world").create("WifiEnableTask", seed=1)
                RemoteEnvironment(task, lease).set_up()
        finally:
            timer.join()
            back.stop()


def run(devices: ServedDevices, output: Path, listener: Callable[[RunEvent], None], *, replicas: int) -> RunResult:
    registry = TaskRegistry(extra_dirs=[PACK])
    arm = PlannedArm(name="oracle", agent="oracle")
    plan = plan_evaluation(registry, agent=arm, tasks=[TASK], base_seed=0, replicas=replicas, rules=Rules())
    executor = ServerExecutor(
        devices,
        lambda _: create_agent("oracle"),
        lambda spec: registry.create(spec.key.task, seed=spec.seed),
        len(devices),
    )
    return run_plan(plan, executor, output, listener=listener)


@pytest.mark.slow
def test_a_run_uses_all_servers(servers: list[str], tmp_path: Path) -> None:
    with ServedDevices(servers) as devices:
        result = run(devices, tmp_path, lambda _: None, replicas=9)
    assert (result.summary.successes, result.summary.scored) == (9, 9)
    used = {record.device.partition("/")[0] for record in RunDirectory(tmp_path).journal.records()}
    assert used == {place(url) for url in servers}


@pytest.mark.slow
def test_a_server_that_goes_away_costs_attempts_and_no_episode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with serving(tmp_path, 1, 1) as (lasting, leaving):
        with ServedDevices([lasting.url, leaving.url], timeout=60) as devices:
            stopper = threading.Thread(target=leaving.stop)

            def note(event: RunEvent) -> None:
                if isinstance(event, EpisodeBegan) and place(leaving.url) in event.device and not stopper.ident:
                    stopper.start()

            result = run(devices, tmp_path / "run", note, replicas=8)
            stopper.join()
        assert (result.summary.successes, result.summary.scored) == (8, 8)
        lost = [record for record in RunDirectory(tmp_path / "run").journal.records() if not record.scored]
        assert all(record.error is not None and record.error.code != "UNEXPECTED" for record in lost)
