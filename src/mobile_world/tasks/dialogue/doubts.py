"""Doubts about what the goal has wrong, such as “A morning alarm for an evening class, is that right?”.

Who doubts need not ask for the right value. What they say must be about the misspoken detail: name its kind (“Is the
time correct?”), a value, or for a time the half of the day; and about nothing that neither the fact nor the goal has.
"""

from __future__ import annotations

import re
from typing import Final

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Fact
from mobile_world.tasks.dialogue.questions import Lexicon, plain, stem
from mobile_world.tasks.values.answers.moments import times

_DOUBT: Final = re.compile(
    r"\b(?:sure|certain|right|correct|mean|meant|really|instead|but|however|although)\b|n't\b|对吗|对吧|确定|确认|没错"
)
"""What doubts in a question."""
_OBJECTION: Final = re.compile(
    r"(?:\bnot|n't) (?:\w+ ){0,2}(?:fit|match|right|correct|sense)\b|\b(?:you (?:must |may |probably )?meant?"
    r"|mistaken?|typo|error|odd|strange|contradict\w*|conflict\w*|inconsistent|wrong|misspoke|too (?:early|late))\b"
    r"|不对|矛盾|不合|不符|搞错|说错|弄错|写错|笔误|奇怪"
)
"""What doubts in a statement, too."""
_BUT: Final = re.compile(r"\b(?:but|however|although|yet|while)\b|但|可是|不过|却|而")
"""What doubts beside two halves of the day."""
_HALVES: Final = re.compile(
    r"\b(?:morning|noon|midday|afternoon|evening|night|tonight|midnight|[ap]m)\b|\d\s?[ap]m\b"
    r"|早上|早晨|上午|中午|下午|晚上|凌晨|清晨|傍晚|夜里|今晚|明早"
)
_DAYS: Final = re.compile(r"\b(?:today|tomorrow|yesterday)\b|今天|明天|后天|昨天")
"""What names a day beside its date."""
_ASIDE_WORDS: Final = """
    sure certain fit match mistake mistaken typo error odd strange conflict contradict contradiction inconsistent meant
    wrong instead sense misspoke however although there something seem look like think wait hmm after before already
    past late later early earlier too only than rather say said ask doesn't isn't don't didn't wouldn't aren't maybe
    believe assume guess intend hour perhaps either both day time get pass over while yet still half
    gave given give told wrote written
"""
_ASIDE: Final = frozenset(map(stem, _ASIDE_WORDS.split()))
"""Words of doubt and of order in time, as stems; they name nothing."""
_ASIDE_IN_CHINESE: Final = re.compile(
    r"好像|似乎|觉得|感觉|有|确定|确认|矛盾|不合适|不合|不符|搞错|说错|弄错|写错|笔误|奇怪|没错|但是|但|可是|不过|却|之前|之后|已经|时间|还是|而|安排|设成|定成|早|晚"
)


class Doubts:
    """The misspoken facts of a dialogue, and what doubts them."""

    def __init__(
        self, facts: tuple[Fact, ...], vocabularies: tuple[frozenset[str], ...], context: frozenset[str]
    ) -> None:
        """Know the words of each of the facts, and those of the goal."""
        self._misspoken = [(fact, known) for fact, known in zip(facts, vocabularies, strict=True) if fact.misspoken]
        self._context = context

    def doubted(self, message: str, lexicon: Lexicon, *, asks: bool) -> Fact | None:
        """The fact that a message without question words doubts; nothing unless it is clear which."""
        found = [fact for fact, known in self._misspoken if self._is_doubted(fact, known, message, lexicon, asks=asks)]
        return found[0] if len(found) == 1 else None

    def _is_doubted(self, fact: Fact, known: frozenset[str], message: str, lexicon: Lexicon, *, asks: bool) -> bool:
        text = plain(message)
        if any(pattern.search(text) for pattern in (words.EVERYTHING, words.PAST)):
            return False
        kind_nouns = {stem(plain(noun)) for noun in (*words.KIND_NOUNS[fact.kind], *fact.nouns)}
        said = lexicon.content(_ASIDE_IN_CHINESE.sub(" ", _without_times(text)))
        when = {stem(word) for word in words.WHEN_WORDS} | set(words.CHINESE_WHEN)
        content = frozenset(word for word in said - when - _ASIDE if not word.isdecimal())
        if content - known - self._context:
            return False
        halves = set(_HALVES.findall(text)) if fact.kind == "time" else set()
        objects = bool(_OBJECTION.search(text) or (len(halves) > 1 and _BUT.search(text)))
        doubts = objects or bool(asks and _DOUBT.search(text))
        day_said = bool({"day", "dat"} & kind_nouns and _DAYS.search(text))
        names_it = bool(
            halves or day_said or (fact.kind == "time" and times(text)) or lexicon.content(text) & kind_nouns
        )
        of_another = bool(content - known) and not doubts and not (content & known) - kind_nouns and len(halves) < 2
        asks = asks and not words.EXISTENCE.search(text)
        return names_it and (asks or objects) and not of_another


def _without_times(text: str) -> str:
    for each in reversed(times(text)):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text
