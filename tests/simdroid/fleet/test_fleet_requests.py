"""The fleet over workers that live in this process: names, workers, requests and clean-up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, InfraError
from simdroid.fleet import Fleet, PhoneRecord
from simdroid.fleet import fleet as fleet_module
from simdroid.fleet.records import Reservation, Scope, WorkerReply, WorkerRequest
from simdroid.fleet.registry import Registry, WorkerDirectory
from simdroid.fleet.worker_client import WorkerGone
from tests.simdroid.fleet.fake_workers import FakeWorkers, dead_worker, record, use_fake_workers


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeWorkers]:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    fakes = use_fake_workers(monkeypatch)
    yield fakes
    fakes.close()


def names(fleet: Fleet) -> list[str]:
    return [record.name for record in fleet.list()]


def test_phones_are_numbered_listed_and_stopped(tmp_path: Path, workers: FakeWorkers) -> None:
    fleet = Fleet(tmp_path, adb_server_port=5037)
    assert fleet.list() == [] and fleet.lost() == []
    started = fleet.start(2, scope="user")
    assert [record.name for record in started] == ["phone-1", "phone-2"] == names(fleet)
    assert [record.name for record in fleet.start(scope="user")] == ["phone-3"]
    assert workers.launched == [("user-1", "user", False)]
    first = workers.requests[0]
    assert (first.action, first.avd_name, first.clock, first.fork_of, first.apps) == (
        "add",
        None,
        "virtual",
        None,
        None,
    )
    assert first.adb_server_port == 5037
    stopped = fleet.stop(["phone-2", "emulator-5554", "phone-1"])
    assert [record.name for record in stopped] == ["phone-2", "phone-1"] and names(fleet) == ["phone-3"]
    assert [each.name for each in workers.requests if each.action == "remove"] == ["phone-2", "phone-1"]
    assert [record.name for record in fleet.start(scope="user")] == ["phone-1"]
    with pytest.raises(ConfigError, match="no phone named 'nobody' runs; see 'mw env list'"):
        fleet.stop(["phone-1", "nobody"])
    assert "phone-1" in names(fleet)


def test_names_of_ones_own(tmp_path: Path, workers: FakeWorkers) -> None:
    fleet = Fleet(tmp_path)
    assert [record.name for record in fleet.start(scope="user", name="a")] == ["a"]
    assert [record.name for record in fleet.start(2, scope="user", name="b")] == ["b-1", "b-2"]
    assert [each.avd_name for each in workers.requests] == ["a", "b-1", "b-2"]
    with pytest.raises(ConfigError, match="a phone named b-1 runs already; choose another name, or 'mw env rm b-1'"):
        fleet.start(2, scope="user", name="b")
    for name in ("", "-a", "a/b", "a" * 64):
        with pytest.raises(ConfigError, match="is no name for a phone"):
            fleet.start(scope="user", name=name)
    fleet.start(scope="user", name="a" * 63)
    with pytest.raises(ConfigError, match="cannot start 0 phones; ask for at least one"):
        fleet.start(0, scope="user")


def test_a_phone_whose_start_ends_meanwhile_keeps_its_name(tmp_path: Path, workers: FakeWorkers) -> None:
    others = Fleet(tmp_path)
    others.start(scope="user")
    starting = ExitStack()

    class Meanwhile(Fleet):
        """Another process ends the start of phone-2 right after the running phones were listed."""

        def list(self, scope: Scope | None = None) -> list[PhoneRecord]:
            listed = super().list(scope)
            if len(listed) == 1:
                (worker,) = Registry(tmp_path).workers()
                worker.write(record("phone-2", worker.name, port=5556))
                starting.close()
            return listed

    starting.enter_context(Registry(tmp_path).reserved(Reservation(name="phone-2", worker="user-1", console_port=5556)))
    assert [each.name for each in Meanwhile(tmp_path).start(scope="user")] == ["phone-3"]


def test_workers_fill_up_before_another_is_started(tmp_path: Path, workers: FakeWorkers) -> None:
    fleet = Fleet(tmp_path, phones_per_worker=2)
    placed = [fleet.start(scope="user")[0].worker for _ in range(6)]
    assert placed == ["user-1", "user-1", "user-2", "user-2", "user-1", "user-2"]
    spread = Fleet(tmp_path / "other", phones_per_worker=1)
    assert [record.worker for record in spread.start(3, scope="user")] == ["user-1", "user-2", "user-1"]
    assert fleet_module.PHONES_PER_WORKER == 8


def test_private_phones_have_workers_of_their_own(tmp_path: Path, workers: FakeWorkers) -> None:
    with Fleet(tmp_path, adb_server_port=5037) as one, Fleet(tmp_path) as two:
        (first,) = one.start(scope="private")
        (second,) = two.start(scope="private")
        (user,) = two.start(scope="user")
        assert (first.worker, second.worker) == ("private-1", "private-2")
        assert first.name == f"private-{os.getpid()}-1"
        assert workers.launched[0] == ("private-1", "private", True)
        assert workers.requests[0].adb_server_port is None
        assert names(one) == [user.name, first.name, second.name]
        assert [record.name for record in one.list("private")] == [first.name, second.name]
        one.close()
        assert names(two) == [user.name, second.name], "each stops what it started itself"
    assert Fleet(tmp_path).list() == []


def test_forks_are_started_where_their_source_is(tmp_path: Path, workers: FakeWorkers) -> None:
    fleet = Fleet(tmp_path, phones_per_worker=1)
    first, second = fleet.start(2, scope="user")
    (fork,) = fleet.start(scope="user", fork_of=second.serial)
    assert fork.worker == second.worker != first.worker
    assert workers.requests[-1].fork_of == second.name
    with pytest.raises(ConfigError, match="no phone named 'gone' runs"):
        fleet.start(scope="user", fork_of="gone")


def test_all_start_or_none(tmp_path: Path, workers: FakeWorkers) -> None:
    fleet = Fleet(tmp_path)
    workers.fails = {"phone-3"}
    with pytest.raises(InfraError, match="no phone-3"):
        fleet.start(3, scope="user")
    assert fleet.list() == []
    workers.fails, workers.silent = set(), True
    with pytest.raises(InfraError, match="the worker user-1 started phone-1 without saying where"):
        fleet.start(scope="user")


def test_what_dead_workers_left_is_lost_and_then_swept(tmp_path: Path, workers: FakeWorkers) -> None:
    left = dead_worker(tmp_path, "user-1", "old")
    dead_worker(tmp_path, "private-3", "other")
    fleet = Fleet(tmp_path)
    assert fleet.list() == []
    assert [record.name for record in fleet.lost()] == ["other", "old"]
    assert [record.name for record in fleet.lost("user")] == ["old"]
    fleet.start(scope="user")
    assert fleet.lost() == [] and left.records()[0].name == "phone-1"


def test_a_worker_that_dies_while_it_is_asked_is_no_failure(
    tmp_path: Path, workers: FakeWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet = Fleet(tmp_path)
    (record,) = fleet.start(scope="user")
    workers.fails = {record.name}
    monkeypatch.setattr(fleet_module, "KILLED_S", 0.02)
    with pytest.raises(InfraError, match="no phone-1"):
        fleet.stop([record.name])
    answer = workers.send

    def die(*request: object) -> object:
        workers.end(record.worker)
        return answer(*request)  # type: ignore[arg-type]

    monkeypatch.setattr(fleet_module, "send_request", die)
    fleet.stop([record.name])
    assert fleet.list() == []


def test_closing_stops_what_was_started_and_closes_the_lifeline(tmp_path: Path, workers: FakeWorkers) -> None:
    fleet = Fleet(tmp_path)
    fleet.close()
    fleet.start(scope="user")
    fleet.close()
    assert fleet.list() == []
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    fleet.start(scope="private")
    fleet.close()
    fleet.close()
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


def test_phones_that_others_are_starting_keep_their_names_ports_and_places(
    tmp_path: Path, workers: FakeWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second program that asks while the first is still starting its phone waits for nothing and takes the next."""
    launch, later = workers.launch, Fleet(tmp_path)
    second: list[PhoneRecord] = []

    def launch_slowly(*about: object) -> None:
        launch(*about)  # type: ignore[arg-type]
        if not second:
            second.extend(later.start(scope="user"))

    monkeypatch.setattr(fleet_module, "launch_worker", launch_slowly)
    (first,) = Fleet(tmp_path).start(scope="user")
    assert (first.name, first.worker) == ("phone-1", "user-1")
    assert (second[0].name, second[0].worker) == ("phone-2", "user-1")
    ports = {request.name: request.console_port for request in workers.requests}
    assert ports["phone-1"] is not None and ports["phone-2"] == ports["phone-1"] + 2
    assert list((tmp_path / "starting").iterdir()) == []


def test_a_worker_that_ends_before_it_takes_a_phone_is_replaced(
    tmp_path: Path, workers: FakeWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet, answer = Fleet(tmp_path), workers.send
    gone: list[str] = []

    def send(worker: WorkerDirectory, request: WorkerRequest) -> WorkerReply:
        if len(gone) < limit:
            gone.append(worker.name)
            workers.end(worker.name)
            raise WorkerGone(f"the worker {worker.name} has ended")
        return answer(worker, request)

    monkeypatch.setattr(fleet_module, "send_request", send)
    limit = 2
    assert fleet.start(scope="user")[0].name == "phone-1" and len(workers.launched) == 3
    fleet.close()
    gone.clear()
    limit = 99
    with pytest.raises(InfraError, match="5 workers ended before they could start phone-1; try again"):
        fleet.start(scope="user")
