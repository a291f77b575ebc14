"""A device of a station: opened, prepared for a suite, asked how it is, replaced when it is sick."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from mobile_world.core.backends.interface import SIM_PROFILE
from mobile_world.domain import InfraError
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DeviceSource
from mobile_world.tasks import SuiteFamily

if TYPE_CHECKING:
    from mobile_world.core.sessions import Session

State: TypeAlias = Literal["free", "leased", "sick", "opening"]
FIRST_EMULATOR = 5554


@dataclass(frozen=True)
class DeviceLabel:
    """What is known of a device before it is opened."""

    name: str
    """What the server calls it."""
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

    The station's lock guards `state`, `session`, `problem` and `tried`; whoever has set `state` to `leased` or
    `opening` has the rest for himself.
    """

    label: DeviceLabel
    slot: int
    source: DeviceSource
    state: State = "opening"
    session: Session | None = None
    problem: str = ""
    """Why it is sick."""
    tried: float = 0.0
    """When it was last tried to open it, by the monotonic clock."""
    suspect: bool = False
    """Whether somebody said that it is sick; it is replaced before the next lease."""
    controller: AndroidController | None = None
    front: threading.Lock = field(default_factory=threading.Lock)
    """Taken by calls without a session while they find out whether they have one already."""
    as_it_is: bool = False
    """Whether it is left alone until a task is set up, and not given the suite's start before."""
    _prepared: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        """What the server calls it."""
        return self.label.name

    def is_called(self, name: str) -> bool:
        """Whether a client may mean this device by a name."""
        own = self.controller.name if self.controller is not None else ""
        return name in (self.label.name, own, *self.label.serials)

    @property
    def opened(self) -> AndroidController:
        """Its controller; `InfraError` when it has none now."""
        if self.controller is None:
            raise InfraError(f"{self.name} is not ready: {self.problem or 'it is being opened'}; see /health")
        return self.controller

    def make_ready(self, family: SuiteFamily) -> None:
        """See to it that the device is well and, as a rule, has the family's snapshot; a sick one is replaced."""
        if self.controller is not None and (self.suspect or not self.controller.health().well):
            self.discard()
        if self.controller is None:
            self.controller = self.source.open(self.slot)
            self.suspect = False
        try:
            if not self.as_it_is:
                self.prepare(family)
        except BaseException:
            self.discard()
            raise

    def prepare(self, family: SuiteFamily) -> bool:
        """Make sure of the family's snapshot, made from the clean state of another one; whether this was needed."""
        if family.snapshot_tag in self._prepared:
            return False
        if self._prepared:
            self.opened.load_snapshot(min(self._prepared))
        family.prepare(self.opened)
        self._prepared.add(family.snapshot_tag)
        return True

    def discard(self) -> None:
        """Let go of a sick device."""
        controller, self.controller = self.controller, None
        self._prepared.clear()
        if controller is not None:
            self.source.discard(self.slot, controller)

    def close(self) -> None:
        """Hang up."""
        controller, self.controller = self.controller, None
        if controller is not None:
            controller.close()
