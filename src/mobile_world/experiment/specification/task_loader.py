"""The specification's `AndroidWorldTaskLoader`: the tasks of a split as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mobile_world.tasks import TaskRegistry


class AndroidWorldTaskLoader:
    """Finds the tasks of a split, or of anything else that the registry can select."""

    def __init__(
        self,
        split: str,
        *,
        suite: str = "android_world",
        task_dirs: Iterable[Path | str] = (),
        apps: Iterable[Path | str] = (),
    ) -> None:
        """Look for `split` (`mini`, `official`, `full`, `tag:…`, `app:…`, `ALL` or names) in a suite.

        `ConfigError` with the valid names when there is no such split.
        """
        self.split = split
        self.registry = TaskRegistry(suite, extra_dirs=task_dirs, apps=apps)
        self._names = self.registry.select(self._specification())

    def load_tasks(self) -> list[dict[str, Any]]:
        """One mapping for each task, with its `id`."""
        return [self._plain(name) for name in self._names]

    def _specification(self) -> str:
        """A split by its plain name, as the specification's configuration writes it."""
        word = self.split.strip()
        return f"@{word}" if (word.isidentifier() and word.islower()) or word.startswith(("tag:", "app:")) else word

    def _plain(self, name: str) -> dict[str, Any]:
        task = self.registry.get(name)
        return {
            "id": name,
            "suite": self.registry.family.name,
            "apps": sorted(task.app_names),
            "tags": sorted(task.task_tags),
        }
