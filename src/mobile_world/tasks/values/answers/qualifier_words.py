"""Words that make something else of the value beside them, as regular expressions by what they do to it.

They are the closed classes of English and Chinese: comparison, approximation, part, order and place, doubt, tense. A
space stands for any white space.
"""

from __future__ import annotations

from typing import Final

MARK: Final = "(?-i:[\ue000-\ue0ff])"
"""Any mark in place of a value; see `statements`."""


def _any(*phrases: str) -> str:
    return "|".join(phrase.replace(" ", r"\s+") for phrase in phrases)


COMPARATIVE: Final = (
    "(?:more|less|fewer|greater|higher|lower|larger|bigger|smaller|longer|shorter|later|earlier|sooner|further|farther"
    "|better|worse|older|younger)"
)

# -- right before a value ------------------------------------------------------------------------------------------

BOUNDS: Final = _any(
    rf"(?:(?:no|not|any) )?{COMPARATIVE} than(?: or equal to)?", "not (?:before|after|until)", "up to", "no later",
    "at (?:the )?(?:very )?(?:least|most|latest|earliest|minimum|maximum)", "in excess of", "upwards? of",
    "as (?:many|much|few|little|long) as", "(?:an? |the |on )?average(?: of)?", "exceed(?:s|ed|ing)?",
    "(?:maximum|minimum)(?: of)?", r"max\.?(?: of)?", r"min\.? of", "limit of",
)  # fmt: skip
APPROXIMATIONS: Final = _any(
    "about", "around", "roughly", "approximately", r"approx\.?", "circa", r"ca\.", "nearly", "almost", "close to",
    "not quite", "more or less", "(?:a )?(?:scant|generous|heaped|good)", "barely", "hardly", "scarcely", "estimated",
    "something like", "anything like", "in the region of", "just (?:under|over|about|below|above|short of)", "short of",
    "[~≈≃<>≤≥±]=?",
)  # fmt: skip
PARTS: Final = _any(
    "half(?: of)?", "(?:a|one) (?:half|third|quarter|fifth|part|fraction) of", "(?:two|three) (?:thirds|quarters) of",
    "twice", "double", "triple", "(?:most|some|one|parts?|many|few|none) of",
)  # fmt: skip
ORDER: Final = _any(
    "before", "after", "prior to", "until", "till", "since", "near", "opposite", "behind", "beside", "next to",
    "close by", "across from", "outside", "following(?! (?:events|titles|tasks|activities))", r"(?:some|any)\w* like",
    "(?:walk|drive|ride|steps|blocks?|met(?:er|re)s|miles?|km|away|far|minutes?|hours?|corner|distance|down) from",
    "similar to", "instead of", "rather than", "in place of", "except(?: for)?", "excluding", "besides", "apart from",
    "aside from", r"(?<!none\s)(?<!one\s)(?<!body\s)(?<!thing\s)other than", "all but",
    r"(?:any|every)\w*(?: \w+)? but", "such as", r"e\.g\.", "for (?:example|instance)",
)  # fmt: skip
"""Order, place, exception and example."""
OF_SCALES: Final = _any(
    "over", "under", "above", "below", "beyond", "past", "by", "within", "towards?", "between", "every", "each",
    "the (?:last|past|first|next|previous|coming)", "^in", r"\d[\d.,/⁄]*\s*(?:to|-|~|至|到)",
)  # fmt: skip
"""What only a quantity or a moment can have before it, ranges among them."""
OF_CODES: Final = _any(
    "(?:starts?|begins?|ends?|starting|beginning|ending) (?:with|in|on)", "contains?", "part of", "prefix", "suffix"
)
CHINESE_BOUNDS: Final = (
    "(?:超过|多于|大于|不止|不下|至少|最少|起码|不少于|不低于|至多|最多|不多于|不超过|少于|低于|小于|不到|不足|未满|将近|接近"
    "|大约|大概|约|差不多|几乎|早于|晚于|不早于|不晚于|邻近|靠近|临近|近|半)(?:[是有为了共在]|一共|只有|总共)*"
)

# -- right after a value -------------------------------------------------------------------------------------------

_RATE_UNIT = r"(?:day|week|month|year|hour|minute|second|person|head|piece|night|session|run|time|user|mile|km)\b"
AFTER_BOUNDS: Final = _any(
    rf"or (?:so|thereabouts|{COMPARATIVE})\b", r"at (?:the )?(?:very )?(?:least|most|latest|earliest)\b",
    r"at (?:a |the )?(?:minimum|maximum)\b", r"approximately\b", r"roughly\b", r"on average\b", r"give or take\b",
)  # fmt: skip
AFTER_ANY: Final = (
    r"-?ish\b|(?:only\s+)?in\s+part\b"
    r"|以上|以下|以内|以外|左右|上下|之前|之后|以前|以后|前(?!天)|后(?!天)|の前|の後|附近|旁边|对面|的一半|开外|或更"
)
AFTER_SCALES: Final = _any(
    r"before\b(?! (?:\d|noon))", r"short\b", r"extra\b", r"\+", r"plus\b", r"minus\b", r"without\b", r"except\b",
    r"excluding\b", r"not (?:counting|including)\b", r"ago\b", r"later\b", r"earlier\b", r"from now\b",
    r"and counting\b", r"(?:minimum|maximum|max|tops)\b", r"more\b", rf"{COMPARATIVE} than\b",
    "too (?:many|much|long)", r"per\b", rf"an? {_RATE_UNIT}", rf"/\s*{_RATE_UNIT}", r"each\b", r"every\b", r"apiece\b",
    r"daily\b", r"weekly\b", r"monthly\b", r"(?:to\s+|-|~|至|到)\d", "多(?!少)", "余(?!额)", "[/每]",
)  # fmt: skip
"""What only a quantity or a moment can have behind it: sums, rates, offsets, ranges."""

# -- in the sentence around a value --------------------------------------------------------------------------------

HEDGES: Final = (
    r"\b(?:maybe|perhaps|probably|possibly|presumably|likely|supposedly|allegedly|conceivably|might|may\s+(?:be|have)"
    r"|could\s+be|i\s+(?:guess|suppose|assume|suspect)|guess(?:ing|ed)?|tentatively|if\s+i\s+remember|unless"
    r"|provided\s+that|assuming|depending\s+on|if(?!\s+(?:you|i)\b))\b"
    r"|可能|也许|或许|大概|说不定|估计|恐怕|猜"
)
_ENDED = (
    r"(?:is|are|was|were|has\s+been|have\s+been|had\s+been|got)\s+(?:now\s+|already\s+|since\s+|just\s+)?"
    r"(?:over\b|cancell?ed|deleted|removed|moved\s+(?:to|away|from)|replaced|postponed|rescheduled|called\s+off|outdated"
    r"|obsolete|expired|superseded|gone\b)|expired|no\s+longer|any\s?more\b"
    r"|(?:is|are|was|were)\s+(?:(?:the|an?|my|your)\s+)?(?:old|former|previous|earlier|outdated|invalid|wrong|other)\b"
    r"|不再|已取消|被取消|已过期|已失效|作废"
)
_NO_TIME_AHEAD = r"(?!\s*(?:\d|noon|midday|midnight|the\s+end|(?-i:[\ue000-\ue0ff])|(?:mon|tue|wed|thu|fri|sat|sun)))"
PAST: Final = (
    r"\bused\s+to\b|\b(?:previously|formerly|originally|initially|in\s+the\s+past|back\s+then|at\s+first|at\s+one\s+time"
    r"|in\s+the\s+(?:first|old|previous|earlier)\s+version)\b"
    rf"|\b(?:until|till)\b(?!\s*-){_NO_TIME_AHEAD}"
    r"|\b(?:was|were|had)\b[^.;!?\n]*\bbefore\s+(?!\d|noon|midday|that\s+time|(?-i:[\ue000-\ue0ff]))"
    rf"|{MARK}[^.;!?\n]{{0,40}}?\bbefore\s+(?:it|the\s+last|you|that|this|they|we|i|last|now|then|today|my|your)\b"
    rf"|{_ENDED}|曾经|以前[是有为]|过去[是有为]|原先|原来是|此前|直到"
)
REUNION: Final = (
    r"\b(?:nice|good|great|lovely|fun|wonderful|pleasure)\s+(?:(?:to\s+)?(?:see|meet)|(?:seeing|meeting))\s+you\b"
    r"|很高兴(?:见到|遇到)你"
)
"""What tells of a meeting that was."""
RECENTLY: Final = r"\b(?:yesterday|last\s+(?:week|month|year|night|time))\b|昨天|上周|上个月|上次|去年"
FORMER: Final = (
    r"\b(?:old|older|former|previous|earlier|outdated|invalid|replaced|stale|original)\b"
    r"|之前|旧|原来|过期|失效|以前"
)
"""What another value is called that was right once."""
WAS: Final = r"\b(?:was|were|had)\b|[是为](?=[^。；]*现在)"
NOW: Final = (
    r"\b(?:now|currently|at\s+present|meanwhile|since\s+then|today|the\s+(?:current|new|latest))\b"
    r"|现在|目前|如今|当前|新的"
)
FUTURE: Final = r"\b(?:will|shall|going\s+to|plan(?:ning)?\s+to|intend\s+to)\b|'ll\b|将会|打算|准备(?=[发寄])"
PROMISE: Final = (
    r"\b(?:i|we)\s*(?:will|shall|'ll|am\s+going\s+to|are\s+going\s+to|plan\s+to|intend\s+to|would)\b|我(?:会|将|打算)"
)
FUTURE_GOAL: Final = (
    r"(?i)\b(?:will|next|tomorrow|due|upcoming|from\s+now|this\s+(?:\w+day|week)|(?:january|february|march|april|may|june"
    r"|july|august|september|october|november|december)\s+\d+|events?|begins?)\b"
)
"""Goals about what is to come, which answers put in the future, too."""
UNDONE: Final = (
    r"\b(?:tried|attempted|failed|bounced|unsuccessful(?:ly)?|in\s+vain|(?:ready|about|yet|still|supposed)\s+to\s+be"
    r"|should\s+have|would\s+(?:have|be|need)|(?:needs?|has|have)\s+to\s+be|must\s+be)\b|\btoo\s+(?:early|late|long|short|far|soon|many|few)\b|失败|没能|未能"
)
NEIGHBOUR: Final = (
    r"(?<!\d )\b(?:events?|ones?|tasks?|meetings?|titles?|activity|activities|days?|codes?|persons?|callers?)\s+"
    rf"(?:after|before|following|preceding|behind)\s+(?!\d|noon|midday|that\s+time)[^.;\n]*{MARK}"
)
"""A value that is said to be that of something beside what was asked for: "the event after the next one is ▮"."""
NEIGHBOUR_OF_IT: Final = r"\bthe\s+(?:one|event|task|next)\s+(?:after|before)\s+(?:it|that|this)\b"
"""A pronoun that leads on from the value that is named to another."""
OPEN: Final = (
    "(?i)"
    r"\b(?:and|or|,)\s+(?:the\s+|some\s+|many\s+|several\s+|a\s+few\s+|possibly\s+)?(?:others?|more|so\s+(?:on|forth)"
    r"|further|additional|the\s+rest|the\s+like)\b(?!\s+(?:than|often|details|info|information|help|questions))"
    r"|\betc\b|\bet\s+cetera\b|\bamong\s+(?:others|other)\b|\bto\s+name\s+(?:a\s+few|some)\b|\balmost\s+all\b"
    r"|等等|之类|[,、]\s*(?:\.{3}|…)"
)
