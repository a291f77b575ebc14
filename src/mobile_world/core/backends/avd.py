"""Emulators of the Android SDK on this machine, one for each AVD."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from mobile_world.core.backends.adb import await_device, execute, shell_argv, start_adb_server
from mobile_world.core.backends.host import Programs, end_process, kvm_finding, read_log, start_time_of, tail_of
from mobile_world.core.backends.interface import BackendCheck, BackendName, Ran, Running, State
from mobile_world.core.backends.records import EnvRecord, Records
from mobile_world.domain import ConfigError, InfraError
from mobile_world.runtime import AdbDevice
from mobile_world.web.server_thread import bind_socket

FIRST_PORT, LAST_PORT = 5554, 5682
"""The console ports that `emulator -port` accepts, the even ones."""
BOOT_S = 600.0
LIST_S = 30.0
STARTS = 3
"""How often an emulator is started whose port another process took first."""
END_S = 30.0
FLAGS = ("-no-audio", "-no-boot-anim", "-no-snapshot", "-gpu", "swiftshader_indirect")
"""No start from or saving of a quick-boot state: every start is a cold boot. Snapshots by name still work."""
PACKAGE = "system-images;android-34;google_apis;x86_64"
_AVD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")


class AvdRecord(EnvRecord):
    """An emulator that was started here."""

    avd: str
    console_port: int
    pid: int
    born: str
    """When the process began, so that another with the same id is not taken for it."""
    argv: tuple[str, ...]


class AvdBackend:
    """Emulators by AVD.

    An AVD runs once at a time: a second instance would be read-only and could not keep the snapshots that tasks start
    from.
    """

    name: BackendName = "avd"

    def __init__(
        self, state_dir: Path, programs: Programs, *, adb_server_port: int, default_avd: Callable[[], str]
    ) -> None:
        """Record emulators below `state_dir`; `check` looks for the default AVD."""
        self._programs, self._port, self._default_avd = programs, adb_server_port, default_avd
        self._records = Records(state_dir / "env" / "avd", AvdRecord)
        self._logs = state_dir / "logs"

    def check(self) -> list[BackendCheck]:
        """Emulator, AVD, adb and virtualisation."""
        emulator = self._programs.check("emulator")
        avds, avd = self._avds() if emulator.well else [], self._default_avd()
        listing = ", ".join(avds) or ("none" if emulator.well else "not known without the emulator")
        remedy = f'avdmanager create avd --name {avd} --device pixel_8 --package "{PACKAGE}"'
        return [
            emulator,
            self._programs.check("adb"),
            BackendCheck(f"AVD {avd}", avd in avds, listing, "" if avd in avds else remedy),
            kvm_finding(),
        ]

    def argv(self, avd: str, port: int, *, window: bool = False) -> list[str]:
        """The command that starts an emulator."""
        if not _AVD.fullmatch(avd):
            raise ConfigError(f"{avd[:80]!r} is not the name of an AVD; see 'emulator -list-avds'")
        flags = FLAGS if window else ("-no-window", *FLAGS)
        return [str(self._programs.find("emulator") or "emulator"), "-avd", avd, "-port", str(port), *flags]

    def planned(self, avds: Sequence[str], *, window: bool = False) -> list[list[str]]:
        """The commands that `start` would run."""
        return [
            self.argv(avd, port, window=window) for avd, port in zip(avds, self._free_ports(len(avds)), strict=True)
        ]

    def start(self, avds: Sequence[str], *, window: bool = False, boot_s: float = BOOT_S) -> list[Running]:
        """Start emulators; all of them have booted within `boot_s` seconds, or none is left of those started here."""
        self._check_avds(avds)
        start_adb_server(self._programs, self._port)
        started: list[AvdRecord] = []
        try:
            for avd, argv in zip(avds, self.planned(avds, window=window), strict=True):
                started.append(self._launch(avd, argv))
            for at, record in enumerate(started):
                started[at] = self._booted(record, boot_s)
        except BaseException:
            self.remove([self._running(record) for record in started])
            raise
        return [self._running(record) for record in started]

    def running(self) -> list[Running]:
        """Emulators that were started here; one that ended by itself is lost."""
        return [self._running(record) for record in self._records.all()]

    def remove(self, chosen: Sequence[Running]) -> None:
        """End emulators; their AVDs stay as they are."""
        for record in self._records.all():
            if record.name in {running.name for running in chosen}:
                end_process(record.pid, record.born, record.name, seconds=END_S)
                self._records.erase(record.name)

    def restart(self, one: Running) -> None:
        """End the emulator and start it again, on the same port unless that is taken now."""
        record = self._record(one)
        end_process(record.pid, record.born, record.name, seconds=END_S)
        self._booted(self._launch(record.avd, record.argv), BOOT_S)

    def execute(self, one: Running, line: str) -> Ran:
        """Run a line in the emulator's shell."""
        return execute(AdbDevice.via_server(one.serial or one.name, port=self._port), line)

    def shell(self, one: Running) -> list[str]:
        """Adb's shell."""
        return shell_argv(self._programs, one.serial or one.name, self._port)

    def log(self, one: Running) -> str:
        """What the emulator printed."""
        return read_log(self._log(one.name), one.name)

    def _launch(self, avd: str, argv: Sequence[str]) -> AvdRecord:
        port = int(argv[argv.index("-port") + 1])
        pid = self._programs.start(argv, self._log(avd), more={"ANDROID_ADB_SERVER_PORT": str(self._port)})
        record = AvdRecord(
            name=avd, avd=avd, console_port=port, pid=pid, born=start_time_of(pid) or "", argv=tuple(argv)
        )
        self._records.write(record)
        return record

    def _booted(self, record: AvdRecord, seconds: float) -> AvdRecord:
        """The emulator once it has booted: on another port where its own was taken while it started."""
        for _ in range(STARTS - 1):
            try:
                self._await_boot(record, seconds)
            except InfraError:
                if start_time_of(record.pid) == record.born or _is_free(record.console_port):
                    raise
                at = record.argv.index("-port") + 1
                (port,) = self._free_ports(1)
                record = self._launch(record.avd, [*record.argv[:at], str(port), *record.argv[at + 1 :]])
            else:
                return record
        self._await_boot(record, seconds)
        return record

    def _await_boot(self, record: AvdRecord, seconds: float) -> None:
        def alive() -> None:
            if start_time_of(record.pid) != record.born:
                raise InfraError(
                    f"the emulator {record.avd} ended before it had booted; it said: {tail_of(self._log(record.name))}"
                )

        await_device(f"emulator-{record.console_port}", self._port, seconds, still=alive)

    def _check_avds(self, avds: Sequence[str]) -> None:
        avd_names, busy = self._avds(), {running.name for running in self.running() if running.state == "running"}
        for avd in avds:
            if avd not in avd_names:
                raise ConfigError(
                    f"there is no AVD {avd!r}; there are: {', '.join(avd_names) or 'none'}; "
                    "'mw env check --backend avd' "
                    "says how to make it, and --avd or AVD_MAPPING names another"
                )
            if avd in busy or avds.count(avd) > 1:
                raise ConfigError(f"the AVD {avd} runs already; make another AVD and name it with --avd")

    def _avds(self) -> list[str]:
        lines = self._programs.run("emulator", "-list-avds", timeout=LIST_S).text.splitlines()
        # Newer emulators print lines of their log among the names.
        return [line.strip() for line in lines if _AVD.fullmatch(line.strip())]

    def _free_ports(self, count: int) -> list[int]:
        taken = {record.console_port for record in self._records.all()}
        free = (port for port in range(FIRST_PORT, LAST_PORT + 1, 2) if port not in taken and _is_free(port))
        ports = [port for port, _ in zip(free, range(count), strict=False)]
        if len(ports) < count:
            raise ConfigError(f"no port between {FIRST_PORT} and {LAST_PORT} is free for an emulator; end some")
        return ports

    def _record(self, one: Running) -> AvdRecord:
        for record in self._records.all():
            if record.name == one.name:
                return record
        raise ConfigError(f"{one.name} no longer exists; see 'mw env list'")

    def _log(self, name: str) -> Path:
        return self._logs / f"avd-{name}.log"

    def _running(self, record: AvdRecord) -> Running:
        state: State = "running" if start_time_of(record.pid) == record.born else "lost"
        more = {"console_port": record.console_port, "adb_port": record.console_port + 1, "pid": record.pid}
        return Running(record.name, "avd", state, f"emulator-{record.console_port}", None, record.avd, more)


def _is_free(port: int) -> bool:
    try:
        for number in (port, port + 1):
            bind_socket("127.0.0.1", number).close()
    except ConfigError:
        return False
    return True
