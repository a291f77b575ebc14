"""Names, titles and lists of them in an answer, with a sentence around them or without."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from mobile_world.tasks.values.answers.statements import (
    ALL_MARKS,
    OTHER,
    WORD_END,
    WORD_START,
    is_denied,
    phrase_pattern,
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
    r"(?:\b(?:the|a|an|of|and|in|on|at|from|to|until|till|for|with|by|all|only|just|both|also|then|next|one|two|three|four"
    r"|five|six|seven|eight|nine|ten|total|times?|calls?|missed|events?|titles?|names?|called|most|often|day|days|week"
    r"|hours?|minutes?|min|am|pm|noon|today|tomorrow|calendar|location|place|done|thanks|please|ok|okay|sure|yes|hello"
    r"|respectively|task|completed?|start(?:s|ing)?|begin(?:s|ning)?|end(?:s|ing)?|more|other|others|else|no|not|nothing|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february"
    r"|march|april|may|june|july|august|september|october|november|december|\d+(?:st|nd|rd|th)?)\b|[\W\d_]|好的|谢谢|开始|结束|举行|[上下]午|今天|明天|和|与|及|以及|等)*"
)
_SEPARATOR = (
    "(?i)" r"(?<!\d)[,.:](?!\d)|(?<=\d)[,.:](?!\d)|(?<!\d)[,.:](?=\d)|[;!?\n。、()\[\]]|\band\b|&|以及|和|与|及"
)
_BULLET = r"^[\s\"'*#>•·\-~]*(?:\d+[.)]\s*)?[\s\"'*\-]*|[\s\"'*\-~]+$"
_LEADS_IN = (
    "(?i)"
    r"(?:^|[:\"'(\[\-*#>&•·,.;!?\n。、)\]|]|\d|\b(?:is|are|was|were|be|has|have|includes?|included|including|named|called|titled"
    r"|entitled|at|in|on|the|events?|titles?|location|place|answer|only|just|and|as|then|next|namely|near|inside|begins?"
    r"|starts?|found|sees?|shows?|says?|reads?|maybe|perhaps|probably|think|am|pm|it's|that's|not|or)|n't"
    r"|[是有为叫在于和与及分点日到或]|包括|包含|以及|安排了|(?-i:[\ue000-\ue0ff]))\s*$"
)
_LEADS_OUT = (
    "(?i)"
    r"^\s*(?:$|[:\"')(\[\]\-~*<&,.;!?\n。、|/]|\d|(?-i:[\ue000-\ue0ff])"
    r"|(?:is|are|was|were|will|has|begins?|starts?|starting|takes?|between|until|till|today|tomorrow|which|that|then|only|and"
    r"|events?|or|comes?|isn't|wasn't)\b"
    r"|(?:at|on|from|in|around|by|with)\s+(?:the\s+)?(?:\d|noon|midday|midnight|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\b"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
    r"|[是在于从将和与及等或吗]|的|举行|开始|不|没)"
)


def mark_phrases(answer: str, marks: Mapping[str, str]) -> str:
    """An answer with phrases replaced by their marks, the longest first."""
    by_length = sorted(marks, key=lambda phrase: len(plain(phrase)), reverse=True)
    if not by_length:
        return plain(answer)
    phrases = "|".join(f"({phrase_pattern(phrase)})" for phrase in by_length)
    pattern = re.compile(f"{WORD_START}(?:{phrases}){WORD_END}", re.I)
    return pattern.sub(lambda found: marks[by_length[(found.lastindex or 1) - 1]], plain(answer))


def other_candidates(marked: str, answer_marks: Collection[str]) -> list[int]:
    """Where something known to be wrong is named without being denied."""
    return [place for place in places(marked, OTHER) if not is_denied(marked, place)] if answer_marks else []


def extra_items(marked: str, *, capitals_only: bool = False) -> list[str]:
    """Parts of an answer that are neither marked nor words of a sentence: things that are named beside.

    With `capitals_only`, only those that begin with a capital or are written without case, as names are.
    """
    parts = (re.sub(_BULLET, "", part) for part in re.split(_SEPARATOR, _lead_removed(marked)))
    return [
        part
        for part in parts
        if part
        and ALL_MARKS.isdisjoint(part)
        and not re.search(_SENTENCE_WORDS, part)
        and not re.fullmatch(_FILLING, part)
        and not (capitals_only and part[:1].islower())
    ]


def _lead_removed(marked: str) -> str:
    """Without what stands before the last colon ahead of the first mark, which announces and names nothing."""
    first = min(places(marked, ALL_MARKS), default=0)
    colon = max((found.end() for found in re.finditer(r":(?!\d)", marked[:first])), default=0)
    return marked[colon:]


def longer_names(marked: str, marks: Iterable[str]) -> list[str]:
    """Marks with words right beside them that make another title of them, as in "Annual ▮"; given with these words."""
    found = []
    for place in places(marked, marks):
        before, after = marked[:place], marked[place + 1 :]
        lead = "" if re.search(_LEADS_IN, before) else re.split(r"[\s,.;:\n]", before.strip())[-1]
        tail = "" if re.search(_LEADS_OUT, after) else re.split(r"[,.;:\n]|\s(?=\S+\s\S+\s)", after.strip())[0]
        if lead or tail:
            found.append(f"{lead} … {tail}".strip())
    return found
