"""Finding the files that may hold tasks, and the names of classes in them, without importing anything.

Reading 500 files takes about 20 ms and importing them from Python's own bytecode files 120 ms: there is no index on
disk that could be out of date.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mobile_world.domain import ConfigError

_CLASS = re.compile(r"^([ \t]*)class[ \t]+(\w+)[ \t]*[(\[]", re.MULTILINE)


@dataclass(frozen=True)
class TaskProblem:
    """Something in a task directory that cannot be used."""

    file: Path
    line: int
    """Counts from 1; 0 when the whole file is meant."""
    reason: str
    task: str = ""
    """The class that is meant; nothing when no class of the file can be used."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}" if self.line else f"{self.file}: {self.reason}"


@dataclass(frozen=True)
class TaskFile:
    """A file that may hold tasks."""

    path: Path
    module: str
    """The name to import it by: unique to its place, and the same in every process."""
    lines: dict[str, int]
    """Where each class is defined; the last place counts, as in Python."""
    twice: tuple[str, ...] = ()
    """Classes that hide an earlier one of the same name in this file."""


@dataclass(frozen=True)
class TaskFolder:
    """A directory that is searched for tasks, and the package that its files are imported from."""

    root: Path
    package: str
    foreign: frozenset[Path] = frozenset()
    """Directories below it that belong to somebody else."""


def outside_folder(directory: Path) -> TaskFolder:
    """A directory of somebody else's tasks; `ConfigError` when there is none."""
    root = directory.expanduser().resolve()
    if not root.is_dir():
        raise ConfigError(f"the task directory {directory} does not exist; name a directory that holds task files")
    return TaskFolder(root, f"mobile_world_tasks_{hashlib.sha256(os.fsencode(root)).hexdigest()[:12]}")


def scan(folders: Iterable[TaskFolder]) -> tuple[list[TaskFile], list[TaskProblem]]:
    """Files in the order of folders and names, each once, and those that cannot be read or imported."""
    files: dict[Path, TaskFile] = {}
    problems: list[TaskProblem] = []
    for folder in folders:
        for path in _python_files(folder, problems):
            if path in files:
                continue
            try:
                text = path.read_bytes().decode("utf-8", "replace")
            except OSError as error:
                problems.append(TaskProblem(path, 0, f"cannot be read: {error}"))
                continue
            if _may_hold_tasks(text):
                files[path] = _file(folder, path, text)
    return list(files.values()), problems


def _python_files(folder: TaskFolder, problems: list[TaskProblem]) -> Iterator[Path]:
    def unreadable(error: OSError) -> None:
        problems.append(TaskProblem(Path(error.filename), 0, f"cannot be read: {error.strerror}"))

    for place, below, names in os.walk(folder.root, onerror=unreadable):
        here = Path(place)
        below[:] = sorted(
            name for name in below if not name.startswith((".", "_")) and here / name not in folder.foreign
        )
        for name in sorted(names):
            if name.endswith(".py") and not name.startswith((".", "_")):
                yield here / name


def _may_hold_tasks(text: str) -> bool:
    """Whether a file must be looked at: one that is damaged, or a task that is misspelt, is to be told as well."""
    return bool(_CLASS.search(text)) or "BaseTask" in text or "\0" in text or "\N{REPLACEMENT CHARACTER}" in text


def _file(folder: TaskFolder, path: Path, text: str) -> TaskFile:
    parts = path.relative_to(folder.root).with_suffix("").parts
    lines: dict[str, int] = {}
    twice = []
    for found in _CLASS.finditer(text):
        name = found[2]
        if name in lines and not found[1]:
            twice.append(name)
        lines[name] = text.count("\n", 0, found.start()) + 1
    return TaskFile(path, ".".join((folder.package, *parts)), lines, tuple(twice))
