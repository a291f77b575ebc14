"""People and small talk of scenes without a goal: many more than other tasks draw from."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from mobile_world.tasks.data_files import read_data, words_of
from mobile_world.tasks.sample_data import draw_numbers


@cache
def _data() -> dict[str, Any]:
    return read_data(__file__)


def draw_people(random: Random, count: int) -> list[list[str]]:
    """Names with a number each; no two share a first name, a family name or a number."""
    first, last = (random.sample(words_of(_data()[names]), count) for names in ("first_names", "last_names"))
    return [[f"{a} {b}", number] for a, b, number in zip(first, last, draw_numbers(random, count), strict=True)]


def draw_chinese_people(random: Random, count: int) -> list[list[str]]:
    """The same, with Chinese names."""
    surnames = random.sample(_data()["chinese_surnames"], count)
    given = random.sample(words_of(_data()["chinese_given_names"]), count)
    numbers = draw_numbers(random, count)
    return [[f"{a}{b}", number] for a, b, number in zip(surnames, given, numbers, strict=True)]


def draw_talk(random: Random, count: int) -> list[str]:
    """Different messages that ask for nothing."""
    talk: list[str] = _data()["small_talk"]
    return random.sample(talk, count)


def draw_chinese_talk(random: Random, count: int) -> list[str]:
    """The same, in Chinese."""
    talk: list[str] = _data()["chinese_talk"]
    return random.sample(talk, count)
