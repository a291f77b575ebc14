"""The user's installation of AndroidWorld: checkout and interpreter."""

from __future__ import annotations

import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from mobile_world.domain import ConfigError

WORKER_SIDE = Path(__file__).parent / "worker_side"
START = "import sys; sys.path[:0] = sys.argv[1:]; from official_worker.__main__ import main; main()"
"""What the interpreter is started with: its own packages, ours for the worker, and the user's checkout."""
PACKAGE = "android_world"
HOW_TO_GET_IT = (
    "clone https://github.com/google-research/android_world, make a virtual environment of its own, install its "
    "requirements.txt there, run its setup.py install, and name both with --official-path and --official-python"
)
EXERCISED = "d9c569f"
"""The commit of AndroidWorld that this adapter was last tried with."""
_GENERATED = re.compile(r"\w+_pb2\b")
"""A module that the compiler of protocol buffers writes; none is in the repository."""


@dataclass(frozen=True)
class OfficialInstallation:
    """A checkout of AndroidWorld and an interpreter; `ConfigError` where one of them is not what it should be.

    Without a path the package must be installed in the interpreter; without an interpreter ours is tried.
    """

    path: Path | None = None
    python: Path | None = None

    def __post_init__(self) -> None:
        if self.path is not None and not (self.path / PACKAGE / "__init__.py").is_file():
            raise ConfigError(
                f"there is no package {PACKAGE} in {self.path}; name the directory that holds it, or {HOW_TO_GET_IT}"
            )
        if self.python is not None and shutil.which(self.python) is None:
            raise ConfigError(f"there is no interpreter {self.python}; {HOW_TO_GET_IT}")

    @property
    def command(self) -> list[str]:
        """What starts a worker."""
        folders = [WORKER_SIDE, *([self.path.absolute()] if self.path is not None else [])]
        return [str(self.python or sys.executable), "-c", START, *map(str, folders)]

    def lacks(self, module: str, why: str) -> ConfigError:
        """The error for an interpreter that cannot import what it needs."""
        python = self.python or sys.executable
        if PACKAGE in module and (generated := _GENERATED.search(f"{module} {why}")):
            return ConfigError(
                f"{python} cannot run AndroidWorld: its protocol buffers are not compiled ({generated[0]} is missing); "
                f"run '{python} setup.py install' in {self.path.absolute() if self.path else 'its checkout'}"
            )
        if PACKAGE in module and "cannot import name" in why:
            return self.unfit(why)
        what = f"the module {module!r}" if module else "something"
        return ConfigError(f"{python} cannot run AndroidWorld: {what} ({why}); {HOW_TO_GET_IT}")

    def unfit(self, why: str) -> ConfigError:
        """The error for a copy whose code has another shape than the one that the adapter knows."""
        where = self.path.absolute() if self.path else f"the package of {self.python or sys.executable}"
        return ConfigError(
            f"AndroidWorld in {where} does not fit this version of MobileWorld, which was tried with commit "
            f"{EXERCISED} ({why}); if yours is older, update it: git pull, then setup.py install"
        )

    def changed(self) -> ConfigError:
        """The error for a copy that became another one while this program was using it."""
        where = self.path.absolute() if self.path else f"the package of {self.python or sys.executable}"
        return ConfigError(
            f"AndroidWorld in {where} has changed since this program began to use it; start the program again"
        )
