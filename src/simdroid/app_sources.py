"""The sources of apps outside this package: their paths and hashes.

Nothing of an app is run here. Commands that start phones only read it; the phones' workers load it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict

from simdroid.errors import ConfigError

ENTRY_POINTS = "mobile_world.apps"
"""The group in which an installed package names the modules of its apps."""
TASKS = "tasks"
EXCLUDED = (TASKS, "tests")
"""Folders of an app's directory that are not on the phone: they do not change what the app is."""


class AppSource(BaseModel):
    """An app outside this package, as it was when it was looked at."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: Path
    """Absolute; a Python file, or a directory with an `__init__.py`."""
    sha256: str
    """Of the file. Of a directory: of the lines that `sha256sum` prints for its files, by path."""

    @classmethod
    def at(cls, path: Path | str) -> Self:
        """Read the app at a path; `ConfigError` when there is none."""
        location = Path(path).expanduser().resolve()
        if not location.exists():
            raise ConfigError(f"there is no app {path}: give a Python file or a directory with an __init__.py")
        if location.is_dir() and not (location / "__init__.py").is_file():
            raise ConfigError(f"the app {location} has no __init__.py; put one there that defines MANIFEST")
        if location.is_file() and location.suffix != ".py":
            raise ConfigError(
                f"the app {location} is not a Python file; give a .py file or a directory with an __init__.py"
            )
        try:
            return cls(path=location, sha256=content_hash(location))
        except OSError as error:
            raise ConfigError(f"the app {location} cannot be read: {error}; make it readable") from error

    @property
    def name(self) -> str:
        """What runs and listings call it: its directory, or its file without the suffix."""
        return self.path.name.removesuffix(".py")

    @property
    def task_dir(self) -> Path | None:
        """Where the tasks are that come with it."""
        folder = self.path / TASKS
        return folder if folder.is_dir() else None

    def __str__(self) -> str:
        return f"{self.name} (sha256 {self.sha256[:12]}…, {self.path})"


def app_sources(paths: Iterable[Path | str]) -> tuple[AppSource, ...]:
    """The apps at these paths, each once, by name; `ConfigError` when one is missing or two have one name."""
    sources = {source.path: source for source in map(AppSource.at, paths)}
    named: dict[str, AppSource] = {}
    for source in sources.values():
        if other := named.get(source.name):
            raise ConfigError(f"two apps are called {source.name}: {other.path} and {source.path}; rename one of them")
        named[source.name] = source
    return tuple(named[name] for name in sorted(named))


def installed_apps() -> tuple[Path, ...]:
    """Where the apps of installed packages are, those with an entry point in the group `mobile_world.apps`."""
    locations = []
    for point in entry_points(group=ENTRY_POINTS):
        try:
            spec = find_spec(point.module)
        except ImportError:
            spec = None
        if spec is None or spec.origin is None:
            owner = point.dist.name if point.dist is not None else "a package"
            raise ConfigError(
                f"{owner} offers an app {point.name}, and there is no module {point.module}: install it again, or "
                f"uninstall it"
            )
        file = Path(spec.origin)
        locations.append(file.parent if spec.submodule_search_locations else file)
    return tuple(locations)


def content_hash(location: Path) -> str:
    """The sha256 of everything that decides what an app does on a phone."""
    if location.is_file():
        return sha256(location.read_bytes()).hexdigest()
    files = {file.relative_to(location).as_posix(): file for file in _files(location)}
    lines = (f"{sha256(files[name].read_bytes()).hexdigest()}  {name}\n" for name in sorted(files))
    return sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        excluded = EXCLUDED if Path(folder) == root else ()
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__")) and name not in excluded]
        yield from (Path(folder, name) for name in names if not name.startswith("."))
