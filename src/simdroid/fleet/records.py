"""Records of running phones, and the requests and replies of the processes that start and host them."""

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
    """The directory of its process."""
    pid: int
    """The process id of its process."""
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
    """A phone that is being started: nobody else takes its name or its port."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    name: str
    """What the phone will be called."""
    console_port: int | None
    """Where its console is to listen; any port for a private phone."""


class PhoneRequest(BaseModel):
    """One line to a zygote: the phone that is wanted, in a process of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    name: str
    """What the phone is called in its state directory."""
    scope: Scope
    """How long it lives."""
    worker: str
    """The directory of its process, among the others of the state directory."""
    avd_name: str | None = None
    """What it calls itself; by default all phones bear one name, so that equal phones stay equal."""
    clock: ClockMode = "virtual"
    """Its clock."""
    console_port: int | None = None
    """The port to try first."""
    fork_of: str | None = None
    """The worker of a phone whose state it begins with."""
    adb_server_port: int | None = None
    """The adb server that it announces itself to, where one runs."""
    apps: tuple[AppSource, ...] = ()
    """Apps from outside this package that it is to have."""


class WorkerRequest(BaseModel):
    """One line to the process of a phone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    action: Literal["stop", "state"]
    """Turn the phone off, or give the state that it is in; see `states.py`."""


class WorkerReply(BaseModel):
    """The answer to a request, one line."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    phone: PhoneRecord | None = None
    """The phone that was started."""
    error: str | None = None
    """Why nothing was done."""
    code: str | None = None
    """Of the error, as in `mobile_world.domain.errors`."""
