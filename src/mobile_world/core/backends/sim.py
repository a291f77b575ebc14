"""Simulated phones that live until they are removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from mobile_world.core.backends.adb import execute, listed_devices
from mobile_world.core.backends.host import Programs, read_log
from mobile_world.core.backends.interface import SIM_PROFILE, BackendCheck, BackendName, Ran, Running, State
from mobile_world.domain import ClockMode, ConfigError, DeviceTimeout, InfraError, SnapshotFailed
from mobile_world.runtime.adb import Deadline
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import START_SNAPSHOT, AppSource, Fleet, PhoneRecord, Scope, Unresponsive
from simdroid.private_files import REMEDY, why_unwritable

BOOT_S = 30.0
POLL_S = 0.05
ADB_S = 10.0
"""An adb server that has just started needs about a second to know a phone."""


class SimBackend:
    """The phones of one state directory."""

    name: BackendName = "sim"

    def __init__(self, state_dir: Path, programs: Programs, *, adb_server_port: int) -> None:
        """Use this directory; phones announce themselves to the adb server on that port, if one runs."""
        self._state_dir, self._programs, self._port = state_dir, programs, adb_server_port
        self._fleet = Fleet(state_dir, adb_server_port=adb_server_port)

    def check(self) -> list[BackendCheck]:
        """Nothing but a directory is needed; an adb program is only for people."""
        unwritable = why_unwritable(self._state_dir)
        return [
            BackendCheck("simulated phone", True, SIM_PROFILE),
            BackendCheck(
                "state directory",
                unwritable is None,
                unwritable or f"{self._state_dir}",
                REMEDY if unwritable else "",
            ),
            self._programs.check("adb", needed=False),
        ]

    def start(
        self,
        count: int,
        *,
        name: str | None,
        clock: ClockMode,
        fork_of: str | None,
        apps: Sequence[AppSource] = (),
        furnish: Callable[[AndroidController], None] | None = None,
    ) -> list[Running]:
        """Start phones; all of them have booted and can go back to their start, or none is left.

        `furnish` makes the state that each starts in, such as that of a suite; without it, it is that of the factory.
        """
        records = self._fleet.start(count, scope="user", name=name, clock=clock, fork_of=fork_of, apps=apps)
        try:
            for record in records:
                _await_boot(record, furnish)
            self._await_adb({record.serial for record in records})
        except BaseException:
            self._fleet.stop(record.name for record in records)
            raise
        return [_running(record, "running") for record in records]

    def _await_adb(self, serials: set[str]) -> None:
        """Let a running adb server finish with the phones that it calls offline for a moment."""
        deadline = Deadline("the adb server", "know new phones", ADB_S)
        with suppress(DeviceTimeout):
            while any(item.serial in serials and item.state == "offline" for item in listed_devices(self._port) or ()):
                deadline.pause(POLL_S)

    def running(self, *, everything: bool = False) -> list[Running]:
        """The phones, with those whose process died; `everything` adds those of runs and tests."""
        scope: Scope | None = None if everything else "user"
        alive = [_running(record, "running", self._fleet.unresponsive(record)) for record in self._fleet.list(scope)]
        return alive + [_running(record, "lost") for record in self._fleet.lost(scope)]

    def remove(self, chosen: Sequence[Running]) -> None:
        """Stop phones and remove their files; lost ones are swept away with them."""
        self._fleet.stop(running.name for running in chosen if running.state != "lost")

    def restart(self, one: Running) -> None:
        """Load the state that the phone started in."""
        with AndroidController.for_phone(self._record(one), self._fleet) as controller:
            try:
                controller.load_snapshot(START_SNAPSHOT)
            except SnapshotFailed as error:
                raise InfraError(f"{one.name} cannot go back: {error}; remove it and start another") from error

    def execute(self, one: Running, line: str) -> Ran:
        """Run a line in the phone's shell."""
        with AndroidController.for_phone(self._record(one), self._fleet) as controller:
            return execute(controller.device, line)

    def shell(self, one: Running) -> list[str]:
        """Adb's own shell: it knows how to talk to a terminal; a server that has just started calls a phone offline."""
        record = self._record(one)
        with suppress(DeviceTimeout):  # The shell itself says what is wrong then.
            self._programs.run("adb", "-s", record.serial, "wait-for-device", timeout=ADB_S)
        return [self._programs.need("adb"), "-s", record.serial, "shell"]

    def log(self, one: Running) -> str:
        """The log of its process."""
        return read_log(self._state_dir / "logs" / f"{one.more['worker']}.log", one.name)

    def record(self, name: str) -> PhoneRecord | None:
        """The phone of that name, if it runs."""
        return next((record for record in self._fleet.list("user") if record.name == name), None)

    def _record(self, one: Running) -> PhoneRecord:
        record = self.record(one.name)
        if record is None:
            raise ConfigError(f"{one.name} does not run any more; remove it and start another")
        return record


def _await_boot(record: PhoneRecord, furnish: Callable[[AndroidController], None] | None) -> None:
    with AndroidController.for_phone(record) as controller:
        if controller.device.shell(["getprop", "sys.boot_completed"], timeout=BOOT_S, idempotent=True).text != "1":
            raise InfraError(f"{record.name} answers but says it has not booted; try again, or report this")
        if furnish is not None:
            furnish(controller)
            controller.save_snapshot(START_SNAPSHOT)


def _running(record: PhoneRecord, state: State, hung: Unresponsive | None = None) -> Running:
    more: dict[str, object] = {
        "adb_port": record.adb_port,
        "console_port": record.console_port,
        "grpc_port": record.grpc_port,
        "scope": record.scope,
        "clock": record.clock,
        "plain": record.plain,
        "apps": {app.name: app.sha256 for app in record.apps},
        "worker": record.worker,
        "pid": record.pid,
    }
    if hung is None:
        return Running(record.name, "sim", state, record.serial, None, SIM_PROFILE, more)
    more["busy_with"] = hung.model_dump(mode="json", exclude={"phone"})
    return Running(record.name, "sim", "unresponsive", record.serial, None, SIM_PROFILE, more, str(hung))
