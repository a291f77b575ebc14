"""The state directory: locks, records and what is left of dead workers."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from mobile_world.domain import InfraError
from simdroid.fleet import registry as registry_module
from simdroid.fleet.records import Reservation
from simdroid.fleet.registry import Registry, WorkerDirectory, has_ended_within
from tests.simdroid.fleet.fake_processes import record


def test_the_files_of_a_worker(tmp_path: Path) -> None:
    worker = WorkerDirectory(tmp_path / "workers" / "user-1")
    assert worker.name == "user-1"
    assert worker.socket == tmp_path / "workers" / "user-1" / "control.sock"
    assert worker.log == tmp_path / "logs" / "user-1.log"
    assert worker.home("p") == tmp_path / "workers" / "user-1" / "p"


def test_records_are_written_whole_and_erased_with_the_home(tmp_path: Path) -> None:
    worker = WorkerDirectory(tmp_path / "user-1")
    worker.path.mkdir()
    worker.write(record("b"))
    worker.write(record("a"))
    (worker.path / "broken.json").write_text("{")
    worker.home("a").mkdir()
    assert [each.name for each in worker.records()] == ["a", "b"]
    assert list(worker.path.glob(".*")) == []
    worker.erase()
    worker.erase()
    assert worker.records() == [] and not worker.path.exists()


def test_records_are_asked_for_while_the_worker_removes_its_things(tmp_path: Path) -> None:
    worker, done = WorkerDirectory(tmp_path / "user-1"), threading.Event()

    def come_and_go() -> None:
        for _ in range(2000):
            worker.path.mkdir()
            worker.path.rmdir()
        done.set()

    thread = threading.Thread(target=come_and_go)
    thread.start()
    while not done.is_set():
        assert worker.records() == []
    thread.join()


def test_a_worker_is_alive_while_it_holds_its_lock(tmp_path: Path) -> None:
    worker = WorkerDirectory(tmp_path / "user-1")
    worker.path.mkdir()
    assert not worker.is_alive()
    with worker.claimed():
        assert worker.is_alive() and worker.is_alive()
        assert not has_ended_within(worker, 0)
    assert not worker.is_alive() and not worker.path.exists()
    assert has_ended_within(worker, 0)


def test_the_end_of_a_worker_is_waited_for(tmp_path: Path) -> None:
    worker, leave = WorkerDirectory(tmp_path / "user-1"), threading.Event()
    worker.path.mkdir()
    held = threading.Event()

    def live() -> None:
        with worker.claimed():
            held.set()
            leave.wait(20)

    thread = threading.Thread(target=live)
    thread.start()
    held.wait(20)
    threading.Timer(0.05, leave.set).start()
    assert has_ended_within(worker, 20)
    thread.join(20)


def test_workers_are_numbered_and_listed_by_age(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    assert registry.workers() == [] == registry.dead()
    with registry.locked():
        made = [registry.new_worker("user") for _ in range(11)] + [registry.new_worker("private")]
    assert [each.name for each in made[-3:]] == ["user-10", "user-11", "private-1"]
    assert made[0].path.stat().st_mode & 0o777 == 0o700 and made[0].log.parent.is_dir()
    assert registry.dead() == [] and len(registry.workers()) == 12, "a worker that is being started is not dead"
    for each in made:
        each.release()
    dead = [each.name for each in registry.dead()]
    assert dead == ["private-1", *(f"user-{number}" for number in range(1, 12))]
    with made[1].claimed():
        assert [each.name for each in registry.workers()] == ["user-2"]
        assert registry.workers("private") == []
        assert "user-2" not in [each.name for each in registry.dead("user")] and len(registry.dead("private")) == 1
        registry.sweep()
        assert [path.name for path in (tmp_path / "workers").iterdir()] == ["user-2"]


def test_only_one_starts_phones_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "LOCK_DEADLINE_S", 0.05)
    first, second = Registry(tmp_path), Registry(tmp_path)
    with (
        first.locked(),
        pytest.raises(InfraError, match=r"another process has held .*/lock for a minute"),
        second.locked(),
    ):
        pass
    with second.locked():
        pass


def test_a_reservation_lasts_as_long_as_the_process_that_holds_it(tmp_path: Path) -> None:
    registry, place = Registry(tmp_path), Reservation(name="phone-1", console_port=5554)
    assert registry.reservations() == []
    with registry.reserved(place):
        registry.sweep()
        assert Registry(tmp_path).reservations() == [place]
    assert registry.reservations() == [] and list((tmp_path / "starting").iterdir()) == []
    left = tmp_path / "starting" / "phone-2.json"
    left.write_text(place.model_dump_json())
    assert registry.reservations() == []
    registry.sweep()
    assert not left.exists()


def test_users_share_a_zygote_and_others_starts_can_be_noticed(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    assert registry.zygote() is None and registry.progress() == ()
    with registry.locked():
        zygotes = [registry.new_zygote("private"), registry.new_zygote("user")]
    assert registry.zygote() is not None and registry.workers() == []
    before = registry.progress()
    for zygote in zygotes:
        zygote.release()
    assert registry.zygote() is None
    registry.sweep()
    assert registry.progress() != before and list((tmp_path / "zygotes").iterdir()) == []


def test_where_a_process_is_stuck_is_read_from_its_directory(tmp_path: Path) -> None:
    worker = WorkerDirectory(tmp_path / "user-1")
    worker.path.mkdir()
    assert worker.stack() is None and not worker.is_busy()
    with worker.stack_file() as file:
        stack = worker.stack()
        assert stack is not None and stack.written == pytest.approx(time.time(), abs=30) and not worker.is_busy()
        file.write("File x\n")
        file.flush()
        stack = worker.stack()
        assert stack is not None and stack.text == "File x\n" and worker.is_busy()
        file.truncate(0)
    assert not worker.is_busy()
