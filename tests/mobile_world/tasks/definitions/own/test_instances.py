"""What seeds draw, and what every task of the family says about itself."""

from __future__ import annotations

import json

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.registry import TaskRegistry

REGISTRY = TaskRegistry("mobile_world")
TASKS = REGISTRY.tasks()
SEEDS = range(40)


def test_family_is_whole() -> None:
    assert REGISTRY.problems == ()
    assert len(TASKS) >= 25
    tags = [tag for task in TASKS for tag in task.task_tags]
    least = {"multi-app": 5, "single-app": 10, "agent-user-interaction": 2, "answer": 2, "lang-cn": 1, "lang-en": 20}
    assert all(tags.count(tag) >= count for tag, count in least.items())


@pytest.mark.parametrize("kind", TASKS)
def test_instances_are_plain_values_of_their_seed(kind: type[BaseTask]) -> None:
    for seed in SEEDS:
        task, again = (kind.from_seed(seed=seed, suite="mobile_world") for _ in range(2))
        assert json.loads(json.dumps(task.params)) == task.params == again.params
        assert "{" not in task.goal + task.vague_goal
        assert task.proven
        assert task.vague_goal


@pytest.mark.parametrize("kind", TASKS)
def test_tags_tell_language_and_apps(kind: type[BaseTask]) -> None:
    assert len(kind.task_tags & {"lang-en", "lang-cn"}) == 1
    assert ("multi-app" in kind.task_tags) == (len(kind.app_names) > 1)
    assert ("single-app" in kind.task_tags) == (len(kind.app_names) == 1)
    assert kind.wanted is not BaseTask.wanted, "it says what it wants, and that nothing else may change"


def test_apps_are_on_the_phone(controller: AndroidController) -> None:
    for image in ("mobile_world", "android_world"):
        controller.run(["cmd", "mobileworld", "image", image])
        named = {app for task in TASKS if (task.image or "mobile_world") == image for app in task.app_names}
        assert named <= set(controller.apps()), image
