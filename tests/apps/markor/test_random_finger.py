"""A seeded finger that stays in Markor, among files of all kinds; it may find no crash."""

from __future__ import annotations

import random

import pytest

from simdroid.device import Phone
from tests.apps.markor.conftest import NOTEBOOK, START, Sh
from tests.fuzz import tapper

FILES = (
    f"cd {NOTEBOOK}; mkdir -p A/B; "
    "printf '# H\\n- [ ] x **b** [l](http://a.b)\\n| a | b |\\n|---|\\n| 1 |\\n```\\nq' > t.md; "
    "printf 'a,b\\n\"x' > c.csv; printf '\\377\\000x' > A/bin.dat; printf '(A) do' > todo.txt"
)
LINES = ("settings put system user_rotation 1", "settings put system user_rotation 0", "cmd uimode night yes")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 6])
def test_no_event_breaks_the_app(markor: Phone, sh: Sh, seed: int) -> None:
    chance = random.Random(seed)
    sh("settings put system accelerometer_rotation 0")
    for _ in range(3):
        sh(f"{FILES}; {chance.choice(LINES)}; {START}")
        for _ in range(50):
            tapper.act(markor, chance)
        markor.display.png()
        assert markor.display.crashes == 0, [
            entry.message for entry in markor.system.log.entries() if entry.buffer == "crash"
        ]
