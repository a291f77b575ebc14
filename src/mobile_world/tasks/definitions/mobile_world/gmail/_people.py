"""People who write mails, drawn for tasks; nobody on the phone has their names."""

from __future__ import annotations

from random import Random

from mobile_world.tasks.sample_data import FIRST_NAMES

DOMAINS = ("gmail.com", "email.com", "outlook.com", "fastmail.com")


def draw_writers(random: Random, count: int) -> list[list[str]]:
    """First names with an address each, all different."""
    names = random.sample(FIRST_NAMES, count)
    return [[name, f"{name.lower()}{random.randrange(10, 1000)}@{random.choice(DOMAINS)}"] for name in names]
