"""A seeded finger that stays in Joplin; it may find no crash."""

from __future__ import annotations

import random

import pytest

from simdroid.device import Phone
from tests.apps.joplin.conftest import Sh
from tests.apps.joplin.notebook import START
from tests.fuzz import tapper

LINES = ("settings put system user_rotation 1", "settings put system user_rotation 0", "cmd uimode night yes")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 6])
def test_no_event_breaks_the_app(joplin: Phone, sh: Sh, seed: int) -> None:
    chance = random.Random(seed)
    sh("settings put system accelerometer_rotation 0")
    for _ in range(4):
        sh(f"{chance.choice(LINES)}; {START}")
        for _ in range(50):
            tapper.act(joplin, chance)
        joplin.display.png()
        assert joplin.display.crashes == 0, [
            entry.message for entry in joplin.system.log.entries() if entry.buffer == "crash"
        ]
