"""A device of the environment server: opened, prepared for a suite, checked for health, replaced when it is sick."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from mobile_world.core.backends.interface import SIM_PROFILE
from mobile_world.domain import InfraError
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DeviceSource
from mobile_world.tasks import SuiteFamily

State: TypeAlias = Literal["free", "leased", "sick", "opening"]
FIRST_EMULATOR = 5554
AVD_PROPERTY = "ro.boot.qemu.avd_name"


@dataclass(frozen=True)
class DeviceLabel:
    """The names and kind of a device, known before it is opened."""

    name: str
    """Its name on the server."""
    serials: tuple[str, ...] = ()
    """Further names that clients may use for it."""
    backend: str = "sim"
    profile: str = SIM_PROFILE
    """The kind of phone: the AVD's name, or what a simulated phone presents itself as."""


def simulated_labels(count: int) -> list[DeviceLabel]:
    """Names for simulated phones; each is also called as the emulator that old clients expect in its place."""
    return [DeviceLabel(f"phone-{slot}", (f"emulator-{FIRST_EMULATOR + 2 * slot}",)) for slot in range(count)]


@dataclass(eq=False)
class Device:
    """One slot of a source.

    The lock of `Leases` guards `state`, `problem` and `last_attempt`; whoever has set `state` to `leased` or `opening`
    has the rest exclusively.
    """

    label: DeviceLabel
    slot: int
    source: DeviceSource
    state: State = "opening"
    problem: str = ""
    """Why it is sick."""
    last_attempt: float = 0.0
    """When it was last opened or tried to, by the monotonic clock."""
    suspect: bool = False
    """Whether it was reported as sick; it is replaced before the next lease."""
    controller: AndroidController | None = None
    implicit_lock: threading.Lock = field(default_factory=threading.Lock)
    """Held by calls without a session while they look up or open the one they share."""
    keep_as_is: bool = False
    """Whether it stays as it is until a task is set up, without loading the suite's snapshot before."""
    _held: bool = False

    @property
    def name(self) -> str:
        """Its name on the server."""
        return self.label.name

    def has_name(self, name: str) -> bool:
        """Whether a client may call this device by a name: its own, its controller's or a serial."""
        own = self.controller.name if self.controller is not None else ""
        return name in (self.label.name, own, *self.label.serials)

    @property
    def opened(self) -> AndroidController:
        """Its controller; `InfraError` when it has none now."""
        if self.controller is None:
            raise InfraError(f"{self.name} is not ready: {self.problem or 'it is being opened'}; see /health")
        return self.controller

    def avd_name(self) -> str:
        """The AVD that it says it runs; empty for a device that is no emulator, and for one that does not answer."""
        if self.controller is None:
            return ""
        with suppress(InfraError):
            return self.controller.run(["getprop", AVD_PROPERTY], check=False).text.strip()
        return ""

    def make_ready(self, family: SuiteFamily) -> None:
        """Ensure that the device is healthy and, as a rule, has the family's snapshot; a sick one is replaced."""
        if self.controller is not None and (self.suspect or not self.controller.health().well):
            self.discard()
        if self.controller is None:
            self.controller = self.source.open(self.slot)
            self.suspect = False
        if not self.keep_as_is:
            try:
                family.image.prepare(self.opened)
            except BaseException:
                self.discard()
                raise

    def hold(self) -> None:
        """Before a task on a device that stays as it is otherwise: keep what a simulated phone is like."""
        if self.keep_as_is and self.opened.is_simulated:
            self.opened.hold()
            self._held = True

    def release(self) -> None:
        """After the task: put the phone back that was held."""
        was_held, self._held = self._held, False
        if was_held and self.controller is not None:
            self.controller.release()

    def discard(self) -> None:
        """Discard a sick device."""
        controller, self.controller = self.controller, None
        if controller is not None:
            self.source.discard(self.slot, controller)

    def close(self) -> None:
        """Disconnect."""
        controller, self.controller = self.controller, None
        if controller is not None:
            controller.close()
