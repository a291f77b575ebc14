"""Hosts AndroidWorld's tasks: list, draw, initialize, score, tear down; parameters as JSON."""

from __future__ import annotations

import dataclasses
import inspect
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import android_world
from android_world import registry

from .patches import lend_ffmpeg, let_phone_sleep
from .phone import phone_environment
from .pipe import Pipe

UNSAID = "unsaid"
"""Stands for a value that JSON cannot hold, such as a picture: it is drawn again where it is needed."""


def plain(value: Any) -> Any:
    """A value as JSON: data classes become their fields."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return {UNSAID: f"{type(value).__module__}.{type(value).__name__}"}


def shaped(value: Any, like: Any) -> Any:
    """A JSON value in the shape of one that was drawn; what JSON could not hold is taken from there."""
    if isinstance(value, dict) and set(value) == {UNSAID}:
        return like
    if isinstance(value, list) and isinstance(like, list | tuple):
        return type(like)(shaped(item, like[0] if like else None) for item in value)
    if isinstance(value, dict) and dataclasses.is_dataclass(like) and not isinstance(like, type):
        return dataclasses.replace(like, **value)
    return value


FAMILY = "android_world"
METADATA = "task_metadata.json"


class TaskHost:
    """Serves requests; at most one task is active."""

    def __init__(self, pipe: Pipe) -> None:
        lend_ffmpeg()
        let_phone_sleep(pipe)
        self._kinds: dict[str, Any] = registry.TaskRegistry().get_registry(FAMILY)
        self._env = phone_environment(pipe)
        self._task: Any = None

    def tasks(self) -> list[dict[str, Any]]:
        """Every task, with what it says about itself."""
        metadata = _metadata()
        return [_facts(name, self._instance(name, 0, None), metadata.get(name, {})) for name in sorted(self._kinds)]

    def serve(self, request: dict[str, Any]) -> Any:
        """Do one thing; see the methods below."""
        arguments = dict(request)
        methods: dict[str, Callable[..., Any]] = {
            "draw": self.draw,
            "initialize": self.initialize,
            "score": self.score,
            "tear_down": self.tear_down,
        }
        return methods[arguments.pop("do")](**arguments)

    def draw(self, task: str, seed: int, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Parameters and goal of an instance; parameters that are given take the place of those that are drawn."""
        return _goal_and_params(self._instance(task, seed, params))

    def initialize(self, task: str, seed: int, params: dict[str, Any]) -> dict[str, Any]:
        """Set an instance up; its goal and parameters may be others then."""
        self._task = self._instance(task, seed, params)
        self._task.initialize_task(self._env)
        return _goal_and_params(self._task)

    def score(self, answer: str) -> float:
        """Ask the evaluator; `answer` is what the agent told the user."""
        self._env.interaction_cache = answer
        return float(self._task.is_successful(self._env))

    def tear_down(self) -> None:
        """Undo the instance."""
        task, self._task = self._task, None
        task.tear_down(self._env)

    def _instance(self, name: str, seed: int, params: dict[str, Any] | None) -> Any:
        """An instance as AndroidWorld's own runner makes it: its modules draw from the one global generator."""
        kind = self._kinds[name]
        kind.set_device_time(self._env)
        random.seed(seed)
        values = kind.generate_random_params()
        values["seed"] = seed
        for key, value in (params or {}).items():
            values[key] = shaped(value, values.get(key))
        return kind(values)


def _goal_and_params(task: Any) -> dict[str, Any]:
    return {"goal": task.goal, "params": plain(task.params)}


def _facts(name: str, task: Any, metadata: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "template": task.template,
        "apps": [app for app in task.app_names if app],
        "complexity": float(task.complexity),
        "starts_at_home": bool(task.start_on_home_screen),
        "difficulty": metadata.get("difficulty", ""),
        "tags": metadata.get("tags", []),
        "file": _file(type(task)),
        "what": " ".join((inspect.getdoc(type(task)) or "").split()),
    }


def _file(kind: type) -> str:
    """Where the nearest class that stands in a file of the package is; those made at run time stand in none."""
    home = Path(android_world.__file__).parent
    for base in kind.__mro__:
        file = getattr(inspect.getmodule(base), "__file__", None)
        if file and home in Path(file).parents:
            return str(file)
    return str(home / "registry.py")


def _metadata() -> dict[str, dict[str, Any]]:
    file = Path(android_world.__file__).parent / METADATA
    return {entry["task_name"]: entry for entry in json.loads(file.read_text())} if file.exists() else {}
