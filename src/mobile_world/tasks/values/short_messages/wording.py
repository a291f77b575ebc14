"""The clauses of a short message, spelt in full: chat spelling, contractions, slips and emoji are undone."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from mobile_world.tasks.values.answers.statements import plain

_CONTRACTIONS = (
    (r"\b([ap])\.m\b\.?", r"\1m"),
    (r"(今|明|后)(早|晚)(?!上)", r"\1天\2上"),
    (r"\b(?:can't|cant|cannot)\b", "can not"),
    (r"\b(?:won't|wont)\b", "will not"),
    (r"\b(do|does|did|is|are|was|were|has|have|had|would|could|should|need|must|might)n'?t\b", r"\1 not"),
    (r"\blet'?s\b", "let us"),
    (r"\bi'?m\b", "i am"),
    (r"\b(it|that|there|here|what|who|how|where|he|she|everything|all)'s\b", r"\1 is"),
    (r"\b(?:its|thats) (?=on|off|done|gone|set|fine|ok|good|great|a yes)", "it is "),
    (r"'re\b", " are"),
    (r"'ve\b", " have"),
    (r"'ll\b", " will"),
    (r"'d\b", " would"),
)
_CHAT = {
    "u": "you", "ur": "your", "r": "are", "pls": "please", "plz": "please", "thx": "thanks", "thnx": "thanks",
    "ty": "thanks", "tks": "thanks", "cheers": "thanks", "sry": "sorry", "soz": "sorry", "apologies": "sorry",
    "2moro": "tomorrow", "tmrw": "tomorrow", "tmr": "tomorrow", "tomoz": "tomorrow", "2day": "today",
    "2nite": "tonight", "tonite": "tonight", "gotta": "have to", "gonna": "going to", "wanna": "want to",
    "okay": "ok", "okey": "ok", "okie": "ok", "oki": "ok", "kk": "ok", "k": "ok", "yea": "yes", "yeah": "yes",
    "yep": "yes", "yup": "yes", "ya": "yes", "aye": "yes", "nope": "no", "nah": "no", "np": "no problem",
    "idk": "i do not know", "nvm": "never mind", "lmk": "let me know", "jk": "just kidding",
    "appt": "appointment", "mtg": "meeting", "alright": "all right", "dunno": "do not know",
}  # fmt: skip
_LONG_WORDS = (
    "absolutely", "definitely", "certainly", "unfortunately", "tomorrow", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday", "cancel", "cancelled", "postpone", "reschedule", "appointment", "meeting",
    "perfect",
)  # fmt: skip
"""Words that are recognised with one letter wrong, missing, doubled or swapped."""
_SHORTEST = 6
_CONSENT_SIGNS = str.maketrans(dict.fromkeys("👍👌🆗✅💯🤝", "\nok\n") | dict.fromkeys("👎🙅❌", "\nno\n"))
_SKIPPED = ("So", "Sk", "Mn")
"""Categories of emoji and their colours."""

_WIDE = "\u3400-\u9fff"
_CLAUSE_START = (
    r"i|we|you|can|could|please|then|where|when|what|who|how|tomorrow|later|will|would|have to|need|must|let|tonight"
)
_BREAK = re.compile(
    r"(?P<mark>(?<!\d)[.,:]|[.,:](?!\d)|[!?;\n。、…]+|\s-+\s)[\s.,!?:;]*"
    rf"|(?<=[{_WIDE}])\s+|\s+(?=[{_WIDE}])"
    r"|\s*(?P<but>\bbut\b|\bhowever\b|\balthough\b|\bthough\b|但是?|不过|可是)\s*"
    r"|\s+(?:because|since|cause)\s+(?!that\b|on\b|far\b)"
    r"|\s+so\s+(?=(?:i|we|you|it|they|yes|no|not|the|our|my|let|please|maybe|have|need|must|can|could|there)\b)"
    rf"|\s+(?:and|&)\s+(?=(?:{_CLAUSE_START})\b)|(?:另外|然后)"
)
_INTRODUCES = re.compile(
    r"\b(?:said|says|saying|wrote|writes|asks|asked|told|texted|texts|replied|answered|quote|message|note|from)\b"
    r"|[说写道问回]$"
)
"""What comes before the words of somebody else."""
_NAME_AFTER = re.compile(r"((?i:\b(?:thanks|thank you|done|sorry|hello|hi|hey|sure|okay|ok|yes|no|bye))) [A-Z][a-z]+$")
"""The name of the reader behind a word of courtesy."""
_INVERTED = re.compile(
    r"(?:(?:and|so|then|hey|hi|hello|sorry|please|also)\s+)*"
    r"(?:can|could|would|will|shall|should|do|does|did|is|are|was|were|has|have|had|may|might|am)(?: not)?"
    r" (?:i|we|you|he|she|they|it|there|anyone|the|our|my|your|this|that)\b"
)
_QUESTION_WORD = re.compile(r"(?:and |so |then |but )*(?:who|what|when|where|which|how|why|whose|whom)\b(?! not$)")
_CHINESE_QUESTION = re.compile(
    r"[吗么]$|谁|什么|哪|几点|怎么|为什么|多少|如何|能不能|可不可以|行不行|好不好|是不是|要不要|有没有|呢$"
)


@dataclass(frozen=True)
class Clause:
    """A part of a message, in small letters."""

    text: str
    asks: bool
    """Whether it is a question, with a question mark or without."""
    after_but: bool = False
    quoted: bool = False
    """Whether it comes after a colon or between quotation marks."""
    name: bool = False
    """Whether it is one word with a capital, such as the name of the reader."""
    ends: bool = True
    """Whether a sentence ends with it."""
    capitals: tuple[str, ...] = ()
    """Words with a capital that are not the first one, in small letters."""

    @property
    def chinese(self) -> bool:
        """Whether it is written in Chinese."""
        return bool(re.search(f"[{_WIDE}]", self.text))


def clauses(text: str) -> list[Clause]:
    """The clauses of a message, in its order."""
    raw = _without_emoji(plain(text))
    parts: list[Clause] = []
    start, but, colon = 0, False, False
    for end, after, mark, next_but in _breaks(raw):
        part = raw[start:end].strip(" \"'*-~()")
        spelt = spelt_out(_NAME_AFTER.sub(r"\1", part))
        if spelt:
            name = bool(re.fullmatch(r"[A-Z][a-z]+", part)) and bool(parts)
            quoted = colon or '"' in raw[max(0, start - 2) : start + 1]
            capitals = tuple(word.lower() for word in re.findall(r"(?<=\s)[A-Z][a-z]+", part))
            parts.append(Clause(spelt, _asks(spelt, mark), but, quoted, name, _ends(mark, after == len(raw)), capitals))
            colon = ":" in mark and bool(_INTRODUCES.search(spelt))
        start, but = after, next_but
    return parts


def _breaks(raw: str) -> list[tuple[int, int, str, bool]]:
    """Where clauses end and the next begin, with the marks between them and whether a "but" follows."""
    return [
        *(
            (match.start(), match.end(), match[0] if match["mark"] else "", bool(match["but"]))
            for match in _BREAK.finditer(raw.lower())
        ),
        (len(raw), len(raw), "", False),
    ]


def spelt_out(text: str) -> str:
    """A text in small letters with its words in full."""
    spelt = text.lower()
    for pattern, full in _CONTRACTIONS:
        spelt = re.sub(pattern, full, spelt)
    spelt = re.sub(r"(\w)\1{2,}", lambda run: run[0] if run[0].isdigit() else run[1] * 2, spelt)
    spelt = re.sub(r"\b(?:(yes)s+|(no)o+|(ok)k+)\b", r"\1\2\3", spelt)
    spelt = re.sub(r"[a-z0-9]+(?:'[a-z]+)?", lambda word: _full_word(word[0]), spelt)
    return " ".join(spelt.split())


def _full_word(word: str) -> str:
    stem, quote, ending = word.partition("'")
    if stem in _CHAT:
        return _CHAT[stem] + quote + ending
    if len(word) >= _SHORTEST and word.isalpha() and word not in _LONG_WORDS:
        return next((candidate for candidate in _LONG_WORDS if _one_slip(word, candidate)), word)
    return word


def _one_slip(word: str, other: str) -> bool:
    """Whether a word is a known one with one slip; an ending more or less is another form and no slip."""
    if word.startswith(other) or other.startswith(word) or word[0] != other[0] or abs(len(word) - len(other)) > 1:
        return False
    same = next(i for i in range(len(other)) if i >= len(word) or word[i] != other[i])
    one, two = word[same:], other[same:]
    swapped = len(one) > 1 and len(two) > 1 and one[0] == two[1] and one[1] == two[0] and one[2:] == two[2:]
    return swapped or one[1:] == two[1:] or one[1:] == two or one == two[1:]


def _without_emoji(text: str) -> str:
    """Signs of consent as words, other emoji left out."""
    words = text.translate(_CONSENT_SIGNS)
    return "".join(" " if unicodedata.category(letter) in _SKIPPED else letter for letter in words)


def _ends(mark: str, last: bool) -> bool:
    return last or bool(re.search(r"[.!?;\n。…]", mark))


def _asks(clause: str, mark: str) -> bool:
    marked = "?" in mark and not re.fullmatch(r"why not", clause)
    begins = _INVERTED.match(clause) or (_QUESTION_WORD.match(clause) and not clause.startswith("why not"))
    return bool(marked or begins or _CHINESE_QUESTION.search(clause))
