"""Code of tasks that raises anything, or never comes back."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event

import pytest

from mobile_world.core.devices import Device, DeviceLabel
from mobile_world.core.task_calls import call_task
from mobile_world.domain import CheckFailed, DeviceLost, SetupFailed
from mobile_world.runtime.device_sources import SimulatedPhones


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(DeviceLabel("one"), 0, SimulatedPhones(tmp_path, 1))


def test_what_it_returns(device: Device) -> None:
    assert call_task(lambda: 5, CheckFailed, "the check", device) == 5


def test_what_it_raises_is_the_tasks(device: Device) -> None:
    with pytest.raises(CheckFailed, match=r"the check raised ValueError: invalid"):
        call_task(lambda: int("x"), CheckFailed, "the check", device)
    with pytest.raises(SetupFailed, match="end the program"):
        call_task(lambda: sys.exit(0), SetupFailed, "the set-up", device)
    assert not device.suspect


def test_a_lost_device_is_not_the_tasks(device: Device) -> None:
    def lose() -> None:
        raise DeviceLost("gone")

    with pytest.raises(DeviceLost):
        call_task(lose, CheckFailed, "the check", device)


def test_code_that_does_not_come_back_leaves_a_device_that_nobody_gets_again(device: Device) -> None:
    over = Event()
    with pytest.raises(CheckFailed, match="did not end"):
        call_task(lambda: over.wait(30), CheckFailed, "the check", device, timeout=0.05)
    over.set()
    assert device.suspect
