"""Task discovery: finding task files, importing them and checking what they define.

Reading 500 files takes about 20 ms and importing them from Python's own bytecode files 120 ms: there is no index on
disk that could be out of date.

Task files may come from anybody: whatever one of them raises becomes a problem with a place and a reason, and the
others stay usable.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import os
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from mobile_world.domain import ConfigError, TaskError
from mobile_world.extras import EXTRAS
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.suites import SUITE_IMAGES
from mobile_world.tasks.task_extras import unknown_extras

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

    for root, folders, names in os.walk(folder.root, onerror=unreadable):
        here = Path(root)
        folders[:] = sorted(
            name for name in folders if not name.startswith((".", "_")) and here / name not in folder.foreign
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
    for match in _CLASS.finditer(text):
        indent, name = match.groups()
        if name in lines and not indent:
            twice.append(name)
        lines[name] = text.count("\n", 0, match.start()) + 1
    return TaskFile(path, ".".join((folder.package, *parts)), lines, tuple(twice))


_FIELD = re.compile(r"\{([A-Za-z_]\w*)(?:[:!][^{}\s]*)?\}")
"""Where a goal has a parameter."""

REQUIRED = ("goal", "app_names", "task_tags")


@dataclass(frozen=True)
class LoadedFile:
    """The tasks of a file, and what is wrong with it."""

    tasks: dict[str, type[BaseTask]]
    problems: tuple[TaskProblem, ...]


def announce(folder: TaskFolder) -> None:
    """Make a folder outside every package importable under its package name; relative imports work inside it."""
    if folder.package not in sys.modules and folder.package.partition(".")[0] != __name__.partition(".")[0]:
        package = ModuleType(folder.package, "Tasks from a directory outside this package.")
        package.__path__ = [str(folder.root)]
        sys.modules[folder.package] = package


def load(file: TaskFile, suite: str) -> LoadedFile:
    """Import a file; nothing that its code raises gets out."""
    if "." in file.path.stem:
        return LoadedFile({}, (TaskProblem(file.path, 0, "cannot be imported: rename it, without dots in its name"),))
    try:
        with redirect_stdout(sys.stderr):  # What a file prints must not get between the lines of a listing in JSON.
            module = importlib.import_module(file.module)
    except (Exception, SystemExit) as error:
        return LoadedFile({}, (_broken(file.path, error),))
    tasks: dict[str, type[BaseTask]] = {}
    problems = [
        TaskProblem(file.path, file.lines[name], f"{name} is defined twice in this file; the later one counts", name)
        for name in file.twice
    ]
    for name, task in _task_classes(module):
        if reason := _defect(task, suite):
            problems.append(TaskProblem(file.path, file.lines.get(name, 0), f"{name} {reason}", name))
        else:
            tasks[name] = task
    return LoadedFile(tasks, tuple(problems))


def _task_classes(module: ModuleType) -> list[tuple[str, type[BaseTask]]]:
    return [
        (name, value)
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, BaseTask)
        and value.__module__ == module.__name__
        and value.__name__ == name
        and not name.startswith("_")
        and not inspect.isabstract(value)
    ]


def _defect(task: type[BaseTask], suite: str) -> str:
    """Why a class cannot be used as a task, or nothing."""
    missing = [name for name in REQUIRED if inspect.getattr_static(task, name) is vars(BaseTask)[name]]
    if missing:
        return f"does not define {', '.join(missing)}; a base for other tasks is named with an underscore"
    if task.is_successful is BaseTask.is_successful and task.wanted is BaseTask.wanted:
        return "has no check; define wanted, or is_successful"
    for name in ("app_names", "task_tags", "extras"):
        if not _is_set_of_texts(getattr(task, name)):
            return f"must define {name} as a set of texts in the class"
    if task.image not in ("", *SUITE_IMAGES):
        return f"names the image {task.image!r}; there are: {', '.join(SUITE_IMAGES)}"
    if unknown := unknown_extras(task):
        return f"needs the extra {unknown[0]!r}, which mobile-world does not have; there are: {', '.join(EXTRAS)}"
    try:
        instance = task.from_seed(seed=0, suite=suite)
        goal: object = instance.goal
    except TaskError as error:
        return f"cannot be made from a seed: {error}"
    except (Exception, SystemExit) as error:
        return f"cannot be made from a seed: {_message(error)}"
    if not isinstance(goal, str) or not goal.strip():
        return "has no goal: it must be a text that is not empty"
    return "" if instance.params else _unfilled(task)


def _unfilled(task: type[BaseTask]) -> str:
    """What is left open in the goal of a task that draws no parameters, or nothing; computed goals are their own."""
    for name in ("goal", "vague_goal"):
        template: object = inspect.getattr_static(task, name)
        if isinstance(template, str) and (field := _FIELD.search(template)):
            return f"has {field[0]} in its {name} and draws no parameters; return {field[1]} from draw_params"
    return ""


def _is_set_of_texts(value: object) -> bool:
    return isinstance(value, set | frozenset | tuple | list) and all(isinstance(text, str) for text in value)


def _broken(path: Path, error: BaseException) -> TaskProblem:
    line = 0
    if isinstance(error, SyntaxError) and error.filename == str(path):
        line = error.lineno or 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == str(path):
            line = frame.lineno or 0
    return TaskProblem(path, line, f"cannot be imported: {_message(error)}")


def _message(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
