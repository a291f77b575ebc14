"""Records of running phones, and the requests and replies of the workers that host them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from simdroid.app_sources import AppSource
from simdroid.clock_modes import ClockMode
from simdroid.fleet.ports import is_scanned

Scope = Literal["user", "private"]

START_SNAPSHOT = "default_boot"
"""The snapshot of the state that a user's phone started in, as emulators call theirs."""


class PhoneRecord(BaseModel):
    """A phone that runs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    name: str
    """What `mw env rm` calls it; unique in its state directory."""
    adb_port: int
    """Where its adbd listens, on loopback."""
    console_port: int
    """Where its emulator console listens, on loopback."""
    grpc_port: int | None = None
    """Where the emulator's gRPC services listen, on loopback; None where the port was taken."""
    scope: Scope
    """`user`: lives until it is removed; `private`: lives as long as the process that started it."""
    clock: ClockMode
    """The mode of its clock while nobody has it for a task."""
    worker: str
    """The worker that hosts it."""
    pid: int
    """The process id of that worker."""
    token_file: Path | None = None
    """Where the token of its console is; where adb looks for it if left out."""
    plain: bool = False
    """Whether it began as any other: without a name of its own and not as a copy."""
    apps: tuple[AppSource, ...] = ()
    """Apps from outside this package that it has."""

    @property
    def serial(self) -> str:
        """What adb calls it: an emulator inside the scanned range, an address for `adb connect` beyond it."""
        if is_scanned(self.console_port, self.adb_port):
            return f"emulator-{self.console_port}"
        return f"127.0.0.1:{self.adb_port}"


class Reservation(BaseModel):
    """A phone that is being started: nobody else takes its name, its port or its place in a worker."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    name: str
    """What the phone will be called."""
    worker: str
    """The worker that will host it."""
    console_port: int | None
    """Where its console is to listen; any port for a private phone."""


class WorkerRequest(BaseModel):
    """One line to a worker."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    action: Literal["add", "remove"]
    """What to do with the phone `name`."""
    name: str
    """Which phone."""
    avd_name: str | None = None
    """What a new phone calls itself; by default all phones bear one name, so that equal phones stay equal."""
    clock: ClockMode = "virtual"
    """The clock of a new phone."""
    console_port: int | None = None
    """The port to try first."""
    fork_of: str | None = None
    """A phone of the same worker whose state a new one begins with."""
    adb_server_port: int | None = None
    """The adb server that a new phone announces itself to, where one runs."""
    apps: tuple[AppSource, ...] | None = None
    """Apps from outside this package that a new phone is to have; a copy has those of its original."""


class WorkerReply(BaseModel):
    """A worker's answer, one line."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    phone: PhoneRecord | None = None
    """The phone that was added."""
    error: str | None = None
    """Why nothing was done."""
    code: str | None = None
    """Of the error, as in `mobile_world.domain.errors`."""
