"""A seeded finger that stays in Tasks, among tasks of all kinds; it may find no crash."""

from __future__ import annotations

import random

import pytest

from simdroid.device import Phone
from tests.apps.tasks_org.task_steps import START, Sh, insert, ms
from tests.fuzz import tapper

LINES = ("settings put system user_rotation 1", "settings put system user_rotation 0", "cmd uimode night yes")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 6])
def test_no_event_breaks_the_app(tasks: Phone, sh: Sh, seed: int) -> None:
    chance = random.Random(seed)
    sh("settings put system accelerometer_rotation 0")
    insert(sh, "Rent", priority=0, due=ms(16), notes="Ask")
    insert(sh, "Below", parent=1, due=-5, start=ms(20))
    insert(sh, "Loop", parent=3, priority=9, due=10**17)
    insert(sh, "Done", done=ms(14, 9))
    for _ in range(4):
        sh(f"{chance.choice(LINES)}; {START}")
        for _ in range(60):
            tapper.act(tasks, chance)
        tasks.display.png()
        assert tasks.display.crashes == 0, [
            entry.message for entry in tasks.system.log.entries() if entry.buffer == "crash"
        ]
