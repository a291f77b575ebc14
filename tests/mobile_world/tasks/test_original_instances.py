"""The one instance that the original MobileWorld suite has of each task, and the images that tasks name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.official_names import MOBILE_WORLD_NAMES
from tests.mobile_world.tasks.packs import task_text, write

COMPATIBLE = TaskRegistry("mobile_world", official_compat=True)
OFFICIAL = COMPATIBLE.select("@official")
DRAWN_THERE_TOO = {"DeleteUselessFilesAskUserTask"}
"""Tasks whose original draws its instances as well, without a seed."""


@pytest.mark.parametrize("name", OFFICIAL)
def test_the_first_instance_of_seed_0_is_the_original_s(name: str) -> None:
    task = COMPATIBLE.get(name)
    reference = task.reference_params()
    if name in DRAWN_THERE_TOO:
        assert reference is None
        return
    assert reference is not None and json.loads(json.dumps(reference)) == reference
    seeds = [COMPATIBLE.instance_seed(base_seed=0, task=name, replica=replica) for replica in range(8)]
    made = [COMPATIBLE.create(name, seed=seed) for seed in seeds]
    assert seeds[0] == 0 and made[0].params == reference
    assert any(each.params != reference for each in made[1:]), "other seeds draw"
    assert TaskRegistry("mobile_world").instance_seed(base_seed=0, task=name, replica=0) != 0
    assert made[0].suite_image.name == "mobile_world"
    assert "agent-user-interaction" not in task.task_tags or task.answers_questions()


def test_names_of_the_original_suite() -> None:
    assert len(MOBILE_WORLD_NAMES) == 201
    registry = TaskRegistry("mobile_world")
    assert set(registry.select("@official")) <= MOBILE_WORLD_NAMES
    assert not MOBILE_WORLD_NAMES.intersection(registry.select("@own"))
    assert {registry.create(name, seed=0).suite_image.name for name in registry.select("@own")} == {"android_world"}


def test_an_image_that_there_is_not_is_told(tmp_path: Path) -> None:
    write(tmp_path, "lost.py", task_text("LostTask", body='image = "nexus"'))
    [problem] = TaskRegistry("mobile_world", extra_dirs=[tmp_path]).problems
    assert problem.reason == "LostTask names the image 'nexus'; there are: android_world, mobile_world"
