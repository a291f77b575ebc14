"""Sample data that tasks draw their instances from: names, phone numbers, small talk.

Everything depends on the given `Random` alone and is made of JSON values, so that it can stand in `params`.
"""

from __future__ import annotations

from random import Random

# fmt: off
FIRST_NAMES = (
    "Amara", "Bastian", "Celeste", "Dmitri", "Esther", "Farid", "Greta", "Hamza", "Ingrid", "Jonas", "Keiko", "Leonor",
    "Mateus", "Nadia", "Oskar", "Priya", "Quentin", "Rosalind", "Soren", "Tamsin", "Ulrich", "Violeta", "Wendell",
    "Ximena", "Yusuf", "Zelda",
)
LAST_NAMES = (
    "Abbott", "Bergstrom", "Castellano", "Dubois", "Eriksen", "Fontaine", "Gallagher", "Horvath", "Ibarra", "Jankowski",
    "Kowalczyk", "Lindqvist", "Moreau", "Novak", "Okafor", "Petrov", "Quintero", "Rasmussen", "Santoro", "Thackeray",
    "Underhill", "Vasquez", "Whitfield", "Yamada", "Zimmermann",
)
FIRST_LAST_NAME = "Aalto"
"""A family name that address books list before all of these."""
AREA_CODES = ("206", "312", "415", "503", "617", "646", "702", "773", "808", "919")
SMALL_TALK = (
    "Did you get home alright?",
    "The train was packed again this morning.",
    "Thanks for the soup, it was lovely.",
    "Can you water the ferns while we are away?",
    "Match starts at noon, bring a scarf.",
    "I found your umbrella under the bench.",
    "No rush, whenever you have a minute.",
    "The printer is working again.",
    "We are out of coffee filters.",
    "That film was far too long.",
    "Say hello to your sister from me.",
    "The lift is being repaired until Thursday.",
)
# fmt: on


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
