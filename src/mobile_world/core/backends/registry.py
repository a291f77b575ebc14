"""The registry of backends: one of each kind for a user, and environments by name across them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from mobile_world.core.backends.adb import AdbBackend
from mobile_world.core.backends.avd import AvdBackend
from mobile_world.core.backends.docker import IMAGE, DockerBackend
from mobile_world.core.backends.host import Programs
from mobile_world.core.backends.interface import BACKENDS, Backend, BackendName, Running
from mobile_world.core.backends.sim import SimBackend
from mobile_world.domain import ConfigError, InfraError


class Listing(NamedTuple):
    """Environments, and why some could not be listed."""

    found: list[Running]
    problems: list[str]


class Backends:
    """One of each kind, made when it is first used."""

    def __init__(
        self,
        state_dir: Path,
        environ: Mapping[str, str],
        *,
        adb_server_port: int,
        default_avd: Callable[[], str],
        image: str = IMAGE,
    ) -> None:
        """Use this user's state directory, programs and adb server; `default_avd` names the AVD to check for."""
        self._state_dir, self._port, self._default_avd, self._image = state_dir, adb_server_port, default_avd, image
        self.programs = Programs(environ)

    @cached_property
    def sim(self) -> SimBackend:
        """Simulated phones."""
        return SimBackend(self._state_dir, self.programs, adb_server_port=self._port)

    @cached_property
    def avd(self) -> AvdBackend:
        """Emulators of the Android SDK."""
        return AvdBackend(self._state_dir, self.programs, adb_server_port=self._port, default_avd=self._default_avd)

    @cached_property
    def docker(self) -> DockerBackend:
        """Containers."""
        return DockerBackend(self._state_dir, self.programs, image=self._image)

    @cached_property
    def adb(self) -> AdbBackend:
        """Adopted devices."""
        return AdbBackend(self._state_dir, self.programs, adb_server_port=self._port)

    def get(self, name: BackendName) -> Backend:
        """A backend by name."""
        backends: dict[BackendName, Backend] = {
            "sim": self.sim,
            "avd": self.avd,
            "docker": self.docker,
            "adb": self.adb,
        }
        return backends[name]

    def running(self) -> Listing:
        """The environments of every backend; one that cannot be asked keeps no other from being listed."""
        listing = Listing([], [])
        for name in BACKENDS:
            try:
                listing.found.extend(self.get(name).running())
            except (InfraError, ConfigError) as error:
                listing.problems.append(f"{name}: {error}")
        return listing

    def find(self, name: str) -> Running:
        """An environment by name, serial or number; `ConfigError` when there is none, or more than one."""
        listing = self.running()
        exact = [running for running in listing.found if name in (running.name, running.serial)]
        matches = exact or [running for running in listing.found if running.is_called(name)]
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise ConfigError(f"{name!r} may be {' or '.join(running.name for running in matches)}; say which")
        problems = "".join(f"; {problem}" for problem in listing.problems)
        raise ConfigError(f"no environment named {name!r}; see 'mw env list'{problems}")
