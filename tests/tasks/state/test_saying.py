"""Words of an agent, told apart from words that only look like them."""

from __future__ import annotations

import pytest

from mobile_world.tasks.state import Message, mentions, one_message

BEFORE = [Message("2065550100", "Where?"), Message("2065550101", "Hello")]


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
    ],
)
def test_phrases_that_are_there(text: str, phrase: str) -> None:
    assert mentions(text, phrase)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("4829130", "482913"),
        ("x482913", "482913"),
        ("Adalbert", "Ada"),
        ("206 555 01", "2065550100"),
        ("", "Ada"),
        ("somewhere", "where"),
    ],
)
def test_phrases_that_are_not_there(text: str, phrase: str) -> None:
    assert not mentions(text, phrase)


def _judged(*new: Message, but_not: tuple[str, ...] = ("cinema",)) -> float:
    after = [*BEFORE, *new]
    return one_message(BEFORE, after, to="2065550100", saying="boathouse", but_not=but_not).value


def test_one_message_with_the_word() -> None:
    assert _judged(Message("2065550100", "At the Boathouse.", "sent")) == 1
    assert _judged() == 0
    assert _judged(Message("2065550100", "At the cinema or the boathouse", "sent")) == 0
    assert _judged(Message("2065550101", "At the boathouse", "sent")) == 0
    assert _judged(Message("2065550100", "At the boathouse", "failed")) == 0
    assert _judged(*[Message("2065550100", "boathouse", "sent")] * 2) == 0


def test_one_message_does_not_pay_for_a_deleted_one() -> None:
    new = Message("2065550100", "boathouse", "sent")
    score = one_message(BEFORE, [BEFORE[0], new], to="2065550100", saying="boathouse")
    assert score.value == 0
    assert "Hello" in score.reason
