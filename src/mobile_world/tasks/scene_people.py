"""People and small talk of scenes without a goal: many more than other tasks draw from."""

from __future__ import annotations

from random import Random

from mobile_world.tasks.data_files import read_data, words_of
from mobile_world.tasks.sample_data import draw_numbers

_DATA = read_data(__file__)
FIRST_NAMES = words_of(_DATA["first_names"])
LAST_NAMES = words_of(_DATA["last_names"])
CHINESE_SURNAMES: str = _DATA["chinese_surnames"]
CHINESE_GIVEN_NAMES = words_of(_DATA["chinese_given_names"])
SMALL_TALK: list[str] = _DATA["small_talk"]
CHINESE_TALK: list[str] = _DATA["chinese_talk"]


def draw_people(random: Random, count: int) -> list[list[str]]:
    """Names with a number each; no two share a first name, a family name or a number."""
    first, last = random.sample(FIRST_NAMES, count), random.sample(LAST_NAMES, count)
    return [[f"{a} {b}", number] for a, b, number in zip(first, last, draw_numbers(random, count), strict=True)]


def draw_chinese_people(random: Random, count: int) -> list[list[str]]:
    """The same, with Chinese names."""
    family, first = random.sample(CHINESE_SURNAMES, count), random.sample(CHINESE_GIVEN_NAMES, count)
    return [[f"{a}{b}", number] for a, b, number in zip(family, first, draw_numbers(random, count), strict=True)]


def draw_talk(random: Random, count: int) -> list[str]:
    """Different messages that ask for nothing."""
    return random.sample(SMALL_TALK, count)


def draw_chinese_talk(random: Random, count: int) -> list[str]:
    """The same, in Chinese."""
    return random.sample(CHINESE_TALK, count)
