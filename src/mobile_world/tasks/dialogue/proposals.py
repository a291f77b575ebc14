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
        if len(digits) > 1:
            return Proposals(None)
        details = [form.en for name, form in fact.detail.of_each.items() if mentioned(text, (name, name.split()[0]))]
        number = _digits(digits.pop())
        return Proposals(any(number in _digits(detail) for detail in details or [fact.detail.answer.en]))
    values = _values(fact, text) or _shaped(fact, text)
    if not values and fact.needs is not None and _ALL.search(text):
        return Proposals(None)
    return _judged(fact, values, text) if values else None


def _judged(fact: Fact, values: set[str], text: str) -> Proposals:
    right = set(fact.value.split(", "))
    if len(right) == 1:
        return Proposals(values == right if len(values) == 1 else None)
    if values == right:
        return Proposals(right=True)
    if values - right or words.ONLY.search(text):
        return Proposals(None if len(values & right) and words.CHOICE.search(text) else False)
    return Proposals(True if len(values) == 1 else None)


def _time(fact: Fact, text: str) -> Proposals | None:
    if not fact.value:
        return None
    moments = times(text)
    if not moments:
        if days := _values(fact, text):
            return Proposals(days == {fact.value} if len(days) == 1 else None)
        return Proposals(None) if fact.misspoken and len(set(words.HALF.findall(text))) > 1 else None
    if len({moment.at for moment in moments}) > 1:
        of_fact = {f"{moment.at:%H:%M}" for moment in moments} <= {fact.value, *fact.parts.values()}
        right = fact.parts and of_fact and _values(fact, text) <= {fact.value} and not words.CHOICE.search(text)
        return Proposals(True if right else None)
    value = next((value for name, value in fact.parts.items() if name in text), fact.value)
    hour, minute = map(int, value.split(":"))
    return Proposals(any(_may_be(moment, text[moment.start : moment.end], time(hour, minute)) for moment in moments))


def _may_be(moment: NamedTime, text: str, right: time) -> bool:
    """Whether a time may be meant; without a half of the day “7:40” is in the morning and in the evening."""
    same = moment.at.hour % _NOON == right.hour % _NOON and moment.at.minute == right.minute
    open_half = moment.at.hour <= _NOON and not _HALF_OF_THE_DAY.search(text)
    return moment.agrees(right) or (open_half and same)


def _values(fact: Fact, text: str) -> set[str]:
    """Values of the fact that are named; a list of them all is none."""
    spans: list[tuple[int, int, str]] = []
    names = [(name, value) for value, forms in fact.values.items() for name in forms]
    rest = text
    for name, value in sorted(names, key=lambda pair: len(pair[0]), reverse=True):
        for match in re.finditer(_pattern(name), rest):
            spans.append((match.start(), match.end(), value))
            rest = rest[: match.start()] + " " * (match.end() - match.start()) + rest[match.end() :]
    runs: list[list[tuple[int, int, str]]] = []
    for span in sorted(spans):
        if runs and re.fullmatch(r"[\s,、;和与及]*(?:and|or|&)?[\s\"“”]*", text[runs[-1][-1][1] : span[0]]):
            runs[-1].append(span)
        else:
            runs.append([span])
    short = [run for run in runs if len({value for *_, value in run}) < _LISTED]
    return {value for run in short or runs for *_, value in run}


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
            forms = {match[0] for match in shape.finditer(text)}
            right_forms = {next((value for value in values if _same(value, form)), form) for form in forms}
            return {
                next((value for value, names in fact.values.items() if form in names), form) for form in right_forms
            }
    return set()


def _same(value: str, text: str) -> bool:
    if _digits(value) and not re.search(r"[a-z]", value.casefold()) and "." not in value:
        return _digits(value) == _digits(text)
    return value.casefold() == text


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)
