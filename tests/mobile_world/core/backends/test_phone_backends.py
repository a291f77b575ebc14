"""Backends over one phone of this process: simulated phones, devices of an adb server, and phones that are borrowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from mobile_world.core.backends import DeviceLocks, EnvPhones, LockedDevices, Ran, Running, adb, sim
from mobile_world.core.backends.adb import AdbBackend
from mobile_world.core.backends.sim import SimBackend
from mobile_world.domain import ConfigError, DeviceBusy, DeviceTimeout, InfraError
from mobile_world.runtime import AdbDevice, ListedDevice
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import START_SNAPSHOT as START
from simdroid.fleet import PhoneRecord, Unresponsive, serve_phone
from simdroid.fleet.registry import WorkerDirectory
from simdroid.hold import BEFORE
from tests.mobile_world.core.backends.test_backend_units import ScriptedPrograms

LEFT_OVER = "/sdcard/left-over"


@pytest.fixture(scope="module")
def record(home: Path) -> Iterator[PhoneRecord]:
    """A phone; tests leave no snapshots on it."""
    with serve_phone(home / "phone-1") as served:
        yield served


@pytest.fixture
def phone(record: PhoneRecord) -> Iterator[AndroidController]:
    """Its controller."""
    with AndroidController.for_phone(record) as controller:
        yield controller
        for name in controller.list_snapshots():
            controller.delete_snapshot(name)


class FakeFleet:
    """A fleet of one phone that runs, and of one whose worker died."""

    def __init__(self, record: PhoneRecord) -> None:
        self.record = record
        self.calls: list[object] = []
        self.hung: Unresponsive | None = None

    def unresponsive(self, record: PhoneRecord) -> Unresponsive | None:
        return self.hung

    def why_silent(self, record: PhoneRecord) -> str:
        return str(self.hung or "")

    def start(self, count: int, **options: object) -> list[PhoneRecord]:
        self.calls.append((count, options))
        return [self.record]

    def list(self, scope: str | None = None) -> Iterable[PhoneRecord]:
        self.calls.append(scope)
        return [self.record]

    def lost(self, scope: str | None = None) -> Iterable[PhoneRecord]:
        self.calls.append(scope)
        return [self.record.model_copy(update={"name": "phone-2"})]

    def stop(self, names: Iterable[str]) -> None:
        self.calls.append(list(names))


@pytest.fixture
def fleet(record: PhoneRecord, monkeypatch: pytest.MonkeyPatch) -> FakeFleet:
    found = FakeFleet(record)
    monkeypatch.setattr(sim, "Fleet", lambda state_dir, adb_server_port: found)
    return found


def started(backend: SimBackend) -> list[Running]:
    return backend.start(1, name=None, clock="virtual", fork_of=None)


def test_a_simulated_phone_goes_back_to_its_start(
    record: PhoneRecord, phone: AndroidController, fleet: FakeFleet, tmp_path: Path
) -> None:
    programs = ScriptedPrograms()
    backend = SimBackend(tmp_path, programs, adb_server_port=5037)
    phone.save_snapshot(START)
    (one,) = started(backend)
    ports = {"adb_port": record.adb_port, "console_port": record.console_port, "grpc_port": record.grpc_port}
    more: dict[str, object] = {**ports, "scope": "private", "clock": "virtual"}
    more |= {"plain": record.plain, "apps": {}, "worker": "local", "pid": record.pid}
    assert one == Running("phone-1", "sim", "running", record.serial, None, "simulated Pixel 6 or 8, by image", more)
    options = {"scope": "user", "name": None, "clock": "virtual", "fork_of": None, "apps": ()}
    assert fleet.calls == [(1, options)]
    fleet.calls.clear()
    assert [(each.name, each.state) for each in backend.running()] == [("phone-1", "running"), ("phone-2", "lost")]
    assert backend.running(everything=True)[0] == one and fleet.calls == ["user", "user", None, None]
    phone.push(b"", LEFT_OVER)
    backend.restart(one)
    assert phone.device.stat(LEFT_OVER) is None
    assert backend.execute(one, "echo $((6 * 7)); echo bad >&2; exit 3") == Ran(3, b"42\n", b"bad\n")
    assert backend.shell(one) == ["/bin/adb", "-s", record.serial, "shell"]
    assert programs.ran == [f"adb -s {record.serial} wait-for-device"]
    with pytest.raises(InfraError, match="the log of phone-1 is not there"):
        backend.log(one)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "local.log").write_text("booted")
    assert backend.log(one) == "booted"
    fleet.calls.clear()
    backend.remove(backend.running())
    assert fleet.calls[-1] == ["phone-1"], "what was lost is gone already"
    assert backend.record("phone-1") == record and backend.record("phone-2") is None
    with pytest.raises(ConfigError, match="phone-2 does not run any more; remove it and start another"):
        backend.execute(Running("phone-2", "sim", "lost"), "ls")
    phone.delete_snapshot(START)
    with pytest.raises(InfraError, match=r"phone-1 cannot go back: .*; remove it and start another"):
        backend.restart(one)


def test_a_phone_that_does_not_respond_is_listed_with_what_it_is_busy_with(fleet: FakeFleet, tmp_path: Path) -> None:
    backend = SimBackend(tmp_path, ScriptedPrograms(), adb_server_port=5037)
    since = datetime(2026, 11, 20, 1, 2, 3, tzinfo=UTC)
    fleet.hung = Unresponsive(phone="phone-1", app="shopping", call="sorts (shopping/list.py:7)", since=since)
    (hung, lost) = backend.running()
    assert (hung.state, lost.state) == ("unresponsive", "lost")
    assert hung.problem == (
        "phone-1 has been unresponsive since 2026-11-20 01:02:03 UTC: busy in shopping, sorts (shopping/list.py:7)"
    )
    told = {"app": "shopping", "call": "sorts (shopping/list.py:7)", "since": "2026-11-20T01:02:03Z"}
    assert hung.more["busy_with"] == told
    backend.remove([hung, lost])
    assert fleet.calls[-1] == ["phone-1"]


def test_a_phone_that_does_not_boot_is_stopped(
    phone: AndroidController, fleet: FakeFleet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = SimBackend(tmp_path, ScriptedPrograms(), adb_server_port=5037)
    shell = AdbDevice.shell

    def unbooted(device: AdbDevice, words: list[str], **options: Any) -> Any:
        return shell(device, ["echo", "0"] if words == ["getprop", "sys.boot_completed"] else words, **options)

    with monkeypatch.context() as patch:
        patch.setattr(AdbDevice, "shell", unbooted)
        with pytest.raises(InfraError, match="phone-1 answers but says it has not booted; try again, or report this"):
            started(backend)
    assert fleet.calls[-1] == ["phone-1"]


def test_what_the_sim_backend_needs(tmp_path: Path) -> None:
    state = tmp_path / "new" / "state"
    assert SimBackend(state, ScriptedPrograms(), adb_server_port=5037).check() == [
        ("simulated phone", True, "simulated Pixel 6 or 8, by image", "", True),
        ("state directory", True, str(state), "", True),
        ("adb", True, "/bin/adb", "", False),
    ]
    (tmp_path / "file").touch()
    backend = SimBackend(tmp_path / "file" / "state", ScriptedPrograms(), adb_server_port=5037)
    told = f"{tmp_path / 'file'}: Not a directory"
    assert backend.check()[1] == ("state directory", False, told, "choose another directory with MW_STATE_DIR", True)


@pytest.fixture
def asked(record: PhoneRecord, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The serials and ports by which an adb server is asked for the phone."""
    found: list[tuple[str, int]] = []

    def via_server(serial: str, *, port: int) -> AdbDevice:
        found.append((serial, port))
        return AdbDevice.direct("127.0.0.1", record.adb_port)

    monkeypatch.setattr(AdbDevice, "via_server", via_server)
    return found


def test_a_device_of_an_adb_server(
    asked: list[tuple[str, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = AdbBackend(tmp_path, ScriptedPrograms(), adb_server_port=5037)
    wired = Running("a_b", "adb", "running", "a:b")
    assert backend.execute(wired, "echo out; exit 4") == Ran(4, b"out\n", b"")
    assert backend.execute(Running("name", "adb", "running"), "echo bad >&2").stderr == b"bad\n"
    assert asked == [("a:b", 5037), ("name", 5037)]
    monkeypatch.setattr(adb, "LOG_LINE", "echo logged")
    assert backend.log(wired) == "logged\n"


def test_a_boot_is_waited_for_until_there_is_no_sense_in_it(
    asked: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = [None, [], [("other", "device"), ("one", "offline")], [("one", "device")]]
    waits: list[str] = []
    monkeypatch.setattr(adb, "POLL_S", 0.001)

    def next_list(port: int) -> list[ListedDevice]:
        return [ListedDevice(*each) for each in lists.pop(0) or ()]

    monkeypatch.setattr(adb, "list_devices", next_list)
    adb.await_device("one", 5037, 30, still=lambda: waits.append("wait"))
    assert (waits, lists, asked) == (["wait"] * 3, [], [("one", 5037)])

    def ended() -> None:
        raise InfraError("it ended")

    monkeypatch.setattr(adb, "list_devices", lambda port: [])
    with pytest.raises(InfraError, match="it ended"):
        adb.await_device("one", 5037, 30, still=ended)
    with pytest.raises(DeviceTimeout, match=r"one: no answer to 'boot' within 0\.01 s"):
        adb.await_device("one", 5037, 0.01, still=lambda: None)


def test_a_borrowed_phone_is_as_it_was_afterwards(
    record: PhoneRecord, phone: AndroidController, tmp_path: Path
) -> None:
    phone.save_snapshot(START)
    phone.save_snapshot("init_state")
    phone.push(b"", LEFT_OVER)
    address = f"127.0.0.1:{record.adb_port}"
    locks = DeviceLocks(tmp_path)
    locks.lock_all({address: "phone-1"})
    one = Running("phone-1", "sim", "running", more={"adb_port": record.adb_port})
    phones = EnvPhones([one], locks, adb_server_port=5037)
    assert (phones.count, phones.phones) == (1, (one,))
    for attempt in range(2):
        taken = phones.open(0)
        assert taken.device.stat(LEFT_OVER) is None
        assert taken.list_snapshots().count(BEFORE) == 1
        assert ("init_state" in taken.list_snapshots()) == bool(attempt), "only what others made is removed"
        taken.save_snapshot("init_state")
        taken.push(b"", "/sdcard/of-the-run")
        if not attempt:
            phones.discard(0, taken)
    with pytest.raises(DeviceBusy, match="phone-1 is being used"):
        DeviceLocks(tmp_path).lock_all({address: "phone-1"})
    phones.close()
    assert phone.device.stat(LEFT_OVER) is not None and phone.device.stat("/sdcard/of-the-run") is None
    assert BEFORE not in phone.list_snapshots()
    phone.delete_snapshot(START)
    phones = EnvPhones([one], DeviceLocks(tmp_path), adb_server_port=5037)
    with pytest.raises(InfraError):
        phones.open(0)
    phones.close()
    phone.run(["rm", LEFT_OVER])
    with DeviceLocks(tmp_path) as later:
        assert later.try_lock(address)


def test_a_phone_that_was_left_behind_goes_back_to_what_it_was_before(
    record: PhoneRecord, phone: AndroidController, tmp_path: Path
) -> None:
    phone.save_snapshot(START)
    phone.save_snapshot(BEFORE)
    phone.push(b"", LEFT_OVER)
    one = Running("phone-1", "sim", "running", more={"adb_port": record.adb_port})
    phones = EnvPhones([one], DeviceLocks(tmp_path), adb_server_port=5037)
    phones.open(0)
    phones.close()
    assert phone.device.stat(LEFT_OVER) is None, "the killed command had left it"


def test_locked_devices(record: PhoneRecord, phone: AndroidController, tmp_path: Path) -> None:
    address = f"127.0.0.1:{record.adb_port}"
    phone.save_snapshot("init_state")
    devices = LockedDevices({address: "phone-1"}, locks=DeviceLocks(tmp_path), adb_server_port=5037)
    assert devices.count == 1
    with devices.open(0) as controller:
        assert controller.screen_size() == (1080, 2400)
        assert controller.list_snapshots() == [BEFORE], "that of the suite may be of another state"
        controller.push(b"", LEFT_OVER)
    with pytest.raises(DeviceBusy, match="the phone is being used by another 'mw' command"):
        LockedDevices({address: "the phone"}, locks=DeviceLocks(tmp_path), adb_server_port=5037)
    devices.close()
    assert phone.device.stat(LEFT_OVER) is None, "put back"
    as_it_is = LockedDevices({address: "phone"}, locks=DeviceLocks(tmp_path), adb_server_port=5037, hold=False)
    as_it_is.open(0).close()
    assert phone.list_snapshots() == []
    as_it_is.close()


def test_errors_of_a_named_phone_say_what_it_is_busy_with(record: PhoneRecord, tmp_path: Path) -> None:
    worker = WorkerDirectory(tmp_path / "workers" / "user-1")
    worker.path.mkdir(parents=True)
    with worker.claimed():
        worker.write(record.model_copy(update={"scope": "user", "worker": worker.name}))
        address = f"127.0.0.1:{record.adb_port}"
        devices = LockedDevices({address: "phone-1"}, locks=DeviceLocks(tmp_path), adb_server_port=5037, hold=False)
        with devices.open(0) as controller:
            assert controller.device.explain() == ""
            with worker.stack_file() as stack:
                stack.write('Thread 0x1 (most recent call first):\n  File "/lib/re.py", line 7 in scan\n')
            with pytest.raises(
                DeviceTimeout, match=r"phone-1 has been unresponsive since .*: busy in scan \(re.py:7\)"
            ):
                controller.device.shell(["sleep", "9"], timeout=0)
        devices.close()
