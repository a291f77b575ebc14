"""Importing one task file, and judging what is in it.

Task files may come from anybody: whatever one of them raises becomes a problem with a place and a reason, and the
others stay usable.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from mobile_world.domain import TaskError
from mobile_world.tasks._scanning import TaskFile, TaskFolder, TaskProblem
from mobile_world.tasks.base import BaseTask

_PLACE = re.compile(r"\{([A-Za-z_]\w*)(?:[:!][^{}\s]*)?\}")
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
        reason = _defect(task, suite)
        if reason:
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
    for name in ("app_names", "task_tags"):
        if not _is_set_of_texts(getattr(task, name)):
            return f"must define {name} as a set of texts in the class"
    try:
        made = task.from_seed(seed=0, suite=suite)
        goal: object = made.goal
    except TaskError as error:
        return f"cannot be made from a seed: {error}"
    except (Exception, SystemExit) as error:
        return f"cannot be made from a seed: {_said(error)}"
    if not isinstance(goal, str) or not goal.strip():
        return "has no goal: it must be a text that is not empty"
    return "" if made.params else _unfilled(task)


def _unfilled(task: type[BaseTask]) -> str:
    """What is left open in the goal of a task that draws no parameters, or nothing; computed goals are their own."""
    for name in ("goal", "vague_goal"):
        template: object = inspect.getattr_static(task, name)
        if isinstance(template, str) and (found := _PLACE.search(template)):
            return f"has {found[0]} in its {name} and draws no parameters; return {found[1]} from draw_params"
    return ""


def _is_set_of_texts(value: object) -> bool:
    return isinstance(value, set | frozenset | tuple | list) and all(isinstance(each, str) for each in value)


def _broken(path: Path, error: BaseException) -> TaskProblem:
    line = 0
    if isinstance(error, SyntaxError) and error.filename == str(path):
        line = error.lineno or 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == str(path):
            line = frame.lineno or 0
    return TaskProblem(path, line, f"cannot be imported: {_said(error)}")


def _said(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
