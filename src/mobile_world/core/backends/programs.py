"""Programs of other people that backends use: found, run with a deadline, started in the background."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mobile_world.domain import ConfigError, DeviceTimeout
from mobile_world.private_files import FILE_MODE, private_folder

SDK_PLACES = {"adb": "platform-tools/adb", "emulator": "emulator/emulator"}
"""Where programs are in an Android SDK that is not on the PATH."""
SDK_VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT")
WHERE_FROM = {
    "adb": "install Android's platform-tools (Debian: apt install adb)",
    "emulator": "install the Android SDK's emulator (sdkmanager emulator) and set ANDROID_HOME",
    "docker": "install Docker: https://docs.docker.com/engine/install/",
}
ANSWER_S = 30.0


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
        said = self.stderr.decode("utf-8", "replace").strip() or self.text
        return " ".join(said.split())[:300] or f"exit status {self.status}"


class Programs:
    """The programs that can be found from a user's environment."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        """Look on its PATH and in its Android SDK."""
        self.environ = dict(environ)

    def find(self, name: str) -> Path | None:
        """Where a program is."""
        found = shutil.which(name, path=self.environ.get("PATH", os.defpath))
        if found:
            return Path(found)
        homes = [Path(self.environ[each]) for each in SDK_VARIABLES if self.environ.get(each)]
        places = [home / SDK_PLACES[name] for home in homes if name in SDK_PLACES]
        return next((place for place in places if os.access(place, os.X_OK)), None)

    def need(self, name: str) -> str:
        """Where a program is; `ConfigError` says where to get it."""
        found = self.find(name)
        if found is None:
            raise ConfigError(f"there is no {name!r} here: {WHERE_FROM[name]}; 'mw env check' looks at everything")
        return str(found)

    def run(self, name: str, *words: str, timeout: float = ANSWER_S, more: Mapping[str, str] | None = None) -> Output:
        """Run a program to its end; `DeviceTimeout` when it does not come to one."""
        argv = [self.need(name), *words]
        try:
            done = subprocess.run(
                argv,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=timeout,
                env={**self.environ, **(more or {})},
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            said = " ".join([name, *words[:2]])
            raise DeviceTimeout(
                f"'{said}' did not end within {timeout:g} s; see whether {name} works by hand"
            ) from error
        except OSError as error:
            raise ConfigError(f"{argv[0]} cannot be run: {error.strerror}; {WHERE_FROM[name]}") from error
        return Output(done.returncode, done.stdout, done.stderr)

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


def tail_of(log: Path, *, lines: int = 5) -> str:
    """The last lines of a log, for an error."""
    try:
        text = log.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "nothing"
    return " / ".join(text.split("\n")[-lines - 1 :]).strip(" /") or "nothing"
