"""Qualifiers beside a value: bounds, approximations, parts, order, place, hedges, tenses and open lists.

A person who asked for a value did not ask for "more than" it, "half of" it, "the one after" it, or what it "used to
be". Such words belong to small closed classes of a language, which is why they are listed here, and they bind to what
stands next to them, so that "the first to begin after 11:20 is ▮" qualifies the time and not the title.

A text is given with marks in place of values; see `statements`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARK = "(?-i:[\ue000-\ue0ff])"
_OTHER = "\ue001"
_COMPARATIVE = (
    "(?:more|less|fewer|greater|higher|lower|larger|bigger|smaller|longer|shorter|later|earlier|sooner|further|farther"
    "|better|worse|older|younger)"
)
_BOUNDS = (
    rf"(?:(?:no|not|any)\s+)?{_COMPARATIVE}\s+than(?:\s+or\s+equal\s+to)?|not\s+(?:before|after|until)|up\s+to|no\s+later"
    r"|at\s+(?:the\s+)?(?:very\s+)?(?:least|most|latest|earliest|minimum|maximum)|in\s+excess\s+of|upwards?\s+of"
    r"|as\s+(?:many|much|few|little|long)\s+as|(?:an?\s+|the\s+|on\s+)?average(?:\s+of)?"
    r"|exceed(?:s|ed|ing)?|maximum(?:\s+of)?|minimum(?:\s+of)?|max\.?(?:\s+of)?|min\.?\s+of|limit\s+of"
)
_APPROXIMATIONS = (
    r"about|around|roughly|approximately|approx\.?|circa|ca\.|nearly|almost|close\s+to|not\s+quite|more\s+or\s+less|(?:a\s+)?(?:scant|generous|heaped|good)|barely|hardly"
    r"|scarcely|something\s+like|in\s+the\s+region\s+of|estimated|just\s+(?:under|over|about|below|above|short\s+of)"
    r"|short\s+of|anything\s+like|[~≈≃<>≤≥±]=?"
)
_PARTS = (
    r"half(?:\s+of)?|(?:a|one)\s+(?:half|third|quarter|fifth|part|fraction)\s+of|(?:two|three)\s+(?:thirds|quarters)\s+of"
    r"|twice|double|triple|(?:most|some|one|part|parts|many|few|none)\s+of"
)
_ORDER = (
    r"before|after|prior\s+to|until|till|since|near|opposite|behind|beside|next\s+to|close\s+by|across\s+from|outside"
    r"|(?:walk|drive|ride|steps|blocks?|met(?:er|re)s|miles?|km|away|far|minutes?|hours?|corner|distance|down)\s+from"
    r"|following(?!\s+(?:events|titles|tasks|activities))|(?:some|any)\w*\s+like|similar\s+to|instead\s+of|rather\s+than|in\s+place\s+of|except(?:\s+for)?|excluding|besides|apart\s+from"
    r"|aside\s+from|(?<!none )(?<!one )(?<!body )(?<!thing )other\s+than|all\s+but|(?:any|every)\w*\s+but|such\s+as|e\.g\.|for\s+(?:example|instance)"
)
_OF_SCALES = r"over|under|above|below|beyond|past|by|within|towards?|between|every|each|the\s+(?:last|past|first|next|previous|coming)|^in|\d[\d.,/⁄]*\s*(?:to|-|~|至|到)"
_OF_CODES = r"(?:starts?|begins?|ends?|starting|beginning|ending)\s+(?:with|in|on)|contains?|part\s+of|prefix|suffix"
_CHINESE_BOUNDS = (
    "(?:超过|多于|大于|不止|不下|至少|最少|起码|不少于|不低于|至多|最多|不多于|不超过|少于|低于|小于|不到|不足|未满|将近|接近"
    "|大约|大概|约|差不多|几乎|早于|晚于|不早于|不晚于|邻近|靠近|临近)(?:[是有为了共在]|一共|只有|总共)*"
)
_BETWEEN = (
    r"[\s\"'*_(\[`]*(?:(?:the|a|an|my|your|his|her|their|this|that|exactly|only|all|of|both|on|at|in|to|from|of"
    r"|date|title|event|task|name|code|place|meeting)\b[\s\"'*_(\[`]*){0,3}"
)
_TIME_AHEAD = r"(?=\s*(?:\d|noon|midday|midnight|the\s+end|(?-i:[\ue000-\ue0ff])|(?:mon|tue|wed|thu|fri|sat|sun)))"
_RATE_UNIT = r"(?:day|week|month|year|hour|minute|second|person|head|piece|night|session|run|time|user|mile|km)\b"
_AFTER_ANY = (
    rf"or\s+(?:so|thereabouts|{_COMPARATIVE})\b|-?ish\b|at\s+(?:the\s+)?(?:very\s+)?(?:least|most|latest|earliest)\b"
    r"|at\s+(?:a\s+|the\s+)?(?:minimum|maximum)\b|on\s+average\b|give\s+or\s+take|approximately\b|roughly\b|in\s+part\b|only\s+in\s+part"
    r"|以上|以下|以内|以外|左右|上下|之前|之后|以前|以后|前(?!天)|后(?!天)|の前|の後|附近|旁边|对面|的一半|开外|或更"
)
_AFTER_SCALES = (
    rf"\+|plus\b|minus\b|without\b|except\b|excluding\b|not\s+(?:counting|including)\b|ago\b|later\b|earlier\b|from\s+now\b|and\s+counting\b|(?:minimum|maximum|max|tops)\b|{_COMPARATIVE}\s+than\b|more\b|too\s+(?:many|much|long)"
    rf"|per\b|an?\s+{_RATE_UNIT}|/\s*{_RATE_UNIT}|each\b|every\b|apiece\b|daily\b|weekly\b|monthly\b|(?:to\s+|-|~|至|到)\d|多(?!少)|余(?!额)|[/每]"
)
_HEDGES = (
    "(?i)"
    r"\b(?:maybe|perhaps|probably|possibly|presumably|likely|supposedly|allegedly|conceivably|might|may\s+(?:be|have)"
    r"|could\s+be|i\s+guess|i\s+suppose|i\s+assume|i\s+suspect|my\s+guess|guess(?:ing|ed)?|tentatively|if\s+i\s+remember)\b"
    r"|可能|也许|或许|大概|说不定|估计|恐怕|猜"
)
_ENDED = (
    r"(?:is|are|was|were|has\s+been|have\s+been|had\s+been|got)\s+(?:now\s+|already\s+|since\s+|just\s+)?"
    r"(?:over\b|cancell?ed|deleted|removed|moved\s+(?:to|away|from)|replaced|postponed|rescheduled|called\s+off|outdated"
    r"|obsolete|expired|superseded|gone\b)|(?:is|are|was|were)\s+(?:(?:the|an?|my|your)\s+)?(?:old|former|previous|earlier|outdated|invalid|wrong|other)\b|no\s+longer|any\s?more\b|expired|不再|已取消|被取消|已过期|已失效|作废"
)
_PAST = (
    r"\bused\s+to\b|\b(?:previously|formerly|originally|initially|in\s+the\s+past|back\s+then|at\s+first|at\s+one\s+time"
    r"|in\s+the\s+(?:first|old|previous|earlier)\s+version)\b"
    rf"|\b(?:until|till)\b(?!\s*-){_TIME_AHEAD.replace('(?=', '(?!', 1)}"
    rf"|{_MARK}[^.;!?\n]{{0,40}}?\bbefore\s+(?:it|the\s+last|you|that|this|they|we|i|last|now|then|today|my|your)\b"
    rf"|{_ENDED}|曾经|以前[是有为]|过去[是有为]|原先|原来是|此前|直到"
)
_RECENTLY = r"\b(?:yesterday|last\s+(?:week|month|year|night|time))\b|昨天|上周|上个月|上次|去年"
_FORMER = r"\b(?:old|older|former|previous|earlier|outdated|invalid|replaced|stale|original|first)\b|之前|旧|原来|过期|失效|以前"
_OF_ANOTHER = rf"(?i){_OTHER}|{_FORMER}"
_WAS = r"\b(?:was|were|had)\b|[是为](?=[^。；]*现在)"
_NOW = r"\b(?:now|currently|at\s+present|meanwhile|since\s+then|today|the\s+(?:current|new|latest))\b|现在|目前|如今|当前|新的"
_FUTURE = r"\b(?:will|shall|going\s+to|plan(?:ning)?\s+to|intend\s+to)\b|'ll\b|将会|打算|准备(?=[发寄])"
_PROMISE = (
    r"\b(?:i|we)\s*(?:will|shall|'ll|am\s+going\s+to|are\s+going\s+to|plan\s+to|intend\s+to|would)\b|我(?:会|将|打算)"
)
_FUTURE_GOAL = (
    r"\b(?:will|next|tomorrow|due|upcoming|from\s+now|this\s+(?:\w+day|week)|(?:january|february|march|april|may|june|july"
    r"|august|september|october|november|december)\s+\d+|events?|begins?)\b"
)
_UNDONE = (
    r"\b(?:tried|attempted|failed|unsuccessful(?:ly)?|in\s+vain|(?:ready|about|yet|still|supposed)\s+to\s+be|should\s+have)\b"
    r"|\btoo\s+(?:early|late|long|short|far|soon|many|few)\b|失败|没能|未能"
)
_NEIGHBOUR = (
    r"(?<!\d )\b(?:events?|ones?|tasks?|meetings?|titles?|activity|activities|days?|codes?|persons?|callers?)\s+"
    rf"(?:after|before|following|preceding|behind)\s+(?!\d|noon|midday|that\s+time)[^.;\n]*{_MARK}"
)
_OPEN = (
    "(?i)"
    r"\b(?:and|or|,)\s+(?:the\s+|some\s+|many\s+|several\s+|a\s+few\s+|possibly\s+)?(?:others?|more|so\s+(?:on|forth)|further"
    r"|additional|the\s+rest|the\s+like)\b(?!\s+(?:than|often|details|info|information|help|questions))"
    r"|\betc\b|\bet\s+cetera\b|\bamong\s+(?:others|other)\b|\bto\s+name\s+(?:a\s+few|some)\b|\balmost\s+all\b"
    r"|等等|之类|[,、]\s*(?:\.{3}|…)"
)
_CLAUSE = r"(?<!\d)[,:](?!\d)|(?<=\d)[,:](?!\d)|[,:](?=\s)|[.;!?\n。；！？，()\[\]（）]|\bbut\b|\bwhile\b|但|而"
_SENTENCE = r"(?<=[^\s.])[.!?](?=\s|$|[\"')*])|[;\n。；！？]"


@dataclass(frozen=True)
class Scope:
    """What may stand beside a value: depends on its kind and on the goal."""

    goal: str = ""
    scale: bool = False
    """Whether it is a quantity or a moment, which more words can qualify than a name."""
    code: bool = False
    """Whether it is a code, of which one can name a part."""

    def allows(self, words: str) -> bool:
        """Whether the goal itself has these words."""
        return " ".join(words.lower().split()).strip(" .,") in self.goal.lower()


def _beside(marked: str, place: int, scope: Scope) -> str:
    """The words right before or after a mark that qualify it."""
    kinds = [_BOUNDS, _APPROXIMATIONS, _PARTS, _ORDER, *([_OF_SCALES] if scope.scale else [])]
    kinds += [_OF_CODES] if scope.code else []
    ahead = rf"(?i)(?:(?<![\w'])(?:{'|'.join(kinds)})(?!\w)\s*|{_CHINESE_BOUNDS}|(?:近|半)){_BETWEEN}$"
    before = re.search(ahead, marked[:place])
    after_kinds = f"{_AFTER_ANY}|{_AFTER_SCALES}" if scope.scale else _AFTER_ANY
    after = re.search(rf"(?i)^[\s\"'*_)\]`]*,?\s*({after_kinds})", marked[place + 1 :])
    if before:
        words = before[0].strip(" \"'*_([`")
        scalar = re.fullmatch(rf"(?i)(?:{_BOUNDS}|{_APPROXIMATIONS}){_BETWEEN}", words)
        return "" if scalar and scope.allows(words) else words
    if after and re.match(r"[\s\"'*_)\]`]*,\s*(?i:more|less|fewer|longer|each|every|per)\b", marked[place + 1 :]):
        return ""  # A remark: "▮, more than anybody else".
    return "" if after is None or scope.allows(after[1]) else after[1].strip()


def _around(pattern: str, marked: str, place: int) -> str:
    """The part of a text around a mark that ends where this pattern ends it."""
    start = max((found.end() for found in re.finditer(pattern, marked[:place])), default=0)
    end = re.search(pattern, marked[place + 1 :])
    return marked[start : place + 1 + end.start()] if end else marked[start:]


def _own_clauses(marked: str, place: int) -> str:
    """The sentence that a mark stands in, without clauses and brackets about something else that is named."""
    around, own = _around(_SENTENCE, marked, place), _around(_CLAUSE, marked, place)
    clauses = re.split(f"({_CLAUSE})", around)
    return " ".join(each for each in clauses if each and (each == own or not re.search(_OF_ANOTHER, each)))


def qualifier(marked: str, place: int, scope: Scope) -> str:
    """What makes something else of the value at a mark, in the words of the text; empty where nothing does."""
    if words := _beside(marked, place, scope):
        return words
    around = _own_clauses(marked, place)
    for pattern in (_HEDGES, _PAST, _RECENTLY, _PROMISE, _UNDONE, _NEIGHBOUR, *([_FUTURE] if scope.scale else [])):
        found = re.search(f"(?i){pattern.removeprefix('(?i)')}", around)
        if found is None or scope.allows(found[0]) or (pattern == _ENDED and scope.allows(found[0])):
            continue
        if pattern == _FUTURE and re.search(f"(?i){_FUTURE_GOAL}", scope.goal):
            continue
        return re.sub(_MARK, "…", found[0].strip())
    return ""


def is_former(marked: str, place: int) -> bool:
    """Whether the value at a mark is told as an old one, as in "it was ▮, but now it is ▮"."""
    clause = _around(_CLAUSE, marked, place)
    if re.search(f"(?i){_PAST}|{_RECENTLY}|{_FORMER}", clause):
        return True
    later = marked[place + 1 :]
    return bool(re.search(f"(?i){_WAS}", clause) and re.search(rf"(?i)(?:{_NOW})[^.;\n]*{_MARK}", later))


def open_list(marked: str) -> str:
    """What says that there is more than is listed; empty where nothing does."""
    listed = [each for each in re.split(_SENTENCE, marked) if re.search(_MARK, each)]
    found = next((match for each in listed if (match := re.search(_OPEN, each))), None)
    return found[0].strip(" ,") if found else ""
