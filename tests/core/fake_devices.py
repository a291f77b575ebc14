"""Devices without phones: what sessions and leases need of them, and no more."""

from __future__ import annotations

from typing import cast

from mobile_world.core.devices import Device, DeviceLabel
from mobile_world.domain import InfraError
from mobile_world.runtime.controller import AndroidController, Health
from mobile_world.tasks import SuiteFamily


class FakeController:
    """Remembers snapshots and whether it was closed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.loaded: list[str] = []
        self.closed = self.forgotten = 0
        self.problem = ""

    def health(self) -> Health:
        return Health(True, problem=self.problem)

    def load_snapshot(self, name: str) -> None:
        self.loaded.append(name)

    def forget_episode(self) -> None:
        self.forgotten += 1

    def close(self) -> None:
        self.closed += 1


class FakeSource:
    """Opens controllers; `fails` says how often a slot fails to open."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.opened: list[FakeController] = []
        self.discarded: list[int] = []
        self.fails = 0

    def open(self, slot: int) -> AndroidController:
        if self.fails:
            self.fails -= 1
            raise InfraError(f"slot {slot} is out of order")
        self.opened.append(FakeController(f"serial-{slot}"))
        return cast("AndroidController", self.opened[-1])

    def discard(self, slot: int, controller: AndroidController) -> None:
        self.discarded.append(slot)

    def close(self) -> None:
        """Nothing is left to close."""


class FakeFamily:
    """A suite family that prepares nothing."""

    def __init__(self, tag: str = "tag") -> None:
        self.snapshot_tag = tag
        self.prepared = 0
        self.error: Exception | None = None

    def prepare(self, controller: AndroidController) -> None:
        self.prepared += 1
        if self.error is not None:
            raise self.error


def family_of(fake: FakeFamily) -> SuiteFamily:
    return cast("SuiteFamily", fake)


def devices_of(source: FakeSource, *, keep_as_is: bool = False) -> list[Device]:
    labels = [DeviceLabel(f"phone-{slot}", (f"emulator-{slot}",)) for slot in range(source.count)]
    return [Device(label, slot, source, keep_as_is=keep_as_is) for slot, label in enumerate(labels)]
