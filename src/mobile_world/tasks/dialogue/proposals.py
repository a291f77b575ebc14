"""Values that a question proposes, such as the time in “Is it 7:30?”."""

from __future__ import annotations

import re
from typing import NamedTuple

from mobile_world.tasks.dialogue.facts import Fact
from mobile_world.tasks.dialogue.questions import CHINESE, plain

_ENGLISH_TIME = re.compile(r"\b(\d{1,2})[:.](\d{2})\s*(am|pm)?\b|\b(\d{1,2})\s*(am|pm|o'?clock)\b")
_DIGITS = "零一二三四五六七八九"
_CHINESE_TIME = re.compile(
    r"(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上)?\s*(\d{1,2}|[一二两三四五六七八九十]{1,3})(?:点钟?|时|:)"
    r"(半|一刻|三刻|(?:\d{1,2}|[零〇一二三四五六七八九十]{1,3})分?)?"
)
_PARTS = {"半": 30, "一刻": 15, "三刻": 45}
_NOON = 12


class Moment(NamedTuple):
    """A time of day as it was said."""

    hour: int
    minute: int
    sure: bool
    """Whether it was said which half of the day."""

    def is_at(self, hour: int, minute: int) -> bool:
        """Whether it may mean that time of a day with 24 hours."""
        same_hour = self.hour == hour or (not self.sure and self.hour <= _NOON and self.hour % _NOON == hour % _NOON)
        return same_hour and self.minute == minute


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
    moments, rest = moments_in(text)
    if not moments or not fact.value:
        return None
    hour, minute = map(int, fact.value.split(":"))
    fits = [moment.is_at(hour, minute) for moment in moments]
    return Proposals(any(fits), len(set(moments)) > 1, rest)


def _choices(fact: Fact, text: str) -> Proposals | None:
    named, rest = set(), text
    names = [(name, value) for value, others in fact.values.items() for name in others]
    for name, value in sorted(names, key=lambda pair: len(pair[0]), reverse=True):
        pattern = name if re.search(rf"[{CHINESE}]", name) else rf"\b(?:the )?{re.escape(plain(name))}\b"
        if re.search(pattern, rest):
            named.add(value)
            rest = re.sub(pattern, " ", rest)
    return Proposals(fact.value in named, len(named) > 1, rest) if named else None


def moments_in(text: str) -> tuple[list[Moment], str]:
    """Times of day in a text, and the text without them."""
    found = [_english(match) for match in _ENGLISH_TIME.finditer(text)]
    rest = _ENGLISH_TIME.sub(" ", text)
    found += [_chinese(match) for match in _CHINESE_TIME.finditer(rest)]
    return found, _CHINESE_TIME.sub(" ", rest)


def _english(match: re.Match[str]) -> Moment:
    hour, half = int(match[1] or match[4]), match[3] or match[5] or ""
    minute = int(match[2] or 0)
    if half not in ("am", "pm"):
        return Moment(hour, minute, hour > _NOON or hour == 0)
    return Moment(hour % _NOON + (_NOON if half == "pm" else 0), minute, True)


def _chinese(match: re.Match[str]) -> Moment:
    hour, part = _number(match[2]), match[3] or ""
    minute = _PARTS.get(part) if part in _PARTS else _number(part.removesuffix("分"))
    later = match[1] in ("下午", "傍晚", "晚上") and hour < _NOON
    return Moment(hour + _NOON * later, minute or 0, match[1] is not None or hour > _NOON)


def _number(text: str) -> int:
    """A number below a hundred in digits or Chinese; 0 for none."""
    text = text.replace("〇", "零").replace("两", "二")
    if text.isdecimal() and text.isascii():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    value = 10 * (_DIGITS.find(tens) if tens else 1) if ten else 0
    return value + max(0, _DIGITS.find(ones.removeprefix("零")) if ones.removeprefix("零") else 0)
