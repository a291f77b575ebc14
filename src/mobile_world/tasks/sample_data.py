"""Sample data that tasks draw their instances from: names, phone numbers, small talk.

Everything depends on the given `Random` alone and is made of JSON values, so that it can stand in `params`.
"""

from __future__ import annotations

from random import Random

from mobile_world.tasks.data_files import read_data, words_of

_DATA = read_data(__file__)
FIRST_NAMES: tuple[str, ...] = tuple(words_of(_DATA["first_names"]))
LAST_NAMES: tuple[str, ...] = tuple(words_of(_DATA["last_names"]))
FIRST_LAST_NAME = "Aalto"
"""A family name that address books list before all of these."""
AREA_CODES: tuple[str, ...] = tuple(words_of(_DATA["area_codes"]))
SMALL_TALK: tuple[str, ...] = tuple(_DATA["small_talk"])


def draw_people(random: Random, count: int) -> list[list[str]]:
    """Names with a number each; no two share a first name, a family name or a number."""
    first, last = random.sample(FIRST_NAMES, count), random.sample(LAST_NAMES, count)
    return [[f"{a} {b}", number] for a, b, number in zip(first, last, draw_numbers(random, count), strict=True)]


def draw_numbers(random: Random, count: int) -> list[str]:
    """Different phone numbers, ten digits each, of the range that is kept free for stories."""
    lines = random.sample(range(100), count)
    return [f"{random.choice(AREA_CODES)}55501{line:02}" for line in lines]


def draw_talk(random: Random, count: int) -> list[str]:
    """Different messages that ask for nothing."""
    return random.sample(SMALL_TALK, count)
