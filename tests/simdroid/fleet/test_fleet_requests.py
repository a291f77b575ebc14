"""The fleet over processes that are not there: names, zygotes, requests and clean-up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, InfraError
from simdroid.fleet import Fleet, PhoneRecord
from simdroid.fleet import fleet as fleet_module
from simdroid.fleet.records import Reservation, Scope
from simdroid.fleet.registry import Registry
from tests.simdroid.fleet.fake_processes import FakeProcesses, dead_worker, record, use_fake_processes


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeProcesses]:
    fakes = use_fake_processes(monkeypatch)
    yield fakes
    fakes.close()


def names(fleet: Fleet) -> list[str]:
    return [record.name for record in fleet.list()]


def test_phones_are_numbered_listed_and_stopped(tmp_path: Path, processes: FakeProcesses) -> None:
    fleet = Fleet(tmp_path, adb_server_port=5037)
    assert fleet.list() == [] and fleet.lost() == []
    started = fleet.start(2, scope="user")
    assert [record.name for record in started] == ["phone-1", "phone-2"] == names(fleet)
    assert [record.name for record in fleet.start(scope="user")] == ["phone-3"]
    assert processes.launched == [("zygote-user-1", False)]
    first = next(request for request in processes.requests if request.name == "phone-1")
    assert (first.scope, first.avd_name, first.clock, first.fork_of, first.apps) == ("user", None, "virtual", None, ())
    assert first.adb_server_port == 5037
    stopped = fleet.stop(["phone-2", "emulator-5554"])
    assert {record.name for record in stopped} == set(processes.stopped) and len(stopped) == len(names(fleet)) + 1
    with pytest.raises(ConfigError, match="no phone named 'nobody' runs; see 'mw env list'"):
        fleet.stop(["phone-3", "nobody"])
    assert "phone-3" in names(fleet)


def test_names_of_ones_own(tmp_path: Path, processes: FakeProcesses) -> None:
    fleet = Fleet(tmp_path)
    assert [record.name for record in fleet.start(scope="user", name="a")] == ["a"]
    assert [record.name for record in fleet.start(2, scope="user", name="b")] == ["b-1", "b-2"]
    assert sorted(str(request.avd_name) for request in processes.requests) == ["a", "b-1", "b-2"]
    with pytest.raises(ConfigError, match="a phone named b-1 runs already; choose another name, or 'mw env rm b-1'"):
        fleet.start(2, scope="user", name="b")
    for name in ("", "-a", "a/b", "a" * 64):
        with pytest.raises(ConfigError, match="is no name for a phone"):
            fleet.start(scope="user", name=name)
    fleet.start(scope="user", name="a" * 63)
    with pytest.raises(ConfigError, match="cannot start 0 phones; ask for at least one"):
        fleet.start(0, scope="user")


def test_a_phone_whose_start_ends_meanwhile_keeps_its_name(tmp_path: Path, processes: FakeProcesses) -> None:
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

    starting.enter_context(Registry(tmp_path).reserved(Reservation(name="phone-2", console_port=5556)))
    assert [record.name for record in Meanwhile(tmp_path).start(scope="user")] == ["phone-3"]


def test_every_phone_has_a_process_and_private_ones_a_zygote_of_their_fleet(
    tmp_path: Path, processes: FakeProcesses
) -> None:
    with Fleet(tmp_path, adb_server_port=5037) as one, Fleet(tmp_path) as two:
        first, other = one.start(2, scope="private")
        (second,) = two.start(scope="private")
        (user,) = two.start(scope="user")
        assert {first.worker, other.worker, second.worker} == {"private-1", "private-2", "private-3"}
        assert first.name == f"private-{os.getpid()}-1"
        assert processes.launched == [("zygote-private-1", True), ("zygote-private-2", True), ("zygote-user-1", False)]
        assert processes.requests[0].adb_server_port is None
        assert set(names(one)) == {user.name, first.name, other.name, second.name}
        assert {record.name for record in one.list("private")} == {first.name, other.name, second.name}
        one.close()
        assert names(two) == [user.name, second.name], "each stops what it started itself"
    assert Fleet(tmp_path).list() == []


def test_a_fork_is_asked_for_with_the_process_clock_and_apps_of_its_source(
    tmp_path: Path, processes: FakeProcesses
) -> None:
    fleet = Fleet(tmp_path)
    (source,) = fleet.start(scope="user", clock="wall")
    fleet.start(scope="user", fork_of=source.serial, clock="wall")
    request = processes.requests[-1]
    assert (request.fork_of, request.clock, request.apps) == (source.worker, source.clock, source.apps)
    with pytest.raises(ConfigError, match="no phone named 'gone' runs"):
        fleet.start(scope="user", fork_of="gone")


def test_all_start_or_none(tmp_path: Path, processes: FakeProcesses) -> None:
    fleet = Fleet(tmp_path)
    processes.fails = {"phone-3"}
    with pytest.raises(InfraError, match="no phone-3"):
        fleet.start(3, scope="user")
    assert fleet.list() == [] and sorted(processes.stopped) == ["phone-1", "phone-2"]
    processes.fails = set()
    assert len(fleet.start(3, scope="user")) == 3, "and what was not started is swept"


def test_what_dead_processes_left_is_lost_and_then_swept(tmp_path: Path, processes: FakeProcesses) -> None:
    left = dead_worker(tmp_path, "user-1", "old")
    dead_worker(tmp_path, "private-3", "other")
    fleet = Fleet(tmp_path)
    assert fleet.list() == []
    assert [record.name for record in fleet.lost()] == ["other", "old"]
    assert [record.name for record in fleet.lost("user")] == ["old"]
    fleet.start(scope="user")
    assert fleet.lost() == [] and left.records()[0].name == "phone-1"


def test_closing_stops_what_was_started_and_closes_the_lifeline(tmp_path: Path, processes: FakeProcesses) -> None:
    fleet = Fleet(tmp_path)
    fleet.close()
    fleet.start(scope="user")
    fleet.close()
    assert fleet.list() == []
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    fleet.start(scope="private")
    fleet.close()
    processes.close()
    fleet.close()
    assert len(os.listdir("/proc/self/fd")) <= before  # noqa: PTH208


def test_phones_that_others_are_starting_keep_their_names_and_ports(
    tmp_path: Path, processes: FakeProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second program that asks while the first is still starting its phone waits for nothing and takes the next."""
    launch, later = processes.launch_zygote, Fleet(tmp_path)
    second: list[PhoneRecord] = []

    def launch_slowly(*about: object) -> None:
        launch(*about)  # type: ignore[arg-type]
        if not second:
            second.extend(later.start(scope="user"))

    monkeypatch.setattr(fleet_module, "launch_zygote", launch_slowly)
    (first,) = Fleet(tmp_path).start(scope="user")
    assert (first.name, second[0].name) == ("phone-1", "phone-2")
    ports = {request.name: request.console_port for request in processes.requests}
    assert ports["phone-1"] is not None and ports["phone-2"] == ports["phone-1"] + 2
    assert list((tmp_path / "starting").iterdir()) == []


def test_a_zygote_that_ends_before_it_forks_is_replaced(tmp_path: Path, processes: FakeProcesses) -> None:
    fleet = Fleet(tmp_path)
    processes.gone = 2
    assert fleet.start(scope="user")[0].name == "phone-1" and len(processes.launched) == 3
    processes.gone = 99
    with pytest.raises(InfraError, match="5 processes ended before they could start phone-2; try again"):
        fleet.start(scope="user")
