"""Names, titles and lists of them in an answer, with a sentence around them or without."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from mobile_world.tasks.values.answers.goals import consists_of, has_word
from mobile_world.tasks.values.answers.qualifiers import is_former
from mobile_world.tasks.values.answers.statements import (
    ALL_MARKS,
    OTHER,
    WORD_END,
    WORD_START,
    is_denied,
    name_pattern,
    places,
    plain,
)

_SENTENCE_WORDS = (
    "(?i)"
    r"\b(?:i|i'm|i've|you|your|it|it's|its|they|these|those|this|that|that's|there|here|is|are|was|were|has|have|had|be"
    r"|been|my|we|which|who|whose|he|she|his|her|him|them|following|answer|based|according|than|did|do|does)\b"
    r"|[是有共在我你您这那个次条项的了为叫]|以上|如下|答案"
)
_FILLING = (
    "(?i)"
    r"(?:\b(?:the|a|an|of|and|in|on|at|from|to|until|till|for|with|by|all|only|just|exactly|precisely|simply|both|also|then|next|one|two|three|four"
    r"|five|six|seven|eight|nine|ten|total|times?|calls?|missed|events?|titles?|names?|called|most|often|day|days|week"
    r"|hours?|minutes?|min|am|pm|noon|today|tomorrow|calendar|location|place|done|thanks|please|ok|okay|sure|yes|hello"
    r"|respectively|task|completed?|start(?:s|ing)?|begin(?:s|ning)?|end(?:s|ing)?|more|other|others|else|no|not|nothing|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|january|february"
    r"|march|april|may|june|july|august|september|october|november|december|\d+(?:st|nd|rd|th)?)\b|[\W\d_]|(?<=\d)[ap]m\b|好的|谢谢|开始|结束|举行|[上下]午|今天|明天|和|与|及|以及|等)*"
)
_SEPARATOR = (
    "(?i)" r"(?<!\d)[,.:](?!\d)|(?<=\d)[,.:](?!\d)|(?<!\d)[,.:](?=\d)|[;!?\n。、()\[\]]|\band\b|&|以及|和|与|及"
)
_SOURCE = (
    r"as\s+(?:shown|listed|displayed|seen|stated|reported|given)\b"
    r"|as\s+(?:the|your|my)\s+(?:\w+\s+){1,3}(?:shows?|says?|lists?|has|tells?|states?)\b"
    r"|(?:per|going\s+by|according\s+to)\b"
)
"""What begins a remark on where an answer stands; in small letters, so that no title is taken for one."""
_REMARK = r"\s*[(\[（](?!\s*(?:and|also|plus|or)\b)[^()\[\]（）\n]*[)\]）]"
_WORD_OF_GOAL = 4
"""Letters from which on a word of the goal is none that stands everywhere."""
_BULLET = r"^[\s\"'*#>•·\-~]*(?:\d+[.)]\s*)?[\s\"'*\-]*|[\s\"'*\-~]+$"
_LEADS_IN = (
    "(?i)"
    r"(?:^|[:\"'(\[\-*#>&•·,.;!?\n。、)\]|/]|\d|\b(?:both|all|all\s+of|is|are|was|were|be|has|have|went|did|do|go|had|got|see|saw|need|includes?|included|including|named|called|titled"
    r"|entitled|at|in|on|the|events?|titles?|location|place|answer|only|just|and|as|then|next|namely|near|inside|begins?"
    r"|starts?|found|sees?|shows?|says?|reads?|maybe|perhaps|probably|think|am|pm|it's|that's|exactly|precisely|simply|merely|not|or)|n't"
    r"|[是有为叫在于和与及分点日到或]|包括|包含|以及|安排了|(?-i:[\ue000-\ue0ff]))\s*$"
)
_LEADS_OUT = (
    "(?i)"
    r"^\s*(?:$|'(?![a-z])|[:\")(\[\]\-~*<&,.;!?\n。、|/]|\d|(?-i:[\ue000-\ue0ff])"
    r"|(?:is|are|was|were|will|has|begins?|starts?|starting|takes?|between|until|till|today|tomorrow|which|that|then|only|and"
    r"|events?|or|comes?|isn't|wasn't|have|had|also|both|too|as|due|still|instead|so|because|while|but)\b"
    r"|later\s+(?:that|the\s+same)\s+day\b|(?:at|on|from|in|around|by|with)\s+(?:the\s+)?(?:\d|noon|midday|midnight|morning|afternoon|evening|night|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\b"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
    r"|[是在于从将和与及等或吗]|的|举行|开始|不|没)"
)


class Phrases(NamedTuple):
    """An answer with phrases replaced by their marks, and what stood in the place of each mark."""

    marked: str
    phrases: list[str]


def find_phrases(answer: str, marks: Mapping[str, str]) -> Phrases:
    """Replace phrases by their marks, the longest first."""
    text = plain(answer)
    by_length = sorted(marks, key=lambda phrase: len(plain(phrase)), reverse=True)
    if not by_length:
        return Phrases(text, [])
    alternatives = "|".join(f"({name_pattern(phrase)})" for phrase in by_length)
    pattern, phrases = re.compile(f"{WORD_START}(?:{alternatives}){WORD_END}", re.I), []

    def mark(match: re.Match[str]) -> str:
        phrases.append(match[0])
        return marks[by_length[(match.lastindex or 1) - 1]]

    return Phrases(pattern.sub(mark, text), phrases)


def mark_phrases(answer: str, marks: Mapping[str, str]) -> str:
    """An answer with phrases replaced by their marks, the longest first."""
    return find_phrases(answer, marks).marked


def other_candidates(marked: str, answer_marks: Collection[str]) -> list[int]:
    """Where something known to be wrong is named without being denied, or told as what was right once."""
    wrong = places(marked, OTHER) if answer_marks else []
    return [index for index in wrong if not is_denied(marked, index) and not is_former(marked, index)]


def without_remarks(marked: str) -> str:
    """A text without remarks in brackets and the other cells of tables, where they name nothing that is marked."""
    bare = re.sub(_REMARK, lambda match: match[0] if ALL_MARKS & set(match[0]) else " ", marked)
    return "\n".join(_marked_cells(line) for line in bare.split("\n"))


def _marked_cells(line: str) -> str:
    cells = line.split("|")
    marked = [cell for cell in cells if ALL_MARKS & set(cell)]
    return ", ".join(marked) if len(cells) > 1 and marked else line


def extra_items(marked: str, goal: str, *, capitals_only: bool = False) -> list[str]:
    """Parts of an answer that are neither marked nor words of a sentence or of the goal: things that are named beside.

    With `capitals_only`, only those that begin with a capital or are written without case, as names are.
    """
    parts = (re.sub(_BULLET, "", part) for part in re.split(_SEPARATOR, _lead_removed(marked)))
    return [
        part
        for part in parts
        if part
        and ALL_MARKS.isdisjoint(part)
        and not re.search(_SENTENCE_WORDS, part)
        and not re.match(_SOURCE, part)
        and not re.fullmatch(_FILLING, part)
        and not consists_of(goal, part)
        and not (capitals_only and part[:1].islower())
    ]


def _lead_removed(marked: str) -> str:
    """Without what stands before the last colon ahead of the first mark, which announces and names nothing."""
    first = min(places(marked, ALL_MARKS), default=0)
    start = max((colon.end() for colon in re.finditer(r":(?!\d)", marked[:first])), default=0)
    return marked[start:]


def longer_names(marked: str, texts: Sequence[str], goal: str) -> list[str]:
    """Marks with words right beside them that make another title of them, as in "Annual ▮"; given with these words.

    A small word ahead of a title that begins with a capital belongs to the sentence, and so do words of the goal.
    """
    longer = []
    for index, name in zip(places(marked, ALL_MARKS), texts, strict=True):
        before, after = marked[:index], marked[index + 1 :]
        lead = "" if re.search(_LEADS_IN, before) else re.split(r"[\s,.;:\n]", before.strip())[-1]
        tail = "" if re.search(_LEADS_OUT, after) else re.split(r"[,.;:\n]|\s(?=\S+\s\S+\s)", after.strip())[0]
        is_small = lead.isascii() and lead.islower() and (name[:1].isupper() or not name.isascii())
        if is_small or (len(lead) >= _WORD_OF_GOAL and has_word(goal, lead)):
            lead = ""
        first = re.match(r"[a-z]+", tail)
        if first and len(first[0]) >= _WORD_OF_GOAL and has_word(goal, first[0]):
            tail = ""
        if lead or tail:
            longer.append(f"{lead} … {tail}".strip())
    return longer
