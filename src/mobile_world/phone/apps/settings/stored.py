"""Where switches and choices keep what they are set to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from mobile_world.phone.system import Namespace, System


class Flag(Protocol):
    """Something that is on or off."""

    def on(self, system: System) -> bool:
        """Whether it is on."""

    def switch(self, system: System, on: bool) -> None:
        """Switch it."""


@dataclass(frozen=True)
class Stored:
    """A key of the settings provider, as a text or as a switch."""

    namespace: Namespace
    key: str
    default: str = "0"
    """What a missing key means."""
    yes: str = "1"
    no: str = "0"

    def get(self, system: System) -> str:
        """The stored text."""
        found = system.settings.get(self.namespace, self.key)
        return self.default if found is None else found

    def put(self, system: System, value: str) -> None:
        """Store a text."""
        system.settings.put(self.namespace, self.key, value)

    def on(self, system: System) -> bool:
        """Whether the switch is on: anything but its `no` and nothing at all."""
        return self.get(system) not in ("", self.no)

    def switch(self, system: System, on: bool) -> None:
        """Store one of the two texts."""
        self.put(system, self.yes if on else self.no)


@dataclass(frozen=True)
class Opposite:
    """A switch that is on while another one is off."""

    flag: Flag

    def on(self, system: System) -> bool:
        """Whether the other one is off."""
        return not self.flag.on(system)

    def switch(self, system: System, on: bool) -> None:
        """Switch the other one."""
        self.flag.switch(system, not on)


@dataclass(frozen=True)
class Service:
    """A switch that a service of the phone keeps."""

    read: Callable[[System], bool]
    write: Callable[[System, bool], object]

    def on(self, system: System) -> bool:
        """Ask the service."""
        return self.read(system)

    def switch(self, system: System, on: bool) -> None:
        """Tell the service."""
        self.write(system, on)
