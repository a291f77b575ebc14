"""Words of an agent, told apart from words that only look like them."""

from __future__ import annotations

import pytest

from mobile_world.tasks.values import Message, MessageContaining, mentions, sent


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The code is 482913.", "482913"),
        ("code 482 913", "482913"),
        ("482-913!", "482913"),
        ("It was ÁDA  lovelace", "Ada Lovelace"),
        ("call (206) 555-0100 now", "2065550100"),
        ("+1 206.555.0100", "2065550100"),
        ("at 9 o’clock", "o'clock"),
        ("号码是13800138000。", "13800138000"),
        ("55(50)100", "5550100"),
    ],
)
def test_phrases_that_are_there(text: str, phrase: str) -> None:
    assert mentions(text, phrase)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("4829130", "482913"),
        ("55(50)10", "555010"),
        ("x482913", "482913"),
        ("Adalbert", "Ada"),
        ("206 555 01", "2065550100"),
        ("", "Ada"),
        ("somewhere", "where"),
    ],
)
def test_phrases_that_are_not_there(text: str, phrase: str) -> None:
    assert not mentions(text, phrase)


@pytest.mark.parametrize(
    ("message", "right"),
    [
        (sent("2065550100", "At the Boathouse."), True),
        (sent("2065550100", "At the cinema or the boathouse"), False),
        (sent("2065550101", "At the boathouse"), False),
        (Message("2065550100", "At the boathouse", "failed"), False),
        (Message("2065550100", "At the boathouse"), False),
    ],
)
def test_a_message_that_says_one_thing_and_not_another(message: Message, right: bool) -> None:
    assert MessageContaining("(206) 555-0100", "boathouse", but_not=("cinema",)).matches(message) is right
