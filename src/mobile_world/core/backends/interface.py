"""The interface of backends: what every kind of environment can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, TypeAlias

BackendName: TypeAlias = Literal["sim", "avd", "docker", "adb"]
State: TypeAlias = Literal["running", "unresponsive", "starting", "stopped", "lost"]

SIM_PROFILE = "simulated Pixel 6 or 8, by image"
"""What a simulated phone presents itself as."""

BACKENDS: tuple[BackendName, ...] = ("sim", "avd", "docker", "adb")


@dataclass(frozen=True)
class Running:
    """An environment that `mw env` manages."""

    name: str
    backend: BackendName
    state: State
    serial: str | None = None
    """What adb calls it; nothing for containers, whose phones are reached through their server."""
    url: str | None = None
    """Its environment server, where it has one of its own."""
    profile: str = ""
    """The kind of phone."""
    more: Mapping[str, object] = field(default_factory=dict)
    """Details of this backend, such as ports and process ids."""
    problem: str = ""
    """For people: why it cannot be used now, if that is known."""

    def is_called(self, name: str) -> bool:
        """Whether a person may mean it: by name, by serial, or by the number at the end of its name."""
        ending = self.name.replace("_", "-").rpartition("-")[2]
        return name in (self.name, self.serial) or (name.isdecimal() and name == ending)


class BackendCheck(NamedTuple):
    """One thing that a backend needs."""

    what: str
    well: bool
    found: str
    """What was found there."""
    remedy: str = ""
    """How to get what is missing."""
    needed: bool = True
    """Whether the backend cannot be used without it."""


class Ran(NamedTuple):
    """How a command inside an environment ended."""

    status: int
    stdout: bytes
    stderr: bytes


class Backend(Protocol):
    """One kind of environment. How one is started differs too much to be part of this."""

    name: BackendName

    def check(self) -> list[BackendCheck]:
        """What this backend needs, there or not; starts and changes nothing."""

    def running(self) -> list[Running]:
        """All environments of this kind that were started, or adopted, and not removed."""

    def remove(self, chosen: Sequence[Running]) -> None:
        """End them, with everything that was theirs."""

    def restart(self, one: Running) -> None:
        """Bring it back to its start; returns when it can be used."""

    def execute(self, one: Running, line: str) -> Ran:
        """Run a line of shell inside it."""

    def shell(self, one: Running) -> list[str]:
        """The program, with its arguments, that opens a shell inside it for a person."""

    def log(self, one: Running) -> str:
        """Its log so far."""
