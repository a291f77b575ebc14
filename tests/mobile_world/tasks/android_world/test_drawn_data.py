"""What instances are drawn from: varied, plausible, never the same twice in one instance."""

from __future__ import annotations

import unicodedata
from itertools import combinations
from random import Random

import pytest

from mobile_world.tasks.definitions.android_world import _data
from mobile_world.tasks.definitions.android_world._data.sentences import SENTENCES
from mobile_world.tasks.definitions.android_world._shared.official import alike
from mobile_world.tasks.values import plain_number

MANY = range(200)


def scripts(text: str) -> set[str]:
    return {unicodedata.name(letter).split()[0] for letter in text if letter.isalpha()}


def test_people_are_called_in_several_scripts() -> None:
    names = [_data.draw_names(Random(seed), 1)[0] for seed in MANY]
    assert len(set(names)) > 100
    assert set().union(*map(scripts, names)) == {"LATIN", "CYRILLIC", "GREEK"}
    assert all(len(name.split()) == 2 and len(scripts(name)) == 1 for name in names)
    assert 0.3 < sum(not name.isascii() for name in names) / len(names) < 0.7


@pytest.mark.parametrize("seed", range(20))
def test_nobody_shares_a_name_or_a_number(seed: int) -> None:
    words = " ".join(_data.draw_names(Random(seed), 6)).split()
    assert len(set(words)) == 12
    numbers = [plain_number(number) for number in _data.draw_numbers(Random(seed), 6)]
    assert len(set(numbers)) == 6
    assert all(len(number) == 10 and "55501" in number for number in numbers)


def test_sentences_are_in_many_languages_and_never_alike() -> None:
    drawn = _data.draw_sentences(Random(5), len(SENTENCES))
    assert {"LATIN", "CYRILLIC", "GREEK", "CJK", "HIRAGANA", "HANGUL"} <= set().union(*map(scripts, drawn))
    assert not any(alike(one, other) for one, other in combinations(drawn, 2))
    assert not any("{" in sentence or "\n" in sentence for sentence in drawn)


def test_addresses_and_snippets_differ() -> None:
    first, second = _data.draw_addresses(Random(3), 2)
    assert not alike(first, second)
    assert all(len(scripts(address)) <= 2 for address in _data.draw_addresses(Random(4), 14))
    assert len({_data.draw_snippet(Random(seed)) for seed in MANY}) > 150
