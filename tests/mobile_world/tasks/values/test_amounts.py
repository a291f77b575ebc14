"""Amounts of ingredients, read in what agents say."""

from __future__ import annotations

import pytest

from mobile_world.tasks.values import Amount


@pytest.mark.parametrize(
    ("right", "answer"),
    [
        ("1/2 cup", "1/2 cup"),
        ("1/2 cup", "½ cup"),
        ("1/2 cup", "0.5 cups of tahini"),
        ("1/2 cup", "You need half a cup."),
        ("1/2 cup", "a half cup"),
        ("1/2 cup", "The recipe asks for 1/2 cup of rye flour."),
        ("1/2 cup", "1/2 cup, not 1 cup"),
        ("3/4 cup", "three quarters of a cup"),
        ("1 1/2 cups", "1½ cups"),
        ("1 1/2 cups", "1 and 1/2 cups"),
        ("1 1/2 cups", "1.5 cup"),
        ("2 tablespoons", "2 Tbsp."),
        ("2 tablespoons", "two tablespoons"),
        ("1 teaspoon", "1 tsp"),
        ("250 grams", "250g"),
    ],
)
def test_an_amount_may_be_written_in_other_ways(right: str, answer: str) -> None:
    reading = Amount(right).read(answer)
    assert reading.right, reading.fault


@pytest.mark.parametrize(
    ("right", "answer", "fault"),
    [
        ("1/2 cup", "1 1/2 cup", "says 1 1/2 cup"),
        ("1/2 cup", "1/2", "names no amount"),
        ("1/2 cup", "1/2 teaspoon", "says 1/2 teaspoon"),
        ("1/2 cup", "2 cups", "says 2 cups"),
        ("1/2 cup", "1/2 cup or 1 cup", "also says 1 cup"),
        ("1/2 cup", "1/2 cup or none", "choice"),
        ("1/2 cup", "not 1/2 cup", "denies"),
        ("1/2 cup", "I do not know, 1/2 cup", "does not know"),
        ("1 cup", "11 cups", "says 11 cups"),
        ("1 cup", "1/1/2023", "names no amount"),
        ("1 cup", " ".join(["2 cups,"] * 60), "names 60"),
        ("1 teaspoon", "1 tablespoon", "says 1 tablespoon"),
    ],
)
def test_another_amount_is_wrong(right: str, answer: str, fault: str) -> None:
    reading = Amount(right).read(answer)
    assert not reading.right
    assert fault in reading.fault


def test_what_is_no_amount_is_refused() -> None:
    with pytest.raises(ValueError, match="no amount"):
        Amount("some")
    assert str(Amount("1 cup")) == "1 cup"
