"""What an answer states: its text without what does not matter, and whether it stands by what it names.

Readers replace what they look for by a mark, so that words of a title ("Do not disturb", "Now or never") are never
taken for the agent's own, and then ask `objection` whether the rest denies it, doubts it or offers something else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from mobile_world.tasks.values.answers.goals import contradicts, without_negations_of
from mobile_world.tasks.values.answers.qualifiers import Scope, is_former, open_list, qualifier
from mobile_world.tasks.values.text_matching import PHONE_NUMBER

RIGHT, OTHER = "\ue000", "\ue001"
"""Marks of what is wanted, and of anything known to be wrong; a list marks its items from `ITEMS` on."""
ITEMS = 0xE010
BLANK = "\ue0ff"
"""In place of what was read already: not a space, so that nothing is read across it."""
ALL_MARKS = frozenset(map(chr, range(0xE000, 0xE100)))
_MARK = "(?-i:[\ue000-\ue0ff])"
_WIDE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Scripts whose words have no spaces around them, or stick to particles."""
WORD_START, WORD_END = rf"(?<!(?-i:[^\W{_WIDE}]))", rf"(?!(?-i:[^\W{_WIDE}]))"

_LETTERS = str.maketrans(
    {"`": "'", "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "「": '"', "」": '"', "《": '"',
     "》": '"', "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
)  # fmt: skip
_LETTER = rf"[^\W\d_{_WIDE}]"
_WRITTEN_EXACTLY = r"[_@/\\]|\w\.\w|^[A-Z]*-?\d[\w-]*$"
"""What codes, file names and addresses have."""
_ACCENT = "[\u0300-\u036f]"
_SPACES = r"[^\S\n]+"
_DIGIT_GAP = r"[\s.()-]{0,3}"


def plain(text: str) -> str:
    """A text without accents, full-width forms, invisible characters, odd quotes, dashes and spaces; in its case."""
    visible = "".join(character for character in text if unicodedata.category(character) not in ("Cf", "Co"))
    narrow = unicodedata.normalize("NFKC", visible).translate(_LETTERS)
    bare = unicodedata.normalize("NFC", re.sub(_ACCENT, "", unicodedata.normalize("NFD", narrow)))
    return re.sub(_SPACES, " ", bare).strip()


def phrase_pattern(phrase: str) -> str:
    """The pattern of a phrase; apostrophes may be left out, and the digits of a phone number grouped."""
    if phrase.isdecimal() and len(phrase) >= PHONE_NUMBER:
        return r"(?:\+?1[\s.-]*)?\(?" + _DIGIT_GAP.join(phrase)
    return re.escape(plain(phrase)).replace(r"\ ", r"\s+").replace("'", "'?")


def name_pattern(phrase: str) -> str:
    """The pattern of a name of a thing: spaces and hyphens between letters may be left out or put in.

    Not beside a digit, and not in codes, file names and addresses, which are compared as they are written.
    """
    if re.search(_WRITTEN_EXACTLY, phrase) or not re.search(_LETTER, phrase):
        return phrase_pattern(phrase)
    name = re.sub(r"\s+", " ", plain(phrase))
    parts = []
    for index, character in enumerate(name):
        before, after = name[index - 1 : index], name[index + 1 : index + 2]
        if character in " -":
            loose = re.match(_LETTER, before) and re.match(_LETTER, after)
            parts.append(r"(?:\s+|[ -]{0,3})" if loose else r"\s+" if character == " " else "-")
        elif character in "'\"":
            parts.append(f"{character}?")
        else:
            parts.append(
                re.escape(character) + ("[ -]?" if re.match(_LETTER, character) and re.match(_LETTER, after) else "")
            )
    return "".join(parts)


def _words(*alternatives: str) -> str:
    return rf"\b(?:{'|'.join(alternatives)})\b"


_HARMLESS = (
    "(?i)"
    + _words("no|nothing|nobody|no one|none|not any(?:thing|body|one)?|without any")
    + r"\s+(?:other|others|else|more|further)(?:\s+than)?\b"
    + r"|\b(?:no|nothing|nobody|none|not any\w*)\b[^,.;\n]*\b(?:but|except|besides)\b"
    + "|"
    + _words("no doubt", "without (?:a |any )?doubt", "no problem", "not only", "or so")
    + "|不仅|不但|不过|不错|没错|不久|不好意思|没问题|(?:没有|没|无)(?:其他|其它|别的|更多)"
)
_IGNORANCE = (
    "(?i)"
    + _words(
        r"(?:do|does|did|could|can|am|is|was|are)(?:\s+not|n't)\s+(?:really\s+|quite\s+|exactly\s+)?"
        r"(?:know|tell|say|sure|certain|find|determine|answer|see|read|locate|identify|recall|remember)",
        "cannot (?:know|tell|say|be sure|find|determine|answer|see|read|locate|identify)",
        r"(?:i'm|not|it's)\s+(?:not\s+)?(?:sure|certain)(?<!i'm sure)(?<!i'm certain)(?<!it's certain)",
        "unable to",
        "no idea|no clue|unknown|unsure|uncertain|unclear|not found|hard to (?:say|tell)",
    )
    + "|不知道|不清楚|不太清楚|不确定|不能确定|无法|没有?找到|找不到|看不到|说不准|说不清|不晓得|不记得"
)
_NOT = r"(?:\b(?:not|never|neither|nor|cannot|hardly|no)\b|n't\b)"
_BEFORE = (
    "(?i)"
    rf"(?:(?:{_NOT}|\b(?:except|excluding|instead of|rather than|other than|ruled? out)\b"
    r"|\b(?:any|every)(?:one|body|thing) but\b)"
    rf"(?:\s+[\w']+){{0,3}}(?:\s+any\s+of(?:\s+the)?)?|{_NOT}\s+(?:think|believe|say|true|correct|right)\b[^\n]*"
    r"|(?:不|没|非|除了|排除)[^,.;:\n\s\d]{0,4})[\s\"'(]*$"
)
_AFTER = (
    "(?i)"
    r"^(?:'s(?:\s+\w+){1,2})?[\s\"')]*(?:"
    r"(?:is|was|are|were|does|did|do|has|had|would|will|can|could|should)(?:\s+\w+)?(?:\s+not\b|n't\b)"
    r"|(?:is|was|are|were|does|did|do|has|had|would|could|should|wo|ca)n't\b|not\b"
    r"|(?:is|are|was|were)\s+(?:\w+\s+)?(?:wrong|incorrect|false|no longer)\b"
    r"|(?:不是|不对|不会|并非|没有|错|不在))"
)
_DENIED_QUESTION = r"(?i)^[\s\"')]*[?吗么]+[\s,]*(?:no|nope|not|never|不|没)"
_CLAUSE_END = (
    "(?i)"
    r"(?<!\d)[,.:](?!\d)|(?<=\d)[,.:](?!\d)|[;!\n。、]|(?<!anyone )(?<!anything )(?<!everyone )\bbut\b|但是?|然而|而是"
)
_AROUND = r"[\s\"'(),]*(?:(?:it|is|was|are|the|a|an|on|at|in|by|maybe|perhaps|possibly|even|else|也|可能|是)[\s\"'(]*)*"
_ALTERNATIVES = (
    "(?i)"
    rf"(?:\bor\b|\bor\s+else\b|或者?|还是|抑或){_AROUND}{_MARK}|{_MARK}[\s\"'),?]*(?:\bor\b|或|还是|抑或)"
    rf"|{_MARK}\s*/|/\s*{_MARK}|\beither\b|\bone of\b(?=[^.;\n]*{_MARK}[^.;\n]*{_MARK})|要么"
)
_STROKES = r"([\ue010-\ue0fe])\s*/(?=\s*(?!\1)[\ue010-\ue0fe])"
"""Strokes between the items of a list."""
_HEDGE = "(?i)" + _words("maybe", "perhaps", "possibly", "might be", "could be") + "|可能|也许|或许|大概|说不定"
_SAME_TWICE = "(?i)" rf"({_MARK})[\s\"'),]*\(?(?:or|或者?)[\s\"'(]*\1"


def is_denied(marked: str, index: int) -> bool:
    """Whether the clause around a mark says that it is not so."""
    marked = re.sub(_HARMLESS, lambda match: " " * len(match[0]), marked)
    start = max((match.end() for match in re.finditer(_CLAUSE_END, marked[:index])), default=0)
    before, rest = marked[start:index], marked[index + 1 :]
    after = re.split(_CLAUSE_END, rest, maxsplit=1)[0]
    return bool(re.search(_BEFORE, before) or re.search(_AFTER, after) or re.search(_DENIED_QUESTION, rest))


def places(marked: str, marks: Iterable[str]) -> list[int]:
    """Where these marks stand."""
    wanted_marks = set(marks)
    return [index for index, character in enumerate(marked) if character in wanted_marks]


class Span(NamedTuple):
    """A part of an answer that names something of the kind that is wanted."""

    start: int
    end: int
    right: bool


class Marked(NamedTuple):
    """An answer with marks in place of what it names, and those parts of it that are wrong and not denied."""

    text: str
    wrong: list[str]


def mark_spans(text: str, spans: Iterable[Span]) -> Marked:
    """Put marks in place of parts of an answer."""
    ordered = sorted(spans)
    marked = text
    for span in reversed(ordered):
        marked = f"{marked[: span.start]}{RIGHT if span.right else OTHER}{marked[span.end :]}"
    wrong = [text[span.start : span.end] for span in ordered if not span.right]
    stands = [not (is_denied(marked, at) or is_former(marked, at)) for at in places(marked, OTHER)]
    return Marked(marked, [part for part, holds in zip(wrong, stands, strict=True) if holds])


def objection(marked: str, scope: Scope | None = None) -> str:
    """Why an answer does not stand by what is marked in it; empty when it does.

    With a scope, words that qualify what is marked are a fault, too.
    """
    text = re.sub(_SAME_TWICE, r"\1", without_negations_of(scope.goal, marked) if scope else marked)
    text = re.sub(_STROKES, r"\1,", text)
    if any(is_denied(text, index) for index in places(text, ALL_MARKS - {OTHER})):
        return "denies it"
    rest = re.sub(_HARMLESS, " ", text)
    if re.search(_IGNORANCE, rest):
        return "says that it does not know"
    if re.search(_ALTERNATIVES, rest) or len(re.findall(_HEDGE, rest)) > 1:
        return "gives a choice of several"
    return _qualification(text, marked, scope) if scope else ""


_MOST_MARKS = 100
"""More than an answer can have; looking around each of many would take long."""


def _qualification(text: str, marked: str, scope: Scope) -> str:
    """What makes something else of what is marked."""
    indexes = places(text, ALL_MARKS - {OTHER})
    if len(indexes) > _MOST_MARKS:
        return f"says it {len(indexes)} times"
    if phrase := next(filter(None, (qualifier(text, index, scope) for index in indexes)), ""):
        return f"qualifies it: {phrase}"
    if phrase := open_list(text):
        return f"leaves open what else: {phrase}"
    phrase = contradicts(scope.goal, marked)
    return f"says the opposite: {phrase}" if phrase else ""


def visible_difference(actual: str, expected: str) -> str:
    """What tells two texts apart that look alike: the first characters that differ, by their names."""
    at = next((i for i, (one, two) in enumerate(zip(actual, expected, strict=False)) if one != two), None)
    if at is None:
        if len(actual) == len(expected):
            return ""
        longer, word = (actual, "extra") if len(actual) > len(expected) else (expected, "missing")
        return f"{word} at the end: {longer[min(len(actual), len(expected)) :][:40]!r}"
    return f"character {at + 1} is {_named(actual[at])}, not {_named(expected[at])}"


def _named(character: str) -> str:
    if character.isascii() and character.isprintable():
        return repr(character)
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip()
