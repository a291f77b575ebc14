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
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return {UNSAID: f"{type(value).__module__}.{type(value).__name__}"}


def shaped(value: Any, like: Any) -> Any:
    """A JSON value in the shape of one that was drawn; what JSON could not hold is taken from there."""
    if isinstance(value, dict) and set(value) == {UNSAID}:
        return like
    if isinstance(value, list) and isinstance(like, list | tuple):
        return type(like)(shaped(each, like[0] if like else None) for each in value)
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
        said = _metadata()
        return [_facts(name, self._instance(name, 0, None), said.get(name, {})) for name in sorted(self._kinds)]

    def serve(self, request: dict[str, Any]) -> Any:
        """Do one thing; see the methods below."""
        words = dict(request)
        things: dict[str, Callable[..., Any]] = {
            "draw": self.draw,
            "initialize": self.initialize,
            "score": self.score,
            "tear_down": self.tear_down,
        }
        return things[words.pop("do")](**words)

    def draw(self, task: str, seed: int, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Parameters and goal of an instance; parameters that are given take the place of those that are drawn."""
        return _told(self._instance(task, seed, params))

    def initialize(self, task: str, seed: int, params: dict[str, Any]) -> dict[str, Any]:
        """Set an instance up; its goal and parameters may be others then."""
        self._task = self._instance(task, seed, params)
        self._task.initialize_task(self._env)
        return _told(self._task)

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
        drawn = kind.generate_random_params()
        drawn["seed"] = seed
        for key, value in (params or {}).items():
            drawn[key] = shaped(value, drawn.get(key))
        return kind(drawn)


def _told(task: Any) -> dict[str, Any]:
    return {"goal": task.goal, "params": plain(task.params)}


def _facts(name: str, task: Any, said: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "template": task.template,
        "apps": [each for each in task.app_names if each],
        "complexity": float(task.complexity),
        "starts_at_home": bool(task.start_on_home_screen),
        "difficulty": said.get("difficulty", ""),
        "tags": said.get("tags", []),
        "file": _file(type(task)),
        "what": " ".join((inspect.getdoc(type(task)) or "").split()),
    }


def _file(kind: type) -> str:
    """Where the nearest class that stands in a file of the package is; those made at run time stand in none."""
    home = Path(android_world.__file__).parent
    for each in kind.__mro__:
        found = getattr(inspect.getmodule(each), "__file__", None)
        if found and home in Path(found).parents:
            return str(found)
    return str(home / "registry.py")


def _metadata() -> dict[str, dict[str, Any]]:
    file = Path(android_world.__file__).parent / METADATA
    return {each["task_name"]: each for each in json.loads(file.read_text())} if file.exists() else {}
