"""Instances of the family's tasks, chosen by what their parameters must be like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask

Task = TypeVar("Task", bound=BaseTask)
MOST_SEEDS = 500


def instance(kind: type[Task], wanted: Callable[[dict[str, Any]], bool] = lambda params: True) -> Task:
    """The instance of the first seed whose parameters are as wanted."""
    for seed in range(MOST_SEEDS):
        task = kind.from_seed(seed=seed, suite="android_world")
        if wanted(task.params):
            return task
    raise AssertionError(f"no instance of {kind.__name__} is like that")


def started(
    kind: type[Task], controller: AndroidController, wanted: Callable[[dict[str, Any]], bool] = lambda params: True
) -> Task:
    """Such an instance, set up on the phone."""
    task = instance(kind, wanted)
    task.initialize_task(controller)
    return task
