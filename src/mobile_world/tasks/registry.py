"""The task registry of a suite family: its own folder and the directories that the user names."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from typing import ClassVar, Literal, TypeAlias

from mobile_world.domain import ConfigError, instance_seed
from mobile_world.domain.seeds import OFFICIAL_INSTANCE_SEED
from mobile_world.tasks import splits
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.dialogue import UserSource
from mobile_world.tasks.discovery import (
    LoadedFile,
    TaskFile,
    TaskFolder,
    TaskProblem,
    announce,
    load,
    outside_folder,
    scan,
)
from mobile_world.tasks.suites import DEFINITIONS, FAMILIES, SuiteFamily
from mobile_world.tasks.suites import suite_family as find_family
from mobile_world.tasks.task_extras import missing_extras, refuse_missing_extras
from simdroid.fleet import app_sources

TaskSource: TypeAlias = Literal["native", "official"]

NEAR = 3
MOST_LISTED = 30
"""Names that an error lists; of more it says how to see them."""
LONGEST_NAME = 80
"""Characters of a wrong name that an error repeats."""
_DEFINITIONS = f"{__package__}.definitions"
_DIRECTORY = "@dir:"


class TaskRegistry:
    """Finds tasks by class name, and imports only the files that are asked about.

    Any class in a `.py` file below the family's folder or below one of `extra_dirs` is a task when it subclasses
    `BaseTask` and defines `goal`, `app_names` and `task_tags`. Names of files, folders and classes that begin with an
    underscore are support for tasks. What cannot be used is in `problems` and does not hinder the rest. When two files
    define the same name, the first counts: the family's own before others, then in the order of paths.
    """

    def __init__(
        self,
        suite_family: str = "mobile_world",
        *,
        extra_dirs: Iterable[Path | str] = (),
        apps: Iterable[Path | str] = (),
        official_compat: bool = False,
        user: UserSource | None = None,
    ) -> None:
        """Check that the family, the directories and the apps exist; nothing is scanned yet.

        `apps` are files or directories with apps from outside the package, which the phones of the tasks have; the
        tasks in the folder `tasks` of such a directory belong to the family as well.
        Under `official_compat` tasks of AndroidWorld are judged by its own rules where ours are stricter, and seed 0 is
        the one instance that the original MobileWorld has of a task.
        `user` answers the questions of agents, such as a model; the scripted user if left out.
        """
        self._arguments = (suite_family, tuple(extra_dirs), tuple(apps), official_compat, user)
        _, extra_dirs, apps, *_ = self._arguments
        self.family: SuiteFamily = find_family(suite_family)
        self.official_compat = official_compat
        self.user = user
        self.apps = app_sources(apps)
        """Apps from outside the package that the tasks are played with."""
        directories = (*extra_dirs, *(app.task_dir for app in self.apps if app.task_dir is not None))
        self._folders = [_own_folder(self.family), *(outside_folder(Path(directory)) for directory in directories)]
        self._lock = RLock()
        self._files: list[TaskFile] | None = None
        self._unreadable: list[TaskProblem] = []
        self._loaded: dict[Path, LoadedFile] = {}
        self._all: dict[str, type[BaseTask]] | None = None
        self._duplicates: list[TaskProblem] = []

    def __reduce__(self) -> tuple[Callable[..., TaskRegistry], tuple[object, ...]]:
        """Another process opens the same files again."""
        if type(self) is not TaskRegistry:
            raise TypeError(f"{type(self).__name__} belongs to the process that opened it")
        return _reopened, self._arguments

    source: ClassVar[TaskSource] = "native"
    """Whose code the tasks are."""

    @property
    def code_version(self) -> dict[str, str]:
        """Which version of somebody else's code the tasks are; nothing for ours, whose files are hashed one by one."""
        return {}

    def instance_seed(self, *, base_seed: int, task: str, replica: int) -> int:
        """The seed of an instance; see `domain.instance_seed`."""
        return instance_seed(
            suite=self.family.name,
            base_seed=base_seed,
            task=task,
            replica=replica,
            official_instance=self.has_official_instance(task),
        )

    def has_official_instance(self, task: str) -> bool:
        """Whether the first instance of base seed 0 is the one that the original suite has."""
        return self.official_compat and self.get(task).reference_params() is not None

    def names(self) -> list[str]:
        """Every task, in alphabetical order."""
        return list(self._everything())

    def tasks(self) -> list[type[BaseTask]]:
        """The classes, in the order of their names."""
        return list(self._everything().values())

    @property
    def directories(self) -> list[str]:
        """Names of the user's task directories, as `@dir:` takes them."""
        return [folder.root.name for folder in self._folders[1:]]

    @property
    def problems(self) -> tuple[TaskProblem, ...]:
        """Files that cannot be imported, classes that are no whole tasks, and names that are taken."""
        self._everything()
        inside = [problem for file in self._scanned() for problem in self._loaded[file.path].problems]
        return (*self._unreadable, *inside, *self._duplicates)

    def get(self, name: str) -> type[BaseTask]:
        """A task by class name; `ConfigError` says what is wrong with it, or which names are near."""
        reasons: list[str] = []
        for file in self._scanned():
            if name in file.lines:
                loaded = self._load(file)
                if name in loaded.tasks:
                    return loaded.tasks[name]
                reasons += [str(problem) for problem in loaded.problems if problem.task in ("", name)]
        if reasons:
            raise ConfigError(f"the task {name!r} cannot be used: {reasons[0]}")
        if name in self._everything():
            return self._everything()[name]
        raise ConfigError(f"no task {name[:LONGEST_NAME]!r} in {self.family.name}; {self._hint(name)}")

    def create(self, name: str, *, seed: int, official_compat: bool | None = None) -> BaseTask:
        """A fresh task with the parameters of a seed; one for each episode.

        `official_compat` is for an episode under another rule than the registry's, such as one that a client asks for.
        """
        compat = self.official_compat if official_compat is None else official_compat
        kind = self.get(name)
        reference = kind.reference_params() if compat and seed == OFFICIAL_INSTANCE_SEED else None
        if reference is not None:
            task = kind.from_params(reference, seed=seed, suite=self.family.name)
        else:
            task = kind.from_seed(seed=seed, suite=self.family.name)
        task.official_compat = compat
        task.suite_version = self.version_of(name)
        if self.user is not None and (dialogue := task.dialogue()) is not None:
            task.user = self.user.user(dialogue, task.goal, seed=seed)
        return task

    def select(self, spec: str) -> list[str]:
        """Names that a specification means, each once, in its order.

        `ALL`, names, `@mini`, `@official`, `@own`, `@full`, `@dir:DIR`, `@tag:TAG`, `@app:APP`, `@cue:LEVEL`,
        `@kind:KIND`, or several with commas between.
        """
        names = list(dict.fromkeys(name for word in _words(spec) for name in self._resolve(word)))
        if not names:
            raise ConfigError(f"no task is named by {spec[:LONGEST_NAME]!r}; say ALL, names, or {splits.SYNTAX}")
        return names

    def version_of(self, name: str) -> int | None:
        """Which version of the suite a task is of; nothing for one from a directory of the user's."""
        return self.family.version if self.get(name).__module__.startswith(_DEFINITIONS) else None

    def select_playable(self, spec: str) -> list[str]:
        """Names that a specification means, without those that are left out; `ConfigError` where none remains."""
        names, without = self.select(spec), {task.__name__ for task in self.left_out(spec)}
        playable = [name for name in names if name not in without]
        if not playable:
            self.refuse_missing_extras(names)
        return playable

    def left_out(self, spec: str) -> list[type[BaseTask]]:
        """Tasks of a specification's groups, such as `ALL`, that need an extra which is not installed here.

        A task that is named itself is never left out: somebody who asks for it has to know.
        """
        explicit = {name for word in _words(spec) if not _is_group(word) for name in self._resolve(word)}
        return [
            task for task in map(self.get, self.select(spec)) if task.__name__ not in explicit and missing_extras(task)
        ]

    def refuse_missing_extras(self, names: Iterable[str]) -> None:
        """`ConfigError` where one of these tasks needs an extra that is not installed here, with what installs it."""
        refuse_missing_extras(self.get(name) for name in names)

    def file_of(self, name: str) -> tuple[Path, int]:
        """Where a task is defined: the file and the line."""
        task = self.get(name)
        for file in self._scanned():
            if file.module == task.__module__:
                return file.path, file.lines.get(name, 1)
        raise ConfigError(f"no task {name!r} in {self.family.name}")

    def _resolve(self, word: str) -> list[str]:
        if not _is_group(word):
            return [self.get(word).__name__]
        if word.startswith(_DIRECTORY):
            return self._in_directory(word.removeprefix(_DIRECTORY))
        return splits.resolve(word, self._everything(), self.family.name) if word.startswith("@") else self.names()

    def _in_directory(self, directory: str) -> list[str]:
        """Tasks of one of the user's directories, given by its name or as a path, or of a folder in it."""
        roots = {folder.root.name: folder.root for folder in self._folders[1:]}
        where = roots.get(directory) or _existing(directory)
        inside = where is not None and any(where.is_relative_to(root) for root in roots.values())
        if inside and (names := [name for name in self.names() if self.file_of(name)[0].is_relative_to(str(where))]):
            return names
        excerpt = directory[:LONGEST_NAME]
        if where is not None and not inside:
            raise ConfigError(f"{excerpt} is not one of the task directories of this command; add --task-dir {excerpt}")
        near = get_close_matches(directory, roots, n=1)
        hint = f"did you mean @dir:{near[0]}?" if near else f"there are: {', '.join(roots) or 'none (--task-dir)'}"
        raise ConfigError(f"no task is in the task directory {excerpt!r}; {hint}")

    def _hint(self, name: str) -> str:
        for other in FAMILIES.values():
            if other is not self.family and any(name in file.lines for file in scan([_own_folder(other)])[0]):
                return f"it is one of {other.name}: --suite-family {other.name}"
        names = self.names()
        by_lower_case = {other.lower(): other for other in names}
        if near := [by_lower_case[key] for key in get_close_matches(name.lower(), by_lower_case, n=NEAR)]:
            return f"did you mean {' or '.join(near)}?"
        if len(names) <= MOST_LISTED:
            return f"there are: {', '.join(names)}"
        return f"it has {len(names)}; see 'mw info task --suite-family {self.family.name}'"

    def _scanned(self) -> list[TaskFile]:
        with self._lock:
            if self._files is None:
                importlib.invalidate_caches()
                self._files, self._unreadable = scan(self._folders)
            return self._files

    def _load(self, file: TaskFile) -> LoadedFile:
        with self._lock:
            if file.path not in self._loaded:
                for folder in self._folders:
                    announce(folder)
                self._loaded[file.path] = load(file, self.family.name)
            return self._loaded[file.path]

    def _everything(self) -> dict[str, type[BaseTask]]:
        with self._lock:
            if self._all is None:
                self._all = self._load_all()
            return self._all

    def _load_all(self) -> dict[str, type[BaseTask]]:
        tasks: dict[str, type[BaseTask]] = {}
        paths: dict[str, Path] = {}
        for file in self._scanned():
            for name, task in self._load(file).tasks.items():
                if name in tasks:
                    reason = f"{name} is already the name of a task in {paths[name]}; rename one of them"
                    self._duplicates.append(TaskProblem(file.path, file.lines.get(name, 0), reason, name))
                else:
                    tasks[name], paths[name] = task, file.path
        return dict(sorted(tasks.items()))


def _existing(path: str) -> Path | None:
    """A place on the disk that a user wrote down; nothing where there is none."""
    with suppress(OSError, RuntimeError, ValueError):
        return Path(path).expanduser().resolve(strict=True)
    return None


def _words(spec: str) -> list[str]:
    return [word for part in spec.split(",") if (word := part.strip())]


def _is_group(word: str) -> bool:
    return word.startswith("@") or word.upper() == "ALL"


def _reopened(
    suite_family: str,
    extra_dirs: Iterable[Path | str],
    apps: Iterable[Path | str],
    compat: bool,
    user: UserSource | None,
) -> TaskRegistry:
    return TaskRegistry(suite_family, extra_dirs=extra_dirs, apps=apps, official_compat=compat, user=user)


def _own_folder(family: SuiteFamily) -> TaskFolder:
    below = ".".join(family.folder.relative_to(DEFINITIONS).parts)
    others = frozenset(other.folder for other in FAMILIES.values() if other.folder != family.folder)
    return TaskFolder(family.folder, f"{_DEFINITIONS}.{below}" if below else _DEFINITIONS, others)
