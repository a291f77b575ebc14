"""What a request is about, as the message calls it: "planning meeting", 排练."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mobile_world.tasks.values.answers.moments import blanked
from mobile_world.tasks.values.answers.statements import BLANK
from mobile_world.tasks.values.short_messages.days import Day
from mobile_world.tasks.values.short_messages.requests import APPOINTMENTS, CHINESE_APPOINTMENTS, verb_span

_DETERMINERS = r"(?:the|our|my|your|this|that|a|an|all|any|next|with|whole|tomorrow's|today's|tonight's|[a-z]+day's|of)"
_ENDS = re.compile(
    r"\s+(?:on|at|to|from|by|until|till|for|in|this|next|today|tomorrow|tonight|after|before|because|sorry|please"
    r"|with|off"
    r"|forward|back|up|is|are|and|or|any|if|instead|due|as|when|around|altogether|again|it|we|i|you|right|ok|thanks|so"
    r"|was|were|has|have|had|does|did|not|just|coming|scheduled|planned|about|of)\b|[,.;:?!\ue0ff]|$"
)
_PRONOUN = r"(?:instead|it|this|that|them|one|everything|things|then|there|day|date|time|week|hours?|minutes?|house)"
_TAIL_ENDS = re.compile(
    r"\b(?:sorry|please|because|due|so|as|if|when|i|we|it|is|are|was|has|and|or|but|right|ok|thanks|instead|not|just)\b"
)
_NEXT = rf"(?=\s+(?:with|on|at|for|about|regarding|in|this|next|to|from)\b|\s*{BLANK}|\s*$)"
_WITH = re.compile(rf"\bwith (\S.*?){_NEXT}")
_ABOUT = re.compile(
    rf"\b(?:(?:about|regarding|concerning|to (?:discuss|plan|review|talk about)) (?:the |our |my |your )?"
    rf"|(?:on|for) (?:the|our) )(\S.*?){_NEXT}"
)
_ANNOUNCED = re.compile(
    r"^.*?\b(?:note|(?:be|made) aware|be (?:informed|advised)|let(?:ting)? (?:you|everyone|you all) know"
    r"|(?:inform|tell|advise|notify|remind)(?:ing)? (?:you|everyone))(?: all)?,? (?:that )?"
)
"""How a message begins that tells something: "please note that", "this is to let you know"."""
_IDIOM = re.compile(
    r"(?:you|u|yourself|each other|both of us|(?:the two of )?us|me|that|this|it|all|(?:\w+ )*(?:regret"
    r"|effect|notice|apologies"
    r"|heart|regards|wishes|pleasure|respect|time|moment|day|date|week|weekend|month|year|calendar|phone|schedule|future|rest"
    r"|morning|afternoon|evening|hour|reasons?|now|good|[0-9a-z]*\d\w*))"
)
"""What is no other person and no subject: "with regret", "on the calendar"."""
_CHINESE_BEFORE = re.compile(
    "(?:(?<=[和跟与同])(?!你|您)[^\\s的和跟与同]{1,8}(?=的|开|一起)|[^\\s的和跟与同取消掉把将要想能]{1,6}(?=的$)"
    "|[^\\s的取消掉把将要想能]{0,4}(?:部|组|项目|团队|公司|客户|老板|产品|销售|市场|财务|技术|预算|计划|评审)(?=$))"
)
"""Whom a meeting is with, whose it is, or what it is about, right before its name."""
_CHINESE_LIGHT = (
    "不好意思|麻烦|能不能|可不可以|是不是|要不要|要不|我们|咱们|你们|这次|这个|那个|今天|一下|可以|可能|需要|请你?|帮我?|把|将|跟你|和你|从|到|就|也|得|想|要|能|都"
    "|晚上|上午|下午|中午|早上|的|我|你|那|这|吧|吗|么|呢|了|掉|行|好|去不了"
)


def object_of(clause: str, moments: Sequence[Day]) -> str:
    """The appointment that the request of a clause is about; empty when it says "it", or nothing."""
    span = verb_span(clause)
    if span is None:
        return ""
    masked = blanked(clause, moments)
    before, after = masked[: span[0]], masked[span[1] :]
    if re.search("[\u3400-\u9fff]", clause):
        return _chinese(before) or _chinese(after)
    passive = re.search(r"\b(?:is|are|be|been)\s*$", before) and clause[: span[1]].endswith(("ed", "off"))
    if passive or re.match(r"(?:is|are|will|does|do) ", clause[span[0] :]):
        return _noun_phrase(_ANNOUNCED.sub("", before))
    if clause[span[0] :].startswith("no "):
        match = re.match(rf"no ((?:\w+ )?(?:{APPOINTMENTS}))\b", clause[span[0] :])
        return match[1] if match else ""
    return "" if "meet" in clause[span[0] : span[1]] else _noun_phrase(after)


def named_object(clauses: Sequence[str]) -> str:
    """The first appointment that any of these names."""
    for clause in clauses:
        article = rf"(?:the|our|my|your|this|that|[a-z]+day's|tomorrow's|today's) ((?:[a-z-]+ )?(?:{APPOINTMENTS}))\b"
        match = re.search(article, clause) or re.search(rf"\b({APPOINTMENTS})\b", clause)
        match = match or re.search(f"({CHINESE_APPOINTMENTS})", clause)
        if match:
            return match[1]
    return ""


def others_of(clauses: Sequence[str], moments: Sequence[Sequence[Day]], about: str) -> tuple[str, ...]:
    """Whom an appointment is with and what it is about, where a message says so behind its name."""
    others: list[str] = []
    for clause, days_of_clause in zip(clauses, moments, strict=True):
        head, name, tail = blanked(clause, days_of_clause).partition(about or BLANK)
        if about and name and re.search("[\u3400-\u9fff]", about):
            others += _CHINESE_BEFORE.findall(head)
        elif about and name:
            tail = _TAIL_ENDS.split(tail)[0]
            others += [*_WITH.findall(tail), *_ABOUT.findall(tail)]
    return tuple(other for other in others if not _IDIOM.fullmatch(other))


def _noun_phrase(text: str) -> str:
    rest = re.sub(rf"^\s*(?:(?:{_DETERMINERS}|'s|{BLANK}+)(?:\s+|$|(?={BLANK})))+", "", text.replace("'s ", " "))
    phrase = _ENDS.split(rest.strip(), maxsplit=1)[0].strip()
    if re.fullmatch(rf"{_PRONOUN}(?:\s.*)?", phrase) or re.match(r"(?:on|at|to|by|from|until)\b", phrase):
        return ""
    return phrase


def _chinese(text: str) -> str:
    """What is left of a text without days, people and the words around a verb."""
    bare = text.replace(BLANK, " ")
    previous = ""
    while previous != bare:
        previous = bare
        bare = re.sub(f"^(?:{_CHINESE_LIGHT}|\\s)+|(?:{_CHINESE_LIGHT}|\\s)+$", "", bare)
    bare = re.split(r"\s+|去不了|来不了", bare)[-1]
    appointments = re.findall(CHINESE_APPOINTMENTS, bare)
    return appointments[-1] if appointments and bare not in appointments else bare
