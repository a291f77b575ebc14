"""AndroidWorld's tasks: what there are, their parameters, and the three phases of each."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import android_world
from android_world import registry

from .ffmpeg import lend_ffmpeg
from .phone import phone_environment
from .plain import plain, shaped
from .sleeping import let_phone_sleep
from .wire import Wire

FAMILY = "android_world"
METADATA = "task_metadata.json"


class Serving:
    """Does what is asked; at most one task is under way."""

    def __init__(self, wire: Wire) -> None:
        lend_ffmpeg()
        let_phone_sleep(wire)
        self._kinds: dict[str, Any] = registry.TaskRegistry().get_registry(FAMILY)
        self._env = phone_environment(wire)
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
