"""A phone that hangs: named with its culprit, ended at once, and nothing to the phone beside it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.domain import DeviceLost, DeviceTimeout
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import Fleet, app_sources, process_client
from simdroid.fleet.watchdog import HUNG_S, SILENT_S
from tests.hanging_app import CALL, PACKAGE, hanging_app

pytestmark = pytest.mark.slow


@pytest.fixture
def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fleet]:
    monkeypatch.setenv("HOME", str(tmp_path))
    with Fleet(tmp_path / "state") as started:
        yield started


def test_a_phone_that_hangs_is_named_with_its_culprit_and_ended_at_once(fleet: Fleet, tmp_path: Path) -> None:
    hung, beside = fleet.start(2, scope="private", apps=app_sources([hanging_app(tmp_path)]))
    with AndroidController.for_phone(hung, fleet) as phone, AndroidController.for_phone(beside, fleet) as neighbour:
        phone.run(["am", "start", "-n", f"{PACKAGE}/.Main"])
        with pytest.raises(DeviceTimeout) as caught:
            phone.device.exec_out(["screencap", "-p"], timeout=HUNG_S + 3)
        assert str(caught.value).endswith(f"UTC: busy in hangs, {CALL}")
        found = fleet.unresponsive(hung)
        assert found is not None and (found.phone, found.app, found.call) == (hung.name, "hangs", CALL)
        assert neighbour.health().well and fleet.unresponsive(beside) is None
        began = time.monotonic()
        fleet.stop([hung.name])
        assert time.monotonic() - began < process_client.STOP_S / 2, "it was not asked first"
        assert fleet.list() == [beside] and neighbour.health().well


def test_a_phone_that_is_stopped_or_killed_is_named_too(
    fleet: Fleet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_client, "STOP_S", 0.2)
    record, killed = fleet.start(2, scope="private")
    with AndroidController.for_phone(killed, fleet) as phone:
        assert phone.health().well
        os.kill(killed.pid, signal.SIGKILL)
        with pytest.raises(DeviceLost, match=f"the process of {killed.name} has ended"):
            phone.device.shell(["true"], timeout=20)
    with AndroidController.for_phone(record, fleet) as phone:
        assert phone.health().well and phone.console_command("ping")
        os.kill(record.pid, signal.SIGSTOP)
        os.utime(tmp_path / "state" / "workers" / record.worker / "stack", (0, time.time() - SILENT_S - 1))
        with pytest.raises(DeviceTimeout, match=r"unresponsive since .*: its process is stopped"):
            phone.device.shell(["true"], timeout=0.2)
        with pytest.raises(DeviceTimeout, match=r"unresponsive since .*: its process is stopped"):
            phone.console_command("ping", timeout=0.2)
