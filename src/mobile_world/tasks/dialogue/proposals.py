"""Values that a question proposes, such as the time in “Is it 7:30?”."""

from __future__ import annotations

import re
from datetime import time
from typing import NamedTuple

from mobile_world.tasks.dialogue.facts import Fact
from mobile_world.tasks.dialogue.questions import CHINESE, plain
from mobile_world.tasks.values.answers.moments import NamedTime, times
from mobile_world.tasks.values.answers.statements import phrase_pattern

_HALF_OF_THE_DAY = re.compile(r"[apn]|[凌清早上中下傍晚夜午]")
"""What a time has beside its numbers when it says which half of the day is meant."""
_NOON = 12
_PHONE_NUMBER = re.compile(r"\+?\(?\d(?:[\s.()-]{0,3}\d){6,}")


class Proposals(NamedTuple):
    """What a question proposes for a fact."""

    right: bool
    """Whether the right value is among it."""
    several: bool
    """Whether it is a choice between values."""
    rest: str
    """The question without it."""


def proposals(fact: Fact, question: str) -> Proposals | None:
    """What a question proposes for a fact; nothing when it proposes nothing."""
    text = plain(question)
    return _times(fact, text) if fact.kind == "time" else _choices(fact, text)


def _times(fact: Fact, text: str) -> Proposals | None:
    named = times(text)
    if not named or not fact.value:
        return None
    hour, minute = map(int, fact.value.split(":"))
    right = [_may_be(each, text[each.start : each.end], time(hour, minute)) for each in named]
    rest = "".join(
        " " if any(each.start <= place < each.end for each in named) else text[place] for place in range(len(text))
    )
    return Proposals(any(right), len({each.at for each in named}) > 1, rest)


def _may_be(named: NamedTime, words: str, wanted: time) -> bool:
    """Whether a time may be meant; without a half of the day “7:40” is in the morning and in the evening."""
    same = named.at.hour % _NOON == wanted.hour % _NOON and named.at.minute == wanted.minute
    open_half = named.at.hour <= _NOON and not _HALF_OF_THE_DAY.search(words)
    return named.agrees(wanted) or (open_half and same)


def _choices(fact: Fact, text: str) -> Proposals | None:
    named, rest = set(), text
    names = [(name, value) for value, others in fact.values.items() for name in others]
    for name, value in sorted(names, key=lambda pair: len(pair[0]), reverse=True):
        pattern = (
            name
            if re.search(rf"[{CHINESE}]", name)
            else rf"(?<![a-z0-9])(?:the )?{phrase_pattern(plain(name))}(?![a-z0-9])"
        )
        if re.search(pattern, rest):
            named.add(value)
            rest = re.sub(pattern, " ", rest)
    if not named and any(name.isdecimal() for name, _ in names) and _PHONE_NUMBER.search(rest):
        return Proposals(right=False, several=False, rest=_PHONE_NUMBER.sub(" ", rest))
    return Proposals(fact.value in named, len(named) > 1, rest) if named else None
