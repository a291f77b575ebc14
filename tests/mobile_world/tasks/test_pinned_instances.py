"""Instances of a seed never change: results of different days are comparable only as long as the tasks are the same."""

from __future__ import annotations

import json

import pytest

from mobile_world.tasks import FAMILIES, TaskRegistry
from tests.mobile_world.tasks.pinned import FILE, digest

PINNED: dict[str, dict[str, str]] = json.loads(FILE.read_bytes())


@pytest.mark.parametrize("suite", FAMILIES)
def test_every_task_is_pinned(suite: str) -> None:
    assert set(PINNED[suite]) == set(TaskRegistry(suite).names())


@pytest.mark.parametrize(("suite", "name"), [(suite, name) for suite, names in PINNED.items() for name in names])
def test_instances_are_what_they_were(suite: str, name: str) -> None:
    kind = TaskRegistry(suite).get(name)
    assert digest(kind, suite) == PINNED[suite][name], "if this is meant: python -m tests.mobile_world.tasks.pinned"
