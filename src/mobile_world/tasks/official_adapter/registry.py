"""The registry of AndroidWorld's own tasks."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar

from mobile_world.domain import ConfigError, official_seed
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.discovery import TaskProblem
from mobile_world.tasks.official_adapter.installation import OfficialInstallation
from mobile_world.tasks.official_adapter.task import AdaptedTask
from mobile_world.tasks.official_adapter.worker_pool import WorkerPool
from mobile_world.tasks.registry import LONGEST_NAME, TaskRegistry, TaskSource

FAMILY = "android_world"
VERIFICATION = "verification"
"""AndroidWorld gives this tag to tasks that need an action, too; ours says which are satisfied from the start."""


class OfficialRegistry(TaskRegistry):
    """Tasks of a user's copy of AndroidWorld, which runs in processes of its own.

    Whatever it says counts: names, goals, budgets, parameters, scores. Our tasks lend those of the same name their
    solution and the names of apps.
    """

    source: ClassVar[TaskSource] = "official"

    def __init__(self, code: OfficialInstallation, suite_family: str = FAMILY) -> None:
        """Start nothing yet; `ConfigError` for another family."""
        if suite_family != FAMILY:
            raise ConfigError(f"AndroidWorld's own code has the tasks of {FAMILY} alone, not of {suite_family!r}")
        super().__init__(FAMILY, official_compat=True)
        self.pool = WorkerPool(code)
        self._native = TaskRegistry(FAMILY)

    @cached_property
    def code_version(self) -> dict[str, str]:
        return self.pool.code_version()

    @property
    def problems(self) -> tuple[TaskProblem, ...]:
        """None: AndroidWorld's code can be imported as a whole, or not at all."""
        return ()

    def instance_seed(self, *, base_seed: int, task: str, replica: int) -> int:
        """As AndroidWorld's own runner computes it, so that the same seed means the same instances."""
        return official_seed(base_seed=base_seed, task=task, replica=replica)

    def get(self, name: str) -> type[BaseTask]:
        """A task by class name; `ConfigError` says which names are near."""
        task = self._everything().get(name)
        if task is None:
            raise ConfigError(f"no task {name[:LONGEST_NAME]!r} in AndroidWorld's own code; {self._hint(name)}")
        return task

    def version_of(self, name: str) -> int | None:
        """Nothing: `code_version` tells which AndroidWorld it is."""
        return None

    def file_of(self, name: str) -> tuple[Path, int]:
        """Where AndroidWorld defines a task; those made at run time are defined by their maker."""
        self.get(name)
        return Path(self._facts[name]["file"]), 1

    def close(self) -> None:
        """End the processes."""
        self.pool.close()

    @cached_property
    def _facts(self) -> dict[str, dict[str, Any]]:
        return {facts["name"]: facts for facts in self.pool.tasks()}

    def _load_all(self) -> dict[str, type[BaseTask]]:
        ours = self._native.names()
        return {
            name: self._adapted(facts, self._native.get(name) if name in ours else None)
            for name, facts in sorted(self._facts.items())
        }

    def _adapted(self, facts: dict[str, Any], native: type[BaseTask] | None) -> type[BaseTask]:
        return type(
            facts["name"],
            (AdaptedTask,),
            {
                "__doc__": facts["what"] or "A task of AndroidWorld's own code.",
                "__module__": AdaptedTask.__module__,
                "pool": self.pool,
                "native": native,
                "goal": facts["template"],
                "vague_goal": native.vague_goal if native is not None and "{" not in native.vague_goal else "",
                "app_names": native.app_names if native is not None else set(facts["apps"]),
                "task_tags": _tags(facts, native),
                "complexity": facts["complexity"],
                "start_on_home_screen": facts["starts_at_home"],
            },
        )


@cache
def shared_registry(code: OfficialInstallation, suite_family: str = FAMILY) -> OfficialRegistry:
    """The registry of an installation, the same for all who ask in this process: its workers take a second to start."""
    return OfficialRegistry(code, suite_family)


def _tags(facts: dict[str, Any], native: type[BaseTask] | None) -> set[str]:
    return {
        "lang-en",
        *({tag.replace("_", "-") for tag in facts["tags"] if tag} - {VERIFICATION}),
        *(native.task_tags & {VERIFICATION} if native is not None else ()),
        *([f"difficulty-{facts['difficulty']}"] if facts["difficulty"] else []),
    }
