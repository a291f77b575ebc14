"""The host machine: programs of the Android SDK and Docker, background processes, hardware virtualisation."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mobile_world.core.backends.interface import BackendCheck
from mobile_world.domain import ConfigError, DeviceTimeout, InfraError
from simdroid.private_files import FILE_MODE, private_folder

SDK_PATHS = {"adb": "platform-tools/adb", "emulator": "emulator/emulator"}
"""Where programs are in an Android SDK that is not on the PATH."""
SDK_VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT")
INSTALL_HINTS = {
    "adb": "install Android's platform-tools (Debian: apt install adb)",
    "emulator": "install the Android SDK's emulator (sdkmanager emulator) and set ANDROID_HOME",
    "docker": "install Docker: https://docs.docker.com/engine/install/",
}
PROGRAM_S = 30.0
POLL_S = 0.05
PS_S = 10.0
STATE, START_TIME = 0, 19
"""Where these are in `/proc/PID/stat`, counted from behind the name."""
KVM = Path("/dev/kvm")


class Output(NamedTuple):
    """How a program ended."""

    status: int
    stdout: bytes
    stderr: bytes

    @property
    def text(self) -> str:
        """What it printed."""
        return self.stdout.decode("utf-8", "replace").strip()

    @property
    def complaint(self) -> str:
        """Why it failed, on one line."""
        message = self.stderr.decode("utf-8", "replace").strip() or self.text
        return " ".join(message.split())[:300] or f"exit status {self.status}"


class Programs:
    """The programs that can be found from a user's environment."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        """Look on its PATH and in its Android SDK."""
        self.environ = dict(environ)

    def find(self, name: str) -> Path | None:
        """The path of a program, if it is installed."""
        if path := shutil.which(name, path=self.environ.get("PATH", os.defpath)):
            return Path(path)
        homes = [Path(self.environ[variable]) for variable in SDK_VARIABLES if self.environ.get(variable)]
        paths = (home / SDK_PATHS[name] for home in homes if name in SDK_PATHS)
        return next((path for path in paths if os.access(path, os.X_OK)), None)

    def need(self, name: str) -> str:
        """The path of a program; `ConfigError` with how to install it."""
        if (path := self.find(name)) is None:
            raise ConfigError(f"there is no {name!r} here: {INSTALL_HINTS[name]}; 'mw env check' looks at everything")
        return str(path)

    def check(self, name: str, *, needed: bool = True) -> BackendCheck:
        """Whether a program is installed."""
        path = self.find(name)
        return BackendCheck(
            name, path is not None, str(path or "not found"), "" if path else INSTALL_HINTS[name], needed=needed
        )

    def run(
        self, name: str, *arguments: str, timeout: float = PROGRAM_S, more: Mapping[str, str] | None = None
    ) -> Output:
        """Run a program to its end; `DeviceTimeout` when it does not come to one."""
        argv = [self.need(name), *arguments]
        try:
            process = subprocess.run(
                argv,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=timeout,
                env={**self.environ, **(more or {})},
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise DeviceTimeout(
                f"'{' '.join([name, *arguments[:2]])}' did not end within {timeout:g} s; "
                f"see whether {name} works by hand"
            ) from error
        except OSError as error:
            raise ConfigError(f"{argv[0]} cannot be run: {error.strerror}; {INSTALL_HINTS[name]}") from error
        return Output(process.returncode, process.stdout, process.stderr)

    def start(self, argv: Sequence[str], log: Path, *, more: Mapping[str, str]) -> int:
        """Start a program that outlives this process and writes to `log`; its process id, also that of its group."""
        private_folder(log.parent)
        return os.posix_spawn(
            argv[0],
            list(argv),
            {**self.environ, **more},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, str(log), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE),
                (os.POSIX_SPAWN_DUP2, 1, 2),
            ],
            setpgroup=0,
        )


def read_log(log: Path, name: str) -> str:
    """The log of an environment; `InfraError` where there is none."""
    try:
        return log.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InfraError(f"the log of {name} is not there: {error}") from error


def tail_of(log: Path, *, lines: int = 5) -> str:
    """The last lines of a log, for an error."""
    try:
        text = log.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "nothing"
    return " / ".join(text.split("\n")[-lines - 1 :]).strip(" /") or "nothing"


def start_time_of(pid: int) -> str | None:
    """When a process started, as the system tells it; nothing when it does not run. Tells reused process ids apart."""
    if not Path("/proc/self/stat").exists():
        return _start_time_by_ps(pid)
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[STATE] in "ZX" else fields[START_TIME]


def end_process(pid: int, since: str, name: str, *, seconds: float) -> None:
    """Terminate a process group, and kill it when it does not end; harmless when it is gone."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if start_time_of(pid) != since:
            return
        with suppress(ProcessLookupError):
            os.killpg(pid, number)
        end = time.monotonic() + seconds
        while start_time_of(pid) == since and time.monotonic() < end:
            time.sleep(POLL_S)
    if start_time_of(pid) == since:
        raise InfraError(f"{name} (process {pid}) does not end; kill it by hand")


def _start_time_by_ps(pid: int) -> str | None:
    process = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, timeout=PS_S, check=False
    )
    return process.stdout.strip() or None


def kvm_finding(device: Path = KVM, *, platform: str = sys.platform) -> BackendCheck:
    """Linux needs /dev/kvm, and leave to use it; macOS has its own, which needs nothing."""
    if platform != "linux":
        return BackendCheck("virtualisation", True, f"that of {platform}")
    if not device.exists():
        return BackendCheck(
            "/dev/kvm", False, "not there", "switch on virtualisation in the firmware, or load the module kvm"
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return BackendCheck(
            "/dev/kvm", False, "not ours to use", "sudo usermod --append --groups kvm $USER, then log in again"
        )
    return BackendCheck("/dev/kvm", True, "usable")
