"""Reading of what an agent says to the user: the questions in it, what each asks for, and the words it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mobile_world.tasks.dialogue import vocabulary as words
from mobile_world.tasks.dialogue.facts import Language
from mobile_world.tasks.dialogue.vocabulary import Asked

CHINESE: Final = r"\u3400-\u9fff"
_SENTENCE_END = re.compile(r"(?<=[?!。？！；;\n])|(?<=\.)(?<!\b[a-z]\.)(?=\s|$)")
_AND_ANOTHER = re.compile(
    r"(?:\s+(?:and|or|also|plus)\s+(?:also\s+)?|[,，;；]\s*(?:and|or|还有|另外|以及)\s*)"
    r"(?=(?:at |on |in )?(?:what|when|where|who|which|how|should|shall|do|does|is|are|can|will)\b"
    rf"|[{CHINESE}]*(?:几|什么|哪|谁|多少|何))"
)
_MISSED = re.compile(r"\b(?:cannot|can't|could not|couldn't|no|not|need|missing)\b|找不到|没有|没找到|不知道")
"""What says that something was looked for: “I cannot find the number. What is it?”"""
_WANTS_IT = re.compile(
    r"\b(?:have|know|tell me|give me|share|provide|help|what(?:'s| is)?)(?: (?:it|that|them|me))*$|告诉我|什么"
)
"""What asks for something that was named before."""
_COMMA = re.compile(r"(?<=[,，、])")
_CLAUSE_END = re.compile(r"[,，、：()（）]|:(?!\d)|\b(?:so that|so|because|since|in order to)\b|因为|以便|这样")
_TAG = re.compile(r"[,，]?\s*(?:right|correct|ok|okay|yes|对吗|对吧|是吗|是吧|好吗|可以吗)$")
_WORD = re.compile(rf"[a-z0-9]+(?:'[a-z]+)?|[{CHINESE}]+")
_NAMED = re.compile(
    r"\b(?:what|which)(?:'s| is| are| was)?(?: (?:the|your|my|his|her|their|a|kind|sort|type|of))* ([a-z' -]+)"
)
_NAMED_ENDS = re.compile(
    r"\b(?:should|shall|do|does|did|to|of|for|is|are|will|would|can|could|must|may|i|you|we|he|she|they|on|in|at)\b"
)
_NAMED_IN_CHINESE = re.compile(
    rf"(?:什么|哪一?个|哪种|啥|哪)([{CHINESE}]{{1,6}})|([{CHINESE}]{{1,8}}?)(?:是|为)(?:什么|哪|多少|几)"
)
_SUBJECT = re.compile(
    r"\b(?:do|does|did|is|are|was|will|should|shall|can|could|would|must|has|have)"
    r"(?: (?:the|my|your|his|her|their|a|an|this|that))? ([a-z']+(?: [a-z']+)?)"
)
_RELATIVE = re.compile(
    r"\b(?:it(?:'s| is| was)\b[^,;?!]*|(?:i|we) (?:now |already )?(?:know|saw|see|checked|learned|(?:have )?found out)"
    r"|(?:the|a) (?:person|one|man|woman|caller|friend|contact)|some(?:one|body)|every(?:one|body)) who\b"
    r"|(?:^|, )\s*who you (?:are|meet|have)\b"
)
"""“The one who called” asks for nobody."""
_COMPARISON = re.compile(
    r"\b(?:as|like) (?:last (?:week|time)|before|usual|always|ever)\b|\b(?:this time|once again|again)\b"
    r"|(?:[和跟像]|还是)(?:上周|上次|上回|以前|之前|平时)|这次|又"
)
"""“As last week” asks for nothing of last week."""
_FINITE = re.compile(r"\b(?:i|i'm|i've|is|are|was|were|have|has|had|will|it's|that's|done|did)\b|了|已经|好的")
_TO_SOMEBODY = re.compile(r"(?:给|跟|对|告诉|回复)\s*[a-z][a-z' .]*")
_CONTRACTED = re.compile(r"'(?:s|re|ll|ve|m|d)$")
_LONGEST_PHRASE = 5
"""Words of a message without any question that still asks for something, such as “alarm time, please”."""


@dataclass(frozen=True)
class Question:
    """One question of a message."""

    text: str
    """In small letters, without accents."""
    asked: tuple[Asked, ...]
    """What it asks for; several where it says “where and when”."""
    focus: frozenset[str]
    """The words of the clause that asks, as `Lexicon` has them."""
    beside: frozenset[str]
    """The words of its other clauses."""
    keys: frozenset[str]
    """The words of the clause that asks together with verbs that fit any subject."""
    named: frozenset[str]
    """What follows “what is the …” and “which …”."""
    subject: frozenset[str]
    """Who or what does something in it, as in “does the ferry …”; empty for a pronoun."""


def plain(text: str) -> str:
    """In small letters, without accents, with the apostrophes and abbreviations that patterns know."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("’", "'")
    kept = re.sub(r"\b([ap])\.\s?m\b\.?", r"\1m", kept)
    kept = re.sub(r"\b(\d{1,2}) o'?clock\b", r"\1:00", kept)
    kept = re.sub(r"\be-(?=mails?\b)", "e", kept)
    return re.sub(r"\bwould (?:you )?like\b|\b(?:you|i)'d like\b", "want", kept)


def language_of(text: str) -> Language:
    """Chinese when most of a text is; a name in the other language changes nothing."""
    return "zh" if len(re.findall(rf"[{CHINESE}]", text)) > len(re.findall(r"[A-Za-z']+", text)) else "en"


def stem(word: str) -> str:
    """An English word without its ending, so that “rings” and “ringing” are one."""
    if len(word) <= 3 or not word.isascii():
        return word
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


class Lexicon:
    """Breaks texts into words; Chinese ones by those that it was given."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        fillers = (*words.CHINESE_FILLERS, *words.CHINESE_WHEN)
        self._chinese = sorted({*fillers, *known}, key=len, reverse=True)

    def words(self, text: str) -> list[str]:
        """Every word in order, English ones as they stand; a run of Chinese that nobody knows is one word."""
        found: list[str] = []
        for run in _WORD.findall(_without_question_words(plain(text))):
            found += self._broken(run) if re.match(rf"[{CHINESE}]", run) else [_CONTRACTED.sub("", run)]
        return found

    def content(self, text: str) -> frozenset[str]:
        """The words that say what a text is about."""
        return frozenset(stem(word) for word in self.words(text) if not _is_filler(word) and not _is_generic(word))

    def keys(self, text: str) -> frozenset[str]:
        """The same with verbs that fit any subject."""
        return frozenset(stem(word) for word in self.words(text) if _is_generic(word) or not _is_filler(word))

    def _broken(self, run: str) -> list[str]:
        found, rest, place = [], "", 0
        while place < len(run):
            word = next((each for each in self._chinese if run.startswith(each, place)), None)
            if word is None:
                rest, place = rest + run[place], place + 1
                continue
            found += [rest, word] if rest else [word]
            rest, place = "", place + len(word)
        return [*found, rest] if rest else found


def questions_in(message: str, lexicon: Lexicon) -> list[Question]:
    """What a message asks, in order; nothing for a statement."""
    sentences = [
        part.strip()
        for part in _SENTENCE_END.split(_COMPARISON.sub(" ", plain(message)))
        if part and part.strip(" .?!。？！；;\n")
    ]
    units = [unit for sentence in sentences for part in _AND_ANOTHER.split(sentence) for unit in _parts(part)]
    found: list[Question] = []
    for before, unit in zip(("", *units), units, strict=False):
        question = _question(unit, lexicon, len(units) == 1)
        if question is not None and not question.keys and _WANTS_IT.search(question.text) and _MISSED.search(before):
            question = _read(before, ("what",), lexicon)
        found += [question] if question is not None else []
    return found


def _parts(sentence: str) -> list[str]:
    """A sentence, cut before each clause that asks anew: “where is the folder, what is the address?”."""
    parts: list[str] = []
    for clause in _COMMA.split(sentence):
        if parts and not (_asked(parts[-1]) and _asked(clause)):
            parts[-1] += clause
        else:
            parts.append(clause)
    return [part.rstrip(" ,，、") for part in parts]


def _question(unit: str, lexicon: Lexicon, alone: bool) -> Question | None:
    """A part of a message as a question; nothing when it asks nothing."""
    marked = unit.rstrip(" .!。！").endswith(("?", "？"))
    bare = unit.strip(" .?!。？！；;,，")
    if asked := _asked(bare):
        return _read(bare, asked, lexicon)
    short = not _FINITE.search(bare) and len(lexicon.words(bare)) <= _LONGEST_PHRASE
    if words.REQUEST.search(bare) or ((marked or alone) and short and not words.YES_NO.search(bare)):
        return _read(bare, ("what",), lexicon)
    if marked or words.YES_NO.search(bare):
        return _read(_TAG.sub("", bare) or bare, ("confirm",), lexicon)
    return None


def has_question_word(message: str) -> bool:
    """Whether a message asks for something by a question word, and not only for yes or no."""
    return bool(_asked(plain(message)))


def _asked(unit: str) -> tuple[Asked, ...]:
    """What question words ask for; a general one says nothing beside a special one."""
    found: dict[Asked, None] = {}
    unit = _RELATIVE.sub(" ", unit)
    for pattern, asked in words.QUESTION_WORDS:
        if pattern.search(unit):
            found[asked] = None
            unit = pattern.sub(" ", unit)
    special = [asked for asked in found if asked not in ("which", "what", "never")]
    return tuple(special) or tuple(found)[:1]


def _read(unit: str, asked: tuple[Asked, ...], lexicon: Lexicon) -> Question:
    clauses = [clause.strip() for clause in _CLAUSE_END.split(unit) if clause.strip()] or [unit]
    focus = next((clause for clause in clauses if _asked(clause)), None)
    focus = focus or next((clause for clause in clauses if words.REQUEST.search(clause)), None)
    focus = focus or next((clause for clause in clauses if words.YES_NO.search(clause)), max(clauses, key=len))
    others = [clause for clause in clauses if clause is not focus]
    return Question(
        text=_RELATIVE.sub(" ", unit),
        asked=asked,
        focus=lexicon.content(focus),
        beside=frozenset().union(*map(lexicon.content, others)),
        keys=lexicon.keys(focus),
        named=_named(focus, lexicon),
        subject=_subject(focus, lexicon),
    )


def _named(clause: str, lexicon: Lexicon) -> frozenset[str]:
    found = _NAMED.search(clause)
    if found is not None:
        return lexicon.content(_NAMED_ENDS.split(found[1])[0])
    chinese = _NAMED_IN_CHINESE.search(clause)
    return lexicon.content(chinese[1] or chinese[2]) if chinese is not None else frozenset()


def _subject(clause: str, lexicon: Lexicon) -> frozenset[str]:
    """In Chinese, where the question word stays in its place, everything before it."""
    found = _SUBJECT.search(clause)
    if found is not None:
        return lexicon.content(found[1])
    if language_of(clause) == "en":
        return frozenset()
    starts = [match.start() for pattern, _ in words.QUESTION_WORDS if (match := pattern.search(clause)) is not None]
    return lexicon.content(_TO_SOMEBODY.sub(" ", clause[: min(starts, default=0)]))


def _without_question_words(text: str) -> str:
    for pattern, _ in words.QUESTION_WORDS:
        text = pattern.sub(" ", text)
    return re.sub(r"\b(?:tell me|give me|let me know)\b|(?<!\w)'(?:s|re|ll|d)\b|告诉我|请问", " ", text)


def _is_filler(word: str) -> bool:
    return word in words.FILLERS or word in words.CHINESE_FILLERS


def _is_generic(word: str) -> bool:
    return bool({word, stem(word)} & words.GENERIC) or word in words.CHINESE_GENERIC
