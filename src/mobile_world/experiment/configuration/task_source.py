"""Where the tasks of an experiment come from: our own suites, or the user's copy of AndroidWorld."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Self

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.schema import Configuration, EvaluationSection
from mobile_world.experiment.configuration.yaml_document import YamlDocument
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.dialogue import UserSource
from mobile_world.tasks.registry import TaskSource

OFFICIAL_PLACES = ("official_path", "official_python")
"""Keys that say where the copy of AndroidWorld is."""


def open_registry(
    suite: str,
    *,
    source: TaskSource,
    task_dirs: Iterable[str],
    apps: Iterable[str],
    official_compat: bool,
    user: UserSource | None,
    official_path: str | None,
    official_python: str | None,
) -> TaskRegistry:
    """The tasks of a suite; `ConfigError` where they are not to be had, a missing copy of AndroidWorld included."""
    if source == "official":
        from mobile_world.tasks.official_adapter import OfficialInstallation, shared_registry

        path, python = (Path(each) if each is not None else None for each in (official_path, official_python))
        return shared_registry(OfficialInstallation(path, python), suite)
    return TaskRegistry(suite, extra_dirs=task_dirs, apps=apps, official_compat=official_compat, user=user)


class OfficialPlace(NamedTuple):
    """Where a configuration says that the copy of AndroidWorld is."""

    path: str | None
    python: str | None

    @classmethod
    def seen_from(cls, directory: Path, evaluation: EvaluationSection) -> Self:
        """Both as seen from the configuration's directory; a program without one is looked for where programs are."""
        path, python = evaluation.official_path, evaluation.official_python
        bare = python is None or Path(python).name == python
        return cls(
            None if path is None else str((directory / path).absolute()),
            python if bare else str((directory / str(python)).absolute()),
        )


def check_source(
    config: Configuration, document: YamlDocument, *, task_dirs: Iterable[Path], apps: Iterable[Path]
) -> None:
    """`ConfigError` with its place for what does not go with the tasks' source; directories and apps are flags'."""
    evaluation = config.evaluation
    if evaluation.source != "official":
        for name in OFFICIAL_PLACES:
            if getattr(evaluation, name) is not None:
                raise document.error(("evaluation", name), "this is for 'source: official'", key=True)
        return
    refused = {
        ("evaluation", "task_dirs"): (evaluation.task_dirs, "does not mix with tasks of other directories"),
        ("evaluation", "apps"): (evaluation.apps, "does not mix with apps from outside"),
        ("user", "model"): (config.user.model, "has tasks without a user to ask"),
        ("executor", "kind"): (
            config.executor.kind == "ray",
            "is on this machine alone: Ray nodes have no copy of it",
        ),
    }
    for key_path, (given, why) in refused.items():
        if given:
            raise document.error(
                key_path,
                f"AndroidWorld's own code (evaluation.source) {why}; leave this out, or play our tasks",
                key=True,
            )
    for flag, paths in (("--task-dir", task_dirs), ("--app", apps)):
        if tuple(paths):
            raise ConfigError(f"AndroidWorld's own code does not mix with other tasks and apps; leave out {flag}")
