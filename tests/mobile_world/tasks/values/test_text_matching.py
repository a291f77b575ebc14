"""Words of an agent, told apart from words that only look like them."""

from __future__ import annotations

import pytest

from mobile_world.tasks.values import Message, MessageContaining, mentions, sent
from mobile_world.tasks.values.text_matching import same_wording


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
    ("text", "same"),
    [
        ("It’s  ON ", True),
        ("It's on.", True),
        ("It's on!", False),
        ("It's on. Now.", False),
        ("Its on", False),
    ],
)
def test_wordings_that_are_the_same(text: str, same: bool) -> None:
    assert same_wording(text, "It's on.") == same


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
        (sent("2065550100", "At the boathouse, not at the cinema this time."), True),
        (sent("2065550100", "The boathouse instead of the cinema"), True),
        (sent("2065550100", "Hi! The boathouse it is, by the old pier, at seven. Not the cinema. See you, Ada"), True),
        (sent("2065550100", "It was nice seeing you at the cinema too! Let's meet at the boathouse instead."), True),
        (sent("2065550100", "Great to see you at the cinema! The boathouse on Saturday?"), True),
        (sent("2065550100", "It was nice at the boathouse, we meet at the cinema"), False),
        (sent("2065550100", "Not at the boathouse."), False),
        (sent("2065550100", "At the cinema, not at the boathouse."), False),
        (sent("2065550101", "At the boathouse"), False),
        (Message("2065550100", "At the boathouse", "failed"), False),
        (Message("2065550100", "At the boathouse"), False),
    ],
)
def test_a_message_that_says_one_thing_and_not_another(message: Message, right: bool) -> None:
    assert MessageContaining("(206) 555-0100", "boathouse", but_not=("cinema",)).matches(message) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("It is underneath the doormat!", True),
        ("Below the doormat.", True),
        ("Behind the doormat", False),
        ("Under the doormat, probably", False),
        ("It was under the doormat last time", False),
    ],
)
def test_words_of_place_that_are_right_beside_a_phrase(text: str, right: bool) -> None:
    wanted = MessageContaining("2065550100", "doormat", where=("under", "underneath", "below"))
    assert wanted.matches(sent("2065550100", text)) is right


@pytest.mark.parametrize("text", ["It was 4417 until yesterday", "Maybe 4417", "4417?"])
def test_a_secret_is_told_however_it_is_qualified(text: str) -> None:
    said = sent("2065550100", text)
    assert MessageContaining("2065550100", "4417", however=True).matches(said)
    assert not MessageContaining("2065550100", "4417").matches(said)


@pytest.mark.parametrize("text", ["The train was moved from platform 3 to platform 7.", "We'll meet on platform 7"])
def test_what_was_moved_there_and_what_is_to_come_is_no_qualifier(text: str) -> None:
    assert MessageContaining("2065550100", "7").matches(sent("2065550100", text))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ada: (206) 555-0131", True),
        ("1-206-555-0131", True),
        ("+1 206 555 0131, not 206.555.0132", True),
        ("206-555-0131 and 206 555 0132", False),
        ("206-555-0132", False),
        ("12206555013199", False),
    ],
)
def test_a_message_with_a_phone_number_and_no_other(text: str, right: bool) -> None:
    wanted = MessageContaining("2065550100", "2065550131", but_not=("2065550132",))
    assert wanted.matches(sent("2065550100", text)) is right
