"""The README tells how many tasks there are."""

from __future__ import annotations

import re
from pathlib import Path

from mobile_world.tasks import FAMILIES, TaskRegistry

README = Path(__file__).parents[3] / "README.md"
COUNTS = re.compile(
    r"(\d+) tasks in two families: (\d+) of MobileWorld's 201 under their official names, (\d+) of our own, "
    r"and (\d+) of AndroidWorld's kind \((\d+) of its 116"
)
SCENES = re.compile(r"For agents without a goal there are (\d+) scenes")


def test_the_readme_counts_the_tasks_that_there_are() -> None:
    told = COUNTS.search(" ".join(README.read_text(encoding="utf-8").split()))
    ours, theirs = (TaskRegistry(name) for name in ("mobile_world", "android_world"))
    counts = [len(each) for each in (ours.select("@official"), ours.select("@own"), theirs.names())]
    official = len(theirs.select("@official"))
    assert told is not None and list(map(int, told.groups())) == [sum(counts), *counts, official]
    assert list(FAMILIES) == ["mobile_world", "android_world", "goalless"]
    scenes = SCENES.search(" ".join(README.read_text(encoding="utf-8").split()))
    assert scenes is not None and int(scenes[1]) == len(TaskRegistry("goalless").names())
