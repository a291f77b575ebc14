"""What every task of this package keeps, whoever wrote it; its proof on a phone is `mw task check`."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys

import pytest

from mobile_world.tasks import FAMILIES, BaseTask, TaskRegistry
from tests.tiers import count

REGISTRIES = {name: TaskRegistry(name) for name in FAMILIES}
TASKS = [(suite, name) for suite, registry in REGISTRIES.items() for name in registry.names()]
SEEDS = range(count(10, 30))


def instances(suite: str, name: str) -> list[BaseTask]:
    return [REGISTRIES[suite].create(name, seed=seed) for seed in SEEDS]


@pytest.mark.parametrize(("suite", "name"), TASKS)
def test_the_class_is_whole(suite: str, name: str) -> None:
    task = REGISTRIES[suite].get(name)
    assert inspect.getdoc(task) != inspect.getdoc(BaseTask), "it says in a docstring what it asks for"
    assert "lang-en" in task.task_tags or "lang-cn" in task.task_tags
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", tag) for tag in task.task_tags), task.task_tags
    assert task.app_names
    assert task().proven, "it brings its own solution"
    assert 1 <= task().max_steps <= 180
    for method in ("initialize_task_hook", "is_successful", "tear_down_hook"):
        assert list(inspect.signature(getattr(task, method)).parameters) == ["self", "controller"]


@pytest.mark.parametrize(("suite", "name"), TASKS)
def test_instances_are_whole_and_decided_by_their_seed(suite: str, name: str) -> None:
    first, again = instances(suite, name), instances(suite, name)
    assert [(task.params, task.goal) for task in first] == [(task.params, task.goal) for task in again]
    assert len({json.dumps(task.params, sort_keys=True) for task in first}) > 1, "seeds draw different instances"
    for task in first:
        written = json.dumps(task.params, allow_nan=False)
        assert json.dumps(json.loads(written)) == written, "parameters are JSON values"
        levels = [task.goal_at(level) for level in ("app", "vague", "full", "hinted")]
        for goal in levels:
            assert goal
            assert goal == goal.strip()
            assert not re.search(r"[{}]|\bNone\b", goal), goal
        assert task.goal_at("none") is None
        assert task.user_reply("Which one do you mean?").strip()


@pytest.mark.parametrize(("suite", "name"), TASKS)
def test_a_listing_has_a_goal_before_anything_is_drawn(suite: str, name: str) -> None:
    assert REGISTRIES[suite].get(name)().goal.strip()


OTHER_PROCESS = """
import json
from mobile_world.tasks import FAMILIES, TaskRegistry
for suite in FAMILIES:
    registry = TaskRegistry(suite)
    for name in registry.names():
        print(json.dumps([registry.create(name, seed=seed).params for seed in range(5)]))
"""


@pytest.mark.slow
def test_no_instance_depends_on_the_process() -> None:
    """Python orders sets of texts anew in each process; a draw from one would not be the same twice."""
    done = [
        subprocess.run(
            [sys.executable, "-c", OTHER_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert done[0] == done[1]
    assert len(done[0].splitlines()) == len(TASKS)
