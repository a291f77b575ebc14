"""Values that a question proposes, such as the time in “Is it 7:30?”."""

from __future__ import annotations

import re
from datetime import time
from typing import Final, NamedTuple

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Fact
from mobile_world.tasks.dialogue.people import mentioned
from mobile_world.tasks.dialogue.questions import CHINESE, plain
from mobile_world.tasks.values.answers.moments import NamedTime, times
from mobile_world.tasks.values.answers.statements import phrase_pattern

_HALF_OF_THE_DAY: Final = re.compile(r"[apn]|[凌清早上中下傍晚夜午]")
"""What a time has beside its numbers when it says which half of the day is meant."""
_NOON: Final = 12
_PHONE: Final = re.compile(r"(?<![a-z0-9.])\+?\(?\d(?:[\s.()-]{0,3}\d){6,}(?![a-z0-9])")
_SHAPES: Final = (
    re.compile(r"[a-z0-9_.+-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+"),
    re.compile(r"(?<![a-z0-9_/])[a-z0-9_-]+(?:/[a-z0-9_-]+)+"),
    re.compile(r"(?<![a-z0-9_.-])[a-z0-9_-]+\.[a-z]{2,4}(?![a-z0-9_.])"),
    _PHONE,
    re.compile(r"(?<![a-z0-9.:/-])\d\.\d+(?![a-z0-9:])"),
)
"""An address, a folder, a file, a telephone number and a decimal: a fact with such a value is proposed by another."""
_ENDING: Final = re.compile(r"\b(?:ends?|ending) (?:in|with|on) (\d{2,6})\b|(?:尾号|最后几位)(?:是|为)?(\d{2,6})")
_KEPT: Final = re.compile(r"\b(?:and|but) (?:i )?(?:keep|leave)\b[^,;.?]*|(?:保留|留下|留着|留)[^,，;；。？]*")
"""What stays, in a proposal of what goes."""
_UP_TO: Final = re.compile(r"(?<=est) to (?:the )?[a-z]+est\b|(?<!从)[到至]最.(?:的|修改的|创建的)?(?:文件)?")
"""Where an order ends, in a proposal of where it begins."""
_ALL: Final = re.compile(
    r"\b(?:all|every one) of (?:them|these|those)\b|\ball (?:can|should|may)\b|全部都?|都(?:可以|能|要)?删"
)
_LISTED: Final = 3
"""Values side by side that are a list of what there is and no proposal."""


class Proposals(NamedTuple):
    """What a question proposes for a fact."""

    right: bool | None
    """Whether it is right; nothing for a choice between several values, or where that is open."""


def proposals(fact: Fact, question: str) -> Proposals | None:
    """What a question proposes for a fact; nothing when it proposes nothing."""
    text = _UP_TO.sub(" ", _KEPT.sub(" ", plain(question)))
    if fact.kind == "time":
        return _time(fact, text)
    if fact.detail is not None and (digits := {match[0] for match in _PHONE.finditer(text)}):
        told = [each.en for name, each in fact.detail.of_each.items() if mentioned(text, (name, name.split()[0]))]
        known = [_digits(each) for each in told or [fact.detail.answer.en]]
        return Proposals(
            all(any(_digits(said) in each for each in known) for said in digits) if len(digits) == 1 else None
        )
    named = _values(fact, text) or _shaped(fact, text)
    if not named and fact.needs is not None and _ALL.search(text):
        return Proposals(None)
    return _judged(fact, named, text) if named else None


def _judged(fact: Fact, named: set[str], text: str) -> Proposals:
    right = set(fact.value.split(", ")) if len(fact.value.split(", ")) > 1 else {fact.value}
    if len(right) == 1:
        return Proposals(named == right if len(named) == 1 else None)
    if named == right:
        return Proposals(right=True)
    if named - right or words.ONLY.search(text):
        return Proposals(None if len(named & right) and words.CHOICE.search(text) else False)
    return Proposals(True if len(named) == 1 else None)


def _time(fact: Fact, text: str) -> Proposals | None:
    named = times(text)
    if not fact.value:
        return None
    if not named:
        dated = _values(fact, text)
        if dated:
            return Proposals(dated == {fact.value} if len(dated) == 1 else None)
        return Proposals(None) if fact.misspoken and len(set(words.HALF.findall(text))) > 1 else None
    if fact.parts and len({each.at for each in named}) > 1:
        known = {f"{each.at:%H:%M}" for each in named} <= {fact.value, *fact.parts.values()}
        return Proposals(
            True if known and _values(fact, text) <= {fact.value} and not words.CHOICE.search(text) else None
        )
    wanted = next((value for name, value in fact.parts.items() if name in text), fact.value)
    hour, minute = map(int, wanted.split(":"))
    right = [_may_be(each, text[each.start : each.end], time(hour, minute)) for each in named]
    return Proposals(None if len({each.at for each in named}) > 1 else any(right))


def _may_be(named: NamedTime, said: str, wanted: time) -> bool:
    """Whether a time may be meant; without a half of the day “7:40” is in the morning and in the evening."""
    same = named.at.hour % _NOON == wanted.hour % _NOON and named.at.minute == wanted.minute
    open_half = named.at.hour <= _NOON and not _HALF_OF_THE_DAY.search(said)
    return named.agrees(wanted) or (open_half and same)


def _values(fact: Fact, text: str) -> set[str]:
    """Values of the fact that are named; a list of them all is none."""
    places: list[tuple[int, int, str]] = []
    names = [(name, value) for value, others in fact.values.items() for name in others]
    rest = text
    for name, value in sorted(names, key=lambda pair: len(pair[0]), reverse=True):
        for match in re.finditer(_pattern(name), rest):
            places.append((match.start(), match.end(), value))
            rest = rest[: match.start()] + " " * (match.end() - match.start()) + rest[match.end() :]
    places.sort()
    run: list[tuple[int, int, str]] = []
    runs = [run]
    for place in places:
        if run and not re.fullmatch(r"[\s,、;和与及]*(?:and|or|&)?[\s\"“”]*", text[run[-1][1] : place[0]]):
            run = []
            runs.append(run)
        run.append(place)
    listed = {id(each) for each in runs if len(each) >= _LISTED and len({value for *_, value in each}) >= _LISTED}
    kept = [each for each in runs if id(each) not in listed] if any(id(r) not in listed and r for r in runs) else runs
    return {value for each in kept for *_, value in each}


def _pattern(name: str) -> str:
    if re.search(rf"[{CHINESE}]", name):
        return re.escape(name)
    return rf"(?<![a-z0-9])(?:the )?{phrase_pattern(plain(name))}(?:'s)?(?![a-z0-9])"


def _shaped(fact: Fact, text: str) -> set[str]:
    """What looks as the value does, though it may be another one."""
    values = [fact.value, *fact.value.split(", "), *(name for names in fact.values.values() for name in names)]
    ending = _ENDING.search(text)
    if ending is not None and values[0][-1:].isdigit():
        digits = ending[1] or ending[2]
        return {fact.value if _digits(fact.value).endswith(digits) else digits}
    for shape in _SHAPES:
        if any(shape.fullmatch(value.casefold()) for value in values):
            said = {match[0] for match in shape.finditer(text)}
            named = {next((value for value in values if _same(value, each)), each) for each in said}
            return {next((value for value, names in fact.values.items() if each in names), each) for each in named}
    return set()


def _same(value: str, said: str) -> bool:
    if _digits(value) and not re.search(r"[a-z]", value.casefold()) and "." not in value:
        return _digits(value) == _digits(said)
    return value.casefold() == said


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)
