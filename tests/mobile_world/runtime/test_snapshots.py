"""Snapshots through the controller, and who is connected how."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, DeviceLost, DeviceRefused, SnapshotFailed
from mobile_world.runtime import AdbDevice, list_devices
from mobile_world.runtime.controller import AndroidController
from simdroid.adbd.adb_server import AdbServer, announce
from simdroid.fleet import PhoneRecord, serve_phone
from tests.mobile_world.runtime.adb.fakes import serving
from tests.mobile_world.runtime.conftest import open_search


def test_a_state_is_kept_and_comes_back(either: AndroidController) -> None:
    either.put_setting("system", "screen_brightness", 11)
    either.save_snapshot("kept")
    assert either.list_snapshots() == ["clean", "kept"]
    kept = either.state_digest()
    assert kept == either.snapshot_digest("kept") != either.snapshot_digest("clean")
    either.put_setting("system", "screen_brightness", 99)
    either.push(b"x", "/sdcard/x")
    open_search(either)
    assert either.state_digest() != kept
    either.load_snapshot("kept")
    assert either.state_digest() == kept
    assert either.setting("system", "screen_brightness") == "11"
    either.delete_snapshot("kept")
    assert either.list_snapshots() == ["clean"]


def test_the_size_is_looked_up_again_after_loading(phone: AndroidController) -> None:
    phone.launch_app("Settings")
    phone.put_setting("system", "accelerometer_rotation", 0)
    phone.put_setting("system", "user_rotation", 1)
    assert phone.screen_size() == (2400, 1080)
    phone.load_snapshot("clean")
    assert phone.screen_size() == (1080, 2400)


def test_snapshots_that_are_not_there(phone: AndroidController) -> None:
    for call in (phone.load_snapshot, phone.delete_snapshot):
        with pytest.raises(
            SnapshotFailed, match=r"does not have the requested snapshot 'gone'.*available snapshots: clean"
        ):
            call("gone")
    with pytest.raises(SnapshotFailed, match="no snapshot 'gone'"):
        phone.snapshot_digest("gone")
    for call in (phone.load_snapshot, phone.save_snapshot):
        with pytest.raises(SnapshotFailed, match="cannot name a snapshot"):
            call("a\nkill")
    assert phone.health().well


def test_a_load_that_leaves_another_state_is_no_load(phone: AndroidController, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.put_setting("system", "screen_brightness", 12)
    phone.save_snapshot("other")
    digest = phone.snapshot_digest("clean")
    monkeypatch.setattr(phone, "snapshot_digest", lambda name: digest)
    with pytest.raises(SnapshotFailed, match=r"'other' did not restore: digest .* saved as"):
        phone.load_snapshot("other")
    monkeypatch.undo()
    phone.delete_snapshot("other")


def test_a_device_that_tells_no_digest_is_checked_by_its_health(real: AndroidController) -> None:
    assert real.state_digest() is None and real.snapshot_digest("clean") is None
    real.load_snapshot("clean")
    assert real.setting("system", "screen_brightness") is not None


def test_without_a_console(record: PhoneRecord) -> None:
    with AndroidController(AdbDevice.direct("127.0.0.1", record.adb_port)) as physical:
        assert not physical.supports_snapshots
        assert physical.list_snapshots() == [] and physical.state_digest() is None
        with pytest.raises(DeviceRefused, match="keeps no snapshots: only emulators"):
            physical.load_snapshot("clean")
        with pytest.raises(DeviceRefused, match="has no emulator console, which 'sms send 5550100 hi' needs"):
            physical.send_sms("5550100", "hi")


def test_by_address(record: PhoneRecord) -> None:
    with AndroidController.connect(f"127.0.0.1:{record.adb_port}") as controller:
        assert controller.supports_snapshots and controller.is_simulated
        assert "clean" in controller.list_snapshots()


def test_by_address_where_nobody_is() -> None:
    with serving(lambda peer: None) as port:
        pass
    with AndroidController.connect(f"localhost:{port}") as controller, pytest.raises(DeviceLost):
        controller.home()


def test_by_serial(record: PhoneRecord, server_port: int) -> None:
    assert asyncio.run(announce(record.adb_port, record.console_port, AdbServer(server_port)))
    serial = f"emulator-{record.console_port}"
    end = time.monotonic() + 10
    while (serial, "device") not in list_devices(port=server_port):
        assert time.monotonic() < end
        time.sleep(0.02)
    with AndroidController.connect(serial, adb_server_port=server_port) as controller:
        assert controller.supports_snapshots
        controller.load_snapshot("clean")
        assert controller.screen_size() == (1080, 2400)
    with pytest.raises(
        ConfigError, match=rf"knows no ready device 'emulator-1'; available devices:.*{serial} \(device\)"
    ):
        AndroidController.connect("emulator-1", adb_server_port=server_port)


def test_a_phone_that_dies_is_lost_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with serve_phone(tmp_path / "phone") as record:
        controller = AndroidController.for_phone(record)
        controller.save_snapshot("clean")
    with controller:
        for call in (controller.screenshot, controller.home, controller.state_digest, controller.list_snapshots):
            with pytest.raises(DeviceLost):
                call()
        assert not controller.health().answers
