"""Names as answers: titles, places, and people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from mobile_world.tasks.values.answers import qualifier_words as words
from mobile_world.tasks.values.answers.courtesy import without_courtesy, without_layout
from mobile_world.tasks.values.answers.goals import has_word
from mobile_world.tasks.values.answers.kinds import Reading, check_text, faulty
from mobile_world.tasks.values.answers.phrases import (
    extra_items,
    find_phrases,
    longer_names,
    mark_phrases,
    other_candidates,
    without_remarks,
)
from mobile_world.tasks.values.answers.qualifiers import Scope
from mobile_world.tasks.values.answers.statements import (
    ITEMS,
    OTHER,
    RIGHT,
    objection,
    plain,
    visible_difference,
)
from mobile_world.tasks.values.text_matching import check_texts

_ALIKE_LENGTH = 3
_PART = chr(ITEMS)
"""The mark of a first or a family name alone."""
_TITLE = r"(?i)\b(?:mr|mrs|ms|miss|mx|dr|prof|professor|mister|sir|madam)\b\.?\s*(?=(?-i:[\ue000-\ue0ff]))"
_CHINESE_TITLE = r"(?<=[\ue000-\ue0ff])\s*(?:先生|女士|小姐|太太)"
_OWNED = r"[\ue000-\ue0ff](?:'s?\s+(?:\w+\s+)?(\w+)|的(?!来电|电话|未接|通话|号码|呼叫|次数)([\u4e00-\u9fff]{1,3}))"
_RELATED = (
    rf"(?i)\b({words.RELATIVES}s?)\s+(?:of|to)\s+(?:(?:the|a|my|your)\s+)?(?:caller\s+)?(?=(?-i:[\ue000-\ue0ff]))"
)
_LESSER = (
    rf"(?i)(?<={RIGHT})[^.;\n]*\b(?:followed\s+by|(?<=\),\s)then)\s+{OTHER}+"
    rf"|{OTHER}[\s,{OTHER}]*(?:\s*(?:and|has|have|had|called|with|comes?|came|is|was|were|follows?))*\s+(?:only|just|fewer|less|second)\b"
)
"""Others who are named as those who have less of it."""
_OTHER_LINE = (
    r"(?i)[\ue000-\ue0ff]'s?\s+(?:(?:second|third|other|another|old|new|former|work|office|business|home)\s+)+"
    r"(?:(?:phone|mobile|cell)\s+)?(?:numbers?|phone|mobile|cell|line|landline|account|extension)\b"
)
"""Another number of the same person, as a caller of its own."""
_LESS_OFTEN = (
    r"(?i)[\ue000-\ue0ff]\s+(?:is|was|comes?|came|ranks?|ranked)\s+"
    r"(?:only\s+|in\s+|the\s+)*(?:second|third|2nd|3rd|last|runner-up)\b"
)
"""That somebody else has more of it."""
_CHINESE_COUNT = r"(?<=[\ue010-\ue0fe])\s*这?[两二三四五六七八九十\d]{1,2}[项个件条](?=\W*$)"
"""How many were listed, behind the last one."""
_OF_A_CALLER = frozenset(["calls", "call", "name", "number", "missed", "phone"])


def _other_texts(others: Iterable[str], right: Iterable[str]) -> list[str]:
    """What is wrong, without what is right under the same words."""
    right_texts = {plain(text).casefold() for text in right}
    return [text for text in others if plain(text).casefold() not in right_texts]


def _not_said(answer: str, expected: str) -> str:
    """The fault of an answer without the right words: of one that looks like them, where it differs."""
    text = plain(answer).strip(" .\"'!")
    if abs(len(text) - len(expected)) <= _ALIKE_LENGTH and _looks(text) == _looks(expected):
        return f"only looks like it: {visible_difference(text, plain(expected))}"
    return "does not say it"


_LOOKALIKES = str.maketrans("АВЕКМНОРСТХаеорсухіΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTXaeopcyxiABEZHIKMNOPTYXo")


def _looks(text: str) -> str:
    return re.sub(r"[\W_]", "", plain(text).translate(_LOOKALIKES)).casefold()


@dataclass(frozen=True)
class Title:
    """One title, place or other text. Words beside it that make another title of it are refused: "Annual review"."""

    text: str
    others: Collection[str] = ()
    """What could be confused with it, such as the other titles on the phone; naming one is wrong."""
    goal: str = ""

    def __post_init__(self) -> None:
        check_text(self, self.text)
        check_texts(self, "others", self.others)

    def read(self, answer: str) -> Reading:
        """Look for it, and for anything beside it."""
        return Titles([self.text], self.others, self.goal).read(answer)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Titles:
    """Several texts in any order, with commas, line breaks, "and", "、" or "和" between them; all of these alone."""

    texts: Sequence[str]
    others: Collection[str] = ()
    """What could be confused with them; naming one is wrong."""
    goal: str = ""

    def __post_init__(self) -> None:
        check_texts(self, "texts", self.texts)
        check_texts(self, "others", self.others)
        for text in self.texts:
            check_text(self, text)

    def read(self, answer: str) -> Reading:
        """Mark each of them, and look at what is left."""
        counts = Counter(self.texts)
        marks = {text: chr(ITEMS + index) for index, text in enumerate(counts)}
        others = _other_texts(self.others, self.texts)
        marked, phrases = find_phrases(without_layout(answer), marks | dict.fromkeys(others, OTHER))
        marked = re.sub(_CHINESE_COUNT, "", without_courtesy(marked))
        count = Counter(marked)
        if missing := [text for text, times in counts.items() if count[marks[text]] < times]:
            alone = len(self.texts) == 1
            return faulty(_not_said(answer, missing[0]) if alone else f"does not say {', '.join(missing)}")
        if other_candidates(marked, marks.values()):
            return faulty(f"also says {', '.join(_named(answer, others))}")
        if fault := objection(marked, Scope(self.goal)):
            return faulty(fault)
        bare = without_remarks(marked)
        if longer := longer_names(bare, phrases, self.goal):
            return faulty(f"says more than the title: {', '.join(longer)}")
        if extra := extra_items(bare, self.goal):
            return faulty(f"also says {', '.join(extra)}")
        return Reading(right=True)

    def __str__(self) -> str:
        return ", ".join(self.texts)


def _named(answer: str, others: Iterable[str]) -> list[str]:
    """Those of the others that an answer names."""
    return [text for text in others if OTHER in mark_phrases(answer, {text: OTHER})]


def _shortened(name: str) -> set[str]:
    """A name with its first or its last part as an initial: "K. Bergstrom", "Keiko B."."""
    first, *rest = name.split()
    if not rest:
        return set()
    last = rest[-1]
    return {f"{first[0]}. {last}", f"{first[0]} {last}", f"{first} {last[0]}.", f"{last} {first[0]}."}


@dataclass(frozen=True)
class Name:
    """A person; the first or the family name is enough where it is nobody else's."""

    name: str
    others: Collection[str] = ()
    """Other people; naming one is wrong."""
    goal: str = ""

    def __post_init__(self) -> None:
        check_text(self, self.name)
        check_texts(self, "others", self.others)

    def read(self, answer: str) -> Reading:
        """Look for the name, and for anybody beside."""
        others = _other_texts([*self.others, *(part for name in self.others for part in name.split())], [self.name])
        parts = _other_texts(self.name.split(), others)
        marks = self._initials() | dict.fromkeys(parts, _PART) | {self.name: RIGHT} | dict.fromkeys(others, OTHER)
        marked = re.sub(_TITLE, "", without_courtesy(mark_phrases(without_layout(answer), marks)))
        marked = re.sub(_CHINESE_TITLE, "", marked)
        marked = re.sub(rf"{_PART}(?:[\s,]*{_PART})+", RIGHT, marked)
        if fault := self._of_somebody_else(marked):
            return faulty(fault)
        marked = marked.replace(_PART, RIGHT)
        if RIGHT not in marked:
            return faulty(_not_said(answer, self.name))
        marked = re.sub(_LESSER, " ", marked)
        beside = _named(answer, self.others) or _named(answer, others)
        if other_candidates(marked, RIGHT):
            return faulty(f"also says {', '.join(beside)}")
        marked = re.sub(rf"{RIGHT}(?:[\s,]*{RIGHT})+", RIGHT, marked)
        if fault := objection(marked, Scope(self.goal)):
            return faulty(fault)
        extra = extra_items(without_remarks(marked), self.goal, capitals_only=True)
        return faulty(f"also says {', '.join(extra)}") if extra else Reading(right=True)

    def _initials(self) -> dict[str, str]:
        """The marks of names with one part shortened, right and wrong; none that more than one person may have."""
        wrong = {form for name in self.others for form in _shortened(name)}
        return dict.fromkeys(wrong, OTHER) | dict.fromkeys(_shortened(self.name) - wrong, RIGHT)

    def _of_somebody_else(self, marked: str) -> str:
        """What makes another person of the name: another family name, or that somebody belongs to them."""
        if other := re.search(rf"{_PART}\s+([A-Z]\w+)|(?<=[^.!?:\n]\s)(?<!^)\b([A-Z]\w+)\s+{_PART}", marked):
            return f"names somebody else: {other[1] or other[2]}"
        if beside := re.search(
            r"(?i)[\ue000-\ue0ff]\s*(?:and|&|or|with)\s+((?:some(?:body|one)|his|her|their|some|another|others?)\b(?:\s\w+)?)",
            marked,
        ):
            return f"names somebody else: {beside[1]}"
        if less := re.search(_LESS_OFTEN, re.sub(OTHER, "", marked)):
            return f"says that somebody else is first: {less[0][1:].strip()}"
        if line := re.search(_OTHER_LINE, marked):
            return f"names another number of theirs: {line[0].split(maxsplit=1)[1]}"
        for owned in (*re.finditer(_OWNED, marked), *re.finditer(_RELATED, marked)):
            word = next(filter(None, owned.groups()))
            if word.lower() not in _OF_A_CALLER and not has_word(self.goal, word):
                return f"names somebody else: {word}"
        return ""

    def __str__(self) -> str:
        return self.name
