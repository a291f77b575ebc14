"""Leasing devices to many threads, and replacing those that die."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Lock

import pytest

from mobile_world.domain import ConfigError, InfraError
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import AdbDevices, SimulatedPhones
from mobile_world.runtime.pool import OPEN_ATTEMPTS, DevicePool
from simdroid.fleet import Fleet, PhoneRecord
from tests.phones_here import PhonesHere


@pytest.fixture
def state_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the phones of a pool live; none may be left afterwards."""
    monkeypatch.setenv("HOME", str(tmp_path))
    directory = tmp_path / "state"
    yield directory
    assert Fleet(directory).list() == []


def test_many_threads_share_a_few_phones() -> None:
    together, in_use, lock = Barrier(3), set[str](), Lock()

    def work(number: int) -> str:
        with pool.lease() as controller:
            with lock:
                assert controller.name not in in_use
                in_use.add(controller.name)
            if number < 3:
                together.wait(60)
            with lock:
                in_use.remove(controller.name)
            return controller.name

    with DevicePool(PhonesHere(3)) as pool, ThreadPoolExecutor(9) as threads:
        assert len(pool) == 3
        names = list(threads.map(work, range(9)))
    assert len(set(names[:3])) == 3 and set(names) == set(names[:3])


def test_phones_start_when_they_are_needed(state_dir: Path) -> None:
    with DevicePool(SimulatedPhones(state_dir, 8)) as pool:
        assert Fleet(state_dir).list() == []
        for _ in range(3):
            with pool.lease() as controller:
                controller.home()
        assert len(Fleet(state_dir).list()) == 1


@pytest.mark.slow
def test_a_phone_whose_worker_died_is_replaced(state_dir: Path) -> None:
    with DevicePool(SimulatedPhones(state_dir, 1)) as pool:
        with pool.lease() as controller:
            (record,) = Fleet(state_dir).list()
            controller.answer("left over")
        os.kill(record.pid, signal.SIGKILL)
        with pool.lease() as fresh:
            assert fresh.interaction_cache is None
            assert fresh.health().well


def test_a_retired_phone_is_replaced() -> None:
    with DevicePool(PhonesHere(1)) as pool:
        with pool.lease() as controller:
            controller.push(b"", "/sdcard/mark")
            pool.retire(controller)
        with pool.lease() as fresh:
            assert fresh.device.stat("/sdcard/mark") is None
        with pool.lease() as same:
            assert same is fresh


def test_an_error_in_the_block_gives_the_phone_back() -> None:
    with DevicePool(PhonesHere(1)) as pool:
        with pytest.raises(KeyError), pool.lease():
            raise KeyError
        with pool.lease(timeout=60) as controller:
            controller.home()


def test_nothing_comes_free() -> None:
    with DevicePool(PhonesHere(1)) as pool, pool.lease():
        start = time.monotonic()
        with pytest.raises(InfraError, match=r"no device came free within 0\.2 s"), pool.lease(timeout=0.2):
            pass
        assert time.monotonic() - start < 30


def test_closing_wakes_those_who_wait() -> None:
    pool, waiting = DevicePool(PhonesHere(1)), Event()

    def wait() -> None:
        waiting.set()
        with pool.lease():
            pass

    with ThreadPoolExecutor(1) as threads, pool.lease():
        outcome = threads.submit(wait)
        waiting.wait(60)
        pool.close()
        with pytest.raises(InfraError, match="was closed"):
            outcome.result(60)


def test_devices_by_serial(record: PhoneRecord) -> None:
    with DevicePool(AdbDevices([record.serial])) as pool, pool.lease() as controller:
        controller.key("SLEEP")
        assert not controller.health().screen_on
        pool.retire(controller)
    with DevicePool(AdbDevices([record.serial])) as pool, pool.lease() as controller:
        assert controller.health().screen_on
        assert "  showing=false" in controller.run(["dumpsys", "window", "policy"]).text


def test_a_device_that_is_gone_is_taken_out(record: PhoneRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mobile_world.runtime.device_sources.READY_S", 0.2)
    with DevicePool(AdbDevices(["127.0.0.1:1", record.serial])) as pool:
        with pool.lease() as controller:
            assert controller.name == record.serial
        assert len(pool) == 1
    told = r"no device is left; the last failed with: 127\.0\.0\.1:1"
    with DevicePool(AdbDevices(["127.0.0.1:1"])) as pool, pytest.raises(InfraError, match=told), pool.lease():
        pass


def test_an_unknown_serial_is_the_users_mistake(server_port: int) -> None:
    with DevicePool(AdbDevices(["R58M"], adb_server_port=server_port)) as pool:
        with pytest.raises(ConfigError, match="knows no ready device 'R58M'"), pool.lease():
            pass
        assert len(pool) == 1


@pytest.mark.slow
def test_a_device_that_was_unplugged_is_taken_out(
    record: PhoneRecord, server_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mobile_world.runtime.device_sources.READY_S", 0.5)
    serial = f"localhost:{record.adb_port}"
    adb = ["adb", "-P", str(server_port)]
    subprocess.run([*adb, "connect", serial], check=True, capture_output=True, timeout=30)
    monkeypatch.setattr("mobile_world.runtime.controller._LOCAL", re.compile("no address"))
    with DevicePool(AdbDevices([serial], adb_server_port=server_port)) as pool:
        with pool.lease() as controller:
            assert not controller.supports_snapshots
            controller.home()
        subprocess.run([*adb, "disconnect", serial], check=True, capture_output=True, timeout=30)
        with pytest.raises(InfraError, match="no device is left"), pool.lease():
            pass


def test_counts_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot use 0 phones"):
        SimulatedPhones(tmp_path, 0)
    with pytest.raises(ConfigError, match="named twice: a"):
        AdbDevices(["a", "b", "a"])
    with pytest.raises(ConfigError, match="name each device once"):
        AdbDevices([])


class Unsteady:
    """A source of one phone whose next openings fail as often as it is told."""

    count = 1

    def __init__(self, record: PhoneRecord) -> None:
        self._record, self.failures = record, 0

    def open(self, slot: int) -> AndroidController:
        if self.failures:
            self.failures -= 1
            raise InfraError("not now")
        return AndroidController.for_phone(self._record)

    def discard(self, slot: int, controller: AndroidController) -> None:
        controller.close()

    def close(self) -> None:
        pass


def test_a_slot_that_worked_is_tried_a_few_times(record: PhoneRecord) -> None:
    source = Unsteady(record)
    with DevicePool(source) as pool:
        for failures in (0, OPEN_ATTEMPTS - 1, OPEN_ATTEMPTS - 1):
            source.failures = failures
            with pool.lease(timeout=20) as controller:
                pool.retire(controller)
        source.failures = OPEN_ATTEMPTS
        with pytest.raises(InfraError, match="no device is left"), pool.lease(timeout=20):
            pass


def test_another_device_is_waited_for_and_none_is_better_than_a_shunned_one(record: PhoneRecord) -> None:
    class Two(Unsteady):
        count = 2

        def open(self, slot: int) -> AndroidController:
            controller = super().open(slot)
            controller.name = f"phone {slot}"
            return controller

    with DevicePool(Two(record)) as pool:
        with pool.lease() as first, pool.lease() as second:
            assert {first.name, second.name} == {"phone 0", "phone 1"}
        for shunned, given in (("phone 0", "phone 1"), ("phone 1", "phone 0")):
            with pool.lease(avoid=[shunned]) as controller:
                assert controller.name == given
                with pytest.raises(InfraError, match="no device came free"), pool.lease(timeout=0.1, avoid=[shunned]):
                    pass
        with pool.lease(avoid=["phone 0", "phone 1"]) as controller:
            assert controller.name in ("phone 0", "phone 1")
