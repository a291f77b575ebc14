"""Digests of task instances.

`python -m tests.mobile_world.tasks.pinned` writes them after a task was changed on purpose.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from mobile_world.tasks import FAMILIES, BaseTask, TaskRegistry
from mobile_world.tasks.values import Condition, MayChange

FILE = Path(__file__).with_name("pinned_instances.json")
SEEDS = range(8)


def content(task: BaseTask) -> list[object]:
    """What an instance is: its words, parameters, budget, fixtures, conditions, and what its user tells."""
    dialogue = task.dialogue()
    told = [[fact.topic, *fact.answer, fact.value] for fact in dialogue.facts] if dialogue is not None else []
    conditions = [list(map(_told, wanted)) for wanted in (task.wanted(), task.official())]
    kept = [sorted(task.app_names), sorted(task.task_tags), task.max_steps, task.start_on_home_screen, task.has_user]
    levels = [task.goal_at(level) for level in ("full", "vague", "app", "none")]
    return [*task.identity, *levels, *kept, [repr(each) for each in task.scene()], conditions, *told]


def _told(condition: Condition) -> str:
    return repr(condition.claims) if isinstance(condition, MayChange) else str(condition)


def digest(kind: type[BaseTask], suite: str) -> str:
    """One digest over the first instances of a task."""
    instances = [content(kind.from_seed(seed=seed, suite=suite)) for seed in SEEDS]
    return hashlib.sha256(json.dumps(instances, ensure_ascii=False).encode()).hexdigest()[:16]


def digests(suite: str) -> dict[str, str]:
    """Every task of a suite."""
    return {kind.__name__: digest(kind, suite) for kind in TaskRegistry(suite).tasks()}


if __name__ == "__main__":
    FILE.write_text(json.dumps({suite: digests(suite) for suite in FAMILIES}, indent=1) + "\n", encoding="utf-8")
