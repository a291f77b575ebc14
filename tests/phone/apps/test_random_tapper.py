"""A seeded finger that does anything anywhere, and finds no crash."""

from __future__ import annotations

import random

import pytest

from mobile_world.phone.device import Phone
from mobile_world.phone.ui import KEY_NAMES, TYPEABLE

POWER_KEYS = ("POWER", "SLEEP", "SOFT_SLEEP")


def act(phone: Phone, chance: random.Random) -> None:
    """One random event; taps are the most frequent."""
    display = phone.display
    width, height = display.metrics.width, display.metrics.height

    def point() -> tuple[int, int]:
        return chance.randrange(-10, width + 10), chance.randrange(-10, height + 10)

    kind = chance.randrange(20)
    if kind < 11:
        display.tap(*point())
    elif kind < 15:
        display.swipe(*point(), *point(), duration_ms=chance.choice((50, 300, 900)), drag=chance.random() < 0.2)
    elif kind < 17:
        x, y = point()
        display.swipe(x, y, x, y, duration_ms=1000)
    elif kind == 17:
        display.type_text("".join(chance.choices(sorted(TYPEABLE), k=5)))
    elif kind == 18:
        phone.system.editor.commit_text(chance.choice(("é漢😀", "\n", "a\tb", "")))
    else:
        display.key(chance.choice([code for code, name in enumerate(KEY_NAMES) if name not in POWER_KEYS]))


@pytest.mark.parametrize("seed", [1, 2])
def test_random_events_crash_nothing(phone: Phone, seed: int) -> None:
    chance = random.Random(seed)
    for step in range(400):
        act(phone, chance)
        if step % 40 == 0:
            phone.system.settings.put("system", "user_rotation", str(chance.randrange(4)))
            phone.display.png()
    assert phone.display.dump().endswith("</hierarchy>")
    assert phone.display.crashes == 0


def test_the_same_events_give_the_same_pixels_and_trees(phone: Phone, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = Phone(tmp_path_factory.mktemp("other") / "phone")
    for each in (phone, other):
        chance = random.Random(3)
        for _ in range(150):
            act(each, chance)
    assert phone.display.dump() == other.display.dump()
    assert phone.display.png() == other.display.png()
    assert phone.digest() == other.digest()
