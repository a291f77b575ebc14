"""The golden corpus after accidents: no exception, no text that was not said, nothing slow."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mobile_world.agents.codecs import Parse, codec
from mobile_world.domain import Answer, AskUser, Finish, OpenApp, TypeText
from tests.mobile_world.agents.codecs.any_action import SCREENS, view
from tests.mobile_world.agents.codecs.test_corpus import ROWS

VIEW = view(SCREENS[0])
PIECES = ("'", '"', "\\", ")", "(", "]", "}", "{", ",", "=", ":", "\n", " ", "<", ">", "</", "0", "9", "-", ".", "，")


def damaged(chance: random.Random, text: str) -> str:
    """A text with a few characters lost, doubled, swapped or put in."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        until = min(len(text), at + chance.choice((0, 1, 1, 2, 8)))
        put = chance.choice(("", text[at:until] * 2, chance.choice(PIECES), chance.choice(ROWS)["text"][-20:]))
        text = text[:at] + put + text[until:]
    return text


def words(parse: Parse) -> Iterator[str]:
    """The free text of an action."""
    match parse.action:
        case TypeText() | Answer() | Finish():
            yield parse.action.text
        case AskUser():
            yield parse.action.question
        case OpenApp():
            yield parse.action.app


def check(name: str, text: str) -> None:
    parse = codec(name).parse(text, VIEW, finish_reason="stop")
    assert (parse.action is None) == (parse.error is not None)
    assert parse.strict == (parse.action is not None and not parse.repairs)
    if parse.span is None or "\\" in text:
        return
    spoken = text[parse.span.start : parse.span.end]
    for said in words(parse):
        assert said in spoken, (said, spoken)


@pytest.mark.parametrize("name", sorted({row["codec"] for row in ROWS}))
def test_damaged_outputs_have_a_verdict(name: str) -> None:
    throw(name, rounds=3)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({row["codec"] for row in ROWS}))
def test_many_damaged_outputs_have_a_verdict(name: str) -> None:
    throw(name, rounds=60)


def throw(name: str, *, rounds: int) -> None:
    chance = random.Random(f"damaged {name} {rounds}")
    for row in ROWS:
        if row["codec"] == name and len(row["text"]) < 2000:
            for _ in range(rounds):
                check(name, damaged(chance, row["text"]))
