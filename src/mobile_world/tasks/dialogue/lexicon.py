"""Breaks texts into words and meanings, with misspelt words put right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.concepts import ACTIONS, ATTRIBUTES
from mobile_world.tasks.dialogue.questions import CHINESE, plain
from mobile_world.tasks.values.answers.moments import cut_out, times

_WORD = re.compile(rf"[a-z0-9]+(?:'[a-z]+)?|[{CHINESE}]+")
_CONTRACTED = re.compile(r"'(?:s|re|ll|ve|m|d)$|'$")
_ADDRESS = re.compile(r"[a-z0-9_.+-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
_NUMBER = re.compile(r"(?<![a-z0-9.])\+?\(?\d(?:[\s.()-]{0,3}\d){6,}(?![a-z0-9])")
_PATH = re.compile(r"(?<![a-z0-9_/])[a-z0-9_-]+(?:/[a-z0-9_-]+){2,}")
_ASIDE = re.compile(
    r"\b(?:tell me|give me|let me know|i (?:also |now )?require|(?:is|are) required$|required$|in the end|after all"
    r"|in order to|requires? (?=[a-z]+'s |the |an? |his |her |their )|(?:this|next|in|on|same) time"
    r"|repeat (?=the|that|it|his|her|their|your|[a-z]+'s))|(?<!\w)'(?:s"
    r"|re|ll|d)\b"
    r"|\b(?:on|in) (?:the|this|my|your) phone\b|告诉我|请问|手机[上里]|我需要|还需要|需要$"
)
"""Words of asking, and where something is not."""
_WORDING = re.compile(
    r"\bwhat (?:exactly )?do you want me to (?:write|reply|respond|say|answer|text|tell|send)\b|\bwhat (?:should|do"
    r"|shall|can|would|must|will) (?:i|the \w+|it|we) (?:then )?(?:write|reply|respond|say|answer|text|tell|send)\b"
    r"(?! (?:in|into|as|down|under|on)\b)"
    r"|\bwhat (?:should|does|must|will|shall) (?:the|my|your) [a-z]+(?: [a-z]+)? (?:say|read|contain)\b|(?:写|回复"
    r"|回答|说|发|回)(?:些|点|他|她)?什么(?!时候|地|邮)"
)
"""What asks for the words of a message."""
_TO_ASK = re.compile(r"\bwhat (?:exactly )?(?:should|do|shall|can|would|must|will) (?:i|we) ask\b(?! (?:you|for)\b)")
"""What is to be asked in a message."""
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_HOW_TO_REACH = re.compile(
    r"\b(?:how|where) (?:can|could|do|should|shall|may|to|would)\b.*\b(?:reach|contact|text|message|mail|email"
    r"|write to"
    r"|call)\b|怎么联系|如何联系"
)
_WHOM_TO_BELIEVE = re.compile(r"(?:按|听|信|以|照|相信|用|采用|依)谁|\bwhose (?:do|should|shall|one|version|word)\b")
_RETURNED_CALL = re.compile(r"[回打](?!复|答)((?:[a-z .]|的|给){0,30}?)电话(?!号)")
_LONGEST = 4
"""Words of the longest phrase in `concepts`."""


def stem(word: str) -> str:
    """An English word without its ending, so that “rings” and “ringing” are one."""
    if len(word) <= 3 or not word.isascii():
        return word
    if len(word) > 4 and word.endswith(("ied", "ies")):
        return word[:-3] + "y"
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


@cache
def _meanings() -> tuple[dict[tuple[str, ...], str], dict[str, str]]:
    """English phrases, as stems, and Chinese words, each with its concept."""
    english: dict[tuple[str, ...], str] = {}
    chinese: dict[str, str] = {}
    for concept, forms in (ATTRIBUTES | ACTIONS).items():
        for word in forms:
            if word.isascii():
                english.setdefault(tuple(map(stem, word.split("_"))), concept.upper())
            else:
                chinese.setdefault(word, concept.upper())
    for day, letter in zip(_WEEK, "一二三四五六日", strict=True):
        chinese |= {f"{week}{letter}": stem(day) for week in ("周", "星期", "礼拜")}
    chinese |= {
        "今天": "today",
        "明天": "tomorrow",
        "明早": "tomorrow",
        "明日": "tomorrow",
        "早晨": "morn",
        "上午": "morn",
        "今晚": "tonight",
        "晚上": "even",
        "早上": "morn",
        "周末": "weekend",
        "人事": "hr",
        "人力资源": "hr",
    }
    return english, chinese


class Lexicon:
    """Tells what texts are about, as concepts in capital letters and as stems of other words."""

    def __init__(self, further: Iterable[str] = (), names: Iterable[str] = ()) -> None:
        """Know further Chinese words, which are then kept together, and names that are no words."""
        self._names = sorted({plain(name) for name in names if re.search("[ /]", name)}, key=len, reverse=True)
        self._english, self._concepts = _meanings()
        self._read: dict[str, frozenset[str]] = {}
        vocabulary = {*words.CHINESE_FILLERS, *words.CHINESE_WHEN, *self._concepts, *further} - {""}
        self._chinese: dict[str, list[str]] = {}
        for word in sorted(vocabulary, key=len, reverse=True):
            self._chinese.setdefault(word[0], []).append(word)

    def tokens(self, text: str) -> frozenset[str]:
        """Concepts and content words of a text, without its question words."""
        if text not in self._read:
            self._read[text] = frozenset(self.sequence(text))
        return self._read[text]

    def sequence(self, text: str) -> list[str]:
        """The same in order."""
        tokens: list[str] = ["WORDING"] if _WORDING.search(plain(text)) or _TO_ASK.search(plain(text)) else []
        run: list[str] = []
        text, shapes = _without_values(plain(text))
        if _WHOM_TO_BELIEVE.search(text):
            tokens.append("BELIEVE")
        if _HOW_TO_REACH.search(text):
            tokens.append("REACH")
        text = _RETURNED_CALL.sub(r"回电\1", text)
        for name in self._names:
            text = text.replace(name, " ")
        tokens += shapes
        for piece in _WORD.findall(_without_question_words(text)):
            if re.match(rf"[{CHINESE}]", piece):
                tokens += [*self._english_tokens(run), *self._chinese_tokens(piece)]
                run = []
            else:
                run.append(_CONTRACTED.sub("", piece))
        return [*tokens, *self._english_tokens(run)]

    def chinese_words(self, text: str) -> list[str]:
        """Runs of Chinese that are no known words."""
        runs = re.findall(rf"[{CHINESE}]+", _without_question_words(plain(text)))
        return [word for run in runs for word in self._broken(run) if word not in words.CHINESE_FILLERS]

    def last_piece(self, run: str) -> str:
        """The last word of a run of Chinese; nothing for one that is filled in anywhere."""
        piece = self._broken(run)[-1]
        return "" if piece in words.CHINESE_FILLERS else piece

    def _english_tokens(self, run: list[str]) -> list[str]:
        tokens, index = [], 0
        stems = [stem(word) for word in run]
        while index < len(run):
            for length in range(min(_LONGEST, len(run) - index), 0, -1):
                concept = self._english.get(tuple(stems[index : index + length]))
                if concept is not None:
                    tokens.append(concept)
                    index += length
                    break
            else:
                if not run[index].isdecimal() and not {run[index], stems[index]} & (words.FILLERS | words.GENERIC):
                    tokens.append(stems[index])
                index += 1
        return tokens

    def _chinese_tokens(self, run: str) -> list[str]:
        pieces = (self._concepts.get(word, word) for word in self._broken(run))
        return [piece for piece in pieces if piece not in words.CHINESE_FILLERS]

    def _broken(self, run: str) -> list[str]:
        pieces, rest, index = [], "", 0
        while index < len(run):
            word = next(
                (candidate for candidate in self._chinese.get(run[index], ()) if run.startswith(candidate, index)), None
            )
            if word is None:
                rest, index = rest + run[index], index + 1
                continue
            pieces += [rest, word] if rest else [word]
            rest, index = "", index + len(word)
        return [*pieces, rest] if rest else pieces


def _without_values(text: str) -> tuple[str, list[str]]:
    """A text without mail addresses and telephone numbers, and the concepts of these."""
    shapes: list[str] = []
    text = _PATH.sub(" ", cut_out(text, times(text)))
    for pattern, concept in ((_ADDRESS, "MAIL"), (_NUMBER, "PHONE")):
        if pattern.search(text):
            shapes.append(concept)
            text = pattern.sub(" ", text)
    return text, shapes


def _without_question_words(text: str) -> str:
    for pattern, _ in words.QUESTION_WORDS:
        text = pattern.sub(" ", text)
    return _ASIDE.sub(" ", text)


ATTRIBUTE_CONCEPTS: Final = frozenset(concept.upper() for concept in ATTRIBUTES)
CONCEPTS: Final = frozenset(concept.upper() for concept in ATTRIBUTES | ACTIONS)
